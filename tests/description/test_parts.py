"""Parts: names, ties, and the rule that a mirrored joint at the same coordinate is the mirrored motion."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from symgen.description import Description, DescriptionError, DesignPosition, evaluate, read_text
from symgen.description.expression import Call, Expression, Name
from symgen.description.forces.joint_force import JointForce
from symgen.description.forces.joint_spring import JointSpring
from symgen.description.schema import Coupling, Inertia

pytestmark = pytest.mark.quick

Array = NDArray[np.float64]

PART = """
name: demo
bodies: {hub: {mass: 1, com: [0.1, 0.2, 0.3], inertia: {xx: 1, yy: 1, zz: 1}}}
parts:
  corner:
    parameters: {k: 20}
    inputs: {u: {}}
    points: {P: [1, 2, 3], T: [2, 5, 4], alias: P, onarm: {body: arm, at: [0.1, 0.2, 0.3]}}
    tables: {curve: {x: [0, 1], y: [0, k]}}
    states: {lag: {rate: curve(u) - lag, initial: 2}}
    bodies:
      arm:
        mass: k/10
        com: {body: arm, at: [0.3, 0.2, 0.1]}
        inertia: {xx: 1, yy: 1.1, zz: 1.2, xy: 0.1, xz: 0.2, yz: 0.3}
        frame: {origin: [1, 1, 1], rpy: [0.3, 0.4, 0.5]}
      slider: {mass: 1, com: T, inertia: {xx: 1, yy: 1, zz: 1}}
    joints:
      rev: {type: revolute, bodies: [chassis, arm], at: P, axis: [1, 0.2, 0.3]}
      strut: {type: cylindrical, bodies: [arm, slider], at: P, axis: [P, T]}
      rev2: {type: revolute, bodies: [chassis, arm], at: P, axis: [P, T]}
      rev3: {type: revolute, bodies: [chassis, arm], at: P, axis: {body: arm, at: [1, 2, 3]}}
      pri: {type: prismatic, bodies: [chassis, arm], axis: [1, 2, 3]}
      scr: {type: screw, bodies: [chassis, arm], at: onarm, axis: [1, 2, 3], pitch: 0.1}
      uni: {type: universal, bodies: [chassis, arm], at: [7, 8, 9], axis: [1, 2, 3], axis2: [3, 1, 0]}
      pla: {type: planar, bodies: [chassis, arm], at: P, normal: [1, 2, 3], x_axis: [3, 1, 0]}
      ball: {type: spherical, bodies: [chassis, slider], at: P}
      float: {type: free, bodies: [chassis, slider]}
    couplings: {c: {ratios: {strut.slide: 2, strut.angle: 3, rack: 4}}}
    drives: {d: {coordinate: rev, input: u}}
    forces:
      spring: {type: spring_damper, bodies: [chassis, arm], at: [P, T], stiffness: k, force: k*x + u + d.s + lag*time}
      turn: {type: joint_spring, coordinate: strut.angle, rest: 0.2, force: x**3 + u}
      push: {type: joint_force, coordinate: strut.slide, force: x + v}
      pull: {type: force, bodies: [ground, arm], at: P, direction: [1, 2, 3], force: 10}
      twist: {type: torque, bodies: [ground, arm], direction: [1, 2, 3], torque: u.rate}
      bush: {type: bushing, bodies: [chassis, arm], at: P, rpy: [0.1, 0.2, 0.3], stiffness: [1, 2, 3, 4, 5, 6]}
      tire: {type: tire, wheel: slider, carrier: arm, at: T, axis: [0.1, 1, 0.05], radius: 0.3, stiffness: 1.0e5}
    sensors: {d.s: {type: coordinate, coordinate: strut.slide}}
    initial:
      strut.angle: {position: 0.1}
      strut.slide: {position: 0.2}
      ball.q1: {position: 0.3}
      ball.q2: {position: 0.4}
      ball.ry: {velocity: 0.5}
      float.x: {position: 0.6, velocity: 0.7}
      float.y: {position: 0.8}
