"""Cars from public hardpoints: they stand where they were drawn, drive straight on, turn as they are steered, and are stable."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from typing import NamedTuple

import numpy as np
import pytest

from symgen import simulate
from symgen.description.design_position import DesignPosition
from symgen.description.read import read
from symgen.description.values import evaluate
from symgen.runtime import Model, Trim

from .support.doses import beyond

SPEED = 80 / 3.6
Shipped = Callable[..., Model]
Steady = Callable[..., tuple[Model, Trim]]


class Car(NamedTuple):
    """What is known from elsewhere: mass (kg), wheelbase and front track (m). Left and right differ by so much where a Pitman arm,
    or a drag link to one side, makes a difference."""

    mass: float
    wheelbase: float
    track: float
    corners: tuple[str, ...] = ("FL", "FR", "RL", "RR")
    uneven: float = 2e-3


CARS = {
    # chassis, Pitman arm and link, and four times arms, knuckle, spindle, rim and tire
    "hmmwv": Car(2086.52 + 1.605 + 3.681 + 4 * (23.965 + 5.813 + 19.45 + 14.705 + 18.8 + 37.6), 3.30193, 1.82),
    # body, rack; lower arms, struts, uprights, spindles, wheels; upper arms, trailing links, uprights, spindles, wheels
    "multi_link_car": Car(
        1442.1 + 9.072 + 2 * (2.72 + 13.5 + 13.51 + 9.9625 + 18.0) + 2 * (4.744 + 15.204 + 3.201 + 1.103 + 15.4),
        2.75717,
        1.500124,
    ),
    # body, arm; axles with knuckles and clamps, leaves and shackles; spindles, rims and tires
    "leaf_spring_van": Car(
        2321.0 + 5.0 + 2 * 124.0 + 2 * 10.0 + 4 * 0.77715 + 4 * 3.88575 + 2 * 0.77715 + 4 * (14.705 + 12.0 + 19.8),
        2.3,
        1.465,
        ("front.left", "front.right", "rear.left", "rear.right"),
        0.2,
    ),
    # body, rack; lower arms, struts, uprights, wheels; halves of the beam, wheels
    "twist_beam_car": Car(
        1020.0 + 9.072 + 2 * (2.72 + 13.5 + 13.51 + 27.9625) + 2 * (14.0 + 16.5),
        2.6,
        1.500124,
        ("FL", "FR", "rear.left", "rear.right"),
    ),
}


class Masses(NamedTuple):
    """Of all bodies at the design position."""

    total: float
    centre: np.ndarray
    wheels: np.ndarray
    """Centres of the wheels, in the order of the corners."""


@cache
def masses(name: str) -> Masses:
    description = read(f"@{name}")
    values = {parameter: entry.value for parameter, entry in description.parameters.items()}
    design = DesignPosition(description, values)
    weights = {body: evaluate(entry.mass, values) for body, entry in description.bodies.items()}
    places = {body: design.point(entry.com) for body, entry in description.bodies.items()}
    total = sum(weights.values())
    centre = np.sum([weights[body] * places[body] for body in weights], axis=0) / total
    return Masses(total, centre, np.array([places[f"{corner}.wheel"] for corner in CARS[name].corners]))


@pytest.fixture(scope="module", params=beyond(1, CARS))
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def steady(shipped: Shipped, name: str) -> Steady:
    """steady(curvature): at 80 km/h with the speed held, and the angle of the steering wheel that this takes."""

    def found(curvature: float = 0.0) -> tuple[Model, Trim]:
        model = shipped(name, "independent")
        model.set_parameters({"speed": SPEED})
        held = {"speed_control": 1.0, "speed_target": SPEED}
        return model, model.trim(SPEED, held, ["steering_wheel"], curvature=curvature)

    return found


def by_corner(name: str, outputs: Mapping[str, float]) -> np.ndarray:
    """Vertical loads of the tires."""
    return np.array([outputs[f"{corner}.tire_load.3"] for corner in CARS[name].corners])


def test_has_the_published_mass_and_wheelbase(name: str) -> None:
    car, found = CARS[name], masses(name)
    assert found.total == pytest.approx(car.mass, rel=1e-12)
    assert found.wheels[0, 0] - found.wheels[2, 0] == pytest.approx(car.wheelbase, rel=1e-9)
    assert found.wheels[0, 1] - found.wheels[1, 1] == pytest.approx(car.track, rel=1e-9)


def test_stands_on_its_wheels_as_moments_say(shipped: Shipped, name: str) -> None:
    """At the design position; the loads of axles follow from the centre of mass, those of sides from symmetry."""
    model, found = shipped(name, "independent"), masses(name)
    model.set_parameters({"speed": 0.0})
    run = simulate(model, until=2.0, step=1e-3, every=10)
    for axis in "xyz":
        assert np.ptp(run[f"chassis_position.{axis}"]) < 5e-4
    assert np.abs(run.v[-1]).max() < 1e-3
    rear = (found.wheels[0, 0] - found.centre[0]) / (found.wheels[0, 0] - found.wheels[2, 0])
    at_end, weight = by_corner(name, model.outputs(run.state(-1))), 9.81 * found.total
    assert at_end.sum() == pytest.approx(weight, rel=1e-5)
    assert at_end[2:].sum() / weight == pytest.approx(rear, rel=1e-3)
    assert at_end[::2].sum() == pytest.approx(at_end[1::2].sum(), rel=5e-3)


def test_drives_straight_on_and_comes_back_to_it(steady: Steady, name: str) -> None:
    """From the steady state, and after a knock that turns the car."""
    model, straight = steady()
    assert abs(straight.inputs[model.inputs.index("steering_wheel")]) < 1e-3
    left, right = by_corner(name, model.outputs(straight.state, straight.inputs)).reshape(2, 2).T
    assert left == pytest.approx(right, rel=5e-3)
    turning = [0.2 if name == "chassis.rz" else 0.0 for name in model.layout.velocities]
    knocked = replace(straight.state, v=straight.state.v + turning)
    held = dict(zip(model.inputs, straight.inputs, strict=True))
    run = simulate(model, state=knocked, until=4.0, step=1e-3, inputs=held, every=10)
    assert run["chassis_turning.z"][0] == pytest.approx(0.2, rel=1e-6)
    assert np.abs(run["chassis_turning.z"][-50:]).max() < 2e-3
    assert np.abs(run["side_slip"][-50:]).max() < 2e-3


@pytest.mark.long
def test_nothing_grows(steady: Steady) -> None:
    """Place, heading and what rolls are neutral."""
    model, straight = steady()
    poles = np.linalg.eigvals(model.linearise(straight.state, straight.inputs).A)
    assert poles.real.max() < 1e-4
    assert np.sum(np.abs(poles) < 1e-3) <= 8


def test_turns_as_it_is_steered(steady: Steady, name: str) -> None:
    """Left as right; in balance: what moves over to the outer wheels is the moment of the acceleration about the ground."""
    car, found, radius = CARS[name], masses(name), 100.0
    turns = []
    for way in (1.0, -1.0):
        model, circle = steady(way / radius)
        turns.append(circle.inputs[model.inputs.index("steering_wheel")] * way)
        outputs = model.outputs(circle.state, circle.inputs)
        assert outputs["chassis_turning.z"] == pytest.approx(way * SPEED / radius, rel=0.01)
        inner_and_outer = by_corner(name, outputs).reshape(2, 2).sum(axis=0)
        moved = way * (inner_and_outer[1] - inner_and_outer[0]) / 2 * car.track
        assert moved == pytest.approx(found.total * SPEED**2 / radius * found.centre[2], rel=0.1)
    assert turns[0] == pytest.approx(turns[1], rel=car.uneven)
    assert turns[0] > 0.1
