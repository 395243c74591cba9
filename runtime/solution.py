"""What a run leaves behind."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from .errors import ArgumentError
from .layout import ModelLayout
from .library import Array
from .naming import place, unknown
from .state import State


@dataclass(frozen=True)
class Statistics:
    steps: int
    step: float
    """Length of a step (s)."""
    worst_closure: float
    """Largest residual of the closure equations after a step."""
    wall_time: float


@dataclass(frozen=True, eq=False)
class Solution:
    """Rows over time. `solution["name"]` is an output, a position or a first-order state over time."""

    layout: ModelLayout
    time: Array
    q: Array
    v: Array
    z: Array
    a: Array
    multipliers: Array
    outputs: Array
    final: State
    success: bool
    status: str
    """A sentence."""
    statistics: Statistics

    def __getitem__(self, name: str) -> Array:
        layout = self.layout
        for names, columns in ((layout.sensors, self.outputs), (layout.positions, self.q), (layout.states, self.z)):
            if name in names:
                return columns[:, names.index(name)]
        known = (*layout.sensors, *layout.positions, *layout.states)
        raise ArgumentError(unknown("output, position or state", name, known))

    def velocity(self, name: str) -> Array:
        return self.v[:, place("velocity", name, self.layout.velocities)]

    def acceleration(self, name: str) -> Array:
        return self.a[:, place("velocity", name, self.layout.velocities)]

    def state(self, row: int) -> State:
        return State(float(self.time[row]), self.q[row], self.v[row], self.z[row])

    def __repr__(self) -> str:
        return f"<Solution of {self.layout.name}, {len(self.time)} rows: {self.status}>"


def solution_from_rows(
    layout: ModelLayout, rows: Array, final: State, success: bool, status: str, statistics: Statistics
) -> Solution:
    """`rows` as a stepper records them: t, q, v, z, a, l, zdot, outputs."""
    nq, nv, nz, nc = (len(names) for names in (layout.positions, layout.velocities, layout.states, layout.constraints))
    edges = np.cumsum([1, nq, nv, nz, nv, nc, nz])
    t, q, v, z, a, multipliers, _, outputs = np.split(rows, edges, axis=1)
    return Solution(layout, t[:, 0], q, v, z, a, multipliers, outputs, final, success, status, statistics)
