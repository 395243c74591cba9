"""Odd inertias are read and told, impossible ones refused: by the description and by `set_parameters` alike."""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from pathlib import Path

import numpy as np
import pytest

from symgen.description import Description, DescriptionError, SymgenNotice, read, read_text
from symgen.mechanism.analyse import analyse
from symgen.mechanism.mechanism import MechanismError
from symgen.pipeline import build
from symgen.runtime import Model, ParameterError
from symgen.verify.checks import verify

PUMA = """
name: puma560
bodies:
  link1: {mass: 0, com: [0, 0, 0], inertia: {xx: 0, yy: 0.35, zz: 0}, frame: {origin: [0, 0, 0], rpy: [1.5707963267948966, 0, 0]}}
  link2: {mass: 17.4, com: [-0.3638, 0.006, 0.2275], inertia: {xx: 0.13, yy: 0.524, zz: 0.539}, frame: {of: link1, origin: [0.4318, 0, 0]}}
  link3:
    {mass: 4.8, com: [-0.0203, -0.0141, 0.07], inertia: {xx: 0.066, yy: 0.086, zz: 0.0125},
     frame: {of: link2, origin: [0.0203, 0, 0.15005], rpy: [-1.5707963267948966, 0, 0]}}
  link4:
    {mass: 0.82, com: [0, 0.019, 0], inertia: {xx: 1.8e-3, yy: 1.3e-3, zz: 1.8e-3},
     frame: {of: link3, origin: [0, 0, 0.4318], rpy: [1.5707963267948966, 0, 0]}}
joints:
  j1: {type: revolute, bodies: [ground, link1], at: {body: link1, at: [0, 0, 0]}, axis: [0, 0, 1]}
  j2: {type: revolute, bodies: [link1, link2], at: {body: link1, at: [0, 0, 0]}, axis: [0, -1, 0]}
  j3: {type: revolute, bodies: [link2, link3], at: {body: link2, at: [0, 0, 0]}, axis: [0, -1, 0]}
  j4: {type: revolute, bodies: [link3, link4], at: {body: link3, at: [0, 0, 0.4318]}, axis: {body: link3, at: [0, 0, 1]}}
"""
"""The arm of Armstrong, Khatib and Burdick (1986) as Corke's toolbox has it: link 1 has inertia and no mass, link 3 the moments
0.066, 0.086, 0.0125 kg m^2."""

PENDULUM = """
name: pendulum
bodies:
  arm: {mass: 1, com: [1, 0, 0], inertia: {xx: %s, yy: %s, zz: %s, xy: %s}}
joints:
  hinge: {type: revolute, bodies: [ground, arm], at: [0, 0, 0], axis: [0, 1, 0]}
"""


def told(text: str) -> tuple[Description, str]:
    """A description and the notice that it is read with."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        description = read_text(text)
    return description, "\n".join(str(each.message) for each in caught if each.category is SymgenNotice)


def test_puma_as_published() -> None:
    description, notice = told(PUMA)
    assert "'link1' (inertia without mass)" in notice
    assert "'link3' (principal moments 0.0125, 0.066, 0.086, which violates the triangle inequality)" in notice
    assert "link2" not in notice
    assert "link4" not in notice
    checks = verify(build(description, "recursive"), analyse(description), states=2)
    assert all(check.ok for check in checks), [check for check in checks if not check.ok]


def test_an_arm_of_the_hmmwv() -> None:
    """Upper arm of Project Chrono's HMMWV: Izz is more than Ixx + Iyy."""
    _, notice = told(PENDULUM % (0.03, 0.03, 0.06276, 0))
    assert "'arm' (principal moments 0.03, 0.03, 0.06276, which violates the triangle inequality)" in notice
    assert "check units" in notice


@pytest.mark.parametrize("zz", ["2", "2.0000001"])
def test_what_is_like_a_plate_is_not_told(zz: str) -> None:
    assert told(PENDULUM % (1, 1, zz, 0))[1] == ""


@pytest.mark.parametrize(
    ("entries", "fault"),
    [((-1, 1, 1, 0), "not positive semidefinite"), ((1, 1, 1, 2), "not positive semidefinite")],
)
def test_impossible_ones_are_refused(entries: tuple[float, ...], fault: str) -> None:
    with pytest.raises(DescriptionError, match=fault):
        read_text(PENDULUM % entries)


WELDED = """
name: antenna
bodies:
  mast: {mass: 1, com: [0, 0, 1], inertia: {xx: %s, yy: 0.1, zz: 0.1}}
  tip: {mass: 0.1, com: [0, 0, 2], inertia: {xx: 1e-3, yy: 1e-3, zz: -5e-3}}
joints:
  hinge: {type: revolute, bodies: [ground, mast], at: [0, 0, 0], axis: [0, 1, 0]}
  glue: {type: fixed, bodies: [mast, tip], at: [0, 0, 2]}
"""


