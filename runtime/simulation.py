"""Driving a model through time."""

from __future__ import annotations

import math
from collections.abc import Callable
from time import perf_counter
from typing import Any

import numpy as np

from .errors import ArgumentError, AssemblyError
from .library import SENTENCE, Array, Status
from .model import Model
from .naming import number
from .signals import InputTable, Signals, input_table
from .solution import Solution, Statistics, solution_from_rows
from .state import State, normalised

PIECE = 1000
"""Steps per call of the compiled loop; between calls Python sees interrupts and reports progress."""

TOLERANCE = 1e-12
"""Closure residuals above it are corrected after each step."""
REFUSAL = 1e-6
"""A closure residual that stays above it ends the run."""
CORRECTIONS = 3


def simulate(
    model: Model,
    until: float,
    step: float,
    method: str = "rk4",
    inputs: Signals = None,
    state: State | None = None,
    every: int = 1,
    progress: Callable[[int, int], None] | None = None,
) -> Solution:
    """Integrates from `state` (default: the assembled initial state) to the time `until`.

    The step is shortened until a whole number of steps fits. Every `every`-th state is recorded, and the last one.
    A run that fails ends early, with `success` false and a sentence in `status`; what was reached is kept.
    `progress(done, total)` is called now and then.
    """
    if method != "rk4":
        raise ArgumentError(f"there is no method {method!r}; there is: rk4")
    start = model.assemble() if state is None else state
    total, length = _steps(start.time, until, step)
    if every < 1:
        raise ArgumentError(f"every must be 1 or more, not {every}")
    table = input_table(model, inputs)
    _check_start(model, start, table)
    return _Run(model, start, table, total, length, every).finish(progress)


def _steps(start: float, until: float, step: float) -> tuple[int, float]:
    number("argument", "until", until)
    if number("argument", "step", step) <= 0 or until <= start:
        raise ArgumentError(f"a run goes forward: until ({until}) must be after {start}, step ({step}) above zero")
    total = max(1, math.ceil((until - start) / step * (1.0 - 1e-12) - 1e-6))
    return total, (until - start) / total


def _check_start(model: Model, start: State, table: InputTable) -> None:
    closure = model.constraints(start, table.rows(np.array([start.time]))[0])
    worst = float(np.abs(np.concatenate([closure.residual, closure.dropped])).max(initial=0.0))
    if not worst <= REFUSAL:
        raise AssemblyError(f"the loops of the start state are open by {worst:.3g}; use model.assemble(state=...)")


class _Run:
    """Arguments of the compiled loop and the arrays they point to."""

    def __init__(self, model: Model, start: State, table: InputTable, total: int, step: float, every: int) -> None:
        self.model, self.start, self.table = model, start, table
        self.total, self.step, self.every = total, step, every
        library = model.library
        self.ffi = library.ffi
        self.loop = library.symbol("symgen_rk4", "rk4")
        self.width = library.symbol("symgen_length", "rk4_row")()
        self.state = {"q": normalised(model.layout.joints, start.q), "v": start.v.copy(), "z": start.z.copy()}
        self.scratch = np.zeros(max(1, library.symbol("symgen_length", "rk4_scratch")()))
        self.run = self.ffi.new("symgen_rk4_run *")
        self.keep: dict[str, Any] = {}
        for name in ("constants", "work"):
            setattr(self.run, name, library.addresses[name])
        for name, array in (*self.state.items(), ("scratch", self.scratch)):
            self._point(name, array)
        self.run.start, self.run.step, self.run.every = start.time, step, every
        self.run.tolerance, self.run.refusal, self.run.corrections = TOLERANCE, REFUSAL, CORRECTIONS

    def _point(self, name: str, array: Array) -> None:
        self.keep[name] = self.ffi.from_buffer("double[]", array if array.size else np.zeros(1))
        setattr(self.run, name, self.keep[name])

    def finish(self, progress: Callable[[int, int], None] | None) -> Solution:
        began = perf_counter()
        done, pieces, status = 0, [], Status.GOOD
        while done < self.total and status is Status.GOOD:
            status, rows = self._piece(done, min(PIECE, self.total - done))
            pieces.append(rows)
            done += self.run.done
            if progress is not None:
                progress(done, self.total)
        time = self.start.time + done * self.step
        final = State(time, self.state["q"], self.state["v"], self.state["z"])
        statistics = Statistics(done, self.step, self.run.worst_closure, perf_counter() - began)
        good = status is Status.GOOD
        sentence = f"finished after {done} steps"
        if not good:
            sentence = f"stopped at t = {time:.9g} s after {done} steps: {SENTENCE[status]}; a shorter step may help"
        return solution_from_rows(self.model.layout, np.concatenate(pieces), final, good, sentence, statistics)

    def _piece(self, first: int, steps: int) -> tuple[Status, Array]:
        times: Array = self.start.time + (first + 0.5 * np.arange(2 * steps + 1, dtype=np.float64)) * self.step
        rows = self.table.rows(times[:1] if self.table.is_constant else times)
        self._point("inputs", rows)
        self.run.input_stride = 0 if self.table.is_constant else rows.shape[1]
        record = np.empty((steps // self.every + 2, self.width))
        self._point("record", record)
        self.run.first, self.run.steps, self.run.last = first, steps, first + steps == self.total
        status = Status(self.loop(self.run))
        return status, record[: self.run.recorded].copy()
