"""Drives a car through lanes: how far it leaves them, and the highest speed at which it does not.

The car has the driver of `driving/driver.yaml`, whose sensors tell where it is. All arguments are plain: nothing of a description is read.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from symgen.driving.paths import Path
from symgen.driving.steady import steady
from symgen.runtime import ArgumentError, MethodName, Model, Solution, Trim, simulate
from symgen.vehicle_tests.lanes import Lane, Outline, corners, left_to_go, moved, overstep, path_through

TOLERANCE = 0.1 / 3.6
"""Of the highest clean speed, m/s."""
WIDER = 1.15
"""Factor by which the search for a bracket goes on."""
SLOWEST, FASTEST = 1.0, 100.0
"""Speeds beyond which nothing is searched, m/s."""
LEAD, LEAD_TIME = 15.0, 1.0
"""The lanes begin so far ahead of the car: m, and s at its speed."""
AFTER = 4.0
"""Seconds that the run goes on after the lanes."""


@dataclass(frozen=True)
class Controls:
    """Names in the model: inputs, the instance of the driver, and the sensors of the wheels' loads (N)."""

    driver: str = "driver"
    driver_control: str = "driver_control"
    speed_control: str = "speed_control"
    speed_target: str = "speed_target"
    drive: str = "drive_torque"
    steering: str = "steering_wheel"
    brake: str | None = "brake_torque"
    """None: there is none."""
    loads: tuple[str, ...] = tuple(f"{corner}.tire_load.3" for corner in ("FL", "FR", "RL", "RR"))


@dataclass(frozen=True)
class Passage:
    """A run through lanes."""

    speed: float
    """At the beginning and wanted, m/s."""
    lanes: tuple[Lane, ...]
    path: Path
    overstep: float
    """Of a corner beyond the edge of a lane at most, m; infinite where the run failed."""
    left_to_go: float
    """How far the outline stays before the end of the last lane, m; 0 where it has passed it."""
    lifted: tuple[str, ...]
    """Loads that became zero."""
    side_slip: float
    """The largest one at the point that follows the path, rad, without its sign."""
    run: Solution
    tips: str | None = None
    """How the vehicle tips over, if it does; told by who reads its whole motion."""

    @property
    def clean(self) -> bool:
        return not self.reasons

    @property
    def reasons(self) -> tuple[str, ...]:
        """Why it is not clean."""
        if self.tips is not None:
            return (self.tips,)
        if not self.run.success:
            return (f"the run {self.run.status}",)
        beyond = f"a corner is {self.overstep:.3g} m beyond the edge of a lane"
        short = f"the vehicle stays {self.left_to_go:.3g} m before the end of the last lane"
        return tuple(text for text, size in ((beyond, self.overstep), (short, self.left_to_go)) if size > 0.0)


@dataclass(frozen=True)
class Highest:
    """The highest clean speed: `last` was clean and `first` was not, and their speeds are no further apart than the tolerance."""

    last: Passage
    first: Passage
    tried: int

    @property
    def speed(self) -> float:
        """m/s"""
        return self.last.speed


def drive_through(
    model: Model,
    lanes: Sequence[Lane],
    car: Outline,
    speed: float,
    *,
    path: Path | None = None,
    controls: Controls | None = None,
    step: float = 1e-3,
    method: MethodName = "trapezoidal",
    every: int = 10,
) -> Passage:
    """One run at a speed (m/s) that the controller holds. `path`: through the lanes as they are given; by default the least bent one.

    The model has its own parameters again afterwards.
    """
    names = controls or Controls()
    path = path or path_through(lanes, car)
    with model.trying():
        begin = _straight(model, speed, names)
        x, y = (float(model.outputs(begin.state, begin.inputs)[f"{names.driver}.place.{axis}"]) for axis in "xy")
        ahead = x + car.ahead + LEAD + LEAD_TIME * speed - lanes[0].begin
        there, way = moved(lanes, ahead), path.moved(ahead)
        way.follow(model, names.driver, (x, y))
        inputs = dict(zip(model.inputs, begin.inputs.tolist(), strict=True))
        inputs |= {names.driver_control: 1.0, names.speed_control: 1.0, names.speed_target: speed}
        until = (there[-1].end + car.behind - x) / speed + AFTER
        steps = int(np.ceil(until / (step * every))) * every
        run = simulate(
            model, steps * step, step, method=method, refresh="adaptive", inputs=inputs, state=begin.state, every=every
        )
    return _judged(speed, there, way, car, names, run)


def _straight(model: Model, speed: float, names: Controls) -> Trim:
    off = [name for name in (names.driver_control, names.speed_control, names.brake) if name is not None]
    return steady(model, speed, dict.fromkeys(off, 0.0), [names.drive, names.steering])


def _judged(speed: float, lanes: tuple[Lane, ...], path: Path, car: Outline, names: Controls, run: Solution) -> Passage:
    seen = {
        name: run[f"{names.driver}.{name}"]
        for name in ("place.x", "place.y", "facing.x", "facing.y", "going.x", "going.y")
    }
    heading = np.unwrap(np.arctan2(seen["facing.y"], seen["facing.x"]))
    across = seen["going.y"] * np.cos(heading) - seen["going.x"] * np.sin(heading)
    along = seen["going.x"] * np.cos(heading) + seen["going.y"] * np.sin(heading)
    places = corners(seen["place.x"], seen["place.y"], heading, car)
    return Passage(
        speed=speed,
        lanes=lanes,
        path=path,
        overstep=overstep(lanes, places) if run.success else np.inf,
        left_to_go=left_to_go(lanes, places),
        lifted=tuple(load for load in names.loads if run[load].min() <= 0.0),
        side_slip=float(np.abs(np.arctan2(across, along)).max()),
        run=run,
    )


def highest_clean(
    passage: Callable[[float], Passage], start: float = 60.0 / 3.6, tolerance: float = TOLERANCE
) -> Highest:
    """By bisection (m/s), from a bracket that grows about `start`. `passage` drives at a speed, as `drive_through` does."""
    if tolerance <= 0.0 or not SLOWEST <= start <= FASTEST:
        raise ArgumentError(
            f"the search needs a tolerance above zero and a start between {SLOWEST:g} and {FASTEST:g} m/s"
        )
    low = high = passage(start)
    tried = 1
    while high.clean:
        low, high, tried = high, passage(_within(high.speed * WIDER)), tried + 1
    while not low.clean:
        high, low, tried = low, passage(_within(low.speed / WIDER, low.reasons)), tried + 1
    while high.speed - low.speed > tolerance:
        middle = passage((low.speed + high.speed) / 2)
        low, high, tried = (middle, high, tried + 1) if middle.clean else (low, middle, tried + 1)
    return Highest(low, high, tried)


def _within(speed: float, reasons: tuple[str, ...] = ()) -> float:
    if speed > FASTEST:
        raise ArgumentError(f"every passage is clean, up to {FASTEST:g} m/s; there is no highest clean speed")
    if speed < SLOWEST:
        raise ArgumentError(
            f"no passage is clean, down to {SLOWEST:g} m/s: {' and '.join(reasons)}; see whether path and lanes fit the car"
        )
    return speed
