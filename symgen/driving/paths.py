"""Paths that a driver follows, as the numbers of tables: another path needs no build.

The part `driving/driver.yaml` holds place, heading and curvature of its path in four tables over equal distances. A `Path` has the
same form; `parameters` gives the values that make a compiled model follow it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from numbers import Real
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from symgen.runtime import ArgumentError, part_of_scipy

if TYPE_CHECKING:
    from symgen.runtime import Model

Array = NDArray[np.float64]

POINTS = 64
"""Of the tables in `driving/driver.yaml`."""
BEYOND = 2
"""Of them, at each end, ahead of the beginning and beyond the end: slopes of tables are less exact at their ends."""
FINE = 20
"""Places on which lengths are added up, for each point."""
CLOSE = 1e-3
"""Of the size of a closed path, and rad: so near its end comes to its beginning."""
SHORTEST = 1e-6
"""m."""
FARTHEST = 1e7
"""m: farther away, rounding bends a path more than a driver does."""
TABLES = ("x", "y", "heading", "curvature")


@dataclass(frozen=True)
class Path:
    """Place (m), heading (rad, from x towards y) and curvature (1/m, positive to the left) at equal distances (m).

    The distance from the beginning is the station. An open path goes straight on beyond both ends; a closed one comes back to its
    beginning.
    """

    spacing: float
    x: Array
    y: Array
    heading: Array
    curvature: Array
    closed: bool = False

    @property
    def length(self) -> float:
        return self.spacing * (POINTS - 1 - 2 * BEYOND)

    @property
    def stations(self) -> Array:
        return self.spacing * np.arange(-BEYOND, POINTS - BEYOND, dtype=float)

    def moved(self, x: float, y: float = 0.0) -> Path:
        """Elsewhere, by x and y (m)."""
        return replace(self, x=self.x + x, y=self.y + y)

    def nearest(self, x: float, y: float) -> float:
        """The station of a place, roughly."""
        inner = slice(BEYOND, POINTS - BEYOND)
        distance = (self.x[inner] - x) ** 2 + (self.y[inner] - y) ** 2
        k = BEYOND + int(np.argmin(distance))
        along = (x - self.x[k]) * np.cos(self.heading[k]) + (y - self.y[k]) * np.sin(self.heading[k])
        return float(self.stations[k] + along)

    def parameters(self, driver: str = "driver", start: Sequence[float] = (0.0, 0.0)) -> dict[str, float]:
        """What `model.set_parameters` takes. `driver`: the instance of the part; `start`: where the car begins (m)."""
        values = {f"{driver}.spacing": self.spacing, f"{driver}.closed": float(self.closed)}
        values[f"{driver}.begin"] = self.nearest(start[0], start[1])
        for name in TABLES:
            numbers = getattr(self, name).tolist()
            values |= {f"tables.{driver}.path_{name}.y.{k + 1}": number for k, number in enumerate(numbers)}
        return values

    def follow(self, model: Model, driver: str = "driver", start: Sequence[float] = (0.0, 0.0)) -> None:
        """The model's driver goes this way from now on."""
        model.set_parameters(self.parameters(driver, start))


def through_points(points: ArrayLike, closed: bool = False) -> Path:
    """A smooth line (a cubic spline) through points (x, y), m; `closed`: back to the first one, which is not repeated."""
    given = _numbers(points, "points of a path")
    if given.ndim != 2 or given.shape[1] != 2 or len(given) < 3 or not np.isfinite(given).all():
        raise ArgumentError("a path needs three or more points, each an x and a y")
    _refuse_far("points of a path", given)
    if closed:
        given = np.vstack([given, given[:1]])
    apart = np.hypot(*np.diff(given, axis=0).T)
    if not (apart >= SHORTEST).all():
        raise ArgumentError("two points of a path that follow each other are one place; leave one of them out")
    spline = part_of_scipy("interpolate").CubicSpline(
        np.concatenate([[0.0], np.cumsum(apart)]), given, bc_type="periodic" if closed else "natural"
    )
    fine = np.linspace(0.0, apart.sum(), max(FINE * POINTS, FINE * len(given)))
    speed = np.hypot(*spline(fine, 1).T)
    length = np.concatenate([[0.0], np.cumsum((speed[1:] + speed[:-1]) / 2 * np.diff(fine))])
    inner = np.interp(np.linspace(0.0, length[-1], POINTS - 2 * BEYOND), length, fine)
    place, first, second = (spline(inner, order) for order in range(3))
    curvature = (first[:, 0] * second[:, 1] - first[:, 1] * second[:, 0]) / np.hypot(*first.T) ** 3
    heading = np.unwrap(np.arctan2(first[:, 1], first[:, 0]))
    return _beyond(float(length[-1]), place, heading, curvature, closed)


def of_curvature(
    stations: ArrayLike,
    curvatures: ArrayLike,
    closed: bool = False,
    start: Sequence[float] = (0.0, 0.0),
    heading: float = 0.0,
) -> Path:
    """Straight lines, circles and clothoids: the curvature (1/m) is given at stations (m) and is straight in between."""
    at, values = _numbers(stations, "stations of a path"), _numbers(curvatures, "curvatures of a path")
    if at.ndim != 1 or at.shape != values.shape or len(at) < 2 or not (np.diff(at) > 0).all():
        raise ArgumentError("a path of curvatures needs stations that increase, and as many curvatures")
    if not (np.isfinite(at).all() and np.isfinite(values).all()):
        raise ArgumentError("stations and curvatures of a path are numbers (m, 1/m); some here are not finite")
    _refuse_far("stations of a path", at)
    _refuse_far("heading and start of a path", _numbers([heading, *start], "heading and start of a path"))
    fine = np.linspace(at[0], at[-1], FINE * FINE * POINTS + 1)
    bend = np.interp(fine, at, values)
    turned = heading + _summed(bend, fine)
    x, y = start[0] + _summed(np.cos(turned), fine), start[1] + _summed(np.sin(turned), fine)
    if closed:
        _comes_back(x, y, turned)
    inner = np.linspace(at[0], at[-1], POINTS - 2 * BEYOND)
    place = np.column_stack([np.interp(inner, fine, x), np.interp(inner, fine, y)])
    return _beyond(float(at[-1] - at[0]), place, np.interp(inner, fine, turned), np.interp(inner, at, values), closed)


