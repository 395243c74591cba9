"""Equations of every body by itself (paper 1), conventional and relative to a base body, against the numeric reference."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from symgen.formulation.cartesian.acceleration import axes_of
from symgen.formulation.cartesian.constraints import row_names
from symgen.formulation.derive import derive
from symgen.mechanism.analyse import analyse
from symgen.mechanism.mechanism import Mechanism, MechanismError
from symgen.passes import optimise
from symgen.verify.samples import Sample

from ..mechanisms import random_mechanism
from ..support.agreement import Interpreted, described, disagreements, lowered, sampled
from ..support.doses import beyond

BODY = {"mass": 2.0, "inertia": {"xx": 0.03, "yy": 0.05, "zz": 0.06, "xy": 0.004}}


def body(x: float, y: float, z: float, scale: float = 1.0) -> dict[str, Any]:
    inertia = {name: scale * value for name, value in BODY["inertia"].items()}  # type: ignore[attr-defined]
    return {"mass": scale * 2.0, "inertia": inertia, "com": [x, y, z]}


SATELLITE: dict[str, Any] = {
    "name": "satellite",
    "gravity": [0.0, 0.0, 0.0],
    "base": "bus",
    "bodies": {
        "bus": body(0.1, 0.0, 0.0, 40.0), "upper": body(1.0, 0.2, 0.1), "fore": body(2.0, 0.2, 0.3),
        "panel": body(-1.0, 0.0, 0.0, 3.0), "crank": body(0.0, 1.0, 0.0), "rod": body(0.0, 1.6, 0.4),
        "rocker": body(0.0, 1.2, 0.8), "wheel": body(0.0, 0.0, 0.5),
    },
    "joints": {
        "shoulder": {"type": "universal", "bodies": ["bus", "upper"], "at": [0.5, 0.1, 0], "axis": [0, 0, 1], "axis2": [0, 1, 0]},
        "elbow": {"type": "revolute", "bodies": ["fore", "upper"], "at": [1.5, 0.2, 0.2], "axis": [0.1, 1, 0]},
        "hinge": {"type": "cylindrical", "bodies": ["bus", "panel"], "at": [-0.5, 0, 0], "axis": [0, 1, 0.2]},
        "a": {"type": "revolute", "bodies": ["bus", "crank"], "at": [0, 0.8, 0], "axis": [1, 0, 0]},
        "b": {"type": "universal", "bodies": ["crank", "rod"], "at": [0, 1.4, 0.1], "axis": [1, 0, 0], "axis2": [0, 1, 0]},
        "c": {"type": "spherical", "bodies": ["rod", "rocker"], "at": [0, 1.7, 0.8]},
        "d": {"type": "revolute", "bodies": ["bus", "rocker"], "at": [0, 0.7, 0.8], "axis": [1, 0.1, 0]},
        "spin": {"type": "revolute", "bodies": ["bus", "wheel"], "at": [0, 0, 0.5], "axis": [0, 0, 1]},
    },
    "inputs": {"tilt": {}},
    "drives": {"tilting": {"coordinate": "hinge.angle", "input": "tilt"}},
    "couplings": {"gear": {"ratios": {"spin": 1.0, "shoulder.angle1": -3.0}}},
    "forces": {
        "motor": {"type": "joint_force", "coordinate": "elbow", "force": "2*sin(time) - 0.3*v - x"},
        "slider": {"type": "joint_spring", "coordinate": "hinge.slide", "stiffness": 300.0, "damping": 2.0},
        "cable": {"type": "spring_damper", "bodies": ["fore", "panel"], "at": [[2, 0, 0], [-1, 0, 0.1]], "stiffness": 40.0},
        "pad": {"type": "bushing", "bodies": ["bus", "rod"], "at": [0, 1.5, 0.4], "stiffness": [90, 80, 70, 3, 4, 5]},
        "thruster": {"type": "force", "bodies": ["bus", "fore"], "at": [2, 0, 0], "direction": [0, 0, 1], "force": "1 + time"},
    },
    "sensors": {"tip": {"type": "acceleration", "body": "fore"}, "held": {"type": "reaction", "joint": "elbow"}},
}  # fmt: skip


def consistent(mechanism: Mechanism, formulation: str, seed: int) -> tuple[Interpreted, Sample]:
    """The formulation's model and a state, with what the reference and the formulation itself say about it."""
    model = Interpreted(mechanism, lowered(mechanism, formulation), formulation)
    return model, sampled(mechanism, model, seed)


@pytest.mark.parametrize("formulation", ["inertial", "chassis"])
def test_a_satellite_agrees_with_the_reference(formulation: str) -> None:
    mechanism = analyse(described(SATELLITE))
    model, sample = consistent(mechanism, formulation, 2)
    assert sample.spread > 0.0
    assert disagreements(mechanism, model, sample) == []


@pytest.mark.parametrize("seed", beyond(1, [3, 11, 29]))
def test_random_mechanisms_relative_to_any_of_their_bodies(seed: int) -> None:
    """Also to a base that others carry; 29 has screws, and a loop whose ends lie in different branches."""
    mechanism = analyse(described(random_mechanism(seed)))
    model, sample = consistent(mechanism, "inertial", seed)
    assert disagreements(mechanism, model, sample) == []
    given = {name: sample.arrays[name] for name in ("t", "q", "v", "z", "u")}
    for base in range(len(mechanism.bodies)):
        based = replace(mechanism, base=base)
        found = Interpreted(based, lowered(based, "chassis"), "chassis").call("acceleration", **given)["a"]
        scale = np.abs(sample.arrays["a"]).max() * max(1.0, 1e-6 * sample.condition)
        assert np.abs(found - sample.arrays["a"]).max() <= 1e-9 * scale, base


def test_passes_keep_the_meaning() -> None:
    mechanism = analyse(described(SATELLITE))
    model, sample = consistent(mechanism, "chassis", 2)
    given = {name: sample.arrays[name] for name in ("t", "q", "v", "z", "u")}
    found = Interpreted(mechanism, optimise(model.program), "chassis").call("acceleration", **given)["a"]
    np.testing.assert_allclose(found, sample.arrays["a"], rtol=1e-10, atol=1e-12)


def test_there_is_a_row_for_all_that_joints_forbid() -> None:
    mechanism = analyse(described(SATELLITE))
    assert 6 * len(mechanism.bodies) - len(row_names(mechanism)) == mechanism.dof
    assert type(axes_of(-1)) is not type(axes_of(0))


def test_chassis_needs_a_base() -> None:
    bare = {**SATELLITE, "base": None}
    bare["joints"] = {
        **SATELLITE["joints"],
        "post": {"type": "revolute", "bodies": ["ground", "bus"], "at": [0, 0, 0], "axis": [0, 0, 1]},
    }
    with pytest.raises(MechanismError, match=r"'chassis' needs a base body; name one with `base:`, or use 'inertial'"):
        derive(analyse(described({k: v for k, v in bare.items() if v is not None})), "chassis")


def test_bodies_need_inertia_of_their_own() -> None:
    thin = {**SATELLITE, "bodies": {**SATELLITE["bodies"], "rod": {"mass": 1.0, "com": [0, 1.6, 0.4]}}}
    thin["bodies"]["rod"]["inertia"] = {"xx": 0.0, "yy": 0.1, "zz": 0.1}
    with pytest.raises(
        MechanismError, match="'inertial' treats every body separately, and body 'rod' lacks mass or inertia"
    ):
        derive(analyse(described(thin)), "inertial")
