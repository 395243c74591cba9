"""The road under a wheel: a normal, and how far the wheel's centre is above it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np

from symgen.description.expression import OF_ROAD, Expression, names, tables
from symgen.description.forces.tire import Tire
from symgen.verify.reference.jet import Array
from symgen.verify.reference.snapshot import Snapshot

UP = np.array([0.0, 0.0, 1.0])


@dataclass(frozen=True)
class Ground:
    normal: Array
    above: float


def beside(axis: Array, normal: Array) -> Array:
    """Unit vector along the part of an axis that lies in the plane of a normal."""
    part = axis - (axis @ normal) * normal
    unit: Array = part / np.linalg.norm(part)
    return unit


def ground_under(
    element: Tire,
    snapshot: Snapshot,
    evaluate: Callable[[Expression, Mapping[str, float]], float],
    centre: Array,
    axis: Array,
    place: Array,
) -> Ground:
    """At a `place`, of which x and y count: the road below it, or the plane through three points around it."""
    road = snapshot.design.description.road if element.road is None else element.road

    def point(at: Array) -> Array:
        x, y = float(at[0]), float(at[1])
        return np.array([x, y, evaluate(road, {"x": x, "y": y})])

    plane = OF_ROAD in tables(road) if element.contact is None else element.contact == "plane"
    if not plane:
        return Ground(UP, float(centre[2] - point(place)[2]))
    left = beside(axis, UP)
    ahead = np.cross(left, UP)
    a, b = (snapshot.design.scalar(size) / 2.0 for size in (element.patch_length, element.patch_width))
    front, one, other = (
        point(place + a * ahead),
        point(place - a * ahead + b * left),
        point(place - a * ahead - b * left),
    )
    normal = np.cross(one - front, other - front)
    normal = normal / np.linalg.norm(normal)
    return Ground(normal, float(normal @ (centre - front)))


def friction_at(
    element: Tire,
    snapshot: Snapshot,
    evaluate: Callable[[Expression, Mapping[str, float]], float],
    place: Array,
) -> float:
    """Of the road at a `place`, of which x and y count."""
    friction = evaluate(element.friction, {"x": float(place[0]), "y": float(place[1])})
    steady = {*names(element.friction)} <= snapshot.design.parameters.keys() and not [*tables(element.friction)]
    return friction if steady else max(friction, 0.001)
