"""What becomes of names, included files and keyframes, what is left out, and what is refused."""

from __future__ import annotations

import warnings
from pathlib import Path

import mujoco
import numpy as np
import pytest

from symgen.description import Description, DescriptionError, DesignPosition, SymgenNotice, read, read_mjcf, read_text
from symgen.description.yaml_writer import to_yaml
from symgen.mechanism.analyse import analyse
from symgen.verify.reference import Reference

from ..support.commands import here
from ..support.mujoco_models import Pair, tree_of
from .models import BAR, MODELS, TWO, model

FLOATING = (
    f'<body name="torso" pos="0 0 1" euler="0 0 90"><freejoint/>{BAR}<body name="leg"><joint type="ball" name="hip" pos="0.1 0 0"/>{BAR}'
    f'<body><joint name="knee" ref="30"/>{BAR}</body></body></body>'
)


@pytest.fixture(autouse=True)
def _quiet() -> None:
    """These models have geoms that would touch."""
    warnings.filterwarnings("ignore", "[^:]*: left out: contacts(, joint limits .*)?$", SymgenNotice)


def written(text: str, name: str = "model.xml") -> Path:
    path = Path.cwd() / name
    path.parent.mkdir(exist_ok=True, parents=True)
    path.write_text(text)
    return path


def values_of(description: Description) -> dict[str, float]:
    return {name: parameter.value for name, parameter in description.parameters.items()}


def test_a_file_is_known_by_what_it_begins_with() -> None:
    comments = "<!-- a -->" * 500
    for name in ("robot.xml", "robot.urdf", "robot", "robot.yaml"):
        assert list(read(written(f'<?xml version="1.0"?>{comments}\n{model(TWO)}', name)).joints) == [
            "hip",
            "knee",
            "push",
        ]
    urdf = '<robot name="r"><link name="a"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link></robot>'
    assert read(written(comments + urdf, "robot.xml")).name == "r"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("<!DOCTYPE mujoco><mujoco/>", "document types .* are not read"),
        (
            '<?xml version="1.0"?><!-- a --><!doctype mujoco [<!entity a ">">]>\n<mujoco/>',
            "document types .* are not read",
        ),
        ("<!doctype robot><robot/>", "document types .* are not read"),
        ("<mujocoinclude><worldbody/></mujocoinclude>", "name the file with <mujoco> that includes it"),
    ],
)
def test_what_is_no_model_is_not_taken_for_yaml(text: str, said: str) -> None:
    with pytest.raises(DescriptionError, match=said):
        read(written(text))


def test_names() -> None:
    """Those of the file, made fit for formulas; what has none is called by MuJoCo's number of it."""
    body = f'<body name="leg/left-1"><joint name="1 hip"/>{BAR}<body><joint/><joint type="slide"/>{BAR}<site name="a b"/></body></body>{FLOATING}'
    found = read(written(model(body, "", '<actuator><motor name="x" joint="1 hip"/><motor joint="1 hip"/></actuator>')))
    assert list(found.bodies) == ["leg_left_1", "body2_joint1", "body2", "torso", "leg", "body5"]
    assert list(found.joints) == ["_1_hip", "joint1", "joint2", "torso", "hip", "knee"]
    assert list(found.inputs) == ["x_", "actuator1"]
    assert list(found.points) == ["a_b"]
    assert found.inputs["x_"].unit == "N m"


def test_design_position_and_sites_are_those_of_mujoco() -> None:
    body = (
        '<body name="a" pos="1 0 0" euler="0 90 0"><body name="empty" pos="0 0 2" euler="90 0 0"><site name="s" pos="0 0.3 0"/></body><joint/>'
        + BAR
        + "</body>"
    )
    path = written(model(body))
    native = mujoco.MjModel.from_xml_path(str(path))
    data = mujoco.MjData(native)
    mujoco.mj_forward(native, data)
    description = read(path)
    design = DesignPosition(description, values_of(description))
    assert np.allclose(design.point("s"), data.site("s").xpos, atol=1e-15)
    assert np.allclose(design.frame("a")[1], data.body("a").xmat.reshape(3, 3), atol=1e-15)
    assert list(description.bodies) == ["a"]


