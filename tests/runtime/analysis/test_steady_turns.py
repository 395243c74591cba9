"""Steady turns: tire forces turn the car as Newton asks, a run from the trim stays on its circle, and what makes no sense is refused."""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from symgen.runtime.model.state import rotation

import symgen
from symgen.description.read import read_text
from symgen.runtime import ArgumentError, Model, State, Trim, TrimError

CAR = Path(__file__).parents[2] / "data" / "turning_car.yaml"
SPEED, CURVATURE = 15.0, 0.02
MASS = 1200.0 + 4 * 20.0
FREE = ("steer", "torque")
CORNERS = {"FL": (0.0, 0.75), "FR": (0.0, -0.75), "RL": (-2.5, 0.75), "RR": (-2.5, -0.75)}


@pytest.fixture(scope="module")
def car() -> Model:
    return symgen.build(CAR, formulation="independent")


@pytest.fixture(scope="module")
def turn(car: Model) -> Trim:
    return car.trim(SPEED, free=FREE, curvature=CURVATURE)


def circle(places: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The centre by least squares, and how far each place is from it."""
    columns = np.column_stack([2.0 * places, np.ones(len(places))])
    centre = np.linalg.lstsq(columns, (places**2).sum(axis=1), rcond=None)[0][:2]
    return centre, np.hypot(*(places - centre).T)


def tire_force(car: Model, state: State, inputs: np.ndarray) -> np.ndarray:
    """The sum over the ground, along and across the level part of the body's x axis."""
    found, total = car.outputs(state, inputs), np.zeros(2)
    for corner in CORNERS:
        along, across = found[f"{corner}.force.1"], found[f"{corner}.force.2"]
        steer = inputs[0] if corner.startswith("F") else 0.0
        total += [
            along * math.cos(steer) - across * math.sin(steer),
            along * math.sin(steer) + across * math.cos(steer),
        ]
    return total


def test_tires_push_the_car_to_the_centre(car: Model, turn: Trim) -> None:
    """m omega^2 times the way from the centre of mass to that of the circle; the free joint is at the centre of mass of the body."""
    drift = turn.state.v[1]
    omega = math.hypot(SPEED, drift) * CURVATURE
    behind = (1200 * 1.2 + 40 * 2.5) / MASS - 1.2
    to_centre = np.array([-drift, SPEED]) / omega + [behind, 0.0]
    force = tire_force(car, turn.state, turn.inputs)
    np.testing.assert_allclose(force, MASS * omega**2 * to_centre, rtol=2e-3)


def test_a_bicycle_steers_by_its_slip_angles(car: Model) -> None:
    """Slow, so that tires hardly slip: the steering angle of Ackermann. Wheels of one axle share an angle and differ by the track."""
    found = car.trim(0.5, free=FREE, curvature=0.01)
    assert found.inputs[0] == pytest.approx(2.5 * 0.01, rel=2e-3)


def test_a_run_from_a_trim_stays_on_its_circle(car: Model, turn: Trim) -> None:
    assert turn.residual < 1e-9
    run = symgen.simulate(car, until=5.0, step=1e-3, state=turn.state, inputs=turn.inputs, every=20)
    centre, radius = circle(run.q[:, :2])
    np.testing.assert_allclose(radius, 1.0 / CURVATURE, rtol=1e-9)
    assert centre[1] > 0.0, "a positive curvature turns to the left"
    np.testing.assert_allclose(run.v, np.broadcast_to(turn.state.v, run.v.shape), atol=1e-8)


def test_the_curvature_that_belongs_to_an_acceleration(car: Model, turn: Trim) -> None:
    over_ground = math.hypot(*(rotation(turn.state.q[3:7]) @ turn.state.v[:3])[:2])
    again = car.trim(SPEED, free=FREE, lateral_acceleration=over_ground**2 * CURVATURE)
    np.testing.assert_allclose(again.inputs, turn.inputs, rtol=1e-9, atol=1e-12)
    np.testing.assert_allclose(again.state.v, turn.state.v, rtol=1e-8, atol=1e-10)


def test_the_other_way_round_is_the_mirror_image(car: Model, turn: Trim) -> None:
    other = car.trim(SPEED, free=FREE, curvature=-CURVATURE)
    signs = np.array([1.0, -1.0, 1.0, -1.0, 1.0, -1.0])
    np.testing.assert_allclose(other.state.v[:6], signs * turn.state.v[:6], rtol=1e-8, atol=1e-10)
    np.testing.assert_allclose(other.inputs, [-turn.inputs[0], 0.0, 0.0, turn.inputs[3]], rtol=1e-8, atol=1e-10)
    swapped = [car.coordinates.index(f"{name}.spin") for name in ("FR", "FL", "RR", "RL")]
    own = [car.coordinates.index(f"{name}.spin") for name in ("FL", "FR", "RL", "RR")]
    np.testing.assert_allclose(other.state.v[own], turn.state.v[swapped], rtol=1e-9)


def test_without_curvature_it_goes_straight_on(car: Model) -> None:
    straight, bent = car.trim(SPEED, free=FREE), car.trim(SPEED, free=FREE, curvature=1e-12)
    np.testing.assert_allclose(bent.state.v, straight.state.v, atol=1e-8)
    assert abs(straight.state.v[5]) < 1e-12
    assert abs(straight.inputs[0]) < 1e-9


def test_backwards_in_a_circle(car: Model) -> None:
    """The centre is where the curvature says, to the left of the body."""
    start = car.assemble(velocities={"body.x": -3.0} | {f"{corner}.spin": -10.0 for corner in CORNERS})
    found = car.trim(-3.0, free=FREE, state=start, curvature=0.05)
    run = symgen.simulate(car, until=1.0, step=2e-4, state=found.state, inputs=found.inputs, every=100)
    centre, radius = circle(run.q[:, :2])
    np.testing.assert_allclose(radius, 20.0, rtol=1e-6)
    assert centre[1] > 0.0
    assert found.state.v[5] < 0.0


def test_what_cannot_be_met_is_named(car: Model) -> None:
    """Nobody steers, so that nothing turns the car."""
    with pytest.raises(
        TrimError,
        match=r"at 15 m/s with a curvature of 0.02/m .* of body\.rz \(-\S+ rad/s\^2 remains\).*free=\[\.\.\.\]",
    ):
        car.trim(SPEED, free=["torque"], curvature=CURVATURE)
    with pytest.raises(TrimError, match=r"with a lateral acceleration of 30 m/s\^2"):
        car.trim(SPEED, free=FREE, lateral_acceleration=30.0)


def test_what_makes_no_sense_is_refused(car: Model) -> None:
    with pytest.raises(ArgumentError, match="a curvature or a lateral_acceleration; give one"):
        car.trim(SPEED, free=FREE, curvature=CURVATURE, lateral_acceleration=1.0)
    with pytest.raises(ArgumentError, match="a turn needs a speed"):
        car.trim(curvature=CURVATURE)
    with pytest.raises(ArgumentError, match="curvature"):
        car.trim(SPEED, curvature=float("nan"))


def test_it_heads_where_it_headed(car: Model, turn: Trim) -> None:
    start = car.assemble({"body.q0": math.cos(0.5), "body.q3": math.sin(0.5), "body.x": 3.0, "body.y": -2.0})
    found = car.trim(SPEED, free=FREE, state=start, curvature=CURVATURE)
    np.testing.assert_allclose(found.state.v, turn.state.v, rtol=1e-7, atol=1e-8)
    axes, before = rotation(found.state.q[3:7]), rotation(turn.state.q[3:7])
    headings = [math.atan2(each[1, 0], each[0, 0]) for each in (axes, before)]
    assert headings[0] - headings[1] == pytest.approx(1.0, abs=1e-9)


def test_a_free_input_that_drives_a_coordinate_is_found(car: Model) -> None:
    """Straight on, from wheels that are steered: the loops of the drives follow the input."""
    start = car.assemble({"FL_king_pin": 0.02, "FR_king_pin": 0.02}, inputs={"steer": 0.02})
    found = car.trim(SPEED, {"steer": 0.02}, free=FREE, state=start)
    np.testing.assert_allclose(found.inputs, 0.0, atol=1e-8)


@pytest.mark.parametrize("formulation", ["independent", "multiplier"])
def test_the_sedan_in_a_turn(shipped: Callable[..., Model], formulation: str) -> None:
    """At 0.6 g, steered by its wheel."""
    model = shipped("sedan", formulation)
    model.set_parameters({"speed": SPEED})
    inputs = {"speed_control": 1.0, "speed_target": SPEED}
    found = model.trim(SPEED, inputs, free=["steering_wheel"], lateral_acceleration=6.0)
    run = symgen.simulate(model, until=2.0, step=1e-3, state=found.state, inputs=found.inputs, every=20)
    _, radius = circle(run.q[:, :2])
    np.testing.assert_allclose(radius, SPEED**2 / 6.0, rtol=5e-3)
    assert np.ptp(radius) < 1e-4
    assert np.ptp(run["FL.tire_load.3"]) < 0.1
    loads = model.outputs(found.state, found.inputs)
    assert loads["FR.tire_load.3"] > 1.5 * loads["FL.tire_load.3"], "the outer wheel carries more"


def test_uphill_the_torque_holds_the_weight() -> None:
    """On a gradient gravity points another way; a tire's force turns its wheel at the unloaded radius."""
    model, slope = symgen.build(CAR, formulation="independent"), 0.1
    model.set_parameters({"gravity.x": -9.81 * math.sin(slope), "gravity.z": -9.81 * math.cos(slope)})
    found = model.trim(SPEED, free=["torque"])
    assert found.inputs[3] == pytest.approx(MASS * 9.81 * math.sin(slope) * 0.3, rel=2e-3)


MANOEUVRE = """
manoeuvres:
  circle:
    trim: {speed: 15, curvature: 1/50, free: [steer, torque]}
    until: 1.0
    measures: {turning: {type: final, of: body.x}}
  skid_pad:
    trim: {speed: 15, lateral_acceleration: 15*15/50, free: [steer, torque]}
    until: 1.0
"""


def test_a_manoeuvre_begins_in_a_turn(turn: Trim) -> None:
    model = symgen.build(read_text(CAR.read_text(encoding="utf-8") + MANOEUVRE), formulation="independent")
    run = symgen.simulate(model, manoeuvre="circle")
    np.testing.assert_allclose(run.v[-1], turn.state.v, atol=1e-7)
    skid_pad = symgen.simulate(model, manoeuvre="skid_pad")
    np.testing.assert_allclose(skid_pad.v[-1, 5], 0.3, rtol=1e-4)
    np.testing.assert_allclose(skid_pad.v[-1], skid_pad.v[0], atol=1e-7)


POWERS = {
    "gravity": (1, 0, -2), "mass": (0, 1, 0), "com": (1, 0, 0), "inertia": (2, 1, 0), "points": (1, 0, 0), "radius": (1, 0, 0),
    "tire_rate": (0, 1, -2), "cornering": (1, 1, -2), "slip_stiffness": (1, 1, -2), "load": (1, 1, -2), "damping": (0, 1, -1),
    "creep_speed": (1, 0, -1),
}  # fmt: skip
"""Of length, mass and time, in parameters whose names have this in them."""


def in_other_units(car: Model, length: float, mass: float, time: float) -> dict[str, float]:
    found = {}
    for name, value in car.parameters.items():
        powers = next((powers for part, powers in POWERS.items() if part in name), (0, 0, 0))
        found[name] = value * length ** powers[0] * mass ** powers[1] * time ** powers[2]
    return found


@pytest.mark.parametrize("factor", [1e-4, 1e4])
@pytest.mark.parametrize("unit", [0, 1, 2])
def test_units_make_no_difference(turn: Trim, factor: float, unit: int) -> None:
    model = symgen.build(CAR, formulation="independent")
    factors = [factor if k == unit else 1.0 for k in range(3)]
    length, mass, time = factors
    model.set_parameters(in_other_units(model, *factors))
    speed = SPEED * length / time
    start = model.assemble(velocities={"body.x": speed} | {f"{corner}.spin": 50.0 / time for corner in CORNERS})
    found = model.trim(speed, free=FREE, state=start, curvature=CURVATURE / length)
    forces = np.array([1.0, 1.0 / time, 1.0 / time**2, mass * length**2 / time**2])
    np.testing.assert_allclose(found.inputs / forces, turn.inputs, rtol=1e-6, atol=1e-9)
    speeds = np.where([name in ("body.x", "body.y", "body.z") for name in model.coordinates], length, 1.0) / time
    np.testing.assert_allclose(found.state.v / speeds, turn.state.v, rtol=1e-6, atol=1e-8)
