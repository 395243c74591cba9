"""Tires on the plane of their contact patch, on roads of formulas and on roads that are data."""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import symgen
from symgen.runtime import ArgumentError, Model, ParameterError, Road, State
from symgen.verify.reference.design import roll_pitch_yaw

pytestmark = pytest.mark.filterwarnings("ignore:.*no effect")
Array = np.ndarray[Any, np.dtype[np.float64]]

PLAIN = (
    "type: tire, law: saturating, radius: 0.3, stiffness: 2.0e5, damping: 500.0, load: 3000.0, slip_stiffness: 4.0e4, "
    "cornering_stiffness: 3.0e4, cornering_relaxation: 0.3"
)
MAGIC = "type: tire, law: magic_formula, file: suv_61.tir"
RIG = """
name: {name}
base: hub
gravity: [gx, gy, gz]
parameters: {{gx: 0.0, gy: 0.0, gz: -9.81}}
road: {road}
bodies:
  hub: {{mass: 20.0, com: [0, 0, 0.3], inertia: {{xx: 1.0, yy: 1.0, zz: 1.0}}}}
  wheel: {{mass: 10.0, com: [0, 0, 0.3], inertia: {{xx: 0.4, yy: 0.7, zz: 0.4}}}}
joints:
  spin: {{type: revolute, bodies: [hub, wheel], at: [0, 0, 0.3], axis: [0, 1, 0], rotor: true}}
forces:
  tire: {{{tire}, contact: plane, wheel: wheel, carrier: hub, at: [0, 0, 0.3], axis: [0, 1, 0]}}
sensors:
  load: {{type: load, tire: tire}}
"""


def rig(folder: Path, name: str, tire: str, road: str) -> Model:
    data = Path(__file__).parents[1] / "data" / "tires" / "suv_61.tir"
    (folder / data.name).write_bytes(data.read_bytes())
    (folder / "rig.yaml").write_text(RIG.format(name=name, tire=tire, road=road), encoding="utf-8")
    return symgen.build(folder / "rig.yaml")


def quaternion(rotation: Array) -> Array:
    w = math.sqrt(1 + np.trace(rotation)) / 2
    skew = rotation - rotation.T
    return np.array([w, skew[2, 1] / (4 * w), skew[0, 2] / (4 * w), skew[1, 0] / (4 * w)])


def states(count: int, tilt: Array, kept: int = 1) -> list[tuple[State, State]]:
    """Of a wheel near a level road, and of the same wheel with all turned by `tilt` about the origin."""
    random, found = np.random.default_rng(6), []
    for _ in range(count):
        turned = roll_pitch_yaw(random.uniform(-0.3, 0.3, 3))
        centre = np.array([*random.uniform(-1, 1, 2), random.uniform(0.24, 0.3)])
        v = np.concatenate([turned.T @ random.normal(0, 5, 3), random.normal(0, 1, 3), random.normal(0, 20, 1)])
        pair = []
        for by in (np.eye(3), tilt):
            shift = by @ centre - np.array([0.0, 0.0, 0.3])
            z = np.array([0.02, -0.03])[:kept]
            pair.append(State(0.0, np.concatenate([shift, quaternion(by @ turned), [0.4]]), v, z))
        found.append((pair[0], pair[1]))
    return found


def slope_road(normal: Array, length: float = 6.0) -> Road:
    """A grid that lies in a plane through the origin."""
    x, y = np.meshgrid(np.linspace(-length, length, 9), np.linspace(-length, length, 7), indexing="ij")
    heights = -(normal[0] * x + normal[1] * y) / normal[2]
    return symgen.road(heights, spacing=(length / 4, length / 3), origin=(-length, -length))


@pytest.mark.parametrize("tire", [PLAIN, MAGIC], ids=["saturating", "magic formula"])
def test_a_slope_is_a_level_road_with_gravity_aside(tmp_path: Path, tire: str) -> None:
    """Seen from the road, nothing but gravity has turned; velocities and accelerations are in axes of the body."""
    model = rig(tmp_path, "slope", tire, "surface(x, y)")
    assert model.road is None
    tilt = roll_pitch_yaw(np.array([0.1, -0.15, 0.0]))
    road, gravity = slope_road(tilt[:, 2]), tilt.T @ np.array([0.0, 0.0, -9.81])
    loaded = 0
    for level, turned in states(40, tilt, len(model.layout.states)):
        model.set_road(None)
        model.set_parameters(dict(zip(("gx", "gy", "gz"), gravity, strict=True)))
        expected, load = model.acceleration(level), model.outputs(level)["load"]
        model.set_parameters({"gx": 0.0, "gy": 0.0, "gz": -9.81})
        model.set_road(road)
        np.testing.assert_allclose(model.outputs(turned)["load"], load, rtol=1e-9, atol=1e-6)
        np.testing.assert_allclose(model.acceleration(turned), expected, rtol=1e-8, atol=1e-7)
        loaded += load > 0
    assert loaded > 20


