"""What people write who come from other programs: it is read, or a sentence says what stands here instead."""

from __future__ import annotations

import numpy as np
import pytest

from symgen.description import Description, DescriptionError, DesignPosition, read_text
from symgen.description.stored import from_stored, to_stored
from symgen.mechanism.analyse import analyse

from ..support.agreement import disagreements, interpreted, sampled

pytestmark = pytest.mark.quick

BASE = """
name: demo
bodies:
  arm: {mass: 2, com: [0, 0, -0.5], inertia: {xx: 1, yy: 1, zz: 1}}
joints:
  hinge: {type: revolute, bodies: [ground, arm], at: [0, 0, 0], axis: [0, 1, 0]}
"""
SPRING = BASE + "forces:\n  f: {type: joint_spring, coordinate: hinge, stiffness: 4}\n"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (BASE + "constraints: {}", r"unknown key 'constraints'; joints close loops, so write them all under `joints`"),
        (BASE + "links: {}", "rigid bodies belong under `bodies`"),
        (BASE + "link: {}", "rigid bodies belong under `bodies`"),
        (BASE + "springs: {}", "under `forces`, with `type: spring_damper`"),
        (BASE + "parts: {p: {constraints: {}}}", "parts.p.constraints: .*joints close loops"),
        (BASE + "gravity: 9.81", r"found 9.81; gravity is a vector, downwards `\[0, 0, -9.81\]`"),
        (BASE + "gravity: -9.81 m/s^2", "gravity is a vector"),
        (BASE + "gravity: [0, 0, -9.81 m/s^2]", r"'-9.81 m/s\^2' has a unit; write the number alone, in SI units and radians"),
        (BASE.replace("com: [0, 0, -0.5]", "pos: [0, 0, -0.5]"), "unknown key 'pos'; the centre of mass is `com`"),
        (BASE.replace("com: [0, 0, -0.5]", "com: [0, 0, -0.5], origin: [0, 0, 0]"), "the body's own frame is `frame: {origin"),
        (BASE.replace("mass: 2", "mass: 2, fixed: true"), r"a body is held by a joint: .*type: fixed, bodies: \[ground, BODY\]"),
        (BASE.replace("mass: 2", "mass: 2.0 kg"), "'2.0 kg' has a unit; write the number alone"),
        (BASE.replace("-0.5]", "-500 mm]"), "12 mm are `0.012`"),
        (BASE.replace("mass: 2", "mass: 2kg"), "'2kg' has a unit"),
        (SPRING.replace("stiffness: 4", "stiffness: 4, rest: 30 deg"), r"'30 deg' has a unit; .*30 degrees are `30\*pi/180`"),
        (SPRING.replace("stiffness: 4", "stiffness: 4, rest: 30°"), "'30°' has a unit"),
        (SPRING.replace("stiffness: 4", "k: 4"), "the spring rate is `stiffness`"),
        (SPRING.replace("stiffness: 4", "rate: 4"), "the spring rate is `stiffness`"),
        (SPRING.replace("coordinate: hinge", "joint: hinge"), "name a coordinate: `coordinate: JOINT`"),
        (SPRING.replace("type: joint_spring", "type: rotational_spring"), "write `type: joint_spring`"),
        (BASE.replace("type: revolute", "type: hinge"), "unknown type 'hinge'; write `type: revolute`"),
        (BASE.replace("bodies: [ground, arm]", "parent: ground, child: arm"), r"name both bodies: `bodies: \[inner, outer\]`"),
        (BASE.replace("at: [0, 0, 0]", "origin: [0, 0, 0]"), "the joint's place is `at`"),
        (BASE.replace("at: [0, 0, 0]", "at: [0, 0, 0], damping: 0.1"), "springs and dampers in a joint are forces"),
        (BASE.replace("axis: [0, 1, 0]", "axis: y"), r"found 'y'; write a direction `\[x, y, z\]`"),
        (BASE.replace("{xx: 1, yy: 1, zz: 1}", "[1, 2, 3, 0, 0, 0]"), "lists of inertias are read in several orders"),
        (BASE.replace("{xx: 1, yy: 1, zz: 1}", "[[1, 2, 0], [0, 1, 0], [0, 0, 1]]"), "the matrix is not symmetric"),
        (BASE.replace("{xx: 1, yy: 1, zz: 1}", "3.0"), "write `{xx: .., yy: .., zz: ..}` about the centre of mass"),
        (BASE.replace("{xx: 1, yy: 1, zz: 1}", "{ixx: 1, iyy: 1, izz: 1}"), "unknown key 'ixx'"),
    ],
)  # fmt: skip
def test_each_gets_a_sentence_that_helps(text: str, sentence: str) -> None:
    with pytest.raises(DescriptionError, match=sentence):
        read_text(text)


