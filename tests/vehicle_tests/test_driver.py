"""The driver: the law against equations written down here, a car in other units, and the sedan through the lanes of ISO 3888."""

from __future__ import annotations

import warnings
from functools import cache
from pathlib import Path
from shutil import copy

import numpy as np
import pytest
import yaml

import symgen
from symgen.description import SymgenNotice
from symgen.driving.manoeuvres import read_parameters
from symgen.driving.paths import circle, figure_eight, through_points
from symgen.driving.steady import steady
from symgen.driving.tuning import tuned
from symgen.runtime import ArgumentError, MethodName, Model, Solution, State
from symgen.vehicle_tests.lane_change import Passage, drive_through, highest_clean
from symgen.vehicle_tests.lanes import Outline, iso_3888_1, iso_3888_2, path_through

MODELS = Path(__file__).parents[2] / "models"
SEDAN = Outline(1.82, 0.95 + 1.3, 4.75 - 0.95 - 1.3)
SPEEDS = range(20, 150, 10)
"""km/h"""

PLANE = """
name: plane
base: body
gravity: [0, 0, 0]
include: {path_follower: driver.yaml}
parameters: {front_stiffness: 1.1e5, rear_stiffness: 1.3e5, pace: 20.0, push: 2.0e4}
points: {middle: [-1.2, 0, 0]}
bodies: {body: {mass: 1500.0, com: [-1.2, 0, 0], inertia: {xx: 500, yy: 2000, zz: 2300}}}
joints: {plane: {type: planar, bodies: [ground, body], at: middle, normal: [0, 0, 1], x_axis: [1, 0, 0]}}
inputs: {driver_control: {}, steering_wheel: {unit: rad}}
instances: {driver: {part: path_follower, with: {car: body, followed: middle}, parameters: {wheelbase: 2.7, rear: 1.5, understeer: 0.001}}}
sensors:
  front: {type: velocity, body: body, at: [0, 0, 0], frame: body}
  rear: {type: velocity, body: body, at: [-2.7, 0, 0], frame: body}
  steer: {type: formula, unit: rad, value: (steering_wheel + driver.angle)/driver.steering_ratio}
forces:
  front_tire: {type: force, bodies: [ground, body], at: [0, 0, 0], direction: [0, 1, 0], frame: body, force: -front_stiffness*(front.y/front.x - steer)}
  rear_tire: {type: force, bodies: [ground, body], at: [-2.7, 0, 0], direction: [0, 1, 0], frame: body, force: -rear_stiffness*rear.y/rear.x}
  drive: {type: force, bodies: [ground, body], at: middle, direction: [1, 0, 0], frame: body, force: push*(pace - front.x)}
initial: {plane.x: {velocity: pace}}
"""


@pytest.fixture(scope="module")
def plane(tmp_path_factory: pytest.TempPathFactory) -> Model:
    """A single-track car, whose wheels turn by the steering wheel over the ratio."""
    folder = tmp_path_factory.mktemp("plane")
    copy(MODELS / "driving" / "driver.yaml", folder)
    (folder / "plane.yaml").write_text(PLANE, encoding="utf-8")
    return symgen.build(folder / "plane.yaml", "independent")


def test_the_loop_is_that_of_the_equations(plane: Model) -> None:
    """Straight on: the modes of y, heading, both speeds, the two states of the driver and the station, written down by hand."""
    v, m, inertia, front, rear = 20.0, 1500.0, 2300.0, 1.1e5, 1.3e5
    ratio, length, understeer, preview, delay, lag, settling = 18.0, 2.7, 0.001, 1.4, 0.1, 0.1, 0.1
    a, b, seen = 1.2, 1.5, np.hypot(v, 1.0)
    gain = ratio * (length + understeer * seen**2) * 2.0 / (preview * seen) ** 2
    A = np.zeros((7, 7))  # y, heading, sideways speed, turning, delayed, hands, way from the station
    A[0, 1:3] = v, 1.0
    A[1, 3] = 1.0
    A[2, 2:4] = -(front + rear) / (m * v), (b * rear - a * front) / (m * v) - v
    A[3, 2:4] = (b * rear - a * front) / (inertia * v), -(a**2 * front + b**2 * rear) / (inertia * v)
    A[2:4, 5] = front / m / ratio, a * front / inertia / ratio
    wanted = -gain * np.array([1.0, preview * v, preview, 0, 0, 0, 0])
    A[4] = 2.0 / delay * (wanted - np.eye(7)[4])
    A[5] = (2.0 * np.eye(7)[4] - wanted - np.eye(7)[5]) / lag
    A[6, 6] = -1.0 / settling
    linear = plane.linearise(plane.assemble(), {"driver_control": 1.0})
    modes = np.linalg.eigvals(linear.A)
    for mode in np.linalg.eigvals(A):
        assert np.abs(modes - mode).min() < 1e-5 * max(1.0, abs(mode)), mode


