"""Where points, directions and body frames are at the design position, in numbers."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from graphlib import CycleError, TopologicalSorter

import numpy as np
from numpy.typing import NDArray

from symgen.description.expression import Expression
from symgen.description.schema import GROUND, Body, Description, Frame, Located
from symgen.description.values import evaluate

Array = NDArray[np.float64]
Node = tuple[str, str]
"""("points", name) or ("bodies", name): a point, or the frame of a body."""


class GeometryCycle(ValueError):
    """Points and frames that are defined by one another."""

    def __init__(self, nodes: Sequence[Node]) -> None:
        self.nodes = tuple(nodes)
        super().__init__(" -> ".join(f"{section}.{name}" for section, name in nodes))


def rotation(roll: float, pitch: float, yaw: float) -> Array:
    """Rz(yaw) Ry(pitch) Rx(roll)."""
    cr, sr, cp, sp, cy, sy = (f(a) for a in (roll, pitch, yaw) for f in (np.cos, np.sin))
    return np.array(
        [
            [cy * cp, cy * sp * sr - sy * cr, cy * sp * cr + sy * sr],
            [sy * cp, sy * sp * sr + cy * cr, sy * sp * cr - cy * sr],
            [-sp, cp * sr, cp * cr],
        ]
    )


def angles(axes: Array) -> list[float]:
    """Roll, pitch and yaw of a rotation matrix. Roll is taken after yaw is undone: so it is right though yaw is badly known."""
    yaw = math.atan2(axes[1, 0], axes[0, 0])
    pitch = math.atan2(-axes[2, 0], math.hypot(axes[0, 0], axes[1, 0]))
    across = -math.sin(yaw) * axes[0] + math.cos(yaw) * axes[1]
    return [math.atan2(-across[2], across[1]), pitch, yaw]


class DesignPosition:
    """The geometry of a description with given parameter values."""

    def __init__(self, description: Description, values: Mapping[str, float]) -> None:
        self._description = description
        self._values = values
        self._points: dict[str, Array] = {}
        self._frames: dict[str, tuple[Array, Array]] = {GROUND: (np.zeros(3), np.eye(3))}
        for section, name in _order(description):
            if section == "points":
                self._points[name] = self.point(description.points[name])
            elif name != GROUND:
                self._frames[name] = self._frame(description.bodies[name])

    def number(self, expression: Expression) -> float:
        """Value of a constant."""
        return evaluate(expression, self._values)

    def vector(self, components: Sequence[Expression]) -> Array:
        """Numbers of three written components."""
        return np.array([evaluate(c, self._values) for c in components])

    def point(self, point: object) -> Array:
        """Global coordinates of a Point."""
        if isinstance(point, str):
            return self._points[point]
        if isinstance(point, Located):
            origin, axes = self._frames[point.body]
            return origin + axes @ self.vector(point.at)
        assert isinstance(point, tuple)
        return self.vector(point)

    def direction(self, direction: object) -> Array:
        """Global components of a Direction, not normalised."""
        if isinstance(direction, Located):
            return self._frames[direction.body][1] @ self.vector(direction.at)
        assert isinstance(direction, tuple)
        if isinstance(direction[0], str):
            return self._points[direction[1]] - self._points[direction[0]]
        return self.vector(direction)

    def frame(self, body: str) -> tuple[Array, Array]:
        """Origin and axes (columns) of a body's frame."""
        return self._frames[body]

    def inertia_axes(self, body: str) -> Array:
        """Axes (columns) of a body's inertia."""
        inertia = self._description.bodies[body].inertia
        if inertia.x_axis is None or inertia.y_axis is None:
            return self._frames[body][1]
        x, towards = (self.direction(axis) for axis in (inertia.x_axis, inertia.y_axis))
        z = np.cross(x, towards)
        return np.column_stack([side / np.linalg.norm(side) for side in (x, np.cross(z, x), z)])

    def _frame(self, body: Body) -> tuple[Array, Array]:
        if body.frame is None:
            return self.point(body.com), np.eye(3)
        origin, axes = self._frames[body.frame.of]
        roll, pitch, yaw = self.vector(body.frame.rpy)
        turned, at = axes @ rotation(roll, pitch, yaw), body.frame.origin
        return origin + axes @ self.vector(at) if isinstance(at, tuple) else self.point(at), turned


def _order(description: Description) -> list[Node]:
    """Points and frames, each after those it is given by."""
    needs: dict[Node, list[Node]] = {("points", name): _needs(p) for name, p in description.points.items()}
    for name, body in description.bodies.items():
        frame: Frame | None = body.frame
        needs["bodies", name] = [("bodies", frame.of), *_needs(frame.origin)] if frame is not None else _needs(body.com)
    try:
        return list(TopologicalSorter(needs).static_order())
    except CycleError as error:
        raise GeometryCycle(error.args[1]) from None


def _needs(point: object) -> list[Node]:
    if isinstance(point, str):
        return [("points", point)]
    return [("bodies", point.body)] if isinstance(point, Located) else []