def test_included_files() -> None:
    written(
        '<mujocoinclude><include file="joint.xml"/><include file="site.xml"/><geom size="0.1" pos="0 0 -1"/></mujocoinclude>',
        "inner/body.xml",
    )
    written('<mujocoinclude><joint name="j" axis="1 0 0"/></mujocoinclude>', "inner/joint.xml")
    written('<mujocoinclude><site name="s"/></mujocoinclude>', "site.xml")
    written('<mujoco><option gravity="0 0 -1"/><compiler angle="radian"/></mujoco>', "options.xml")
    path = written(
        '<mujoco><include file="options.xml"/><worldbody><body><include file="inner/body.xml"/></body></worldbody></mujoco>'
    )
    description = read(path)
    assert (list(description.joints), list(description.points)) == (["j"], ["s"])
    assert values_of(description)["gravity.z"] == -1.0


INCLUDES = {
    "outside": ('<include file="../../secret.xml"/>', "leads out of the folder"),
    "absolute": ('<include file="/etc/passwd.xml"/>', "not a relative path"),
    "missing": ('<include file="there.xml"/>', "no file"),
    "a name too long": (f'<include file="{"x" * 5000}.xml"/>', "no file"),
    "not XML": ('<include file="a.txt"/>', "ends in .xml"),
    "nothing": ("<include/>", "path of a file"),
    "itself": ('<include file="part.xml"/>', "included twice"),
    "other content": ('<include file="robot.xml"/>', "no part of an MJCF file"),
}


@pytest.mark.parametrize("case", INCLUDES)
def test_includes_that_are_refused(case: str) -> None:
    written('<mujocoinclude><include file="part.xml"/></mujocoinclude>', "part.xml")
    written('<robot name="r"/>', "robot.xml")
    text, word = INCLUDES[case]
    with pytest.raises(DescriptionError, match=word):
        read(written(f"<mujoco>{text}</mujoco>"))


def test_what_is_left_out_is_said_once() -> None:
    after = (
        '<tendon><fixed name="t"><joint joint="hip" coef="1"/></fixed></tendon><actuator><motor name="pull" tendon="t"/>'
        '<muscle name="biceps" joint="hip"/></actuator><contact><exclude body1="a" body2="b"/></contact>'
    )
    mesh = '<geom type="mesh" mesh="m" mass="0"/>'
    with pytest.warns(SymgenNotice) as told:
        read(written(model(TWO.replace(BAR, BAR + mesh, 1), '<option density="1.2"/>', after)))
    assert len(told) == 1
    assert str(told[0].message).partition(": left out: ")[2] == (
        "actuators of tendons ('pull'), contacts, forces of the air or water, joint limits (`--limits`, in Python `limits=True`, makes stops of them), meshes, "
        "muscles and other actuators with laws of their own ('biceps'), tendons"
    )  # fmt: skip
    assert told[0].filename == __file__


@pytest.mark.parametrize("speed", [0.004, -0.02, 1.0])
def test_friction_is_smooth(speed: float) -> None:
    """It is the loss times tanh(v/0.01), against the motion."""
    pair = Pair(written(model(f'<body><joint name="j" frictionloss="0.3"/>{BAR}</body>')))
    pair.draw(0)
    pair.data.qvel[0] = speed
    mujoco.mj_forward(pair.model, pair.data)
    without = pair.ours().force
    pair.reference = Reference(pair.description)
    assert pair.ours().force - without == pytest.approx(-0.3 * np.tanh(speed / 0.01))


KEYS = (
    '<keyframe><key name="other" qpos="1 2 3 1 0 0 0 1 0 0 0 0.5"/><key name="home" qpos="0.1 0.2 0.3 0.9 0.1 0.2 -0.3 0.8 0.2 -0.1 0.4 0.7" '
    'qvel="1 2 3 4 5 6 7 8 9 10"/></keyframe>'
)


