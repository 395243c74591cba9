"""Manoeuvres as plans read them: what descriptions say of the same, defaults included."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

import pytest

from symgen.description import manoeuvres as described
from symgen.description.expression import Call, Name, Number
from symgen.driving import written
from symgen.driving.written import manoeuvre_of

pytestmark = pytest.mark.quick

PAIRS = {
    described.Step: written.Step, described.Ramp: written.Ramp, described.Sine: written.Sine, described.Points: written.Points,
    described.Sweep: written.Sweep, described.SineWithDwell: written.SineWithDwell, described.Random: written.Random,
    described.Trim: written.Trim, described.Start: written.Start, described.StopEntry: written.StopEntry,
    described.Measure: written.Measure, described.ManoeuvreEntry: written.WrittenManoeuvre,
}  # fmt: skip
ONLY_ONE = {"about", "text", "type"}
"""For people, for run files, and the name of a shape."""
ENTRY: dict[str, Any] = {
    "until": "2*pause + 1",
    "step": 0.25,
    "parameters": {"pause": -0.5, "nan": "1/3"},
    "initial": {"swing": {"position": "nan", "velocity": None}},
    "trim": {"speed": "60/3.6", "free": ["torque", "1"]},
    "inputs": {
        "a": {"type": "table", "time": [0, 1e-30, "pause"], "value": [-1e300, 0.1, 2]},
        "b": {"type": "sine", "amplitude": 1, "frequency": "-pause", "time": [0, 1]},
        "c": {"type": "step", "time": 0, "value": [0, "-(1 + pause)"]},
        "d": {"type": "ramp", "time": [0, 1], "value": [0, "sin(pause)**2"]},
        "e": "select(time, 1, 0, 2)",
        "g": {"type": "sweep", "amplitude": 1, "frequency": [0.1, "2*pause"], "time": [0, 1]},
        "h": {"type": "sine_with_dwell", "amplitude": "pause", "frequency": 0.7, "time": 1},
        "i": {"type": "random", "rms": 1, "frequency": [0.1, 2], "time": [0, 1], "seed": 3},
        "f": -0.0,
    },
    "stop": {"output": "swing"},
    "measures": {"most": {"type": "peak", "of": "swing", "after": "pause"}},
}


def test_fields_and_defaults_are_the_same() -> None:
    for described_as, kind in PAIRS.items():
        own = {field.name: field for field in fields(kind)}
        theirs = described_as.model_fields
        assert own.keys() - ONLY_ONE == theirs.keys() - ONLY_ONE
        for name in own.keys() & theirs.keys():
            default = theirs[name].default if not theirs[name].is_required() else None
            if isinstance(default, Number | tuple):
                assert own[name].default == default, (kind, name)


def test_what_is_read_is_what_was_checked() -> None:
    entry = described.ManoeuvreEntry.model_validate(ENTRY)
    found = manoeuvre_of(entry.model_dump_json(exclude_unset=True))
    same(entry, found)
    assert found.parameters == {"pause": Number(-0.5), "nan": Call("/", (Number(1.0), Number(3.0)))}
    assert found.initial["swing"].position == Name("nan"), "a parameter may have this name"
    assert str(found.inputs["f"].value) == "-0.0"  # type: ignore[union-attr]


def same(described_as: Any, found: Any) -> None:
    """Every field of `found` is what the checked entry has."""
    for field in fields(found):
        if field.name == "text":
            continue
        one, other = getattr(described_as, field.name), getattr(found, field.name)
        if isinstance(one, Mapping):
            assert one.keys() == other.keys()
            for name, each in one.items():
                same(each, other[name]) if isinstance(each, described.Part) else equal(each, other[name])
        elif isinstance(one, described.Part):
            same(one, other)
        else:
            equal(one, other)


def equal(one: Any, other: Any) -> None:
    assert one == other
    assert type(one) is type(other)
