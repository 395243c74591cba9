"""A manoeuvre as it is written, formulas and all, read from the JSON that descriptions and run files keep of it.

What is read has been checked: `symgen.description.manoeuvres` says the same for those who write, and checks it. Packages of models carry
this module, which needs no more than formulas.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, TypeVar

from symgen.description.expression import STORED, Expression, Number, parse

Formulas = tuple[Expression, ...]

ZERO, HALF, MILLISECOND = Number(0.0), Number(0.5), Number(1e-3)


@dataclass(frozen=True)
class Step:
    time: Expression
    value: Formulas


@dataclass(frozen=True)
class Ramp:
    time: Formulas
    value: Formulas


@dataclass(frozen=True)
class Sine:
    amplitude: Expression
    frequency: Expression
    phase: Expression = ZERO
    offset: Expression = ZERO
    time: Formulas | None = None


@dataclass(frozen=True)
class Sweep:
    amplitude: Expression
    frequency: Formulas
    time: Formulas
    offset: Expression = ZERO


@dataclass(frozen=True)
class SineWithDwell:
    amplitude: Expression
    frequency: Expression
    time: Expression
    dwell: Expression = HALF
    offset: Expression = ZERO


@dataclass(frozen=True)
class Random:
    rms: Expression
    frequency: Formulas
    time: Formulas
    seed: Expression = ZERO
    offset: Expression = ZERO


@dataclass(frozen=True)
class Points:
    time: Formulas
    value: Formulas


Shape = Step | Ramp | Sine | Sweep | SineWithDwell | Random | Points
Signal = Expression | Shape


@dataclass(frozen=True)
class Trim:
    speed: Expression = ZERO
    curvature: Expression = ZERO
    lateral_acceleration: Expression = ZERO
    gradient: Expression | None = None
    free: tuple[str, ...] = ()
    tolerance: Expression | None = None


@dataclass(frozen=True)
class Start:
    position: Expression | None = None
    velocity: Expression | None = None


@dataclass(frozen=True)
class StopEntry:
    output: str
    value: Expression = ZERO


@dataclass(frozen=True)
class Measure:
    type: str
    of: str
    after: Expression | None = None
    before: Expression | None = None
    value: Expression | None = None


@dataclass(frozen=True)
class WrittenManoeuvre:
    """`text` is the JSON that it was read from."""

    text: str
    until: Expression
    step: Expression = MILLISECOND
    parameters: Mapping[str, Expression] = field(default_factory=dict)
    initial: Mapping[str, Start] = field(default_factory=dict)
    trim: Trim | None = None
    inputs: Mapping[str, Signal] = field(default_factory=dict)
    stop: StopEntry | None = None
    measures: Mapping[str, Measure] = field(default_factory=dict)


_SHAPES: Mapping[str, type[Shape]] = {
    "step": Step, "ramp": Ramp, "sine": Sine, "sweep": Sweep, "sine_with_dwell": SineWithDwell, "random": Random, "table": Points,
}  # fmt: skip
_WORDS = ("type", "of", "output", "free")
"""Fields whose texts are no formulas."""

Record = TypeVar("Record")


def manoeuvre_of(text: str) -> WrittenManoeuvre:
    data = json.loads(text)
    found: dict[str, Any] = {name: _formula(data[name]) for name in ("until", "step") if name in data}
    for name, kind in (("trim", Trim), ("stop", StopEntry)):
        if data.get(name) is not None:
            found[name] = _record(kind, data[name])
    return WrittenManoeuvre(
        text=text,
        parameters={name: _formula(value) for name, value in data.get("parameters", {}).items()},
        initial={name: _record(Start, value) for name, value in data.get("initial", {}).items()},
        inputs={name: _signal(value) for name, value in data.get("inputs", {}).items()},
        measures={name: _record(Measure, value) for name, value in data.get("measures", {}).items()},
        **found,
    )


def _signal(value: Any) -> Signal:
    return _record(_SHAPES[value["type"]], value) if isinstance(value, dict) else _formula(value)


def _record(kind: type[Record], value: Mapping[str, Any]) -> Record:
    names = {each.name for each in fields(kind)}  # type: ignore[arg-type]
    return kind(**{name: _entry(name, each) for name, each in value.items() if name in names})


def _entry(name: str, value: Any) -> Any:
    if value is None or (name in _WORDS and isinstance(value, str)):
        return value
    if isinstance(value, list):
        return tuple(value) if name in _WORDS else tuple(map(_formula, value))
    return _formula(value)


def _formula(text: str) -> Expression:
    """Long tables consist of numbers, for which no parser is needed."""
    if text[0] in "-.0123456789":
        try:
            return Number(float(text))
        except ValueError:
            pass
    return parse(text, limits=STORED)
