"""How a free body moves in a steady state: straight on or in a circle over the ground, wherever its axes point."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from ..model.library import Array


@dataclass(frozen=True)
class Course:
    """The speed along the level part of the body's x axis, and the turn: 1/m, or m/s^2 to the left. One of both is zero. The
    gradient is rise over run ahead; None: gravity is as it is."""

    speed: float
    curvature: float = 0.0
    lateral: float = 0.0
    gradient: float | None = None

    @property
    def turns(self) -> bool:
        return bool(self.curvature or self.lateral)

    @property
    def text(self) -> str:
        """As messages say it."""
        if self.curvature:
            return f"at {self.speed:g} m/s with a curvature of {self.curvature:g}/m"
        if self.gradient:
            return f"at {self.speed:g} m/s on a gradient of {self.gradient:g}"
        turn = f" with a lateral acceleration of {self.lateral:g} m/s^2" if self.lateral else ""
        return f"at {self.speed:g} m/s{turn}"

    def yaw(self, drift: float) -> tuple[float, float]:
        """The rate of turning about the vertical, and its slope by the speed sideways."""
        if not self.turns:
            return 0.0, 0.0
        path = math.copysign(math.hypot(self.speed, drift), self.speed)
        slope = drift / path
        if self.curvature:
            return self.curvature * path, self.curvature * slope
        return self.lateral / path, -self.lateral * slope / path**2

    def velocity(self, axes: Array, drift: float) -> Array:
        """In body axes: of the body's point, and of its turning."""
        ahead, _ = _level(axes)
        over_ground = _along(ahead, self.speed, drift)
        return np.concatenate([over_ground @ axes, self.yaw(drift)[0] * axes[2]])

    def by_drift(self, axes: Array, drift: float) -> Array:
        """The slope of the velocity by the speed sideways."""
        ahead, _ = _level(axes)
        return np.concatenate([_along(ahead, 0.0, 1.0) @ axes, self.yaw(drift)[1] * axes[2]])

    def in_plane(self, heading: float, drift: float) -> Array:
        """Of a body that moves in a plane: along the axes of the plane, and its turning. `heading`: the angle of its x axis."""
        ahead = np.array([math.cos(heading), math.sin(heading)])
        return np.append(_along(ahead, self.speed, drift)[:2], self.yaw(drift)[0])

    def in_plane_by_drift(self, heading: float, drift: float) -> Array:
        """The slope of that by the speed sideways."""
        ahead = np.array([math.cos(heading), math.sin(heading)])
        return np.append(_along(ahead, 0.0, 1.0)[:2], self.yaw(drift)[1])

    def by_turns(self, axes: Array, drift: float, turns: Array) -> Array:
        """Its changes where the body turns by each of these small vectors in its own axes, in rows."""
        ahead, length = _level(axes)
        velocity = self.velocity(axes, drift)
        nose = turns[:, 2:3] * axes[:, 1] - turns[:, 1:2] * axes[:, 2]
        heading = (ahead[0] * nose[:, 1] - ahead[1] * nose[:, 0]) / length
        aside = _along(ahead, -drift, self.speed) @ axes
        carried = heading[:, None] * aside - turns @ crossing(velocity[:3])
        return np.hstack([carried, -turns @ crossing(velocity[3:])])


def crossing(b: Array) -> Array:
    """a @ this is a x b."""
    x, y, z = b.tolist()
    return np.array([[0.0, -z, y], [z, 0.0, -x], [-y, x, 0.0]])


def _level(axes: Array) -> tuple[Array, float]:
    """The direction of the level part of the x axis, and how long this part is."""
    length = max(math.hypot(axes[0, 0], axes[1, 0]), 1e-12)
    return axes[:2, 0] / length, length


def _along(ahead: Array, speed: float, drift: float) -> Array:
    return np.array([speed * ahead[0] - drift * ahead[1], speed * ahead[1] + drift * ahead[0], 0.0])
