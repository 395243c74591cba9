"""The sedan: what it consists of, that it stands where it was drawn, and that its parts do what they are there for."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np
import pytest

from symgen import simulate
from symgen.runtime import Model, Samples, Solution, State

CORNERS = ("FL", "FR", "RL", "RR")
Signals = Mapping[str, float | Samples]


@pytest.fixture(scope="module")
def sedan(shipped: Callable[..., Model]) -> Callable[..., Solution]:
    """sedan(until, inputs, parameters): a run of 1 ms steps."""

    def run(until: float, inputs: Signals, **parameters: float) -> Solution:
        model = shipped("sedan", "independent")
        model.set_parameters(parameters)
        solution = simulate(model, until=until, step=1e-3, inputs=inputs, every=10)
        assert solution.success, solution.status
        return solution

    return run


def weight(model: Model) -> float:
    return 9.81 * sum(model.parameters[f"bodies.{name}.mass"] for name in model.layout.bodies)


def loads(run: Solution) -> np.ndarray:
    return np.array([run[f"{corner}.tire_load.3"] for corner in CORNERS])


def test_has_the_parts_of_a_car(shipped: Callable[..., Model]) -> None:
    layout = shipped("sedan", "independent").layout
    assert 25 <= len(layout.bodies) <= 30
    assert {"chassis", "powertrain", "differential", "rack", "pinion", "FL.bar", "RR.bar"} <= set(layout.bodies)
    assert len(layout.velocities) - len(layout.constraints) == 22
    drivers = ["driver.station", "driver.delayed", "driver.hands", "cruise.integral"]
    tires = [f"{corner}.tire.{kind}" for corner in CORNERS for kind in ("slip", "cornering")]
    assert list(layout.states) == ["shaft_twist", *drivers, *tires]


def test_stands_still_at_its_design_position(shipped: Callable[..., Model], sedan: Callable[..., Solution]) -> None:
    run = sedan(3.0, {}, speed=0.0)
    for axis in "xyz":
        assert np.ptp(run[f"chassis_position.{axis}"]) < 1e-4
    assert np.abs(run.v[-1]).max() < 1e-4
    assert loads(run)[:, -1].sum() == pytest.approx(weight(shipped("sedan", "independent")), rel=1e-7)
    assert np.abs(loads(run)[:, 0] - loads(run)[:, -1]).max() < 2.0


def test_steady_turn_is_that_of_the_speed_and_the_turning(sedan: Callable[..., Solution]) -> None:
    """a_y = v w; the outer wheels take over m a_y h / track from the inner ones, and some more as
    the body rolls outwards."""
    run = sedan(5.0, {"speed_control": 1.0, "steering_wheel": Samples([0.5, 1.0], [0.0, 0.8])}, speed=50 / 3)
    lateral, turning = run["chassis_acceleration.y"][-1], run["chassis_turning.z"][-1]
    assert 2.0 < lateral < 5.0
    assert lateral == pytest.approx(turning * run["chassis_velocity.x"][-1], rel=0.02)
    end = loads(run)[:, -1]
    moved = (end[1] + end[3] - end[0] - end[2]) / 2
    assert moved * 1.5 == pytest.approx(1526.2 * turning * run["chassis_velocity.x"][-1] * 0.512, rel=0.12)


def test_speed_controller_returns_to_its_target(sedan: Callable[..., Solution]) -> None:
    run = sedan(8.0, {"speed_control": 1.0, "speed_target": 18.0}, speed=17.0)
    assert run["chassis_velocity.x"][-1] == pytest.approx(18.0, abs=0.03)
    assert run["engine_torque"].max() <= 2500.0


def test_drive_torque_goes_through_the_mounts_and_accelerates_the_car(sedan: Callable[..., Solution]) -> None:
    """Force at the ground T / r over the mass and what turns with the wheels; the powertrain leans back in its mounts."""
    run = sedan(2.5, {"drive_torque": Samples([0.2, 0.4], [0.0, 1000.0])}, speed=10.0, drag=0.0)
    turning = (4 * 1.25 + 1.2) / 0.31**2
    assert run["chassis_acceleration.x"][-1] == pytest.approx(1000.0 / 0.29 / (1526.2 + turning), rel=0.1)
    front, rear = loads(run)[:2].sum(axis=0), loads(run)[2:].sum(axis=0)
    assert rear[-1] - rear[0] > 300.0
    assert front[0] - front[-1] > 300.0
    assert 0.0005 < np.abs(run["powertrain_position.x"]).max() < 0.02


@pytest.mark.parametrize("torque", [2500.0, 6500.0])
def test_brakes_bring_it_to_a_standstill(sedan: Callable[..., Solution], torque: float) -> None:
    """The harder one locks the front wheels; the kept slips let go within the length of the contact."""
    run = sedan(8.0, {"brake_torque": Samples([0.5, 0.8], [0.0, torque])}, speed=50 / 3)
    assert np.abs(run["chassis_velocity.x"][-100:]).max() < 0.01
    assert run["chassis_velocity.x"].min() > -0.5
    assert -9.81 * 1.1 < run["chassis_acceleration.x"].min() < -4.0


def test_anti_roll_bars_hold_against_roll_only(shipped: Callable[..., Model]) -> None:
    model = shipped("sedan", "independent")
    still = model.assemble(velocities={"chassis.x": 0.0})
    heave = model.assemble({"FL.bar_turn": 0.05, "FR.bar_turn": 0.05})
    roll = model.assemble({"FL.bar_turn": 0.05, "FR.bar_turn": -0.05})

    def change(state: State, stiffness: float) -> float:
        model.set_parameters({"front_bar_stiffness": stiffness})
        return float(model.forces(state)[model.coordinates.index("FL.bar_turn")])

    assert change(still, 2000.0) == pytest.approx(change(still, 0.0), abs=1e-9)
    assert change(heave, 2000.0) == pytest.approx(change(heave, 0.0), abs=1e-6)
    assert change(roll, 2000.0) - change(roll, 0.0) == pytest.approx(-2000.0 * 0.1, rel=1e-9)


def test_bump_stops_take_over_at_the_end_of_travel(shipped: Callable[..., Model]) -> None:
    """Spring, then spring and rubber: 6e6 N/m^2 times the square of what is pressed."""
    model = shipped("sedan", "independent")
    for angle in (0.1, 0.2):
        outputs = model.outputs(model.assemble({f"{corner}.lower_pivot": angle for corner in CORNERS}))
        length, rate, tension = (outputs[f"FL.spring_load.{k}"] for k in (1, 2, 3))
        assert length < 0.41
        rubber = 6.0e6 * max(0.0, 0.375 - length) ** 2
        assert tension - 55000.0 * (length - 0.5201) + rubber == pytest.approx(0.0, abs=1e-6 + 2e4 * abs(rate))
    assert rubber > 100.0


def test_hands_hold_the_wheel_in_a_turn(sedan: Callable[..., Solution]) -> None:
    """Tires pull the wheels straight: rack and hands lean against them, and the rack yields by its load over its stiffness."""
    angle = 0.8
    run = sedan(5.0, {"speed_control": 1.0, "steering_wheel": Samples([0.5, 1.0], [0.0, angle])}, speed=50 / 3)
    assert run["chassis_turning.z"][-1] > 0.1
    assert run["rack_load"][-1] < -300.0
    assert run["steering_torque"][-1] == pytest.approx(-0.0075 * run["rack_load"][-1], rel=1e-9)
    assert run["rack_position"][-1] == pytest.approx(-0.0075 * angle - run["rack_load"][-1] / 500000.0, rel=1e-4)
    np.testing.assert_array_equal(run["steering_angle"], run["steering_wheel"])
