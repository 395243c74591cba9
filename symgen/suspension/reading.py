"""What is read at a place of rest: values, and exact slopes along what a test prescribes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from symgen.suspension.axles import REAR
from symgen.suspension.bench import Array, Bench, WheelRows
from symgen.suspension.equilibrium import Rest
from symgen.suspension.measures import LENGTH, MEASURES, MOTION_RATIO
from symgen.suspension.wheel_place import (
    TINY,
    Line,
    WheelPlace,
    angles,
    axis_measures,
    slope,
    steering_axis,
    turning_of,
)

Values = dict[str, Array]
"""By measure: one value for each wheel of the axle, or one number."""

ROUNDING = 1e-9
"""Less than this part of the largest is rounding: of motions of springs, directions of ways, equations of a motion."""


@dataclass(frozen=True)
class Vehicle:
    """What the rig has to know beside the axle, for shares of the load transfer."""

    centre_height: float
    """Of the centre of mass over the contacts (m); not a number if it is not known."""
    brake_share: float
    drive_share: float
    """Of this axle in all forces of brakes and drive; not numbers if they are not known."""

    def notes(self) -> Iterator[str]:
        for share, measure, kind in (
            (self.brake_share, "anti_dive", "brake"),
            (self.drive_share, "anti_squat", "drive"),
        ):
            if np.isnan(share):
                yield f"No {measure}: give the part that this axle has of all forces of the {kind} with --{kind}-share, between 0 and 1."
            else:
                yield f"{measure} is with {share:.4g} of all forces of the {kind} on this axle (--{kind}-share)."


@dataclass(frozen=True, eq=False)
class Reading:
    """An axle at rest."""

    bench: Bench
    vehicle: Vehicle
    rest: Rest

    @cached_property
    def wheels(self) -> tuple[WheelPlace, ...]:
        return tuple(wheel.place(self.rest.outputs) for wheel in self.bench.wheels)

    def changes(self, direction: Array) -> tuple[WheelPlace, ...]:
        """Of all wheels of the axle."""
        change = self.rest.change @ direction
        return tuple(wheel.place(change) for wheel in self.bench.wheels)

    # -- values -------------------------------------------------------------------------------------------------------

    def values(self) -> Values:
        """All that is measured."""
        rows = [self._of_wheel(k) for k in range(len(self.wheels))]
        found = {name: np.array([row[name] for row in rows]) for name in rows[0]}
        springs = {LENGTH + name: np.array(self.rest.outputs[self.bench.springs[name]]) for name in self.springs}
        found = {**found, **self._rates(), **self._of_axle()}
        return {**{name: found[name] for name in MEASURES if name in found}, **springs, **self._motion_ratios()}

    def _of_wheel(self, k: int) -> dict[str, float]:
        place, outward = self.wheels[k], self.bench.wheels[k].outward
        line = self.lines[k]
        about = dict.fromkeys(("caster", "kingpin_inclination", "trail", "scrub_radius"), np.nan)
        if line is not None:
            about = axis_measures(place, line, outward)
        load = self.rest.inputs[self.bench.places.loads[self.bench.own[k]]]
        return {**angles(place, outward), **about, **_coordinates(place), "load": load}

    def _of_axle(self) -> Values:
        y, z = self._roll_centre()
        found = {"roll_centre_y": y, "roll_centre_height": z}
        contacts = [place.contact for place in self.wheels]
        if len(contacts) == 2:
            track = contacts[0][1] - contacts[1][1]
            found |= {"track": track, "roll_stiffness": self._roll_rate() * track**2 / 2.0}
        if self.bench.others:
            found["wheelbase"] = self._sign * (np.mean([c[0] for c in contacts]) - self._other_axle)
        return {name: np.array(value) for name, value in found.items()}

    @property
    def _sign(self) -> float:
        """-1 for the axle at the rear."""
        return -1.0 if self.bench.axle.name == REAR else 1.0

    @property
    def _other_axle(self) -> float:
        """Its place: that of the axle at the other end."""
        places = [wheel.place(self.rest.outputs).contact[0] for wheel in self.bench.others]
        return float(max(places) if self._sign < 0.0 else min(places))

    def _roll_centre(self) -> tuple[float, float]:
        """Where the normals of the ways of both contacts meet; of one wheel, where its normal meets the plane y = 0."""
        both = len(self.wheels) == 2
        ways = self._held_contacts(self.bench.lifted(*((1.0, -1.0) if both else (1.0,))))
        places = [place.contact[1:] for place in self.wheels]
        middle = np.mean(places, axis=0) if both else np.array([0.0, places[0][1]])
        normals = [way[1:] for way in ways]
        levels = [normal @ (place - middle) for normal, place in zip(normals, places, strict=True)]
        if not both:
            normals, levels = [*normals, np.array([1.0, 0.0])], [*levels, 0.0]
        y, z = np.linalg.pinv(np.array(normals), ROUNDING) @ np.array(levels)
        return float(middle[0] + y), float(z)

    def _held_contacts(self, direction: Array) -> list[Array]:
        """Ways of the points of the wheels that are the contacts now, brakes holding the wheels: what work of loads there follows from."""
        change = self.rest.change @ direction
        twists = [self._twist(wheel, change) for wheel in self.bench.wheels]
        return [
            velocity + np.cross(turning, place.contact - centre)
            for place, (centre, velocity, turning) in zip(self.wheels, twists, strict=True)
        ]

    # -- slopes that are measures themselves --------------------------------------------------------------------------

    def _rates(self) -> Values:
        """Wheel rates, and shares of the load transfer that links carry, by travel of all wheels of the axle."""
        bench = self.bench
        travel = bench.lifted(*np.ones(len(self.wheels)))
        contacts, centres = self._held_contacts(travel), [way.centre for way in self.changes(travel)]
        found = {"wheel_rate": (self.rest.load_change @ travel)[bench.own]}
        if bench.others:
            base = self._of_base() / self.vehicle.centre_height
            found["anti_dive"] = self._sign * self.vehicle.brake_share * base * np.array([way[0] for way in contacts])
            found["anti_squat"] = self._sign * self.vehicle.drive_share * base * np.array([way[0] for way in centres])
        return found

    def _of_base(self) -> float:
        return float(abs(np.mean([place.contact[0] for place in self.wheels]) - self._other_axle))

    def _roll_rate(self) -> float:
        """Vertical load of a wheel by its travel, the other wheel moving the other way."""
        change = (self.rest.load_change @ self.bench.lifted(1.0, -1.0))[self.bench.own]
        return float(change[0] - change[1]) / 2.0

    # -- springs and the steering axis --------------------------------------------------------------------------------

    @cached_property
    def _spring_ways(self) -> dict[str, Array]:
        """Change of each spring by the travel of each wheel of the axle."""
        return {name: self.rest.change[row, self.bench.own] for name, row in self.bench.springs.items()}

    @cached_property
    def springs(self) -> tuple[str, ...]:
        """Those that wheels of the axle move."""
        most = max((float(np.abs(way).max()) for way in self._spring_ways.values()), default=0.0)
        return tuple(name for name, way in self._spring_ways.items() if np.abs(way).max() > ROUNDING * most)

    def _motion_ratios(self) -> Values:
        """How far each spring shortens, by travel of all wheels of the axle."""
        return {MOTION_RATIO + name: np.array(-self._spring_ways[name].sum()) for name in self.springs}

    def _spring_of(self, k: int) -> str | None:
        """The spring that this wheel moves most and the other one least."""
        alone = {name: 2.0 * abs(way[k]) - np.abs(way).sum() for name, way in self._spring_ways.items()}
        best = max(alone, key=lambda name: alone[name], default=None)
        return best if best is not None and alone[best] > 0.0 else None

    @cached_property
    def lines(self) -> tuple[Line | None, ...]:
        """Steering axes: those about which wheels turn if no spring changes its length, and bushings are left as they are."""
        held = [self._spring_of(k) for k in range(len(self.wheels))]
        if self.bench.steering is None or None in held:
            return (None,) * len(self.wheels)
        own = self.rest.ways.shape[1] - len(self.bench.model.inputs)
        ways = self.rest.ways[:, [*range(own), own + self.bench.steering]]
        springs = np.array([ways[self.bench.springs[str(name)]] for name in held])
        rows, roots = self.bench.softness()
        return tuple(self._axis(wheel, ways, springs, roots[:, None] * ways[rows]) for wheel in self.bench.wheels)

    def _axis(self, wheel: WheelRows, ways: Array, springs: Array, bushings: Array) -> Line | None:
        """Of the motion that turns the wheel by one radian, springs held, with the least energy in bushings; None if there is none."""
        turns = turning_of(wheel.place(self.rest.outputs), wheel.place(ways))
        motion = least(bushings, np.vstack([springs, turns[2]]), np.array([*np.zeros(len(springs)), 1.0]))
        return None if motion is None else steering_axis(*self._twist(wheel, ways @ motion))

    def _twist(self, wheel: WheelRows, change: Array) -> tuple[Array, Array, Array]:
        """Centre, its velocity, and the angular velocity of the body that carries a wheel."""
        place, way = wheel.place(self.rest.outputs), wheel.place(change)
        return place.centre, way.centre, turning_of(place, way)

    def turning(self, direction: Array) -> list[float]:
        """Change of the steer angles of all wheels, those of the axle first."""
        change = self.rest.change @ direction
        places = [
            (wheel.place(self.rest.outputs), wheel.place(change)) for wheel in (*self.bench.wheels, *self.bench.others)
        ]
        return [slope(angles(place.moved(way), 1.0))["steer"] for place, way in places]

    # -- exact slopes -------------------------------------------------------------------------------------------------

    def slopes(self, direction: Array) -> Values:
        """Of the measures that are no slopes themselves; the steering axis moves with the body that carries the wheel."""
        change = self.rest.change @ direction
        rows = [self._slopes_of_wheel(k, change) for k in range(len(self.wheels))]
        found = {name: np.array([row[name] for row in rows]) for name in rows[0]}
        found["load"] = (self.rest.load_change @ direction)[self.bench.own]
        ways = [way.contact for way in self.changes(direction)]
        if len(ways) == 2:
            found["track"] = np.array(ways[0][1] - ways[1][1])
        if self.bench.others:
            found["wheelbase"] = np.array(self._sign * np.mean([way[0] for way in ways]))
        return found | {LENGTH + name: np.array(change[self.bench.springs[name]]) for name in self.springs}

    def _slopes_of_wheel(self, k: int, change: Array) -> dict[str, float]:
        wheel, place, line = self.bench.wheels[k], self.wheels[k], self.lines[k]
        way = wheel.place(change)
        moved = place.moved(way)
        about = dict.fromkeys(("caster", "kingpin_inclination", "trail", "scrub_radius"), np.nan)
        if line is not None:
            carried = line.carried(place.centre, way.centre, turning_of(place, way))
            about = slope(axis_measures(moved, carried, wheel.outward))
        return {**slope(angles(moved, wheel.outward)), **about, **_coordinates(way)}


def least(costs: Array, rows: Array, values: Array) -> Array | None:
    """The smallest x that makes |costs x| least among those with rows x = values; None if there are none."""
    scaled = rows / np.maximum(np.abs(rows).max(axis=1, keepdims=True, initial=0.0), TINY)
    wanted = values / np.maximum(np.abs(rows).max(axis=1, initial=0.0), TINY)
    _, sizes, directions = np.linalg.svd(scaled)
    rank = int((sizes > ROUNDING * sizes.max(initial=0.0)).sum())
    start, free = np.linalg.pinv(scaled, ROUNDING) @ wanted, directions[rank:].T
    if np.abs(scaled @ start - wanted).max(initial=0.0) > ROUNDING * np.abs(wanted).max():
        return None
    return np.asarray(start - free @ np.linalg.pinv(costs @ free, ROUNDING) @ (costs @ start))


def _coordinates(place: WheelPlace) -> dict[str, float]:
    return {
        f"{name}_{axis}": float(values[k])
        for name, values in (("contact", place.contact), ("centre", place.centre))
        for k, axis in enumerate("xyz")
    }