@pytest.mark.parametrize("keyframe", [True, "home", "other"])
def test_keyframes_put_bodies_where_mujoco_has_them(keyframe: bool | str) -> None:
    """Also with the velocities: compared as poses and twists of all bodies."""
    path = written(model(FLOATING, "", KEYS))
    description = read_mjcf(path, keyframe)
    native = mujoco.MjModel.from_xml_path(str(path))
    data = mujoco.MjData(native)
    mujoco.mj_resetDataKeyframe(native, data, native.key("home" if keyframe is True else str(keyframe)).id)
    mujoco.mj_forward(native, data)
    mechanism = analyse(description)
    values = values_of(description)
    start = {name: (entry.position, entry.velocity) for name, entry in description.initial.items()}

    def number(name: str, which: int) -> float:
        expression = start.get(name, (None, None))[which]
        return 0.0 if expression is None else values[expression.name]  # type: ignore[union-attr]

    q = np.array([number(name, 0) for name in mechanism.positions])
    v = np.array([number(name, 1) for name in mechanism.velocities])
    q[3:7], q[7:11] = q[3:7] / np.linalg.norm(q[3:7]), q[7:11] / np.linalg.norm(q[7:11])
    reference = Reference(description)
    placed = reference.poses(tuple(tree_of(description)), q, v)
    assert np.allclose(placed.position, data.xipos[1:], atol=1e-14)
    for k in range(native.nbody - 1):
        twist = np.zeros(6)
        mujoco.mj_objectVelocity(native, data, mujoco.mjtObj.mjOBJ_BODY, k + 1, twist, 0)
        assert np.allclose(np.hstack([placed.angular_velocity[k], placed.velocity[k]]), twist, atol=1e-13)
    assert np.abs(placed.velocity).max() > 1.0 or keyframe == "other"


def test_controls_of_keyframes() -> None:
    """Also where an actuator between others is left out."""
    actuators = '<actuator><position name="a" joint="hip" timeconst="1"/><muscle name="m" joint="hip"/><motor name="b" joint="knee"/></actuator>'
    key = '<keyframe><key ctrl="0.1 0.2 0.3" act="0.4 0.5"/></keyframe>'
    with pytest.warns(SymgenNotice, match="activations of the keyframe"):
        found = read_mjcf(written(model(TWO, "", actuators + key)), "0")
    assert {name: entry.default for name, entry in found.inputs.items()} == {"a": 0.1, "b": 0.3}
    with pytest.warns(SymgenNotice, match="muscles"):
        found = read_mjcf(written(model(TWO, "", actuators + key.replace(' act="0.4 0.5"', ' act="0.4"'))), "0")
    assert values_of(found)["states.a.activation.initial"] == 0.4


def test_keyframes_that_are_not_there() -> None:
    with pytest.raises(DescriptionError, match="no keyframe 'start'; known are home, stand"):
        read_mjcf(written(model(FLOATING, "", KEYS.replace("other", "stand"))), "start")
    with pytest.raises(DescriptionError, match="no keyframe 'home'; none is defined"):
        read_mjcf(written(model(FLOATING)), True)


def test_commands_read_it() -> None:
    told = here("inspect", written(model(TWO)))
    assert told.returncode == 0
    assert "hip" in told.stdout
    assert "left out: contacts, joint limits" in told.stderr
    refused = here("inspect", written(model('<body name="a"><joint/></body>')))
    assert refused.returncode == 2
    assert "moves but has no mass" in refused.stderr


@pytest.mark.parametrize("name", ["classes", "servos", "joints in a row", "actuators of turning joints", "springs"])
@pytest.mark.filterwarnings("ignore::symgen.description.SymgenNotice")
def test_they_can_be_written_as_descriptions(name: str) -> None:
    description = read_mjcf(written(MODELS[name]))
    assert read_text(to_yaml(description, [])) == description


