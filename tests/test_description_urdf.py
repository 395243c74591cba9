"""URDF robots read as descriptions."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from symgen.description import (
    Description,
    DescriptionError,
    DesignPosition,
    SymgenNotice,
    evaluate,
    free_bodies,
    read,
    read_urdf,
)

ARM7 = Path(__file__).parent / "data" / "arm7.urdf"


def values_of(description: Description) -> dict[str, float]:
    return {name: parameter.value for name, parameter in description.parameters.items()}


def written(tmp_path: Path, body: str) -> Path:
    path = tmp_path / "robot.urdf"
    path.write_text(f'<?xml version="1.0"?>\n<robot name="my robot">\n{body}\n</robot>\n')
    return path


def link(name: str, more: str = "") -> str:
    inertia = '<mass value="2"/><inertia ixx="1" iyy="1.2" izz="1.5" ixy="0.1" ixz="0.2" iyz="0.3"/>'
    return f'<link name="{name}"><inertial>{more}{inertia}</inertial></link>'


def joint(name: str, kind: str, parent: str, child: str, more: str = "") -> str:
    return f'<joint name="{name}" type="{kind}"><parent link="{parent}"/><child link="{child}"/>{more}</joint>'


def test_arm7_has_the_frames_of_its_joint_origins() -> None:
    arm = read(ARM7)
    assert list(arm.bodies) == [f"link{i}" for i in range(1, 8)]
    assert [j.bodies[0] for j in arm.joints.values()] == ["ground", *(f"link{i}" for i in range(1, 7))]
    design = DesignPosition(arm, values_of(arm))
    # Stretched upward: the link lengths of the file add up.
    assert np.allclose(design.frame("link7")[0], [0, 0, 0.1575 + 0.2025 + 0.2045 + 0.2155 + 0.1845 + 0.2155 + 0.081])
    assert np.allclose(np.abs(design.direction(arm.joints["j2"].axis)), [0, 1, 0])  # type: ignore[union-attr]
    assert arm.parameters["bodies.link1.com.at.y"].value == -0.03
    assert arm.parameters["bodies.link3.inertia.xz"].value == 0.0006


def test_angles_and_axes_are_fixed_and_the_rest_is_not() -> None:
    parameters = read(ARM7).parameters
    assert parameters["bodies.link2.frame.rpy.x"].fixed
    assert parameters["joints.j1.axis.at.z"].fixed
    assert parameters["joints.j1.at.at.z"].fixed
    for name in (
        "bodies.link2.frame.origin.z",
        "bodies.link2.mass",
        "bodies.link2.com.at.x",
        "bodies.link2.inertia.xy",
    ):
        assert not parameters[name].fixed


def test_every_joint_type(tmp_path: Path) -> None:
    kinds = ("revolute", "continuous", "prismatic", "fixed", "floating", "planar")
    body = link("l0") + "".join(
        link(f"l{i + 1}") + joint(f"j{i}", kind, f"l{i}", f"l{i + 1}", '<axis xyz="0 1 0"/>')
        for i, kind in enumerate(kinds)
    )
    robot = read_urdf(written(tmp_path, body))
    assert [j.type for j in robot.joints.values()] == [
        "fixed",
        "revolute",
        "revolute",
        "prismatic",
        "fixed",
        "free",
        "planar",
    ]
    assert robot.name == "my_robot"


def test_a_root_with_mass_is_fixed_or_floats(tmp_path: Path) -> None:
    path = written(tmp_path, link("torso"))
    assert free_bodies(read_urdf(path)) == ()
    assert read_urdf(path).joints["root"].bodies == ("ground", "torso")
    assert free_bodies(read_urdf(path, floating=True)) == ("torso",)


def test_inertia_is_turned_into_link_axes(tmp_path: Path) -> None:
    robot = read_urdf(written(tmp_path, link("l", '<origin xyz="1 2 3" rpy="0 0 1.5707963267948966"/>')))
    values = values_of(robot)
    inertia = robot.bodies["l"].inertia
    found = [evaluate(getattr(inertia, n), values) for n in ("xx", "yy", "zz", "xy", "xz", "yz")]
    # A quarter turn about z: x becomes y, y becomes -x.
    assert np.allclose(found, [1.2, 1.0, 1.5, -0.1, -0.3, 0.2])


def test_links_without_mass_become_points_of_what_they_are_fixed_to(tmp_path: Path) -> None:
    turned = '<origin xyz="1 0 0" rpy="0 0 1.5707963267948966"/>'
    body = (
        '<link name="world"/><link name="flange"/><link name="tool-0"/>'
        + link("arm") + link("hand")
        + joint("a", "revolute", "world", "arm", '<origin xyz="0 0 1"/>')
        + joint("b", "fixed", "arm", "flange", turned)
        + joint("c", "fixed", "flange", "tool-0", turned)
        + joint("d", "prismatic", "tool-0", "hand", turned)
    )  # fmt: skip
    robot = read_urdf(written(tmp_path, body))
    assert list(robot.bodies) == ["arm", "hand"]
    design = DesignPosition(robot, values_of(robot))
    assert np.allclose(design.point("tool_0"), [1, 1, 1])
    origin, axes = design.frame("hand")
    assert np.allclose(origin, [0, 1, 1])
    assert np.allclose(axes, [[0, 1, 0], [-1, 0, 0], [0, 0, 1]])
    assert robot.joints["d"].bodies == ("arm", "hand")


def test_damping_becomes_a_spring_and_mimic_a_coupling(tmp_path: Path) -> None:
    body = (
        '<link name="world"/>' + link("a") + link("b")
        + joint("j", "continuous", "world", "a", '<dynamics damping="0.7"/>')
        + joint("k", "continuous", "a", "b", '<mimic joint="j" multiplier="2" offset="0.1"/>')
    )  # fmt: skip
    robot = read_urdf(written(tmp_path, body))
    values = values_of(robot)
    assert values["forces.j.damping.damping"] == 0.7
    coupling = robot.couplings["k_mimic"]
    assert {c: evaluate(r, values) for c, r in coupling.ratios.items()} == {"k": 1, "j": -2}


def test_what_is_left_out_is_said(tmp_path: Path) -> None:
    more = '<dynamics friction="1"/><limit lower="-1" upper="1"/>'
    path = written(tmp_path, '<link name="w"/>' + link("a") + joint("j", "revolute", "w", "a", more))
    with pytest.warns(SymgenNotice, match="joint friction, joint limits"):
        read_urdf(path)


BROKEN = {
    "entity": ('<!DOCTYPE robot [<!ENTITY a "b">]><robot name="r"/>', "DOCTYPE"),
    "not XML": ("<robot", "not valid XML"),
    "other XML": ("<sdf/>", "<robot>"),
    "no links": ('<robot name="r"/>', "root link"),
    "no mass": ('<robot name="r"><link name="a"/></robot>', "mass"),
    "two roots": (f'<robot name="r">{link("a")}{link("b")}</robot>', "2 root links"),
    "circle": (f'<robot name="r">{link("a")}{link("b")}{link("c")}{joint("j", "fixed", "b", "c")}{joint("k", "fixed", "c", "b")}</robot>', "not connected"),
    "unknown link": (f'<robot name="r">{link("a")}{joint("j", "fixed", "a", "b")}</robot>', "unknown link 'b'"),
    "unknown type": (f'<robot name="r">{link("a")}{link("b")}{joint("j", "ball", "a", "b")}</robot>', "unknown type 'ball'"),
    "no type": (f'<robot name="r">{link("a")}<joint name="j"><parent link="a"/></joint></robot>', "<child> is missing"),
    "two parents": (f'<robot name="r">{link("a")}{link("b")}{joint("j", "fixed", "a", "b")}{joint("k", "fixed", "a", "b")}</robot>', "already the child"),
    "NaN": (f'<robot name="r">{link("a").replace("2", "nan", 1)}</robot>', "finite"),
    "two numbers": (f'<robot name="r">{link("a", """<origin xyz="1 2"/>""")}</robot>', "write three"),
    "zero axis": (f'<robot name="r">{link("a")}{link("b")}{joint("j", "prismatic", "a", "b", """<axis xyz="0 0 0"/>""")}</robot>', "length zero"),
    "moving without mass": (f'<robot name="r">{link("a")}<link name="b"/>{joint("j", "prismatic", "a", "b")}</robot>', "no mass"),
    "no inertia": ('<robot name="r"><link name="a"><inertial><mass value="1"/></inertial></link></robot>', "<inertia> is missing"),
    "impossible inertia": (f'<robot name="r">{link("a").replace("1.5", "9")}</robot>', "triangle"),
    "names that clash": (f'<robot name="r">{link("a-b")}{link("a_b")}{joint("j", "fixed", "a-b", "a_b")}</robot>', "taken"),
    "twice": (f'<robot name="r">{link("a")}{link("a")}</robot>', "defined twice"),
    "encoding": ('<?xml version="1.0" encoding="martian"?><robot name="r"/>', "encoding|root link|XML"),
    "deep": ("<robot>" + "<a>" * 200_000, "not valid XML"),
}  # fmt: skip


@pytest.mark.parametrize("case", BROKEN)
def test_broken_robots_are_one_clear_error(case: str, tmp_path: Path) -> None:
    content, word = BROKEN[case]
    path = tmp_path / "broken.urdf"
    path.write_text(content)
    with pytest.raises(DescriptionError, match=word) as caught:
        read(path)
    assert len(caught.value.problems) == 1
    assert "broken.urdf:" in str(caught.value)
    assert ";" in str(caught.value)
