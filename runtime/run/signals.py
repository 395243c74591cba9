"""Inputs over time, sampled where a method wants them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple, cast

import numpy as np
from numpy.typing import ArrayLike

from ..errors import ArgumentError
from ..model.library import Array
from ..naming import check_finite, number, place, real_array

if TYPE_CHECKING:
    from ..model.layout import ModelLayout
    from ..model.model import Model


class Samples(NamedTuple):
    """Values at times; straight lines between them, the end values beyond."""

    time: ArrayLike
    value: ArrayLike


@dataclass(frozen=True)
class Waveform:
    """A function of time that takes many times at once."""

    values: Callable[[Array], Array]

    def __call__(self, time: float) -> float:
        return float(self.values(np.array([time]))[0])


class Controller(ABC):
    """What reads outputs while a run goes on, and sets the inputs that it stands under."""

    every: int
    """Steps from one sample to the next."""

    @abstractmethod
    def reads(self, layout: ModelLayout) -> tuple[str, ...]:
        """Names of what it wants to know: outputs, positions, rates of positions (NAME.rate) and states."""

    @abstractmethod
    def sets(self, names: Sequence[str]) -> tuple[str, ...]:
        """The inputs that it stands under, in its own order."""


Signal = float | Samples | Callable[[float], float]
Foreknown = Mapping[str, Signal] | Callable[[float], ArrayLike] | ArrayLike | None
Signals = Foreknown | Mapping[str, Signal | Controller]
"""By name (others keep their defaults), one function of time for all inputs, or constant values of all inputs."""


@dataclass(frozen=True)
class InputTable:
    """Reads all inputs at given times."""

    names: tuple[str, ...]
    constant: Array
    varying: Mapping[int, Samples | Callable[[float], float]]
    whole: Callable[[float], ArrayLike] | None

    @property
    def is_constant(self) -> bool:
        return not self.varying and self.whole is None

    def half_steps(self, start: float, step: float, first: int, steps: int) -> Array:
        """A row for the beginning, the middle and the end of every step from `first` on; one row if nothing varies."""
        if self.is_constant:
            return self._only
        return self.rows(start + (first + 0.5 * np.arange(2 * steps + 1, dtype=np.float64)) * step)

    @cached_property
    def _only(self) -> Array:
        """The row of inputs that do not vary."""
        return self.rows(np.zeros(1))

    def rows(self, times: Array) -> Array:
        """One row of inputs per time."""
        if self.whole is not None:
            found = [real_array("what the input function returns", self.whole(float(t))) for t in times]
            rows = np.array(found) if len({each.shape for each in found}) == 1 else np.zeros(0)
            if rows.shape != (len(times), len(self.names)):
                raise ArgumentError(
                    f"the input function must return {len(self.names)} numbers, in the order {self.names}"
                )
        else:
            rows = np.tile(self.constant, (len(times), 1))
            for column, signal in self.varying.items():
                rows[:, column] = _sampled(self.names[column], signal, times)
        bad = np.flatnonzero(~np.isfinite(rows).all(axis=1))
        if bad.size:
            check_finite(f"inputs at time {times[bad[0]]:g}", rows[bad[0]], self.names)
        return np.ascontiguousarray(rows)


def input_table(model: Model, signals: Signals) -> InputTable:
    names, given = model.inputs, foreknown(signals)
    if isinstance(given, Mapping):
        constant = model.default_inputs.copy()
        varying: dict[int, Samples | Callable[[float], float]] = {}
        for name, signal in given.items():
            column = place("input", name, names)
            if isinstance(signal, tuple):
                varying[column] = _checked(name, signal)
            elif callable(signal):
                varying[column] = signal
            else:
                constant[column] = number("input", name, signal)
        _check_drives(model, given)
        return InputTable(names, constant, varying, None)
    if callable(given):
        return InputTable(names, model.default_inputs, {}, given)
    return InputTable(names, model.input_values(given), {}, None)


def foreknown(signals: Signals) -> Foreknown:
    refuse_controllers(signals)
    return cast(Foreknown, signals)


def refuse_controllers(signals: object) -> None:
    """Where inputs are known beforehand."""
    given = signals.values() if isinstance(signals, Mapping) else [signals]
    if any(isinstance(signal, Controller) for signal in given):
        raise ArgumentError(
            "controllers work in single runs (simulate) only; fleets, sweeps, manoeuvres and trims take inputs that are known beforehand"
        )


def _check_drives(model: Model, signals: Mapping[str, Signal]) -> None:
    """An input that drives a coordinate is three channels; if one changes, all must be given. One of `rates` needs no acceleration."""
    drives = {entry.name: bool(entry.drives) for entry in model.layout.inputs}
    for name, signal in signals.items():
        if f"{name}.rate" not in drives or isinstance(signal, (int, float)):
            continue
        needed = [f"{name}.rate", f"{name}.acceleration"] if drives[name] else [f"{name}.rate"]
        missing = [channel for channel in needed if channel not in signals]
        if missing and drives[name]:
            raise ArgumentError(
                f"input {name!r} drives a coordinate, so its rates must be given too; missing: {', '.join(missing)}"
            )
        if missing:
            raise ArgumentError(
                f"input {name!r} stands in a formula of `rates`, so how it changes must be given too; missing: {missing[0]}, its time "
                "derivative"
            )


def _checked(name: str, samples: tuple[ArrayLike, ...]) -> Samples:
    if len(samples) != 2:
        raise ArgumentError(f"samples of input {name!r} must be two equally long lists, times and values")
    time, value = (np.array(real_array(f"samples of input {name!r}", values)) for values in samples)
    if time.ndim != 1 or time.shape != value.shape or len(time) == 0:
        raise ArgumentError(f"samples of input {name!r} must be two equally long lists, times and values")
    if not (np.isfinite(time).all() and np.isfinite(value).all() and (np.diff(time) > 0).all()):
        raise ArgumentError(f"samples of input {name!r} must be finite, and their times must increase")
    return Samples(time, value)


def _sampled(name: str, signal: Samples | Callable[[float], float], times: Array) -> Array:
    if isinstance(signal, Samples):
        return np.asarray(np.interp(times, np.asarray(signal.time), np.asarray(signal.value)), dtype=np.float64)
    if isinstance(signal, Waveform):
        found = np.broadcast_to(real_array(f"the waveform of input {name!r}", signal.values(times)), times.shape)
        return np.asarray(found)
    values = [signal(float(t)) for t in times]
    try:
        if any(map(np.ma.is_masked, values)):
            raise ArgumentError("masked")
        return real_array(name, values).reshape(len(times))
    except ValueError:
        raise ArgumentError(f"the function of input {name!r} must return one number at every time") from None


def shifted(name: str, signal: Signal, by: float) -> Signal:
    """The signal with a constant added."""
    if isinstance(signal, tuple):
        samples = _checked(name, signal)
        return Samples(samples.time, np.asarray(samples.value, dtype=np.float64) + by)
    if callable(signal):
        return Waveform(lambda times: _sampled(name, signal, times) + by)
    return signal + by


def value_at(name: str, signal: Signal, time: float) -> float:
    if isinstance(signal, tuple) or callable(signal):
        sampled = _checked(name, signal) if isinstance(signal, tuple) else signal
        return float(_sampled(name, sampled, np.array([time]))[0])
    refuse_controllers(signal)
    return number("input", name, signal)