joints: {rack: {type: prismatic, bodies: [ground, hub], axis: [0, 1, 0]}}
instances:
  L: {part: corner, with: {chassis: hub}}
  R: {part: corner, with: {chassis: hub}, mirror: y, move: [-3, 0, 0.5]}
"""


@pytest.fixture(scope="module")
def description() -> Description:
    return read_text(PART)


@pytest.fixture(scope="module")
def values(description: Description) -> dict[str, float]:
    return {name: parameter.value for name, parameter in description.parameters.items()}


@pytest.fixture(scope="module")
def design(description: Description, values: dict[str, float]) -> DesignPosition:
    return DesignPosition(description, values)


M = np.diag([1.0, -1.0, 1.0])
MOVE = np.array([-3.0, 0.0, 0.5])


def turn(axis: Array, angle: float) -> Array:
    """Rotation about an axis (Rodrigues)."""
    x, y, z = axis / np.linalg.norm(axis)
    cross = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    return np.eye(3) + np.sin(angle) * cross + (1 - np.cos(angle)) * cross @ cross  # type: ignore[no-any-return]


def test_names_become_those_of_the_instance(description: Description) -> None:
    joint = description.joints["L.strut"]
    assert joint.bodies == ("L.arm", "L.slider")
    assert description.joints["L.rev"].bodies == ("hub", "L.arm")
    assert description.drives["L.d"].input == "L.u"
    assert set(description.couplings["L.c"].ratios) == {"L.strut.slide", "L.strut.angle", "rack"}
    assert description.points["L.alias"] == "L.P"


def test_formulas_are_renamed_with_tables_components_and_local_names(description: Description) -> None:
    assert description.states["L.lag"].rate == Call("-", (Call("table:L.curve", (Name("L.u"),)), Name("L.lag")))
    force = description.forces["L.spring"]
    assert set(_names(force.force)) == {"L.k", "x", "L.u", "L.d.s", "L.lag", "time"}  # type: ignore[union-attr]
    assert description.forces["L.twist"].torque == Name("L.u.rate")  # type: ignore[union-attr]


def _names(expression: object) -> list[str]:
    from symgen.description.expression import names

    assert isinstance(expression, Expression)
    return list(names(expression))


def test_points_are_mirrored_then_moved(design: DesignPosition) -> None:
    for point in ("P", "T", "alias", "onarm"):
        assert np.allclose(design.point(f"R.{point}"), M @ design.point(f"L.{point}") + MOVE)


def test_frames_are_mirrored_by_conjugation(design: DesignPosition) -> None:
    (o, a), (mo, ma) = design.frame("L.arm"), design.frame("R.arm")
    assert np.allclose(mo, M @ o + MOVE)
    assert np.allclose(ma, M @ a @ M)


def test_centres_of_mass_and_inertias_are_mirrored(
    description: Description, design: DesignPosition, values: dict[str, float]
) -> None:
    left, right = description.bodies["L.arm"], description.bodies["R.arm"]
    assert np.allclose(design.point(right.com), M @ design.point(left.com) + MOVE)
    world = [
        design.frame(f"{s}.arm")[1] @ _matrix(b.inertia, values) @ design.frame(f"{s}.arm")[1].T
        for s, b in (("L", left), ("R", right))
    ]
    assert np.allclose(world[1], M @ world[0] @ M)


def _matrix(inertia: Inertia, values: dict[str, float]) -> Array:
    names = [["xx", "xy", "xz"], ["xy", "yy", "yz"], ["xz", "yz", "zz"]]
    return np.array([[evaluate(getattr(inertia, n), values) for n in row] for row in names])


@pytest.mark.parametrize(
    ("joint", "field"),
    [
        ("rev", "axis"),
        ("rev2", "axis"),
        ("rev3", "axis"),
        ("scr", "axis"),
        ("uni", "axis"),
        ("uni", "axis2"),
        ("pla", "normal"),
    ],
)
def test_the_same_angle_is_the_mirrored_rotation(
    joint: str, field: str, description: Description, design: DesignPosition
) -> None:
    left, right = (design.direction(getattr(description.joints[f"{s}.{joint}"], field)) for s in "LR")
    assert np.allclose(turn(right, 0.7), M @ turn(left, 0.7) @ M)


@pytest.mark.parametrize(("joint", "field"), [("pri", "axis"), ("strut", "axis"), ("pla", "x_axis")])
def test_the_same_displacement_is_the_mirrored_displacement(
    joint: str, field: str, description: Description, design: DesignPosition
) -> None:
    left, right = (design.direction(getattr(description.joints[f"{s}.{joint}"], field)) for s in "LR")
    assert np.allclose(right, M @ left)


def test_a_screw_advances_along_the_mirrored_axis(
    description: Description, design: DesignPosition, values: dict[str, float]
) -> None:
    left, right = (description.joints[f"{s}.scr"] for s in "LR")
    travel = [evaluate(j.pitch, values) * design.direction(j.axis) for j in (left, right)]  # type: ignore[union-attr]
    assert np.allclose(travel[1], M @ travel[0])


def test_the_second_axis_of_a_plane_keeps_its_coordinate(description: Description, design: DesignPosition) -> None:
    across = []
    for side in "LR":
        joint = description.joints[f"{side}.pla"]
        across.append(np.cross(design.direction(joint.normal), design.direction(joint.x_axis)))  # type: ignore[union-attr]
    assert np.allclose(across[1], M @ across[0])


def test_forces_are_reflected_and_torques_are_axial(description: Description, design: DesignPosition) -> None:
    direction = {
        n: design.direction(description.forces[n].direction) for n in ("L.pull", "R.pull", "L.twist", "R.twist")
    }  # type: ignore[union-attr]
    assert np.allclose(direction["R.pull"], M @ direction["L.pull"])
    assert np.allclose(direction["R.twist"], -M @ direction["L.twist"])


def test_a_mirrored_wheel_rolls_forward_with_positive_spin(description: Description, design: DesignPosition) -> None:
    left, right = (design.direction(description.forces[f"{s}.tire"].axis) for s in "LR")  # type: ignore[union-attr]
    assert np.allclose(right, [-0.1, 1, -0.05])
    for axis in (left, right):
        assert np.cross(axis, [0, 0, 0.3])[0] > 0, "the contact point moves backward, so the wheel goes forward"


def test_the_axes_of_a_bushing_are_mirrored(description: Description, values: dict[str, float]) -> None:
    angles = [[evaluate(c, values) for c in description.forces[f"{s}.bush"].rpy] for s in "LR"]  # type: ignore[union-attr]
    assert angles[1] == [-angles[0][0], angles[0][1], -angles[0][2]]


def test_a_cylindrical_joint_keeps_slide_and_turns_the_sign_of_its_angle(
    description: Description, values: dict[str, float]
) -> None:
    coupling = description.couplings["R.c"]
    assert isinstance(coupling, Coupling)
    ratios = {c: evaluate(r, values) for c, r in coupling.ratios.items()}
    assert ratios == {"R.strut.slide": 2, "R.strut.angle": -3, "rack": 4}
    left, right = description.forces["L.turn"], description.forces["R.turn"]
    assert isinstance(left, JointSpring)
    assert isinstance(right, JointSpring)
    assert left.force is not None
    assert right.force is not None
    assert evaluate(right.rest, values) == -evaluate(left.rest, values)
    here = evaluate(left.force, {"x": 0.3, "L.u": 5.0})
    assert evaluate(right.force, {"x": -0.3, "R.u": 5.0}) == -here
    push = description.forces["R.push"]
    assert isinstance(push, JointForce)
    assert evaluate(push.force, {"x": 1.0, "v": 2.0}) == 3.0


def test_initial_values_are_mirrored(description: Description, values: dict[str, float]) -> None:
    def start(name: str) -> list[float]:
        initial = description.initial[name]
        return [evaluate(e, values) for e in (initial.position, initial.velocity) if e is not None]

    expected = {"strut.angle": [-0.1], "strut.slide": [0.2], "ball.q1": [-0.3], "ball.q2": [0.4], "ball.ry": [0.5]}
    expected |= {"float.x": [0.6, 0.7], "float.y": [-0.8]}
    assert {name: start(f"R.{name}") for name in expected} == expected


SMALL = """
name: demo
bodies: {base: {mass: 1, com: [0, 0, 0], inertia: {xx: 1, yy: 1, zz: 1}}}
parameters: {gap: 2}
"""


def numbers(text: str) -> dict[str, float]:
    return {name: parameter.value for name, parameter in read_text(SMALL + text).parameters.items()}


def test_repetition_moves_by_multiples() -> None:
    found = numbers("parts: {p: {points: {A: [1, 0, 0]}}}\ninstances: {axle: {part: p, repeat: 3, move: [-0.5, 0, 0]}}")
    assert [found[f"points.axle{i}.A.x"] for i in (1, 2, 3)] == [1.0, 0.5, 0.0]


def test_moves_and_mirrors_of_formulas_stay_formulas() -> None:
    text = "parts: {p: {parameters: {w: 3}, points: {A: [1, w, gap]}}}\n"
    description = read_text(SMALL + text + "instances: {i: {part: p, repeat: 2, mirror: y, move: [gap, 0, 0]}}")
    values = {name: parameter.value for name, parameter in description.parameters.items()}
    design = DesignPosition(description, values | {"gap": 10.0, "i2.w": 4.0})
    assert np.allclose(design.point("i1.A"), [1, -3, 10])
    assert np.allclose(design.point("i2.A"), [11, -4, 10])


def test_parameters_of_an_instance_override_those_of_the_part() -> None:
    found = numbers("parts: {p: {parameters: {k: 1}}}\ninstances: {a: {part: p}, b: {part: p, parameters: {k: 7}}}")
    assert (found["a.k"], found["b.k"]) == (1, 7)


HINGED = """
name: hinged
parameters: {rate: 7, front: {value: 5, fixed: true}}
bodies: {hub: {mass: 1, com: [0, 0, 0], inertia: {xx: 1, yy: 1, zz: 1}}}
parts:
  corner:
    parameters: {k: 20, c: 1}
    bodies: {arm: {mass: 1, com: [0, k/10, 0], inertia: {xx: 1, yy: 1, zz: 1}}}
    joints: {turn: {type: revolute, bodies: [body, arm], at: [0, 0, 0], axis: [1, 0, 0]}}
    forces: {spring: {type: joint_spring, coordinate: turn, stiffness: 2*k, damping: c}}
  axle:
    parameters: {rate: 3}
    instances:
      L: {part: corner, with: {k: rate}}
      R: {part: corner}
