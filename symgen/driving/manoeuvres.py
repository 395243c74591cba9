"""Manoeuvres and parameter files, as they are read and checked."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping

import numpy as np

from symgen.description.errors import Problem
from symgen.description.expression import parse
from symgen.description.manoeuvre_checks import Known, manoeuvre_problems, parameter_problem
from symgen.description.manoeuvres import ManoeuvreEntry, ManoeuvreFile
from symgen.description.stored import manoeuvre_from_stored
from symgen.description.structure import structured
from symgen.description.text import check_text, text_of
from symgen.description.values import evaluate
from symgen.description.yaml_reader import load
from symgen.driving.plans import WrittenPlan
from symgen.runtime import ArgumentError, Manoeuvre, Model, ModelLayout, Plan, Signal


def plans(manoeuvres: Mapping[str, ManoeuvreEntry]) -> dict[str, Plan]:
    return {name: WrittenPlan(name, text) for name, text in texts(manoeuvres).items()}


def texts(manoeuvres: Mapping[str, ManoeuvreEntry]) -> dict[str, str]:
    """As plans read them."""
    return {name: _text(entry) for name, entry in manoeuvres.items()}


def _text(entry: ManoeuvreEntry) -> str:
    return entry.model_dump_json(exclude_unset=True)


def inputs_of(name: str, entry: ManoeuvreEntry, parameters: Mapping[str, float]) -> dict[str, Signal]:
    """What goes in, with the values that formulas have now."""
    return dict(WrittenPlan(name, _text(entry))(parameters).inputs)


def written_as(plan: Plan | Manoeuvre) -> str | None:
    """The text of a manoeuvre that was read; None of one that was made in Python."""
    if isinstance(plan, WrittenPlan):
        return f"{plan.name}: {plan.text}"
    return None


def manoeuvre_from_json(name: str, text: str, parameters: Mapping[str, float], layout: ModelLayout) -> Manoeuvre:
    """As `Manoeuvre.text` holds it."""
    return WrittenPlan(name, _text(manoeuvre_from_stored(name, text, known_to(layout))))(parameters)


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
