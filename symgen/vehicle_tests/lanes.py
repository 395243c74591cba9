"""Lanes between cones, the line through them that bends least, and how far a car leaves them.

Dimensions of ISO 3888-1 and ISO 3888-2 as public descriptions of both have them: lengths, widths and the alignment of the last lane as in
the demonstration "HMMWV double lane change" of Project Chrono, offsets between lanes as in published scripts of this manoeuvre (3.5 m
between the right edges in part 1; 1 m from the left edge of the first lane to the right edge of the second in part 2).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from symgen.driving.paths import Path, side_of, through_points
from symgen.runtime import ArgumentError, part_of_scipy

Array = NDArray[np.float64]

STEP = 0.5
"""Between the places on which the line through lanes is found, m."""
BUILD_UP = 8.0
"""Way in which the line builds up its largest curvature, m."""
LONGEST = 5e-3
"""Of the line's own way against straight lines between its places: curvature counts this much against its largest value."""


@dataclass(frozen=True)
class Lane:
    """From one place to another along x, between two edges: y to the right and to the left; m."""

    begin: float
    end: float
    right: float
    left: float

    def __post_init__(self) -> None:
        if not (self.begin <= self.end and self.right <= self.left):
            raise ArgumentError(
                f"a lane goes ahead, and its right edge is not beyond its left one; not from x = {self.begin:g} m to "
                f"{self.end:g} m between y = {self.right:g} m and {self.left:g} m"
            )

    @property
    def middle(self) -> float:
        return (self.right + self.left) / 2

    @property
    def width(self) -> float:
        return self.left - self.right


@dataclass(frozen=True)
class Outline:
    """What of a car matters between lanes, m: its width, and how far it reaches ahead of the point that follows the path, and behind it."""

    width: float
    ahead: float
    behind: float

    def __post_init__(self) -> None:
        if not (self.width >= 0.0 and self.ahead + self.behind >= 0.0):
            raise ArgumentError(
                f"a car is not {self.width:g} m wide and {self.ahead + self.behind:g} m long; give lengths above zero"
            )


def iso_3888_1(width: float, to: str = "left", last: float = 30.0) -> tuple[Lane, ...]:
    """The double lane change, for a car of this width (m). The first lane begins at the origin, around y = 0.

    `last`: length of the last lane, of which the standard has two sections of 15 m; `to`: the side of the middle lane.
    """
    _refuse_negative(width, last)
    first, middle, third = (share * width + 0.25 for share in (1.1, 1.2, 1.3))
    right = -first / 2
    found = (
        Lane(0.0, 15.0, right, right + first),
        Lane(45.0, 70.0, right + 3.5, right + 3.5 + middle),
        Lane(95.0, 95.0 + last, right, right + third),
    )
    return _to(to, found)


def iso_3888_2(width: float, to: str = "left") -> tuple[Lane, ...]:
    """The obstacle avoidance (the "moose test"), for a car of this width (m). The first lane begins at the origin, around y = 0."""
    _refuse_negative(width)
    first, middle, third = 1.1 * width + 0.25, width + 1.0, max(3.0, 1.3 * width + 0.25)
    right = -first / 2
    found = (
        Lane(0.0, 12.0, right, right + first),
        Lane(25.5, 36.5, right + first + 1.0, right + first + 1.0 + middle),
        Lane(49.0, 61.0, right, right + third),
    )
    return _to(to, found)


def _refuse_negative(width: float, length: float = 1.0) -> None:
    if not (width > 0.0 and length > 0.0):
        raise ArgumentError(
            f"a car of {width:g} m and a last lane of {length:g} m; give a width and a length above zero"
        )


def _to(side: str, lanes: tuple[Lane, ...]) -> tuple[Lane, ...]:
    return lanes if side_of(side) > 0.0 else tuple(replace(lane, right=-lane.left, left=-lane.right) for lane in lanes)


def moved(lanes: Sequence[Lane], x: float) -> tuple[Lane, ...]:
    """Further ahead by x (m)."""
    return tuple(replace(lane, begin=lane.begin + x, end=lane.end + x) for lane in lanes)


def path_through(lanes: Sequence[Lane], car: Outline, reserve: float = 0.5) -> Path:
    """The path of the car's point on which its corners stay in the lanes and the largest curvature is smallest.

    Curvature builds up within `BUILD_UP`. `reserve` is the part of the room beside the car that is kept for what the driver does not
    follow exactly: 0 uses all of it, and with 1 the car would have to stay in the middle of each lane. The path goes straight along
    the middle of the first lane before the lanes, and along x after them.
    """
    if not lanes:
        raise ArgumentError("a path leads through one lane or more; give those of `iso_3888_1` or your own")
    begin, end = lanes[0].begin - car.behind - BUILD_UP, lanes[-1].end + car.behind + BUILD_UP
    x = np.linspace(begin, end, round((end - begin) / STEP) + 1)
    y = _least_bent(x, _rooms(lanes, car, reserve), lanes[0].middle)
    places = np.column_stack([x, y])[:: round(2.0 / STEP)]
    straight = np.array([[2.0, 0.0]]) * np.arange(1, 4)[:, None]
    return through_points(np.vstack([places[0] - straight[::-1], places, places[-1] + straight]))


