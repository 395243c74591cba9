"""Formulas in mirrored parts: the mirrored motion gives the same values, whatever kind of quantity they read."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from symgen.description import Description, read_text

from ..support.agreement import disagreements, interpreted, sampled

CORNER = """
name: axle
base: car
gravity: [0, 0, -9.81]
bodies:
  car: {mass: 100, com: [0, 0, 0.5], inertia: {xx: 10, yy: 10, zz: 10}}
parts:
  corner:
    parameters: {side: 1.0}
    points: {hub: [0, 0.7, 0.3], outside: [0, 0.8, 0.3], top: [0, 0.7, 0.6], front: [0.3, 0.7, 0.3]}
    bodies:
      arm: {mass: 3, com: [0, 0.5, 0.3], inertia: {xx: 0.1, yy: 0.1, zz: 0.1}}
      knuckle: {mass: 5, com: hub, inertia: {xx: 0.2, yy: 0.3, zz: 0.2, xy: 0.02}}
      slider: {mass: 1, com: [0.1, 0.6, 0.8], inertia: {xx: 0.1, yy: 0.1, zz: 0.1}}
    joints:
      pivot: {type: revolute, bodies: [car, arm], at: [0, 0.2, 0.3], axis: [1, 0.1, 0]}
      ball: {type: spherical, bodies: [arm, knuckle], at: hub}
      strut: {type: cylindrical, bodies: [arm, slider], at: hub, axis: [0.1, 0.2, 1]}
    forces:
      steer:
        {type: torque, bodies: [arm, knuckle], direction: [0, 0, 1], frame: arm,
         torque: "-200*toe + 30*spin.z - 20*rate.x + 50*turned + lag"}
      hold: {type: bushing, bodies: [arm, knuckle], at: hub, stiffness: [0, 0, 0, 90, 100, 110]}
      push: {type: force, bodies: [car, slider], at: [0.1, 0.6, 0.8], direction: [0, 1, 0.5], frame: car, force: "40*axis.y + 30*shift.y + 20*speed.y"}
      carry: {type: spring_damper, bodies: [car, arm], at: [[0, 0.3, 0.7], [0, 0.5, 0.3]], stiffness: 3000, force: "5*x*toe"}
    states:
      lag: {rate: "camber + speed.y - lag"}
    sensors:
      outer: {type: position, body: knuckle, at: outside, to: car, frame: car}
      inner: {type: position, body: knuckle, at: hub, to: car, frame: car}
      axis: {type: direction, body: knuckle, direction: [hub, outside], frame: car}
      ahead: {type: direction, body: knuckle, direction: [hub, front], frame: car}
      up: {type: direction, body: knuckle, direction: [0, 0, 1]}
      place: {type: position, body: knuckle}
      shift: {type: displacement, body: knuckle, at: top}
      speed: {type: velocity, body: slider, frame: knuckle}
      spin: {type: angular_velocity, body: knuckle, to: car, frame: car}
      rate: {type: angular_velocity, body: arm}
      turned: {type: coordinate, coordinate: strut.angle}
      turning: {type: rate, coordinate: strut.angle}
      slid: {type: coordinate, coordinate: strut.slide}
      q: {type: coordinate, coordinate: ball.q1}
      toe: {type: formula, unit: rad, value: "atan2(axis.x, axis.y)"}
      toe_by_points: {type: formula, unit: rad, value: "atan2(outer.x - inner.x, 0.1 + outer.y - inner.y)"}
      toe_ahead: {type: formula, unit: rad, value: "-atan2(ahead.y, ahead.x)"}
      camber: {type: formula, unit: rad, value: "atan2(up.y, up.z)"}
      steer_angle: {type: formula, unit: rad, value: "side*atan2(ahead.y, ahead.x)"}
      all:
        type: formula
        value: "place.y + 2*shift.y + 3*speed.x + 5*speed.y + 7*spin.x + 11*spin.y + 13*rate.z + 17*turned + 19*turning + 23*slid + 29*q + 31*lag"
instances:
  L: {part: corner}
  R: {part: corner, mirror: y, parameters: {side: -1.0}}
"""
M = np.diag([1.0, -1.0, 1.0])


@pytest.fixture(scope="module")
def axle() -> Description:
    return read_text(CORNER)


def turned(axis: np.ndarray, angle: float) -> np.ndarray:
    axis = axis / np.linalg.norm(axis)
    return np.array([math.cos(angle / 2), *(math.sin(angle / 2) * axis)])


def mirrored_state(names: tuple[str, ...], side: str) -> dict[str, float]:
    """A motion of one corner in the left one's terms, and its mirror image by the rules for coordinates (docs/conventions.md)."""
    rng = np.random.default_rng(7)
    values = {"pivot": 0.2, "strut.slide": 0.03, "strut.angle": 0.4}
    values |= dict(zip(("ball.q0", "ball.q1", "ball.q2", "ball.q3"), turned(rng.normal(size=3), 0.3), strict=True))
    values |= {"ball.rx": 0.5, "ball.ry": -0.8, "ball.rz": 1.1}
    flips = ("strut.angle", "ball.q1", "ball.q3", "ball.rx", "ball.rz") if side == "R" else ()
    return {f"{side}.{name}": -value if name in flips else value for name, value in values.items()}