def _comes_back(x: Array, y: Array, turned: Array) -> None:
    """A closed path ends where and as it begins."""
    gap = float(np.hypot(x[-1] - x[0], y[-1] - y[0]))
    askew = abs(float(np.angle(np.exp(1j * (turned[-1] - turned[0])))))
    if gap > CLOSE * float(np.hypot(np.ptp(x), np.ptp(y))) or askew > CLOSE:
        raise ArgumentError(
            f"a closed path comes back to its beginning; this one ends {gap:.3g} m from it, turned by {askew:.3g} rad"
        )


def circle(radius: float, to: str = "left") -> Path:
    """A full circle (m) that begins at the origin, ahead along x."""
    side = side_of(to)
    _refuse_length("radius", radius)
    return of_curvature([0.0, 2.0 * np.pi * radius], [side / radius, side / radius], closed=True)


def figure_eight(radius: float, clothoid: float) -> Path:
    """Two loops, to the left and to the right, with circles of a radius (m) and clothoids of a length (m) at their ends.

    It begins where the loops meet, ahead along x.
    """
    _refuse_length("radius", radius)
    _refuse_length("clothoid", clothoid)
    held = _length_of_circles(radius, clothoid)
    loop = np.array([0.0, clothoid, clothoid + held, 2.0 * clothoid + held])
    bend = np.array([0.0, 1.0, 1.0, 0.0]) / radius
    return of_curvature(np.concatenate([loop, loop[1:] + loop[-1]]), np.concatenate([bend, -bend[1:]]), closed=True)


def _length_of_circles(radius: float, clothoid: float) -> float:
    """Of the circle in a loop between two clothoids, so that the loop ends where it began: as seen along its axis it gets nowhere."""

    def gained(held: float) -> float:
        half = np.linspace(0.0, clothoid + held / 2.0, 4001)
        turned = _summed(np.minimum(half / clothoid, 1.0) / radius, half)
        return float(_summed(np.cos(turned - turned[-1]), half)[-1])

    try:  # a loop turns by more than half a turn, and by less than a whole one
        return float(
            part_of_scipy("optimize").brentq(
                gained, max(0.0, np.pi * radius - clothoid), 2.0 * np.pi * radius - clothoid
            )
        )
    except ValueError:
        raise ArgumentError(
            "no figure eight has such long clothoids; make `clothoid` shorter or `radius` larger"
        ) from None


def side_of(to: str) -> float:
    """1 to the left, -1 to the right."""
    if to not in ("left", "right"):
        raise ArgumentError(f"`to` is 'left' or 'right', not {to!r}")
    return 1.0 if to == "left" else -1.0


def _refuse_length(name: str, length: float) -> None:
    if isinstance(length, bool) or not isinstance(length, Real) or not SHORTEST <= length <= FARTHEST:
        raise ArgumentError(f"{name} is a length from {SHORTEST:g} to {FARTHEST:g} m, not {length!r}")


def _numbers(values: ArrayLike, what: str) -> Array:
    given = _as_array(values)
    if given is None or given.dtype.kind not in "iuf":
        raise ArgumentError(f"{what} are numbers, not {values!r}")
    return given.astype(float)


def _as_array(values: ArrayLike) -> NDArray[Any] | None:
    """None: rows of different lengths."""
    try:
        return np.asarray(values)
    except ValueError:
        return None


def _refuse_far(what: str, given: Array) -> None:
    if not np.abs(given).max() <= FARTHEST:
        raise ArgumentError(f"{what} are no farther than {FARTHEST:g}; found {np.abs(given).max():g}")


def _summed(values: Array, at: Array) -> Array:
    """The integral from the first place, by trapezoids."""
    return np.concatenate([[0.0], np.cumsum((values[1:] + values[:-1]) / 2 * np.diff(at))])


def _beyond(length: float, place: Array, heading: Array, curvature: Array, closed: bool) -> Path:
    """With the points ahead of the beginning and beyond the end."""
    spacing = length / (len(place) - 1)
    if closed:
        around = heading[-1] - heading[0]
        before, after = slice(-1 - BEYOND, -1), slice(1, 1 + BEYOND)
        x, y = (np.concatenate([line[before], line, line[after]]) for line in place.T)
        heading = np.concatenate([heading[before] - around, heading, heading[after] + around])
        curvature = np.concatenate([curvature[before], curvature, curvature[after]])
        return Path(spacing, x, y, heading, curvature, True)
    steps = spacing * np.arange(1, BEYOND + 1)
    x, y = (
        np.concatenate([line[0] - steps[::-1] * way(heading[0]), line, line[-1] + steps * way(heading[-1])])
        for line, way in zip(place.T, (np.cos, np.sin), strict=True)
    )
    heading = np.pad(heading, BEYOND, mode="edge")
    return Path(spacing, x, y, heading, np.pad(curvature, BEYOND))
