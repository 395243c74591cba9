"""The steady state that a run begins with: it stays, it is the one that can be worked out by hand, or it is refused."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
import pytest
from symgen.runtime.analysis.settling import Settling

import symgen
from symgen.description.read import read_text
from symgen.runtime import ArgumentError, Model, TrimError

from ...support.agreement import described

WHEEL = """
name: trimmed_wheel
base: hub
parameters: {radius: 0.3, drag: 0.5}
bodies:
  hub: {mass: 200.0, com: [0, 0, 0.3], inertia: {xx: 5, yy: 5, zz: 5}}
  wheel: {mass: 20.0, com: [0, 0, 0.3], inertia: {xx: 0.6, yy: 1.0, zz: 0.6}}
joints:
  spin: {type: revolute, bodies: [hub, wheel], at: [0, 0, 0.3], axis: [0, 1, 0], rotor: true}
inputs: {torque: {unit: N m}}
forces:
  engine: {type: torque, bodies: [hub, wheel], direction: [0, 1, 0], torque: torque}
  air: {type: force, bodies: [ground, hub], at: [0, 0, 0.3], direction: [1, 0, 0], frame: ground,
        force: -drag*moving.x*abs(moving.x)}
  upright: {type: bushing, bodies: [ground, hub], at: [0, 0, 0.3], stiffness: [0, 0, 0, 4.0e4, 4.0e4, 0]}
  tire:
    {type: tire, law: saturating, wheel: wheel, carrier: hub, at: [0, 0, 0.3], axis: [0, 1, 0], radius: radius,
     stiffness: 2.0e5, damping: 300.0, load: 2000.0, cornering_stiffness: 5.0e4, slip_stiffness: 6.0e4, slip_relaxation: 0.3}
sensors: {moving: {type: velocity, body: hub}, load: {type: force, force: tire}}
initial: {hub.x: {velocity: 10.0}, spin: {velocity: 10.0/radius}}
"""


@pytest.fixture(scope="module")
def wheel() -> Model:
    return symgen.build(read_text(WHEEL), formulation="independent")


def test_wheel_against_the_wind_is_worked_out_by_hand(wheel: Model) -> None:
    """Fx = drag v^2 = Fz g/s gives the slip; the torque is Fx times the radius."""
    speed, weight = 20.0, 220.0 * 9.81
    found = wheel.trim(speed, free=["torque"])
    push = 0.5 * speed**2
    ratio = push / weight
    slip = -ratio / math.sqrt(1.0 - ratio**2) * 2000.0 / 6.0e4
    rate = (speed - slip * (speed + 0.1)) / 0.3
    assert found.residual < 1e-6
    assert found.inputs[0] == pytest.approx(push * 0.3, rel=1e-6)
    assert found.state.v[wheel.coordinates.index("spin")] == pytest.approx(rate, rel=1e-7)
    assert found.state.z[0] == pytest.approx(slip, rel=1e-6)
    height = found.state.q[wheel.layout.positions.index("hub.z")]
    assert height == pytest.approx(-weight / 2.0e5, rel=1e-6)


def test_stays_where_it_is_and_heads_where_it_headed(wheel: Model) -> None:
    turned = wheel.assemble({"hub.q0": math.cos(0.4), "hub.q3": math.sin(0.4), "hub.x": 3.0, "hub.y": -2.0})
    found = wheel.trim(0.0, state=turned)
    q = dict(zip(wheel.layout.positions, found.state.q, strict=True))
    assert (q["hub.x"], q["hub.y"]) == pytest.approx((3.0, -2.0), abs=1e-12)
    assert 2.0 * math.atan2(q["hub.q3"], q["hub.q0"]) == pytest.approx(0.8, abs=1e-9)


def test_nothing_holds_the_speed(wheel: Model) -> None:
    with pytest.raises(
        TrimError,
        match=r"no steady state at 20 m/s.*hub\.x \(-\S+ m/s\^2 remains\).*set torque free \(free=\[\.\.\.\]\)",
    ):
        wheel.trim(20.0)


def test_a_start_that_is_too_far_is_not_blamed_on_inputs() -> None:
    """A bead on a rod that nothing holds up: it falls, whatever inputs are set free."""
    text = """
