"""Lateral transient response, ISO 7401: step, one period of a sine, and the frequency response.

The steering's amplitude is the angle that gives the lateral acceleration of the test in a steady state at its speed; torques of
the drive stay as they are straight on. Times of a step count from where half of the angle is reached.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from math import isnan, nan, pi

import numpy as np
from numpy.typing import NDArray

from symgen.description.vehicle_tests import Response
from symgen.driving.waves import sine_with_dwell
from symgen.runtime import Samples, Signal, Waveform
from symgen.vehicle_tests.car import Car, Steady
from symgen.vehicle_tests.charts import of_steering
from symgen.vehicle_tests.linear import LATERAL, NO_MODE, ROLL, YAW_RATE, Complex, LinearCar, YawMode
from symgen.vehicle_tests.motion import Array, Motion
from symgen.vehicle_tests.results import Chart, Line, Outcome, Value
from symgen.vehicle_tests.steps import dividing

Whole = NDArray[np.int64]
Read = Callable[[Complex], Array]

BEFORE, AFTER = 0.5, 6.0
"""s before the middle of the step, if its ramp is no longer, and after its end."""
LAST = 1.0
"""s of the end of a step whose mean is its steady value."""
STEADY = 0.1
"""Of its mean change, by which a value changes within that second at most."""
REACHED = 0.9
"""Of the steady value: the response time ends there."""
PERIOD = 10.0
"""s of the excitation by many frequencies, which repeats; they are multiples of 0.1 Hz."""
LOWEST, HIGHEST = 0.2, 3.0
"""Hz."""
SETTLING = 2
"""Periods before the one that is evaluated."""
DIFFERENCE = "of run and linear model, at most; how far the vehicle is from linear"
TOLD = 0.2, 1.0
"""Hz at which the frequency response is told."""


def response(car: Car, name: str, entry: Response) -> Outcome:
    kinds: dict[str, Callable[[Car, str, Response], Outcome]] = {"step": step, "sine": sine, "frequency": frequency}
    return kinds[entry.kind](car, name, entry)


@dataclass(frozen=True, eq=False)
class _Start:
    straight: Steady
    turn: Steady
    conditions: str

    @property
    def amplitude(self) -> float:
        return self.turn.steering - self.straight.steering


def _start(car: Car, entry: Response, what: str) -> _Start:
    speed, lateral = car.number(entry.speed), car.number(entry.lateral_acceleration)
    straight = car.steady(speed)
    turn = car.steady(speed, straight, lateral_acceleration=lateral)
    return _Start(straight, turn, f"{what}, {3.6 * speed:.4g} km/h, {lateral:g} m/s^2")


# -- step -------------------------------------------------------------------------------------------------------------


def step(car: Car, name: str, entry: Response) -> Outcome:
    start = _start(car, entry, "step")
    amplitude = start.amplitude
    ramp = abs(amplitude) / car.number(entry.steering_rate)
    middle = max(BEFORE, ramp / 2.0)
    begin = middle - ramp / 2.0
    wheel = Samples([begin, begin + ramp], [start.straight.steering, start.straight.steering + amplitude])
    motion = car.driven(start.straight, middle + ramp / 2.0 + AFTER, {car.entry.steering: wheel})
    effects = {"yaw rate": motion.yaw_rate, "lateral acceleration": motion.ay}
    reasons = tuple(reason for what, values in effects.items() for reason in _unsteady(motion, what, values))
    yaw, lateral = (
        _Rise(nan, nan, nan, nan) if reasons else _Rise.of(motion, each, middle) for each in effects.values()
    )
    slip = float(motion.side_slip[_is_last(motion)].mean())
    values = (
        Value("steering_angle", amplitude, "rad", "of the step"),
        Value("yaw_rate_gain", yaw.steady / amplitude, "1/s", "yaw rate by steering-wheel angle, at the end"),
        Value("yaw_rate_response_time", yaw.response, "s", "to 90 % of the steady value"),
        Value("yaw_rate_peak_time", yaw.peak_time, "s"),
        Value("yaw_rate_overshoot", yaw.overshoot, "1", "beyond the steady value, as a part of it"),
        Value("lateral_acceleration_gain", lateral.steady / amplitude, "m/s^2/rad"),
        Value("lateral_acceleration_response_time", lateral.response, "s", "to 90 % of the steady value"),
        Value("lateral_acceleration_peak_time", lateral.peak_time, "s"),
        Value("lateral_acceleration_overshoot", lateral.overshoot, "1"),
        Value("tb_factor", yaw.peak_time * abs(slip), "s rad", "peak time of the yaw rate by side slip angle"),
        Value("speed", float(motion.speed[-1]), "m/s", "at the end"),
    )
    return Outcome(name, entry.standard, start.conditions, values, of_steering(car, motion), reasons=reasons)


def _unsteady(motion: Motion, what: str, values: Array) -> Iterator[str]:
    """Why the end is no steady state."""
    last = values[_is_last(motion)] - values[0]
    mean = abs(float(last.mean()))
    if not np.ptp(last) <= STEADY * mean:
        yield (
            f"the last {LAST:g} s are no steady state: the {what} changes by {np.ptp(last):.3g} there, its mean change is {mean:.3g}; "
            "gains and times are of a steady state"
        )


@dataclass(frozen=True)
class _Rise:
    """Times count from the middle of the step. A response that comes to its steady value from below has no peak."""

    steady: float
    response: float
    peak_time: float
    overshoot: float

    @classmethod
    def of(cls, motion: Motion, values: Array, middle: float) -> _Rise:
        begin = float(values[0])
        change = values - begin
        steady = float(change[_is_last(motion)].mean())
        part, time = change / steady, motion.time - middle
        first = max(int(np.argmax(part >= REACHED)), 1)
        response = float(np.interp(REACHED, part[first - 1 : first + 1], time[first - 1 : first + 1]))
        peak = int(np.argmax(part))
        return cls(steady, response, *_peak(time, part, peak))


def _peak(time: Array, part: Array, peak: int) -> tuple[float, float]:
    """Of the parabola through the highest row and its neighbours."""
    if peak + 1 >= len(part) or peak == 0:
        return np.nan, 0.0
    before, top, after = part[peak - 1 : peak + 2]
    bend = before - 2.0 * top + after
    shift = 0.5 * (before - after) / bend if bend else 0.0
    highest = top - 0.25 * (before - after) * shift
    return float(time[peak] + shift * (time[1] - time[0])), float(highest - 1.0)


def _is_last(motion: Motion) -> Array:
    return np.asarray(motion.time >= motion.time[-1] - LAST)


# -- one period of a sine ---------------------------------------------------------------------------------------------


def sine(car: Car, name: str, entry: Response) -> Outcome:
    hertz = car.number(entry.frequency)
    start = _start(car, entry, f"one period of a sine of {hertz:g} Hz")
    motion = car.driven(
        start.straight, BEFORE + 1.0 / hertz + AFTER / 2.0, {car.entry.steering: _one_period(start, hertz)}
    )
    steering = motion.inputs[car.entry.steering] - start.straight.steering
    yaw, lateral = motion.yaw_rate - motion.yaw_rate[0], motion.ay - motion.ay[0]
    first = np.sign(start.amplitude)
    values = [Value("steering_amplitude", start.amplitude, "rad")]
    for what, unit, effect in (("yaw_rate", "1/s", yaw), ("lateral_acceleration", "m/s^2/rad", lateral)):
        swings = [_Swing.of(motion.time, sign * steering, sign * effect) for sign in (first, -first)]
        values += [
            Value(f"{what}_delay", swings[0].delay, "s", "between first peaks, of the steering and of this"),
            Value(f"second_{what}_delay", swings[1].delay, "s", "between second peaks"),
            Value(f"{what}_gain", swings[0].gain, unit, "of the first peaks"),
            Value(f"second_{what}_gain", swings[1].gain, unit, "of the second peaks"),
        ]
    return Outcome(name, entry.standard, start.conditions, tuple(values), of_steering(car, motion))


def _one_period(start: _Start, hertz: float) -> Signal:
    return Waveform(lambda time: sine_with_dwell(time, start.amplitude, hertz, BEFORE, 0.0, start.straight.steering))


@dataclass(frozen=True)
class _Swing:
    """From the highest value of the cause to that of the effect."""

    delay: float
    gain: float

    @classmethod
    def of(cls, time: Array, cause: Array, effect: Array) -> _Swing:
        tops = [int(each.argmax()) for each in (cause, effect)]
        times = [_peak(time, each, top)[0] for each, top in zip((cause, effect), tops, strict=True)]
        return cls(times[1] - times[0], float(effect.max() / cause.max()))


# -- frequency response -----------------------------------------------------------------------------------------------


def frequency(car: Car, name: str, entry: Response) -> Outcome:
    """From a run with all frequencies at once, and from the linear model."""
    start = _start(car, entry, "frequency response")
    multiples: Whole = np.arange(round(LOWEST * PERIOD), round(HIGHEST * PERIOD) + 1, 2)
    fitting = replace(car, step=dividing(PERIOD, car.step))
    motion = fitting.driven(start.straight, (SETTLING + 1) * PERIOD, {car.entry.steering: _many(start, multiples)})
    frequencies = multiples / PERIOD
    linear = LinearCar.of(car, start.straight)
    measured = {
        YAW_RATE: _transfer(car, motion, motion.yaw_rate, multiples),
        LATERAL: _transfer(car, motion, motion.ay, multiples),
        ROLL: _transfer(car, motion, motion.roll_rate, multiples),
    }
    mode = linear.yaw_mode()
    values = [
        Value("yaw_natural_frequency", mode.frequency, "Hz", "of the linear model"),
        Value("yaw_damping_ratio", mode.damping, "1", "of the linear model"),
        *_told(YAW_RATE, "1/s", frequencies, measured[YAW_RATE]),
        *_told(LATERAL, "m/s^2/rad", frequencies, measured[LATERAL]),
        *_peak_of(frequencies, np.abs(measured[YAW_RATE])),
        *(
            Value(f"{output}_difference", _difference(values, linear.response(output, frequencies)), "1", DIFFERENCE)
            for output, values in measured.items()
            if output != ROLL
        ),
    ]
    charts = [
        chart
        for output, unit in ((YAW_RATE, "1/s"), (LATERAL, "m/s^2/rad"), (ROLL, "1/s"))
        for chart in _bode(output, unit, frequencies, measured[output], linear)
    ]
    reasons = tuple(oddities(linear, mode))
    return Outcome(name, entry.standard, start.conditions, tuple(values), tuple(charts), reasons=reasons)


def oddities(linear: LinearCar, mode: YawMode) -> Iterator[str]:
    if linear.growth is not None:
        yield f"straight running is unstable: an eigenvalue of the linear model has the real part {linear.growth:.3g} 1/s"
    if isnan(mode.frequency):
        yield NO_MODE


def _difference(measured: Complex, exact: Complex) -> float:
    return float(np.abs(measured / exact - 1.0).max())


def _many(start: _Start, multiples: Whole) -> Signal:
    """Cosines with the phases of Schroeder, which keep the sum low; its largest value is the amplitude of the test."""
    numbers = np.arange(len(multiples))
    phases = -pi * numbers * (numbers + 1) / len(multiples)

    def raw(time: Array) -> Array:
        return np.asarray(np.cos(2.0 * pi * np.multiply.outer(time, multiples) / PERIOD + phases).sum(axis=-1))

    size = start.amplitude / float(np.abs(raw(np.linspace(0.0, PERIOD, 20_000))).max())

    def wheel(time: Array) -> Array:
        fade = np.clip(time, 0.0, 1.0)  # the first second; what it leaves has settled when the last period begins
        return start.straight.steering + size * fade * raw(time)

    return Waveform(wheel)


def _transfer(car: Car, motion: Motion, values: Array, multiples: Whole) -> Complex:
    """Of the last period. A vehicle that slows down drifts; the line through both ends is no oscillation."""
    rows = round(PERIOD / (motion.time[1] - motion.time[0]))

    def spectrum(signal: Array) -> Complex:
        last = signal[-rows - 1 :]
        level = last[:-1] - np.linspace(0.0, last[-1] - last[0], rows, endpoint=False)
        return np.asarray(np.fft.rfft(level)[multiples])

    return spectrum(values) / spectrum(motion.inputs[car.entry.steering])


def _told(output: str, unit: str, frequencies: Array, transfer: Complex) -> list[Value]:
    found = []
    for hertz in TOLD:
        at = int(np.abs(frequencies - hertz).argmin())
        phase = float(np.unwrap(np.angle(transfer))[at])
        found.append(Value(f"{output}_gain_{hertz:g}", float(np.abs(transfer[at])), unit, f"at {hertz:g} Hz"))
        found.append(Value(f"{output}_phase_{hertz:g}", phase, "rad", f"at {hertz:g} Hz"))
    return found


def _peak_of(frequencies: Array, gains: Array) -> list[Value]:
    """The highest gain of the yaw rate, if it is higher than that at the lowest frequency."""
    top = int(gains.argmax())
    hertz, ratio = _peak(frequencies, gains / gains[0], top)
    return [
        Value("yaw_rate_peak_frequency", hertz, "Hz", "where its gain is highest"),
        Value("yaw_rate_peak_ratio", ratio + 1.0, "1", f"of the gains there and at {frequencies[0]:g} Hz"),
    ]


def _bode(output: str, unit: str, frequencies: Array, measured: Complex, linear: LinearCar) -> list[Chart]:
    fine = np.geomspace(frequencies[0], frequencies[-1], 200)
    exact = linear.response(output, fine)
    x = ("frequency", "Hz")
    lines: dict[str, tuple[str, str, Read]] = {
        f"{output}_gain": ("gain", unit, np.abs),
        f"{output}_phase": ("phase", "rad", lambda values: np.unwrap(np.angle(values))),
    }
    return [
        Chart(
            name,
            x,
            (title, unit),
            (Line("run", frequencies, read(measured), "points"), Line("linear model", fine, read(exact))),
            logarithmic=True,
        )
        for name, (title, unit, read) in lines.items()
    ]