instances:
  A: {part: corner, with: {body: hub, k: front}}
  B: {part: corner, with: {body: hub, k: front}, mirror: y, parameters: {c: 2}}
  X: {part: axle, with: {body: hub, rate: rate, R.k: front}}
"""


def test_a_tie_replaces_a_parameter_of_the_part() -> None:
    """One number of the surroundings serves several instances, nested ones too; the others keep their own."""
    description = read_text(HINGED)
    own = {name for name in description.parameters if name.partition(".")[0] in ("A", "B", "X")}
    assert own == {"A.c", "B.c", "X.L.c", "X.R.c"}
    stiffness = [force.stiffness for force in description.forces.values() if isinstance(force, JointSpring)]
    values = {name: parameter.value for name, parameter in description.parameters.items()}
    assert [evaluate(each, values) for each in stiffness if each is not None] == [10.0, 10.0, 14.0, 10.0]
    assert evaluate(description.bodies["B.arm"].com[1], values) == -0.5  # type: ignore[index]


@pytest.mark.parametrize(
    ("old", "new", "text"),
    [
        ("parameters: {c: 2}", "parameters: {k: 2}", "B.parameters.k: 'k' is tied to 'front' by `with`; leave one"),
        ("R.k: front", "R.k: frant", "X.with.R.k: unknown name 'frant'; did you mean 'front'"),
        ("with: {k: rate}}", "with: {k: rat}}", "forces.X.L.spring.stiffness: .*'rat'.*did you mean 'rate'"),
        ("R.k: front", "R.q: front", "the part does not mention 'R.q'"),
        ("R.k: front", "L.arm: hub", "`with` ties only parameters and names that the part does not define"),
        ("body: hub, k: front}, mirror", "k: front}, mirror", "unknown body 'body'.*an instance can tie it: `with: {body: NAME}`"),
        ("parameters: {c: 2}", "parameters: {c: 2*rat}", "parameters.B.c: .rat. is not a parameter.*did you mean .rate."),
    ],
)  # fmt: skip
def test_wrong_ties(old: str, new: str, text: str) -> None:
    assert old in HINGED
    with pytest.raises(DescriptionError, match=text):
        read_text(HINGED.replace(old, new))


def test_parts_within_parts() -> None:
    text = """