name: falling_bead
bodies: {bead: {mass: 1.0, com: [0, 0, 0], inertia: {xx: 1, yy: 1, zz: 1}}}
joints: {rod: {type: prismatic, bodies: [ground, bead], axis: [0, 0, 1]}}
"""
    model = symgen.build(read_text(text), formulation="independent")
    with pytest.raises(
        TrimError, match=r"at 0 m/s.*rod \(-9\.81 m/s\^2 remains\)\. To go on, start nearer to it \(state=\.\.\.\)$"
    ):
        model.trim(0.0)


def test_wrong_names_and_numbers(wheel: Model) -> None:
    with pytest.raises(ArgumentError, match="did you mean torque"):
        wheel.trim(20.0, free=["torqe"])
    with pytest.raises(ArgumentError, match="speed"):
        wheel.trim(float("nan"))


@pytest.mark.parametrize("height", [0.05, 1.0, -0.1])
def test_a_wheel_that_hangs_in_the_air_stands_on_its_tire(height: float) -> None:
    """Nothing in the air says where the road is: the slopes of all equations by the height are zero there."""
    more = "slip_relaxation: 0.3, cornering_relaxation: 0.5"
    model = symgen.build(read_text(WHEEL.replace("slip_relaxation: 0.3", more)), formulation="independent")
    found = model.trim(0.0, state=model.assemble({"hub.z": height, "hub.x": 2.0}))
    at = dict(zip(model.layout.positions, found.state.q, strict=True))
    assert at["hub.z"] == pytest.approx(-220.0 * 9.81 / 2.0e5, rel=1e-6)
    assert at["hub.x"] == pytest.approx(2.0, abs=1e-12)
    np.testing.assert_allclose(np.append(found.state.v, found.state.z), 0.0, atol=1e-9)


def test_sedan_at_rest_is_found_from_wherever_it_is_dropped(shipped: Callable[..., Model]) -> None:
    """On relaxation tires: with another load, from wheels in the air, and from half a wheel deep in the road."""
    model = shipped("sedan", "independent")
    model.set_parameters({"bodies.chassis.mass": 1.3 * model.parameters["bodies.chassis.mass"]})
    starts = [model.assemble({"chassis.z": height}) for height in (0.0, 0.05, 1.0, -0.15)]
    places = [model.trim(0.0, state=start) for start in starts]
    x, y, *others = range(len(model.layout.positions))
    assert model.layout.positions[:2] == ("chassis.x", "chassis.y")
    for start, found in zip(starts, places, strict=True):
        np.testing.assert_allclose(found.state.q[[x, y]], start.q[[x, y]], atol=1e-6)
        np.testing.assert_allclose(found.state.q[others], places[0].state.q[others], atol=1e-6)
        states = dict(zip(model.layout.states, found.state.z, strict=True))
        assert states.pop("driver.station") == pytest.approx(model.outputs(found.state)["driver.place.x"], abs=1e-6)
        np.testing.assert_allclose(list(states.values()), 0.0, atol=1e-6)
        assert found.residual < 1e-6
    assert -0.06 < dict(zip(model.layout.positions, places[0].state.q, strict=True))["chassis.z"] < -0.02


@pytest.mark.parametrize("formulation", ["independent", "multiplier"])
def test_sedan_at_a_speed_stays_as_it_is(shipped: Callable[..., Model], formulation: str) -> None:
    model = shipped("sedan", formulation)
    found = model.trim(25.0, {"speed_target": 25.0, "speed_control": 1.0})
    run = symgen.simulate(model, until=1.0, step=1e-3, state=found.state, inputs=found.inputs, every=50)
    for name, limit in {"chassis_velocity.x": 1e-5, "chassis_position.z": 1e-6, "FL.tire_load.3": 0.1}.items():
        assert np.ptp(run[name]) < limit
    drag, torque = 0.4 * 25.0**2, run["engine_torque"][-1]
    assert torque == pytest.approx(0.31 * drag, rel=1e-3)


def test_a_mechanism_without_a_free_body_finds_its_equilibrium(shipped: Callable[..., Model]) -> None:
    model = shipped("double_pendulum", "multiplier")
    found = model.trim(state=model.assemble({model.layout.positions[0]: 0.4}))
    assert found.residual < 1e-9
    assert np.abs(found.state.v).max() == 0.0
    with pytest.raises(TrimError, match=r"no body .* moves freely.*at 10 m/s"):
        model.trim(10.0)


def test_a_machine_on_springs_stands_where_they_let_it() -> None:
    """A beam that is heavier at one end, on two bushings in corners: the load leans it over, and it moves sideways."""
    text = """
