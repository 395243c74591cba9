"""What implicit steps call, with NumPy in and out: residual, tangents and Jacobian in independent coordinates.

unknowns   accelerations of the independent coordinates, rates of the first-order states, and of the positions of rolled coordinates
residual   generalised forces that are missing, by independent coordinate; the expressions of the rates; velocities of rolled coordinates
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from ..alone import OfModel, alone
from ..errors import ArgumentError
from ..naming import vector
from .library import Array, Library

if TYPE_CHECKING:
    from .model import Inputs, Model
    from .state import State


class StepResidual(NamedTuple):
    residual: Array
    """(ni): generalised force that is missing, by independent coordinate."""
    zdot: Array
    """(nz): rates of the first-order states."""
    correction: Array
    """(nd): change of the dependent positions, in tangent directions, that closes the loops to first order."""
    closure: Array
    """(nc): constraint equations before the correction."""
    velocity: Array
    """(nd): velocities of the dependent coordinates."""
    acceleration: Array
    """(nd): accelerations of the dependent coordinates."""
    transform: Array
    """(nd, ni): dependent rates per independent rate; with rolled coordinates, which are then the last ones here, (nd, ni + nz + nr), of
    which the last columns are per rolled rate."""


class Weights(NamedTuple):
    """How far position, velocity and acceleration of an independent coordinate move together, and a state."""

    position: float
    velocity: float
    acceleration: float
    state: float
    """Also of the position of a rolled coordinate."""


class Stepping(OfModel):
    """The compiled functions of an implicit step. Of velocities and accelerations only the independent entries are read."""

    def __init__(self, model: Model, library: Library) -> None:
        layout = library.layout.stepping
        assert layout is not None, "the library of the part `stepping` says what it steps"
        self.model, self.library, self.layout = model, library, layout
        self.independent = tuple(model.coordinates[k] for k in layout.independent)
        self.dependent = tuple(model.coordinates[k] for k in layout.dependent)
        self.rolled = tuple(model.coordinates[k] for k in layout.rolled)

    @alone
    def loops(self, state: State) -> Array:
        """The constraint Jacobian, rotations in the axes in which dependent coordinates are taken out."""
        self.model.fill(self.library, state)
        return self.library.results("step_loops", "J")[0]

    @alone
    def residual(self, state: State, a: ArrayLike, inputs: Inputs = None) -> StepResidual:
        """At a state, for accelerations of all coordinates (dependent entries are not read)."""
        self._put(state, a, inputs)
        return StepResidual(*self.library.results("step_residual", *StepResidual._fields))

    @alone
    def tangent(
        self,
        state: State,
        a: ArrayLike,
        dq: ArrayLike,
        dv: ArrayLike,
        da: ArrayLike,
        dz: ArrayLike = (),
        inputs: Inputs = None,
        dr: ArrayLike = (),
    ) -> tuple[Array, ...]:
        """Derivatives of `residual` and `zdot` in one direction: independent tangents, velocities, accelerations, states, and positions of
        rolled coordinates, whose velocities have derivatives too."""
        names, states = self.independent, self.model.layout.states
        parts = [vector(key, value, names) for key, value in (("dq", dq), ("dv", dv), ("da", da))]
        parts += [vector("dz", dz, states), vector("dr", dr, self.rolled)]
        self._put(state, a, inputs)
        if "step_tangent" not in self.library.functions:
            return self._by_jacobian(state, a, parts, inputs)
        seeds = np.concatenate(parts)
        self.library.entries["seeds"][: seeds.size] = seeds
        names = ("dresidual", "dzdot", "drolled")
        return tuple(self.library.results("step_tangent", *names[: 3 if self.rolled else 2]))

    def _by_jacobian(self, state: State, a: ArrayLike, parts: Sequence[Array], inputs: Inputs) -> tuple[Array, ...]:
        """The Jacobian is linear in its weights: one for each part of the direction."""
        count, states = len(self.independent), len(self.model.layout.states)
        found = np.zeros(count + states + len(self.rolled))
        for part, weights in zip([*parts[:3], np.concatenate(parts[3:])], np.eye(len(Weights._fields)), strict=True):
            if part.any():
                matrix = self.jacobian(state, a, weights.tolist(), inputs)
                found += (matrix[:, count:] if weights[-1] else matrix[:, :count]) @ part
        return tuple(np.split(found, [count, count + states]))[: 3 if self.rolled else 2]

    @alone
    def jacobian(self, state: State, a: ArrayLike, weights: Sequence[float], inputs: Inputs = None) -> Array:
        """(ni + nz, ni + nz): derivative of (residual, zdot); a column moves one independent coordinate by all weights. Rolled coordinates
        have rows and columns behind those of states."""
        if len(weights) != len(Weights._fields):
            raise ArgumentError(f"weights are {', '.join(Weights._fields)}, not {len(weights)} numbers")
        if not self.layout.jacobian:
            return self._columns(state, a, weights, inputs)
        self._put(state, a, inputs)
        self.library.entries["seeds"][: len(weights)] = weights
        return self.library.results("step_jacobian", "jacobian")[0]

    def _columns(self, state: State, a: ArrayLike, weights: Sequence[float], inputs: Inputs) -> Array:
        """A large system has tangents only."""
        count, states, single = len(self.independent), len(self.model.layout.states), len(self.rolled)
        units, nothing = np.eye(count), np.zeros(count)
        wq, wv, wa, wz = weights
        still, rest = np.zeros(states), np.zeros(single)
        columns = [self.tangent(state, a, wq * e, wv * e, wa * e, still, inputs, rest) for e in units]
        columns += [self.tangent(state, a, nothing, nothing, nothing, wz * e, inputs, rest) for e in np.eye(states)]
        columns += [self.tangent(state, a, nothing, nothing, nothing, still, inputs, wz * e) for e in np.eye(single)]
        return np.array([np.concatenate(column) for column in columns]).T

    def _put(self, state: State, a: ArrayLike, inputs: Inputs) -> None:
        self.model.fill(self.library, state, inputs)
        self.library.entries["a"][:] = vector("accelerations", a, self.model.coordinates)


def step_matrix(model: Model, state: State, a: ArrayLike, weights: Weights, inputs: Inputs = None) -> Array:
    """W of an implicit step: derivative of (residual, w - zdot) by independent accelerations a and rates w of the states; of rolled
    coordinates that of (r - v) by r."""
    stepping = model.stepping
    matrix = stepping.jacobian(state, a, weights, inputs)
    count = len(stepping.independent)
    matrix[count:] *= -1.0
    diagonal = np.arange(count, len(matrix))
    matrix[diagonal, diagonal] += weights.acceleration
    return matrix
