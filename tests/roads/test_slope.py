"""A car stands on a slope."""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import symgen
from symgen.description.builder import MechanismBuilder
from symgen.runtime import METHODS, Diagonal, Implicit, Model, OneShot, State

IMPLICIT = [name for name, method in METHODS.items() if isinstance(method, Implicit | OneShot | Diagonal)]
CENTRE = np.array([-1.3, 0.0, 0.5])
TILT = math.atan(0.1)
CORNERS = {"FL": (0.0, 0.75), "FR": (0.0, -0.75), "RL": (-2.6, 0.75), "RR": (-2.6, -0.75)}


def parked() -> MechanismBuilder:
    """Four wheels, locked to their hubs, on springs."""
    car = MechanismBuilder("parked", base="body", road="surface(x, y)")
    car.body("body", mass=1200.0, com=CENTRE, inertia={"xx": 400.0, "yy": 1600.0, "zz": 1700.0})
    for name, (x, y) in CORNERS.items():
        centre = [x, y, 0.3]
        car.body(f"{name}_hub", mass=20.0, com=centre, inertia={"xx": 0.5, "yy": 0.5, "zz": 0.5})
        car.body(f"{name}_wheel", mass=15.0, com=centre, inertia={"xx": 0.5, "yy": 0.9, "zz": 0.5})
        car.joint(f"{name}_slide", "prismatic", "body", f"{name}_hub", axis=[0, 0, 1])
        car.joint(f"{name}_spin", "revolute", f"{name}_hub", f"{name}_wheel", at=centre, axis=[0, 1, 0])
        car.coupling(f"{name}_lock", {f"{name}_spin": 1.0})
        spring: dict[str, Any] = {"stiffness": 25e3, "damping": 2e3, "rest": -0.117}
        car.force(f"{name}_spring", "joint_spring", coordinate=f"{name}_slide", **spring)
        tire: dict[str, Any] = {
            "radius": 0.3,
            "stiffness": 2.2e5,
            "damping": 300.0,
            "deflection": 0.015,
            "load": 3300.0,
        }
        tire |= {"slip_stiffness": 8e4, "cornering_stiffness": 6e4, "slip_relaxation": 0.3, "cornering_relaxation": 0.5}
        car.force(
            f"{name}_tire", "tire", law="saturating", wheel=f"{name}_wheel", carrier=f"{name}_hub", at=centre, axis=[0, 1, 0],
            creep_speed=0.001, **tire,
        )  # fmt: skip
    return car


@pytest.fixture(scope="module")
def on_a_slope() -> tuple[Model, State]:
    """On a grid that rises by 10 % ahead, in the pose in which the car stands on the level, turned with the road."""
    model = symgen.build(parked().describe())
    level = symgen.simulate(model, 4.0, 2e-3, method="bdf2", every=2000).final
    x = np.linspace(-10.0, 10.0, 21)
    model.set_road(symgen.road(0.1 * x[:, None] + np.zeros(5), spacing=1.0, origin=(-10.0, -2.0)))
    c, s = math.cos(TILT), math.sin(TILT)
    turned = np.array([[c, 0.0, -s], [0.0, 1.0, 0.0], [s, 0.0, c]]) @ (CENTRE + level.q[:3]) - CENTRE
    q = np.concatenate([turned, [math.cos(TILT / 2), 0.0, -math.sin(TILT / 2), 0.0], level.q[7:]])
    return model, State(0.0, q, np.zeros(len(level.v)), np.zeros(len(level.z)))


@pytest.mark.parametrize("method", IMPLICIT)
def test_locked_wheels_hold_a_car(on_a_slope: tuple[Model, State], method: Any) -> None:
    """It creeps by less than a millimetre a minute, and its tires carry its weight along the slope."""
    model, start = on_a_slope
    settled = symgen.simulate(model, 2.0, 2e-3, method=method, state=start, every=1000).final
    run = symgen.simulate(model, 60.0, 2e-3, method=method, state=replace(settled, time=0.0), every=3000)
    crept = np.linalg.norm(run.q[-1, :3] - run.q[0, :3])
    assert 1e-6 < crept < 1e-3
    # slips hold the part of the weight along the slope: C slip / Fz0 of the load
    slips = run.z[-1, 0::2] * 8e4 / 3300.0
    assert np.mean(slips) == pytest.approx(-0.1, rel=0.15)


def test_on_the_level_it_stays(on_a_slope: tuple[Model, State]) -> None:
    model, _ = on_a_slope
    road, rest = model.road, symgen.build(parked().describe())
    assert road is not None
    assert rest.road is None
    run = symgen.simulate(rest, 10.0, 2e-3, method="bdf2", every=1000)
    assert abs(run.q[-1, 0] - run.q[1, 0]) < 1e-6


def test_the_place_of_the_file_is_not_kept(tmp_path: Path) -> None:
    """Models are the same wherever their roads are."""
    np.save(tmp_path / "flat.npy", np.zeros((3, 3)))
    written = tmp_path / "parked.yaml"
    written.write_text(
        "name: a\nroad: {file: flat.npy, spacing: [1.0, 1.0]}\nbodies: {b: {mass: 1.0, com: [0, 0, 0]}}\n"
    )
    from symgen.description import read

    assert str(tmp_path) not in read(written).model_dump_json()
