"""Trims of fleets: each vehicle has its own parameters and speed, and its steady state is the one worked out by hand."""

from __future__ import annotations

import numpy as np
import pytest

import symgen
from symgen.description.read import read_text
from symgen.runtime import ArgumentError, Model, TrimError

from ..analysis.test_trim import WHEEL

DRAGS, SPEEDS, RADIUS = (0.5, 0.2, 0.7), (20.0, 10.0, 15.0), 0.3


@pytest.fixture(scope="module")
def model() -> Model:
    return symgen.build(read_text(WHEEL), formulation="independent")


def test_each_vehicle_has_its_own_steady_state_and_stays_in_it(model: Model) -> None:
    fleet = model.fleet(3, [{"drag": drag} for drag in DRAGS])
    found = fleet.trim(SPEEDS, free=["torque"])
    torques = [each.inputs[0] for each in found]
    np.testing.assert_allclose(torques, [RADIUS * d * v**2 for d, v in zip(DRAGS, SPEEDS, strict=True)], rtol=1e-6)
    assert model.parameters["drag"] == 0.5
    states = [each.state for each in found]
    run = fleet.simulate(states, 0.2, 1e-3, inputs={"torque": np.array(torques)[:, None]})
    assert run.success
    np.testing.assert_allclose(run.v[:, -1], [state.v for state in states], atol=1e-5)


def test_the_order_of_vehicles_does_not_matter(model: Model) -> None:
    there, back = (
        model.fleet(3, [{"drag": d} for d in DRAGS[::way]]).trim(SPEEDS[::way], free=["torque"]) for way in (1, -1)
    )
    for one, other in zip(there, back[::-1], strict=True):
        np.testing.assert_array_equal(one.state.q, other.state.q)
        np.testing.assert_array_equal(one.inputs, other.inputs)


def test_inputs_and_starts_of_each(model: Model) -> None:
    fleet = model.fleet(3, [{"drag": drag} for drag in DRAGS])
    first = fleet.trim(SPEEDS, free=["torque"])
    torques = [each.inputs[0] for each in first]
    again = fleet.trim(SPEEDS, {"torque": torques}, states=first)
    np.testing.assert_allclose([each.state.q for each in again], [each.state.q for each in first], atol=1e-9)


def test_the_vehicle_without_a_steady_state_is_named(model: Model) -> None:
    fleet = model.fleet(3, [{"drag": drag} for drag in DRAGS])
    with pytest.raises(TrimError, match=r"^vehicle 1: no steady state at 10 m/s"):
        fleet.trim([0.0, 10.0, 0.0])
    assert model.parameters["drag"] == 0.5


def test_requests_that_make_no_sense(model: Model) -> None:
    fleet = model.fleet(3)
    with pytest.raises(ArgumentError, match="'speed' must be a finite number, or 3 of them"):
        fleet.trim([1.0, 2.0])
    with pytest.raises(ArgumentError, match="no input of a fleet 'drag'"):
        fleet.trim(free=["drag"])
    with pytest.raises(ArgumentError, match="each of 3 vehicles"):
        fleet.trim(states=[])
    with pytest.raises(ArgumentError, match="by name"):
        fleet.trim(inputs=np.zeros(3))  # type: ignore[arg-type]
