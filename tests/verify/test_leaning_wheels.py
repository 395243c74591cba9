"""Where a leaning wheel meets the road, against the numeric reference and against closed forms."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

import symgen
from symgen.description.read import read
from symgen.runtime import Model, State
from symgen.verify.reference import CartesianState, Reference
from symgen.verify.reference.design import roll_pitch_yaw

pytestmark = pytest.mark.filterwarnings("ignore:.*no effect")

Array = NDArray[np.float64]
DATA = Path(__file__).parents[1] / "data" / "tires"


def rig(folder: Path, name: str, fields: str) -> tuple[Model, Reference]:
    (folder / "x.tir").write_text((DATA / f"{name}.tir").read_text(encoding="utf-8"), encoding="utf-8")
    text = (DATA / "rig.yaml").read_text(encoding="utf-8").replace("file: suv_61.tir,", f"file: x.tir, {fields},")
    (folder / "rig.yaml").write_text(text, encoding="utf-8")
    description = read(folder / "rig.yaml")
    return symgen.build(description), Reference(description)


def quaternion(rotation: Array) -> Array:
    """Of a turn by less than half a turn."""
    w = math.sqrt(1 + np.trace(rotation)) / 2
    skew = rotation - rotation.T
    return np.array([w, skew[2, 1] / (4 * w), skew[0, 2] / (4 * w), skew[1, 0] / (4 * w)])


def placed(rng: np.random.Generator, height: float, relaxation: bool) -> tuple[State, CartesianState]:
    """A wheel near the road in any heading, leaning and pitched, and the same state body by body."""
    turned = roll_pitch_yaw(np.array([rng.uniform(-0.6, 0.6), rng.uniform(-0.5, 0.5), rng.uniform(-2.5, 2.5)]))
    shift = np.array([*rng.uniform(-1, 1, 2), height - 0.3])
    velocity, omega = rng.normal(0, 5, 3) * [1, 1, 0.1], rng.normal(0, 1, 3)
    angle, spin = rng.uniform(-3, 3), rng.uniform(-60, 60) * rng.choice([1.0, 0.01])
    z = rng.normal(0, 0.1, 2) if relaxation else np.zeros(0)
    state = State(
        0.0,
        np.concatenate([shift, quaternion(turned), [angle]]),
        np.concatenate([turned.T @ velocity, turned.T @ omega, [spin]]),
        z,
    )
    centre = shift + np.array([0, 0, 0.3])
    axle = turned @ np.array([0.0, 1.0, 0.0])
    wheel = turned @ roll_pitch_yaw(np.array([0.0, angle, 0.0]))
    bodies = CartesianState(
        np.stack([centre, centre]),
        np.stack([turned, wheel]),
        np.stack([velocity, velocity]),
        np.stack([omega, omega + spin * axle]),
        z=z,
        near={"spin": angle},
    )
    return state, bodies


def own_rates(acceleration: Array, bodies: CartesianState) -> Array:
    """Accelerations of hub and wheel as time derivatives of the model's velocities."""
    turned, omega = bodies.rotation[0], bodies.angular_velocity[0]
    hub, wheel = acceleration
    linear = turned.T @ (hub[:3] - np.cross(omega, bodies.velocity[0]))
    spin = (turned @ [0.0, 1.0, 0.0]) @ (wheel[3:] - hub[3:])
    return np.concatenate([linear, turned.T @ hub[3:], [spin]])


@pytest.mark.parametrize(
    ("name", "fields"),
    [
        ("suv_61", "crown_radius: 0.0"),
        ("suv_61", "crown_radius: 0.12, side: left, friction: 0.8 + 0.1*x"),
        ("suv_62", "crown_radius: 0.05, relaxation: false, creep_speed: 0.2"),
        ("passenger_52", "road: 0.03*sin(2*x)*cos(y), damping: 900.0"),
        ("bus_62", "relaxation: false, road: 0.02*x"),
        ("suv_61", "contact: plane, road: 0.05*sin(2*x)*cos(y) + 0.1*y, crown_radius: 0.1, patch_length: 0.3"),
        ("suv_62", "contact: plane, road: 0.2*x, side: left, damping: 900.0"),
    ],
)
def test_compiled_wheels_are_those_of_the_reference(tmp_path: Path, name: str, fields: str) -> None:
    model, reference = rig(tmp_path, name, fields)
    rng, touching = np.random.default_rng(4), 0
    radius = reference.design.parameters["tire.UNLOADED_RADIUS"]
    model.set_parameters({"tire.LMUV": 0.1, "tire.Q_V1": 1e-3, "tire.Q_FZ3": 0.7})
    reference = Reference(reference.design.description, {"tire.LMUV": 0.1, "tire.Q_V1": 1e-3, "tire.Q_FZ3": 0.7})
    size = reference.design.parameters["tire.FNOMIN"]
    for _ in range(150):
        state, bodies = placed(rng, radius * rng.uniform(0.75, 1.0), "false" not in fields)
        instant = reference.at(bodies)
        found = np.array(list(model.outputs(state).values()))
        known = np.concatenate([instant.sensor("tire"), instant.sensor("load")])
        touching += bool(known[2] > 0)
        np.testing.assert_allclose(found, known, rtol=1e-10, atol=1e-10 * size)
        np.testing.assert_allclose(
            model.acceleration(state), own_rates(instant.acceleration, bodies), rtol=1e-8, atol=1e-6
        )
        if len(state.z):
            np.testing.assert_allclose(model.state_rates(state), instant.state_rates, rtol=1e-9, atol=1e-9)
    assert touching > 50


