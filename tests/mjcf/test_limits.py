"""Limits of joints as stops: where they are is compared with MuJoCo's own numbers. Numbers that make energy."""

from __future__ import annotations

from pathlib import Path

import mujoco
import numpy as np
import pytest

from symgen.description import Description, DescriptionError, SymgenNotice, read_mjcf
from symgen.description.read import read
from symgen.description.robot_options import RobotOptions
from symgen.verify.reference.formula import evaluate

from .models import BAR, model

JOINTS = (
    f'<body name="a"><joint name="turn" range="-30 50" ref="20"/>{BAR}<body name="b"><joint name="slide" type="slide" range="0.1 0.4" ref="0.2"/>'
    f'{BAR}</body></body><body name="c"><joint name="loose" range="-1 1" limited="false"/>{BAR}</body>'
)


@pytest.fixture
def path() -> Path:
    found = Path.cwd() / "model.xml"
    found.write_text(model(JOINTS, '<option><flag contact="disable"/></option>'))
    return found


def force_of(description: Description, name: str, x: float, v: float) -> float:
    values = {key: each.value for key, each in description.parameters.items()} | {"x": x, "v": v}
    return float(evaluate(description.forces[name].force, values.__getitem__, {}, None).real)  # type: ignore[attr-defined]


def test_stops_are_where_mujoco_has_its_limits(path: Path) -> None:
    found, native = read_mjcf(path, limits=True), mujoco.MjModel.from_xml_path(str(path))
    assert [name for name in found.forces if name.endswith(".stop")] == ["turn.stop", "slide.stop"]
    for name in ("turn", "slide"):
        joint = native.joint(name)
        lower, upper = joint.range - native.qpos0[joint.qposadr]
        assert (
            force_of(found, f"{name}.stop", lower + 1e-9, -3.0)
            == force_of(found, f"{name}.stop", upper - 1e-9, 3.0)
            == 0.0
        )
        assert (
            force_of(found, f"{name}.stop", lower - 1e-4, 0.0)
            > 0.0
            > force_of(found, f"{name}.stop", upper + 1e-4, 0.0)
        )
        assert force_of(found, f"{name}.stop", upper + 1e-4, -1e3) == 0.0, "it never pulls"


def test_the_weight_beyond_presses_a_joint_into_its_stop(path: Path) -> None:
    """That of both bodies on a lever of 1 m by 0.01 rad."""
    found, native = read_mjcf(path, limits=True), mujoco.MjModel.from_xml_path(str(path))
    upper, weight = found.parameters["turn.upper"].value, 9.81 * native.body("a").subtreemass[0]
    assert force_of(found, "turn.stop", upper + 0.01, 0.0) == pytest.approx(-weight)
    assert np.isclose(found.parameters["slide.stop_stiffness"].value, 9.81 * native.body("b").mass[0] / 0.001)


def test_files_are_asked_for_limits_like_urdf(path: Path) -> None:
    assert read(path, RobotOptions(limits=True)) == read_mjcf(path, limits=True)
    with pytest.warns(SymgenNotice, match="left out: joint limits \\(`--limits`, in Python `limits=True`"):
        assert not read(path).forces
    with pytest.raises(DescriptionError, match="`floating` is for URDF files; a model of MuJoCo has a `freejoint`"):
        read(path, RobotOptions(floating=True, limits=True))


def test_damping_and_friction_that_make_energy_are_said(path: Path) -> None:
    path.write_text(path.read_text().replace("ref=", 'damping="-3" frictionloss="-1" ref=', 1))
    with pytest.warns(SymgenNotice) as told:
        read_mjcf(path, limits=True)
    assert [str(each.message).split("xml: ")[1] for each in told] == [
        "damping below zero, which makes energy ('turn')",
        "friction below zero, which makes energy ('turn')",
    ]


def test_limits_that_are_no_range(path: Path) -> None:
    path.write_text(path.read_text().replace('"-30 50"', '"50 -30"'))
    with pytest.raises(DescriptionError, match=r"joint\.turn\.range: 50 to -30 is no range"):
        read_mjcf(path, limits=True)
