"""Explicit methods: their part of a run."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from .checkpoint import put_back, remembered, remembered_indices
from .library import Array
from .methods import Explicit, Symplectic
from .run import Family, Run
from .scales import acceleration_scale
from .settings import Tolerances
from .signals import InputTable
from .state import State, normalised
from .state_sizes import state_sizes

if TYPE_CHECKING:
    from .model import Model

TOLERANCE = 1e-12
"""Closure residuals above it, relative to their sizes, are corrected after each step."""
REFUSAL = 1e-6
"""A closure residual that stays above it ends the run."""
CORRECTIONS = 3
SHORTEST = 1e-10
"""Family of a controlled method are not made shorter, relative to the step of the run."""


class ExplicitFamily(Family):
    """A table, or semi-implicit Euler."""

    def __init__(
        self,
        model: Model,
        start: State,
        table: InputTable,
        step: float,
        method: Explicit | Symplectic,
        tolerances: Tolerances,
    ) -> None:
        self.model, self.table, self.method, self.tolerances = model, table, method, tolerances
        self.library = model.library
        self.q, self.v, self.z = normalised(model.layout.joints, start.q), start.v.copy(), start.z.copy()
        self.sizes: Array = self._sizes(start, step)
        self._failure: BaseException | None = None

    def fill(self, run: Run) -> None:
        self.part = part = run.c.explicit_
        part.choice = -1
        part.tolerance, part.refusal, part.corrections = TOLERANCE, REFUSAL, CORRECTIONS
        part.relative, part.absolute = self.tolerances.relative, self.tolerances.absolute
        part.shortest = SHORTEST * run.step
        run.pointers.point(part, sizes=self.sizes)
        if isinstance(self.method, Explicit):
            _fill_table(part.table, self.method)
            if not (self.table.is_constant or _on_rows(self.method)):
                self._source = part.source = self.library.ffi.callback("void(double, double *)", self._inputs_at)

    def _inputs_at(self, time: float, target: Any) -> None:
        """Called by the loop; what goes wrong is raised after it, no number ends it."""
        count, values = len(self.table.names), None
        if self._failure is None:
            try:
                values = self.table.rows(np.array([time]))[0]
            except BaseException as error:
                self._failure = error
        target[0:count] = [float("nan")] * count if values is None else values.tolist()

    def _sizes(self, start: State, step: float) -> Array:
        """Of each entry of (q, v, z), for a method that controls its error or iterates."""
        model, method = self.model, self.method
        if isinstance(method, Explicit) and not method.embedded:
            return np.zeros(len(start.q) + len(start.v) + len(start.z))
        scales, inputs = model.scales, self.table.rows(np.array([start.time]))[0]
        time = np.sqrt(scales.length / acceleration_scale(model, start, inputs, step))
        states = state_sizes(model, start, inputs, step)
        return np.concatenate([scales.positions(model), scales.coordinates / time, states])

    def after(self, inputs: Array, done: int) -> None:
        if self._failure is not None:
            failure, self._failure = self._failure, None
            raise failure

    def state(self, time: float) -> State:
        return State(time, self.q, self.v, self.z)

    def remembered(self) -> Mapping[str, Any]:
        return {**self._arrays(), "length": [self.part.length], "choice": [self.part.choice]}

    def recall(self, memory: Mapping[str, Array]) -> None:
        length = remembered(memory, "length", 1)
        choice = remembered_indices(memory, "choice", 1, -1, self._choices() - 1)
        put_back(memory, self._arrays())
        self.part.length, self.part.choice = float(length[0]), int(choice[0])

    def _arrays(self) -> dict[str, Array]:
        return {"q": self.q, "v": self.v, "z": self.z, "sizes": self.sizes}

    def _choices(self) -> int:
        """Of dependent coordinates, which the loop takes by their number."""
        pivots = self.model.library.functions["closure"].results.get("pivots")
        return 1 if pivots is None else max(1, pivots.result.size)


def _on_rows(method: Explicit) -> bool:
    """Whether stages lie where a run has rows of inputs: at the beginning, in the middle and at the end of its steps."""
    return not method.embedded and set(method.nodes) <= {0.0, 0.5, 1.0}


def _fill_table(target: Any, method: Explicit) -> None:
    stages, most = len(method.weights), len(target.node)
    target.stages, target.order = stages, method.order
    embedded = method.embedded or method.weights
    errors = [weight - other for weight, other in zip(method.weights, embedded, strict=True)]
    target.node[0:stages], target.weight[0:stages], target.error[0:stages] = method.nodes, method.weights, errors
    for k, row in enumerate(method.arguments):
        target.argument[most * k : most * k + len(row)] = row
