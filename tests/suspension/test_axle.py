"""A car's axles: slopes against differences, the steering axis against ball joints, shares of load transfer by work and by geometry."""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable, Iterator

import numpy as np
import pytest

import symgen
from symgen.description import SymgenNotice, read_text
from symgen.description.builder import MechanismBuilder
from symgen.runtime import ArgumentError
from symgen.suspension import TESTS, SuspensionRig, suspension_rig
from symgen.suspension.curves import RigRun
from symgen.suspension.equilibrium import Rest

from .conftest import rig_of, text_of

LOWER, UPPER = np.array([0.008, 0.71, 0.185]), np.array([-0.03, 0.67, 0.51])
CONTACT, CENTRE = np.array([0.0, 0.76, 0.0]), np.array([0.0, 0.76, 0.3])


@pytest.fixture(scope="module")
def front(rig: Callable[..., SuspensionRig]) -> SuspensionRig:
    return rig("car")


BRAKE_SHARE, DRIVE_SHARE = 0.6, 0.3
"""Of the front axle, where shares of the load transfer are asked for."""


@pytest.fixture(scope="module")
def near() -> RigRun:
    """So near the design position that curves are straight."""
    front = rig_of(read_text(text_of("car")), brake_share=BRAKE_SHARE, drive_share=DRIVE_SHARE)
    return front.run(travel=2e-4, load=20.0, moment=2.0, steer=1e-4, points=3)


def test_the_rig_finds_what_steers(front: SuspensionRig, rig: Callable[..., SuspensionRig]) -> None:
    assert front.steering == "rack_target"
    assert front.tests == tuple(TESTS)
    rear = rig("car", "rear")
    assert rear.steering == ""
    assert rear.tests == tuple(name for name in TESTS if name != "steering")


@pytest.mark.parametrize("test", TESTS)
def test_slopes_are_those_of_the_curves(near: RigRun, test: str) -> None:
    curves = near[test]
    assert not curves.status
    for name, slopes in curves.slopes.items():
        values = curves.values[name]
        moved = (values[2] - values[0]) / (curves.x[2] - curves.x[0])
        rounding = 1e-11 * (np.abs(values).max() + 1e-3) / (curves.x[2] - curves.x[0])
        np.testing.assert_allclose(
            slopes[1], moved, rtol=1e-6, atol=1e-6 * np.abs(slopes).max() + rounding, err_msg=name
        )


def test_wheels_are_mirrored(front: SuspensionRig) -> None:
    curves = front.run(["parallel"], points=5)["parallel"]
    for name in ("toe", "camber", "caster", "kingpin_inclination", "trail", "scrub_radius", "load"):
        np.testing.assert_allclose(curves[name][:, 0], curves[name][:, 1], rtol=1e-9, atol=1e-10)
    np.testing.assert_allclose(curves["steer"][:, 0], -curves["steer"][:, 1], atol=1e-10)


def test_the_steering_axis_goes_through_the_ball_joints(near: RigRun) -> None:
    """ISO 8855: caster is positive backwards, inclination inwards; the axis meets the ground ahead of and inside of the contact."""
    along = UPPER - LOWER
    ground = LOWER - along * (LOWER[2] / along[2])
    expected = {
        "caster": np.arctan(-along[0] / along[2]),
        "kingpin_inclination": np.arctan(-along[1] / along[2]),
        "trail": ground[0] - CONTACT[0],
        "scrub_radius": CONTACT[1] - ground[1],
    }
    values = near.design.values()
    assert min(expected.values()) > 0.01
    for name, value in expected.items():
        np.testing.assert_allclose(values[name], value, atol=1e-9, err_msg=name)


def test_the_axis_stays_at_the_ball_joints(front: SuspensionRig) -> None:
    curves = front.run(["parallel"], points=5)["parallel"]
    assert_axis(front, front.rest("parallel", 0.05), curves["caster"][-1, 0], curves["kingpin_inclination"][-1, 0])


def test_bushings_do_not_move_the_axis_from_the_ball_joints() -> None:
    """Each arm on a bushing, by one line; the load of the wheel presses them together, and so the knuckle leans."""
    stiffness = "[2.0e6, 5.0e6, 3.0e6, 5.0, 2.0e4, 3.0e4]"
    pivots = (f"{name}_pivot: {{type: bushing, stiffness: {stiffness}}}" for name in ("lower", "upper"))
    text = text_of("car").replace("{part: arms", f"{{part: arms, joints: {{{', '.join(pivots)}}}")
    soft = rig_of(read_text(re.sub(r"  R[LR]: .*\n", "", text)))
    design = soft.design()
    values = design.values()
    assert abs(values["kingpin_inclination"][0] - np.arctan2(*(LOWER - UPPER)[1:] * [1, -1])) > 1e-4
    assert_axis(soft, design.rest, values["caster"][0], values["kingpin_inclination"][0])
    curves = soft.run(["lateral"], points=3)["lateral"]
    assert not curves.status
    assert curves.gradient("camber")[0] < -1e-6  # the force to the left pulls the contact outwards


