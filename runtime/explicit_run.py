"""The compiled loop of explicit methods: its arguments and the arrays they point to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from .checkpoint import put_back, remembered, remembered_indices
from .library import Array, Status
from .methods import RK4, Explicit, Symplectic
from .scales import acceleration_scale
from .settings import Tolerances
from .signals import InputTable
from .solution import Counts
from .state import State, normalised
from .state_sizes import state_sizes

if TYPE_CHECKING:
    from .model import Model

TOLERANCE = 1e-12
"""Closure residuals above it, relative to their sizes, are corrected after each step."""
REFUSAL = 1e-6
"""A closure residual that stays above it ends the run."""
CORRECTIONS = 3
STAGES = 7
"""As SYMGEN_EXPLICIT_STAGES."""
SHORTEST = 1e-10
"""Steps of a controlled method are not made shorter, relative to the step of the run."""


class ExplicitRun:
    """State and record of a run; `piece` advances it. The method rk4 has a loop of its own."""

    def __init__(
        self,
        model: Model,
        start: State,
        table: InputTable,
        step: float,
        method: Explicit | Symplectic,
        tolerances: Tolerances,
    ) -> None:
        self.model, self.table, self.start, self.step = model, table, start.time, step
        library = model.library
        self.ffi = library.ffi
        self.whole = self.ffi.new("symgen_explicit_run *")
        self.run = self.whole.run
        self.keep: dict[str, Any] = {}
        self.arrays = {"q": normalised(model.layout.joints, start.q), "v": start.v.copy(), "z": start.z.copy()}
        plain = method is RK4
        self.loop = library.symbol(
            "symgen_rk4_runner" if plain else "symgen_explicit_runner", "rk4" if plain else "explicit"
        )
        self.target = self.ffi.addressof(self.run) if plain else self.whole
        scratch = library.symbol("symgen_length", "rk4_scratch" if plain else "explicit_scratch")()
        self.width = library.symbol("symgen_length", "rk4_row")()
        for name in ("constants", "work"):
            setattr(self.run, name, library.addresses[name])
        for name, array in (*self.arrays.items(), ("scratch", np.zeros(max(1, scratch)))):
            self._point(name, array)
        self.run.start, self.run.step = start.time, step
        self.run.choice, self.run.weakest_pivot = -1, 1.0
        self.run.tolerance, self.run.refusal, self.run.corrections = TOLERANCE, REFUSAL, CORRECTIONS
        self.whole.relative = tolerances.relative
        self.whole.absolute = tolerances.absolute
        self.sizes: Array = self._sizes(start, method)
        self.keep["sizes"] = self.whole.sizes = self.ffi.from_buffer("double[]", self.sizes)
        self.whole.shortest = SHORTEST * step
        self.failure: BaseException | None = None
        if isinstance(method, Explicit):
            _fill_table(self.whole.table, method)
            if not plain and not table.is_constant:  # stages lie anywhere between the rows
                self.keep["source"] = self.whole.source = self.ffi.callback("void(double, double *)", self._inputs_at)

    def _inputs_at(self, time: float, target: Any) -> None:
        """Called by the loop; what goes wrong is raised after it, no number ends it."""
        count, values = len(self.table.names), None
        if self.failure is None:
            try:
                values = self.table.rows(np.array([time]))[0]
            except BaseException as error:
                self.failure = error
        target[0:count] = [float("nan")] * count if values is None else values.tolist()

    def _sizes(self, start: State, method: Explicit | Symplectic) -> Array:
        """Of each entry of (q, v, z), for a method that controls its error or iterates."""
        model = self.model
        if isinstance(method, Explicit) and not method.embedded:
            return np.zeros(len(start.q) + len(start.v) + len(start.z))
        scales, inputs = model.scales, self.table.rows(np.array([start.time]))[0]
        time = np.sqrt(scales.length / acceleration_scale(model, start, inputs, self.run.step))
        states = state_sizes(model, start, inputs, self.run.step)
        return np.concatenate([scales.positions(model), scales.coordinates / time, states])

    def _point(self, name: str, array: Array) -> None:
        self.keep[name] = self.ffi.from_buffer("double[]", array if array.size else np.zeros(1))
        setattr(self.run, name, self.keep[name])

    def piece(self, first: int, steps: int, every: int, last: bool) -> tuple[Status, Array, int]:
        """Steps from index `first` on: status, recorded rows, and how many steps were good."""
        run = self.run
        rows = self.table.half_steps(self.start, self.step, first, steps)
        self._point("inputs", rows)
        run.input_stride = 0 if self.table.is_constant else rows.shape[1]
        record = np.empty((steps // max(1, every) + 2, self.width))
        self._point("record", record)
        run.first, run.steps, run.every, run.last = first, steps, every, last
        with self.model.lock:  # the loop works in the model's buffers
            status = Status(self.loop(self.target))
        if self.failure is not None:
            failure, self.failure = self.failure, None
            raise failure
        return status, record[: run.recorded].copy(), int(run.done)

    def state(self, time: float) -> State:
        return State(time, self.arrays["q"], self.arrays["v"], self.arrays["z"])

    def memory(self) -> dict[str, Array]:
        """All that the next step depends on."""
        length: Array = np.array([self.whole.length])
        choice: Array = np.array([float(self.run.choice)])
        kept = {**self.arrays, "sizes": self.sizes, "length": length, "choice": choice}
        return {name: array.copy() for name, array in kept.items()}

    def recall(self, memory: Mapping[str, Array]) -> None:
        length = remembered(memory, "length", 1)
        choice = remembered_indices(memory, "choice", 1, -1, self._choices() - 1)
        put_back(memory, {**self.arrays, "sizes": self.sizes})
        self.whole.length, self.run.choice = float(length[0]), int(choice[0])

    def _choices(self) -> int:
        """Of dependent coordinates, which the loop takes by their number."""
        pivots = self.model.library.functions["closure"].results.get("pivots")
        return 1 if pivots is None else max(1, pivots.result.size)

    def did(self) -> Counts:
        return Counts(
            evaluations=self.whole.evaluations,
            rejected=self.whole.rejected,
            worst_closure=self.run.worst_closure,
            weakest_pivot=self.run.weakest_pivot,
        )

    def trouble(self) -> str:
        return ""


def _fill_table(target: Any, method: Explicit) -> None:
    stages = len(method.weights)
    target.stages, target.order = stages, method.order
    target.node, target.weight = _padded(method.nodes), _padded(method.weights)
    embedded = method.embedded or method.weights
    target.error = _padded([w - e for w, e in zip(method.weights, embedded, strict=True)])
    target.argument = [value for row in method.arguments for value in _padded(row)] + [0.0] * STAGES * (STAGES - stages)


def _padded(row: Any) -> list[float]:
    return [*row, *[0.0] * (STAGES - len(row))]
