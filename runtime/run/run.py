"""A method at work on one model: the struct that the compiled loop reads, and what its next step depends on."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from ..model.library import Array, Library, Status
from ..model.pointers import Pointers
from ..model.state import State
from .held import Held
from .recording import Recording
from .signals import InputTable
from .solution import Counts

if TYPE_CHECKING:
    from ..model.model import Model

COUNTED = tuple(each.name for each in fields(Counts) if each.name not in ("operations", "worst_step_time", "changes"))
"""Of symgen_statistics."""


class Family(ABC):
    """What a family of methods adds to a run: its part of the struct, and what the next step depends on."""

    library: Library
    """Its function `run` is the loop."""
    q: Array
    v: Array
    z: Array

    @abstractmethod
    def fill(self, run: Run) -> None:
        """Fills the part of the family."""

    @abstractmethod
    def state(self, time: float) -> State:
        """The state in the coordinates of the model."""

    @abstractmethod
    def remembered(self) -> Mapping[str, Any]:
        """Arrays by name: all that the next step depends on."""

    @abstractmethod
    def recall(self, memory: Mapping[str, Array]) -> None:
        """Takes over what a run remembered, which may come from a file."""

    def after(self) -> None:  # noqa: B027, a family may have nothing to do here
        """Called after each call of the loop."""

    def choose_again(self, time: float) -> bool:
        """Whether another choice of coordinates or pivots was made, after the loop asked for one."""
        return False

    def hindrance(self) -> str:
        """Why no other choice was made though the loop asked for one."""
        return ""

    def operations(self, counts: Counts) -> float:
        """Multiplications, divisions, additions and square roots of all steps."""
        return 0.0

    def equations(self) -> tuple[str, ...]:
        """What the equations that the loop solves belong to."""
        return ()


class Run:
    """Steps of one family on one model: `piece` makes them, `memory` is all that the next one depends on."""

    def __init__(
        self,
        model: Model,
        start: float,
        table: InputTable,
        step: float,
        family: Family,
        recording: Recording,
        timing: bool = False,
        held: Held | None = None,
        origin: int = 0,
    ) -> None:
        """`held`: what controllers set, whose samples count the steps before this run, `origin` of them."""
        self.model, self.table, self.start, self.step, self.family = model, table, start, step, family
        self.held, self.origin = held, origin
        self.recording, self.timing, self.earlier = recording, timing, Counts()
        self.renewed: tuple[int, Array] | None = None
        """Index of a step, and what its row holds after q, v, z, in place of what the loop records there."""
        self._open()

    def go_on(self, earlier: Counts) -> None:
        """After the family has taken another library: state and memory are its own, counts add up."""
        self.earlier = earlier
        self._open()

    def _open(self) -> None:
        family = self.family
        library = family.library
        self.pointers = Pointers(library.ffi)
        self.c = library.ffi.new("symgen_run *")
        self._loop = library.function("symgen_runner", "run")
        self.c.constants, self.c.work = library.addresses["constants"], library.addresses["work"]
        self.c.start, self.c.step, self.c.timed = self.start, self.step, self.timing
        self.c.statistics.worst_equation, self.c.statistics.weakest_pivot = -1, 1.0
        self.pointers.point(self.c, q=family.q, v=family.v, z=family.z, scratch=np.zeros(length_of(library, "scratch")))
        self.recording.fill(self.c.recording, self.model, self.pointers)
        self._fill_calls(library.ffi)
        self._controllers = [] if self.held is None else self.held.fill(self.c, library.ffi, self.origin)
        family.fill(self)

    def _fill_calls(self, ffi: Any) -> None:
        """The model's own functions may live in another library: their pointers go through an integer."""
        calls, library, lengths = self.c.calls, self.model.library, self.model.lengths
        for name, kind in (*((each, "symgen_function") for each in ("acceleration", "multipliers", "outputs")), CLOSE):
            setattr(calls, name, ffi.cast(kind, library.address_of(name)))
        calls.nq, calls.nv, calls.nz, calls.nc = (lengths[name] for name in ("q", "v", "z", "l"))
        calls.ny = len(self.model.sensors)
        if self.model.layout.ways:
            calls.discs, calls.ways = (
                len(self.model.layout.ways),
                ffi.cast("symgen_function", library.address_of("ways")),
            )
            self.pointers.point(calls, way=np.zeros(6 * calls.discs + Recording(self.model.layout).width))
        arrays = {name: library.arrays[name] for name in ("constants", "work")}
        self.pointers.point(calls, **arrays, scratch=np.zeros(length_of(library, "scratch")))

    # steps --------------------------------------------------------------------------------

    def piece(self, first: int, steps: int, every: int, last: bool) -> tuple[Status, Array, int]:
        """Steps from index `first` on: status, recorded rows, and how many steps were good."""
        rows: list[Array] = []
        done, chosen, taken = 0, False, 0
        while True:
            status, found, good = self._stretch(first + done, steps - done, every, last)
            twice = (
                any(map(len, rows)) and every > 0 and (first + done) % every == 0
            )  # it begins where the one before ended
            rows.append(found[int(twice) :])
            done += good
            before, taken = taken, self.earlier.taken + int(self.c.statistics.taken)
            if status is not Status.REORDER or (chosen and good == 0 and taken == before):
                break
            if not self.family.choose_again(self.start + (first + done) * self.step):
                break
            chosen = True
        return (
            Status.NOT_CONVERGED if status is Status.REORDER else status,
            rows[0] if len(rows) == 1 else np.concatenate(rows),
            done,
        )

    def _stretch(self, first: int, steps: int, every: int, last: bool) -> tuple[Status, Array, int]:
        """One call of the loop."""
        run = self.c
        inputs = self.table.half_steps(self.start, self.step, first, steps)
        record = np.empty((steps // max(1, every) + 2, self.recording.width))
        self.pointers.point(run, inputs=inputs, record=record)
        run.input_stride = 0 if self.table.is_constant else inputs.shape[1]
        if self.held is not None:
            held = inputs.copy()
            self.pointers.point(run, inputs=held, held=held)
            run.renews = self.held.renewed == self.origin + first
        run.first, run.steps, run.every, run.last = first, steps, every, last
        with self.model.lock:  # the loop works in the model's buffers
            status = Status(self._loop(run))
        if self.held is not None:
            self.held.raise_failure()
        self.family.after()
        begins = run.recorded > 0 and (first % every == 0 if every else steps == 0)
        if self.renewed is not None and begins and first == self.renewed[0]:
            rates = self.recording.edges[2]
            record[0, rates:] = self.renewed[1]
        return status, record[: run.recorded], int(run.done)

    # what it remembers --------------------------------------------------------------------

    def state(self, time: float) -> State:
        return self.family.state(time)

    def memory(self) -> dict[str, Array]:
        """All that the next step depends on."""
        return {name: np.array(array, dtype=np.float64) for name, array in self.family.remembered().items()}

    def recall(self, memory: Mapping[str, Array]) -> None:
        self.family.recall(memory)

    def look_anew(self, index: int, time: float) -> None:
        """The row before step `index` shall not hold rates that steps remember: they may belong to other inputs or parameters."""
        if self.held is not None:
            self.held.renewed = index
            return
        inputs = self.table.rows(np.array([time]))[0]
        self.renewed = index, self.recording.rates(self.model, self.state(time), inputs)

    def did(self) -> Counts:
        counts = counts_of(self.c.statistics)
        return self.earlier.and_then(replace(counts, operations=self.family.operations(counts)))

    def trouble(self) -> str:
        """What the equation belongs to that was solved worst in the step that failed."""
        worst, names = int(self.c.statistics.worst_equation), self.family.equations()
        return names[worst] if 0 <= worst < len(names) else ""


CLOSE = ("close", "symgen_closing")


def length_of(library: Library, name: str) -> int:
    """Of an array, as the library says."""
    return max(1, int(library.function("symgen_length", name)()))


def counts_of(statistics: Any) -> Counts:
    """A copy: the C structure lives as long as its run."""
    found = {name: getattr(statistics, name) for name in COUNTED}
    return Counts(worst_step_time=statistics.worst_time, **found)
