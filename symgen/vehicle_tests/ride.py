"""Ride: comfort on random roads (ISO 2631-1 on the classes of ISO 8608), over a bump and up a kerb."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np

from symgen.description.road_data import RoadFile
from symgen.description.vehicle_tests import KMH, Obstacle, Ride
from symgen.roads.described import described
from symgen.roads.random_road import random_road
from symgen.runtime import ArgumentError, Road, Signal
from symgen.vehicle_tests.car import Car, Steady
from symgen.vehicle_tests.charts import over_time
from symgen.vehicle_tests.motion import Array, Motion
from symgen.vehicle_tests.results import Chart, Line, Outcome, Value
from symgen.vehicle_tests.weighting import Comfort

SETTLING = 5.0
"""s on the road before comfort is measured."""
FADE = 20.0
"""m over which the road rises to its full heights."""
AHEAD = 3.0
"""m of level road in front of the front axle at the beginning."""
AFTER = 3.0
"""s after the rear axle has left an obstacle."""
USUAL = {"bump": (30.0 * KMH, 0.08), "kerb": (10.0 * KMH, 0.10)}
"""m/s and m, where nothing is written."""
GRID, FEWEST = 0.01, 11
"""m along the road between heights of an obstacle at most, and how many it has at least."""
STRAIGHT = 1e-3
"""rad of the heading that count as along x."""
NARROW = 0.05
"""m from the middle of the road within which an obstacle of one side ends."""
SPECTRUM = 0.5, 50.0
"""Hz of the chart."""


def ride(car: Car, name: str, entry: Ride) -> Outcome:
    own, speed, duration = car.on_roads, car.number(entry.speed), car.number(entry.duration)
    start = own.steady(speed)
    begin = front_of(own, start) + AHEAD
    way = speed * (SETTLING + duration)
    road, told = _road(own, entry, start, begin, way)
    motion = driven_over(own, road, start, SETTLING + duration)
    interval = float(motion.time[1] - motion.time[0])
    first = int(np.searchsorted(motion.time, SETTLING))
    felt = motion.acceleration_of(own.seat)
    comfort = Comfort.of(felt, interval, first)
    values = (
        *_comfort(comfort),
        Value("vertical_rms", float(felt[first:, 2].std()), "m/s^2", "not weighted"),
        Value("pitch_rms", float(motion.pitch[first:].std()), "rad"),
        Value("roll_rms", float(motion.roll[first:].std()), "rad"),
    )
    conditions = f"{told}, {3.6 * speed:.4g} km/h, {duration:g} s; {comfort.reaction}"
    charts = (*_over_time(motion, felt), _spectrum(felt[first:], interval))
    return Outcome(name, entry.standard, conditions, values, charts, reasons=_end_of(road, way))


def obstacle(car: Car, name: str, entry: Obstacle) -> Outcome:
    own = car.on_roads
    usual = USUAL[entry.standard]
    speed = usual[0] if entry.speed is None else car.number(entry.speed)
    height = usual[1] if entry.height is None else car.number(entry.height)
    if entry.standard == "kerb" and height >= car.radius:
        raise ArgumentError(
            f"no wheel of {car.radius:g} m radius rolls up a kerb of {height:g} m; write a lower `height`"
        )
    length = car.number(entry.length if entry.standard == "bump" else entry.ramp)
    start = own.steady(speed)
    begin = front_of(own, start) + AHEAD
    road = (
        bump_road(begin, height, length, entry.side)
        if entry.standard == "bump"
        else kerb_road(begin, height, length, entry.side)
    )
    until = (AHEAD + own.wheelbase + length) / speed + AFTER
    motion = driven_over(own, road, start, until)
    interval = float(motion.time[1] - motion.time[0])
    felt = motion.acceleration_of(own.seat)
    comfort = Comfort.of(felt, interval)
    values = (
        Value("vertical_largest", float(felt[:, 2].max()), "m/s^2", "of the seat, upwards"),
        Value("vertical_smallest", float(felt[:, 2].min()), "m/s^2"),
        Value("longitudinal_largest", float(np.abs(felt[:, 0]).max()), "m/s^2"),
        Value(
            "maximum_transient_vibration", comfort.maximum_transient, "m/s^2", "largest in 1 s, weighted by Wk (MTVV)"
        ),
        Value("vibration_dose_value", comfort.dose_value, "m/s^1.75", "weighted by Wk"),
        Value("pitch_range", float(np.ptp(motion.pitch)), "rad"),
        Value("roll_range", float(np.ptp(motion.roll)), "rad"),
    )
    about = (
        f"{1e3 * height:g} mm high, {1e3 * length:g} mm long"
        if entry.standard == "bump"
        else f"{1e3 * height:g} mm high, rising in {1e3 * length:g} mm"
    )
    sides = "" if entry.side == "both" else f", under the {entry.side} wheels"
    conditions = f"{about}{sides}, {3.6 * speed:.4g} km/h"
    return Outcome(name, entry.standard, conditions, values, _over_time(motion, felt))


def _comfort(comfort: Comfort) -> tuple[Value, ...]:
    x, y, z = comfort.rms
    return (
        Value("vibration_total_value", comfort.total_value, "m/s^2", "a_v, of x, y and z"),
        Value("weighted_x", x, "m/s^2", "root mean square, weighted by Wd"),
        Value("weighted_y", y, "m/s^2", "root mean square, weighted by Wd"),
        Value("weighted_z", z, "m/s^2", "root mean square, weighted by Wk"),
        Value("maximum_transient_vibration", comfort.maximum_transient, "m/s^2", "largest in 1 s, of z (MTVV)"),
        Value("vibration_dose_value", comfort.dose_value, "m/s^1.75", "of z"),
    )


# -- roads ------------------------------------------------------------------------------------------------------------


def front_of(car: Car, start: Steady) -> float:
    """Where the front axle is at the beginning."""
    heading = float(start.motion.heading[0])
    if abs(heading) > STRAIGHT:
        raise ArgumentError(
            f"{car.description.name} starts with a heading of {heading:.3g} rad; tests on roads go along x"
        )
    axle = max(float(wheel.centre[0]) for wheel in car.axles[0].wheels)
    return float(start.motion.place(np.array([axle, 0.0, 0.0]))[0, 0])


def _track(car: Car) -> float:
    """Of the front axle, or of any axle with two wheels."""
    tracks = [axle.wheels[0].centre[1] - axle.wheels[-1].centre[1] for axle in car.axles]
    return float(max(tracks)) or 1.5


def _road(car: Car, entry: Ride, start: Steady, begin: float, way: float) -> tuple[Road, str]:
    """That of the entry, and what it is called."""
    if isinstance(entry.road, RoadFile):
        return _below(car, described(entry.road), start), f"road of the file {Path(entry.road.file).name}"
    if entry.road != "description":
        length = max(way + FADE + 20.0, 100.0)
        made = random_road(entry.road, length, entry.seed, _track(car))
        return _faded(made, begin), f"road {entry.road} of ISO 8608"
    if car.surface is None:
        raise ArgumentError(
            "`road: description` needs a road of the description that is data; write `road: {file: ...}` or a class"
        )
    return _below(car, described(car.surface), start), "road of the description"


def _below(car: Car, road: Road, start: Steady) -> Road:
    """As it lies, but so high that the vehicle stands on it at the beginning."""
    wheels = [start.motion.place(wheel.centre)[0] for axle in car.axles for wheel in axle.wheels]
    height = float(np.mean([road.height(x, y) for x, y, _ in wheels]))
    if not np.isfinite(height):
        raise ArgumentError(f"the road {road.name} is not where the vehicle begins; move its `origin`")
    return replace(road, heights=road.heights - height)


def _end_of(road: Road, way: float) -> tuple[str, ...]:
    if road.borders.u in ("repeat", "reflect") or road.length >= way:
        return ()
    return (
        f"the road {road.name} is {road.length:.4g} m long, and the vehicle goes {way:.4g} m: it comes beyond the end",
    )


def _faded(road: Road, begin: float) -> Road:
    heights, step = np.array(road.heights), road.step
    share = np.clip(step * np.arange(len(heights)) / FADE, 0.0, 1.0)
    return Road(heights * (share**2 * (3.0 - 2.0 * share))[:, None], np.array(road.across), step, begin, name=road.name)


def bump_road(begin: float, height: float, length: float, side: str) -> Road:
    share = _shares(length)
    return _profile(begin, length, 0.5 * height * (1.0 - np.cos(2.0 * np.pi * share)), side, "bump")


def kerb_road(begin: float, height: float, ramp: float, side: str) -> Road:
    share = _shares(ramp)
    return _profile(begin, ramp, 0.5 * height * (1.0 - np.cos(np.pi * share)), side, "kerb")


def _shares(length: float) -> Array:
    """Of the length of an obstacle, no further apart than the grid."""
    return np.linspace(0.0, 1.0, max(FEWEST, int(np.ceil(length / GRID)) + 1))


def _profile(begin: float, length: float, heights: Array, side: str, name: str) -> Road:
    sides = {"both": (1.0, 1.0), "left": (0.0, 1.0), "right": (1.0, 0.0)}
    step = length / (len(heights) - 1)
    return Road(np.outer(heights, sides[side]), np.array([-NARROW, NARROW]), step, begin, name=name)


def driven_over(car: Car, road: Road, start: Steady, until: float) -> Motion:
    """Steering and drive held, or the speed where a controller is there."""
    held: dict[str, Signal] = {}
    if car.entry.speed is not None:
        held = {car.entry.speed.control: 1.0, car.entry.speed.target: start.speed}
    before = car.model.road
    car.model.set_road(road)
    try:
        return car.driven(start, until, held)
    finally:
        car.model.set_road(before)


# -- charts -----------------------------------------------------------------------------------------------------------


def _over_time(motion: Motion, felt: Array) -> tuple[Chart, ...]:
    return over_time(
        motion,
        vertical=("vertical acceleration of the seat", "m/s^2", felt[:, 2]),
        longitudinal=("longitudinal acceleration of the seat", "m/s^2", felt[:, 0]),
        pitch=("pitch angle", "rad", motion.pitch),
        roll=("roll angle", "rad", motion.roll),
    )


def _spectrum(felt: Array, interval: float) -> Chart:
    """Root mean squares of thirds of octaves, vertical."""
    centres = 10.0 ** (0.1 * np.arange(round(10 * np.log10(SPECTRUM[0])), round(10 * np.log10(SPECTRUM[1])) + 1))
    amplitudes = np.abs(np.fft.rfft(felt[:, 2] - felt[:, 2].mean())) / len(felt)
    frequencies = np.fft.rfftfreq(len(felt), interval)
    edges = 10.0**0.05
    values = [
        float(np.sqrt(2.0 * np.sum(amplitudes[(frequencies >= f / edges) & (frequencies < f * edges)] ** 2)))
        for f in centres
    ]
    line = Line("", centres, np.array(values))
    about = "root mean squares of thirds of octaves"
    return Chart(
        "spectrum",
        ("frequency", "Hz"),
        ("vertical acceleration of the seat", "m/s^2"),
        (line,),
        logarithmic=True,
        about=about,
    )
