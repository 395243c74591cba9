"""Bodies without mass or without inertia about an axis: what loops and drives determine is right, the rest is refused by name."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest

from symgen.formulation.derive import derive
from symgen.mechanism.analyse import analyse
from symgen.mechanism.mechanism import Mechanism, MechanismError
from symgen.runtime import State
from symgen.verify.samples import subject_of

from ..support.agreement import Interpreted, described, disagreements, lowered, sampled

Raw = dict[str, Any]

NOTHING = {"mass": 0.0, "inertia": {"xx": 0, "yy": 0, "zz": 0}}
HINGE = {"type": "revolute", "axis": [0, 1, 0]}
JOINT_COORDINATES = ("independent", "multiplier", "partitioned", "reduced-multiplier", "multiplier-dense")
WHOLE_BODIES = ("chassis", "inertial")


def block(x: float, z: float, mass: float = 1.3) -> Raw:
    return {"mass": mass, "com": [x, 0.02, z], "inertia": {"xx": 0.02, "yy": 0.03, "zz": 0.04, "xy": 0.002}}


def nothing(x: float, z: float) -> Raw:
    return {**NOTHING, "com": [x, 0, z]}


def hinge(inner: str, outer: str, *at: float, **more: Any) -> Raw:
    return {**HINGE, "bodies": [inner, outer], "at": list(at), **more}


FOUR_BAR: Raw = {
    "bodies": {"crank": block(0, 0.1), "coupler": nothing(0.4, 0.3), "rocker": block(0.8, 0.25)},
    "joints": {
        "a": hinge("ground", "crank", 0, 0, 0),
        "b": hinge("crank", "coupler", 0, 0, 0.2),
        "c": hinge("coupler", "rocker", 0.8, 0, 0.5),
        "d": hinge("ground", "rocker", 0.8, 0, 0),
    },
}
FIVE_BAR: Raw = {
    "bodies": {**FOUR_BAR["bodies"], "slide": block(1.0, 0.1)},
    "joints": {
        **FOUR_BAR["joints"],
        "c": hinge("coupler", "rocker", 0.8, 0, 0.5, cut=True),
        "d": hinge("slide", "rocker", 0.8, 0, 0),
        "e": {"type": "prismatic", "bodies": ["ground", "slide"], "at": [1, 0, 0], "axis": [1, 0, 0.3]},
    },
}
ENGINE: Raw = {
    "bodies": {"crank": nothing(0, 0.1), "rod": nothing(0.3, 0.1), "piston": block(0.6, 0)},
    "joints": {
        "main": hinge("ground", "crank", 0, 0, 0),
        "pin": hinge("crank", "rod", 0, 0, 0.2),
        "wrist": hinge("rod", "piston", 0.6, 0, 0),
        "guide": {"type": "prismatic", "bodies": ["ground", "piston"], "at": [0.6, 0, 0], "axis": [1, 0, 0]},
    },
    "forces": {
        "gas": {
            "type": "spring_damper",
            "bodies": ["ground", "piston"],
            "at": [[1, 0, 0], [0.6, 0, 0]],
            "stiffness": 90,
        }
    },
}
SPATIAL: Raw = {
    "bodies": {
        "crank": block(0, 0.1),
        "rod": {"mass": 0.4, "com": [0.4, 0.1, 0.3], "inertia": {"xx": 0.02, "yy": 0.02, "zz": 0}},
        "arm": block(0.8, 0.25),
    },
    "joints": {
        "a": hinge("ground", "crank", 0, 0, 0),
        "b": {"type": "spherical", "bodies": ["crank", "rod"], "at": [0.4, 0.1, 0.0]},
        "c": {
            "type": "universal",
            "bodies": ["rod", "arm"],
            "at": [0.4, 0.1, 0.6],
            "axis": [1, 0, 0],
            "axis2": [0, 1, 0],
            "cut": True,
        },
        "d": {**hinge("ground", "arm", 0.8, 0, 0.2), "axis": [0.1, 1, 0.2]},
    },
}
"""A slender rod, with mass but no inertia about its own line, that a universal joint keeps from spinning."""
DRIVEN: Raw = {
    "bodies": {"frame": nothing(0, 0), "ring": nothing(0.1, 0), "load": block(0.3, 0.1), "pointer": nothing(0, 0.4)},
    "joints": {
        "turn": {**hinge("ground", "frame", 0, 0, 0), "axis": [0, 0, 1]},
        "tilt": {**hinge("frame", "ring", 0.1, 0, 0), "axis": [1, 0, 0]},
        "swing": hinge("ring", "load", 0.2, 0, 0),
        "point": hinge("load", "pointer", 0.3, 0, 0.3),
    },
    "inputs": {"u": {}, "w": {}},
    "drives": {"turning": {"coordinate": "turn", "input": "u"}, "pointing": {"coordinate": "point", "input": "w"}},
}
"""Of four hinges two are driven: one that carries all the mass behind bodies without any, and one that carries none."""
GEARED: Raw = {
    "bodies": {"wheel": block(0, 0.1), "pinion": nothing(0.4, 0), "link": nothing(0.6, 0)},
    "joints": {
        "a": hinge("ground", "wheel", 0, 0, 0),
        "b": hinge("ground", "pinion", 0.4, 0, 0),
        "l": {"type": "prismatic", "bodies": ["pinion", "link"], "at": [0.6, 0, 0], "axis": [1, 0, 0]},
        "s": {"type": "distance", "bodies": ["link", "wheel"], "at": [[0.6, 0, 0.1], [0, 0, 0.3]]},
    },
    "couplings": {"gear": {"ratios": {"a": 2.5, "b": 1.0}}},
    "forces": {"motor": {"type": "joint_force", "coordinate": "b", "force": 0.7}},
}
MOUNTED: Raw = {
    "bodies": {"table": nothing(0, 0), "load": block(0.2, -0.4)},
    "joints": {
        "table": {
            "type": "planar",
            "bodies": ["ground", "table"],
            "at": [0, 0, 0],
            "normal": [0, 1, 0],
            "x_axis": [1, 0, 0],
        },
        "hang": hinge("table", "load", 0, 0, 0),
    },
    "inputs": {"along": {}, "up": {}, "turn": {}},
    "drives": {
        name: {"coordinate": f"table.{coordinate}", "input": name}
        for name, coordinate in (("along", "x"), ("up", "y"), ("turn", "angle"))
    },
}
"""A shaking table without mass, all of whose coordinates are driven."""
CRANKED: Raw = {
    **FIVE_BAR,
    "inputs": {"u": {}},
    "drives": {"cranking": {"coordinate": "a", "input": "u"}},
}
CASES = {
    "four_bar": FOUR_BAR, "five_bar": FIVE_BAR, "engine": ENGINE, "spatial": SPATIAL, "driven": DRIVEN, "geared": GEARED,
    "cranked": CRANKED, "mounted": MOUNTED,
}  # fmt: skip


@cache
def mechanism_of(name: str) -> Mechanism:
    return analyse(described({"name": name, **CASES[name]}))


def model_of(name: str, formulation: str) -> Interpreted:
    return Interpreted(mechanism_of(name), lowered(mechanism_of(name), formulation), formulation)


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("formulation", JOINT_COORDINATES)
@pytest.mark.parametrize("name", CASES)
def test_what_constraints_determine_agrees_with_the_reference(name: str, formulation: str) -> None:
    mechanism, model = mechanism_of(name), model_of(name, formulation)
    assert mechanism.weightless
    assert mechanism.undetermined == frozenset()
    for seed in (1, 2):
        sample = sampled(mechanism, model, seed)
        assert sample.condition < 1e9
        assert disagreements(mechanism, model, sample) == []


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("formulation", [*JOINT_COORDINATES, "recursive"])
def test_a_tree_whose_last_body_has_mass_needs_no_other(formulation: str) -> None:
    """A gimbal: two rings without mass and what they carry."""
    names = ("turn", "tilt", "swing")
    raw = {"bodies": {name: DRIVEN["bodies"][name] for name in ("frame", "ring", "load")}}
    raw["joints"] = {name: DRIVEN["joints"][name] for name in names}
    mechanism = analyse(described({"name": "gimbal", **raw}))
    assert mechanism.weightless == frozenset()
    model = Interpreted(mechanism, lowered(mechanism, formulation), formulation)
    for seed in (1, 2):
        assert disagreements(mechanism, model, sampled(mechanism, model, seed)) == []


@pytest.mark.parametrize("formulation", WHOLE_BODIES)
@pytest.mark.parametrize("name", CASES)
def test_equations_of_every_body_refuse_by_name(name: str, formulation: str) -> None:
    base = next(iter(CASES[name]["bodies"]))
    mechanism = analyse(described({"name": name, **CASES[name], "base": base}))
    with pytest.raises(MechanismError, match=r"treats every body separately, and body '\w+' lacks mass or inertia"):
        derive(mechanism, formulation)


@pytest.mark.parametrize("formulation", ["subsystem-joint", "subsystem-cartesian", "multiplier"])
def test_a_suspension_with_a_link_without_mass(formulation: str) -> None:
    """The four-bar as a suspension of a free body."""
    joints = {
        name: {**entry, "bodies": [entry["bodies"][0].replace("ground", "frame"), entry["bodies"][1]]}
        for name, entry in FOUR_BAR["joints"].items()
    }
    raw = {"base": "frame", "bodies": {"frame": block(0.3, -0.2, 20.0), **FOUR_BAR["bodies"]}, "joints": joints}
    mechanism = analyse(described({"name": "suspended", **raw}))
    assert mechanism.weightless
    model = Interpreted(mechanism, lowered(mechanism, formulation), formulation)
    assert disagreements(mechanism, model, sampled(mechanism, model)) == []


@pytest.mark.parametrize("formulation", ["multiplier", "reduced-multiplier"])
def test_no_coordinate_is_chosen_that_a_dead_point_takes_away(formulation: str) -> None:
    """Crank, rod and guide in line: nothing of the crank's motion moves the piston then, which alone has mass; a crank with mass goes on."""
    raw = {**ENGINE, "bodies": {**ENGINE["bodies"], "crank": block(0, 0.1)}}
    mechanism = analyse(described({"name": "dead_point", **raw}))
    model = Interpreted(mechanism, lowered(mechanism, formulation), formulation)
    start = model.initial_state()
    assert mechanism.positions == ("main", "pin", "guide")
    for angle in (np.pi / 2, np.pi / 2 - 1e-9, 0.3):
        near = np.array([angle, -np.arctan2(1, 3) - angle, 0.2 + 0.4**0.5 - 0.6])
        state = model.assemble(held=["main"], state=State(0.0, near, start.v + 3.0, start.z))
        a = model.call("acceleration", t=0.0, q=state.q, v=state.v, z=state.z, u=[])["a"]
        subject = subject_of(model.as_model(), mechanism)
        found = subject.placement(state.q, state.v, a)
        expected = subject.instant(state, np.zeros(0)).acceleration
        np.testing.assert_allclose(found.acceleration, expected[:, :3], atol=1e-9 * np.abs(expected).max())
