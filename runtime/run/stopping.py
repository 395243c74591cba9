"""Ending a run where an output has a value."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from ..errors import ArgumentError
from ..model.library import Array
from ..naming import number, shown, unknown
from .brent import zero
from .recording import Recording

AGAIN = 1e-6
"""Of a step: what is crossed so soon after a stop is what the run stopped for."""


@dataclass(frozen=True)
class Stop:
    """The run ends where the output (a sensor, position or first-order state) crosses the value."""

    output: str
    value: float = 0.0


class Watch:
    """Where the output of a stop stands in recorded rows."""

    def __init__(self, recording: Recording, stop: Stop) -> None:
        self.stop = stop
        if stop.output not in recording.columns:
            raise ArgumentError(unknown("output, position or state", stop.output, recording.columns))
        self.column = recording.columns[stop.output]

    def distances(self, rows: Array) -> Array:
        """From the value that ends the run."""
        return np.asarray(rows[:, self.column] - self.stop.value)


def a_stop(given: Stop | str) -> Stop:
    """Checked, but for its output."""
    stop = Stop(given) if isinstance(given, str) else given
    if not (isinstance(stop, Stop) and isinstance(stop.output, str)):
        raise ArgumentError(f"a stop is the name of an output or a Stop(output, value), not {shown(given)}")
    number("value of the stop at", stop.output, stop.value)
    return stop


def departing(values: Array) -> Array:
    """Of a run that goes on after a stop: the first value is zero, also where its loops, closed again, put it a little before it."""
    left = values.copy()
    if len(left) > 1 and abs(left[0]) <= AGAIN * abs(left[1] - left[0]):
        left[0] = 0.0
    return left


def crossing(values: Array) -> int | None:
    """The first entry after which the sign changes; leaving zero is no crossing, nor is what is no number."""
    before, after = values[:-1], values[1:]
    found = np.flatnonzero((before != 0.0) & (np.sign(before) * np.sign(after) <= 0.0))
    return int(found[0]) if found.size else None


def root(function: Callable[[float], float], upper: float) -> float:
    """Where the function, which changes sign between 0 and `upper`, is zero, or as little behind it as rounding allows."""
    least = 1e-9 * upper
    low, high = function(least), function(upper)
    if low * high >= 0.0:
        return least if abs(low) < abs(high) else upper
    found = zero(function, least, upper, absolute=1e-12 * upper, relative=1e-14)
    behind = (min(upper, found + (4.0**k - 1.0) * 1e-12 * upper) for k in range(10))
    return next((length for length in behind if low * function(length) <= 0.0), found)
