"""Tests that are driven: sine with dwell, brakes, roads; on the car in the plane, of which by hand is known what it does."""

from __future__ import annotations

import json
from dataclasses import replace
from math import pi, sqrt
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

import symgen
from symgen.cli.vehicle_tests import vehicle_tests
from symgen.description import read_text
from symgen.description.expression import Call, Name, Number
from symgen.description.vehicle_tests import BrakingInTurn, Obstacle, SplitBraking, StraightBraking
from symgen.runtime import ArgumentError, Borders, Road, value_at
from symgen.vehicle_tests.braking import braking_in_turn, split_braking, straight_braking
from symgen.vehicle_tests.car import Car, RunFailed
from symgen.vehicle_tests.motion import Motion, axes_of
from symgen.vehicle_tests.results import Outcome
from symgen.vehicle_tests.ride import bump_road, driven_over, front_of, kerb_road, obstacle
from symgen.vehicle_tests.road_car import has_limits
from symgen.vehicle_tests.running import STANDARDS, InterruptedTests, Standard, able_standards, usual_tests
from symgen.vehicle_tests.sine_dwell import BEFORE, Run, multiples_of, not_applied, one_sine, slow_steer, steering_of

from ..support.commands import here
from .conftest import KMH, PLANE_CAR, SingleTrack

SPEED = 80.0 * KMH


def test_the_motion_of_a_point_is_kinematics() -> None:
    """A body that turns about a fixed axis: velocity and acceleration of a point against differences of its places."""
    time = np.arange(0.0, 0.3, 1e-3)
    angle, rate, bend = 2.0 * time**2, 4.0 * time, np.full_like(time, 4.0)
    axis = np.array([1.0, 2.0, 2.0]) / 3.0
    half = np.outer(np.sin(0.5 * angle), axis)
    axes = axes_of(np.column_stack([np.cos(0.5 * angle), half]))
    along = np.column_stack([3.0 * time, 0.5 * time**2, 0.0 * time])
    speed = np.column_stack([np.full_like(time, 3.0), time, 0.0 * time])
    pull = np.broadcast_to([0.0, 1.0, 0.0], speed.shape)
    turning, turning_rate = np.outer(rate, axis), np.outer(bend, axis)
    own = np.einsum("tji,tj->ti", axes, speed)
    own_rate = np.einsum("tji,tj->ti", axes, pull) - np.cross(turning, own)
    centre, point = np.array([1.0, 0.0, 0.5]), np.array([1.4, -0.3, 0.9])
    motion = Motion(
        time, centre, along, axes, own, turning, own_rate, turning_rate, point, {}, np.zeros((len(time), 0))
    )
    places = motion.place(point)
    by_differences = np.gradient(places, time, axis=0)
    assert motion.velocity_of(point)[2:-2] == pytest.approx(by_differences[2:-2], abs=2e-5)
    over_ground = np.einsum("tij,tj->ti", axes, motion.acceleration_of(point))
    assert over_ground[3:-3] == pytest.approx(np.gradient(by_differences, time, axis=0)[3:-3], abs=2e-3)
    assert motion.yaw_rate == pytest.approx(rate * axis[2])
    assert motion.ax**2 + motion.ay**2 == pytest.approx((over_ground[:, :2] ** 2).sum(axis=1))


# -- sine with dwell --------------------------------------------------------------------------------------------------


def test_the_sine_pauses_at_its_second_peak() -> None:
    signal = steering_of(0.4, 0.05)
    quarter = 0.25 / 0.7

    def at(time: float) -> float:
        return float(value_at("steering", signal, BEFORE + time))

    assert [at(-0.1), at(2.0 * quarter), at(4.0 * quarter + 0.51)] == pytest.approx([0.05] * 3)
    assert at(quarter) == pytest.approx(0.45)
    assert [at(3.0 * quarter), at(3.0 * quarter + 0.25), at(3.0 * quarter + 0.5)] == pytest.approx([-0.35] * 3)
    assert at(3.5 * quarter + 0.5) == pytest.approx(0.05 - 0.4 * sqrt(0.5))