def test_bodies_that_are_fixed_to_each_other_count_as_one() -> None:
    """TIAGo's antennas have a negative moment; with the base that carries them they are sound."""
    _, notice = told(WELDED % 0.1)
    assert "'tip' (principal moments -0.005, 0.001, 0.001, one of them negative)" in notice
    with pytest.raises(DescriptionError, match=r"bodies\.tip\.inertia.*not positive semidefinite"):
        read_text((WELDED % 0.1).replace("zz: 0.1", "zz: 0.001"))
    assert told((WELDED % 0.1).replace("[mast, tip]", "[ground, tip]"))[1]


@pytest.fixture(scope="module")
def pendulum() -> Model:
    return build(read_text(PENDULUM % (1, 1, 1, 0)))


@pytest.mark.parametrize(
    ("values", "fault"),
    [
        ({"bodies.arm.mass": -1.0}, "mass -1 is negative"),
        ({"bodies.arm.inertia.xx": -1.0}, "'arm': the inertia is not positive semidefinite"),
        ({"bodies.arm.inertia.xy": 2.0}, "not positive semidefinite"),
        ({"bodies.arm.inertia.zz": float("nan")}, "finite"),
    ],
)
def test_set_parameters_refuses_what_the_file_may_not_say(
    pendulum: Model, values: Mapping[str, float], fault: str
) -> None:
    before = dict(pendulum.parameters)
    for _ in range(2):
        with pytest.raises(ParameterError, match=fault):
            pendulum.set_parameters(values)
    assert pendulum.parameters == before


def test_set_parameters_tells_what_the_file_is_told(pendulum: Model) -> None:
    with pytest.warns(SymgenNotice, match="'arm' .*triangle") as caught:
        pendulum.set_parameters({"bodies.arm.inertia.zz": 3.0})
    assert caught[0].filename == __file__
    pendulum.set_parameters({"bodies.arm.com.x": 2.0})
    with pytest.warns(SymgenNotice, match="inertia without mass"):
        pendulum.set_parameters({"bodies.arm.mass": 0.0, "bodies.arm.inertia.zz": 1.0})
    # 1 kg m^2 about the hinge, and no weight
    assert pendulum.acceleration(pendulum.assemble())[0] == pytest.approx(0.0)
    pendulum.set_parameters({"bodies.arm.mass": 1.0, "bodies.arm.com.x": 1.0})
    assert pendulum.acceleration(pendulum.assemble())[0] == pytest.approx(9.81 / 2)


def test_what_is_odd_is_told_after_parameters_with_it_were_refused() -> None:
    text = (PENDULUM % (1, 1, 1, 0)).replace("name: pendulum\n", "name: pendulum\nparameters: {reach: 1.0}\n")
    text += "forces:\n  push: {type: torque, bodies: [ground, arm], direction: [0, 1, 0], torque: 3/reach}\n"
    model = build(read_text(text))
    with pytest.raises(ParameterError, match="infinite"):
        model.set_parameters({"bodies.arm.inertia.zz": 3.0, "reach": 0.0})
    with pytest.warns(SymgenNotice, match="triangle inequality"):
        model.set_parameters({"bodies.arm.inertia.zz": 3.0})


def test_a_free_body_that_cannot_turn_about_an_axis_is_named() -> None:
    text = "name: needle\nbodies:\n  needle: {mass: 1, com: [0, 0, 0], inertia: {xx: 1, yy: 1, zz: %s}}\n"
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SymgenNotice)
        with pytest.raises(MechanismError, match=r"'needle\.rz'"):
            build(read_text(text % 0))
        model = build(read_text(text % 1))
    with pytest.raises(ParameterError, match="'needle'"):
        model.set_parameters({"bodies.needle.inertia.zz": 0.0})
    assert np.isfinite(model.acceleration(model.assemble())).all()


def test_rounding_is_not_told(tmp_path: Path) -> None:
    """iCub's hip has ixx = -5.4e-20; zero and what is far below the others' moments is the same."""
    path = tmp_path / "hip.yaml"
    body = "  hip: {mass: 0.7, com: [1, 0, 1], inertia: {xx: -5.4e-20, yy: -5.4e-20, zz: 0}}"
    pin = "  pin: {type: revolute, bodies: [arm, hip], at: [1, 0, 0], axis: [0, 1, 0]}"
    path.write_text((PENDULUM % (1, 1, 1, 0)).replace("joints:", f"{body}\njoints:\n{pin}"))
    assert read(path).bodies["hip"]


STRICT = "inertia_check: refuse\n" + PENDULUM


def test_a_description_may_ask_for_inertias_of_rigid_bodies() -> None:
    with pytest.raises(
        DescriptionError, match="violates the triangle inequality; correct it, or write `inertia_check: warn`"
    ):
        read_text(STRICT % (1, 1, 3, 0))
    assert told(STRICT.replace("refuse", "warn") % (1, 1, 3, 0))[0].inertia_check == "warn"
    model = build(read_text(STRICT % (1, 1, 1.5, 0)))
    before = dict(model.parameters)
    with pytest.raises(ParameterError, match=r"violates the triangle inequality.*or write `inertia_check: warn`"):
        model.set_parameters({"bodies.arm.inertia.zz": 3.0})
    assert dict(model.parameters) == before
    model.set_parameters({"bodies.arm.inertia.zz": 1.9})