@pytest.fixture(scope="module")
def rough(tmp_path_factory: pytest.TempPathFactory) -> Model:
    return rig(tmp_path_factory.mktemp("rough"), "rough", PLAIN, "0.001*x + surface(x, y)")


def winding() -> Road:
    """A road with a curved line, waves along and banking, smooth on each of its cells."""
    from symgen.runtime import ReferenceLine

    count, step = 200, 0.1
    heading = 0.3 * np.sin(step * np.arange(count) / 3.0)
    x, y = np.cumsum(step * np.cos(heading)) - 8.0, np.cumsum(step * np.sin(heading)) - 1.0
    level = 0.02 * np.sin(step * np.arange(count))
    line = ReferenceLine(x, y, (heading[0], heading[-1]), level, 0.05 * np.cos(step * np.arange(count)))
    return Road(0.002 * np.random.default_rng(1).normal(size=(count, 9)), np.linspace(-2, 2, 9), step, line=line)


def test_other_roads_need_no_build(rough: Model, monkeypatch: pytest.MonkeyPatch) -> None:
    """The compiled model reads each road as Python does."""
    monkeypatch.setenv("PATH", "")  # no compiler
    state, _ = states(1, np.eye(3))[0]
    loads = {}
    for road in (None, winding(), symgen.road("E", length=100.0, seed=4)):
        rough.set_road(road)
        assert rough.road is road
        loads[road.name if road else "level"] = rough.outputs(state)["load"]
    assert len(set(loads.values())) == 3
    rough.set_road(None)
    assert rough.outputs(state)["load"] == loads["level"]


def test_a_road_is_no_number(rough: Model) -> None:
    rough.set_road(winding())
    assert rough.parameters["road.surface"] == winding().digest
    rough.set_parameters({"gx": 0.0})
    with pytest.raises(ParameterError, match=r"use set_road\(road\)"):
        rough.set_parameters({"road.surface": 1.0})
    with pytest.raises(ParameterError, match=r"use set_road\(road\)"):
        rough.parameter_rows([{"road.surface": 1.0}])
    with pytest.raises(ArgumentError, match=r"what symgen.road\(...\) gives, not str"):
        rough.set_road("C")  # type: ignore[arg-type]


def test_slopes_of_the_road_are_in_derivatives(rough: Model) -> None:
    """Against differences, where no edge of a cell of the grid is near."""
    rough.set_road(winding())
    q, v = np.array([0.513, 0.207, -0.04, 1.0, 0.0, 0.0, 0.0, 0.4]), np.array([5.0, 0.3, 0.0, 0.0, 0.0, 0.0, 17.0])
    state = State(0.0, q, v, np.array([0.02]))
    for k in range(3):
        direction = np.zeros(7)
        direction[k] = 1.0
        found = rough.tangents.along(state, dq=direction).a
        h, ends = 1e-6, []
        for sign in (1.0, -1.0):
            ends.append(rough.acceleration(replace(state, q=q + sign * h * np.eye(8)[k])))
        expected = (ends[0] - ends[1]) / (2.0 * h)
        assert np.abs(expected).max() > 10.0
        np.testing.assert_allclose(found, expected, rtol=1e-6, atol=1e-3)


def test_vehicles_in_lanes_see_the_same_road(rough: Model) -> None:
    """And implicit steps agree with explicit ones of a tenth of their length, over waves of decimetres."""
    x = np.linspace(-10.0, 30.0, 401)
    rough.set_road(symgen.road(0.02 * np.sin(3.0 * x)[:, None] + np.zeros(5), spacing=(0.1, 1.0), origin=(-10.0, -2.0)))
    v = np.array([8.0, 0.0, 0.0, 0.0, 0.0, 0.0, 27.0])
    starts = [State(0.0, np.array([0.1 * k, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0]), v, np.zeros(1)) for k in range(3)]
    fleet = rough.fleet(3).simulate(starts, 0.2, 1e-3, method="trapezoidal", every=200)
    for row, start in enumerate(starts):
        alone = symgen.simulate(rough, 0.2, 1e-3, method="trapezoidal", state=start)
        np.testing.assert_allclose(fleet.q[row, -1], alone.final.q, rtol=0, atol=1e-9)
        fine = symgen.simulate(rough, 0.2, 1e-4, state=start).final
        np.testing.assert_allclose(alone.final.q[:3], fine.q[:3], rtol=0, atol=2e-4)
    assert np.ptp(fleet.q[:, -1, 2]) > 1e-3


def test_what_cannot_carry_a_road_says_so(rough: Model) -> None:
    from symgen.export.rig import rig_files
    from symgen.runtime import explicit_steps

    with pytest.raises(ArgumentError, match="the road of rough is data, which exported files cannot carry"):
        rig_files(rough, explicit_steps(rough, 1e-3))
    plain = symgen.build(Path(symgen.__file__).parents[1] / "models" / "pendulum.yaml")
    with pytest.raises(ArgumentError, match=r"has no road that is data; build it with"):
        plain.set_road(winding())
