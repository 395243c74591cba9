"""Descriptions of linkages of bars in the x-z plane, as short as a sketch."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from symgen.description.schema import Description

from .agreement import described

Place = tuple[float, float]
Pin = tuple[str, str, str]
"""(inner body, outer body, point)"""


def linkage(points: Mapping[str, Place], bars: Mapping[str, str], pins: Mapping[str, Pin], **parts: Any) -> Description:
    """Bars between points (`AB` ends at A and B), held by revolute joints about y."""
    bodies = {name: bar(points[ends[0]], points[ends[1]]) for name, ends in bars.items()}
    joints = {
        name: {"type": "revolute", "bodies": [inner, outer], "at": at, "axis": [0, 1, 0]}
        for name, (inner, outer, at) in pins.items()
    }
    places = {name: [x, 0.0, z] for name, (x, z) in points.items()}
    joints |= parts.pop("joints", {})
    return described({"name": "linkage", "points": places, "bodies": bodies, "joints": joints, **parts})


def bar(start: Place, end: Place, mass: float = 1.0) -> dict[str, Any]:
    middle = [(start[0] + end[0]) / 2, 0.0, (start[1] + end[1]) / 2]
    return {"mass": mass, "com": middle, "inertia": {"xx": 0.1, "yy": 0.1, "zz": 0.1}}


FOUR_BAR: dict[str, Place] = {"A": (0.0, 0.0), "B": (0.0, 0.2), "C": (0.48, 0.5), "D": (0.6, 0.0)}


def four_bar(points: Mapping[str, Place] = FOUR_BAR, **parts: Any) -> Description:
    pins = {"a": ("ground", "crank", "A"), "b": ("crank", "coupler", "B"),
            "c": ("coupler", "rocker", "C"), "d": ("ground", "rocker", "D")}  # fmt: skip
    return linkage(points, {"crank": "AB", "coupler": "BC", "rocker": "CD"}, pins, **parts)
