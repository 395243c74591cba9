"""How large the quantities are that `verify` compares: what is next to nothing beside them counts as rounding, in any units."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import isfinite, sqrt

import numpy as np
from numpy.typing import NDArray

from symgen.runtime import Model, sizes_by_rates

Array = NDArray[np.float64]

_POWERS = {"m": (1, 0, 0), "m/s": (1, 0, -1), "m/s^2": (1, 0, -2), "N": (1, 1, -2), "N m": (2, 1, -2)}
_POWERS |= {"rad/s": (0, 0, -1), "rad/s^2": (0, 0, -2)}
"""Powers of length, mass and time in units of sensors; angles, numbers and units of formulas count as they are."""


@dataclass(frozen=True)
class Sizes:
    """Of the mechanism: `time` is that of its swing, in which it moves by its length."""

    length: float
    mass: float
    time: float
    coordinates: Array
    """By velocity coordinate."""
    closure: Array
    """By constraint equation that was kept."""
    states: Array
    """By first-order state."""

    @property
    def twist(self) -> Array:
        """Of a body: displacements, then angles."""
        return np.array([*[self.length] * 3, 1.0, 1.0, 1.0])

    @property
    def energy(self) -> float:
        return self.mass * (self.length / self.time) ** 2

    def rows(self, jacobian: Array) -> Array:
        """Of constraints of bodies, by what moves them most."""
        moved = np.abs(jacobian) * np.tile(self.twist, jacobian.shape[1] // 6)
        found: Array = moved.max(axis=1, initial=0.0)
        return np.where(found > 0.0, found, 1.0)

    def units(self, names: Sequence[str]) -> Array:
        """Of sensors, by their units."""
        powers = [_POWERS.get(name, (0, 0, 0)) for name in names]
        return np.array([self.length**x * self.mass**m * self.time**t for x, m, t in powers])


def sizes_of(model: Model) -> Sizes:
    """With the parameters and around the start position of a model."""
    scales, start = model.scales, model.initial_state()
    u = np.array(model.default_inputs)

    def solved(z: Array, q: Array, v: Array) -> dict[str, Array]:
        return dict(model.call("acceleration", t=np.array([start.time]), q=q, v=v, z=z, u=u))

    acceleration = scales.gravity
    if not acceleration:
        a = solved(start.z, start.q, start.v)["a"]
        acceleration = sqrt(2.0 * abs(float(model.call("energy", q=start.q, v=a)["kinetic"].item())) / scales.mass)
    time = sqrt(scales.length / acceleration) if acceleration and isfinite(acceleration) else 1.0
    columns = range(len(start.v))
    states = sizes_by_rates(model, start, lambda at: solved(at.z, at.q, at.v)["zdot"], columns, time)
    states = np.where(states > 0.0, states, 1.0)
    return Sizes(scales.length, scales.mass, time, scales.coordinates, scales.closure, states)
