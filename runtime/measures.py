"""Numbers read off an output over time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np

from .errors import ArgumentError
from .library import Array
from .naming import unknown

SETTLED = 0.05
"""Part of the change within which an output counts as settled."""
RISE = (0.1, 0.9)


@dataclass(frozen=True)
class Measure:
    """What is read off the output `of` between two times; `value` is what a crossing time asks for."""

    kind: str
    of: str
    after: float | None = None
    before: float | None = None
    value: float | None = None


def measured(measure: Measure, time: Array, values: Array) -> float:
    """NaN where the output never does what is asked."""
    if measure.kind not in KINDS:
        raise ArgumentError(unknown("measure", measure.kind, KINDS))
    within = np.ones(len(time), dtype=bool)
    slack = 1e-9 * max(1.0, float(np.abs(time).max(initial=0.0)))
    if measure.after is not None:
        within &= time >= measure.after - slack
    if measure.before is not None:
        within &= time <= measure.before + slack
    t, y = time[within], values[within]
    if not len(t):
        return float("nan")
    if measure.kind == "crossing_time":
        return _crossing(t, y, 0.0 if measure.value is None else measure.value)
    return float(KINDS[measure.kind](t, y))


def _mean(t: Array, y: Array) -> float:
    if t[-1] == t[0]:
        return float(y[0])
    return float(np.trapezoid(y, t) if hasattr(np, "trapezoid") else np.trapz(y, t)) / float(t[-1] - t[0])  # type: ignore[attr-defined,unused-ignore]


def _rms(t: Array, y: Array) -> float:
    return float(np.sqrt(_mean(t, y * y)))


def _crossing(t: Array, y: Array, value: float) -> float:
    """First time at which the output has the value, straight lines between the rows."""
    d = y - value
    exact = np.flatnonzero(d == 0.0)
    turned = np.flatnonzero(d[:-1] * d[1:] < 0.0)
    first = float(t[exact[0]]) if exact.size else float("nan")
    if not turned.size or (exact.size and exact[0] <= turned[0]):
        return first
    k = int(turned[0])
    return float(t[k] - d[k] * (t[k + 1] - t[k]) / (d[k + 1] - d[k]))


def _change(y: Array) -> float:
    return float(y[-1] - y[0])


def _rise_time(t: Array, y: Array) -> float:
    """From 10 to 90 percent of the change between the first and the last value."""
    change = _change(y)
    if change == 0.0:
        return float("nan")
    low, high = (_crossing(t, (y - y[0]) / change, part) for part in RISE)
    return high - low


def _overshoot(t: Array, y: Array) -> float:
    """Beyond the last value, as a part of the change."""
    change = _change(y)
    return float("nan") if change == 0.0 else float(((y - y[0]) / change).max() - 1.0)


def _settling_time(t: Array, y: Array) -> float:
    """After the first time, until the output stays within 5 percent of the change of its last value."""
    outside = np.flatnonzero(np.abs(y - y[-1]) > SETTLED * abs(_change(y)))
    return float(t[min(outside[-1] + 1, len(t) - 1)] - t[0]) if outside.size else 0.0


KINDS: Mapping[str, Callable[[Array, Array], float]] = {
    "peak": lambda t, y: y[np.argmax(np.abs(y))],
    "maximum": lambda t, y: y.max(),
    "minimum": lambda t, y: y.min(),
    "range": lambda t, y: np.ptp(y),
    "mean": _mean,
    "rms": _rms,
    "first": lambda t, y: y[0],
    "final": lambda t, y: y[-1],
    "rise_time": _rise_time,
    "overshoot": _overshoot,
    "settling_time": _settling_time,
    "crossing_time": lambda t, y: _crossing(t, y, 0.0),
}


def unit_of(kind: str, unit: str) -> str:
    """Of the measure of an output with a unit."""
    if kind in ("rise_time", "settling_time", "crossing_time"):
        return "s"
    return "1" if kind == "overshoot" else unit
