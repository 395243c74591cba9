"""The formulas of a manoeuvre for many vehicles at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from symgen.description.expression import Expression, names
from symgen.description.values import evaluate_columns
from symgen.driving.waves import Wave, formulas_of, wave
from symgen.driving.written import Points, Ramp, Random, Sine, SineWithDwell, Step, Sweep, WrittenManoeuvre
from symgen.runtime import ArgumentError, Manoeuvre, ManoeuvreRows, SignalRows

Array = NDArray[np.float64]
Indices = NDArray[np.intp]

LONGEST = 1000
"""Table whose entries may differ from vehicle to vehicle; with a longer one each vehicle is driven alone."""


def compiled_rows(
    entry: WrittenManoeuvre, shared: Manoeuvre, parameters: Mapping[str, float], columns: Mapping[str, Array], rows: int
) -> ManoeuvreRows:
    """`columns` are parameters that differ; they count before those that the manoeuvre has for them."""
    given: dict[str, float | Array] = {**parameters, **columns}
    outer = _Columns(given, frozenset(columns), rows)
    own = {key: formula for key, formula in entry.parameters.items() if key not in columns}
    varied = {key: outer.column(formula) for key, formula in own.items() if outer.varies(formula)}
    values: dict[str, float | Array] = {**parameters, **shared.parameters, **columns, **varied}
    inner = _Columns(values, frozenset({*columns, *varied}), rows)
    initial = entry.initial.items()
    alone = np.zeros(rows, dtype=bool)
    for formula, known in _same_for_all(entry, shared):
        alone |= inner.differs(formula, known)
    inputs = {key: inner.signal(signal) for key, signal in entry.inputs.items() if inner.varies_in(signal)}
    alone |= any(isinstance(signal, Points) and len(signal.time) > LONGEST for signal in map(entry.inputs.get, inputs))
    trim = {} if entry.trim is None else {name: getattr(entry.trim, name) for name in _WAYS}
    return ManoeuvreRows(
        shared=shared,
        parameters=varied,
        positions=inner.those({k: start.position for k, start in initial}),
        velocities=inner.those({k: start.velocity for k, start in initial}),
        trim=inner.those(trim),
        inputs=inputs,
        until=inner.those({"until": entry.until}).get("until"),
        stop_value=None if entry.stop is None else inner.those({"value": entry.stop.value}).get("value"),
        alone=alone,
    )


_WAYS = ("speed", "curvature", "lateral_acceleration", "gradient")


def _same_for_all(entry: WrittenManoeuvre, shared: Manoeuvre) -> Iterator[tuple[Expression | None, float | None]]:
    """Formulas of what compiled loops take once, and their values for the model's own parameters."""
    yield entry.step, shared.step
    if entry.trim is not None and shared.trim is not None:
        yield entry.trim.tolerance, shared.trim.tolerance
    for name, measure in entry.measures.items():
        for which in ("after", "before", "value"):
            yield getattr(measure, which), getattr(shared.measures[name], which)


