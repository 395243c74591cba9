"""What a caller asks of a URDF file: inputs at joints, limits as stops, friction, rotors."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import numpy as np
import pytest

import symgen
from symgen.description import Description, DescriptionError, SymgenNotice, read, read_urdf
from symgen.description.robot_options import RobotFile, RobotOptions
from symgen.verify.reference.formula import evaluate

from ..support.agreement import interpreted

LIMIT = '<limit lower="-1" upper="0.5" effort="5" velocity="1"/>'


def link(name: str) -> str:
    return f'<link name="{name}"><inertial><mass value="2"/><inertia ixx="1" iyy="1.2" izz="1.5"/></inertial></link>'


def joint(name: str, kind: str, parent: str, child: str, more: str = "") -> str:
    return f'<joint name="{name}" type="{kind}"><parent link="{parent}"/><child link="{child}"/>{more}</joint>'


def robot(tmp_path: Path, more: str = "", after: str = "") -> Path:
    """Two turns and a slide, of which the second turn follows the first."""
    path = tmp_path / "robot.urdf"
    body = "".join(map(link, "abc")) + '<link name="w"/>'
    body += joint("turn", "revolute", "w", "a", '<axis xyz="0 0 1"/>' + more)
    body += joint("slide", "prismatic", "a", "b", '<axis xyz="0 0 1"/>' + more)
    body += joint("led", "continuous", "b", "c", '<axis xyz="0 0 1"/><mimic joint="turn" multiplier="2"/>')
    path.write_text(f'<robot name="robot">{body}{after}</robot>')
    return path


def test_inputs_are_at_all_joints_that_follow_no_other(tmp_path: Path) -> None:
    found = read_urdf(robot(tmp_path), actuated=True)
    assert {name: each.unit for name, each in found.inputs.items()} == {"turn_torque": "N m", "slide_force": "N"}


def test_an_input_pushes_its_joint(tmp_path: Path) -> None:
    """Turn about the vertical: 3 kg m^2 of a and b, and of c, which turns three times as fast. Slide: b and c under gravity."""
    mechanism, model = interpreted(read_urdf(robot(tmp_path), actuated=True))
    state = model.initial_state()
    given = {"turn_torque": 6.0, "slide_force": 10.0}
    u = np.array([given[name] for name in model.inputs])
    a = dict(
        zip(
            mechanism.velocities,
            model.call("acceleration", t=0.0, q=state.q, v=state.v, z=state.z, u=u)["a"],
            strict=True,
        )
    )
    assert a["turn"] == pytest.approx(6.0 / (2 * 1.5 + 9 * 1.5))
    assert a["slide"] == pytest.approx(10.0 / 4.0 - 9.81)


@pytest.mark.parametrize("asked", ["slide", ["slide"], ("slide",)])
def test_joints_that_are_named(asked: str | list[str] | tuple[str, ...], tmp_path: Path) -> None:
    assert list(read_urdf(robot(tmp_path), actuated=asked).inputs) == ["slide_force"]


@pytest.mark.parametrize(
    ("asked", "text"),
    [("slid", "did you mean 'slide'"), ("led", "'led' follows another joint"), (["slide", "slide"], "taken")],
)
def test_joints_that_cannot_have_inputs(asked: str | list[str], text: str, tmp_path: Path) -> None:
    with pytest.raises(DescriptionError, match=text):
        read_urdf(robot(tmp_path), actuated=asked)


def force_of(
    description: Description, name: str, x: float, v: float, change: Mapping[str, float] | None = None
) -> float:
    """By the numeric reference."""
    values = {key: each.value for key, each in description.parameters.items()} | {"x": x, "v": v} | dict(change or {})
    formula = description.forces[name].force  # type: ignore[attr-defined]
    return float(evaluate(formula, values.__getitem__, {}, None).real)


def test_friction_is_smooth_and_opposes_the_motion(tmp_path: Path) -> None:
    found = read_urdf(robot(tmp_path, '<dynamics friction="0.4" damping="0.1"/>'))
    speed = found.parameters["friction_speed"].value
    assert force_of(found, "turn.friction", 0.0, 100 * speed) == pytest.approx(-0.4)
    assert force_of(found, "turn.friction", 0.0, -speed) == pytest.approx(0.4 * np.tanh(1.0))
    assert found.parameters["sliding_friction_speed"].value < speed
    with pytest.warns(SymgenNotice, match="joint friction"):
        without = read_urdf(robot(tmp_path, '<dynamics friction="0.4" damping="0.1"/>'), friction=False)
    assert [*without.forces] == ["turn.damping", "slide.damping"]


@pytest.mark.filterwarnings("ignore:.*limits of speed")
def test_limits_become_stops_that_never_pull(tmp_path: Path) -> None:
    found = read_urdf(robot(tmp_path, LIMIT), limits=True)
    assert "led.stop" not in found.forces
    assert force_of(found, "turn.stop", 0.2, 3.0) == force_of(found, "turn.stop", -0.9, -3.0) == 0.0
    pressed = 5.0 / found.parameters["turn.stop_stiffness"].value
    assert pressed == pytest.approx(0.01)  # radians, by the effort of 5 N m
    assert force_of(found, "turn.stop", 0.5 + pressed, 0.0) == pytest.approx(-5.0)
    assert force_of(found, "turn.stop", -1.0 - pressed, 0.0) == pytest.approx(5.0)
    assert (
        force_of(found, "turn.stop", 0.5 + pressed, 0.5)
        < -5.0
        < force_of(found, "turn.stop", 0.5 + pressed, -0.5)
        < 0.0
    )
    assert force_of(found, "turn.stop", 0.5 + pressed, -50.0) == 0.0
    assert force_of(found, "turn.stop", 0.5 + pressed, 0.0, {"turn.upper": 0.6}) == 0.0


@pytest.mark.filterwarnings("ignore:.*limits of speed")
def test_stops_take_energy_only(tmp_path: Path) -> None:
    """A cycle of going in and out at any speeds: the work on the joint is not positive."""
    found = read_urdf(robot(tmp_path, LIMIT), limits=True)
    random = np.random.default_rng(1)
    for _ in range(20):
        a, w = random.uniform(0.01, 0.3), random.uniform(0.1, 30.0)
        t = np.linspace(0.0, 2 * np.pi / w, 2001)
        x, v = 0.5 + a * np.sin(w * t), a * w * np.cos(w * t)
        power = [force_of(found, "turn.stop", *each) * each[1] for each in zip(x, v, strict=True)]
        assert np.trapezoid(power, t) <= 0.0


@pytest.mark.filterwarnings("ignore:.*limits of speed")
def test_a_robot_whose_zero_is_beyond_a_limit_starts_there(tmp_path: Path) -> None:
    found = read_urdf(robot(tmp_path, '<limit lower="0.2" upper="0.5" effort="5" velocity="1"/>'), limits=True)
    assert found.parameters["initial.turn.position"].value == 0.2


def test_efforts_bound_inputs_where_limits_are_asked_for(tmp_path: Path) -> None:
    with pytest.warns(SymgenNotice, match="left out: limits of speed$"):
        found = read_urdf(robot(tmp_path, LIMIT), actuated=True, limits=True)
    for u, force in ((3.0, 3.0), (2000.0, 5.0), (-7.0, -5.0)):
        assert force_of(found, "turn.motor", 0.0, 0.0, {"turn_torque": u}) == force
    assert force_of(found, "turn.motor", 0.0, 0.0, {"turn_torque": 9.0, "turn.effort": 8.0}) == 8.0
    with pytest.warns(SymgenNotice, match="`--limits`"):
        free = read_urdf(robot(tmp_path, LIMIT), actuated=True)
    assert force_of(free, "turn.motor", 0.0, 0.0, {"turn_torque": 2000.0}) == 2000.0


def test_an_effort_of_zero_is_none(tmp_path: Path) -> None:
    found = read_urdf(
        robot(tmp_path, LIMIT.replace('"5"', '"0"').replace(' velocity="1"', "")), actuated=True, limits=True
    )
    assert force_of(found, "turn.motor", 0.0, 0.0, {"turn_torque": 2000.0}) == 2000.0


def test_numbers_that_make_energy_are_said(tmp_path: Path) -> None:
    with pytest.warns(SymgenNotice) as told:
        read_urdf(robot(tmp_path, '<dynamics friction="-3" damping="-1"/>'))
    assert [str(each.message).split("urdf: ")[1] for each in told] == [
        "damping below zero, which makes energy ('turn', 'slide')",
        "friction below zero, which makes energy ('turn', 'slide')",
    ]
    with pytest.warns(SymgenNotice, match="efforts below zero \\('turn', 'slide'\\)"):
        found = read_urdf(robot(tmp_path, LIMIT.replace('"5"', '"-5"')), actuated=True, limits=True)
    assert force_of(found, "turn.motor", 0.0, 0.0, {"turn_torque": -9.0}) == -9.0


def test_names_that_mean_something_in_formulas_get_an_underscore(tmp_path: Path) -> None:
    path = robot(tmp_path, '<dynamics friction="0.4"/>')
    path.write_text(path.read_text().replace('"turn"', '"x"').replace('"a"', '"time"'))
    found = read_urdf(path, actuated="x")
    assert [*found.joints] == ["x_", "slide", "led"]
    assert [*found.bodies] == ["time_", "b", "c"]
    assert force_of(found, "x_.friction", 0.0, 1.0) == pytest.approx(-0.4)
    assert force_of(found, "x_.motor", 0.0, 0.0, {"x__torque": 3.0}) == 3.0


def test_hints_are_names_that_every_call_takes(tmp_path: Path) -> None:
    path = robot(tmp_path)
    path.write_text(path.read_text().replace("turn", "turn-1"))
    with pytest.raises(DescriptionError, match="known are slide, turn_1"):
        read_urdf(path, actuated="elbow")


def test_limits_that_are_no_range_are_left_out(tmp_path: Path) -> None:
    with pytest.warns(SymgenNotice, match="limits that are no range \\('slide': 0 to 0\\)"):
        found = read_urdf(robot(tmp_path, '<limit effort="5" velocity="1"/>'), limits=True)
    assert not found.forces


DRAKE = '<drake:gear_ratio value="50"/><drake:rotor_inertia value="0.0001"/>'
PR2 = "<mechanicalReduction>50</mechanicalReduction><motorInertia>1e-4</motorInertia>"


@pytest.mark.parametrize("written", [DRAKE, PR2], ids=["drake", "others"])
def test_rotors_behind_gears_add_inertia(written: str, tmp_path: Path) -> None:
    """1.5 kg m^2 of a and b each and nine times that of c, and 50^2 * 1e-4 of the rotor."""
    after = f'<transmission name="t"><joint name="turn"/><actuator name="m">{written}</actuator></transmission>'
    mechanism, model = interpreted(read_urdf(robot(tmp_path, after=after), actuated=True))
    state = model.initial_state()
    u = np.array([1.0 if name == "turn_torque" else 0.0 for name in model.inputs])
    a = model.call("acceleration", t=0.0, q=state.q, v=state.v, z=state.z, u=u)["a"]
    assert a[mechanism.velocities.index("turn")] == pytest.approx(1.0 / (11 * 1.5 + 0.25))


def test_gears_without_rotors_are_said(tmp_path: Path) -> None:
    after = '<transmission><joint name="turn"/><actuator><mechanicalReduction>50</mechanicalReduction></actuator></transmission>'
    with pytest.warns(SymgenNotice, match="gears of transmissions without the inertia of a rotor"):
        assert not read_urdf(robot(tmp_path, after=after)).motors


def test_a_file_with_what_is_asked_of_it_stands_wherever_a_name_may(tmp_path: Path) -> None:
    path = robot(tmp_path)
    asked = RobotFile(path, RobotOptions(actuated=True))
    assert read(asked) == read_urdf(path, actuated=True)
    assert symgen.build(path, actuated="slide", friction=False).layout.inputs[0].name == "slide_force"


def test_descriptions_say_themselves_what_robots_cannot(tmp_path: Path) -> None:
    with pytest.raises(DescriptionError, match="`actuated` is for URDF files; a description has `inputs`"):
        symgen.build("@pendulum", actuated=True)
    with pytest.raises(DescriptionError, match="`floating` is for URDF files"):
        symgen.build(read_urdf(robot(tmp_path)), floating=True)


def test_xacro_is_refused_by_its_name_too(tmp_path: Path) -> None:
    path = tmp_path / "robot.urdf.xacro"
    path.write_text('<robot name="r"><xacro:macro name="m"/></robot>')
    with pytest.raises(DescriptionError, match=r"xacro robot\.urdf\.xacro > robot\.urdf"):
        read(path)


def test_simulators_know_the_world_and_ball_joints(tmp_path: Path) -> None:
    path = tmp_path / "robot.urdf"
    path.write_text(
        f'<robot name="r">{link("a")}{link("b")}{joint("j", "fixed", "world", "a")}{joint("k", "spherical", "a", "b")}</robot>'
    )
    found = read_urdf(path)
    assert {name: each.type for name, each in found.joints.items()} == {"j": "fixed", "k": "spherical"}
