"""Sine with dwell, 49 CFR 571.126 (FMVSS 126) and UN Regulation 140.

First a slowly increasing steer, 13.5 degrees per second at a held speed of 80 km/h, gives the angle A at which the lateral acceleration is
0.3 g: by a straight line through what lies between 0.1 and 0.375 g, of left and right. Then the vehicle coasts, and the steering makes a sine
of 0.7 Hz with a pause of 0.5 s at its second peak, first to the left with 1.5 A, 2 A and so on, then to the right. The last amplitude is the
larger one of 6.5 A and 270 degrees, or 300 degrees if 6.5 A is more than that.

A vehicle that tips over does not pass. Yaw rates after the steering count by their size: a vehicle that swings back is no better than one
that goes on turning.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import nan, pi

import numpy as np

from symgen.description.vehicle_tests import SineDwell
from symgen.driving.waves import sine_with_dwell
from symgen.runtime import Signal, Waveform
from symgen.vehicle_tests.car import Car, RunFailed, Steady, Tipped
from symgen.vehicle_tests.charts import Run as SeenRun
from symgen.vehicle_tests.charts import accelerations, of_runs, of_tires
from symgen.vehicle_tests.motion import Array, Motion
from symgen.vehicle_tests.results import Chart, Outcome, Value

G = 9.80665
FREQUENCY, DWELL = 0.7, 0.5
RATE = 13.5 * pi / 180.0
LEVEL, FITTED = 0.3, (0.1, 0.375)
"""g."""
FIRST = 1.5
LARGEST, LEAST, MOST = 6.5, 270.0 * pi / 180.0, 300.0 * pi / 180.0
"""Multiple of A, and angles: see above."""
BEFORE, AFTER = 0.5, 2.0
"""s before the sine and after it."""
RATIOS = ((1.0, 0.35), (1.75, 0.20))
"""s after the end of the steering, and the largest yaw rate there as a part of its second peak."""
DISPLACED_AT, FROM = 1.07, 5.0
"""s after the beginning of the steering, for amplitudes of so many A and more."""
LIGHT, DISPLACED = 3500.0, (1.83, 1.52)
"""kg, and m that vehicles up to it and beyond have to reach."""
SAME = 1e-9
SHORTEST, LONGEST = 4.0, 40.0
"""s of the slowly increasing steer, which is made longer until it has gone far enough."""


@dataclass(frozen=True)
class Run:
    """One sine: its amplitude with the sign of its first peak, yaw rates by the second peak, and the way aside along the first one."""

    amplitude: float
    multiple: float
    ratios: tuple[float, ...]
    displacement: float
    motion: Motion
    tips: str | None = None
    """How the vehicle tips over; ratios and displacement are no numbers then."""

    @property
    def stable(self) -> bool:
        return self.tips is None and all(ratio <= most for ratio, (_, most) in zip(self.ratios, RATIOS, strict=True))

    def passes(self, least: float) -> bool:
        return self.stable and (self.multiple < FROM - SAME or self.displacement >= least)


def sine_dwell(car: Car, name: str, entry: SineDwell) -> Outcome:
    speed = car.number(entry.speed)
    straight = car.steady(speed)
    try:
        unit = slow_steer(car, straight)
    except Tipped as error:
        reason = f"in the slowly increasing steer, before {FITTED[1]:g} g, {error}"
        return Outcome(name, entry.standard, f"{3.6 * speed:.4g} km/h", verdict="fail", reasons=(reason,))
    least = DISPLACED[0] if car.mass <= LIGHT else DISPLACED[1]
    multiples = multiples_of(unit, car.number(entry.step))
    sides = [list(_side(car, straight, unit, sign, multiples, least)) for sign in (1.0, -1.0)]
    runs = [run for side in sides for run in side]
    faults = tuple(_reasons(sides, least))
    reasons = faults or tuple(not_applied(runs))
    conditions = f"{3.6 * speed:.4g} km/h, {len(runs)} runs, up to {max(abs(run.amplitude) for run in runs) * 180.0 / pi:.4g} deg"
    values = (
        Value("angle_at_0.3_g", unit, "rad", "A, of the slowly increasing steer"),
        *(Value(f"yaw_rate_ratio_{at:g}", _worst(runs, k), "1", f"largest, {at:g} s after the steering; up to {most:g}")
          for k, (at, most) in enumerate(RATIOS)),
        Value("displacement", _least_way(runs), "m", f"smallest, {DISPLACED_AT:g} s after the beginning, from 5 A; at least {least:g} m"),
        Value("amplitude_passed", min(_passed(side, least) for side in sides), "rad", "up to which all runs of both sides pass"),
    )  # fmt: skip
    return Outcome(name, entry.standard, conditions, values, _charts(car, runs), "fail" if faults else "pass", reasons)


# -- the angle A ------------------------------------------------------------------------------------------------------


def slow_steer(car: Car, straight: Steady) -> float:
    """The mean of both sides, as a positive number; `steering` is positive to the left."""
    return float(np.mean([_slow_to(car, straight, sign) for sign in (1.0, -1.0)]))


def _slow_to(car: Car, straight: Steady, sign: float) -> float:
    """By the steering of a line through 0.1 to 0.375 g, at 0.3 g."""
    assert car.entry.speed is not None
    begin = straight.steering

    def wheel(time: Array) -> Array:
        return np.asarray(begin + sign * RATE * np.maximum(time - BEFORE, 0.0))

    held: dict[str, Signal] = {
        car.entry.speed.control: 1.0,
        car.entry.speed.target: straight.speed,
        car.entry.steering: Waveform(wheel),
    }
    until = SHORTEST
    while until <= LONGEST:
        motion = _upright(car, straight, until, held)
        part = sign * motion.ay / G
        if part.max() > FITTED[1]:
            return _fitted(part, sign * (motion.inputs[car.entry.steering] - begin))
        until *= 2.0
    raise RunFailed(
        f"the slowly increasing steer comes to no more than {part.max():.3g} g in {until / 2.0:g} s; A is needed at 0.3 g"
    )


def _upright(car: Car, straight: Steady, until: float, held: Mapping[str, Signal]) -> Motion:
    """Also of a vehicle that tips over, if it has gone far enough before: the steering goes on beyond what is asked of it."""
    try:
        return car.driven(straight, until, held)
    except Tipped as error:
        motion = error.motion
        before = np.abs(motion.ay[motion.time < error.at]) / G
        if before.max(initial=0.0) <= FITTED[1]:
            raise
        return motion


def _fitted(part: Array, steering: Array) -> float:
    """What lies between both levels before the upper one is reached."""
    first = int(np.argmax(part > FITTED[1]))
    rows = part[:first] >= FITTED[0]
    slope, level = np.polyfit(steering[:first][rows], part[:first][rows], 1)
    return float((LEVEL - level) / slope)


def multiples_of(unit: float, step: float) -> list[float]:
    """Of A; the last one is that of the largest angle."""
    last = LARGEST * unit
    last = MOST if last > MOST else max(last, LEAST)
    count = int(np.floor((last / unit - FIRST) / step + 1e-9)) + 1
    found = [FIRST + k * step for k in range(count)]
    return found if found and abs(found[-1] * unit - last) < SAME * last else [*found, last / unit]


# -- runs -------------------------------------------------------------------------------------------------------------


def steering_of(amplitude: float, begin: float) -> Signal:
    """The sine with its pause, about the angle at the beginning."""
    return Waveform(lambda time: sine_with_dwell(time, amplitude, FREQUENCY, BEFORE, DWELL, begin))


def _side(car: Car, straight: Steady, unit: float, sign: float, multiples: list[float], least: float) -> Iterator[Run]:
    """Up to the first run that does not pass."""
    for multiple in multiples:
        run = one_sine(car, straight, unit, sign * multiple)
        yield run
        if not run.passes(least):
            return


def one_sine(car: Car, straight: Steady, unit: float, multiple: float) -> Run:
    assert car.entry.drive is not None
    amplitude = multiple * unit
    ends = BEFORE + 1.0 / FREQUENCY + DWELL
    inputs: dict[str, Signal] = {car.entry.steering: steering_of(amplitude, straight.steering), car.entry.drive: 0.0}
    try:
        motion = car.driven(straight, ends + AFTER, inputs)
    except Tipped as error:
        return Run(amplitude, abs(multiple), (nan,) * len(RATIOS), nan, error.motion, str(error))
    except RunFailed as error:
        raise RunFailed(f"with {multiple:.3g} A, {error}") from None
    sign = float(np.sign(amplitude))
    back = (motion.time > BEFORE + 0.5 / FREQUENCY) & (motion.time <= ends)
    second = float((-sign * motion.yaw_rate)[back].max())
    ratios = tuple(abs(float(np.interp(ends + at, motion.time, motion.yaw_rate)) / second) for at, _ in RATIOS)
    way = np.interp(BEFORE + DISPLACED_AT, motion.time, _aside(motion, straight))
    return Run(amplitude, abs(multiple), ratios, float(sign * way), motion)


def _aside(motion: Motion, straight: Steady) -> Array:
    """Of the centre of mass, from its straight path."""
    heading = float(straight.motion.heading[0])
    x, y = (motion.path - motion.path[0]).T
    return np.asarray(np.cos(heading) * y - np.sin(heading) * x)


# -- evaluation -------------------------------------------------------------------------------------------------------


def _worst(runs: list[Run], k: int) -> float:
    return max((run.ratios[k] for run in runs if run.tips is None), default=nan)


def _least_way(runs: list[Run]) -> float:
    return min((run.displacement for run in runs if _far(run) and run.tips is None), default=nan)


def _far(run: Run) -> bool:
    """Whether the vehicle has to come aside."""
    return run.multiple >= FROM - SAME


def _passed(side: list[Run], least: float) -> float:
    """The largest amplitude; zero if the first run does not pass."""
    return max((abs(run.amplitude) for run in side if run.passes(least)), default=0.0)


def _reasons(sides: list[list[Run]], least: float) -> Iterator[str]:
    """The last run of each side, if it does not pass."""
    for way, side in zip(("left", "right"), sides, strict=True):
        run = side[-1]
        if run.passes(least):
            continue
        head = f"first to the {way}, {abs(run.amplitude) * 180.0 / pi:.4g} deg ({run.multiple:.3g} A)"
        if run.tips is not None:
            yield f"{head}: {run.tips}"
        elif run.stable:
            yield f"{head}: {run.displacement:.3g} m aside, less than {least:g} m"
        else:
            pairs = zip(run.ratios, RATIOS, strict=True)
            told = ", ".join(f"{ratio:.0%} after {at:g} s (up to {most:.0%})" for ratio, (at, most) in pairs)
            yield f"{head}: of its second peak, the yaw rate is {told}"


def not_applied(runs: list[Run]) -> Iterator[str]:
    if not any(map(_far, runs)):
        largest = max(run.multiple for run in runs)
        yield f"the displacement is not judged: that begins at {FROM:g} A, and the largest angle is {largest:.3g} A"


def _charts(car: Car, runs: list[Run]) -> tuple[Chart, ...]:
    """Of all runs, and what tires bear in the one with the largest amplitude."""
    charts = of_runs(
        [SeenRun(_label(run), run.multiple, run.motion) for run in runs],
        ("amplitude", "A"),
        steering=("steering-wheel angle", "rad", lambda motion: motion.inputs[car.entry.steering]),
        yaw_rate=("yaw rate", "rad/s", lambda motion: motion.yaw_rate),
        lateral_acceleration=("lateral acceleration", "m/s^2", lambda motion: motion.ay),
        side_slip=("side slip angle", "rad", lambda motion: motion.side_slip),
    )
    largest = max(runs, key=lambda run: abs(run.amplitude)).motion
    return (*charts, accelerations(largest), *of_tires(largest))


def _label(run: Run) -> str:
    return f"{'left' if run.amplitude > 0.0 else 'right'} {run.multiple:.3g} A"
