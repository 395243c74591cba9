"""Cars of a sweep: trimmed at speeds and courses of their own, in manoeuvres whose formulas follow what varies."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest
from symgen.runtime.run.signals import input_table
from symgen.runtime.sweep.prepare import prepare
from symgen.runtime.sweep.vehicles import Case, Vehicles

from symgen.description.read import read_text
from symgen.pipeline import build
from symgen.runtime import Manoeuvre, Model, PlanOfRows, Samples, TrimRequest, chosen_manoeuvre, simulate

from ..analysis.test_trim import WHEEL
from .test_prepare import check_alike, some, spread

ROWS = 6

WAYS = """
manoeuvres:
  roll:
    trim: {speed: pace, free: [torque]}
    until: 2*pace
    parameters: {pace: 10.0, twice: 2*pace}
    inputs: {torque: {type: ramp, time: [1, 1 + late], value: [0, twice]}}
    stop: {output: hub.x, value: 3*twice}
  hum:
    trim: {speed: 10.0, free: [torque]}
    until: 1.0
    parameters: {pace: 10.0}
    inputs: {torque: {type: sine, amplitude: late, frequency: pace, time: [0.1, late]}}
  jump:
    until: 1.0
    inputs: {torque: {type: step, time: late, value: [0, 1/late]}}
  chirp:
    until: 1.0
    inputs: {torque: {type: sweep, amplitude: late, frequency: [1, 2*pace], time: [0.1, late]}}
  rest:
    until: 1.0
    inputs: {torque: {type: sine_with_dwell, amplitude: 2.0, frequency: 2*pace, time: 0.1, dwell: late/4}}
  noise:
    until: 1.0
    inputs: {torque: {type: random, rms: pace, frequency: [1, 10], time: [0.1, 1 + late], seed: 2, offset: late}}
  wave:
    until: 1.0
    inputs: {torque: sqrt(late)*sin(5*time)}
"""


@pytest.fixture(scope="module")
def wheel() -> Model:
    text = WHEEL.replace("parameters: {", "parameters: {pace: 1.0, twice: 1.0, late: 0.5, ", 1)
    assert "late" in text
    return build(read_text(text + "gravity: [0, 0, -9.81]\n" + WAYS), formulation="independent")


def written(model: Model, name: str) -> PlanOfRows:
    plan = model.manoeuvres[name]
    assert isinstance(plan, PlanOfRows)
    return plan


def test_the_sedan_at_speeds_of_its_own(stepped: Callable[[str], Model]) -> None:
    """The speed varies, and with it what the manoeuvre's formulas make of it."""
    model, plan = stepped("sedan"), written(stepped("sedan"), "j_turn")
    columns = spread({**some(model, "chassis.mass"), "speed": 60 / 3.6}, 0.1, ROWS)
    vehicles = Vehicles(ROWS, parameters=columns, trim={"speed": columns["speed"]})
    found = prepare(model, Case("j_turn"), vehicles)
    assert found.failed == ("",) * ROWS
    check_alike(model, plan, vehicles, found)
    target = model.inputs.index("speed_target")
    np.testing.assert_array_equal(found.states.u[:, target], columns["speed"])


def test_cars_that_cannot_go_are_told_what_a_single_one_is_told(stepped: Callable[[str], Model]) -> None:
    model = stepped("sedan")
    circle = Manoeuvre(
        "circle",
        1.0,
        parameters=dict(chosen_manoeuvre(model, "j_turn").parameters),
        inputs={"speed_control": 1.0, "speed_target": 60 / 3.6},
        trim=TrimRequest(speed=60 / 3.6, free=("steering_wheel",)),
    )
    asked = np.array([0.0, 2.0, 500.0])
    vehicles = Vehicles(3, trim={"lateral_acceleration": asked})
    found = prepare(model, Case(circle), vehicles)
    assert [bool(each) for each in found.failed] == [False, False, True]
    check_alike(model, circle, vehicles, found)