@pytest.fixture(scope="module")
def outputs(axle: Description) -> dict[str, float]:
    """Sensors in a symmetric motion, car upright and going ahead."""
    mechanism, model = interpreted(axle)
    both = mirrored_state(mechanism.positions, "L") | mirrored_state(mechanism.positions, "R") | {"car.q0": 1.0}
    q = [both.get(name, 0.0) for name in mechanism.positions]
    v = [{**both, "car.x": 3.0}.get(name, 0.0) for name in mechanism.velocities]
    arguments: dict[str, Any] = {"t": 0.0, "q": q, "v": v, "z": [0.3, 0.3], "u": []}
    found = model.call("acceleration", **arguments)
    assert found["zdot"][0] == pytest.approx(found["zdot"][1], rel=1e-12)
    a = dict(zip(mechanism.velocities, found["a"], strict=True))
    flips = {"strut.angle", "ball.rx", "ball.rz"}
    for name in ("pivot", "strut.slide", "strut.angle", "ball.rx", "ball.ry", "ball.rz"):
        assert a[f"R.{name}"] == pytest.approx((-1 if name in flips else 1) * a[f"L.{name}"], rel=1e-9), name
    arguments |= {"a": found["a"], "l": []}
    return dict(zip(model.layout.sensors, model.call("outputs", **arguments)["outputs"], strict=True))


@pytest.mark.parametrize("name", ["toe", "toe_by_points", "toe_ahead", "camber", "all"])
def test_a_formula_has_the_value_of_the_mirrored_motion(outputs: dict[str, float], name: str) -> None:
    assert abs(outputs[f"L.{name}"]) > 0.01
    assert outputs[f"R.{name}"] == pytest.approx(outputs[f"L.{name}"], rel=1e-12)


def test_an_angle_with_the_sign_of_the_vehicle_is_written_with_a_parameter(outputs: dict[str, float]) -> None:
    assert outputs["R.steer_angle"] == pytest.approx(-outputs["L.steer_angle"], rel=1e-12)


def test_toe_of_a_wheel_that_turns_inwards_is_positive(outputs: dict[str, float]) -> None:
    """The front of both wheels points inwards where toe is positive: seen in the vehicle's axes, which sensors keep."""
    inwards = {"L": -outputs["L.ahead.y"], "R": outputs["R.ahead.y"]}
    assert (
        np.sign(outputs["L.toe_ahead"])
        == np.sign(inwards["L"])
        == np.sign(inwards["R"])
        == np.sign(outputs["R.toe_ahead"])
    )


def test_vectors_keep_the_axes_of_the_vehicle(outputs: dict[str, float]) -> None:
    for name in ("axis", "outer", "speed", "place"):
        left, right = (np.array([outputs[f"{side}.{name}.{c}"] for c in "xyz"]) for side in "LR")
        assert np.allclose(right, M @ left, rtol=1e-12)
    left, right = (np.array([outputs[f"{side}.spin.{c}"] for c in "xyz"]) for side in "LR")
    assert np.allclose(right, -M @ left, rtol=1e-12)


def test_mirrored_formulas_agree_with_the_reference(axle: Description) -> None:
    mechanism, model = interpreted(axle)
    assert disagreements(mechanism, model, sampled(mechanism, model)) == []


def test_what_comes_from_outside_is_read_as_it_is() -> None:
    text = CORNER.replace("sensors:\n", "sensors:\n      drift: {type: formula, value: wind.y + place.y}\n", 1)
    text += "sensors:\n  wind: {type: velocity, body: car}\n"
    value = read_text(text).sensors["R.drift"].value  # type: ignore[union-attr]
    from symgen.description.expression import show

    assert show(value) == "(wind.y + (-R.place.y))"


def test_a_position_relative_to_a_body_stays_a_displacement_when_that_is_ground() -> None:
    text = """
name: mount
parts:
  p:
    bodies: {b: {mass: 1, com: [1, 2, 3], inertia: {xx: 1, yy: 1, zz: 1}}}
    joints: {slide: {type: prismatic, bodies: [chassis, b], axis: [0, 0, 1]}}
    sensors:
      travel: {type: position, body: b, to: chassis, frame: chassis}
      place: {type: position, body: b}
      height: {type: formula, value: travel.z}
instances: {a: {part: p, with: {chassis: ground}}}
sensors: {moved: {type: displacement, body: a.b, at: [0, 0, 1]}}
"""
    mechanism, model = interpreted(read_text(text))
    found = model.call("outputs", t=0.0, q=[0.25], v=[0.0], z=[], u=[], a=[0.0], l=[])["outputs"]
    values = dict(zip(model.layout.sensors, found, strict=True))
    assert values["a.travel.z"] == pytest.approx(0.25)
    assert values["a.height"] == pytest.approx(0.25)
    assert values["a.place.z"] == pytest.approx(3.25)
    assert (values["moved.x"], values["moved.z"]) == pytest.approx((0.0, 0.25))
    assert disagreements(mechanism, model, sampled(mechanism, model)) == []
