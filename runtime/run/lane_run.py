"""Vehicles in vector lanes from their start to their end: blocks of as many as there are lanes, one after the other.

Each lane decides for itself, and memory is that of a block, so that neither neighbours nor the number of vehicles matter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from enum import IntEnum
from functools import reduce
from time import perf_counter
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np
from numpy.typing import NDArray

from ..errors import EvaluationError
from ..methods import TRAPEZOIDAL, Implicit
from ..model.batch import aligned, constants_in_lanes, pieces_of
from ..model.library import SENTENCE, Array, Status
from ..model.part import fleet_part
from ..model.pointers import Pointers
from .implicit_run import fill_method, fill_settings
from .run import counts_of
from .settings import OPEN, REFUSAL, Settings
from .solution import Counts

if TYPE_CHECKING:
    from ..model.model import Model

FIRST_PIECE, MOST_PIECE, PROMPT = 1000, 10**6, 0.1
"""Steps of a call of the compiled loop, times its blocks of lanes, at first and at most; and seconds that a call shall take at most."""

Integers = NDArray[np.int32]


class Fate(IntEnum):
    """What became of a vehicle; as enum symgen_fate."""

    MOVING = 0
    ARRIVED = 1
    GIVEN_UP = 2
    """No step was short enough."""
    STRAINED = 3
    """Other dependent coordinates may do better, which lanes do not have."""
    STOPPED = 4
    """The next step would go beyond the stop."""
    REACHED = 5
    """At the stop."""


class LaneLibrary:
    """The library with the steps of a model in so many lanes."""

    def __init__(self, model: Model, lanes: int) -> None:
        part = fleet_part(lanes)
        built, self._shared = model.opened(part)
        (self.layout,) = built.libraries
        self.model, self.lanes, self.ffi = model, lanes, self._shared.ffi
        self.run: Callable[[Any], int] = self._function("symgen_fleet_runner", "fleet")
        self.kept: Callable[[int, int], int] = self._function("symgen_room", "kept")
        self.lengths: Mapping[str, int] = {
            name: self._function("symgen_length", name)() for name in ("scratch", "memory", "counts")
        }

    def _function(self, kind: str, name: str) -> Callable[..., Any]:
        return self._shared.function(kind, f"{self.layout.symbol}_{name}")

    def constants(self, parameters: Array) -> Array:
        """Of rows of parameters, block by block."""
        return constants_in_lanes(self._shared, self.layout, parameters, self.lanes)

    def in_lanes(self, rows: Array) -> Array:
        """Rows of vehicles as the lanes of vectors, block by block; the last vehicle fills its block."""
        blocks = -(-len(rows) // self.lanes)
        filled = rows[np.minimum(np.arange(blocks * self.lanes), len(rows) - 1)]
        lanes = aligned(filled.size)
        lanes[:] = filled.reshape(blocks, self.lanes, -1).transpose(0, 2, 1).ravel()
        return lanes


@dataclass(frozen=True, eq=False)
class Movers:
    """Vehicles on their way, a row for each, which the run changes."""

    q: Array
    y: Array
    """v, and behind it z."""
    step: Array
    """Length of a step of each vehicle (s)."""
    last: Integers
    """And how many there are."""
    done: Integers
    """Of these, how many were good."""
    fate: Integers

    @staticmethod
    def at(q: Array, y: Array, step: Array, last: Integers) -> Movers:
        """Before their first step."""
        done, fate = np.zeros((2, len(q)), dtype=np.int32)
        return Movers(q, y, step, last, done, fate)


@dataclass(frozen=True, eq=False)
class LaneInputs:
    """One row of inputs, rows over time for all vehicles, or rows over time for each of them; and what is added to them."""

    table: Array | Callable[[slice], Array]
    """A function gives those of some vehicles, so that they are there only while these are on their way."""
    rows_a_step: int
    """1, or 2 if there is a row in the middle of each step too."""
    shifts: Array | None = None
    """(vehicles, nu)"""

    def _of(self, rows: slice) -> Array:
        if callable(self.table):
            return np.ascontiguousarray(self.table(rows))
        return self.table[rows] if self.table.ndim == 3 else self.table

    def fill(self, run: Any, pointers: Pointers, rows: slice) -> None:
        table = self._of(rows)
        run.rows_a_step, run.input_stride = self.rows_a_step, 0 if table.ndim == 1 else table.shape[-1]
        run.vehicle_stride = table[0].size if table.ndim == 3 else 0
        pointers.point(run, inputs=table)
        if self.shifts is not None:
            pointers.point(run, shifts=self.shifts[rows])


class Looker(Protocol):
    """What is asked of vehicles on their way."""

    def begin(self, run: Any, pointers: Pointers) -> None:
        """Before the vehicles of a thread; each thread has arrays of its own."""

    def aim(self, run: Any, pointers: Pointers, rows: slice) -> None:
        """Before these vehicles."""


@dataclass(frozen=True, eq=False)
class Record:
    """States before every so-many-th step: q, v, z of (vehicles, states)."""

    every: int
    states: Array


class LaneRun:
    """Steps of vehicles; with `each`, constants and scales are those of every block of lanes."""

    def __init__(
        self,
        library: LaneLibrary,
        method: Implicit,
        settings: Settings,
        start: float,
        movers: Movers,
        inputs: LaneInputs,
        constants: Array,
        scales: Array,
        each: bool,
        record: Record | None = None,
        looker: Looker | None = None,
        bearable: float = 0.0,
    ) -> None:
        self.library, self.method, self.settings, self.start = library, method, settings, start
        self.movers, self.inputs, self.constants, self.scales, self.each = movers, inputs, constants, scales, each
        self.record, self.looker, self.bearable = record, looker, bearable
        self.rows = len(movers.q)
        self.most = int(movers.last.max())
        self._ended = False

    def finish(self, threads: int) -> Counts:
        """All vehicles; threads take pieces of them, and their order does not matter."""
        pieces = pieces_of(self.rows, self.library.lanes, threads)
        if len(pieces) == 1:
            return self._piece(pieces[0])
        with ThreadPoolExecutor(len(pieces)) as pool, self._ending():
            return reduce(Counts.and_then, pool.map(self._piece, pieces))

    @contextmanager
    def _ending(self) -> Iterator[None]:
        """Threads do not go on when the one that waits for them does not wait any more, as after Ctrl-C."""
        try:
            yield
        except BaseException:
            self._ended = True
            raise

    def _piece(self, rows: slice) -> Counts:
        """Vehicles that begin at a multiple of the lanes. The C code runs without Python's lock; between calls Python sees Ctrl-C."""
        library, steps = self.library, self.most
        run, pointers = new_fleet(library, self.method, self.settings)
        run.each, run.start, run.bearable = self.each, self.start, self.bearable
        run.refusal = refusal_of(self.settings) if self.bearable else 0.0
        if self.looker is not None:
            self.looker.begin(run, pointers)
        at, budget = rows.start, FIRST_PIECE
        while at < rows.stop and not self._ended:
            end = min(rows.stop, at + library.lanes * max(1, budget // steps))
            budget = self._drive(run, pointers, slice(at, end), budget)
            at = end
        return counts_of(run.statistics)

    def _drive(self, run: Any, pointers: Pointers, rows: slice, budget: int) -> int:
        """Vehicles from their start to their end: one block of lanes, or several in one call. How long the next call may be."""
        library, movers, block = self.library, self.movers, rows.start // self.library.lanes if self.each else 0
        own = {name: getattr(movers, name)[rows] for name in ("q", "y", "step", "last", "done", "fate")}
        constants = self.constants[block * library.layout.constants * library.lanes :]
        sizes = len(self.scales) // (-(-self.rows // library.lanes) if self.each else 1)
        pointers.point(run, constants=constants, scales=self.scales[block * sizes :], **own)
        self.inputs.fill(run, pointers, rows)
        if self.looker is not None:
            self.looker.aim(run, pointers, rows)
        run.rows, inputs, at = rows.stop - rows.start, run.inputs, 0
        most = int(own["last"].max())
        while at < most and not self._ended:
            steps, called = min(budget, most - at), perf_counter()
            run.inputs = inputs + at * run.rows_a_step * run.input_stride
            self._advance(run, pointers, rows, at, steps)
            at, took = at + steps, perf_counter() - called
            budget = (
                min(MOST_PIECE, 4 * budget) if took < PROMPT / 4 else max(1, budget // 4) if took > PROMPT else budget
            )
        return budget

    def _advance(self, run: Any, pointers: Pointers, rows: slice, first: int, steps: int) -> None:
        """Steps from index `first` on, and what is recorded of them."""
        run.first, run.steps, run.begin, run.every, run.kept = first, steps, first == 0, 0, 0
        begin = end = 0
        if self.record is not None:
            run.every = self.record.every
            begin, end = (-(-k // self.record.every) for k in (first, first + steps))
            states = np.empty((rows.stop - rows.start, end - begin, self.record.states.shape[2]))
            pointers.point(run, record=states)
            run.kept = end - begin
        status = Status(self.library.run(run))
        if status is not Status.GOOD:
            raise EvaluationError(f"fleet: {SENTENCE[status]}")
        if self.record is not None:
            self.record.states[rows, begin:end] = states


def new_fleet(library: LaneLibrary, method: Implicit, settings: Settings) -> tuple[Any, Pointers]:
    """What the compiled loop works in, for one thread: memory of a block, method and settings. Nothing is asked of vehicles yet."""
    run, pointers = library.ffi.new("symgen_fleet *"), Pointers(library.ffi)
    arrays = {name: aligned(length) for name, length in library.lengths.items()}
    pointers.point(run, memory=arrays["memory"], scratch=arrays["scratch"], counts=arrays["counts"].view(np.int64))
    run.statistics.weakest_pivot, run.looks.stop = 1.0, -1
    run.nk, run.nw = library.layout.constants, library.layout.work
    fill_settings(run.settings, library.model, settings, library.layout)
    fill_method(run.method, method)
    fill_method(run.beginner, TRAPEZOIDAL)
    return run, pointers


def refusal_of(settings: Settings) -> float:
    """How far loops may stand open at the end of a run."""
    return max(REFUSAL, OPEN * settings.tolerances.closure)