def test_bend_is_what_the_law_says(plane: Model) -> None:
    """Beside a circle, askew: the curvature of the circle ahead, and the one that leads back."""
    with plane.trying():
        circle(60.0).follow(plane, start=(60.0, 60.0))
        state = plane.assemble(
            {"plane.x": 62.2, "plane.y": 60.0, "plane.angle": np.pi / 2 - 0.05},
            {"plane.x": 18.0 * np.sin(0.05), "plane.y": 18.0 * np.cos(0.05)},
        )
        seen = plane.outputs(state, {"driver_control": 1.0})
        assert seen["driver.offset"] == pytest.approx(-1.0, abs=2e-3)
        drift = -18.0 * np.sin(0.05)
        assert seen["driver.drift"] == pytest.approx(drift, abs=0.03)
        expected = 1 / 60.0 - 2.0 * (-1.0 + 1.4 * drift) / (1.4 * np.hypot(18.0, 1.0)) ** 2
        assert seen["driver.bend"] == pytest.approx(expected, rel=5e-3)


def follow(model: Model, until: float, step: float = 5e-3) -> Solution:
    run = symgen.simulate(model, until, step, "rk4", inputs={"driver_control": 1.0}, every=4)
    assert run.success, run.status
    return run


def test_closed_paths_are_followed_around_and_around(plane: Model) -> None:
    """More than a lap of an eight and of a circle: where a lap ends, nothing happens."""
    with plane.trying():
        for path in (figure_eight(60.0, 50.0), circle(60.0)):
            path.follow(plane)
            plane.set_parameters({"pace": 12.0})
            run = follow(plane, 1.3 * path.length / 12.0)
            assert run["driver.station"][-1] > 1.25 * path.length
            assert np.abs(run["driver.offset"]).max() < 0.5
            turned = np.diff(run["driver.angle"]) / np.diff(run.time)
            assert np.abs(turned[run.time[1:] > 5.0]).max() < 2.0


@pytest.mark.parametrize("method", ["trapezoidal", "esdirk4"])
def test_methods_agree_on_it(plane: Model, method: MethodName) -> None:
    with plane.trying():
        through_points([[-1.2, 0.0], [20.0, 0.0], [50.0, 3.0], [80.0, 3.0], [120.0, 0.0]]).follow(plane)
        inputs = {"driver_control": 1.0}
        runs = [symgen.simulate(plane, 5.0, 2e-3, each, inputs=inputs, every=50) for each in ("rk4", method)]
    one, other = (run["driver.offset"] for run in runs)
    assert np.abs(one).max() > 0.05
    np.testing.assert_allclose(one, other, atol=2e-4)


def test_a_path_can_be_a_file(plane: Model, tmp_path: Path) -> None:
    numbers = figure_eight(30.0, 20.0).parameters()
    (tmp_path / "eight.yaml").write_text(yaml.safe_dump(numbers), encoding="utf-8")
    assert read_parameters(tmp_path / "eight.yaml", plane) == numbers
    with plane.trying(numbers):
        assert dict(plane.parameters).items() >= numbers.items()


def test_offsets_are_distances_from_the_path(plane: Model) -> None:
    with plane.trying():
        x = np.linspace(0.0, 200.0, 21)
        path = through_points(np.column_stack([x, 3.0 * np.sin(x / 20.0)]))
        path.follow(plane)
        run = follow(plane, 8.0)
    from scipy.interpolate import CubicSpline

    fine = CubicSpline(x, 3.0 * np.sin(x / 20.0), bc_type="natural")
    way = np.linspace(0.0, 200.0, 40001)
    ahead = run.time > 1.0
    for x, y, offset in zip(
        run["driver.place.x"][ahead], run["driver.place.y"][ahead], run["driver.offset"][ahead], strict=True
    ):
        assert np.hypot(way - x, fine(way) - y).min() == pytest.approx(abs(offset), abs=0.02)


LENGTHS = (
    "pace",
    *(f"driver.{name}" for name in ("wheelbase", "rear", "slowest", "spacing", "begin", "most_acceleration")),
)
PER_LENGTH = ("push", "driver.understeer", "driver.response")