@pytest.mark.parametrize("far", ["xyzzy", "assembly", "wheelbase"])
def test_only_near_names_are_suggested(far: str) -> None:
    with pytest.raises(DescriptionError) as error:
        read_text(BASE + f"{far}: {{}}")
    assert "did you mean" not in str(error.value)


# inertia -----------------------------------------------------------------------------------------------------------------


def with_inertia(written: str) -> Description:
    return read_text(BASE.replace("inertia: {xx: 1, yy: 1, zz: 1}", written).replace(", }", "}"))


def moments(description: Description) -> np.ndarray:
    design = DesignPosition(description, {n: p.value for n, p in description.parameters.items()})
    from symgen.description.physics import Physics

    values = {name: parameter.value for name, parameter in description.parameters.items()}
    matrix = Physics(description, design, values)._matrix(description.bodies["arm"].inertia)
    axes = design.inertia_axes("arm")
    return np.asarray(axes @ matrix @ axes.T)


@pytest.mark.parametrize(
    ("written", "matrix"),
    [
        ("inertia: [1, 2, 2.5]", np.diag([1.0, 2.0, 2.5])),
        ("inertia: [[1, 0.1, 0.2], [0.1, 2, 0.3], [0.2, 0.3, 2.5]]", [[1, 0.1, 0.2], [0.1, 2, 0.3], [0.2, 0.3, 2.5]]),
        ("inertia: 0", np.zeros((3, 3))),
        ("", np.zeros((3, 3))),
        ("inertia: {xx: 1, yy: 2, zz: 2.5, x_axis: [0, 0, 3], y_axis: [1, 0, 1]}", np.diag([2.0, 2.5, 1.0])),
    ],
)
def test_inertias_are_read_as_they_are_written(written: str, matrix: object) -> None:
    description = with_inertia(written)
    assert np.allclose(moments(description), matrix, atol=1e-15)
    assert from_stored(to_stored(description)) == description


def test_a_point_mass_swings_and_says_that_it_is_one() -> None:
    mechanism, model = interpreted(with_inertia(""))
    a = model.call("acceleration", t=0.0, q=[0.3], v=[0.0], z=[], u=[])["a"][0]
    assert a == pytest.approx(-9.81 / 0.5 * np.sin(0.3), rel=1e-12)
    (notice,) = mechanism.notices
    assert notice == "no `inertia` is written for 'arm': point masses; write `inertia: 0` if that is meant"
    assert analyse(with_inertia("inertia: 0")).notices == ()


OBLIQUE = """
name: oblique
points: {A: [0, 0, 0], B: [0.4, 0.3, 0], C: [0.1, 0.5, 0.2]}
bodies:
  rod:
    mass: 2
    frame: {origin: B, rpy: [0.3, 0.2, 0.1]}
    com: {body: rod, at: [0.1, 0, 0]}
    inertia: {xx: 0.1, yy: 1, zz: 1.05, xy: 0.02, xz: 0.01, yz: 0.03, x_axis: [A, B], y_axis: [A, C]}
joints:
  ball: {type: spherical, bodies: [ground, rod], at: A}
"""


def test_inertia_about_axes_through_points() -> None:
    """The frame is at a point by name; the reference finds the axes in another way."""
    mechanism, model = interpreted(read_text(OBLIQUE))
    assert disagreements(mechanism, model, sampled(mechanism, model)) == []