def _rooms(lanes: Sequence[Lane], car: Outline, reserve: float) -> list[tuple[float, Lane]]:
    """(how far a pair of corners is ahead of the point, lane of the car's middle line)."""
    found = []
    for lane in lanes:
        room = (lane.width - car.width) / 2
        if room <= 0.0:
            raise ArgumentError(f"a lane of {lane.width:g} m is too narrow for a car of {car.width:g} m")
        kept = replace(lane, right=lane.middle - (1 - reserve) * room, left=lane.middle + (1 - reserve) * room)
        found += [(car.ahead, kept), (-car.behind, kept)]
    return found


def _least_bent(x: Array, rooms: Sequence[tuple[float, Lane]], start: float) -> Array:
    """A linear program: the places y, the curvature without its sign, and its largest value.

    Corners are ahead or behind by the slope times their distance, as of a car that heads along its path, at small angles.
    """
    sparse, n, h = part_of_scipy("sparse"), len(x), x[1] - x[0]
    second = sparse.diags([1.0, -2.0, 1.0], [0, 1, 2], shape=(n - 2, n)) / h**2
    third = sparse.diags([-1.0, 1.0], [0, 1], shape=(n - 3, n - 2)) @ second / h
    slope = sparse.diags([-1.0, 1.0], [-1, 1], shape=(n, n)).tolil() / (2.0 * h)
    size, one = sparse.eye(n - 2), np.ones
    rows, most = [], []

    def at_most(of_y: object, of_size: object, of_top: object, limit: Array) -> None:
        rows.append([of_y, of_size, of_top])
        most.append(limit)

    for sign in (1.0, -1.0):
        at_most(sign * second, -size, None, np.zeros(n - 2))
        at_most(sign * third, None, -one((n - 3, 1)) / BUILD_UP, np.zeros(n - 3))
    at_most(None, size, -one((n - 2, 1)), np.zeros(n - 2))
    for ahead, lane in rooms:
        there = (x + ahead >= lane.begin) & (x + ahead <= lane.end)
        corner = (sparse.eye(n) + ahead * slope).tocsr()[there]
        at_most(corner, None, None, np.full(there.sum(), lane.left))
        at_most(-corner, None, None, np.full(there.sum(), -lane.right))
    cost = np.concatenate([np.zeros(n), np.full(n - 2, LONGEST), [1.0]])
    fixed = [(start, start)] * 3 + [(None, None)] * (n - 3) + [(0.0, None)] * (n - 1)
    level = sparse.csr_matrix(
        ([-1.0, 1.0, -1.0, 1.0], ([0, 0, 1, 1], [n - 3, n - 2, n - 2, n - 1])), shape=(2, 2 * n - 1)
    )
    found = part_of_scipy("optimize").linprog(
        cost, sparse.bmat(rows, format="csr"), np.concatenate(most), level, np.zeros(2), fixed, method="highs"
    )
    if not found.success:
        raise ArgumentError(f"no path leads through these lanes: {found.message}")
    return np.asarray(found.x[:n])


def corners(x: Array, y: Array, heading: Array, car: Outline) -> Array:
    """Places of the corners at each time: front left, front right, rear left, rear right; by corner, time and (x, y)."""
    ahead = np.array([car.ahead, car.ahead, -car.behind, -car.behind])[:, None]
    left = np.array([0.5, -0.5, 0.5, -0.5])[:, None] * car.width
    cosine, sine = np.cos(heading), np.sin(heading)
    return np.stack([x + ahead * cosine - left * sine, y + ahead * sine + left * cosine], axis=-1)


def overstep(lanes: Sequence[Lane], places: Array) -> float:
    """By how much a corner is beyond an edge of a lane at most (m); 0 if none is.

    `places` as `corners` gives them; between two times a corner goes in a straight line, also where a lane begins and ends.
    """
    return max(0.0, *(_beyond(lane, place) for lane in lanes for place in places))


def left_to_go(lanes: Sequence[Lane], places: Array) -> float:
    """How far the outline stays before the end of the last lane (m); 0 if all of its corners come beyond it at once."""
    return max(0.0, lanes[-1].end - float(places[..., 0].min(axis=0).max()))


def _beyond(lane: Lane, place: Array) -> float:
    x, y = place.T
    inside = (x >= lane.begin) & (x <= lane.end)
    found = [y[inside]]
    for edge in (lane.begin, lane.end):
        crossed = np.flatnonzero((x[:-1] - edge) * (x[1:] - edge) < 0)
        share = (edge - x[crossed]) / (x[crossed + 1] - x[crossed])
        found.append(y[crossed] + share * (y[crossed + 1] - y[crossed]))
    there = np.concatenate(found)
    return float(max(there.max() - lane.left, lane.right - there.min())) if len(there) else 0.0