def assert_axis(rig: SuspensionRig, rest: Rest, caster: float, inclination: float) -> None:
    """The angles follow from how the knuckle has turned, which is read elsewhere: from where bodies are."""
    model = rig.model
    place = list(model.layout.bodies).index("FL.knuckle")
    along = model.poses(rest.state).rotation[place] @ (UPPER - LOWER)
    assert caster == pytest.approx(np.arctan(-along[0] / along[2]), abs=1e-9)
    assert inclination == pytest.approx(np.arctan(-along[1] / along[2]), abs=1e-9)


LINKS = {
    "lower_front": ([0.05, 0.35, 0.2], [0.02, 0.7, 0.19]),
    "lower_rear": ([-0.25, 0.38, 0.19], [-0.03, 0.7, 0.185]),
    "upper_front": ([0.12, 0.42, 0.46], [-0.01, 0.66, 0.5]),
    "upper_rear": ([-0.2, 0.43, 0.45], [-0.06, 0.65, 0.49]),
    "tie": ([-0.12, 0.36, 0.26], [-0.14, 0.68, 0.27]),
    "spring": ([-0.02, 0.5, 0.75], [-0.02, 0.62, 0.3]),
}


def test_the_virtual_axis_of_five_links() -> None:
    """Twists that change the length of no link but the tie rod, and not that of the spring, by the moments of their lines."""
    model = MechanismBuilder("five_links")
    model.body("rack", mass=3.0, com=[-0.12, 0, 0.26], inertia=[0.1, 0.01, 0.1])
    for name, mass in (("knuckle", 15.0), ("wheel", 20.0)):
        model.body(name, mass=mass, com=CENTRE, inertia=[0.5, 1.0, 0.5])
    model.prismatic("slide", "ground", "rack", axis=[0, 1, 0])
    model.revolute("spin", "knuckle", "wheel", at=CENTRE, axis=[0, 1, 0], rotor=True)
    for name, ends in LINKS.items():
        if name != "spring":
            model.distance(name, "rack" if name == "tie" else "ground", "knuckle", at=ends)
    model.spring_damper("spring", "ground", "knuckle", LINKS["spring"], stiffness=3e4)
    model.tire("tire", "wheel", "knuckle", CENTRE, [0, 1, 0], 0.3, 2e5)
    values = rig_of(model.describe(), steer="slide").design().values()
    lines = [
        np.array([*(b - a), *np.cross(b, b - a)])
        for a, b in (map(np.array, ends) for name, ends in LINKS.items() if name != "tie")
    ]
    velocity, turning = np.split(np.linalg.svd(np.array(lines))[2][-1], 2)  # of the point at the origin
    point = np.cross(turning, velocity) / (turning @ turning)
    ground = point - turning * (point[2] / turning[2])
    assert values["caster"][0] == pytest.approx(np.arctan(-turning[0] / turning[2]), abs=1e-9)
    assert values["kingpin_inclination"][0] == pytest.approx(np.arctan(-turning[1] / turning[2]), abs=1e-9)
    assert values["trail"][0] == pytest.approx(ground[0] - CONTACT[0], abs=1e-9)
    assert values["scrub_radius"][0] == pytest.approx(CONTACT[1] - ground[1], abs=1e-9)


def test_work_of_loads_is_what_geometry_says(near: RigRun) -> None:
    """Joints are rigid: what a force at the contact changes of the load is the way of the contact (d'Alembert), seen from the front the
    height of the roll centre, seen from the side anti-dive and anti-squat."""
    design = near.design.values()
    half, base = design["track"] / 2.0, design["wheelbase"]
    height = (900 * 0.55 + 3 * 0.25 + 2 * (6.5 * 0.19 + 3 * 0.5 + 13 * 0.32 + 21 * 0.3 + 12 * 0.33 + 20 * 0.3)) / (
        903 + 2 * (6.5 + 3 + 13 + 21 + 12 + 20)
    )
    assert design["roll_centre_height"] == pytest.approx(-half * near["lateral"].gradient("load")[0], abs=1e-9)
    for measure, test, share in (("anti_dive", "longitudinal", BRAKE_SHARE), ("anti_squat", "driving", DRIVE_SHARE)):
        np.testing.assert_allclose(design[measure], -share * near[test].gradient("load") * base / height, rtol=1e-9)


