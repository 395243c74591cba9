"""The lines by which a mechanism is known in a small picture: its rods, the edges of its other solids, its springs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise

import numpy as np

from symgen.description.design_position import Array
from symgen.description.schema import GROUND
from symgen.showing.solids import Drawing, Solid, Spot

CORNERS = 16
"""Of a wheel."""
FLAT = 0.98
"""Cosine of the angle between two faces that look like one."""


@dataclass(frozen=True, eq=False)
class Outline:
    """Pieces of lines: the body that carries each end (the ground is the last), and where the end is from the body's centre of mass
    at the design position."""

    bodies: Array
    """(lines, 2)"""
    arms: Array
    """(lines, 2, 3)"""


def outline(drawing: Drawing, bodies: Sequence[str]) -> Outline:
    """`bodies`: in the order of their numbers."""
    number = {name: k for k, name in enumerate((*bodies, GROUND))}
    pieces = [piece for solid in drawing.solids() for piece in _pieces(solid)]
    return Outline(
        np.array([[number[spot.body] for spot in piece] for piece in pieces], int).reshape(-1, 2),
        np.array([[spot.arm for spot in piece] for piece in pieces]).reshape(-1, 2, 3),
    )


def _pieces(solid: Solid) -> Iterator[tuple[Spot, Spot]]:
    spots = solid.spots
    match solid.kind:
        case "rod" | "spring" | "link":
            yield spots[0], spots[1]
        case "wheel":
            yield from _on(spots[0].body, _circle(*(spot.arm for spot in spots)))
        case "hull":
            corners = np.array([spot.arm for spot in spots])
            yield from ((spots[a], spots[b]) for a, b in _edges(corners, solid.triangles))
        case "box":
            yield from _on(spots[0].body, _box(*(spot.arm for spot in spots)))


def _on(body: str, lines: Sequence[tuple[Array, Array]]) -> Iterator[tuple[Spot, Spot]]:
    yield from ((Spot(body, start), Spot(body, end)) for start, end in lines)


def _circle(centre: Array, beside: Array, tread: Array) -> list[tuple[Array, Array]]:
    out = tread - centre
    other = np.cross(beside - centre, out)
    turns = np.arange(CORNERS + 1) * 2.0 * np.pi / CORNERS
    return list(pairwise(centre + np.cos(turn) * out + np.sin(turn) * other for turn in turns))


def _box(centre: Array, *edges: Array) -> list[tuple[Array, Array]]:
    signs = [(a, b, c) for a in (-1.0, 1.0) for b in (-1.0, 1.0) for c in (-1.0, 1.0)]
    near = [(p, q) for p, q in combinations(signs, 2) if sum(a != b for a, b in zip(p, q, strict=True)) == 1]
    return [(centre + np.array(p) @ np.array(edges), centre + np.array(q) @ np.array(edges)) for p, q in near]


def _edges(corners: Array, triangles: Sequence[Sequence[int]]) -> Iterator[tuple[int, int]]:
    """Where two faces meet at an angle."""
    normals: dict[tuple[int, int], list[Array]] = {}
    for triangle in triangles:
        a, b, c = corners[list(triangle)]
        normal = np.cross(b - a, c - a)
        for first, second in combinations(sorted(triangle), 2):
            normals.setdefault((first, second), []).append(normal / max(float(np.linalg.norm(normal)), 1e-300))
    for edge, pair in normals.items():
        if len(pair) == 1 or abs(float(pair[0] @ pair[-1])) < FLAT:
            yield edge