def in_millimetres(name: str) -> float:
    """By which a parameter of the plane car grows; forces and angles stay."""
    if (
        name in LENGTHS
        or name.startswith(("points.", "tables.driver.path_x.y", "tables.driver.path_y.y"))
        or ".at." in name
        or ".com." in name
    ):
        return 1e3
    if name in PER_LENGTH or name.startswith("tables.driver.path_curvature") or name.endswith(".mass"):
        return 1e-3
    return 1e3 if ".inertia." in name else 1.0


def test_it_drives_the_same_in_other_units(plane: Model) -> None:
    """Millimetres and tonnes: lengths by 1000, masses by 1/1000, forces and times as they were."""
    path = through_points([[-1.2, 0.0], [20.0, 0.0], [50.0, 3.0], [80.0, 3.0], [120.0, 0.0]])
    with plane.trying():
        path.follow(plane, start=(-1.2, 0.0))
        before = dict(plane.parameters)
        metres = follow(plane, 5.0)["driver.offset"]
        free = [entry.name for entry in plane.layout.parameters if not entry.fixed]
        plane.set_parameters({name: before[name] * in_millimetres(name) for name in free})
        millimetres = follow(plane, 5.0)["driver.offset"]
    assert np.abs(metres).max() > 0.05
    np.testing.assert_allclose(millimetres, 1e3 * metres, rtol=1e-6, atol=1e-6)


@pytest.fixture(scope="module")
def sedan() -> Model:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SymgenNotice)
        return symgen.build(MODELS / "sedan.yaml", "independent")


@cache
def track(part: int) -> tuple[tuple, object]:  # type: ignore[type-arg]
    lanes = (iso_3888_1 if part == 1 else iso_3888_2)(SEDAN.width)
    return lanes, path_through(lanes, SEDAN)


def drive(model: Model, speed: float, part: int = 1, step: float = 2e-3, every: int = 5) -> Passage:
    lanes, path = track(part)
    return drive_through(model, lanes, SEDAN, speed, path=path, step=step, every=every)  # type: ignore[arg-type]


def test_switched_off_it_does_nothing(sedan: Model) -> None:
    """Whatever the path is, and wherever its station goes."""
    runs = []
    for path in (circle(40.0), through_points([[100.0, 5.0], [130.0, 5.0], [160.0, -5.0]])):
        with sedan.trying():
            path.follow(sedan)
            inputs = {"steering_wheel": 0.5, "speed_control": 1.0}
            runs.append(symgen.simulate(sedan, 1.0, 2e-3, method="trapezoidal", inputs=inputs, every=50))
    assert np.abs(runs[0]["driver.station"] - runs[1]["driver.station"]).max() > 1.0
    assert not runs[0]["driver.angle"].any()
    np.testing.assert_allclose(runs[0].q, runs[1].q, rtol=1e-9, atol=1e-9)


@pytest.mark.parametrize("speed", SPEEDS)
def test_it_is_stable_on_the_double_lane_change(sedan: Model, speed: int) -> None:
    """What is left of the offset dies away on the straight after the lanes; slower than the grip allows, no cone falls."""
    passage = drive(sedan, speed / 3.6)
    run, end = passage.run, passage.lanes[-1].end
    offset = np.abs(run["driver.offset"])
    after = run["driver.place.x"] > end
    time = run.time[after] - run.time[after][0]
    early, late = offset[after][time < 2.0].max(), offset[after][time > 2.0].max()
    assert late < max(0.75 * early, 0.02)
    assert offset.max() < 4.0
    if speed <= 80:
        assert passage.clean
        assert not passage.lifted
    if speed >= 110:
        assert not passage.clean


@pytest.mark.parametrize(
    "speed", [20, 80, 140, *(pytest.param(v, marks=pytest.mark.long) for v in SPEEDS if v not in (20, 80, 140))]
)
def test_the_linear_loop_is_stable(sedan: Model, speed: int) -> None:
    """Along a straight line all modes die away but those that drive along it, or stand for turned wheels."""
    v = speed / 3.6
    about = steady(sedan, v, {}, ["drive_torque", "steering_wheel"])
    inputs = dict(zip(sedan.inputs, about.inputs, strict=True)) | {
        "driver_control": 1.0,
        "speed_control": 1.0,
        "speed_target": v,
    }
    modes = np.linalg.eigvals(sedan.linearise(about.state, inputs).A)
    off = np.linalg.eigvals(sedan.linearise(about).A)
    slow = np.abs(modes) < 1e-4
    assert slow.sum() < (np.abs(off) < 1e-4).sum()
    assert modes[~slow].real.max() < -0.05
    swinging = modes[(np.abs(modes.imag) > 0.1) & (np.abs(modes) < 4.0)]
    assert len(swinging)
    assert (-swinging.real / np.abs(swinging) > 0.15).all()