class _Columns:
    """Formulas with values by name, of which some are columns."""

    def __init__(self, values: Mapping[str, float | Array], varied: frozenset[str], rows: int) -> None:
        self.values, self.varied, self.rows = values, varied, rows

    def varies(self, formula: Expression | None) -> bool:
        return formula is not None and not self.varied.isdisjoint(names(formula))

    def column(self, formula: Expression) -> Array:
        return np.array(np.broadcast_to(evaluate_columns(formula, self.values), self.rows))

    def those(self, formulas: Mapping[str, Expression | None]) -> dict[str, Array]:
        """Of the formulas that vary."""
        return {name: self.column(each) for name, each in formulas.items() if each is not None and self.varies(each)}

    def differs(self, formula: Expression | None, known: float | None) -> NDArray[np.bool_]:
        if formula is None or not self.varies(formula):
            return np.zeros(self.rows, dtype=bool)
        return np.asarray(self.column(formula) != known)

    def varies_in(self, signal: object) -> bool:
        match signal:
            case Step() | Ramp() | Points():
                return any(map(self.varies, (*_several(signal.time), *signal.value)))
            case Sine():
                formulas = (signal.amplitude, signal.frequency, signal.phase, signal.offset, *(signal.time or ()))
                return any(map(self.varies, formulas))
            case Sweep() | SineWithDwell() | Random():
                return any(map(self.varies, formulas_of(signal)))
        assert isinstance(signal, Expression)
        return self.varies(signal)

    def signal(self, signal: object) -> SignalRows:
        match signal:
            case Step():
                return _StepRows(self.column(signal.time), *map(self.column, signal.value))
            case Ramp() | Points():
                return _SampleRows(self._all(signal.time), self._all(signal.value))
            case Sine():
                return self._sine(signal)
            case Sweep() | SineWithDwell() | Random():
                return _WaveRows(signal, self._all(formulas_of(signal)))
        assert isinstance(signal, Expression)
        return _FormulaRows(signal, {name: self.values[name] for name in names(signal) if name != "time"})

    def _all(self, formulas: tuple[Expression, ...]) -> Array:
        return np.array([self.column(formula) for formula in formulas])

    def _sine(self, sine: Sine) -> SignalRows:
        shape = (sine.amplitude, sine.frequency, sine.phase, sine.offset)
        ends = (np.zeros(self.rows), np.full(self.rows, np.inf)) if sine.time is None else map(self.column, sine.time)
        return _SineRows(*map(self.column, shape), *ends)


def _several(times: Expression | tuple[Expression, ...]) -> tuple[Expression, ...]:
    return times if isinstance(times, tuple) else (times,)


@dataclass(frozen=True, eq=False)
class _StepRows:
    time: Array
    before: Array
    after: Array

    def over(self, rows: Indices, times: Array) -> Array:
        time, before, after = (column[rows, None] for column in (self.time, self.before, self.after))
        return np.where(np.isnan(time), np.nan, np.where(times < time, before, after))


@dataclass(frozen=True, eq=False)
class _SampleRows:
    """Straight lines between values at times (which are rows of columns), as np.interp draws them."""

    time: Array
    value: Array

    def over(self, rows: Indices, times: Array) -> Array:
        time, value = self.time[:, rows, None], self.value[:, rows, None]
        found = np.where(times < time[0], value[0], value[-1])
        with np.errstate(all="ignore"):
            for (t0, v0), (t1, v1) in pairwise(zip(time, value, strict=True)):
                between = (times >= t0) & (times < t1)
                found = np.where(between, (v1 - v0) / (t1 - t0) * (times - t0) + v0, found)
            rises = (np.diff(time, axis=0) > 0.0).all(axis=0) & np.isfinite(value).all(axis=0)
        return np.where(rises, found, np.nan)


@dataclass(frozen=True, eq=False)
class _SineRows:
    amplitude: Array
    frequency: Array
    phase: Array
    offset: Array
    begin: Array
    end: Array

    def over(self, rows: Indices, times: Array) -> Array:
        amplitude, frequency, phase, offset, begin, end = (column[rows, None] for column in vars(self).values())
        wave = amplitude * np.sin(2.0 * np.pi * frequency * (times - begin) + phase)
        found = offset + np.where((times >= begin) & (times <= end), wave, 0.0)
        return np.where(np.isnan(begin + end) | np.isnan(wave), np.nan, found)


@dataclass(frozen=True, eq=False)
class _WaveRows:
    wave: Wave
    numbers: Array

    def over(self, rows: Indices, times: Array) -> Array:
        values = wave(self.wave)
        found = np.full((len(rows), len(times)), np.nan)
        for k, row in enumerate(rows):
            with suppress(ArgumentError):
                found[k] = values(times, *self.numbers[:, row].tolist())
        return found


@dataclass(frozen=True, eq=False)
class _FormulaRows:
    formula: Expression
    values: Mapping[str, float | Array]

    def over(self, rows: Indices, times: Array) -> Array:
        own = {
            name: value[rows, None] if isinstance(value, np.ndarray) else value for name, value in self.values.items()
        }
        found = evaluate_columns(self.formula, {**own, "time": times[None]})
        return np.array(np.broadcast_to(found, (len(rows), len(times))))
