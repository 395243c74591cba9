"""Signals of steering robots over time: a sweep, a sine with dwell, and a random one. Numbers come in the order of the fields."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from numbers import Real

import numpy as np
from numpy.typing import NDArray

from symgen.description.expression import Expression
from symgen.driving.written import Random, SineWithDwell, Sweep
from symgen.runtime import ArgumentError

Array = NDArray[np.float64]
Wave = Sweep | SineWithDwell | Random
"""Those of the shapes that are computed here."""

LARGEST = 1e12
"""Of all numbers of a signal in size."""
MOST_LINES = 5000
"""Sines of a random signal."""


def wave(signal: Wave) -> Callable[..., Array]:
    """What gives the values at times, from the numbers of `formulas_of(signal)`."""
    match signal:
        case Sweep():
            return _sweep
        case SineWithDwell():
            return sine_with_dwell
        case Random():
            return _random


def formulas_of(signal: Wave) -> tuple[Expression, ...]:
    """Of all fields, one after the other."""
    values = (getattr(signal, field.name) for field in fields(signal))
    return tuple(each for value in values for each in (value if isinstance(value, tuple) else (value,)))


def _sweep(t: Array, amplitude: float, first: float, last: float, begin: float, end: float, offset: float) -> Array:
    """The frequency grows evenly in time; the phase is its integral."""
    _refuse_large(amplitude, first, last, begin, end, offset)
    _need(
        min(first, last) > 0.0 and end > begin,
        "a sweep needs frequencies above zero, and a later time behind an earlier one",
    )
    since = t - begin
    phase = 2.0 * np.pi * (first + (last - first) / (2.0 * (end - begin)) * since) * since
    return _within(t, begin, end, amplitude * np.sin(phase), offset)


def sine_with_dwell(t: Array, amplitude: float, frequency: float, begin: float, dwell: float, offset: float) -> Array:
    """One period, which rests for a while at its second peak."""
    _refuse_large(amplitude, frequency, begin, dwell, offset)
    _need(frequency > 0.0 and dwell >= 0.0, "a sine with dwell needs a frequency above zero, and no dwell below zero")
    peak = begin + 0.75 / frequency
    resting = np.clip(t - peak, 0.0, dwell)
    values = amplitude * np.sin(2.0 * np.pi * frequency * (t - resting - begin))
    return _within(t, begin, begin + 1.0 / frequency + dwell, values, offset)


def _random(
    t: Array, rms: float, lowest: float, highest: float, begin: float, end: float, seed: float, offset: float
) -> Array:
    """Sines of one size over all frequencies that fit into the time, with phases by chance."""
    _refuse_large(rms, lowest, highest, begin, end, seed, offset)
    _need(highest > lowest > 0.0 and end > begin and seed >= 0.0 and seed == round(seed), _RANDOM)
    count = min(MOST_LINES, max(1, round((highest - lowest) * (end - begin))))
    frequencies = lowest + (highest - lowest) * (np.arange(count) + 0.5) / count
    phases = np.random.default_rng(round(seed)).uniform(0.0, 2.0 * np.pi, count)
    values = np.zeros_like(t)
    for frequency, phase in zip(frequencies, phases, strict=True):
        values += np.sin(2.0 * np.pi * frequency * (t - begin) + phase)
    return _within(t, begin, end, rms * np.sqrt(2.0 / count) * values, offset)


_RANDOM = (
    "a random signal needs two frequencies above zero and two times, the higher ones last, "
    "and a whole number of at least zero as its seed"
)


def _refuse_large(*numbers: float) -> None:
    for number in numbers:
        if not isinstance(number, Real) or not abs(number) <= LARGEST:
            raise ArgumentError(f"a signal is made of numbers of no more than {LARGEST:g}; found {number!r}")


def _need(good: bool, text: str) -> None:
    if not good:
        raise ArgumentError(text)


def _within(t: Array, begin: float, end: float, values: Array, offset: float) -> Array:
    return np.asarray(offset + np.where((t >= begin) & (t <= end), values, 0.0))
