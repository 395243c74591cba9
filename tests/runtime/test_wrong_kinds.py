"""Arguments of a wrong kind: a sentence that says what is wanted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import symgen
from symgen.description.errors import hint
from symgen.mechanism.mechanism import MechanismError
from symgen.runtime import ArgumentError, Model, load, load_checkpoint, load_run, unknown

pytestmark = pytest.mark.quick


@pytest.fixture(scope="module")
def model() -> Model:
    return symgen.build("@pendulum")


CASES: dict[str, tuple[Callable[[Any], object], str]] = {
    "a dictionary for a description": (lambda m: symgen.build({"name": "a"}), "a description is a file, or .*, not a dictionary"),  # type: ignore[arg-type]
    "a list of files": (lambda m: symgen.build(["a.yaml"]), "not a list"),  # type: ignore[arg-type]
    "a model for a description": (symgen.build, "not an object of type Model"),
    "no file": (lambda m: symgen.build(None), "not None"),  # type: ignore[arg-type]
    "text for a file": (lambda m: symgen.build("name: a\nbodies: {}"), "symgen.description.read_text reads"),
    "a number for a platform": (lambda m: symgen.build_platform(5), "not an object of type int"),  # type: ignore[arg-type]
    "a number for a folder": (lambda m: load(5), "a built model is named by a path, not by 5"),  # type: ignore[arg-type]
    "a number for a run file": (lambda m: load_run(1), "a run file is named by a path, not by 1"),  # type: ignore[arg-type]
    "a number for a checkpoint": (lambda m: load_checkpoint(1), "a checkpoint is named by a path"),  # type: ignore[arg-type]
    "a list for named values": (lambda m: m.set_parameters([("mass", 1.0)]), "given by name, as a dictionary, not as"),
    "a text with a unit": (lambda m: m.set_parameters({"mass": "1 kg"}), "in SI units and radians: 30 degrees are 30\\*pi/180"),
    "pairs for inputs": (lambda m: m.acceleration(m.assemble(), [("torque", 1.0)]), "inputs are given by name, as in"),
    "a name for inputs": (lambda m: m.acceleration(m.assemble(), "torque"), "in the order of model.inputs, not as 'torque'"),
    "a set for inputs": (lambda m: m.acceleration(m.assemble(), {"torque"}), "inputs are given by name"),
    "values for a state": (lambda m: m.linearise({"swing": 0.1}), "a state must be a State"),
    "no end of a run": (lambda m: symgen.simulate(m, step=1e-3), "how long the run is, in s: until="),
    "no step": (lambda m: symgen.simulate(m, 1.0), "how long a step is, in s: step=1e-3"),
    "a manoeuvre of a model without any": (lambda m: symgen.simulate(m, manoeuvre="turn"), "no manoeuvre 'turn'; there are none$"),
    "a parameter with a wrong letter": (lambda m: m.set_parameters({"bodies.rod.mas": 1.0}), "did you mean .*\\? A parameter that is"),
    "a number for a picture": (lambda m: symgen.simulate(m, 0.01, 0.01).plot(path=5), "a picture is named by a path"),  # type: ignore[arg-type]
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_the_sentence(case: str, model: Model) -> None:
    call, sentence = CASES[case]
    with pytest.raises(ArgumentError, match=sentence):
        call(model)


@pytest.mark.parametrize("given", [5, ["multiplier"], "multiplyer"])
def test_formulations(given: Any) -> None:
    with pytest.raises(MechanismError, match=r"unknown formulation .*; (known are chassis|did you mean 'multiplier')"):
        symgen.build("@pendulum", given)


def test_names_that_are_not_listed_are_counted() -> None:
    """In messages of the runtime, and of the generator."""
    names = [f"wheel{k}" for k in range(30)]
    assert unknown("sensor", "zzz", names).endswith("; there are: " + ", ".join(names[:12]) + " and 18 more")
    assert unknown("sensor", "zzz", names[:12]).endswith("wheel10, wheel11")
    assert hint("zzz", names).endswith(" and 10 more")
