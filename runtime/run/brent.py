"""Brent's method for a zero between two places where a function has different signs.

R. P. Brent, Algorithms for Minimization without Derivatives (1973), chapter 4. Each step goes where a line or a parabola through the last
places has its zero, and halves the interval where that does not shorten it enough. SciPy's `brentq` is the same, but its import takes longer
than most runs.
"""

from __future__ import annotations

from collections.abc import Callable
from math import copysign
from typing import NamedTuple

MOST = 100
"""Steps; halving alone takes fewer where places differ by what numbers can tell."""


class Place(NamedTuple):
    x: float
    value: float


def zero(function: Callable[[float], float], low: float, high: float, absolute: float, relative: float) -> float:
    """To within `absolute + relative*|x|`."""
    last, now = Place(low, function(low)), Place(high, function(high))
    across, stride, before = last, now.x - last.x, now.x - last.x
    for _ in range(MOST):
        if _signs_differ(last.value, now.value):
            across, stride, before = last, now.x - last.x, now.x - last.x
        if abs(across.value) < abs(now.value):
            last, now, across = now, across, now
        least = 0.5 * (absolute + relative * abs(now.x))
        half = 0.5 * (across.x - now.x)
        if now.value == 0.0 or abs(half) < least:
            break
        before, stride = _strides(last, now, across, half, least, before, stride)
        x = now.x + (stride if abs(stride) > least else copysign(least, half))
        last, now = now, Place(x, function(x))
    return now.x


def _signs_differ(one: float, other: float) -> bool:
    return one != 0.0 and other != 0.0 and (one < 0.0) is not (other < 0.0)


def _strides(
    last: Place, now: Place, across: Place, half: float, least: float, before: float, stride: float
) -> tuple[float, float]:
    """This step as one to be compared with the next but one, and the step itself."""
    if abs(before) > least and abs(now.value) < abs(last.value):
        tried = _interpolated(last, now, across)
        if 2.0 * abs(tried) < min(abs(before), 3.0 * abs(half) - least):
            return stride, tried
    return half, half


def _interpolated(last: Place, now: Place, across: Place) -> float:
    """The way to the zero of a line, or of a parabola in the values if there are three places."""
    if last.x == across.x:
        return -now.value * (now.x - last.x) / (now.value - last.value)
    one = (last.value - now.value) / (last.x - now.x)
    other = (across.value - now.value) / (across.x - now.x)
    return -now.value * (across.value * other - last.value * one) / (other * one * (across.value - last.value))
