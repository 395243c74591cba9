"""ISO 4138 and ISO 7401 against the single-track model and against each other."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from symgen.description.expression import Number
from symgen.description.vehicle_tests import Circle, Response
from symgen.vehicle_tests.car import Car
from symgen.vehicle_tests.circle import circle, gradient
from symgen.vehicle_tests.linear import LinearCar
from symgen.vehicle_tests.response import oddities, response
from symgen.vehicle_tests.results import Outcome
from symgen.vehicle_tests.steps import dividing

from .conftest import KMH, PLANE_CAR, SingleTrack

SPEED = 80.0 * KMH


def numbers(**values: float) -> dict[str, Any]:
    return {name: Number(value) for name, value in values.items()}


@pytest.mark.parametrize(
    ("method", "given"),
    [
        ("constant_speed", {"speed": SPEED}),
        ("constant_radius", {"radius": 1000.0}),
        ("constant_steering", {"radius": 600.0}),
    ],
)
def test_understeer_is_that_of_the_single_track_model(
    plane_car: Car, single_track: SingleTrack, method: Any, given: dict[str, float]
) -> None:
    """In wide circles, where angles are small; all three methods find the same."""
    entry = Circle(standard="ISO 4138", method=method, **numbers(lateral_acceleration=1.5, **given))
    outcome = circle(plane_car, "circle", entry)
    assert outcome["understeer_gradient"] == pytest.approx(single_track.understeer, rel=1e-3)
    assert outcome["steering_ratio"] == pytest.approx(1.0, rel=1e-3)
    assert outcome["characteristic_speed"] == pytest.approx((2.7 / single_track.understeer) ** 0.5, rel=1e-3)
    if method == "constant_steering":
        bound = 2.7 / (600.0 * single_track.understeer)
        assert 0.9 * bound < outcome["lateral_acceleration"] < bound
        assert f"{bound:.3g} m/s^2" in outcome.reasons[0]
        assert "a smaller `radius` goes further" in outcome.reasons[0]
    else:
        assert not outcome.reasons
    if method == "constant_speed":
        assert outcome["yaw_rate_gain"] == pytest.approx(single_track.yaw_rate_gain(SPEED), rel=1e-3)
        assert outcome["side_slip_gradient"] == pytest.approx(single_track.side_slip_gradient(SPEED), rel=1e-3)


def test_gradients_do_not_see_what_differs_between_right_and_left() -> None:
    ay = np.array([-2.0, -1.5, -1.0, -0.5, 0.5, 1.0, 1.5, 2.0])
    assert gradient(ay, 0.3 * ay - 0.02 * ay**3 + 0.1 * np.sign(ay) + 0.05) == pytest.approx(0.3)


def test_too_few_circles_have_no_gradients(plane_car: Car) -> None:
    """Two to each side do not tell a slope from what differs between right and left."""
    outcome = circle(plane_car, "circle", Circle(standard="ISO 4138", **numbers(lateral_acceleration=0.5)))
    assert np.isnan(outcome["understeer_gradient"])
    assert "three circles to each side" in outcome.reasons[0]


@pytest.fixture(scope="module")
def small(plane_car: Car) -> Outcome:
    """So little steering that the car is linear."""
    entry = Response(standard="ISO 7401", kind="frequency", **numbers(speed=SPEED, lateral_acceleration=0.1))
    return response(plane_car, "frequency", entry)


def test_the_yaw_mode_is_that_of_the_single_track_model(small: Outcome, single_track: SingleTrack) -> None:
    value = np.linalg.eigvals(single_track.matrix(SPEED))[0]
    assert small["yaw_natural_frequency"] == pytest.approx(abs(value) / (2.0 * np.pi), rel=1e-3)
    assert small["yaw_damping_ratio"] == pytest.approx(-value.real / abs(value), rel=1e-3)


@pytest.mark.parametrize("output", ["yaw_rate", "lateral_acceleration"])
def test_a_run_and_the_linear_model_have_the_same_frequency_response(
    plane_car: Car, small: Outcome, single_track: SingleTrack, output: str
) -> None:
    linear = LinearCar.of(plane_car, plane_car.steady(SPEED))
    measured = {chart.name: chart.lines[0] for chart in small.charts}
    gain, phase = measured[f"{output}_gain"], measured[f"{output}_phase"]
    exact = linear.response(output, gain.x)
    assert gain.y * np.exp(1j * phase.y) == pytest.approx(exact, rel=0.01)
    yaw, lateral = single_track.responses(SPEED, gain.x)
    assert gain.y == pytest.approx({"yaw_rate": yaw, "lateral_acceleration": lateral}[output], rel=5e-3)


@pytest.mark.parametrize("output", ["yaw_rate", "lateral_acceleration"])
def test_the_difference_from_the_linear_model_is_told(small: Outcome, output: str) -> None:
    """That of a linear car is small; tires that saturate make more of it."""
    assert small[f"{output}_difference"] < 0.01
    weak = Car.of(PLANE_CAR, {"friction": 1.0})
    entry = Response(standard="ISO 7401", kind="frequency", **numbers(speed=SPEED, lateral_acceleration=4.0))
    assert response(weak, "frequency", entry)[f"{output}_difference"] > 0.01


def test_results_do_not_depend_on_the_step(plane_car: Car) -> None:
    """They converge with its square: half the step changes times by less than a millisecond."""
    entry = Response(standard="ISO 7401", **numbers(speed=SPEED, lateral_acceleration=0.1, steering_rate=1.0))
    fine = response(Car.of(PLANE_CAR, step=0.001), "step", entry)
    coarse = response(plane_car, "step", entry)
    assert [each.number for each in coarse.values] == pytest.approx([each.number for each in fine.values], rel=2e-3)


def test_steps_divide_the_period_of_a_frequency_response(plane_car: Car) -> None:
    """Those of 6.7 ms do not go into 10 s: they are shortened."""
    own = replace(plane_car, step=0.0067)
    entry = Response(standard="ISO 7401", kind="frequency", **numbers(speed=SPEED, lateral_acceleration=0.1))
    assert response(own, "frequency", entry)["lateral_acceleration_difference"] < 2e-3
    assert dividing(10.0, 0.0067) == 10.0 / 1493
    assert [dividing(10.0, step) for step in (0.1, 0.002, 0.01)] == [0.1, 0.002, 0.01]


def test_a_slow_step_is_a_circle_all_the_time(plane_car: Car, single_track: SingleTrack) -> None:
    """The yaw rate follows its ramp, so half of it is reached with half of the angle, nine tenths by 0.4 of the ramp later."""
    entry = Response(standard="ISO 7401", **numbers(speed=SPEED, lateral_acceleration=0.1, steering_rate=2e-4))
    outcome = response(plane_car, "step", entry)
    ramp = outcome["steering_angle"] / 2e-4
    assert ramp > 2.0
    assert outcome["yaw_rate_gain"] == pytest.approx(single_track.yaw_rate_gain(SPEED), rel=1e-3)
    assert outcome["yaw_rate_response_time"] == pytest.approx(0.4 * ramp, abs=0.2)


def test_a_step_ends_in_the_circle_of_its_steering_angle(plane_car: Car, single_track: SingleTrack) -> None:
    """Response, peak and overshoot are those of the single-track model, whose steady state is the circle."""
    entry = Response(standard="ISO 7401", **numbers(speed=SPEED, lateral_acceleration=0.1, steering_rate=1.0))
    outcome = response(plane_car, "step", entry)
    assert outcome["yaw_rate_gain"] == pytest.approx(single_track.yaw_rate_gain(SPEED), rel=1e-3)
    time = np.arange(0.0, 2.0, 1e-4)
    values, vectors = np.linalg.eig(single_track.matrix(SPEED))
    steering = np.array([single_track.front_stiffness / single_track.mass, 1.2 * 80e3 / single_track.inertia])
    modes = np.linalg.solve(vectors, steering) / values
    yaw = np.real((np.exp(np.outer(time, values)) - 1.0) * modes @ vectors[1]) / single_track.yaw_rate_gain(SPEED)
    assert outcome["yaw_rate_overshoot"] == pytest.approx(yaw.max() - 1.0, rel=0.02)
    assert outcome["yaw_rate_peak_time"] == pytest.approx(time[yaw.argmax()], abs=3e-3)
    assert outcome["yaw_rate_response_time"] == pytest.approx(time[np.argmax(yaw >= 0.9)], abs=2e-3)


def test_a_limit_within_the_linear_range_has_no_gradients() -> None:
    """With friction 0.08 no tire bears more than 0.8 m/s^2; circles up to there are no linear range."""
    slippery = Car.of(PLANE_CAR, {"friction": 0.08})
    methods: dict[str, dict[str, Any]] = {
        "constant_speed": {"speed": SPEED, "lateral_acceleration": 4.0},
        "constant_radius": {"radius": 100.0, "lateral_acceleration": 4.0},
    }
    for method, given in methods.items():
        outcome = circle(slippery, "circle", Circle(standard="ISO 4138", method=method, **numbers(**given)))  # type: ignore[arg-type]
        assert 0.5 < outcome["lateral_acceleration"] <= 0.08 * 9.81
        assert all(np.isnan(each.number) for each in outcome.values if "gradient" in each.name or "gain" in each.name)
        assert "gradients need 2 m/s^2 before its limit" in outcome.reasons[0]


def test_a_car_that_is_held_on_a_wide_circle_has_its_gradients(plane_car: Car, single_track: SingleTrack) -> None:
    """It ends below 2 m/s^2 by its understeer: l/(R K) with R = 600 m."""
    entry = Circle(standard="ISO 4138", method="constant_steering", **numbers(radius=600.0, lateral_acceleration=4.0))
    outcome = circle(plane_car, "circle", entry)
    assert outcome["lateral_acceleration"] < 1.9
    assert outcome["understeer_gradient"] == pytest.approx(single_track.understeer, rel=1e-2)


@pytest.mark.parametrize("speed", [4.0, 5.0, 22.0, 60.0])
def test_only_a_yaw_mode_is_one(plane_car: Car, single_track: SingleTrack, speed: float) -> None:
    """The single-track model oscillates, or it does not; then no other oscillation, such as that of the steering, stands for it."""
    value = np.linalg.eigvals(single_track.matrix(speed))[0]
    mode = LinearCar.of(plane_car, plane_car.steady(speed)).yaw_mode()
    if value.imag:
        assert mode.frequency == pytest.approx(abs(value) / (2.0 * np.pi), rel=1e-2)
    else:
        assert np.isnan(mode.frequency)
    assert bool(value.imag) == (speed > 10.0)


def test_a_car_beyond_its_critical_speed_is_told() -> None:
    """An oversteering car; the eigenvalue is that of the single-track model."""
    oversteering = Car.of(PLANE_CAR, {"rear_stiffness": 25000.0})
    growth = np.linalg.eigvals(SingleTrack(rear_stiffness=50e3).matrix(60.0)).real.max()
    assert growth > 1.0
    linear = LinearCar.of(oversteering, oversteering.steady(60.0))
    assert linear.growth == pytest.approx(growth, rel=0.01)
    told = list(oddities(linear, linear.yaw_mode()))
    assert "straight running is unstable" in told[0]
    assert "no oscillation is a yaw mode" in told[1]
    assert LinearCar.of(oversteering, oversteering.steady(15.0)).growth is None


def test_a_step_that_does_not_settle_has_no_steady_values(plane_car: Car) -> None:
    """The car that oversteers, beyond its critical speed: it turns more and more until its tires slide."""
    unstable = Car.of(PLANE_CAR, {"rear_stiffness": 25000.0})
    entry = Response(standard="ISO 7401", **numbers(speed=40.0, lateral_acceleration=0.1))
    outcome = response(unstable, "step", entry)
    assert "no steady state" in outcome.reasons[0]
    assert np.isnan([outcome["yaw_rate_gain"], outcome["yaw_rate_response_time"], outcome["tb_factor"]]).all()
    settled = response(plane_car, "step", entry)
    assert settled.reasons == ()
    assert settled["speed"] == pytest.approx(40.0, rel=0.02)
