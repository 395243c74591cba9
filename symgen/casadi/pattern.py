"""Which entries of x' depend on which of x, u and p, from the patterns of the equations alone.

The matrix of a step is factorised without exchanges, so its inverse has entries only where its graph has ways.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce

import numpy as np
from numpy.typing import NDArray

from symgen.casadi.step_parts import StepParts
from symgen.runtime import StepFunction

Pattern = NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class StepPatterns:
    """Of the derivatives of x' by x, u and p."""

    x: Pattern
    u: Pattern
    p: Pattern


def step_patterns(function: StepFunction, parts: StepParts, steps: int = 1) -> StepPatterns:
    """After so many steps with the same inputs."""
    nx, nu, count = len(function.states), len(function.inputs), len(function.parameters)
    equations = _Equations.of(function, parts)
    inputs = np.zeros((nu, nx + nu + count), dtype=bool)
    inputs[:, nx : nx + nu] = np.eye(nu, dtype=bool)
    by_parameters = np.arange(nx + nu + count) >= nx + nu
    state = equations.turned(np.eye(nx, nx + nu + count, dtype=bool))
    for _ in range(steps):
        for _ in range(function.stages):
            state = np.vstack(equations.stage(state, inputs, by_parameters))
        if not function.stages:
            state = equations.step(state, inputs, by_parameters)
    by_x, by_u, by_p = np.split(equations.turned(state), [nx, nx + nu], axis=1)
    return StepPatterns(by_x, by_u, by_p)


@dataclass(frozen=True, eq=False)
class _Equations:
    """Patterns of the derivatives of (F, Z) by the kinds of what they depend on, and of turns, whose entries are mixed."""

    q: Pattern
    v: Pattern
    a: Pattern
    z: Pattern
    u: Pattern
    turns: Pattern

    @classmethod
    def of(cls, function: StepFunction, parts: StepParts) -> _Equations:
        layout = parts.layout
        ni, nz, nu = len(layout.independent), len(function.model.layout.states), len(function.inputs)
        whole = np.zeros((ni + nz, 3 * ni + nz + nu), dtype=bool)
        for row, column in parts.partial_places:
            whole[row, column] = True
        turns = np.eye(ni, dtype=bool)
        for joint in function.model.layout.joints:
            own = [k for k, at in enumerate(layout.independent) if joint.v <= at < joint.v + joint.count]
            if joint.kind != "scalar":
                turns[np.ix_(own, own)] = True
        q, v, a, z, u = np.split(whole, [ni, 2 * ni, 3 * ni, 3 * ni + nz], axis=1)
        return cls(q, v, a, z, u, turns)

    def turned(self, state: Pattern) -> Pattern:
        """Between changes of x and tangents of it."""
        found, count = state.copy(), len(self.turns)
        found[:count] = self.turns @ state[:count]
        return found

    def step(self, state: Pattern, inputs: Pattern, by_parameters: Pattern) -> Pattern:
        """What the end of an implicit step depends on, if its start depends on that."""
        q, v, z = self.stage(state, inputs, by_parameters)
        rates = _inverse(np.hstack([self.a | self.v | self.q @ self.turns, self.z])) @ self.sides(
            q, v, z, inputs, by_parameters
        )
        own = rates[: len(self.turns)]
        return np.vstack([q | self.turns @ own, v | own, z | rates[len(self.turns) :]])

    def stage(self, state: Pattern, inputs: Pattern, by_parameters: Pattern) -> tuple[Pattern, Pattern, Pattern]:
        """The state moved on by velocities, accelerations and rates."""
        ni = len(self.turns)
        q, v, z = np.split(state, [ni, 2 * ni])
        sides = self.sides(q, v, z, inputs, by_parameters)
        a = _inverse(self.a[:ni]) @ sides[:ni]
        return self.turns @ (q | v | a), v | a, z | sides[ni:] | self.a[ni:] @ a

    def sides(self, q: Pattern, v: Pattern, z: Pattern, inputs: Pattern, by_parameters: Pattern) -> Pattern:
        """What (F, Z) depend on, for given accelerations."""
        found: Pattern = self.q @ q | self.v @ v | self.z @ z | self.u @ inputs | by_parameters
        return found


def _inverse(matrix: Pattern) -> Pattern:
    """Of the inverse: where there are ways of any length."""
    count = len(matrix)
    ways = matrix | np.eye(count, dtype=bool)
    return reduce(lambda found, _: found @ found, range(max(1, count).bit_length()), ways)