def test_trailing_arms(rig: Callable[..., SuspensionRig]) -> None:
    """The pivot is ahead of the wheel and above its centre: braking pulls the rear down, driving pushes it up."""
    run = rig_of(read_text(text_of("car")), axle="rear", centre_height=0.5, brake_share=0.4, drive_share=0.8).run(
        ["parallel"], travel=0.05, points=5
    )
    values, base = run.design.values(), 2.5
    np.testing.assert_allclose(values["anti_dive"], 0.4 * 0.38 / 0.4 * base / 0.5, rtol=1e-9)
    np.testing.assert_allclose(values["anti_squat"], 0.8 * 0.08 / 0.4 * base / 0.5, rtol=1e-9)
    curves = run["parallel"]
    angle = np.arcsin((0.08 - curves.x) / np.hypot(0.4, 0.08)) - np.arctan2(
        0.08, 0.4
    )  # of the arm; the wheel turns with it
    np.testing.assert_allclose(curves["length.RL.torsion"] - curves["length.RL.torsion"][2], -angle, atol=1e-9)
    np.testing.assert_allclose(curves["camber"], 0.0, atol=1e-12)
    assert np.isnan(curves["caster"]).all()


def variants() -> Iterator[tuple[str, str]]:
    text = text_of("four_bar")
    grounded = "\n".join(
        line for line in text.replace("chassis", "ground").splitlines() if not line.startswith(("base", "  ground"))
    )
    yield "ground", grounded
    yield (
        "sliding",
        text.replace(
            "joints:\n", "joints:\n  heave: {type: prismatic, bodies: [ground, chassis], axis: [0, 0, 1]}\n"
        ).replace("  chassis.x: {velocity: 10.0}\n", "  heave: {position: 0.2}\n"),
    )


@pytest.mark.parametrize("text", [text for _, text in variants()], ids=[name for name, _ in variants()])
def test_the_body_may_be_ground(rig: Callable[..., SuspensionRig], text: str) -> None:
    expected = rig("four_bar").run(points=5)
    found = rig_of(read_text(text)).run(points=5)
    for test, curves in expected.curves.items():
        for name, values in curves.values.items():
            np.testing.assert_allclose(found[test][name], values, rtol=1e-9, atol=1e-9, err_msg=f"{test} {name}")


def test_a_model_brings_its_parameters(rig: Callable[..., SuspensionRig]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SymgenNotice)
        model = symgen.build(read_text(text_of("strut")))
        model.set_parameters({"rate": 50000.0})
        found = symgen.suspension_rig(model)
    assert found.model.parameters["rate"] == 50000.0
    softer, stiffer = rig("strut").design().values(), found.design().values()
    ratio = softer["motion_ratio.spring"] ** 2
    assert stiffer["wheel_rate"][0] - softer["wheel_rate"][0] > 0.9 * 25000.0 * ratio


def test_names_that_are_not_there(front: SuspensionRig) -> None:
    with pytest.raises(ArgumentError, match="no test 'paralel'; did you mean 'parallel'"):
        front.run(["paralel"])
    with pytest.raises(ArgumentError, match="travel must not be zero"):
        front.run("parallel", travel=0.0)
    with pytest.raises(ArgumentError, match="argument 'load' must be a finite number"):
        front.run("lateral", load=float("nan"))
    description = read_text(text_of("car"))
    with pytest.raises(ArgumentError, match="no axle 'middle'; the axles are front, rear"):
        suspension_rig(description, "middle")
    with pytest.raises(ArgumentError, match="'rack' is no input and no coordinate"):
        suspension_rig(description, steer="rack")
    with pytest.raises(ArgumentError, match="pendulum has no tires"):
        symgen.suspension_rig("@pendulum")


def test_a_wheel_that_cannot_move() -> None:
    """It is carried by the body."""
    text = """
name: cart
base: body
bodies:
  body: {mass: 100.0, com: [0, 0, 0.5], inertia: [5, 5, 5]}
  wheel: {mass: 5.0, com: [0, 0.5, 0.3], inertia: [0.1, 0.2, 0.1]}
joints: {spin: {type: revolute, bodies: [body, wheel], at: [0, 0.5, 0.3], axis: [0, 1, 0]}}
forces:
  tire: {type: tire, wheel: wheel, carrier: body, at: [0, 0.5, 0.3], axis: [0, 1, 0], radius: 0.3, stiffness: 1.0e5}
"""
    curves = rig_of(read_text(text)).run(["parallel"], points=3)["parallel"]
    assert curves.status == "no curve beyond 0: joints do not let the wheels go to their heights"


def test_curves_end_where_the_suspension_does(rig: Callable[..., SuspensionRig]) -> None:
    """The lower arm is 0.4 m long."""
    curves = rig("four_bar").run(["parallel"], travel=0.9, points=7)["parallel"]
    assert "no curve beyond" in curves.status
    assert np.isnan(curves["camber"][0]).all()
    assert np.isfinite(curves["camber"][3]).all()
