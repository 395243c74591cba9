"""URDF robots read as descriptions."""

from __future__ import annotations

import inspect
import sys
from fnmatch import fnmatchcase
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
    parameters,
    read,
    read_urdf,
)
from symgen.mechanism.algebra import Algebra
from symgen.mechanism.analyse import analyse
from symgen.mechanism.geometry import Geometry

ARM7 = Path(__file__).parents[1] / "data" / "arm7.urdf"


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
    start = robot.initial["k"]  # where the coupling holds with the other joint at zero, its pose in the file
    assert (values["initial.k.position"], start.hold) == (0.1, False)


def test_notices_point_to_the_line_that_asked(tmp_path: Path) -> None:
    more = '<limit lower="-1" upper="1"/>'
    path = written(tmp_path, '<link name="w"/>' + link("a") + joint("j", "revolute", "w", "a", more))
    with pytest.warns(SymgenNotice) as notices:
        read(path)
    assert {notice.filename for notice in notices} == {__file__}


def test_what_is_left_out_is_said(tmp_path: Path) -> None:
    more = '<dynamics friction="1"/><limit lower="-1" upper="1"/>'
    path = written(tmp_path, '<link name="w"/>' + link("a") + joint("j", "revolute", "w", "a", more))
    with pytest.warns(SymgenNotice, match="joint friction, joint limits"):
        read_urdf(path, friction=False)


def free_and_fixed(tmp_path: Path, body: str) -> tuple[Description, Description]:
    path = written(tmp_path, body)
    return read_urdf(path, floating=True), read_urdf(path)


def test_the_root_link_floats_though_another_one_is_heavier(tmp_path: Path) -> None:
    heavy = link("heavy").replace('value="2"', 'value="5"')
    free, fixed = free_and_fixed(tmp_path, link("base") + heavy + joint("j", "revolute", "base", "heavy"))
    assert analyse(free).velocities == ("base.x", "base.y", "base.z", "base.rx", "base.ry", "base.rz", "j")
    assert analyse(fixed).velocities == ("j",)


def test_a_root_without_mass_floats_with_the_trunk_that_is_fixed_to_it(tmp_path: Path) -> None:
    """The usual quadruped: `base` without mass, a trunk and an IMU on fixed joints, a leg on the trunk."""
    turned = '<origin xyz="1 2 3" rpy="0 0 1.5707963267948966"/>'
    body = (
        '<link name="base"/>' + link("imu").replace('value="2"', 'value="0.1"') + link("trunk") + link("leg")
        + joint("to_imu", "fixed", "base", "imu") + joint("to_trunk", "fixed", "base", "trunk", turned)
        + joint("hip", "revolute", "trunk", "leg", '<origin xyz="0 1 0"/>')
    )  # fmt: skip
    free, fixed = free_and_fixed(tmp_path, body)
    assert free_bodies(free) == ("trunk",)
    assert analyse(free).velocities[0] == "trunk.x"
    assert free.joints["to_imu"].bodies == ("trunk", "imu")
    assert list(free.points) == ["base"]
    places = [DesignPosition(each, values_of(each)) for each in (free, fixed)]
    assert np.allclose(places[0].point("base"), 0)
    for name in free.bodies:
        for one, other in zip(places[0].frame(name), places[1].frame(name), strict=True):
            assert np.allclose(one, other, atol=1e-15)


def test_what_cannot_float_is_said(tmp_path: Path) -> None:
    path = written(tmp_path, '<link name="base"/>' + link("arm") + joint("j", "revolute", "base", "arm"))
    with pytest.raises(DescriptionError, match=r"link\.base: the root link and what is fixed to it have no mass"):
        read_urdf(path, floating=True)
    path = written(tmp_path, '<link name="world"/>' + link("drone") + joint("j", "floating", "world", "drone"))
    assert read_urdf(path, floating=True) == read_urdf(path)


