"""Numbers read off outputs over time, at every step of a run, whatever it records."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from ..errors import ArgumentError
from ..model.library import Array
from ..naming import by_name, number, shown, unknown
from .recording import Recording

if TYPE_CHECKING:
    from .held import Held
    from .signals import InputTable

SETTLED = 0.05
"""Part of the change within which an output counts as settled."""
RISE = (0.1, 0.9)
SAME_TIME = 1e-6
"""Of a step: times that are nearer to each other are the same."""
SPACINGS = 4.0
"""And those that are nearer than so many spacings of floating-point numbers."""
WAITING = 10_000
"""Rows that may wait before those that no longer matter are dropped."""


@dataclass(frozen=True)
class Measure:
    """What is read off the output `of` between two times; `value` is what a crossing time asks for."""

    kind: str
    of: str
    after: float | None = None
    before: float | None = None
    value: float | None = None

    @property
    def level(self) -> float:
        """What is taken off the output before it is read."""
        return self.value or 0.0 if self.kind == "crossing_time" else 0.0


@dataclass(frozen=True)
class Kind:
    """How a number is read off times and values, and which rows it depends on, whatever rows come after them.

    With a `power` it is that of a mean, and the integral stands for the rows that are dropped.
    """

    read: Callable[[Array, Array], float]
    rows: Callable[[Array], Array]
    power: int = 0


class Reading:
    """A measure at work: takes rows piece by piece and keeps those that still matter."""

    def __init__(self, measure: Measure, step: float) -> None:
        if measure.kind not in KINDS:
            raise ArgumentError(unknown("measure", measure.kind, KINDS))
        self.measure, self.kind, self.step = measure, KINDS[measure.kind], step
        self.pieces: list[tuple[Array, Array]] = []
        self.kept = self.waiting = 0
        self.begin, self.integral = 0.0, 0.0

    def add(self, time: Array, values: Array) -> None:
        within = self._within(time)
        if not within.any():
            return
        if not self.pieces:
            self.begin = float(time[within][0])
        self.pieces.append((time[within], values[within] - self.measure.level))
        self.waiting += int(within.sum())
        if self.waiting > max(WAITING, self.kept):
            self._drop()

    def value(self) -> float:
        """NaN where the output never does what is asked."""
        if not self.pieces:
            return float("nan")
        time, values = self._drop()
        if not self.kind.power:
            return float(self.kind.read(time, values))
        length = float(time[-1]) - self.begin
        mean = self.integral / length if length > 0.0 else float(values[-1]) ** self.kind.power
        return float(mean ** (1.0 / self.kind.power))

    def _within(self, time: Array) -> Array:
        after, before = self.measure.after, self.measure.before
        within = np.ones(len(time), dtype=bool)
        if after is not None:
            within &= time >= after - self._slack(after)
        if before is not None:
            within &= time <= before + self._slack(before)
        return within

    def _slack(self, time: float) -> float:
        return SAME_TIME * self.step + SPACINGS * float(np.spacing(abs(time)))

    def _drop(self) -> tuple[Array, Array]:
        time, values = (np.concatenate(columns) for columns in zip(*self.pieces, strict=True))
        if self.kind.power:
            powers = values**self.kind.power
            self.integral += float(np.sum(np.diff(time) * (powers[1:] + powers[:-1]))) / 2.0
        rows = np.unique(self.kind.rows(values))
        self.pieces = [(time[rows], values[rows])]
        self.kept, self.waiting = len(rows), 0
        return self.pieces[0]


def checked(measures: Mapping[str, Measure] | None) -> dict[str, Measure]:
    """Measures of a caller, but for the outputs that they are of."""
    found = {} if measures is None else by_name("measures", measures)
    for name, measure in found.items():
        if not (isinstance(measure, Measure) and isinstance(measure.of, str)):
            raise ArgumentError(f"a measure is a Measure of symgen.runtime, not {shown(measure)}")
        for given in ("after", "before", "value"):
            if getattr(measure, given) is not None:
                number(f"`{given}` of the measure", name, getattr(measure, given))
    return dict(found)


class Readings:
    """All measures of a run; takes its recorded rows."""

    def __init__(
        self, recording: Recording, table: InputTable | Held, measures: Mapping[str, Measure], step: float
    ) -> None:
        width, inputs = recording.width, {name: recording.width + k for k, name in enumerate(table.names)}
        columns = {**inputs, **recording.columns}
        for measure in measures.values():
            if measure.of not in columns:
                raise ArgumentError(unknown("output, position, state or input", measure.of, columns))
        self.table = table
        self.readings = {name: (columns[m.of], Reading(m, step)) for name, m in measures.items()}
        self.asks_for_inputs = any(column >= width for column, _ in self.readings.values())

    def add(self, rows: Array) -> None:
        time = rows[:, 0]
        if self.asks_for_inputs:
            rows = np.hstack([rows, self.table.rows(time)])
        for column, reading in self.readings.values():
            reading.add(time, rows[:, column])

    def values(self) -> dict[str, float]:
        return {name: reading.value() for name, (_, reading) in self.readings.items()}


def _crossing(t: Array, y: Array) -> float:
    """First time at which the output is zero, straight lines between the rows."""
    rows = _crossed(y)
    if len(rows) == 1:
        return float(t[-1]) if y[-1] == 0.0 else float("nan")
    k, after = rows
    return float(t[k] if y[k] == 0.0 else t[k] - y[k] * (t[after] - t[k]) / (y[after] - y[k]))


def _change(y: Array) -> float:
    return float(y[-1] - y[0])


def _rise_time(t: Array, y: Array) -> float:
    """From 10 to 90 percent of the change between the first and the last value."""
    change = _change(y)
    if change == 0.0:
        return float("nan")
    low, high = (_crossing(t, (y - y[0]) / change - part) for part in RISE)
    return high - low


def _overshoot(t: Array, y: Array) -> float:
    """Beyond the last value, as a part of the change."""
    change = _change(y)
    return float("nan") if change == 0.0 else float(((y - y[0]) / change).max() - 1.0)


def _settling_time(t: Array, y: Array) -> float:
    """After the first time, until the output stays within 5 percent of the change of its last value."""
    outside = np.flatnonzero(np.abs(y - y[-1]) > SETTLED * abs(_change(y)))
    return float(t[min(outside[-1] + 1, len(t) - 1)] - t[0]) if outside.size else 0.0


def _first(y: Array) -> Array:
    return np.array([0])


def _last(y: Array) -> Array:
    return np.array([len(y) - 1])


def _crossed(y: Array) -> Array:
    """The rows about the first zero; the last one as long as there is none."""
    sign = np.sign(y)
    found = np.flatnonzero((sign[:-1] == 0.0) | (sign[:-1] * sign[1:] <= 0.0))
    return found[0] + np.arange(2) if found.size else _last(y)


def _extremes(y: Array) -> Array:
    return np.array([np.argmax(y), np.argmin(y)])


def _records(y: Array) -> Array:
    """Rows beyond all before them, each with the one before it: a level is first crossed between two such rows."""
    highest, lowest = np.maximum.accumulate(y)[:-1], np.minimum.accumulate(y)[:-1]
    beyond = 1 + np.flatnonzero((y[1:] > highest) | (y[1:] < lowest))
    return np.concatenate([_first(y), beyond - 1, beyond, _last(y)])


def _last_records(y: Array) -> Array:
    """Rows beyond all after them, each with the one after it: a band is left for the last time between two such rows."""
    return len(y) - 1 - _records(y[::-1])


KINDS: Mapping[str, Kind] = {
    "peak": Kind(lambda t, y: y[np.argmax(np.abs(y))], lambda y: np.array([np.argmax(np.abs(y))])),
    "maximum": Kind(lambda t, y: y.max(), lambda y: np.array([np.argmax(y)])),
    "minimum": Kind(lambda t, y: y.min(), lambda y: np.array([np.argmin(y)])),
    "range": Kind(lambda t, y: np.ptp(y), _extremes),
    "mean": Kind(lambda t, y: y[-1], _last, power=1),
    "rms": Kind(lambda t, y: y[-1], _last, power=2),
    "first": Kind(lambda t, y: y[0], _first),
    "final": Kind(lambda t, y: y[-1], _last),
    "rise_time": Kind(_rise_time, _records),
    "overshoot": Kind(_overshoot, lambda y: np.concatenate([_first(y), _extremes(y), _last(y)])),
    "settling_time": Kind(_settling_time, _last_records),
    "crossing_time": Kind(_crossing, _crossed),
}


def unit_of(kind: str, unit: str) -> str:
    """Of the measure of an output with a unit."""
    if kind in ("rise_time", "settling_time", "crossing_time"):
        return "s"
    return "1" if kind == "overshoot" else unit
