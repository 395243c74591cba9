"""What bodies look like: rods between the points where they are held, discs for wheels, hulls of bodies with many points."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

import numpy as np
from scipy.spatial import ConvexHull, QhullError

from symgen.description.design_position import Array, DesignPosition
from symgen.description.forces.tire import Tire
from symgen.description.schema import GROUND, BetweenPoints, Description
from symgen.description.values import evaluate

SIDES = 36
"""Corners of a tire."""
SPOKES = 5
STEEL, SHELL, RUBBER, RIM = "#35577d", "#8fb3d9", "#30343b", "#c3c9d1"
THICKNESS = 0.012
"""Of rods, relative to the size of the whole mechanism."""
MANY = 6
"""Points from which on a body is drawn as their hull."""


@dataclass(frozen=True)
class Shape:
    """Triangles on vertices at the design position; `solid` or seen through. `body` is an index, -1 for the ground."""

    body: int
    vertices: Array
    triangles: Array
    solid: bool = True
    colour: str = STEEL


def shapes(description: Description, values: Mapping[str, float]) -> list[Shape]:
    """Of all bodies and of the ground, for given values of the parameters."""
    design = DesignPosition(description, values)
    held = _held_points(description, design)
    everything = np.array([point for points in held.values() for point in points])
    size = float(np.ptp(everything, axis=0).max()) or 1.0
    wheels = {body: (centre, axis, radius) for body, centre, axis, radius in _wheels(description, design, values)}
    found: list[Shape] = []
    for index, body in [(-1, GROUND), *enumerate(description.bodies)]:
        points = _distinct(held[body])
        if body in wheels:
            found += _wheel(index, *wheels[body])
        elif index >= 0 and len(points) >= MANY:
            found.append(_hull(index, points, size))
        else:
            found += _rods(index, points, design, body, size)
    return found


def springs(description: Description, values: Mapping[str, float]) -> list[tuple[int, Array, int, Array]]:
    """Ends of springs and rods without mass: body and point at the design position, twice."""
    design, index = DesignPosition(description, values), {name: k for k, name in enumerate(description.bodies)}
    lines = [e for e in (*description.forces.values(), *description.joints.values()) if isinstance(e, BetweenPoints)]
    return [
        (index.get(e.bodies[0], -1), design.point(e.at[0]), index.get(e.bodies[1], -1), design.point(e.at[1]))
        for e in lines
    ]


def _held_points(description: Description, design: DesignPosition) -> dict[str, list[Array]]:
    held: dict[str, list[Array]] = {name: [] for name in (GROUND, *description.bodies)}
    for name, body in description.bodies.items():
        held[name].append(design.point(body.com))
    for element in (*description.joints.values(), *description.forces.values()):
        bodies, at = getattr(element, "bodies", None), getattr(element, "at", None)
        if bodies is None or at is None:
            continue
        ends = at if isinstance(element, BetweenPoints) else (at, at)
        for body, point in zip(bodies, ends, strict=True):
            held[body].append(design.point(point))
    return held


def _wheels(
    description: Description, design: DesignPosition, values: Mapping[str, float]
) -> Iterator[tuple[str, Array, Array, float]]:
    """Body, centre, axis and radius of what carries a tire."""
    for force in description.forces.values():
        if isinstance(force, Tire):
            axis = design.direction(force.axis)
            yield force.wheel, design.point(force.at), axis / np.linalg.norm(axis), evaluate(force.radius, values)


def _distinct(points: Iterable[Array]) -> list[Array]:
    kept: list[Array] = []
    for point in points:
        if all(np.linalg.norm(point - other) > 1e-9 for other in kept):
            kept.append(point)
    return kept


def _rods(index: int, points: list[Array], design: DesignPosition, body: str, size: float) -> Iterator[Shape]:
    """From the middle to every point, or one rod between two; a single point is a small ball of rods."""
    width = THICKNESS * size * (1.0 if index >= 0 else 0.5)
    if len(points) == 1 or index < 0:
        for point in points:
            for axis in np.eye(3):
                yield _rod(index, point - 1.5 * width * axis, point + 1.5 * width * axis, width)
    elif len(points) == 2:
        yield _rod(index, points[0], points[1], width)
    else:
        middle = np.mean(points, axis=0)
        for point in _distinct([middle, *points])[1:]:
            yield _rod(index, middle, point, width)


def _rod(index: int, start: Array, end: Array, width: float, colour: str = STEEL) -> Shape:
    along = (end - start) / np.linalg.norm(end - start)
    side, other = _across(along)
    corners = [0.5 * width * (np.cos(a) * side + np.sin(a) * other) for a in np.arange(4) * np.pi / 2]
    vertices = np.array([point + corner for point in (start, end) for corner in corners])
    faces = [(k, (k + 1) % 4, 4 + k) for k in range(4)] + [((k + 1) % 4, 4 + (k + 1) % 4, 4 + k) for k in range(4)]
    caps = [(0, 1, 2), (0, 2, 3), (4, 5, 6), (4, 6, 7)]
    return Shape(index, vertices, np.array(faces + caps), colour=colour)


def _wheel(index: int, centre: Array, axis: Array, radius: float) -> Iterator[Shape]:
    """A tire and spokes, so that it is seen to turn."""
    side, other = _across(axis)
    around = [np.cos(turn) * side + np.sin(turn) * other for turn in np.arange(SIDES) * 2 * np.pi / SIDES]
    half = 0.3 * radius * axis
    # Four corners of the section: the tread, inside and outside, and the rim.
    corners = [(1.0, -half), (1.0, half), (0.62, half), (0.62, -half)]
    vertices = [centre + share * radius * out + shift for out in around for share, shift in corners]
    faces = []
    for k in range(SIDES):
        here, there = 4 * k, 4 * ((k + 1) % SIDES)
        for first, second in ((0, 1), (1, 2), (2, 3), (3, 0)):
            faces += [(here + first, here + second, there + first), (here + second, there + second, there + first)]
    yield Shape(index, np.array(vertices), np.array(faces), colour=RUBBER)
    for turn in np.arange(SPOKES) * 2 * np.pi / SPOKES:
        out = np.cos(turn) * side + np.sin(turn) * other
        yield _rod(index, centre, centre + 0.64 * radius * out, 0.16 * radius, RIM)


def _hull(index: int, points: list[Array], size: float) -> Shape:
    vertices = np.array(points)
    try:
        return Shape(index, vertices, ConvexHull(vertices).simplices, False, SHELL)
    except QhullError:  # flat: give it some thickness
        thick = np.vstack([vertices + THICKNESS * size * d for d in (*np.eye(3), *-np.eye(3))])
        return Shape(index, thick, ConvexHull(thick).simplices, False, SHELL)


def _across(axis: Array) -> tuple[Array, Array]:
    """Two directions square to a unit vector and to each other."""
    start = np.eye(3)[int(np.argmin(np.abs(axis)))]
    side = np.cross(axis, start)
    side = side / np.linalg.norm(side)
    return side, np.cross(axis, side)
