"""Parameters and inputs as they are typed on a command line: `name=value`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from symgen.description.errors import Problem, Source, quoted
from symgen.description.expression import Expression, names
from symgen.description.manoeuvre_checks import manoeuvre_problems
from symgen.description.manoeuvres import ManoeuvreFile
from symgen.description.structure import structured
from symgen.driving.manoeuvres import constants, inputs_of, known_to
from symgen.runtime import ArgumentError, Manoeuvre, Model, Signal

_NAME, _ENTRY = "of the command line", "given"
_EXAMPLES = {"--set": "mass=1.5", "--input": "torque=1.5"}
"""The manoeuvre that holds the inputs, in messages and here."""


def given_parameters(texts: Sequence[str], model: Model, manoeuvre: Manoeuvre | None = None) -> dict[str, float]:
    """Each `name=value`, where the value is a number or a formula of numbers. Those of the manoeuvre's own would have no effect."""
    given = _by_name("--set", texts)
    source = Source("--set")
    found, problems = constants([((name,), value) for name, value in given.items()], known_to(model.layout))
    source.refuse(problems)
    for name in found:
        if manoeuvre is not None and name in manoeuvre.parameters:
            source.stop(
                (name,), f"manoeuvre {manoeuvre.name!r} gives this parameter a value of its own; change it there"
            )
    return found


def given_inputs(texts: Sequence[str], model: Model, manoeuvre: Manoeuvre | None = None) -> dict[str, Signal]:
    """Each `name=value`, where the value is a formula of numbers, parameters and `time`, as in a manoeuvre."""
    given = _by_name("--input", texts)
    source = Source("--input")
    if given and not model.layout.inputs:
        text = "the model has no inputs; joints of a robot from a URDF file get theirs by --actuated, others from `inputs` of the description"
        source.stop((next(iter(given)),), text)
    raw = {"manoeuvres": {_ENTRY: {"until": 1.0, "inputs": given}}}
    file, problems = structured(ManoeuvreFile, raw)
    source.refuse(_without_prefix(problem) for problem in problems)
    assert file is not None
    problems = manoeuvre_problems(file.manoeuvres, known_to(model.layout))
    source.refuse(_without_prefix(problem) for problem in problems)
    if manoeuvre is not None and manoeuvre.trim is not None:
        source.refuse(_of_the_trim(file.manoeuvres[_ENTRY].inputs, manoeuvre.trim.free))
    values: Mapping[str, float] = {**model.parameters, **({} if manoeuvre is None else manoeuvre.parameters)}
    return inputs_of(_NAME, file.manoeuvres[_ENTRY], values)


def _of_the_trim(inputs: Mapping[str, object], free: Sequence[str]) -> Iterator[Problem]:
    """What the trim finds has no value yet."""
    for name, signal in inputs.items():
        used = names(signal) if isinstance(signal, Expression) else ()
        for each in dict.fromkeys(used):
            if each in free:
                yield Problem((name,), f"depends on {quoted(each)}, which the trim finds; use another parameter")


def _without_prefix(problem: Problem) -> Problem:
    """The place of an input in the manoeuvre that nobody has written."""
    return Problem(problem.path[3:], problem.text)


def _by_name(option: str, texts: Sequence[str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for text in texts:
        name, equals, value = (piece.strip() for piece in text.partition("="))
        if not (name and equals and value):
            raise ArgumentError(f"{option} {text}: write `{option} NAME=VALUE`, such as `{option} {_EXAMPLES[option]}`")
        if name in found:
            raise ArgumentError(f"{option} {text}: {name!r} is given twice; remove one")
        found[name] = value
    return found
