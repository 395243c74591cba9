"""Numbers of the design position: where bodies, points and axes are while every joint coordinate is zero."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from symgen.description.expression import Expression
from symgen.description.schema import GROUND, Description, Direction, Located, Point, Vector
from symgen.verify.reference.formula import Surface, Table, curve, evaluate, level, polygon
from symgen.verify.reference.jet import Array


@dataclass(frozen=True)
class RigidBody:
    """Mass, centre of mass (global, at design) and inertia about it in design-aligned axes."""

    mass: float
    com: Array
    inertia: Array


def roll_pitch_yaw(angles: Array) -> Array:
    """R = Rz(yaw) Ry(pitch) Rx(roll)."""
    (cr, cp, cy), (sr, sp, sy) = np.cos(angles), np.sin(angles)
    return np.array(
        [
            [cy * cp, cy * sp * sr - sy * cr, cy * sp * cr + sy * sr],
            [sy * cp, sy * sp * sr + cy * cr, sy * sp * cr - cy * sr],
            [-sp, cp * sr, cp * cr],
        ]
    )


class Design:
    """A description with the values of its parameters put in."""

    def __init__(
        self, description: Description, parameters: Mapping[str, float], surface: Surface | None = None
    ) -> None:
        self.description = description
        self.surface = surface or level
        self.parameters = {name: p.value for name, p in description.parameters.items()} | dict(parameters)
        self.tables: dict[str, Table] = {}
        for name, table in description.tables.items():
            through = polygon if table.type == "linear" else curve
            self.tables[name] = through([self.scalar(x) for x in table.x], [self.scalar(y) for y in table.y])
        self.names = tuple(description.bodies)
        self.index = {name: k for k, name in enumerate(self.names)} | {GROUND: len(self.names)}
        self.bodies = tuple(self._body(name) for name in self.names)
        self.gravity = self.vector(description.gravity)

    def scalar(self, expression: Expression) -> float:
        value = evaluate(expression, self.parameters.__getitem__, self.tables)
        return float(value.real)

    def vector(self, components: Vector) -> Array:
        return np.array([self.scalar(c) for c in components])

    def frame(self, body: str, via: tuple[str, ...] = ()) -> tuple[Array, Array]:
        """Origin and axes (columns) of a body's own frame."""
        if body == GROUND:
            return np.zeros(3), np.eye(3)
        if body in via:
            raise ValueError(f"the frames of {', '.join(via)} refer to each other in a circle")
        frame = self.description.bodies[body].frame
        if frame is None:
            return self.point(self.description.bodies[body].com, (*via, body)), np.eye(3)
        origin, axes = self.frame(frame.of, (*via, body))
        turned = axes @ roll_pitch_yaw(self.vector(frame.rpy))
        if isinstance(frame.origin, (str, Located)):
            return self.point(frame.origin, (*via, body)), turned
        return origin + axes @ self.vector(frame.origin), turned

    def point(self, point: Point, via: tuple[str, ...] = ()) -> Array:
        """Global coordinates at the design position."""
        if isinstance(point, str):
            return self.point(self.description.points[point], via)
        if isinstance(point, Located):
            origin, axes = self.frame(point.body, via)
            return origin + axes @ self.vector(point.at)
        return self.vector(point)

    def direction(self, direction: Direction) -> Array:
        """Unit vector, global components at the design position."""
        if isinstance(direction, Located):
            vector = self.frame(direction.body)[1] @ self.vector(direction.at)
        elif len(direction) == 2:
            vector = self.point(direction[1]) - self.point(direction[0])
        else:
            vector = self.vector(direction)
        unit: Array = vector / np.linalg.norm(vector)
        return unit

    def _body(self, name: str) -> RigidBody:
        body = self.description.bodies[name]
        own = body.frame is not None and not isinstance(body.com, (str, Located))
        com = self.point(Located(body=name, at=body.com)) if own else self.point(body.com)  # type: ignore[arg-type]
        i = body.inertia
        rows = ((i.xx, i.xy, i.xz), (i.xy, i.yy, i.yz), (i.xz, i.yz, i.zz))
        axes = self.frame(name)[1]
        if i.x_axis is not None and i.y_axis is not None:
            # rows by Gram and Schmidt, the third one right-handed
            first, second = self.direction(i.x_axis), self.direction(i.y_axis)
            second = second - first * (first @ second)
            second = second / math.sqrt(float(second @ second))
            axes = np.array([first, second, np.cross(first, second)]).T
        inertia = axes @ np.array([self.vector(row) for row in rows]) @ axes.T
        return RigidBody(self.scalar(body.mass), com, inertia)
