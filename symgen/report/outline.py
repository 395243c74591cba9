"""The lines by which a body is known in a small picture: between the points where it is held, and round its wheels."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise

import numpy as np
from scipy.spatial import ConvexHull, QhullError

from symgen.description.design_position import Array, DesignPosition
from symgen.description.schema import Description
from symgen.report.shapes import MANY, Link, distinct, held_points, is_small, springs, wheels_of
from symgen.report.solids import across

CORNERS = 12
"""Of a wheel."""
FLAT = 0.98
"""Cosine of the angle between two faces that look like one."""


@dataclass(frozen=True, eq=False)
class Outline:
    """Pieces of lines: the body that carries each end (-1: the ground), and where the end is from the body's centre of mass at the
    design position."""

    bodies: Array
    """(lines, 2)"""
    arms: Array
    """(lines, 2, 3)"""


def outline(description: Description, values: Mapping[str, float]) -> Outline:
    design = DesignPosition(description, values)
    pieces = [*_pieces(description, values, design), *springs(description, values)]
    bodies = np.array([(first, second) for first, _, second, _ in pieces], int).reshape(-1, 2)
    ends = np.array([(start, end) for _, start, _, end in pieces]).reshape(-1, 2, 3)
    centres = np.array([design.point(body.com) for body in description.bodies.values()] + [np.zeros(3)])
    return Outline(bodies, ends - centres[bodies])


def _pieces(description: Description, values: Mapping[str, float], design: DesignPosition) -> Iterator[Link]:
    held = held_points(description, design, shown=is_small(description))
    wheels = {body: (centre, axis, radius) for body, centre, axis, radius in wheels_of(description, design, values)}
    for index, body in enumerate(description.bodies):
        points = _circle(*wheels[body]) if body in wheels else distinct(held[body])
        for start, end in _ring(points) if body in wheels else _edges(points):
            yield index, start, index, end


def _circle(centre: Array, axis: Array, radius: float) -> list[Array]:
    side, other = across(axis)
    turns = np.arange(CORNERS) * 2.0 * np.pi / CORNERS
    return [centre + radius * (np.cos(turn) * side + np.sin(turn) * other) for turn in turns]


def _ring(points: Sequence[Array]) -> Iterator[tuple[Array, Array]]:
    yield from zip(points, [*points[1:], points[0]], strict=True)


def _edges(points: Sequence[Array]) -> Iterator[tuple[Array, Array]]:
    """Of the hull of many points; of few, from their middle."""
    if len(points) >= MANY:
        try:
            yield from _of_hull(np.array(points))
            return
        except QhullError:  # in a plane
            pass
    middle = np.mean(points, axis=0)
    yield from pairwise(points) if len(points) == 2 else ((middle, point) for point in points)


def _of_hull(points: Array) -> Iterator[tuple[Array, Array]]:
    """Where two faces meet at an angle."""
    hull = ConvexHull(points)
    normals: dict[tuple[int, int], list[Array]] = {}
    for corners, plane in zip(hull.simplices.tolist(), hull.equations, strict=True):
        for first, second in combinations(sorted(corners), 2):
            normals.setdefault((first, second), []).append(plane[:3])
    for (first, second), pair in normals.items():
        if float(pair[0] @ pair[-1]) < FLAT:
            yield points[first], points[second]