def test_gradients_tilt_the_gravity_of_each(wheel: Model) -> None:
    hill = Manoeuvre("hill", 1.0, trim=TrimRequest(speed=5.0, free=("torque",)))
    gradients = np.array([-0.1, 0.0, 0.05, 0.2])
    found = prepare(wheel, Case(hill), Vehicles(4, trim={"gradient": gradients}))
    assert found.failed == ("",) * 4
    check_alike(wheel, hill, Vehicles(4, trim={"gradient": gradients}), found)
    x, z = (found.parameters[:, wheel.parameter_place(name)] for name in ("gravity.x", "gravity.z"))
    np.testing.assert_allclose(x / z, gradients, atol=1e-15)


@pytest.mark.parametrize("name", ["roll", "hum", "jump", "wave", "chirp", "rest", "noise"])
def test_inputs_follow_what_varies(wheel: Model, name: str) -> None:
    late, times = np.array([0.3, 0.5, 0.8]), np.linspace(0.0, 2.0, 101)
    vehicles = Vehicles(3, parameters={"late": late, "drag": np.array([0.4, 0.5, 0.6])})
    found = prepare(wheel, Case(name), vehicles)
    plan = written(wheel, name)
    check_alike(wheel, plan, vehicles, found)
    inputs = found.inputs.at(np.arange(3), times)
    assert found.inputs.varying
    for row in range(3):
        own = {key: float(column[row]) for key, column in vehicles.parameters.items()}
        each = plan({**wheel.parameters, **own}, frozenset(own))
        wanted = input_table(wheel, each.inputs).rows(times)
        shift = found.inputs.shifts[row]
        np.testing.assert_allclose(inputs[row], wanted + shift, rtol=1e-13, atol=1e-13)
    np.testing.assert_array_equal(inputs[1:2], found.inputs.at(np.array([1]), times))


def test_what_varies_counts_before_what_the_manoeuvre_has(wheel: Model) -> None:
    """In its formulas too: length, stop and trim follow."""
    pace = np.array([4.0, 10.0, 12.0])
    found = prepare(wheel, Case("roll"), Vehicles(3, parameters={"pace": pace}))
    np.testing.assert_array_equal(found.until, 2.0 * pace)
    np.testing.assert_array_equal(found.stop_value, 6.0 * pace)
    twice = wheel.parameter_place("twice")
    np.testing.assert_array_equal(found.parameters[:, twice], 2.0 * pace)
    forward = wheel.coordinates.index("hub.x")
    np.testing.assert_allclose(np.linalg.norm(found.states.v[:, forward : forward + 3], axis=1), pace, rtol=1e-12)


def test_formulas_without_a_value_fail_their_vehicle_only(wheel: Model) -> None:
    """At the start, where the input is looked at first."""
    found = prepare(wheel, Case("wave"), Vehicles(3, parameters={"late": np.array([0.5, -1.0, 0.2])}))
    assert [bool(each) for each in found.failed] == [False, True, False]


def test_vehicles_with_measures_of_their_own_are_driven_alone(wheel: Model) -> None:
    plan = written(wheel, "roll")
    assert prepare(wheel, Case(plan), Vehicles(2, parameters={"pace": np.ones(2)})).alone.tolist() == [False] * 2
    found = prepare(wheel, Case(lambda values: plan(values)), Vehicles(2, parameters={"pace": np.ones(2)}))
    assert found.alone.all()


def test_inputs_of_the_case_and_of_vehicles_take_the_place_of_others(wheel: Model) -> None:
    """As `simulate` has it: the trim begins with those of the manoeuvre."""
    own = np.array([1.0, 2.0])
    roll = Manoeuvre("roll", 1.0, inputs={"torque": 3.0}, trim=TrimRequest(speed=4.0, free=("torque",)))
    said = Samples([0.0, 1.0], [5.0, 6.0])
    times = np.array([0.0, 0.5])
    shared = prepare(wheel, Case(roll, inputs={"torque": said}), Vehicles(2))
    np.testing.assert_array_equal(shared.inputs.at(np.arange(2), times)[..., 0], [[5.0, 5.5]] * 2)
    each = prepare(wheel, Case(roll), Vehicles(2, inputs={"torque": own}))
    np.testing.assert_array_equal(each.inputs.at(np.arange(2), times)[..., 0], [[1.0, 1.0], [2.0, 2.0]])
    run = simulate(wheel, manoeuvre=replace(roll), inputs={"torque": said})
    np.testing.assert_allclose(run.inputs[0], 5.0)