@pytest.mark.parametrize("crown", [0.0, 0.08])
@pytest.mark.parametrize("lean", [0.0, 0.2, -0.4])
def test_a_standing_wheel_is_pushed_where_it_meets_the_road(tmp_path: Path, lean: float, crown: float) -> None:
    """The force acts in the wheel's plane where a disc meets the road; of a torus, where its crown does."""
    model, reference = rig(tmp_path, "book_61", f"crown_radius: {crown}")
    numbers = reference.design.parameters
    radius, rate = numbers["tire.UNLOADED_RADIUS"], numbers["tire.VERTICAL_STIFFNESS"]
    height = (radius - crown) * math.cos(lean) + crown - 0.01
    q = np.array([0, 0, height - 0.3, math.cos(lean / 2), math.sin(lean / 2), 0, 0, 0])
    state = State(0.0, q, np.zeros(7), np.zeros(2))
    squeezed = 0.01 / math.cos(lean)
    out = model.outputs(state)
    assert out["load"] == pytest.approx(rate * squeezed, rel=1e-12)
    assert abs(out["tire.1"]) + abs(out["tire.2"]) < 1e-9
    beside = (radius - squeezed - crown) * math.sin(lean)
    pushed = -model.inverse_dynamics(state, np.zeros(7))
    assert pushed[3] == pytest.approx(beside * out["load"], rel=1e-9, abs=1e-9)
    assert pushed[6] == pytest.approx(0.0, abs=1e-9)


def test_the_tire_bottoms_on_its_rim(tmp_path: Path) -> None:
    model, reference = rig(tmp_path, "book_61", "relaxation: true")
    numbers = reference.design.parameters
    radius, rim = numbers["tire.UNLOADED_RADIUS"], numbers["tire.RIM_RADIUS"] + numbers["tire.BOTTOM_OFFST"]
    loads = {}
    for above in (0.001, -0.001, -0.002):
        q = np.array([0, 0, rim + above - 0.3, 1, 0, 0, 0, 0.0])
        loads[above] = model.outputs(State(0.0, q, np.zeros(7), np.zeros(2)))["load"]
    rate, stop = numbers["tire.VERTICAL_STIFFNESS"], numbers["tire.BOTTOM_STIFF"]
    assert loads[0.001] == pytest.approx(rate * (radius - rim - 0.001))
    assert loads[-0.002] - loads[-0.001] == pytest.approx((rate + stop) * 0.001)


def test_a_free_rolling_wheel_turns_by_its_effective_radius(tmp_path: Path) -> None:
    """R_e lies between the unloaded and the loaded radius (Besselink et al., 7); the spin lets the tire grow."""
    model, reference = rig(tmp_path, "suv_61", "relaxation: false")
    p = {k.removeprefix("tire."): v for k, v in reference.design.parameters.items()}
    radius, omega = p["UNLOADED_RADIUS"], 60.0
    free = radius * (p["Q_RE0"] + p["Q_V1"] * (radius * omega / p["LONGVL"]) ** 2)
    q, v = np.array([0, 0, radius - 0.33, 1, 0, 0, 0, 0]), np.zeros(7)
    v[6] = omega
    load = model.outputs(State(0.0, q, v))["load"]
    part = load / p["FNOMIN"]
    effective = free - p["FNOMIN"] / p["VERTICAL_STIFFNESS"] * (
        p["DREFF"] * math.atan(p["BREFF"] * part) + p["FREFF"] * part
    )
    assert radius - 0.03 < effective < free
    model.set_parameters({f"tire.{name}": 0.0 for name in ("PHX1", "PHX2", "PVX1", "PVX2")})
    v[0] = effective * omega
    assert abs(model.outputs(State(0.0, q, v))["tire.1"]) < 1e-6
    v[0] *= 1.001
    assert model.outputs(State(0.0, q, v))["tire.1"] < -100.0
