"""A road that is data: heights on a grid along a reference line, which compiled models read while they run.

The grid is that of the OpenCRG format: `u` runs along the line and `v` to its left, and heights are bilinear between the points.
Without a line, u and v are x and y. What lies beyond the grid follows the border modes of the format.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum
from hashlib import sha256
from typing import Any
from weakref import WeakValueDictionary

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..errors import ArgumentError
from ..naming import number, real_array, unknown
from ..scientific import part_of_scipy

Array = NDArray[np.float64]

MODES = ("none", "zero", "keep", "repeat", "reflect")
"""Of borders, in the order of the format: no road, height zero, the height of the border, the grid again, and mirrored."""
MOST = 100_000_000
"""Heights."""
FAR = 1e9
"""m; farther away there is no road."""
_FIELDS, _SMALLEST, _AROUND = 100_000, 0.25, 10.0
"""At most so many fields of the raster, m of the side of a field, m around the grid."""
_STRAIGHT = 1e-9
"""m that points of a line may be off a straight one."""
_EVEN = 1e-9
"""Relative difference of columns that are evenly spaced."""


class Place(IntEnum):
    """Of the single numbers at the beginning of the array, as `symgen_road.h` lists them."""

    rows, columns, first_u, last_u, step_u, step_v, mode_u, mode_v, offset_u, offset_v, begins, ends, closed = range(13)
    closed_first, closed_last, straight, x, y, cos, sin, end_x, end_y, end_cos, end_sin, line, v, z = range(13, 27)
    fields, fields_x, fields_y, fields_a_meter, fields_along_x, fields_along_y = range(27, 33)


@dataclass(frozen=True)
class Borders:
    """What lies beyond the grid along (`u`) and across (`v`) the line: a mode, and an offset of the heights there in m. Heights fade
    in over the first `begins` m and out over the last `ends` m."""

    u: str = "keep"
    v: str = "keep"
    offset_u: float = 0.0
    offset_v: float = 0.0
    begins: float = 0.0
    ends: float = 0.0

    def __post_init__(self) -> None:
        for way, mode in (("along", self.u), ("across", self.v)):
            if mode not in MODES:
                raise ArgumentError(f"border {way} the road: {unknown('mode', mode, MODES)}")
        for name in ("offset_u", "offset_v", "begins", "ends"):
            number("border", name, getattr(self, name))
        if min(self.begins, self.ends) < 0.0:
            raise ArgumentError("heights of a road fade over a length; give begins and ends of 0 or more")


@dataclass(frozen=True)
class ReferenceLine:
    """Points every step, headings at both ends (rad); height and banking (rise to the left) at each point. Of a line that can be
    closed, `closed` says between which u; `continues` says whether it is."""

    x: Array
    y: Array
    headings: tuple[float, float]
    height: Array
    banking: Array
    closed: tuple[float, float] | None = None
    continues: bool = False


@dataclass(frozen=True, eq=False, repr=False)
class Road:
    """`heights` in rows across the road, one every `step` from `start` on; `across`: where each of its columns is, in m to the left.
    A height that is not a number is a gap: a wheel that comes there ends the run.

    It is checked when it is made, and nothing in it changes afterwards.
    """

    heights: Array
    across: Array
    step: float
    start: float = 0.0
    line: ReferenceLine | None = None
    borders: Borders = field(default_factory=Borders)
    name: str = "road"

    def __post_init__(self) -> None:
        object.__setattr__(self, "heights", _grid(self.heights))
        object.__setattr__(self, "across", _columns(self.across, self.heights.shape[1]))
        if not (number("road", "step", self.step) > 0.0):
            raise ArgumentError(f"the step of a road is {self.step:g} m; give a positive one")
        number("road", "start", self.start)
        if self.line is not None:
            _check_line(self.line, len(self.heights))
        object.__setattr__(self, "table", _table(self))
        object.__setattr__(self, "digest", _digest(self.table))
        _LIVING[self.digest] = self

    table: Array = field(init=False, repr=False)
    """What compiled code reads."""
    digest: float = field(init=False, repr=False)
    """A number by which the road is recognised."""

    def __repr__(self) -> str:
        rows, columns = self.heights.shape
        return f"<Road {self.name}, {self.length:g} m, {rows} x {columns} heights>"

    @property
    def address(self) -> float:
        """Of the table, for compiled code, while this object lives."""
        address = self.table.ctypes.data
        if int(float(address)) != address:
            raise ArgumentError("this computer has addresses that no number can hold; give the road as a formula")
        return float(address)

    @property
    def length(self) -> float:
        """m along the line."""
        return self.step * (len(self.heights) - 1)

    def height(self, x: ArrayLike, y: ArrayLike) -> Array:
        """Heights at places of the world."""
        from .road_heights import heights

        return heights(self.table, x, y)

    def __getitem__(self, place: Place) -> float:
        return float(self.table[place])


_LIVING: WeakValueDictionary[float, Road] = WeakValueDictionary()
"""Roads that the program has, by their digests."""


def living_road(digest: float) -> Road | None:
    """The road of which only a number is known, if the program has it."""
    return _LIVING.get(digest)


def a_road(value: object) -> Road:
    if not isinstance(value, Road):
        raise ArgumentError(f"a road is what symgen.road(...) gives, not {type(value).__name__}")
    return value


def _grid(heights: Any) -> Array:
    found = np.array(real_array("heights of the road", heights), dtype=np.float64)
    if found.ndim != 2 or min(found.shape) < 2:
        raise ArgumentError(
            f"heights of a road are a table of at least 2 rows and 2 columns, not of shape {found.shape}; a profile has the same column twice"
        )
    if found.size > MOST:
        raise ArgumentError(f"a road has {found.size} heights; at most {MOST} are read, take a larger step")
    if np.isinf(found).any():
        row, column = np.argwhere(np.isinf(found))[0]
        raise ArgumentError(f"the height in row {row}, column {column} of the road is infinite; correct it")
    found.setflags(write=False)
    return found


def _columns(across: Any, count: int) -> Array:
    found = np.array(real_array("columns of the road", across), dtype=np.float64)
    if found.shape != (count,):
        raise ArgumentError(f"a road with {count} columns needs {count} distances across, not {found.size}")
    if not (np.diff(found) > 0.0).all() or not np.isfinite(found).all():
        raise ArgumentError("columns of a road go from right to left: their distances across must rise")
    found.setflags(write=False)
    return found


def _check_line(line: ReferenceLine, rows: int) -> None:
    for name in ("x", "y", "height", "banking"):
        values = real_array(f"{name} of the reference line", getattr(line, name))
        if values.shape != (rows,):
            raise ArgumentError(f"{name} of the reference line has {values.size} numbers for {rows} rows of heights")
        if not (np.abs(values) < FAR).all():
            raise ArgumentError(f"{name} of the reference line has a number that is not finite or beyond {FAR:g}")
    if not (np.hypot(np.diff(line.x), np.diff(line.y)) > 0.0).all():
        raise ArgumentError("two points of the reference line are at the same place; remove one of them")
    if line.closed is not None and not -FAR < line.closed[0] < line.closed[1] < FAR:
        raise ArgumentError(
            "a closed reference line goes on from one end to the other; give `closed` as two rising numbers"
        )
    if not np.isfinite(line.headings).all():
        raise ArgumentError("a heading of the reference line is not finite")


# -- the array of compiled code ---------------------------------------------------------------------------------------


def _table(road: Road) -> Array:
    line = road.line or _x_axis(road)
    raster = _NO_RASTER if _is_straight(line, road.step) else _raster(line, road.across)
    numbers = np.zeros(len(Place))
    points = np.column_stack([line.x, line.y, line.height, line.banking])
    parts = [numbers, points.ravel(), road.across, road.heights.ravel(), raster.nearest]
    places = np.cumsum([len(part) for part in parts])[:-1]
    for place, value in zip((Place.line, Place.v, Place.z, Place.fields), places, strict=True):
        numbers[place] = value
    _put_sizes(numbers, road)
    _put_ends(numbers, road, line, raster)
    table = np.concatenate(parts)
    table.setflags(write=False)
    return table


def _put_sizes(numbers: Array, road: Road) -> None:
    borders, gaps = road.borders, np.diff(road.across)
    even = bool((np.abs(gaps - gaps[0]) <= _EVEN * gaps[0]).all())
    numbers[Place.rows], numbers[Place.columns] = road.heights.shape
    numbers[Place.first_u], numbers[Place.step_u] = road.start, road.step
    numbers[Place.last_u] = road.start + road.step * (len(road.heights) - 1)
    numbers[Place.step_v] = (road.across[-1] - road.across[0]) / len(gaps) if even else 0.0
    numbers[Place.mode_u], numbers[Place.mode_v] = MODES.index(borders.u), MODES.index(borders.v)
    numbers[Place.offset_u], numbers[Place.offset_v] = borders.offset_u, borders.offset_v
    numbers[Place.begins], numbers[Place.ends] = borders.begins, borders.ends


def _put_ends(numbers: Array, road: Road, line: ReferenceLine, raster: _Raster) -> None:
    if line.closed is not None:
        numbers[Place.closed] = 2.0 if line.continues else 1.0
        numbers[Place.closed_first], numbers[Place.closed_last] = line.closed
    numbers[Place.straight] = float(raster is _NO_RASTER)
    for places, at, heading in (
        ((Place.x, Place.y, Place.cos, Place.sin), 0, line.headings[0]),
        ((Place.end_x, Place.end_y, Place.end_cos, Place.end_sin), -1, line.headings[1]),
    ):
        numbers[list(places)] = line.x[at], line.y[at], np.cos(heading), np.sin(heading)
    numbers[Place.fields_x], numbers[Place.fields_y] = raster.corner
    numbers[Place.fields_a_meter] = 1.0 / raster.side
    numbers[Place.fields_along_x], numbers[Place.fields_along_y] = raster.shape


def _x_axis(road: Road) -> ReferenceLine:
    rows = len(road.heights)
    along, level = road.start + road.step * np.arange(float(rows)), np.zeros(rows)
    return ReferenceLine(along, level, (0.0, 0.0), level, level)


def _is_straight(line: ReferenceLine, step: float) -> bool:
    """Whether u goes along one direction, so that nothing has to be searched."""
    along = step * np.arange(len(line.x))
    heading = line.headings[0]
    off = np.hypot(line.x - line.x[0] - along * np.cos(heading), line.y - line.y[0] - along * np.sin(heading))
    return line.closed is None and bool(off.max() <= _STRAIGHT)


@dataclass(frozen=True)
class _Raster:
    """Square fields over the grid, each with the point of the line that is nearest to its middle, or -1 where each place in it has to be
    looked at: near both ends of a closed line."""

    corner: tuple[float, float]
    side: float
    shape: tuple[int, int]
    nearest: Array


_NO_RASTER = _Raster((0.0, 0.0), 1.0, (0, 0), np.zeros(0))


def _raster(line: ReferenceLine, across: Array) -> _Raster:
    points = np.column_stack([line.x, line.y])
    around = float(np.abs(across).max()) + _AROUND
    corner, size = points.min(axis=0) - around, np.ptp(points, axis=0) + 2.0 * around
    side = max(_SMALLEST, float(np.sqrt(size[0] * size[1] / _FIELDS)))
    nx, ny = (int(np.ceil(part / side)) for part in size)
    middle = np.meshgrid(corner[0] + side * (np.arange(nx) + 0.5), corner[1] + side * (np.arange(ny) + 0.5))
    places = np.column_stack([part.ravel() for part in middle])
    nearest = part_of_scipy("spatial").cKDTree(points).query(places)[1].astype(np.float64)
    if line.closed is not None:
        seam = np.hypot(*(places - points[-1]).T) < around + side
        nearest[seam] = -1.0
    return _Raster((float(corner[0]), float(corner[1])), side, (nx, ny), nearest)


def _digest(table: Array) -> float:
    """48 bits of a hash: a whole number that a double holds."""
    return float(int.from_bytes(sha256(table.tobytes()).digest()[:6], "big"))