def test_axes_of_inertia_and_origins_are_mirrored() -> None:
    body, joint = OBLIQUE.split("bodies:", 1)[1].split("joints:")
    body, joint = (text.replace("\n", "\n    ") for text in (body, joint))
    points = "    points: {A: [0, 0.1, 0], B: [0.4, 0.3, 0], C: [0.1, 0.5, 0.2]}\n"
    text = f"name: pair\nparts:\n  p:\n{points}    bodies:{body}\n    joints:{joint}\n"
    description = read_text(text + "instances: {L: {part: p}, R: {part: p, mirror: y, move: [0, 0, 2]}}")
    mechanism, model = interpreted(description)
    assert disagreements(mechanism, model, sampled(mechanism, model)) == []
    mirror, found = np.diag([1.0, -1.0, 1.0]), []
    for side in "LR":
        design = DesignPosition(description, {n: p.value for n, p in description.parameters.items()})
        axes, inertia = design.inertia_axes(f"{side}.rod"), description.bodies[f"{side}.rod"].inertia
        n = {
            e: description.parameters[f"bodies.{side}.rod.inertia.{e}"].value
            for e in type(inertia).model_fields
            if len(e) == 2
        }
        local = np.array([[n["xx"], n["xy"], n["xz"]], [n["xy"], n["yy"], n["yz"]], [n["xz"], n["yz"], n["zz"]]])
        found.append((axes @ local @ axes.T, design.frame(f"{side}.rod")[0]))
    assert np.allclose(found[1][0], mirror @ found[0][0] @ mirror)
    assert np.allclose(found[1][1], mirror @ found[0][1] + [0, 0, 2])


@pytest.mark.parametrize(
    ("written", "sentence"),
    [
        ("inertia: {xx: 1, yy: 1, zz: 1, x_axis: [1, 0, 0]}", "one axis of the inertia is given"),
        ("inertia: {xx: 1, yy: 1, zz: 1, x_axis: [1, 0, 0], y_axis: [2, 0, 0]}", "y_axis is parallel to x_axis"),
        ("inertia: {xx: 1, yy: 1, zz: 1, x_axis: [0, 0, 0], y_axis: [2, 0, 0]}", "length zero"),
        ("inertia: {xx: 1, yy: 1, zz: 1, x_axis: [P, Q], y_axis: [2, 0, 0]}", "unknown point 'P'"),
        ("frame: {origin: P}", "unknown point 'P'"),
        ("frame: {origin: {body: arm, at: [0, 0, 1]}}", "defined by itself"),
    ],
)
def test_axes_and_origins_that_are_none(written: str, sentence: str) -> None:
    with pytest.raises(DescriptionError, match=sentence):
        with_inertia(written)


# names of sensors ----------------------------------------------------------------------------------------------------------


def test_sensors_may_be_called_x_and_v() -> None:
    text = SPRING.replace("stiffness: 4", "stiffness: 4, force: 3*x + v")
    text += "sensors:\n  x: {type: coordinate, coordinate: hinge}\n  v: {type: velocity, body: arm}\n  w: {type: formula, value: v.x}\n"
    mechanism, model = interpreted(read_text(text))
    found = model.call("outputs", t=0.0, q=[0.25], v=[2.0], z=[], u=[], a=[0.0], l=[])["outputs"]
    values = dict(zip(model.layout.sensors, found, strict=True))
    assert values["x"] == 0.25
    assert values["w"] == values["v.x"] == pytest.approx(-0.5 * 2.0 * np.cos(0.25))
    assert disagreements(mechanism, model, sampled(mechanism, model)) == []


def test_a_formula_does_not_take_x_for_a_sensor() -> None:
    text = BASE + "sensors:\n  x: {type: coordinate, coordinate: hinge}\n  w: {type: formula, value: 2*x}\n"
    with pytest.raises(DescriptionError, match=r"w\.value: formulas do not take 'x' for the sensor of this name"):
        read_text(text)
    with pytest.raises(DescriptionError, match=r"sensors\.time: 'time' has a special meaning"):
        read_text(BASE + "sensors:\n  time: {type: coordinate, coordinate: hinge}\n")