name: leaning_machine
base: frame
bodies:
  frame: {mass: 100.0, com: [0.3, 0, 1.0], inertia: {xx: 20, yy: 30, zz: 25}}
forces:
  left: {type: bushing, bodies: [ground, frame], at: [1, 0, 0], stiffness: [2.0e4, 2.0e4, 4.0e4, 0, 0, 0]}
  right: {type: bushing, bodies: [ground, frame], at: [-1, 0, 0], stiffness: [1.0e4, 1.0e4, 4.0e4, 0, 0, 0]}
  roll: {type: bushing, bodies: [ground, frame], at: [0, 0, 0], stiffness: [0, 0, 0, 5.0e4, 0, 5.0e4]}
"""
    model = symgen.build(read_text(text), formulation="independent")
    found = model.trim(0.0)
    assert found.residual < 1e-6
    position, turn = model.poses(found.state)
    left, right = (position[0] + turn[0] @ (np.array([x, 0.0, 0.0]) - [0.3, 0.0, 1.0]) for x in (1.0, -1.0))
    forces = [np.array([2e4, 2e4, 4e4]) * ([1, 0, 0] - left), np.array([1e4, 1e4, 4e4]) * ([-1, 0, 0] - right)]
    np.testing.assert_allclose(forces[0] + forces[1], [0.0, 0.0, 981.0], atol=1e-3)
    np.testing.assert_allclose(
        np.cross(left - position[0], forces[0])[1] + np.cross(right - position[0], forces[1])[1], 0.0, atol=1e-3
    )


def test_where_nothing_can_move_the_rest_is_where_it_is() -> None:
    """An arm that is driven."""
    arm = {
        "name": "held",
        "bodies": {"arm": {"mass": 1.0, "com": [0, 0, 0.2], "inertia": 0}},
        "joints": {"main": {"type": "revolute", "bodies": ["ground", "arm"], "at": [0, 0, 0], "axis": [0, 1, 0]}},
        "inputs": {"angle": {"unit": "rad", "default": 0.3}},
        "drives": {"turn": {"coordinate": "main", "input": "angle"}},
    }
    found = symgen.build(described(arm)).trim(0.0)
    assert found.state.q == pytest.approx([0.3], abs=1e-12)
    assert np.abs(found.state.v).max() == 0.0


def test_a_start_with_another_load_is_near_enough(
    shipped: Callable[..., Model], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Fleets have vehicles of many masses: the slow search for the place of rest is not needed for each."""
    sedan = shipped("sedan", "independent")
    monkeypatch.setattr(Settling, "position", lambda self: pytest.fail("the start counts as far away"))
    mass = sedan.parameters["bodies.chassis.mass"]
    with sedan.trying():
        for more in (0.0, 50.0, 150.0):
            sedan.set_parameters({"bodies.chassis.mass": mass + more})
            assert sedan.trim(16.67, free=["drive_torque"]).residual < 1e-4
