"""Directions, loads of tires and tables of straight lines in formulas: against the numeric reference and by hand."""

from __future__ import annotations

import math
from typing import Any

import pytest

from symgen.description import DescriptionError, json_schema, read_text
from symgen.description.stored import from_stored, to_stored

from ..support.agreement import disagreements, interpreted, sampled

WHEEL = """
name: loaded
parameters: {stiff: 2.0e4}
road: 0.02*sin(3*x)
bodies:
  car: {mass: 50, com: [0, 0, 0.3], inertia: {xx: 3, yy: 4, zz: 5}}
  wheel: {mass: 5, com: [0, 0, 0.3], inertia: {xx: 0.1, yy: 0.2, zz: 0.1}}
joints:
  spin: {type: revolute, bodies: [car, wheel], at: [0, 0, 0.3], axis: [0, 1, 0]}
tables:
  grip: {type: linear, x: [0, 500, 2000], y: [0, 40, 60]}
forces:
  brake: {type: torque, bodies: [car, wheel], direction: [0, 1, 0], torque: "-grip(fz)*tanh(nose.y)"}
  tire:
    {type: tire, wheel: wheel, carrier: car, at: [0, 0, 0.3], axis: [0, 1, 0], radius: 0.3, stiffness: stiff, damping: 50,
     load: 600, slip_stiffness: 3000, cornering_stiffness: 2000}
sensors:
  fz: {type: load, tire: tire}
  all: {type: force, force: tire}
  nose: {type: direction, body: wheel, direction: [2, 0, 0]}
  seen: {type: direction, body: wheel, direction: {body: wheel, at: [1, 0, 1]}, frame: car}
"""


def test_they_agree_with_the_reference() -> None:
    mechanism, model = interpreted(read_text(WHEEL))
    for seed in range(1, 6):
        assert disagreements(mechanism, model, sampled(mechanism, model, seed)) == []


def test_by_hand() -> None:
    """The car sits 0.05 m low at x = 0.4 and the wheel has turned by 0.7."""
    mechanism, model = interpreted(read_text(WHEEL))
    start = {"car.x": 0.4, "car.z": -0.05, "car.q0": 1.0, "spin": 0.7}
    q = [start.get(name, 0.0) for name in mechanism.positions]
    zero = [0.0] * mechanism.coordinates
    found = model.call("outputs", t=0.0, q=q, v=zero, z=[], u=[], a=zero, l=[])["outputs"]
    values = dict(zip(model.layout.sensors, found, strict=True))
    load = 2.0e4 * (0.3 + 0.02 * math.sin(1.2) - 0.25)
    assert values["fz"] == pytest.approx(load, rel=1e-12)
    assert values["fz"] == values["all.3"]
    assert (values["nose.x"], values["nose.y"], values["nose.z"]) == pytest.approx((math.cos(0.7), 0.0, -math.sin(0.7)))
    r = math.sqrt(0.5)
    assert values["seen.x"] == pytest.approx(r * (math.cos(0.7) + math.sin(0.7)))
    assert values["seen.z"] == pytest.approx(r * (math.cos(0.7) - math.sin(0.7)))


def test_the_table_is_kept_with_the_description() -> None:
    description = read_text(WHEEL)
    assert from_stored(to_stored(description)) == description
    assert description.tables["grip"].type == "linear"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("tire: tire}", "tire: brake}", "'brake' is not a tire"),
        ("tire: tire}", "tire: tyre}", "unknown force 'tyre'; did you mean 'tire'"),
        ("direction: [2, 0, 0]", "direction: [0, 0, 0]", "the direction has length zero"),
        ("type: linear", "type: spline", "'spline' is not allowed here; use 'smooth' or 'linear'"),
        ("tanh(nose.y)", "tanh(nose)", "the sensor 'nose' has components; write nose.x or nose.y or nose.z"),
        ("grip(fz)", "grip(all)", "the force sensor 'all' itself depends on this formula"),
    ],
)
def test_mistakes_are_told(old: str, new: str, message: str) -> None:
    assert old in WHEEL
    with pytest.raises(DescriptionError, match=message):
        read_text(WHEEL.replace(old, new))


def test_editors_know_them() -> None:
    schema: dict[str, Any] = json_schema()["$defs"]
    assert {"DirectionSensor", "LoadSensor"} <= schema.keys()
    assert schema["Table"]["properties"]["type"]["enum"] == ["smooth", "linear"]
