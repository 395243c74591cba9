"""How large a mechanism is, and how fast: what tolerances are relative to (docs/conventions.md, "Scales")."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from ..errors import EvaluationError
from .library import Array
from .state import State

if TYPE_CHECKING:
    from .model import Inputs, Model

SLOWEST = 1e4
"""Steps: a motion by the length of the mechanism that takes longer counts as standing still."""


class Scales(NamedTuple):
    """For the parameters as they are; the function `scales` of a model."""

    mass: float
    """kg; of all bodies."""
    length: float
    """m; twice the radius of gyration of all points of joints and forces and of the bodies."""
    gravity: float
    """m/s^2"""
    coordinates: Array
    """By velocity coordinate: the length for a displacement, 1 for an angle."""
    closure: Array
    """By constraint equation: its residual where the joint is open by the length, or by 1 rad."""
    dropped: Array
    """The same of the equations that were dropped as redundant."""

    def positions(self, model: Model) -> Array:
        """By entry of q; 1 for components of quaternions."""
        sizes = np.ones(len(model.layout.positions))
        for joint in model.layout.joints:
            moved = 3 if joint.kind == "free" else joint.count if joint.kind == "scalar" else 0
            sizes[joint.q : joint.q + moved] = self.coordinates[joint.v : joint.v + moved]
        return sizes


def scales_of(model: Model) -> Scales:
    found = model.call("scales")
    mass, length, gravity = (float(found[name].item()) for name in ("mass", "length", "gravity"))
    for sizes in found.values():
        sizes.flags.writeable = False  # the model keeps them
    return Scales(mass, length, gravity, found["coordinates"], found["closure"], found["dropped"])


def flat(scales: Scales) -> Array:
    """As C reads them, see symgen_sizes of symgen_stepper.h: mass, length, gravity, inverse sizes of constraint equations and coordinates."""
    return np.concatenate(
        [[scales.mass, scales.length, scales.gravity], 1.0 / scales.closure, 1.0 / scales.coordinates]
    )


def open_by(model: Model, state: State, inputs: Inputs = None) -> float:
    """The largest residual of the loops, those of equations left out among them, relative to its size."""
    closure, scales = model.constraints(state, inputs), model.scales
    relative = np.concatenate([closure.residual / scales.closure, closure.dropped / scales.dropped])
    return float(np.abs(relative).max(initial=0.0))


def acceleration_scale(model: Model, state: State, inputs: Inputs, step: float) -> float:
    """What accelerations of a run are compared to, m/s^2: gravity, or what goes on at its start if that is more.

    As symgen_acceleration_scale of symgen_begin.h: sqrt(a M a / m) and v M v / (m length), and at least what moves a body by the
    length in `SLOWEST` steps.
    """
    scales = model.scales
    found = [scales.gravity, scales.length / (SLOWEST * step) ** 2]
    try:
        found.append(_twice_energy(model, state) / (scales.mass * scales.length))
        rates = State(state.time, state.q, model.acceleration(state, inputs), state.z)
        found.append(math.sqrt(_twice_energy(model, rates) / scales.mass))
    except EvaluationError:  # the first step says what is wrong
        pass
    return max(value for value in found if math.isfinite(value))


def _twice_energy(model: Model, state: State) -> float:
    """v M v; where a large system has no mass matrix, M v by inverse dynamics."""
    v = np.asarray(state.v)
    if "mass_matrix" in model.library.functions:
        momenta = model.mass_matrix(state) @ v
    else:
        resting = State(state.time, state.q, np.zeros_like(v), state.z)
        momenta = model.inverse_dynamics(resting, v) - model.inverse_dynamics(resting, np.zeros_like(v))
    return max(0.0, float(v @ momenta))


def motion_time(model: Model, state: State, inputs: Inputs, step: float) -> float:
    """In which that acceleration makes a motion by the length, s."""
    return math.sqrt(model.scales.length / acceleration_scale(model, state, inputs, step))
