"""The moving picture shows bodies, wheels, forces and the road as they are in the run."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

import symgen
from symgen.description import read, read_text
from symgen.description.expression import Call, Name
from symgen.description.values import evaluate
from symgen.report.frames import windings
from symgen.report.picture import picture
from symgen.report.roads import CELLS, SPACING, Road
from symgen.report.subject import Subject
from symgen.showing.figure import seen
from symgen.showing.solids import Drawing, Solid, Spot
from tests.report.pages import placed

pytestmark = pytest.mark.filterwarnings("ignore:.*redundant")


@pytest.fixture(scope="module")
def car() -> tuple[Subject, dict[str, Any]]:
    """Over a bump, from a steady start."""
    description = read("@sedan")
    model = symgen.build(description)
    run = symgen.simulate(model, manoeuvre="bump_pass", method="trapezoidal", refresh="frozen", every=10, until=1.5)
    subject = Subject.of(model, description, run)
    return subject, dict(picture(subject, subject.runs[0]).motion)


def points(motion: dict[str, Any], kind: str) -> list[tuple[int, np.ndarray]]:
    """Body and points of the solids of a kind."""
    table = motion["figure"]["points"]
    return [
        (int(table[solid["points"][0]][0]), np.array([table[k][1:] for k in solid["points"]]))
        for solid in motion["figure"]["solids"]
        if solid["kind"] == kind
    ]


def test_wheels_are_round_their_centres_and_on_the_road(car: tuple[Subject, dict[str, Any]]) -> None:
    subject, motion = car
    names, run = subject.model.layout.bodies, subject.runs[0].solution
    wheels = points(motion, "wheel")
    assert {names[body] for body, _ in wheels} == {f"{corner}.wheel" for corner in ("FL", "FR", "RL", "RR")}
    poses = subject.model.poses(run.state(0))
    for body, (centre, _, tread) in wheels:
        radius = evaluate(subject.tires[names[body].replace("wheel", "tire")].radius, subject.model.parameters)
        assert np.linalg.norm(tread - centre) == pytest.approx(radius, rel=1e-4)
        (middle,) = placed(motion, 0, {"bodies": [body], "arms": [centre]})
        assert middle == pytest.approx(poses.position[body], abs=5e-3)
        assert middle[2] == pytest.approx(radius, abs=0.03)  # the tire is pressed by its load


def test_arrows_carry_the_weight(car: tuple[Subject, dict[str, Any]]) -> None:
    """At the steady start the forces of the road add up to the weight of the car, and point upwards, whatever their scale."""
    subject, motion = car
    run, count = subject.runs[0].solution, len(motion["forces"]) // len(motion["time"])
    first = motion["forces"][:count]
    on_wheels = [
        k
        for k in range(count)
        if subject.model.layout.bodies[int(motion["figure"]["points"][k][0])].endswith("knuckle")
    ]
    loads = {corner: run[f"{corner}.tire_load.3"][0] for corner in ("FL", "FR", "RL", "RR")}
    weight = 9.81 * sum(evaluate(body.mass, subject.model.parameters) for body in subject.description.bodies.values())
    assert sum(loads.values()) == pytest.approx(weight, rel=1e-3)
    lengths = sorted(float(first[k][2]) for k in on_wheels)
    assert len(lengths) == 4
    assert np.array(lengths) / sum(lengths) == pytest.approx(np.array(sorted(loads.values())) / weight, rel=0.02)


def test_the_road_has_its_bumps(car: tuple[Subject, dict[str, Any]]) -> None:
    _, motion = car
    road = motion["road"]
    highest = max(float(heights.max()) for heights in road["heights"])
    assert highest == pytest.approx(0.05, abs=5e-3)
    square, at = np.unravel_index(int(np.argmax(road["heights"])), road["heights"].shape)
    x = road["side"] * road["places"][square][0] + SPACING * (at // (CELLS + 1))
    assert x == pytest.approx(10.0, abs=0.5)  # where the manoeuvre puts it


def test_a_road_that_needs_more_than_a_place_is_flat_there() -> None:
    needs_more = Road(Name("height_of_a_wave"), {})
    assert needs_more.heights(np.array([1.0]), np.array([2.0])).tolist() == [0.0]
    undefined = Road(Call("sqrt", (Name("x"),)), {})
    assert undefined.heights(np.array([-1.0, 4.0]), np.zeros(2)).tolist() == [0.0, 2.0]


def test_a_run_is_drawn_with_its_own_parameters() -> None:
    """The length is that of the run, whatever the model is set to by now; the model keeps what it is set to."""
    description = read("@pendulum")
    model = symgen.build(description, formulation="independent")
    run = symgen.simulate(model, 0.5, 1e-2)
    subject = Subject.of(model, description, run)
    before = picture(subject, subject.runs[0]).motion
    model.set_parameters({"half_length": 1.0})
    after = picture(subject, subject.runs[0]).motion
    assert before["figure"] == after["figure"]
    np.testing.assert_array_equal(before["places"], after["places"])  # type: ignore[call-overload]
    assert model.parameters["half_length"] == 1.0


def test_a_box_is_seen_as_a_whole() -> None:
    """A cube of 2 h, which turns about its middle with 2/3 m h^2."""
    text = """
