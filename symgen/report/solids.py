"""Triangles of what bodies are drawn with: rods, balls, cylinders, blocks, feet on the ground, wheels."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from scipy.spatial import ConvexHull, QhullError

from symgen.description.design_position import Array

SIDES = 36
"""Corners of a tire."""
SPOKES = 5
EDGES = 10
"""Of rods and cylinders."""
STEEL, SHELL, RUBBER, RIM, JOINT, MASS, FOOT = (
    "#35577d", "#8fb3d9", "#3a3f48", "#c3c9d1", "#5b626c", "#22262c", "#9aa1aa",
)  # fmt: skip


@dataclass(frozen=True)
class Shape:
    """Triangles on vertices at the design position; `solid` or seen through. `body` is an index, -1 for the ground."""

    body: int
    vertices: Array
    triangles: Array
    solid: bool = True
    colour: str = STEEL


def across(axis: Array) -> tuple[Array, Array]:
    """Two directions square to a unit vector and to each other."""
    start = np.eye(3)[int(np.argmin(np.abs(axis)))]
    side = np.cross(axis, start)
    side = side / np.linalg.norm(side)
    return side, np.cross(axis, side)


def rod(body: int, start: Array, end: Array, width: float, colour: str = STEEL) -> Shape:
    """A round bar with flat ends."""
    along = (end - start) / np.linalg.norm(end - start)
    side, other = across(along)
    turns = np.arange(EDGES) * 2.0 * np.pi / EDGES
    ring = 0.5 * width * (np.outer(np.cos(turns), side) + np.outer(np.sin(turns), other))
    vertices = np.vstack([start + ring, end + ring, start, end])
    faces = []
    for k in range(EDGES):
        after, first, last = (k + 1) % EDGES, 2 * EDGES, 2 * EDGES + 1
        faces += [(k, after, EDGES + k), (after, EDGES + after, EDGES + k)]
        faces += [(after, k, first), (EDGES + k, EDGES + after, last)]
    return Shape(body, vertices, np.array(faces), colour=colour)


def cylinder(body: int, centre: Array, axis: Array, length: float, width: float, colour: str = JOINT) -> Shape:
    """A bar along an axis through its middle."""
    half = 0.5 * length * axis / np.linalg.norm(axis)
    return rod(body, centre - half, centre + half, width, colour)


def ball(body: int, centre: Array, radius: float, colour: str = JOINT) -> Shape:
    """In slices like an orange, with as many rings."""
    rings, slices = 7, 12
    tilt = np.linspace(0.0, np.pi, rings)[1:-1]
    around = np.arange(slices) * 2.0 * np.pi / slices
    belts = np.stack(
        [
            np.outer(np.sin(tilt), np.cos(around)),
            np.outer(np.sin(tilt), np.sin(around)),
            np.outer(np.cos(tilt), np.ones(slices)),
        ],
        axis=-1,
    ).reshape(-1, 3)
    vertices = centre + radius * np.vstack([belts, [[0, 0, 1], [0, 0, -1]]])
    top, bottom, last = len(belts), len(belts) + 1, len(belts) - slices
    faces = []
    for k in range(slices):
        after = (k + 1) % slices
        faces += [(top, k, after), (bottom, last + after, last + k)]
        for ring in range(0, last, slices):
            faces += [
                (ring + k, ring + slices + k, ring + after),
                (ring + after, ring + slices + k, ring + slices + after),
            ]
    return Shape(body, vertices, np.array(faces), colour=colour)


def block(body: int, centre: Array, axis: Array, length: float, width: float, colour: str = JOINT) -> Shape:
    """A box along an axis."""
    along = axis / np.linalg.norm(axis)
    side, other = across(along)
    signs = np.array([(a, b, c) for a in (-1, 1) for b in (-1, 1) for c in (-1, 1)], float)
    corners = centre + signs @ np.array([0.5 * length * along, 0.5 * width * side, 0.5 * width * other])
    return Shape(body, corners, np.array(ConvexHull(corners).simplices), colour=colour)


def foot(point: Array, down: Array, size: float) -> Shape:
    """What holds a point of the ground: a pyramid under it."""
    side, other = across(down)
    base = [point + size * (1.2 * down + a * side + b * other) for a, b in ((-1, -1), (-1, 1), (1, 1), (1, -1))]
    vertices = np.array([point, *base])
    return Shape(-1, vertices, np.array([(0, k, k % 4 + 1) for k in range(1, 5)] + [(1, 2, 3), (1, 3, 4)]), colour=FOOT)


def wheel(body: int, centre: Array, axis: Array, radius: float) -> Iterator[Shape]:
    """A tire and spokes, so that it is seen to turn."""
    side, other = across(axis)
    around = [np.cos(turn) * side + np.sin(turn) * other for turn in np.arange(SIDES) * 2 * np.pi / SIDES]
    half = 0.3 * radius * axis
    # Six corners of the section: the tread, the shoulders, and the rim.
    corners = [(1.0, -0.75 * half), (1.0, 0.75 * half), (0.93, half), (0.62, half), (0.62, -half), (0.93, -half)]
    vertices = [centre + share * radius * out + shift for out in around for share, shift in corners]
    count, faces = len(corners), []
    for k in range(SIDES):
        here, there = count * k, count * ((k + 1) % SIDES)
        for first in range(count):
            second = (first + 1) % count
            faces += [(here + first, here + second, there + first), (here + second, there + second, there + first)]
    yield Shape(body, np.array(vertices), np.array(faces), colour=RUBBER)
    for turn in np.arange(SPOKES) * 2 * np.pi / SPOKES:
        out = np.cos(turn) * side + np.sin(turn) * other
        yield rod(body, centre, centre + 0.64 * radius * out, 0.16 * radius, RIM)


def hull(body: int, points: Sequence[Array], thickness: float, colour: str = SHELL) -> Shape:
    """Of many points, seen through."""
    vertices = np.array(points)
    try:
        return Shape(body, vertices, ConvexHull(vertices).simplices, False, colour)
    except QhullError:  # flat: give it some thickness
        thick = np.vstack([vertices + thickness * d for d in (*np.eye(3), *-np.eye(3))])
        return Shape(body, thick, ConvexHull(thick).simplices, False, colour)
