"""Forms of the equations that take fewer operations, each with what it is for, against the numeric reference."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from symgen.description import read
from symgen.mechanism.analyse import analyse
from symgen.mechanism.mechanism import Mechanism

from ..support.agreement import Interpreted, described, differing_formulations, disagreements, lowered, sampled

MODELS = Path(__file__).parents[2] / "models"


def body(mass: float, *com: float) -> dict[str, Any]:
    inertia = {"xx": 0.3 * mass, "yy": 0.2 * mass, "zz": 0.25 * mass, "xy": 0.01 * mass, "yz": -0.02 * mass}
    return {"mass": mass, "com": list(com), "inertia": inertia}


def tree(rack_mass: float) -> dict[str, Any]:
    """A free base; an arm with a ball joint on it; a rack with a rod that turns about -x and z; a wheel on the arm's hub."""
    return {
        "name": "tree",
        "base": "base",
        "fixed": ["joints.*.axis.*", "joints.*.axis2.*"],
        "parameters": {"radius": 0.3},
        "bodies": {
            "base": body(50.0, 0, 0, 0.5),
            "arm": body(3.0, 0.1, 0.5, 0.3),
            "hub": body(5.0, 0.1, 0.8, 0.35),
            "wheel": {"mass": 9.0, "com": [0.1, 0.9, 0.3], "inertia": {"xx": 0.4, "yy": 0.7, "zz": 0.4}},
            "rack": body(rack_mass, -0.2, 0.1, 0.4),
            "rod": {"mass": 1.0, "com": [-0.2, 0.5, 0.4], "inertia": {"xx": 0.1, "yy": 0.01, "zz": 0.1, "yz": 0.004}},
        },
        "joints": {
            "pivot": {"type": "revolute", "bodies": ["base", "arm"], "at": [0, 0.3, 0.3], "axis": [1, 0.1, -0.05]},
            "ball": {"type": "spherical", "bodies": ["arm", "hub"], "at": [0.1, 0.7, 0.25]},
            "spin": {
                "type": "revolute",
                "bodies": ["hub", "wheel"],
                "at": [0.1, 0.9, 0.3],
                "axis": [0, 1, 0],
                "rotor": True,
            },
            "slide": {"type": "prismatic", "bodies": ["base", "rack"], "axis": [0, 1, 0]},
            "cross": {
                "type": "universal",
                "bodies": ["rack", "rod"],
                "at": [-0.2, 0.3, 0.4],
                "axis": [-1, 0, 0],
                "axis2": [0, 0, 1],
            },
        },
        "forces": {
            "up": spring(["arm", "base"], [[0.1, 0.6, 0.3], [0.05, 0.4, 0.8]]),
            "down": spring(["base", "arm"], [[0.3, 0.1, 0.1], [0.1, 0.55, 0.2]]),
            "far": spring(["base", "hub"], [[0.3, 0.1, 0.7], [0.1, 0.8, 0.4]]),
            "drive": {"type": "torque", "bodies": ["hub", "wheel"], "direction": [0, 1, 0], "torque": "7.0"},
            "brake": {"type": "torque", "bodies": ["arm", "base"], "direction": [0.3, 1, 0.2], "torque": "3.0"},
            "tire": {
                "type": "tire",
                "law": "saturating",
                "wheel": "wheel",
                "carrier": "hub",
                "at": [0.1, 0.9, 0.3],
                "axis": [0, 1, 0],
                "radius": "radius",
                "stiffness": 2e4,
                "deflection": 0.4,
                "cornering_stiffness": 3e3,
                "slip_stiffness": 2e3,
                "friction": 0.9,
                "creep_speed": 0.2,
            },
        },
    }


def spring(bodies: list[str], at: list[list[float]]) -> dict[str, Any]:
    return {"type": "spring_damper", "bodies": bodies, "at": at, "stiffness": 900.0, "damping": 40.0, "length": 0.4}


@pytest.mark.parametrize("rack_mass", [2.0, 0.0])
def test_forces_between_neighbours_ball_joints_on_arms_plane_turns_and_drift(rack_mass: float) -> None:
    mechanism = analyse(described(tree(rack_mass)))
    model = Interpreted(mechanism, lowered(mechanism))
    sample = sampled(mechanism, model, seed=2)
    assert disagreements(mechanism, model, sample) == []
    assert disagreements(mechanism, Interpreted(mechanism, lowered(mechanism, "independent")), sample) == []
    if rack_mass:
        assert differing_formulations(mechanism, sample) == []


def independent(mechanism: Mechanism) -> set[str]:
    dependent = {column for pivots in mechanism.partitions[0] for _, column in pivots}
    return {name for k, name in enumerate(mechanism.velocities) if k not in dependent}


def test_what_carries_most_is_independent() -> None:
    """An arm that carries the knuckle, not the one that only guides it; a crank that carries the coupler."""
    corners = independent(analyse(read(MODELS / "benchmark_car.yaml")))
    assert {f"{corner}.lower_pivot" for corner in ("FL", "FR", "RL", "RR")} <= corners
    assert not any("upper_pivot" in name for name in corners)
