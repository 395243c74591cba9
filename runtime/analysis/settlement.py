"""Steady states of vehicles in rows, each from near, by full steps in compiled code until only rounding is left. See symgen_rows.c."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..model.assembly_rows import closed_rows
from ..model.library import Array, Status
from ..model.many import LaneRates
from ..model.pointers import Pointers
from ..model.rows import Indices, Rows, RowStates
from ..model.state import quaternion_place, rotations
from .steady_search import CLOSURE_WEIGHT, RATE_WEIGHT, REACH, TOLERANCE, SteadySearch

ITERATIONS = 24

Mask = NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class Courses:
    """As `Course`, in columns."""

    speed: Array
    curvature: Array
    lateral: Array

    def of(self, chosen: Indices) -> Courses:
        return Courses(self.speed[chosen], self.curvature[chosen], self.lateral[chosen])

    def sensible(self, rows: Rows, gradient: Array | None = None) -> Mask:
        """Of which vehicles compiled code may search the steady state; the others are told what is wrong by `Model.trim`."""
        ways = np.column_stack([self.speed, self.curvature, self.lateral])
        bends, leans = ways[:, 1] != 0.0, ways[:, 2] != 0.0
        turns, stands = bends | leans, ways[:, 0] == 0.0
        good = np.isfinite(ways).all(axis=1) & ~(bends & leans) & ~(turns & stands) & (rows.scales.gravity > 0.0)
        if gradient is not None:
            good &= np.isfinite(gradient) & ~(turns & (gradient != 0.0))
        if not any(joint.kind == "free" for joint in rows.model.layout.joints):
            good &= stands
        return np.asarray(good)


@dataclass(frozen=True, eq=False)
class RowUnits:
    """As `Units`, in rows; the length is that of the scales."""

    time: Array
    force: Array
    states: Array


@dataclass(frozen=True, eq=False)
class RowGuess:
    """As `Guess`, in rows."""

    q: Array
    drift: Array
    rates: Array
    z: Array
    u: Array

    def copy(self) -> RowGuess:
        return RowGuess(*(np.array(values, dtype=np.float64, order="C") for values in vars(self).values()))


@dataclass(frozen=True, eq=False)
class Settled:
    """Where the steps ended, the states with closed loops, accelerations and rates there, and which vehicles are steady beyond
    doubt."""

    guess: RowGuess
    states: RowStates
    rates: Array
    sure: Mask


def units_of_rows(rows: Rows, starts: RowStates, lanes: LaneRates | None = None) -> RowUnits:
    """Where there is gravity."""
    scales = rows.scales
    with np.errstate(divide="ignore", invalid="ignore"):
        times, force = np.sqrt(scales.length / scales.gravity), np.sqrt(scales.mass) * scales.gravity
    force[force == 0.0] = 1.0
    sizes = rows.state_sizes(starts, times, lanes)
    return RowUnits(times, force, np.where(sizes > 0.0, sizes, 1.0))


def settles(search: SteadySearch) -> bool:
    """Whether compiled code searches for all of it: neither parameters nor the place of a body that moves freely, nor what rolls."""
    return not search.model.layout.velocity_rows and not len(search.tuning) and (search.base is None or search.anchored)


def settled(
    search: SteadySearch,
    rows: Rows,
    starts: RowStates,
    courses: Courses,
    guess: RowGuess,
    units: RowUnits,
    tolerance: float | None,
    contradicts: bool,
    lanes: LaneRates | None = None,
) -> Settled:
    """From the guess of each vehicle; place and heading stay those of its start. `search` says what is searched, and slopes come from
    `lanes`, if there are any. `contradicts`: whether equations are known to contradict each other a little, so that steps are worth
    making with slopes near the end."""
    call = _Call(search, rows, starts, courses, units)
    end, v, good = call.settle(guess, contradicts, lanes)
    found = RowStates(starts.time, end.q, v, end.z, end.u)
    free = np.ones(len(rows.model.coordinates), dtype=bool)
    free[search.rolling] = False
    states, closed = closed_rows(rows, found, free, free)
    rates = _rates(rows, states)
    return Settled(end, states, rates, good & closed & _steady(rows, states, units, rates, tolerance))


def _rates(rows: Rows, states: RowStates) -> Array:
    found = rows.call("acceleration", q=states.q, v=states.v, z=states.z, u=states.u, t=np.array([states.time]))
    return np.hstack([found["a"], found["zdot"]])


def _steady(rows: Rows, states: RowStates, units: RowUnits, rates: Array, tolerance: float | None) -> Mask:
    times = units.time[:, None]
    sizes = np.hstack([rows.scales.coordinates / times**2, np.maximum(np.abs(states.z), units.states) / times])
    limits = TOLERANCE * sizes if tolerance is None else np.full(rates.shape, tolerance)
    return np.asarray((np.abs(rates) <= limits).all(axis=1))


class _Call:
    """What compiled code is given."""

    def __init__(self, search: SteadySearch, rows: Rows, starts: RowStates, courses: Courses, units: RowUnits) -> None:
        self.search, self.rows, self.starts, self.courses, self.units = search, rows, starts, courses, units

    def settle(self, guess: RowGuess, contradicts: bool, lanes: LaneRates | None) -> tuple[RowGuess, Array, Mask]:
        """The end, velocities there, and where only rounding was left."""
        rows, starts, found = self.rows, self.starts, guess.copy()
        library, base = rows.model.library, self.search.base
        given, pointers, v = library.ffi.new("symgen_settling *"), Pointers(library.ffi), np.zeros_like(starts.v)
        given.rows, given.iterations = len(rows), ITERATIONS
        given.constants_length, given.parameters_length = rows.constants.shape[1], rows.parameters.shape[1]
        given.base_q, given.base_v = (-1, -1) if base is None else (base.q, base.v)
        given.contradicts, given.reach = contradicts, REACH
        self._take_places(given, pointers)
        ends = {"all_q": found.q, "all_v": v, "all_z": found.z, "all_u": found.u}
        status = np.zeros(len(rows), dtype=np.int32)
        pointers.point(given, **self._inputs(), **ends, drift=found.drift, rates=found.rates, status=status)
        with rows.model.lock:
            self.search.search.lend(given, pointers, starts.time, lanes)
            library.function("symgen_row_settler", "row_settle")(given)
        finite = np.isfinite(np.hstack([found.q, v, found.z, found.u])).all(axis=1)
        return found, v, (status == Status.GOOD) & finite

    def _take_places(self, given: object, pointers: Pointers) -> None:
        for name in ("kept", "free", "rolling"):
            places = np.array(getattr(self.search, name), dtype=np.int32)
            pointers.point(given, **{name: places})
            setattr(given, f"{name}_count", len(places))

    def _inputs(self) -> dict[str, Array]:
        rows, courses = self.rows, self.courses
        found = {
            "constants": rows.constants, "parameters": rows.parameters, "weights": self._weights(), "place": self._places(),
            "course": np.column_stack([courses.speed, courses.curvature, courses.lateral]),
            "coordinates": rows.scales.coordinates, "states": self.units.states, "sizes": self._sizes(),
            "state_sizes": np.zeros(self.units.states.shape[1]),
        }  # fmt: skip
        return {name: np.ascontiguousarray(values) for name, values in found.items()}

    def _weights(self) -> Array:
        """As those of `SteadySearch`."""
        units = self.units
        masses = np.sqrt(np.maximum(self.rows.diagonal_of_mass(self.starts.q), 1e-300)) / units.force[:, None]
        states = RATE_WEIGHT * units.time[:, None] / units.states
        return np.hstack([masses, states, CLOSURE_WEIGHT / self.rows.scales.closure])

    def _sizes(self) -> Array:
        """Of inputs that are free, the drift, what rolls, and the length."""
        scales, times = self.rows.scales, self.units.time[:, None]
        free = np.broadcast_to(self.search.free_sizes, (len(self.rows), len(self.search.free)))
        length = scales.length[:, None]
        return np.hstack([free, length / times, scales.coordinates[:, self.search.rolling] / times, length])

    def _places(self) -> Array:
        """Where the base stands at the start, and the level direction of its x axis."""
        base = self.search.base
        if base is None:
            return np.zeros((len(self.rows), 4))
        at = quaternion_place(base)
        ahead = rotations(self.starts.q[:, at : at + 4])[:, :2, 0]
        level = ahead / np.maximum(np.sqrt((ahead * ahead).sum(axis=1)), 1e-12)[:, None]
        return np.hstack([self.starts.q[:, base.q : base.q + 2], level])
