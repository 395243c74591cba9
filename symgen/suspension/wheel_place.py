"""Where a wheel is, and its angles and distances by ISO 8855: x ahead, y to the left, z up, in axes of the body that is held.

All functions also take complex numbers, by which they are differentiated exactly: f(x + i h d) = f(x) + i h f'(x) d for a
tiny h.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
Numbers = NDArray[Any]
"""Real or complex."""

TINY = 1e-30


@dataclass(frozen=True, eq=False)
class WheelPlace:
    """Centre and contact, and unit vectors: along the axle to the left, and x and y of the body that carries the wheel."""

    centre: Numbers
    axis: Numbers
    ahead: Numbers
    left: Numbers
    contact: Numbers

    def moved(self, change: WheelPlace) -> WheelPlace:
        """By an imaginary multiple of a change."""
        return WheelPlace(*(mine + 1j * TINY * their for mine, their in zip(self._rows(), change._rows(), strict=True)))

    def _rows(self) -> tuple[Numbers, ...]:
        return self.centre, self.axis, self.ahead, self.left, self.contact

    @property
    def heading(self) -> tuple[Numbers, Numbers]:
        """Level unit vectors ahead and to the left, in and across the plane of the wheel."""
        x, y, _ = self.axis
        level = np.sqrt(x * x + y * y)
        return np.array([y, -x, 0.0 * x]) / level, np.array([x, y, 0.0 * x]) / level


@dataclass(frozen=True, eq=False)
class Line:
    """A steering axis: a point on it, and where it points, upwards."""

    point: Numbers
    along: Numbers

    def carried(self, centre: Array, velocity: Array, turning: Array) -> Line:
        """Moved by the body that carries the wheel, by an imaginary multiple."""
        move = velocity + np.cross(turning, self.point - centre)
        return Line(self.point + 1j * TINY * move, self.along + 1j * TINY * np.cross(turning, self.along))


def turning_of(place: WheelPlace, change: WheelPlace) -> Array:
    """The angular velocity of the body that carries the wheel; changes may be columns of several."""
    up = np.cross(place.ahead, place.left)
    up_change = _across(place.ahead) @ change.left - _across(place.left) @ change.ahead
    pairs = ((place.ahead, change.ahead), (place.left, change.left), (up, up_change))
    return np.asarray(sum(_across(side) @ rate for side, rate in pairs) / 2.0)


def _across(v: Array) -> Array:
    """The matrix of the cross product with a vector."""
    x, y, z = v
    return np.array([[0.0, -z, y], [z, 0.0, -x], [-y, x, 0.0]])


def angles(place: WheelPlace, outward: float) -> dict[str, Any]:
    """`outward`: 1 for a left wheel, -1 for a right one."""
    ahead, _ = place.heading
    steer = np.arctan(ahead[1] / ahead[0])
    return {"steer": steer, "toe": -outward * steer, "camber": -outward * np.arcsin(place.axis[2])}


def axis_measures(place: WheelPlace, line: Line, outward: float) -> dict[str, Any]:
    """Of a steering axis."""
    u = line.along
    ground = line.point + u * ((place.contact[2] - line.point[2]) / u[2])
    arm = ground - place.contact
    ahead, left = place.heading
    return {
        "caster": np.arctan(-u[0] / u[2]),
        "kingpin_inclination": -outward * np.arctan(u[1] / u[2]),
        "trail": _dot(arm, ahead),
        "scrub_radius": -outward * _dot(arm, left),
    }


def steering_axis(centre: Array, velocity: Array, turning: Array) -> Line | None:
    """The line about which a motion turns, if it does: the axis of its screw."""
    squared = float(turning @ turning)
    if not squared > 0.0:
        return None
    up = 1.0 if turning[2] >= 0.0 else -1.0
    return Line(centre + np.cross(turning, velocity) / squared, up * turning / np.sqrt(squared))


def slope(moved: Mapping[str, Any]) -> dict[str, float]:
    """What values change by whose arguments were moved by an imaginary multiple."""
    return {name: float(value.imag) / TINY for name, value in moved.items()}


def _dot(a: Numbers, b: Numbers) -> Any:
    """Without the conjugate that NumPy's inner products of complex numbers have."""
    return (a * b).sum()