def test_a_moving_link_without_mass_carries_others_or_is_left_out(tmp_path: Path) -> None:
    """Three joints in a row make a shoulder; a gripper whose fingers have no <inertial> moves nothing."""
    nothing = '<inertial><mass value="0"/><inertia ixx="0" iyy="0" izz="0"/></inertial>'
    body = (
        '<link name="w"/><link name="s1"/><link name="s2"/><link name="finger"/><link name="tip"/>' + link("arm")
        + f'<link name="thumb">{nothing}</link>'
        + joint("a", "revolute", "w", "s1", '<axis xyz="1 0 0"/>') + joint("b", "revolute", "s1", "s2", '<axis xyz="0 1 0"/>')
        + joint("c", "revolute", "s2", "arm", '<axis xyz="0 0 1"/>') + joint("grip", "prismatic", "arm", "finger", '<origin xyz="1 0 0"/>')
        + joint("end", "fixed", "finger", "tip", '<origin xyz="0 1 0"/>') + joint("pinch", "revolute", "arm", "thumb")
    )  # fmt: skip
    with pytest.warns(SymgenNotice, match="move nothing with mass \\('grip', 'pinch'\\)"):
        robot = read_urdf(written(tmp_path, body))
    mechanism = analyse(robot)
    assert mechanism.velocities == ("a", "b", "c")
    assert mechanism.notices == ()
    assert np.allclose(DesignPosition(robot, values_of(robot)).point("tip"), [1, 1, 0])


def couplings_of(robot: Description) -> dict[str, tuple[dict[str, float], float]]:
    values = values_of(robot)
    return {
        name: ({joint: evaluate(r, values) for joint, r in each.ratios.items()}, evaluate(each.offset, values))
        for name, each in robot.couplings.items()
    }


def test_mimics_of_what_is_fixed_or_left_out(tmp_path: Path) -> None:
    """`k` and `l` follow `none`, which has no mass: they stay tied to each other. `m` follows a joint that stands still."""
    body = (
        '<link name="w"/><link name="e"/>' + "".join(link(n) for n in "bcdf")
        + joint("none", "prismatic", "w", "e") + joint("still", "fixed", "w", "f", '<mimic joint="k"/>')
        + joint("k", "prismatic", "w", "b", '<mimic joint="none" multiplier="2" offset="0.1"/>')
        + joint("l", "prismatic", "w", "c", '<mimic joint="none" multiplier="-4"/>')
        + joint("m", "prismatic", "w", "d", '<mimic joint="still" multiplier="3" offset="0.5"/>')
    )  # fmt: skip
    with pytest.warns(SymgenNotice, match="<mimic> of fixed joints"):
        robot = read_urdf(written(tmp_path, body))
    # q_l = -4 (q_k - 0.1) / 2
    assert couplings_of(robot) == {"l_mimic": ({"l": 1, "k": 2}, 0.2), "m_mimic": ({"m": 1}, 0.5)}
    assert analyse(robot).dof == 1


def test_a_welded_root_without_mass_may_have_inertia(tmp_path: Path) -> None:
    root = link("base").replace('value="2"', 'value="0"')
    with pytest.warns(SymgenNotice, match="'base' \\(inertia without mass\\)"):
        robot = read_urdf(written(tmp_path, root + link("arm") + joint("root", "revolute", "base", "arm")))
    assert analyse(robot).velocities == ("root",)


@pytest.mark.parametrize("before", ["\n", "<!-- made by hand -->\n\n", "\ufeff"])
def test_a_declaration_on_another_line(before: str, tmp_path: Path) -> None:
    path = written(tmp_path, link("a"))
    path.write_text(before + path.read_text(), encoding="utf-8")
    assert list(read(path).bodies) == ["a"]
    path.write_text(before + '<?xml version="1.0"?>\n<robot name="r"><link</robot>', encoding="utf-8")
    with pytest.raises(DescriptionError, match=f"urdf:{before.count(chr(10)) + 2}: not valid XML"):
        read(path)


