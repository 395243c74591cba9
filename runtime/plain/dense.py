"""What a run with step control is between the ends of a step. As symgen_dense.h."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ..model.layout import JointLayout
from ..model.library import Array
from ..model.state import advance
from . import chart


@dataclass(frozen=True, eq=False)
class Arc:
    """A step of length `h`: positions, velocities and first-order states, and the rates of both, at its ends."""

    h: float
    joints: Sequence[JointLayout]
    q: tuple[Array, Array]
    y: tuple[Array, Array]
    x: tuple[Array, Array]

    def at(self, part: float) -> tuple[Array, Array]:
        """(q, y) at a part of the step: a quintic of the increment, whose slope is the velocity, and a cubic of the states."""
        nv = sum(joint.count for joint in self.joints)
        speed = chart.rate(self.joints, self._theta, self.y[1][:nv])
        bend = chart.second_rate(self.joints, self._theta, speed, self.y[1][:nv], self.x[1][:nv])
        begin = self.h * self.y[0][:nv], self.h**2 * self.x[0][:nv]
        theta, slope = _quintic(part, *begin, self._theta, self.h * speed, self.h**2 * bend)
        v = chart.velocity(self.joints, theta, slope / self.h)
        states = (half[nv:] for half in (*self.y, *self.x))
        return advance(self.joints, self.q[0], theta), np.concatenate([v, _cubic(part, self.h, *states)])

    @property
    def _theta(self) -> Array:
        return chart.between(self.joints, *self.q, sum(joint.count for joint in self.joints))


def _quintic(s: float, slope0: Array, bend0: Array, end: Array, slope1: Array, bend1: Array) -> tuple[Array, Array]:
    """Value and slope of the polynomial that begins at zero, by what it is at 0 and 1."""
    c1, c2 = slope0, 0.5 * bend0
    value, slope, bend = end - c1 - c2, slope1 - c1 - 2.0 * c2, bend1 - 2.0 * c2
    c3 = 10.0 * value - 4.0 * slope + 0.5 * bend
    c4 = -15.0 * value + 7.0 * slope - bend
    c5 = 6.0 * value - 3.0 * slope + 0.5 * bend
    return s * (c1 + s * (c2 + s * (c3 + s * (c4 + s * c5)))), c1 + s * (
        2.0 * c2 + s * (3.0 * c3 + s * (4.0 * c4 + s * 5.0 * c5))
    )


def _cubic(s: float, h: float, y0: Array, y1: Array, x0: Array, x1: Array) -> Array:
    change = y1 - y0
    return y0 + s * (change + (1.0 - s) * ((1.0 - s) * (h * x0 - change) - s * (h * x1 - change)))
