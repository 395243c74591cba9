"""Names that editors offer: all that are there, and literals that are those of the tables."""

from __future__ import annotations

import inspect
import subprocess
import sys
from collections.abc import Collection
from typing import Any, get_args, get_type_hints

import pytest
from symgen.runtime.run.combinations import FACTORS

import symgen
from symgen import formulation_names
from symgen.formulation.derive import BASELINES, FORMULATIONS
from symgen.runtime import METHODS, POLICIES, STEPS, FactorsName, Fleet, MethodName, PolicyName, StepsName

pytestmark = pytest.mark.quick


@pytest.mark.parametrize(
    ("literal", "table"),
    [
        (MethodName, METHODS),
        (PolicyName, POLICIES),
        (StepsName, STEPS),
        (FactorsName, FACTORS),
        (formulation_names.FormulationName, FORMULATIONS),
    ],
    ids=["methods", "policies", "steps", "factors", "formulations"],
)
def test_literals_are_the_tables(literal: Any, table: Collection[str]) -> None:
    assert sorted(get_args(literal)) == sorted(table)


def test_baselines_are_those_that_can_be_derived() -> None:
    assert list(formulation_names.BASELINES) == list(BASELINES)


def test_arguments_have_them() -> None:
    found = {
        "method": inspect.signature(symgen.simulate).parameters["method"].annotation,
        "refresh": inspect.signature(symgen.simulate).parameters["refresh"].annotation,
        "steps": inspect.signature(symgen.simulate).parameters["steps"].annotation,
        "factors": inspect.signature(symgen.simulate).parameters["factors"].annotation,
        "formulation": inspect.signature(symgen.build).parameters["formulation"].annotation,
        "fleet": inspect.signature(Fleet.simulate).parameters["method"].annotation,
    }
    assert all("Name" in annotation for annotation in found.values()), found
    assert formulation_names.FormulationName in get_args(get_type_hints(symgen.build)["formulation"])


def test_dir_shows_what_is_there() -> None:
    shown = dir(symgen)
    assert {*symgen.__all__, "runtime", "description", "report", "study", "__doc__"} <= {*shown}
    for name in shown:
        assert hasattr(symgen, name), name


def test_parts_load_on_first_use() -> None:
    program = (
        "import sys, symgen\nassert 'symgen.description' not in sys.modules\n"
        "assert 'symgen.description' in {m.__name__ for m in [symgen.description]}\n"
        "symgen.nothing"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stderr.splitlines()[-1] == "AttributeError: module 'symgen' has no attribute 'nothing'"
