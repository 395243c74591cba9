"""Kinds of joints: how a random one is written, what it lets move and what it holds at the design position."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]


@dataclass(frozen=True)
class Meeting:
    """Where the bodies of a joint meet: a unit axis, a second direction at a good angle to it, another place further off."""

    place: Array
    axis: Array
    second: Array
    far: Array
    pitch: float = 0.0

    def turn(self, direction: Array) -> Array:
        """Twist [angular velocity; velocity of the body's point at the world's origin]."""
        return np.array([*direction, *np.cross(self.place, direction)])

    def slide(self, direction: Array) -> Array:
        return np.array([0.0, 0.0, 0.0, *direction])

    @property
    def along(self) -> Array:
        """The second direction, made perpendicular to the axis."""
        along = self.second - self.axis * (self.axis @ self.second)
        return np.asarray(along / np.linalg.norm(along))

    @property
    def sides(self) -> Array:
        one = np.cross(self.axis, np.eye(3)[int(np.argmin(np.abs(self.axis)))])
        return np.array([one, np.cross(self.axis, one)]) / np.linalg.norm(one)


Columns = Callable[[Meeting], list[Array]]
"""Twists of the coordinates."""
Rows = Callable[[Meeting, Array, Array], list[Array]]
"""Rows of the constraint Jacobian from the angular velocities and the velocities at the place, by coordinate."""


@dataclass(frozen=True)
class Kind:
    """`coordinates` are the endings of those that other entries may name; without `rows` it is never cut, without `columns` always,
    and what has neither rolls (`rolling.py`).

    `fields` besides `at`: `axis` and `normal` take the axis, `axis2` and `x_axis` the second direction. `at` may miss in the tree or in cuts.
    """

    columns: Columns | None = None
    rows: Rows | None = None
    coordinates: tuple[str, ...] = ()
    fields: tuple[str, ...] = ()
    at_may_miss: tuple[str, ...] = ()
    two_points: bool = False


KINDS: dict[str, Kind] = {
    "revolute": Kind(
        lambda m: [m.turn(m.axis)],
        lambda m, turning, moving: [moving, m.sides @ turning],
        ("",),
        ("axis",),
    ),
    "prismatic": Kind(
        lambda m: [m.slide(m.axis)],
        lambda m, turning, moving: [m.sides @ moving, turning],
        ("",),
        ("axis",),
        ("tree",),
    ),
    "cylindrical": Kind(
        lambda m: [m.slide(m.axis), m.turn(m.axis)],
        lambda m, turning, moving: [m.sides @ moving, m.sides @ turning],
        (".slide", ".angle"),
        ("axis",),
    ),
    "universal": Kind(
        lambda m: [m.turn(m.axis), m.turn(m.second)],
        lambda m, turning, moving: [moving, np.cross(m.axis, m.second)[None] @ turning],
        (".angle1", ".angle2"),
        ("axis", "axis2"),
    ),
    "spherical": Kind(
        lambda m: [m.turn(e) for e in np.eye(3)],
        lambda m, turning, moving: [moving],
    ),
    "planar": Kind(
        lambda m: [m.slide(m.along), m.slide(np.cross(m.axis, m.along)), m.turn(m.axis)],
        None,
        (".x", ".y", ".angle"),
        ("normal", "x_axis"),
    ),
    "screw": Kind(
        lambda m: [m.turn(m.axis) + m.slide(m.axis) * m.pitch / (2 * math.pi)],
        None,
        ("",),
        ("axis", "pitch"),
    ),
    "free": Kind(lambda m: list(np.eye(6)), at_may_miss=("tree",)),
    "fixed": Kind(lambda m: [], lambda m, turning, moving: [moving, turning], at_may_miss=("tree", "cut")),
    "distance": Kind(None, lambda m, turning, moving: [(m.far - m.place)[None] @ moving], two_points=True),
    "point_on_plane": Kind(None, lambda m, turning, moving: [m.axis[None] @ moving], (), ("normal",)),
    "rolling_disc": Kind(two_points=True),
    "rolling_ball": Kind(two_points=True),
    "knife_edge": Kind(),
    "point_on_line": Kind(None, lambda m, turning, moving: [m.sides @ moving], (), ("axis",)),
}

TREE_JOINTS = tuple(name for name, kind in KINDS.items() if kind.columns)
CUT_FIRST = ("spherical", "revolute", "universal", "cylindrical")
"""The order decides which seed has which cut."""
CUT_JOINTS = (*CUT_FIRST, *(name for name, kind in KINDS.items() if kind.rows and name not in CUT_FIRST))


def twists_of(kind: str, meeting: Meeting) -> Array:
    """Columns [angular velocity; velocity of the body's point at the world's origin] per unit rate, at design."""
    columns = KINDS[kind].columns
    assert columns is not None, f"{kind} joints carry nothing"
    return np.array(columns(meeting)).reshape(-1, 6).T


def cut_rows(kind: str, meeting: Meeting, relative: Array) -> Array:
    """Rows of the constraint Jacobian at the design position, where the relative twist says everything."""
    rows, turning = KINDS[kind].rows, relative[:3]
    assert rows is not None, f"{kind} joints are never cut"
    place = meeting.far[:, None] * np.ones_like(turning) if KINDS[kind].two_points else meeting.place
    return np.vstack(rows(meeting, turning, relative[3:] + np.cross(turning, place, axis=0)))


def written(fields: tuple[str, ...], axis: Any, second: Any) -> dict[str, Any]:
    """Directions by field; `axis` and `second` write theirs when they are asked for it."""
    writers = {"axis": axis, "normal": axis, "axis2": second, "x_axis": second}
    return {field: writers[field]() for field in fields if field in writers}