@pytest.mark.parametrize(
    ("degrees", "last"),
    [(30.0, 9.0), (45.0, 6.5), (41.0, 270.0 / 41.0), (46.0, 6.5), (50.0, 6.0)],
    ids=["270 degrees", "6.5 A", "just 270", "below 300", "300 degrees"],
)
def test_amplitudes_end_as_the_standard_says(degrees: float, last: float) -> None:
    found = multiples_of(degrees * pi / 180.0, 0.5)
    assert found[0] == 1.5
    assert np.diff(found)[:-1] == pytest.approx(0.5)
    assert found[-1] == pytest.approx(last)


def test_the_angle_at_0_3_g_is_that_of_the_circle(
    plane_car: Car, single_track: SingleTrack, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A linear car: 0.3 g by the gain of the lateral acceleration. Its front wheels are steered as slowly as if there were a steering gear;
    the steering goes on while the car answers, hence 2 %."""
    monkeypatch.setattr("symgen.vehicle_tests.sine_dwell.RATE", 0.1 * pi / 180.0)
    straight = plane_car.steady(SPEED)
    gain = SPEED * single_track.yaw_rate_gain(SPEED)
    assert slow_steer(plane_car, straight) == pytest.approx(0.3 * 9.80665 / gain, rel=0.02)


def test_a_car_without_friction_limits_is_stable(plane_car: Car) -> None:
    """Runs to the left and to the right are mirror images; a car that is linear comes as far aside as its steering goes."""
    straight = plane_car.steady(SPEED)
    unit = 0.01
    left, right, double = (one_sine(plane_car, straight, unit, each) for each in (5.0, -5.0, 10.0))
    assert left.passes(0.01)
    assert not left.passes(10.0)
    assert left.displacement == pytest.approx(right.displacement, rel=1e-6)
    assert left.ratios == pytest.approx(right.ratios, abs=1e-6)
    assert double.displacement == pytest.approx(2.0 * left.displacement, rel=0.02)


def test_a_sine_with_dwell_of_the_single_track_model(plane_car: Car, single_track: SingleTrack) -> None:
    """Its equations, integrated in small steps with a sine that is written down anew: yaw rates and the way aside."""
    amplitude, step = 0.02, 1e-4
    time = np.arange(0.0, 1.0 / 0.7 + 0.5 + 0.3, step)
    own = np.clip(time, 0.0, 0.75 / 0.7) + np.clip(time - 0.75 / 0.7 - 0.5, 0.0, 0.25 / 0.7)
    steering = amplitude * np.sin(2.0 * pi * 0.7 * own)
    pull = np.array([single_track.front_stiffness / single_track.mass, 1.2 * 80e3 / single_track.inertia])
    matrix, state, place = single_track.matrix(SPEED), np.zeros(2), np.zeros(2)
    yaw, way = [], []
    for delta in steering:
        yaw.append(state[1])
        way.append(place[0])
        place = place + step * np.array([SPEED * place[1] + state[0], state[1]])  # y and heading
        state = state + step * (matrix @ state + pull * delta)
    run = one_sine(plane_car, plane_car.steady(SPEED), amplitude / 5.0, 5.0)
    assert run.displacement == pytest.approx(np.interp(1.07, time, way), rel=5e-3)
    made = np.interp(BEFORE + time, run.motion.time, run.motion.yaw_rate)
    assert made == pytest.approx(yaw, abs=5e-3 * np.abs(yaw).max())


def test_verdicts_of_a_run() -> None:
    motion = None
    good = {"amplitude": 0.5, "multiple": 5.0, "ratios": (0.35, 0.2), "displacement": 1.83, "motion": motion}
    assert Run(**good).passes(1.83)  # type: ignore[arg-type]
    for worse in ({"ratios": (0.36, 0.0)}, {"ratios": (0.0, 0.21)}, {"displacement": 1.82}):
        assert not Run(**{**good, **worse}).passes(1.83)  # type: ignore[arg-type]
    assert Run(**{**good, "displacement": 1.0, "multiple": 4.5}).passes(1.83)  # type: ignore[arg-type]


def test_a_vehicle_that_tips_over_does_not_pass() -> None:
    """Half of the track by the height of the centre of mass is 0.67, less than friction: it falls to its side, then to its roof."""
    tall = {"bodies.chassis.com.z": 1.15, "friction": 1.2}
    run = symgen.run_vehicle_tests(PLANE_CAR, ["FMVSS 126", "ISO 7401"], parameters=tall)
    assert run["sine_dwell"].verdict == "fail"
    assert len(run["sine_dwell"].reasons) == 2
    assert all("the vehicle tips over, beyond 60 deg at t = " in reason for reason in run["sine_dwell"].reasons)
    assert np.isnan(run["sine_dwell"]["yaw_rate_ratio_1"])
    assert run["sine_dwell"]["amplitude_passed"] == 0.0


@pytest.mark.parametrize(("degrees", "tips"), [(59.0, None), (61.0, 0.5), (180.0, 0.5)])
@pytest.mark.parametrize("axis", [1, 2])
def test_a_body_tips_that_leans_by_more_than_60_degrees(
    plane_car: Car, degrees: float, tips: float | None, axis: int
) -> None:
    """To the side and over its nose."""
    still = plane_car.steady(SPEED).motion
    lean = np.zeros((3, 4))
    lean[:, 0], lean[:, axis] = np.cos(0.5 * np.radians([0, degrees, 0])), np.sin(0.5 * np.radians([0, degrees, 0]))
    assert replace(still, time=np.array([0.0, 0.5, 1.0]), axes=axes_of(lean)).tips == tips


def test_a_run_in_which_the_vehicle_tips_over_is_no_test(plane_car: Car, monkeypatch: pytest.MonkeyPatch) -> None:
    """Wherever a motion is read; here a body that has turned over is put into its place."""
    over = property(lambda motion: 1.25)
    straight = plane_car.steady(SPEED)
    monkeypatch.setattr(Motion, "tips", over)
    with pytest.raises(RunFailed, match=r"the vehicle tips over, beyond 60 deg at t = 1\.25 s"):
        plane_car.driven(straight, 0.02, {})


def test_a_yaw_rate_that_swings_back_counts_by_its_size(plane_car: Car, monkeypatch: pytest.MonkeyPatch) -> None:
    """The yaw rate of a made-up motion: its second peak is -1, a second after the steering it is 0.5 to the other side."""
    straight = plane_car.steady(SPEED)
    real = plane_car.driven(straight, BEFORE + 1.0 / 0.7 + 0.5 + 2.0, {})
    ends = BEFORE + 1.0 / 0.7 + 0.5
    made = replace(real)
    made.__dict__["yaw_rate"] = np.interp(
        real.time, [ends - 0.5, ends - 0.4, ends, ends + 1.0, ends + 1.5], [0, -1, 0, 0.5, 0]
    )
    monkeypatch.setattr(Car, "driven", lambda *given: made)
    run = one_sine(plane_car, straight, 0.01, 2.0)
    assert run.ratios == pytest.approx((0.5, 0.0), abs=0.01)
    assert not run.stable


def test_no_amplitude_is_larger_than_300_degrees() -> None:
    assert multiples_of(250.0 * pi / 180.0, 0.5) == pytest.approx([1.2])


def test_a_pass_without_the_displacement_says_so() -> None:
    run = Run(1.0, 4.5, (0.0, 0.0), 1.0, None)  # type: ignore[arg-type]
    assert "the displacement is not judged: that begins at 5 A, and the largest angle is 4.5 A" in next(
        not_applied([run])
    )
    assert not list(not_applied([run, replace(run, multiple=5.0)]))


# -- brakes -----------------------------------------------------------------------------------------------------------


def test_braking_in_a_turn_changes_the_yaw_rate_as_the_speed_does(plane_car: Car, single_track: SingleTrack) -> None:
    """Without load transfer, what remains is that yaw rate by speed is 1/(l + K v^2), with the lag of the car."""
    entry = BrakingInTurn(standard="ISO 7975", deceleration=Number(2.0), lateral_acceleration=Number(2.0))
    outcome = braking_in_turn(plane_car, "turn", entry)
    begin = sqrt(2.0 * 100.0)
    ends = [begin - outcome["deceleration"], begin]
    quasi = [2.7 + single_track.understeer * v**2 for v in ends]
    assert outcome["yaw_rate_ratio_largest"] == pytest.approx(quasi[1] / quasi[0], rel=0.02)
    assert outcome["yaw_rate_ratio_largest"] > 1.02
    assert outcome["path_deviation"] > 0.0


def test_a_stop_takes_the_way_of_its_deceleration(plane_car: Car) -> None:
    """Friction is so high that no wheel locks: 1.5 g of the mass with its turning wheels."""
    entry = StraightBraking(standard="ISO 21994", speed=Number(SPEED))
    outcome = straight_braking(plane_car, "stop", entry)
    deceleration = 1.5 * 9.81 * 1560.0 / (1560.0 + 4 * 0.1 / 0.3**2)
    assert outcome["mean_fully_developed_deceleration"] == pytest.approx(deceleration, rel=5e-3)
    way = SPEED**2 / (2.0 * deceleration) + SPEED * 0.05  # the torque rises for 0.1 s
    assert outcome["stopping_distance"] == pytest.approx(way, rel=5e-3)
    assert "no wheel locks" in outcome.reasons[0]


def test_wheels_lock_where_friction_ends() -> None:
    """No load transfer, brakes alike: the rear wheels, which bear 2 x 3400.8 N, lock first, at 4 x 3400.8 N of all brakes."""
    own = Car.of(PLANE_CAR, {"friction": 0.6})
    dry, wet = (
        straight_braking(own, "stop", StraightBraking(standard="ISO 21994", speed=Number(SPEED), grip=Number(grip)))
        for grip in (1.0, 0.5)
    )
    limit = 0.6 * 4.0 * 3400.8 / 1560.0
    for outcome, least in ((dry, limit), (wet, 0.5 * limit)):
        assert 0.9 * least < outcome["mean_fully_developed_deceleration"] < 1.01 * least
        assert outcome.reasons == ()


def test_a_split_road_turns_the_car_to_the_side_with_grip(plane_car: Car) -> None:
    """Brakes for 4 m/s^2, 1560 N for each wheel; on the slippery side wheels lock, and friction bears 0.3 of their loads."""
    own = Car.of(PLANE_CAR, {"friction": 1.0})
    right, left = (
        split_braking(own, "split", SplitBraking(standard="ISO 14512", slippery=side)) for side in ("right", "left")
    )
    assert right["heading_1"] == pytest.approx(left["heading_1"], rel=1e-3)
    assert right["heading_1"] > 0.01
    assert right["lateral_deviation_1"] > 0.0
    deceleration = (2.0 * 1560.0 + 0.3 * (4251.0 + 3400.8)) / 1560.0
    assert right["deceleration_1"] == pytest.approx(deceleration * (1.0 - 0.05), rel=0.03)  # the torque rises for 0.1 s


def test_a_split_road_is_left_where_a_wheel_crosses_its_border() -> None:
    """Wheels are 0.75 m from it: what is told after that would be of two roads."""
    own = Car.of(PLANE_CAR, {"friction": 1.0})
    hard, soft = (
        split_braking(own, "split", SplitBraking(standard="ISO 14512", deceleration=Number(each)))
        for each in (4.0, 2.5)
    )
    (path,) = (chart.lines[0] for chart in hard.charts if chart.name == "path")
    y = path.y - path.y[0]
    assert "a wheel crosses the border" in hard.reasons[0]
    assert np.isnan(hard["lateral_deviation_2"])
    assert 0.6 < np.interp(BEFORE + hard["border_crossed"], 0.002 * np.arange(len(y)), y) < 0.75  # its nose goes ahead
    assert not soft.reasons
    assert np.isnan(soft["border_crossed"])
    assert 0.0 < soft["lateral_deviation_2"] < 0.75


def test_a_run_on_a_split_road_begins_in_a_steady_state() -> None:
    """With toe-in, whose forces are not the same on either side."""
    own = Car.of(PLANE_CAR, {"friction": 0.5, "toe": 0.02})
    outcome = split_braking(own, "split", SplitBraking(standard="ISO 14512", grip=Number(0.2)))
    before = next(chart.lines[0] for chart in outcome.charts if chart.name == "yaw_rate")
    assert np.abs(before.y[before.x < BEFORE]).max() < 1e-9


# -- the command ------------------------------------------------------------------------------------------------------


def test_a_test_that_cannot_be_made_does_not_look_like_one_that_was() -> None:
    """Front wheels that do not follow the steering wheel."""
    loose = ("--set", "FL.steers=0", "--set", "FR.steers=0")
    done = here("test", PLANE_CAR, "-t", "FMVSS 126", "-t", "ISO 21994", *loose, "--json")
    facts = json.loads(done.stdout)
    assert done.returncode == 1
    assert not facts["made"]
    assert {name: test["verdict"] for name, test in facts["tests"].items()} == {
        "sine_dwell": "not made",
        "straight_braking": "-",
    }
    assert "the slowly increasing steer comes to no more than" in facts["tests"]["sine_dwell"]["reasons"][0]


@pytest.mark.parametrize(
    ("changes", "options", "words"),
    [
        ({}, ("-t", "ISO 9999"), "there is no test 'ISO 9999'; "),
        ({"vehicle:": "sedan:"}, (), "unknown key 'sedan'"),
        (
            {"circle: {": "ride: {standard: ISO 2631-1, road: {file: no.npy}}\n  circle: {"},
            (),
            "there is no file 'no.npy'",
        ),
        ({"circle: {": "ride: {standard: ISO 2631-1, road: Z}\n  circle: {"}, (), "'Z' is not allowed here"),
        ({}, ("-o", "report.pdf"), "ends in .html or .nc"),
        ({}, ("--step", "0"), "step 0: runs of tests need steps above zero"),
        ({}, ("--step", "-0.002"), "above zero"),
        ({}, ("--step", "nan"), "above zero"),
        ({}, ("--step", "0.2"), "at most 0.1 s"),
    ],
)
def test_what_cannot_be_asked_for(
    changes: dict[str, str], options: tuple[str, ...], words: str, tmp_path: Path
) -> None:
    text = PLANE_CAR.read_text(encoding="utf-8")
    for old, new in changes.items():
        assert old in text
        text = text.replace(old, new)
    (tmp_path / "car.yaml").write_text(text, encoding="utf-8")
    done = here("test", "car.yaml", *options, folder=tmp_path)
    assert done.returncode == 2
    assert words in done.stderr


def test_a_test_says_what_it_lacks(tmp_path: Path) -> None:
    text = PLANE_CAR.read_text(encoding="utf-8").replace("  brake: brake_torque\n", "")
    (tmp_path / "car.yaml").write_text(text, encoding="utf-8")
    done = here("test", "car.yaml", "-t", "ISO 7975", folder=tmp_path)
    assert done.returncode == 1
    assert "could not be made: ISO 7975 needs brake; write `brake:` in the section `vehicle`" in done.stdout


def test_numbers_have_limits_whatever_parameters_are_set() -> None:
    text = PLANE_CAR.read_text(encoding="utf-8").replace("speed: 80/3.6", "speed: speed")
    run = symgen.run_vehicle_tests(read_text(text), ["circle"], parameters={"speed": 500.0})
    assert run["circle"].verdict == "not made"
    assert run["circle"].reasons == ("speed: found 500; write a number from 1 to 150",)


@pytest.mark.parametrize("error", [ValueError, OverflowError, ZeroDivisionError])
def test_one_entry_whose_numbers_fail_does_not_lose_the_others(
    monkeypatch: pytest.MonkeyPatch, error: type[Exception]
) -> None:
    def fails(*given: object) -> Outcome:
        raise error("out of range")

    monkeypatch.setitem(STANDARDS, "bump", Standard("bump", "", fails, usual={"bump": {}}))  # type: ignore[misc]
    run = symgen.run_vehicle_tests(PLANE_CAR, ["bump", "circle"])
    assert run["bump"].verdict == "not made"
    assert run["bump"].reasons[0].endswith("make no sense together: out of range")
    assert run["circle"].made


def test_linear_tires_have_no_limit_by_friction() -> None:
    text = PLANE_CAR.read_text(encoding="utf-8")
    linear = text.replace("law: saturating\n        friction: friction\n", "law: linear\n")
    assert has_limits(read_text(text))
    assert not has_limits(read_text(linear))


def test_braking_on_a_split_road_names_all_laws_with_friction() -> None:
    text = PLANE_CAR.read_text(encoding="utf-8").replace(
        "law: saturating\n        friction: friction\n", "law: linear\n"
    )
    run = symgen.run_vehicle_tests(read_text(text), ["ISO 14512"])
    assert "laws saturating, brush, tmeasy, magic_formula" in run["split_braking"].reasons[0]


def test_a_steering_wheel_that_turns_the_vehicle_to_the_other_side_is_refused() -> None:
    """With all tests, whether they would see it or not."""
    signs = {"FL.steers": -1.0, "FR.steers": 1.0}
    run = symgen.run_vehicle_tests(PLANE_CAR, ["ISO 7975", "ISO 21994", "circle"], parameters=signs)
    told = "the vehicle turns right when `steering_wheel` is positive; it must be positive to the left"
    assert {outcome.reasons for outcome in run.outcomes.values()} == {(told,)}


def test_a_road_that_is_a_formula_is_told() -> None:
    """Unless the test brings a road of its own."""
    text = PLANE_CAR.read_text(encoding="utf-8")
    bent = text.replace("base: chassis", "base: chassis\nroad: 0.001*sin(x)", 1)
    told = "on the road of the description"
    rough, level = (symgen.run_vehicle_tests(read_text(each), ["ISO 7975", "bump"]) for each in (bent, text))
    assert told in rough["braking_in_turn"].conditions
    assert told in str(rough)
    assert told in rough.facts()["tests"]["braking_in_turn"]["conditions"]
    assert told not in rough["bump"].conditions
    assert told not in str(level)


def test_a_description_without_a_vehicle_says_what_to_write() -> None:
    with pytest.raises(ArgumentError, match=r"has no section `vehicle`.*vehicle-tests.md"):
        symgen.run_vehicle_tests("models/pendulum.yaml")


def test_all_standards_that_roles_allow_are_made_where_nothing_is_written() -> None:
    text = PLANE_CAR.read_text(encoding="utf-8").partition("\ntests:")[0]
    car = Car.of(read_text(text.replace("  brake: brake_torque\n", "")))
    able = able_standards(car)
    assert {"ISO 4138", "ISO 7401", "FMVSS 126", "ISO 2631-1"} <= set(able)
    assert not {"ISO 7975", "ISO 21994", "ISO 14512", "ECE R140", "ISO 3888-1"} & set(able)
    assert {"constant_radius", "step_steer", "sine_dwell"} <= set(usual_tests(car))
    assert set(STANDARDS) >= set(able)


def test_a_second_run_has_the_same_numbers() -> None:
    runs = [symgen.run_vehicle_tests(PLANE_CAR, ["ISO 7401", "circle"]).facts() for _ in range(2)]
    assert runs[0] == runs[1]


def test_an_obstacle_under_both_wheels_does_not_roll_the_car(plane_car: Car) -> None:
    """And one under the wheels of a side rolls it as far to either side."""
    found = {
        side: obstacle(plane_car, "bump", Obstacle(standard="bump", side=side, height=Number(0.02)))
        for side in ("both", "left", "right")
    }
    assert found["both"]["roll_range"] == pytest.approx(0.0, abs=1e-9)
    assert found["left"]["roll_range"] == pytest.approx(found["right"]["roll_range"], rel=1e-6)
    assert found["left"]["roll_range"] > 1e-3
    assert found["both"]["vertical_largest"] > 1.0


def test_an_interrupt_ends_all_tests(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is no test that could not be made."""

    def interrupted(*given: object, **named: object) -> SimpleNamespace:
        return SimpleNamespace(status="interrupted at t = 1 s after 500 steps", success=False)

    monkeypatch.setattr("symgen.vehicle_tests.car.simulate", interrupted)
    with pytest.raises(InterruptedTests) as raised:
        symgen.run_vehicle_tests(PLANE_CAR, ["circle", "ISO 7975"])
    assert isinstance(raised.value, KeyboardInterrupt)
    assert list(raised.value.run.outcomes) == ["circle"]


@pytest.mark.parametrize("as_json", [True, False])
def test_an_interrupted_command_tells_what_is_made(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], as_json: bool
) -> None:
    def interrupted(*given: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setitem(STANDARDS, "bump", Standard("bump", "", interrupted, usual={"bump": {}}))  # type: ignore[index, arg-type]
    with pytest.raises(KeyboardInterrupt):
        vehicle_tests(str(PLANE_CAR), ["circle", "bump"], as_json=as_json)
    assert "understeer" in capsys.readouterr().out


@pytest.mark.parametrize("as_json", [True, False])
def test_results_are_told_before_files_are_written(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path, as_json: bool
) -> None:
    def full(*given: object, **named: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_text", full)
    with pytest.raises(OSError, match="No space left"):
        vehicle_tests(str(PLANE_CAR), ["circle"], output=[tmp_path / "full.html"], as_json=as_json)
    assert "understeer" in capsys.readouterr().out


def test_the_seat_feels_a_wavy_road_as_two_springs_do(plane_car: Car) -> None:
    """Heave z and pitch p (nose up) over axles at x_i: m z'' = -sum f_i, J p'' = -sum x_i f_i, f_i = (k + c d/dt)(z + x_i p - h_i)."""
    height, wave, speed = 1e-3, 12.0, 20.0
    heights = height * np.sin(2.0 * pi * 0.1 * np.arange(1201) / wave)
    road = Road(np.column_stack([heights, heights]), np.array([-0.75, 0.75]), 0.1, 5.0, borders=Borders(u="repeat"))
    own = plane_car.on_roads
    motion = driven_over(own, road, own.steady(speed), 8.0)
    seat = np.array([-0.8, 0.3, 0.4])
    felt = motion.acceleration_of(seat)[motion.time > 5.0, 2]
    w = 2.0 * pi * speed / wave
    inertia = 2200.0 + 4 * (0.5 + 10.0 * 0.3**2) + 30.0 * (1.2**2 + 1.5**2) + 1500.0 * (0.006**2 + 0.008**2)
    matrix, force = np.diag([-1560.0 * w**2, -inertia * w**2]).astype(complex), np.zeros(2, complex)
    for x in (1.2, -1.5):
        stiffness = 2.0 * (200000.0 + 1j * w * 4000.0)
        matrix += stiffness * np.outer([1.0, x], [1.0, x])
        force += stiffness * np.array([1.0, x]) * height * np.exp(1j * w * x / speed)
    heave, pitch = np.linalg.solve(matrix, force)
    assert np.sqrt(2.0) * felt.std() == pytest.approx(w**2 * abs(heave + seat[0] * pitch), rel=0.01)


def test_a_kerb_is_lower_than_the_radius_of_the_wheels(plane_car: Car) -> None:
    with pytest.raises(
        ArgumentError, match=r"no wheel of 0\.3 m radius rolls up a kerb of 0\.35 m; write a lower `height`"
    ):
        obstacle(plane_car, "kerb", Obstacle(standard="kerb", height=Number(0.35)))


def test_comfort_on_the_road_of_a_file(tmp_path: Path) -> None:
    """Waves 7 m above the car are those at its feet; a file of a test is the same road as one of the description."""
    x = 0.1 * np.arange(3001)
    np.save(tmp_path / "waves.npy", 7.0 + np.outer(1e-3 * np.sin(2.0 * pi * x / 12.0), np.ones(3)))
    file = "{file: waves.npy, spacing: [0.1, 2.0], origin: [-20, -2]}"
    tests = "\ntests:\n" + "".join(
        f"  {name}: {{standard: ISO 2631-1, speed: 20, duration: 3, road: {road}}}\n"
        for name, road in {"of_file": file, "own": "description"}.items()
    )
    text = PLANE_CAR.read_text(encoding="utf-8").partition("\ntests:")[0] + tests
    (tmp_path / "car.yaml").write_text(text, encoding="utf-8")
    run = symgen.run_vehicle_tests(tmp_path / "car.yaml")
    assert run["own"].verdict == "not made"
    assert "needs a road of the description that is data" in run["own"].reasons[0]
    (tmp_path / "car.yaml").write_text(f"road: {file}\n{text}", encoding="utf-8")
    both = symgen.run_vehicle_tests(tmp_path / "car.yaml")
    assert both["own"]["vertical_rms"] == both["of_file"]["vertical_rms"] == run["of_file"]["vertical_rms"]
    assert "road of the file waves.npy" in run["of_file"].conditions
    road = symgen.road(np.load(tmp_path / "waves.npy") - 7.0, spacing=(0.1, 2.0), origin=(-20.0, -2.0))
    own = Car.of(PLANE_CAR).on_roads
    motion = driven_over(own, road, own.steady(20.0), 8.0)
    felt = motion.acceleration_of(own.seat)[motion.time >= 5.0, 2]
    assert both["own"]["vertical_rms"] == pytest.approx(felt.std(), rel=1e-3)
    assert felt.std() > 1e-3
    assert not both["own"].reasons


def test_profiles_of_obstacles() -> None:
    bump, kerb = bump_road(5.0, 0.08, 0.5, "left"), kerb_road(5.0, 0.1, 0.004, "both")
    assert bump.height([4.0, 5.0, 5.25, 5.5, 9.0], np.ones(5)) == pytest.approx([0.0, 0.0, 0.08, 0.0, 0.0])
    assert bump.height([5.25, 5.25], [-0.5, 0.0]) == pytest.approx([0.0, 0.04])
    assert kerb.height([4.9, 5.002, 5.004, 50.0], np.zeros(4)) == pytest.approx([0.0, 0.05, 0.1, 0.1])


def test_numbers_are_positive_whatever_parameters_are_set(plane_car: Car) -> None:
    with (
        plane_car.model.trying({"front_arm": -1.2}),
        pytest.raises(ArgumentError, match=r"is -1\.2; choose parameters"),
    ):
        plane_car.number(Name("front_arm"))
    with pytest.raises(ArgumentError, match="in the section `vehicle` or `tests`: "):
        plane_car.number(Call("/", (Number(1.0), Number(0.0))))


def test_roads_lie_along_x(plane_car: Car) -> None:
    """A vehicle that stands across would meet them with one wheel."""
    steady = plane_car.steady(SPEED)
    across = replace(steady, motion=replace(steady.motion, axes=axes_of(np.array([[0.8, 0.0, 0.0, 0.6]]))))
    assert front_of(plane_car, steady) == pytest.approx(1.2)
    with pytest.raises(ArgumentError, match="tests on roads go along x"):
        front_of(plane_car, across)


def test_brakes_controllers_and_drivers_are_off_unless_a_test_says_otherwise(
    plane_car: Car, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever defaults the description has."""
    defaults = dict.fromkeys(plane_car.model.inputs, 0.0) | {"brake_torque": 500.0, "speed_control": 1.0}
    monkeypatch.setattr(plane_car.model, "default_inputs", np.array(list(defaults.values())))
    inputs = plane_car.steady(SPEED).inputs
    assert inputs["brake_torque"] == inputs["speed_control"] == 0.0
    assert abs(inputs["drive_torque"]) < 1.0