name: stone
bodies: {stone: {mass: 2.0, com: [0, 0, 1], inertia: {xx: 0.3, yy: 0.3, zz: 0.3}}}
joints: {free: {type: free, bodies: [ground, stone]}}
"""
    description = read_text(text)
    model = symgen.build(description)
    run = symgen.simulate(model, 1e-3, 1e-3)
    subject = Subject.of(model, description, run)
    look: Any = picture(subject, subject.runs[0]).motion["look"]
    half = math.sqrt(1.5 * 0.3 / 2.0)
    assert look["middle"] == pytest.approx([0.0, 0.0, 1.0], abs=1e-4)
    assert look["distance"] > 2.0 * math.sqrt(3.0) * half


def test_a_box_reaches_from_its_middle_to_both_sides() -> None:
    """One that is not at the centre of mass, such as the block of a slider."""
    spots = [Spot("block", np.array(arm)) for arm in ([5.0, 0, 0], [1.0, 0, 0], [0, 2.0, 0], [0, 0, 3.0])]
    arms = np.array([spot.arm for spot in Solid("box", tuple(spots), 0.0, "#000000").ends])
    assert arms.min(axis=0).tolist() == [4.0, -2.0, -3.0]
    assert arms.max(axis=0).tolist() == [6.0, 2.0, 3.0]
    rows = [[0, *spot.arm] for spot in spots]
    rows_seen = seen({"points": rows, "solids": [{"kind": "box", "points": [0, 1, 2, 3]}]})
    assert {*map(tuple, arms)} <= {*map(tuple, rows_seen[:, 1:])}


def test_fast_turns_are_counted_between_frames() -> None:
    """A body that turns by 3.2 turns between two frames, and one that turns backwards by 0.7: its shortest way is 0.3 forwards."""
    time = np.array([0.0, 0.1])
    turns = 2 * np.pi * np.array([3.2, -0.7])
    quaternions = np.array([[[0, 0, np.sin(share * a / 2), np.cos(share * a / 2)] for a in turns] for share in (0, 1)])
    rates = np.array([[[0, 0, a / 0.1] for a in turns]] * 2)
    found = windings(time, quaternions, rates)[0]
    shortest = 2 * np.pi * np.array([0.2, 0.3])
    signs = np.array([1, 1])
    assert shortest + 2 * np.pi * signs * found == pytest.approx(turns)


@pytest.mark.parametrize("name", ["four_bar", "kang_yoon_car", "arm7", "slider_crank", "andrews_squeezer"])
def test_every_body_is_drawn(name: str) -> None:
    description = read(f"@{name}")
    drawing = Drawing(description, {parameter: entry.value for parameter, entry in description.parameters.items()})
    solids = drawing.solids()
    assert {spot.body for solid in solids for spot in solid.spots} >= set(description.bodies)
    for solid in solids:
        assert np.isfinite([spot.arm for spot in solid.spots]).all()
        assert all(0 <= corner < len(solid.spots) for triangle in solid.triangles for corner in triangle)
    if drawing.is_small:  # masses are seen, and what holds the mechanism
        assert sum(solid.kind == "ball" for solid in solids) >= len(description.bodies)
        assert any(spot.body == "ground" for solid in solids for spot in solid.spots)


def test_a_small_wheel_that_rolls_away_stays_in_the_middle() -> None:
    """Also where its place is written as a joint on ground, from which it moves off."""
    description = read_text("""
name: hoop
base: hoop
bodies: {hoop: {mass: 0.1, com: [0, 0, 0.05], inertia: {xx: 0.0001, yy: 0.0002, zz: 0.0001}}}
joints:
  track: {type: planar, bodies: [ground, hoop], at: [0, 0, 0.05], normal: [0, 1, 0], x_axis: [1, 0, 0]}
  floor: {type: rolling_disc, bodies: [ground, hoop], at: [[0, 0, 0], [0, 0, 0.05]], axis: [0, 1, 0], radius: 0.05}
initial: {track.x: {velocity: 1.0}}
""")
    model = symgen.build(description)
    run = symgen.simulate(model, until=2.0, step=1e-2)
    subject = Subject.of(model, description, run)
    assert run.state(-1).q[0] == pytest.approx(2.0)
    middle = dict(picture(subject, subject.runs[0]).motion)["look"]["middle"]
    assert np.hypot(middle[0], middle[1]) < 0.06
