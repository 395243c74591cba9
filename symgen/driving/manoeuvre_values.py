"""The values that formulas of a manoeuvre have for parameters: what the runtime takes."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from symgen.description.expression import Expression, Number
from symgen.description.values import EvaluationError, evaluate, evaluate_over
from symgen.driving.waves import formulas_of, wave
from symgen.driving.written import Points, Ramp, Random, Sine, SineWithDwell, Step, Sweep, Trim, WrittenManoeuvre
from symgen.runtime import (
    ArgumentError,
    Manoeuvre,
    Measure,
    Samples,
    Signal,
    Stop,
    TrimRequest,
    Waveform,
)

Array = NDArray[np.float64]


def compiled(
    name: str, entry: WrittenManoeuvre, parameters: Mapping[str, float], given: frozenset[str] = frozenset()
) -> Manoeuvre:
    """The manoeuvre with the values its formulas have now; its own parameters count in the rest of it, but for those `given`."""
    own = {key: _number(name, key, value, parameters) for key, value in entry.parameters.items() if key not in given}
    values = _Values(name, {**parameters, **own})
    return Manoeuvre(
        name=name,
        until=values.number("until", entry.until),
        step=values.number("step", entry.step),
        inputs={key: values.signal(key, signal) for key, signal in entry.inputs.items()},
        parameters=own,
        positions={k: values.number(k, s.position) for k, s in entry.initial.items() if s.position is not None},
        velocities={k: values.number(k, s.velocity) for k, s in entry.initial.items() if s.velocity is not None},
        trim=None if entry.trim is None else values.trim(entry.trim),
        stop=None if entry.stop is None else Stop(entry.stop.output, values.number("stop.value", entry.stop.value)),
        measures={
            key: Measure(m.type, m.of, *(values.optional(f"measures.{key}", x) for x in (m.after, m.before, m.value)))
            for key, m in entry.measures.items()
        },
        text=entry.text,
    )


def _number(manoeuvre: str, place: str, formula: Expression, values: Mapping[str, float]) -> float:
    try:
        return evaluate(formula, values)
    except EvaluationError as error:
        raise ArgumentError(f"manoeuvre {manoeuvre!r}, {place}: {error}") from None


class _Values:
    """Formulas of one manoeuvre with the values of parameters."""

    def __init__(self, manoeuvre: str, parameters: Mapping[str, float]) -> None:
        self.manoeuvre, self.parameters = manoeuvre, parameters

    def number(self, place: str, formula: Expression) -> float:
        return _number(self.manoeuvre, place, formula, self.parameters)

    def optional(self, place: str, formula: Expression | None) -> float | None:
        return None if formula is None else self.number(place, formula)

    def trim(self, trim: Trim) -> TrimRequest:
        found = {
            name: self.number(f"trim.{name}", getattr(trim, name))
            for name in ("speed", "curvature", "lateral_acceleration")
        }
        return TrimRequest(
            free=trim.free,
            tolerance=self.optional("trim.tolerance", trim.tolerance),
            gradient=self.optional("trim.gradient", trim.gradient),
            **found,
        )

    def list(self, place: str, formulas: tuple[Expression, ...]) -> Array:
        return np.array([self.number(place, formula) for formula in formulas])

    def signal(self, name: str, signal: object) -> Signal:
        place = f"inputs.{name}"
        match signal:
            case Step():
                time, (before, after) = self.number(place, signal.time), self.list(place, signal.value)
                return Waveform(lambda t: np.where(t < time, before, after))
            case Ramp() | Points():
                return Samples(self.list(place, signal.time), self.list(place, signal.value))
            case Sine():
                return self._sine(place, signal)
            case Sweep() | SineWithDwell() | Random():
                values, numbers = wave(signal), self.list(place, formulas_of(signal)).tolist()
                return Waveform(lambda t: values(t, *numbers))
            case Number(value=value):
                return value
        assert isinstance(signal, Expression)
        return self._formula(place, signal)

    def _sine(self, place: str, sine: Sine) -> Signal:
        amplitude, frequency = self.number(place, sine.amplitude), self.number(place, sine.frequency)
        phase, offset = self.number(place, sine.phase), self.number(place, sine.offset)
        begin, end = (0.0, np.inf) if sine.time is None else self.list(place, sine.time)
        return Waveform(
            lambda t: (
                offset
                + np.where(
                    (t >= begin) & (t <= end), amplitude * np.sin(2.0 * np.pi * frequency * (t - begin) + phase), 0.0
                )
            )
        )

    def _formula(self, place: str, formula: Expression) -> Signal:
        def values(times: Array) -> Array:
            try:
                return evaluate_over(formula, {**self.parameters, "time": times}, len(times))
            except EvaluationError as error:
                raise ArgumentError(f"manoeuvre {self.manoeuvre!r}, {place}: {error}") from None

        return Waveform(values)
