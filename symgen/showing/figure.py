"""A drawing as data for the scene of a page: points of bodies, what is drawn on them, and how they move with parameters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from symgen.description.design_position import Array
from symgen.description.schema import GROUND, Description
from symgen.description.values import EvaluationError
from symgen.showing.mentioned import geometry_names
from symgen.showing.solids import Drawing, Solid, Spot

SMALL = 1e-4
"""By which parameters are changed, relative to the size of the mechanism or to themselves."""
DIGITS = 5


def figure(
    description: Description, values: Mapping[str, float], bodies: Sequence[str], spots: Sequence[Spot] = ()
) -> dict[str, Any]:
    """`bodies`: in the order in which poses come; `spots`: further points, which stand first. Points are rows of numbers: body (-1 is
    the ground) and place relative to the centre of mass."""
    drawing = Drawing(description, values)
    solids = drawing.solids()
    order = {name: k for k, name in enumerate(bodies)} | {GROUND: -1}
    points = [*spots, *(spot for solid in solids for spot in solid.spots)]
    return {
        "size": drawing.size,
        "travels": drawing.travels,
        "up": _up(drawing),
        "low": _low(drawing),
        "centre": _middle(drawing),
        "points": [[order[spot.body], *_rounded(spot.arm)] for spot in points],
        "solids": _placed(solids, len(spots)),
    }


def seen(figure: Mapping[str, Any]) -> Array:
    """What a picture has to hold: rows of the points, and of the middles of the faces of boxes."""
    points = np.array(figure["points"], ndmin=2)
    faces = []
    for middle, *edges in (solid["points"] for solid in figure["solids"] if solid["kind"] == "box"):
        faces += [points[middle] + sign * points[edges] * [0, 1, 1, 1] for sign in (-1, 1)]
    return np.vstack([points, *faces])


def slopes(description: Description, values: Mapping[str, float], count: int) -> dict[str, list[list[float]]]:
    """By parameter: points of the figure that it moves (behind the first `count`), and by how much for a change by one."""
    drawing = Drawing(description, values)
    before = _arms(drawing)
    found: dict[str, list[list[float]]] = {}
    for name in sorted({*geometry_names(description)} & {*values}):
        change = SMALL * max(abs(values[name]), drawing.size)
        try:
            after = _arms(Drawing(description, {**values, name: values[name] + change}))
        except (EvaluationError, ValueError):
            continue
        if after.shape == before.shape:
            moved = (after - before) / change
            rows = np.flatnonzero(np.abs(moved).max(axis=1, initial=0.0) > 1e-6)
            if len(rows):
                found[name] = [[int(row) + count, *_rounded(moved[row])] for row in rows]
    return found


def _arms(drawing: Drawing) -> Array:
    return np.array([spot.arm for solid in drawing.solids() for spot in solid.spots]).reshape(-1, 3)


def _placed(solids: Sequence[Solid], first: int) -> list[dict[str, Any]]:
    """With numbers of points in place of the points."""
    found, at = [], first
    for solid in solids:
        entry: dict[str, Any] = {
            "kind": solid.kind,
            "points": list(range(at, at + len(solid.spots))),
            "colour": solid.colour,
        }
        at += len(solid.spots)
        if solid.width:
            entry["width"] = round(solid.width, DIGITS)
        if solid.clear:
            entry["clear"] = True
        if solid.triangles:
            entry["triangles"] = [corner for triangle in solid.triangles for corner in triangle]
        found.append(entry)
    return found


def _rounded(numbers: Array) -> list[float]:
    return [round(float(number), DIGITS) + 0.0 for number in numbers]


def _up(drawing: Drawing) -> list[float]:
    """Against gravity; z where there is none."""
    gravity = drawing.design.vector(drawing.description.gravity)
    length = float(np.linalg.norm(gravity))
    return _rounded(-gravity / length) if length > 0 else [0.0, 0.0, 1.0]


def _everything(drawing: Drawing) -> Array:
    points = [spot.arm + drawing.centres[spot.body] for solid in drawing.solids() for spot in solid.ends]
    return np.array(points).reshape(-1, 3)


def _low(drawing: Drawing) -> float:
    """Where the floor is that nothing reaches, along `up`; vehicles have a road."""
    heights = _everything(drawing) @ np.array(_up(drawing))
    return 0.0 if drawing.travels else float(heights.min() - 0.45 * drawing.size)


def _middle(drawing: Drawing) -> list[float]:
    points = _everything(drawing)
    return _rounded(0.5 * (points.min(axis=0) + points.max(axis=0)))
