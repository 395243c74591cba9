"""Manoeuvres and parameter files, from what is written to what the runtime takes."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from symgen.description.errors import Problem
from symgen.description.expression import Expression, Number, parse
from symgen.description.manoeuvre_checks import Known, manoeuvre_problems, parameter_problem
from symgen.description.manoeuvres import (
    ManoeuvreEntry,
    ManoeuvreFile,
    Points,
    Ramp,
    Sine,
    Step,
    Trim,
)
from symgen.description.stored import manoeuvre_from_stored
from symgen.description.structure import structured
from symgen.description.text import check_text, text_of
from symgen.description.values import EvaluationError, evaluate, evaluate_over
from symgen.description.yaml_reader import load
from symgen.runtime import (
    ArgumentError,
    Manoeuvre,
    ManoeuvreRows,
    Measure,
    Model,
    ModelLayout,
    Plan,
    Samples,
    Signal,
    Stop,
    TrimRequest,
    Waveform,
)

Array = NDArray[np.float64]


def plans(manoeuvres: Mapping[str, ManoeuvreEntry]) -> dict[str, Plan]:
    return {name: WrittenPlan(name, entry) for name, entry in manoeuvres.items()}


@dataclass(frozen=True)
class WrittenPlan:
    """A plan of formulas; `symgen.runtime.PlanOfRows`."""

    name: str
    entry: ManoeuvreEntry

    def __call__(self, parameters: Mapping[str, float], given: frozenset[str] = frozenset()) -> Manoeuvre:
        return compiled(self.name, self.entry, parameters, given)

    def over(self, parameters: Mapping[str, float], columns: Mapping[str, Array], rows: int) -> ManoeuvreRows:
        from symgen.driving.manoeuvre_rows import compiled_rows

        return compiled_rows(self.entry, self(parameters), parameters, columns, rows)


def compiled(
    name: str, entry: ManoeuvreEntry, parameters: Mapping[str, float], given: frozenset[str] = frozenset()
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
        text=entry.model_dump_json(exclude_unset=True),
    )


def written_as(plan: Plan | Manoeuvre) -> str | None:
    """The text of a manoeuvre that was read; None of one that was made in Python."""
    if isinstance(plan, WrittenPlan):
        return f"{plan.name}: {plan.entry.model_dump_json(exclude_unset=True)}"
    return None


def manoeuvre_from_json(name: str, text: str, parameters: Mapping[str, float], layout: ModelLayout) -> Manoeuvre:
    """As `Manoeuvre.text` holds it."""
    return compiled(name, manoeuvre_from_stored(name, text, known_to(layout)), parameters)


def read_manoeuvres(path: str | os.PathLike[str], model: Model) -> dict[str, Plan]:
    """The manoeuvres of a file of their own, checked against the names of the model."""
    name = os.fspath(path)
    text = text_of(name)
    check_text(text, name)
    data, places = load(text, name)
    file, problems = structured(ManoeuvreFile, {} if data is None else data)
    places.refuse(problems)
    assert file is not None
    places.refuse(manoeuvre_problems(file.manoeuvres, known_to(model.layout)))
    return plans(file.manoeuvres)


def named_plan(name: str, model: Model) -> Plan | str:
    """As commands name a manoeuvre: NAME of the model's own, FILE.yaml with one, or FILE.yaml:NAME."""
    file, extension, within = name.partition(".yaml")
    if not extension:
        return name
    found = read_manoeuvres(f"{file}.yaml", model)
    wanted = within.removeprefix(":")
    if not wanted and len(found) == 1:
        return next(iter(found.values()))
    if wanted not in found:
        raise ArgumentError(f"{file}.yaml has the manoeuvres {', '.join(found)}; write {file}.yaml:NAME")
    return found[wanted]


def read_parameters(path: str | os.PathLike[str], model: Model) -> dict[str, float]:
    """Values of a parameter file: `name: number` lines; names may be nested instead of dotted."""
    name = os.fspath(path)
    text = text_of(name)
    check_text(text, name)
    data, places = load(text, name)
    if not isinstance(data, Mapping):
        places.refuse([Problem((), "write `name: number` lines, such as `bodies.chassis.mass: 1200`", 1)])
    found, problems = constants(_leaves(data, ()), known_to(model.layout))
    places.refuse(problems)
    return found


def constants(
    leaves: Iterable[tuple[tuple[str | int, ...], object]], known: Known
) -> tuple[dict[str, float], list[Problem]]:
    """Values of parameters by name, and what is wrong with the others."""
    found: dict[str, float] = {}
    problems = []
    for path, value in leaves:
        key = ".".join(map(str, path))
        problem = parameter_problem(path, key, known)
        number, fault = _constant(value)
        if problem is not None:
            problems.append(problem)
        elif number is None:
            problems.append(Problem(path, fault))
        elif key in found:
            problems.append(Problem(path, f"{key!r} is given twice; remove one"))
        else:
            found[key] = number
    return found, problems


def known_to(layout: ModelLayout) -> Known:
    return Known(
        parameters=frozenset(entry.name for entry in layout.parameters),
        fixed=frozenset(entry.name for entry in layout.parameters if entry.fixed),
        inputs=frozenset(entry.name for entry in layout.inputs),
        positions=frozenset(layout.positions),
        velocities=frozenset(layout.velocities),
        outputs=frozenset({*layout.sensors, *layout.positions, *layout.states}),
    )


def _leaves(data: object, path: tuple[str | int, ...]) -> list[tuple[tuple[str | int, ...], object]]:
    if isinstance(data, Mapping):
        return [leaf for key, value in data.items() for leaf in _leaves(value, (*path, str(key)))]
    return [(path, data)]


def _constant(value: object) -> tuple[float | None, str]:
    """A number, or a formula of numbers such as 60/3.6; otherwise why not."""
    try:
        if isinstance(value, str):
            return evaluate(parse(value), {}), ""
        if isinstance(value, (int, float)) and not isinstance(value, bool) and np.isfinite(value):
            return float(value), ""
    except ValueError as error:
        return None, f"{error}{'' if '; ' in str(error) else '; write a finite number'}"
    return None, f"found {value!r}; write a finite number"


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
