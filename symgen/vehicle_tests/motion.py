"""How the body of a vehicle moves over the ground, in the axes of ISO 8855: level, x along the heading, y to the left."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

TIPPED = np.pi / 3.0
"""rad between the vertical of the body and that of the ground: farther over, no vehicle on wheels comes back."""


@dataclass(frozen=True, eq=False)
class TireTrace:
    """Of one tire over time: forces forward, to the left and up, and kept slips by their kind.

    Friction is the largest share of the load that the tire bears; None where that is no number.
    """

    name: str
    forces: Array
    friction: float | None
    slips: Mapping[str, Array]

    def share(self, axis: int) -> Array:
        """Of load, and of friction if it is known; not a number in the air."""
        limit = (self.friction or 1.0) * self.forces[:, 2]
        share = np.full(len(limit), np.nan)
        np.divide(self.forces[:, axis], limit, out=share, where=limit > 0.0)
        return share


@dataclass(frozen=True, eq=False)
class Motion:
    """Of one body over time. Velocities and their rates are along the axes of the body, of its centre of mass `centre`;
    points are in the coordinates of the design position."""

    time: Array
    centre: Array
    displacement: Array
    axes: Array
    """Of the body, as columns: (rows, 3, 3)."""
    velocity: Array
    angular_velocity: Array
    velocity_rate: Array
    angular_acceleration: Array
    reference: Array
    """The point whose motion is told: the centre of mass of the vehicle."""
    inputs: Mapping[str, Array]
    spins: Array
    """How fast wheels turn, as positive numbers: a column for each wheel."""
    tires: tuple[TireTrace, ...] = ()
    """Those of which sensors tell the force."""

    def place(self, point: Array) -> Array:
        """Over ground."""
        return np.asarray(self.centre + self.displacement + self.axes @ (point - self.centre))

    def velocity_of(self, point: Array) -> Array:
        """Along the axes of the ground."""
        own = self.velocity + np.cross(self.angular_velocity, point - self.centre)
        return np.asarray(np.einsum("tij,tj->ti", self.axes, own))

    def acceleration_of(self, point: Array) -> Array:
        """Along the axes of the body, without gravity."""
        arm = point - self.centre
        turned = np.cross(self.angular_acceleration, arm) + np.cross(
            self.angular_velocity, np.cross(self.angular_velocity, arm)
        )
        return self.velocity_rate + np.cross(self.angular_velocity, self.velocity) + turned

    @cached_property
    def heading(self) -> Array:
        return np.unwrap(np.arctan2(self.axes[:, 1, 0], self.axes[:, 0, 0]))

    @cached_property
    def roll(self) -> Array:
        """Positive where the right side goes down."""
        return np.arctan2(self.axes[:, 2, 1], self.axes[:, 2, 2])

    @cached_property
    def tips(self) -> float | None:
        """When the body leans by more than 60 degrees, whichever way, for the first time, s; None if it never does."""
        over = self.axes[:, 2, 2] < np.cos(TIPPED)
        return float(self.time[int(np.argmax(over))]) if over.any() else None

    @cached_property
    def pitch(self) -> Array:
        """Positive where the nose goes down."""
        return -np.arcsin(np.clip(self.axes[:, 2, 0], -1.0, 1.0))

    @cached_property
    def yaw_rate(self) -> Array:
        """About the vertical."""
        return np.asarray(np.einsum("tj,tj->t", self.axes[:, 2], self.angular_velocity))

    @cached_property
    def roll_rate(self) -> Array:
        return np.asarray(self.angular_velocity[:, 0])

    @cached_property
    def _over_ground(self) -> Array:
        return self._level(self.velocity_of(self.reference))

    @cached_property
    def _acceleration(self) -> Array:
        return self._level(np.einsum("tij,tj->ti", self.axes, self.acceleration_of(self.reference)))

    @property
    def longitudinal_velocity(self) -> Array:
        """The speed along the heading."""
        return self._over_ground[:, 0]

    @property
    def lateral_velocity(self) -> Array:
        return self._over_ground[:, 1]

    @property
    def speed(self) -> Array:
        return np.hypot(self.longitudinal_velocity, self.lateral_velocity)

    @property
    def side_slip(self) -> Array:
        return np.arctan2(self.lateral_velocity, self.longitudinal_velocity)

    @property
    def ax(self) -> Array:
        return self._acceleration[:, 0]

    @property
    def ay(self) -> Array:
        return self._acceleration[:, 1]

    @cached_property
    def path(self) -> Array:
        """x and y of the reference point."""
        return self.place(self.reference)[:, :2]

    def _level(self, vectors: Array) -> Array:
        cos, sin = np.cos(self.heading), np.sin(self.heading)
        x, y = vectors[:, 0], vectors[:, 1]
        return np.column_stack([cos * x + sin * y, cos * y - sin * x])


def axes_of(quaternions: Array) -> Array:
    """Of rows of unit quaternions, the scalar first."""
    w, x, y, z = quaternions.T
    rows = (
        (1.0 - 2.0 * (y * y + z * z), 2.0 * (x * y - w * z), 2.0 * (x * z + w * y)),
        (2.0 * (x * y + w * z), 1.0 - 2.0 * (x * x + z * z), 2.0 * (y * z - w * x)),
        (2.0 * (x * z - w * y), 2.0 * (y * z + w * x), 1.0 - 2.0 * (x * x + y * y)),
    )
    return np.moveaxis(np.array(rows), 2, 0)