def test_the_highest_clean_speed_is_found_from_anywhere(sedan: Model) -> None:
    """Whatever the start, the step and the records are."""
    tries = [
        highest_clean(lambda speed: drive(sedan, speed), 60 / 3.6),
        highest_clean(lambda speed: drive(sedan, speed), 120 / 3.6),
        highest_clean(lambda speed: drive(sedan, speed, step=1e-3, every=10), 80 / 3.6),
        highest_clean(lambda speed: drive(sedan, speed, every=20), 80 / 3.6),
    ]
    speeds = 3.6 * np.array([each.speed for each in tries])
    assert 80.0 < speeds[0] < 110.0
    np.testing.assert_allclose(speeds, speeds[0], atol=0.3)
    assert all(each.last.clean and not each.first.clean for each in tries)


def test_to_the_right_is_as_good_as_to_the_left(sedan: Model) -> None:
    """The car is not quite symmetric: its engine stands to one side."""
    lanes = iso_3888_1(SEDAN.width, "right")
    right = drive_through(sedan, lanes, SEDAN, 25.0, path=path_through(lanes, SEDAN), step=2e-3, every=5)
    left = drive(sedan, 25.0)
    np.testing.assert_allclose(
        np.abs(right.run["driver.offset"]).max(), np.abs(left.run["driver.offset"]).max(), rtol=0.2
    )


@pytest.mark.parametrize("speed", [20, pytest.param(30, marks=pytest.mark.long), 40])
def test_it_avoids_obstacles(sedan: Model, speed: int) -> None:
    assert drive(sedan, speed / 3.6, part=2).clean


def test_the_tuned_driver_knows_the_single_track_car(plane: Model) -> None:
    """The textbook's understeer m/l (b/Cf - a/Cr), and the delay 2 zeta/omega - b/v of the sideways acceleration."""
    m, inertia, front, rear, a, b = 1500.0, 2300.0, 1.1e5, 1.3e5, 1.2, 1.5
    length, v = a + b, np.array([10.0, 15.0, 20.0])

    def straight(speed: float) -> State:
        plane.set_parameters({"pace": speed})
        return plane.assemble()

    with plane.trying(circle(40.0).parameters()):  # whatever the path is
        found = tuned(plane, v.tolist(), about=straight)
    assert found["driver.steering_ratio"] == pytest.approx(18.0, rel=2e-3)
    assert found["driver.understeer"] == pytest.approx(m / length * (b / front - a / rear), rel=0.02)
    damping = m * (a**2 * front + b**2 * rear) + inertia * (front + rear)
    late = damping * v / (front * rear * length**2 + m * v**2 * (b * rear - a * front))
    assert found["driver.response"] == pytest.approx(late @ v / (v @ v), rel=0.02)
    with pytest.raises(ArgumentError, match="two or more speeds"):
        tuned(plane, [10.0])


def test_a_parameter_that_is_called_speed_does_not_matter(sedan: Model) -> None:
    """Nor does a brake that is applied by default: the wheels roll at the speed that is asked for."""
    found = []
    for own in (5.0, 35.0):
        with sedan.trying({"speed": own}):
            found.append(steady(sedan, 20.0, {"brake_torque": 0.0}, ["drive_torque", "steering_wheel"]))
    np.testing.assert_allclose(found[0].state.v, found[1].state.v, atol=1e-6)
    np.testing.assert_allclose(found[0].inputs, found[1].inputs, atol=1e-3)
    with pytest.raises(ArgumentError, match="footbrake"):
        tuned(sedan, [12.0, 18.0], off=["footbrake"])


def test_the_shipped_sedan_has_a_tuned_driver(sedan: Model) -> None:
    found = tuned(sedan, [12.0, 18.0, 25.0])
    shipped = {name: sedan.parameters[name] for name in found}
    assert shipped["driver.steering_ratio"] == pytest.approx(found["driver.steering_ratio"], rel=0.02)
    assert shipped["driver.understeer"] == pytest.approx(found["driver.understeer"], rel=0.1)
    assert shipped["driver.response"] == pytest.approx(found["driver.response"], rel=0.05)
    assert shipped["driver.emphasis"] == pytest.approx(found["driver.emphasis"], abs=0.03)
