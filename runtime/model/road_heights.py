"""Heights of a road for many places at once, as `symgen_road.h` has them for one."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..naming import real_array
from .road import FAR, MODES, Array, Place

Whole = NDArray[np.int64]
_NONE, _ZERO, _, _REPEAT, _REFLECT = range(len(MODES))
_STRIDE = 10
"""Points of the line between two that are looked at where nothing else is known."""


def heights(table: Array, x: ArrayLike, y: ArrayLike) -> Array:
    """Not a number where there is no road."""
    a, b = np.broadcast_arrays(real_array("x", x), real_array("y", y))
    flat_x, flat_y = (np.array(part, dtype=np.float64).ravel() for part in (a, b))
    near = (np.abs(flat_x) < FAR) & (np.abs(flat_y) < FAR)
    found = np.full(len(flat_x), np.nan)
    u, v = _Line(table).place(flat_x[near], flat_y[near])
    found[near] = _heights(table, u, v)
    return found.reshape(a.shape)


# -- from places to the line ------------------------------------------------------------------------------------------


class _Line:
    """The reference line of a table, which finds u and v of places."""

    def __init__(self, table: Array) -> None:
        self.table = table
        self.rows = int(table[Place.rows])
        start = int(table[Place.line])
        points = table[start : start + 4 * self.rows].reshape(-1, 4)
        self.points = np.ascontiguousarray(points[:, :2])
        self.closed = bool(table[Place.closed] > 0.0)

    def place(self, x: Array, y: Array) -> tuple[Array, Array]:
        table, first = self.table, self.table[Place.first_u]
        begin, end = table[Place.x : Place.sin + 1], table[Place.end_x : Place.end_sin + 1]
        if table[Place.straight]:
            return _beyond(begin, first, x, y)
        u, v = self._on_line(np.column_stack([x, y]))
        last = table[Place.last_u]
        ends = ((u < first, begin, first), (u > last, end, last))
        if self.closed and int(table[Place.mode_u]) == _ZERO:  # what is nearer to the other end belongs to it
            ends = ((u > table[Place.closed_last], begin, first), (u < table[Place.closed_first], end, last))
        for outside, numbers, at in ends:
            u[outside], v[outside] = _beyond(numbers, at, x[outside], y[outside])
        return u, v

    def _on_line(self, p: Array) -> tuple[Array, Array]:
        points, last, step = self.points, self.rows - 1, self.table[Place.step_u]
        i = self._interval(p)
        p0, p1, p2, p3 = (points[k] for k in (np.maximum(i - 2, 0), i - 1, i, np.minimum(i + 1, last)))
        a, b, c = p2 - p1, p2 - p0, p3 - p1
        f, g = _dot(p - p1, b) / _dot(b, a), _dot(p2 - p, c) / _dot(c, a)
        u = self.table[Place.first_u] + (i - 1) * step + f / (f + g) * step
        v = (a[:, 0] * (p - p1)[:, 1] - a[:, 1] * (p - p1)[:, 0]) / np.hypot(a[:, 0], a[:, 1])
        return u, v

    def _interval(self, p: Array) -> Whole:
        """The end of the interval whose normals hold each place: upwards as long as there is need, then downwards."""
        i, seam = np.maximum(self._near(p), 1), np.zeros(len(p), dtype=bool)
        going = np.arange(len(p))
        for _ in range(2 * self.rows):
            going = self._upwards(p, i, seam, going)
            if not going.size:
                break
        going = np.arange(len(p))
        for _ in range(2 * self.rows):
            going = self._downwards(p, i, seam, going)
            if not going.size:
                break
        return i

    def _upwards(self, p: Array, i: Whole, seam: NDArray[np.bool_], going: Whole) -> Whole:
        points, last = self.points, self.rows - 1
        at, here = i[going], p[going]
        ahead = _dot(here - points[at], points[np.minimum(at + 1, last)] - points[at - 1]) > 0.0
        inside = at < last
        over = ~inside & self.closed & (_dot(here - points[0], points[1] - points[0]) > 0.0)
        i[going[ahead & inside]] += 1
        i[going[ahead & over]] = 1
        seam[going[ahead & over]] = True
        return going[ahead & (inside | over)]

    def _downwards(self, p: Array, i: Whole, seam: NDArray[np.bool_], going: Whole) -> Whole:
        points, last = self.points, self.rows - 1
        at, here = i[going], p[going]
        behind = _dot(here - points[at - 1], points[at] - points[np.maximum(at - 2, 0)]) < 0.0
        inside = at > 1
        end = _dot(here - points[last], points[last] - points[last - 1]) < 0.0
        over = ~inside & self.closed & ~seam[going] & end
        i[going[behind & inside]] -= 1
        i[going[behind & over]] = last
        seam[going[behind & over]] = True
        return going[behind & (inside | over)]

    def _near(self, p: Array) -> Whole:
        """By the raster; where that says nothing the nearest of every tenth point."""
        table = self.table
        nx, ny = int(table[Place.fields_along_x]), int(table[Place.fields_along_y])
        corner = table[[Place.fields_x, Place.fields_y]]
        field = np.floor((p - corner) * table[Place.fields_a_meter]).astype(np.int64)
        inside = ((field >= 0) & (field < [nx, ny])).all(axis=1)
        found = np.full(len(p), -1)
        numbers = int(table[Place.fields]) + field[inside, 1] * nx + field[inside, 0]
        found[inside] = table[numbers].astype(np.int64)
        some = np.unique([*range(0, self.rows, _STRIDE), self.rows - 1])
        for k in np.flatnonzero(found < 0):
            found[k] = some[np.argmin(((self.points[some] - p[k]) ** 2).sum(axis=1))]
        return found


def _dot(a: Array, b: Array) -> Array:
    product: Array = (a * b).sum(axis=-1)
    return product


def _beyond(end: Array, u: float, x: Array, y: Array) -> tuple[Array, Array]:
    """On the straight line that goes on at an end."""
    dx, dy, c, s = x - end[0], y - end[1], end[2], end[3]
    return u + dx * c + dy * s, dy * c - dx * s


# -- borders and heights ----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Between:
    """Behind point `at` by a `part` of the way; `seen`: what banking and fading see; `outside`, and what is added there."""

    at: Whole
    part: Array
    seen: Array
    outside: NDArray[np.bool_]
    offset: Array


def _bordered(a: Array, first: float, last: float, mode: int) -> tuple[Array, NDArray[np.bool_]]:
    """A coordinate within first and last by the mode of the border, and where the mode has no place for it."""
    over = (a < first) | (a > last)
    whole = last - first
    turns = (a - first) / whole
    back = turns - np.floor(turns)
    if mode == _REPEAT:
        return np.where(over, first + back * whole, a), np.zeros_like(over)
    if mode == _REFLECT:
        odd = np.floor(turns) % 2.0 == 1.0
        return np.where(over, np.where(odd, last - back * whole, first + back * whole), a), np.zeros_like(over)
    return np.clip(a, first, last), over


def _along(table: Array, u: Array) -> _Between:
    first, last, step = (table[place] for place in (Place.first_u, Place.last_u, Place.step_u))
    begin, end = table[Place.closed_first], table[Place.closed_last]
    if table[Place.closed] > 1.0:
        turns = (u - begin) / (end - begin)
        u = np.where((u < begin) | (u > end), begin + (turns - np.floor(turns)) * (end - begin), u)
    mode = int(table[Place.mode_u])
    value, outside = _bordered(u, first, last, mode)
    share = (value - first) / step
    at = np.clip(share.astype(np.int64), 0, int(table[Place.rows]) - 2)
    offset = table[Place.offset_u] * ((u < first) | (u > last))
    return _Between(at, share - at, np.where(outside, u, value), outside, offset)


def _across(table: Array, v: Array) -> _Between:
    start, columns = int(table[Place.v]), int(table[Place.columns])
    places = table[start : start + columns]
    value, outside = _bordered(v, places[0], places[-1], int(table[Place.mode_v]))
    at = np.clip(np.searchsorted(places, value, side="right") - 1, 0, columns - 2)
    if table[Place.step_v]:
        at = np.clip(((value - places[0]) / table[Place.step_v]).astype(np.int64), 0, columns - 2)
    part = (value - places[at]) / (places[at + 1] - places[at])
    seen = np.where(outside, v, value) if table[Place.step_v] else v
    offset = table[Place.offset_v] * ((v < places[0]) | (v > places[-1]))
    return _Between(at, part, np.clip(seen, places[0], places[-1]), outside, offset)


def _heights(table: Array, along: Array, across: Array) -> Array:
    u, v = _along(table, along), _across(table, across)
    mode_u, mode_v = int(table[Place.mode_u]), int(table[Place.mode_v])
    start, columns, rows = int(table[Place.z]), int(table[Place.columns]), int(table[Place.rows])
    z = table[start : start + rows * columns].reshape(rows, columns)
    low = z[u.at, v.at] + v.part * (z[u.at, v.at + 1] - z[u.at, v.at])
    high = z[u.at + 1, v.at] + v.part * (z[u.at + 1, v.at + 1] - z[u.at + 1, v.at])
    nothing = (u.outside & (mode_u == _ZERO)) | (v.outside & (mode_v == _ZERO))
    line = table[int(table[Place.line]) :][: 4 * rows].reshape(-1, 4)
    here = line[u.at] + u.part[:, None] * (line[u.at + 1] - line[u.at])
    found = np.where(nothing, 0.0, low + u.part * (high - low)) + here[:, 2] + here[:, 3] * v.seen
    flat = np.where(u.outside, mode_u == _ZERO, v.outside & (mode_v == _ZERO))
    found = np.where(flat, 0.0, found) + np.where(u.outside | v.outside, u.offset + v.offset, 0.0)
    found[(u.outside & (mode_u == _NONE)) | (v.outside & (mode_v == _NONE))] = np.nan
    return _faded(table, found, u.seen, line)


def _faded(table: Array, found: Array, u: Array, line: Array) -> Array:
    base, scale = np.zeros_like(found), np.ones_like(found)
    for length, way, height in (
        (table[Place.begins], u - table[Place.first_u], line[0, 2]),
        (table[Place.ends], table[Place.last_u] - u, line[-1, 2]),
    ):
        fading = (way <= length) & (length > 0.0)
        base, scale = np.where(fading, height, base), np.where(fading, np.maximum(way, 0.0) / (length or 1.0), scale)
    faded: Array = base + scale * (found - base)
    return faded