parts:
  wheel:
    points: {W: [0, 1, 0]}
    bodies: {rim: {mass: m, com: W, inertia: {xx: 1, yy: 1, zz: 1}}}
    joints: {bearing: {type: revolute, bodies: [carrier, rim], at: W, axis: [0, 1, 0]}}
  axle:
    parameters: {m: 3}
    bodies: {beam: {mass: 1, com: [0, 0, 0], inertia: {xx: 1, yy: 1, zz: 1}}}
    instances:
      left: {part: wheel, with: {carrier: beam}}
      right: {part: wheel, mirror: y, with: {carrier: beam}}
instances: {front: {part: axle, move: [5, 0, 0]}}
"""
    description = read_text(SMALL + text)
    assert description.joints["front.right.bearing"].bodies == ("front.beam", "front.right.rim")
    assert description.bodies["front.left.rim"].mass == Name("front.m")
    assert description.parameters["points.front.right.W.y"].value == -1
    assert description.parameters["points.front.right.W.x"].value == 5


def test_a_tie_to_ground_is_moved_like_ground() -> None:
    text = "parts: {p: {bodies: {b: {mass: 1, com: [0,0,0], inertia: {xx: 1, yy: 1, zz: 1}, frame: {of: under}}}}}\n"
    found = numbers(text + "instances: {i: {part: p, move: [1, 2, 3], with: {under: ground}}}")
    assert found["bodies.i.b.frame.origin.z"] == 3


def test_a_mirrored_drive_of_a_cylindrical_angle_is_refused() -> None:
    text = """