HINGED = f'<body name="a"><joint name="j"/>{BAR}</body>'
BROKEN = {
    "entity": ('<!DOCTYPE mujoco [<!ENTITY a "b">]><mujoco/>', "DOCTYPE"),
    "not XML": ("<mujoco", "not valid XML"),
    "nothing": ("<mujoco/>", "no body has a mass"),
    "deep": ("<mujoco>" + "<worldbody>" * 300 + "</worldbody>" * 300 + "</mujoco>", "nested more than"),
    "no number": (model(HINGED.replace("<joint", '<joint axis="1 0 x"')), "'x' is not a finite number"),
    "NaN": (model(HINGED.replace("<joint", '<joint axis="nan 0 1"')), "finite"),
    "two numbers": (model(HINGED.replace("<joint", '<joint axis="0 1"')), "write 3"),
    "huge": (model(HINGED.replace("<joint", '<joint pos="1e200 0 1"')), "out of range"),
    "no axis": (model(HINGED.replace("<joint", '<joint axis="0 0 0"')), "length zero"),
    "no quaternion": (model(HINGED.replace('name="a"', 'quat="0 0 0 0"')), "length is zero"),
    "unknown joint type": (model(HINGED.replace("<joint", '<joint type="hing"')), "did you mean 'hinge'"),
    "unknown class": (model(HINGED.replace("<joint", '<joint class="c"')), "unknown class 'c'"),
    "many attributes": (model(HINGED.replace("<joint", "<joint " + " ".join(f'a{k}="1"' for k in range(200)))), "more than 100 attributes"),
    "many classes": (model(HINGED, "<default>" + "".join(f'<default class="c{k}"/>' for k in range(2000)) + "</default>"), "more than 1000 classes"),
    "unknown element": (model(HINGED.replace("<joint", '<jiont/><joint')), "jiont: unknown element"),
    "joint of the world": (model(HINGED + "<joint/>"), "the world has no joints"),
    "free and more": (model(HINGED.replace("<joint", '<freejoint/><joint')), "only joint"),
    "free inside": (model(HINGED.replace(BAR, f"{BAR}<body><freejoint/>{BAR}</body>")), "only joint"),
    "hinge after ball": (model(HINGED.replace("<joint", '<joint type="ball"/><joint')), "nothing turns after a ball"),
    "mesh": (model('<body name="a"><joint/><geom type="mesh" mesh="m"/></body>'), "saveinertial"),
    "massless": (model('<body name="a"><joint/></body>'), "moves but has no mass"),
    "size": (model('<body name="a"><joint/><geom size="0"/></body>'), "above zero"),
    "no size": (model('<body name="a"><joint/><geom/></body>'), "'size' is missing"),
    "twice": (model(HINGED + HINGED), "defined twice"),
    "clash": (model(HINGED.replace('"a"', '"a-b"') + HINGED.replace('"a"', '"a_b"').replace('"j"', '"k"')), "taken"),
    "composite": (model(HINGED + "<composite/>"), "mj_saveLastXML"),
    "flexcomp": (model(HINGED + '<flexcomp name="f"/>'), "flexible bodies are not read"),
    "global": (model(HINGED, '<compiler coordinate="global"/>'), "global coordinates"),
    "sequence": (model(HINGED, '<compiler eulerseq="abc"/>'), "three letters"),
    "classes twice": (model(HINGED, '<default><default class="c"/><default class="c"/></default>'), "defined twice"),
    "a curve": (model(HINGED, "", '<equality><joint joint1="j" polycoef="0 0 1"/></equality>'), "straight line"),
    "no such joint": (model(HINGED, "", '<actuator><motor joint="i"/></actuator>'), "unknown joint 'i'"),
    "no joint": (model(HINGED, "", '<actuator><motor/></actuator>'), "'joint' is missing"),
    "no such body": (model(HINGED, "", '<equality><weld body1="b"/></equality>'), "unknown body 'b'; known are a, world"),
    "one body": (model(HINGED, "", '<equality><weld body1="a" body2="a"/></equality>'), "fixed to each other"),
    "no such actuator": (model(HINGED, "", '<actuator><mottor joint="j"/></actuator>'), "did you mean 'motor'"),
    "negative mass": (model('<body name="a"><joint/><inertial pos="0 0 0" mass="-1"/></body>'), "a.inertial.mass: -1 is below zero"),
    "negative density": (model('<body name="a"><joint/><geom size="1" density="-2"/></body>'), "density: -2 is below zero"),
    "attached": (model(HINGED + "<attach/>"), "attach: attached models are not read"),
    "many copies": (model(f'<replicate count="1000000000" offset="1 0 0">{HINGED}</replicate>'), "replicates make more"),
    "copies of copies": (model('<replicate count="200"><replicate count="200"><body/></replicate></replicate>'), "replicates make more"),
}  # fmt: skip


@pytest.mark.parametrize("case", BROKEN)
def test_broken_models_are_one_clear_error(case: str) -> None:
    text, word = BROKEN[case]
    with pytest.raises(DescriptionError, match=word) as caught:
        read_mjcf(written(text))
    assert len(caught.value.problems) == 1
    assert "model.xml" in str(caught.value)
    assert ";" in str(caught.value)
