"""Names and units of a model where it is exported: whatever it is called, its files hide no others, and units mean what they say."""

from __future__ import annotations

import json
import os
import re
import subprocess
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable
from pathlib import Path

import pytest

import symgen
from symgen.description import read_text
from symgen.export.fmu import fmu_files
from symgen.export.identifiers import BESIDE, HEADERS, enumerators, identifier
from symgen.export.parameter_units import parameter_units
from symgen.export.rig import EXAMPLE, rig_files, rig_name, write_rig
from symgen.export.units import units
from symgen.runtime import Model, single_steps

from ..support.rigs import STRICT, compiler

ROOT = Path(__file__).parents[2]
PLACES = ("symgen/export/c", "templates", "runtime/include")
PENDULUM = """
name: NAME
bodies: {rod: {mass: 1.0, com: [0, 0, -0.5], inertia: {xx: 0.1, yy: 0.1, zz: 0.01}}}
joints: {swing: {type: revolute, bodies: [ground, rod], at: [0, 0, 0], axis: [0, 1, 0]}}
sensors:
  swing.angle: {type: coordinate, coordinate: swing}
  swing_angle: {type: coordinate, coordinate: swing}
"""


def test_headers_that_our_c_includes_are_not_hidden() -> None:
    texts = [path.read_text(encoding="utf-8") for place in PLACES for path in (ROOT / place).glob("*.[chj]*")]
    included = {found for text in texts for found in re.findall(r"#\s*include <(\w+)\.h>", text)}
    assert {"math", "stdint", "sched"} <= included <= HEADERS


@pytest.mark.skipif(os.name == "nt", reason="compiles for POSIX")
def test_a_model_may_have_the_name_of_a_header(tmp_path: Path) -> None:
    model = symgen.build(read_text(PENDULUM.replace("NAME", "math"), "text"))
    write_rig(rig_files(model, single_steps(model)), tmp_path)
    command = [compiler(), *STRICT, "-I", ".", "-fsyntax-only", "model_math.c", "example.c"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("name", "found"),
    [
        *(("time", "model_time"), ("Math", "model_Math"), ("NUL", "model_NUL"), ("fmu_model", "model_fmu_model")),
        *(("3d", "model_3d"), ("ä", "model__"), ("a b", "a_b"), ("int", "int"), ("maths", "maths")),
    ],
)
def test_identifiers(name: str, found: str) -> None:
    assert identifier(name) == found


def test_files_of_an_fmu_have_names_that_no_model_gets(exported: Callable[[str], Model]) -> None:
    model = exported("pendulum")
    for fmi in (2, 3):
        stems = {Path(path).stem for path in fmu_files(model, single_steps(model), fmi, derivatives=False)}
        others = stems - {rig_name(model), "modelDescription", "buildDescription"}
        assert {stem for stem in others if not stem.startswith("symgen")} <= BESIDE | {EXAMPLE}


def test_names_that_c_cannot_tell_apart_get_numbers() -> None:
    names = ["a.b", "a_b", "a_b_2", "a b"]
    found = [each.name for each in enumerators("car_output", names)]
    assert found == ["car_output_a_b", "car_output_a_b_2", "car_output_a_b_2_2", "car_output_a_b_3"]


NEWTON = {"kg": "1", "m": "1", "s": "-2"}


@pytest.mark.parametrize(
    ("name", "base", "factor"),
    [
        ("N/(m/s)", {"kg": "1", "s": "-1"}, 1.0),
        ("N m/(rad/s)", {"kg": "1", "m": "2", "s": "-1", "rad": "-1"}, 1.0),
        ("N m s/rad", {"kg": "1", "m": "2", "s": "-1", "rad": "-1"}, 1.0),
        ("1/(m/(s/kg))", {"m": "-1", "s": "1", "kg": "-1"}, 1.0),
        ("m/s/s", {"m": "1", "s": "-2"}, 1.0),
        ("t mm/s^2", NEWTON, 1.0),
        ("kN", NEWTON, 1000.0),
        ("km/h", {"m": "1", "s": "-1"}, 1 / 3.6),
        ("rpm", {"rad": "1", "s": "-1"}, 0.1047197551),
        ("MPa", {"kg": "1", "m": "-1", "s": "-2"}, 1e6),
        ("N/mm^2", {"kg": "1", "m": "-1", "s": "-2"}, 1e6),
    ],
)
def test_units_in_base_units(name: str, base: dict[str, str], factor: float) -> None:
    found = dict(units([name])[0].base)
    assert float(found.pop("factor", "1.0")) == pytest.approx(factor)
    assert found == base


@pytest.mark.parametrize(
    "name", ["furlong", "(m", "m)", "(m/s)^2", "mm^-200", "mm^-99 mm^-99 mm^-99 mm^-99", "m^", "²"]
)
def test_units_that_cannot_be_read_have_no_base(name: str) -> None:
    assert units([name])[0].base == {}


@pytest.mark.parametrize("order", [1, -1])
def test_a_force_whose_name_begins_with_that_of_another_keeps_its_units(order: int) -> None:
    types = [("FL", "bushing"), ("FL.spring", "spring_damper"), ("FL.spring.b", "tire")][::order]
    text = json.dumps({"forces": {name: {"type": kind} for name, kind in types}})
    names = [
        "FL.damping.4",
        "FL.spring.stiffness",
        "FL.spring.length",
        "FL.spring.b.load",
        "FL.spring.b.length",
        "F.load",
    ]
    assert parameter_units([f"forces.{name}" for name in names], text) == ["N m s/rad", "N/m", "m", "N", "", ""]


def test_a_sensor_may_have_the_name_of_a_margin() -> None:
    """Event indicators are the margins all the same."""
    text = (ROOT / "models" / "slider_crank.yaml").read_text(encoding="utf-8")
    text = text.replace("sensors:\n", "sensors:\n  coordinates.margin: {type: coordinate, coordinate: crank}\n")
    model = symgen.build(read_text(text, "text"))
    found = fmu_files(model, single_steps(model, 1e-3), 3, derivatives=False)["modelDescription.xml"]
    description = ElementTree.fromstring(found)
    named = {each.attrib["valueReference"]: each.attrib["name"] for each in description.iter("Float64")}
    indicators = [named[each.attrib["valueReference"]] for each in description.iter("EventIndicator")]
    assert indicators == ["fmu.coordinates.margin", "coordinates.limit"]