parts:
  p:
    inputs: {u: {}}
    joints: {c: {type: cylindrical, bodies: [ground, base], at: [0, 0, 0], axis: [1, 0, 0]}}
    drives: {d: {coordinate: c.angle, input: u}}
instances: {i: {part: p, mirror: x}}
"""
    with pytest.raises(DescriptionError, match="revolute and a prismatic"):
        read_text(SMALL + text)


def test_growth_without_bound_is_refused() -> None:
    levels = "".join(
        f"  p{i}: {{instances: {{a: {{part: p{i + 1}, repeat: 1000}}, b: {{part: p{i + 1}, repeat: 1000}}}}}}\n"
        for i in range(5)
    )
    text = f"parts:\n{levels}  p5: {{points: {{A: [0, 0, 0]}}}}\ninstances: {{i: {{part: p0}}}}\n"
    with pytest.raises(DescriptionError, match="20000 entries"):
        read_text(SMALL + text)


def test_a_chain_of_parts_too_deep_is_refused() -> None:
    chain = "".join(f"  p{i}: {{instances: {{a: {{part: p{i + 1}}}}}}}\n" for i in range(30))
    with pytest.raises(DescriptionError, match="deep"):
        read_text(SMALL + f"parts:\n{chain}  p30: {{}}\ninstances: {{i: {{part: p0}}}}\n")