def test_a_namespace_and_odd_but_harmless_numbers(tmp_path: Path) -> None:
    """Limits are left out whatever they say; an axis may have any length; products that are not written are zero."""
    more = '<axis xyz="0 1e-200 0"/><limit lower="-inf" upper="nan" effort="x"/><dynamics friction="" damping="0"/>'
    plain = link("a").replace(' ixy="0.1" ixz="0.2" iyz="0.3"', "")
    path = written(tmp_path, '<link name="w"/>' + plain + joint("j", "revolute", "w", "a", more))
    path.write_text(path.read_text().replace('name="my', 'xmlns="http://drake.mit.edu" name="my'))
    robot = read_urdf(path)
    values = values_of(robot)
    assert [values[f"joints.j.axis.at.{c}"] for c in "xyz"] == [0, 1, 0]
    assert values["bodies.a.inertia.xy"] == 0
    assert analyse(robot).velocities == ("j",)


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
    "no inertia": ('<robot name="r"><link name="a"><inertial><mass value="1"/></inertial></link></robot>', "<inertia> is missing"),
    "impossible inertia": (f'<robot name="r">{link("a").replace("1.5", "-9")}{link("b")}{joint("j", "continuous", "b", "a")}</robot>', "semidefinite"),
    "xacro": ('<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro"><xacro:macro name="m"/></robot>', "xacro robot.urdf.xacro"),
    "xacro, prefix not bound": ('<robot name="r"><xacro:macro name="m"/></robot>', "expand it first"),
    "xacro, a formula": (f'<robot name="r">{link("a").replace(chr(34) + "2", chr(34) + "${m}")}</robot>', "expand it first"),
    "mimic of nobody": (
        f'<robot name="r">{link("a")}{link("b")}{joint("j", "prismatic", "a", "b", """<mimic joint="i"/>""")}</robot>',
        "joint.j.mimic.joint: unknown joint 'i'",
    ),
    "mimic circle": (
        f'<robot name="r">{link("a")}{link("b")}{link("c")}{joint("j", "prismatic", "a", "b", """<mimic joint="k"/>""")}'
        f'{joint("k", "prismatic", "b", "c", """<mimic joint="j"/>""")}</robot>',
        "circle",
    ),
    "mimic itself": (f'<robot name="r">{link("a")}{link("b")}{joint("j", "prismatic", "a", "b", """<mimic joint="j"/>""")}</robot>', "circle"),
    "mimic of a plane": (f'<robot name="r">{link("a")}{link("b")}{joint("j", "planar", "a", "b", """<mimic joint="j"/>""")}</robot>', "several coordinates"),
    "huge": (f'<robot name="r">{link("a", """<origin xyz="1e200 0 0"/>""")}</robot>', "out of range"),
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


def test_patterns_of_fixed_numbers_are_compared_with_few_names(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Every link brings patterns and numbers: comparing all with all took 25 s for a chain of 1,500."""
    compared: list[str] = []

    def counted(name: str, pattern: str) -> bool:
        compared.append(name)
        return fnmatchcase(name, pattern)

    monkeypatch.setattr(parameters, "fnmatchcase", counted)
    count = 40
    chain = "".join(link(f"l{k}") + joint(f"j{k}", "fixed", f"l{k - 1}" if k else "w", f"l{k}") for k in range(count))
    robot = read_urdf(written(tmp_path, '<link name="w"/>' + chain))
    assert len(compared) <= 10 * count
    assert robot.parameters["bodies.l7.frame.rpy.x"].fixed
    assert not robot.parameters["bodies.l7.mass"].fixed


@pytest.mark.parametrize("pattern", ["a.*", "a.b", "*.b", "a.?", "[ac].b", "a.b*c", "", "A*", "é*", "all*"])
def test_patterns_mean_what_they_meant(pattern: str) -> None:
    names = sorted(["a", "a.b", "a.c", "ab.b", "c.b", "a.bxc", "é.b", "\U0010ffff", "allow"])
    assert parameters._matching(names, pattern) == [name for name in names if fnmatchcase(name, pattern)]


def test_frames_in_frames_in_frames(tmp_path: Path) -> None:
    """Last body first: nothing is known when the first frame is asked for, and Python's stack is short."""
    count = 400
    chain = "".join(link(f"l{k}") + joint(f"j{k}", "fixed", f"l{k - 1}" if k else "w", f"l{k}", '<origin xyz="1 0 0"/>') for k in range(count))  # fmt: skip
    robot = read_urdf(written(tmp_path, '<link name="w"/>' + chain))
    geometry = Geometry(robot, Algebra(values_of(robot)))
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(len(inspect.stack(0)) + 150)
    try:
        _, origin = geometry.frame(f"l{count - 1}")
    finally:
        sys.setrecursionlimit(limit)
    assert origin[0] == pytest.approx(count)
