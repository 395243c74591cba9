"""Explicit methods: their part of a run."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from ..methods import Explicit, Symplectic
from ..model.c_interface import PaceNumber
from ..model.library import Array
from ..model.scales import motion_time
from ..model.state import State, normalised
from ..model.state_sizes import state_sizes
from .breaks import Break
from .checkpoint import put_back, remembered_indices
from .combinations import on_rows
from .pace import Pace, Source
from .run import Family, Run
from .settings import REFUSAL, Tolerances
from .signals import InputTable

if TYPE_CHECKING:
    from ..model.model import Model

TOLERANCE = 1e-12
"""Closure residuals above it, relative to their sizes, are corrected after each step."""
CORRECTIONS = 3
CHOICE = len(PaceNumber)
"""Behind the numbers of the pace: the choice of dependent coordinates, kept only where a step was cut."""


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
        breaks: tuple[Break, ...] = (),
    ) -> None:
        self.model, self.table, self.method, self.tolerances, self.breaks = model, table, method, tolerances, breaks
        self.library = model.library
        self.q, self.v, self.z = normalised(model.layout.joints, start.q), start.v.copy(), start.z.copy()
        self.time, self.sizes = 0.0, np.zeros(0)
        if isinstance(method, Symplectic) or breaks:
            self._measure(start, step)
        self.source: Source | None = None
        self.pace: Pace | None = None

    def fill(self, run: Run) -> None:
        self.part = part = run.c.explicit_
        part.choice = -1
        part.tolerance, part.refusal, part.corrections = TOLERANCE, REFUSAL, CORRECTIONS
        if len(self.sizes):
            run.pointers.point(part, sizes=self.sizes)
        if not isinstance(self.method, Explicit):
            return
        fill_table(part.table, self.method)
        if not on_rows(self.method):
            self.source = Source(run, self.table)
        if self.breaks:
            self.pace = Pace(run, self.breaks, self.tolerances, self.time, self.method.order)

    def _measure(self, start: State, step: float) -> None:
        """Sizes of each entry of (q, v, z), for a method that iterates, or that controls its error and keeps the time in its pace."""
        model, inputs = self.model, self.table.rows(np.array([start.time]))[0]
        self.time = motion_time(model, start, inputs, step)
        speeds = model.scales.coordinates / (self.time if isinstance(self.method, Symplectic) else 1.0)
        states = state_sizes(model, start, inputs, step)
        self.sizes = np.concatenate([model.scales.positions(model), speeds, states])

    def after(self) -> None:
        if self.source is not None:
            self.source.raise_failure()

    def state(self, time: float) -> State:
        return State(time, self.q, self.v, self.z)

    def remembered(self) -> Mapping[str, Any]:
        if self.pace is None:
            return {**self._arrays(), "choice": [self.part.choice]}
        pace = self.pace.memory()
        return {**self._arrays(), "choice": [pace[CHOICE] if self.pace.is_cut else self.part.choice], "pace": pace}

    def recall(self, memory: Mapping[str, Array]) -> None:
        choice = remembered_indices(memory, "choice", 1, -1, self._choices() - 1)
        if self.pace is not None:
            self.pace.recall(memory)
        put_back(memory, self._arrays())
        self.part.choice = int(choice[0])

    def _arrays(self) -> dict[str, Array]:
        """Step control has sizes of states in its pace, and its other sizes do not depend on the state."""
        sizes = {"sizes": self.sizes} if isinstance(self.method, Symplectic) else {}
        return {"q": self.q, "v": self.v, "z": self.z, **sizes}

    def _choices(self) -> int:
        """Of dependent coordinates, which the loop takes by their number."""
        pivots = self.model.library.functions["closure"].results.get("pivots")
        return 1 if pivots is None else max(1, pivots.result.size)


def fill_table(target: Any, method: Explicit) -> None:
    stages, most = len(method.weights), len(target.node)
    target.stages = stages
    embedded = method.embedded or method.weights
    errors = [weight - other for weight, other in zip(method.weights, embedded, strict=True)]
    target.dense[0 : len(method.dense)] = method.dense
    target.node[0:stages], target.weight[0:stages], target.error[0:stages] = method.nodes, method.weights, errors
    for k, row in enumerate(method.arguments):
        target.argument[most * k : most * k + len(row)] = row
