"""The lines by which a body is known in a small picture: between the points where it is held, and round its wheels."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np

from symgen.description.design_position import Array, DesignPosition
from symgen.description.schema import Description
from symgen.report.shapes import across, distinct, held_points, springs, wheels_of

CORNERS = 24
"""Of a wheel."""


@dataclass(frozen=True, eq=False)
class Outline:
    """Pieces of lines at the design position, and the body that carries each end (-1: the ground)."""

    bodies: Array
    """(lines, 2)"""
    ends: Array
    """(lines, 2, 3)"""


def outline(description: Description, values: Mapping[str, float]) -> Outline:
    pieces = list(_pieces(description, values))
    bodies = np.array([(first, second) for first, _, second, _ in pieces], int).reshape(-1, 2)
    return Outline(bodies, np.array([(start, end) for _, start, _, end in pieces]).reshape(-1, 2, 3))


def _pieces(description: Description, values: Mapping[str, float]) -> Iterator[tuple[int, Array, int, Array]]:
    design = DesignPosition(description, values)
    held = held_points(description, design)
    wheels = {body: (centre, axis, radius) for body, centre, axis, radius in wheels_of(description, design, values)}
    for index, body in enumerate(description.bodies):
        if body in wheels:
            points = _circle(*wheels[body])
            pairs = zip(points, [*points[1:], points[0]], strict=True)
        else:
            points = distinct(held[body])
            middle = np.mean(points, axis=0)
            pairs = zip(points[:1], points[1:], strict=True) if len(points) == 2 else ((middle, p) for p in points)
        yield from ((index, start, index, end) for start, end in pairs)
    yield from springs(description, values)


def _circle(centre: Array, axis: Array, radius: float) -> list[Array]:
    side, other = across(axis)
    turns = np.arange(CORNERS) * 2.0 * np.pi / CORNERS
    return [centre + radius * (np.cos(turn) * side + np.sin(turn) * other) for turn in turns]
