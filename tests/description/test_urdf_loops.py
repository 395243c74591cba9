"""Loops that close robots: joints of simulators inside a URDF file, and files beside it."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest

from symgen.description import Description, DescriptionError, DesignPosition, SymgenNotice, read_urdf
from symgen.mechanism.analyse import analyse

from ..support.agreement import interpreted, sampled

CRANK, ROD, GROUND = 0.3, 1.0, 0.8
"""A four-bar with a crank, a coupler and a rocker as long as the coupler; its pins turn about y."""
AXIS = '<axis xyz="0 1 0"/>'


def link(name: str, length: float) -> str:
    inertia = '<mass value="1.5"/><inertia ixx="0.02" iyy="0.03" izz="0.015"/>'
    return f'<link name="{name}"><inertial><origin xyz="{length / 2} 0 0"/>{inertia}</inertial></link>'


def pin(name: str, parent: str, child: str, x: float, more: str = "", kind: str = "continuous") -> str:
    origin = f'<origin xyz="{x} 0 0"/>'
    return f'<joint name="{name}" type="{kind}"><parent link="{parent}"/><child link="{child}"/>{origin}{AXIS}{more}</joint>'


def four_bar(tmp_path: Path, after: str = "", more: str = "", kind: str = "continuous") -> Path:
    """With all joints at zero everything lies on one line, and the loop is open. `tip` and `end` have no mass."""
    body = '<link name="ground_link"/>' + link("crank", CRANK) + link("rod", ROD) + link("rocker", ROD)
    body += '<link name="tip"/><link name="end"/>'
    body += pin("drive", "ground_link", "crank", 0.0, more, kind) + pin("elbow", "crank", "rod", CRANK)
    body += pin("pivot", "ground_link", "rocker", GROUND)
    body += pin("to_tip", "rod", "tip", ROD, kind="fixed") + pin("to_end", "rocker", "end", ROD, kind="fixed")
    path = tmp_path / "four_bar.urdf"
    path.write_text(f'<robot name="four_bar">{body}{after}</robot>')
    return path


def beside(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "loops.yaml"
    path.write_text(text)
    return path


def read(path: Path, **options: object) -> Description:
    with pytest.warns(SymgenNotice, match="loops are not closed where all joints are at zero"):
        return read_urdf(path, **options)  # type: ignore[arg-type]


def check_closed(found: Description) -> None:
    """The links are as long as they were, and their tips meet: at the design position, and at a random other one."""
    design = DesignPosition(found, {name: each.value for name, each in found.parameters.items()})
    tip, end, elbow = design.point("tip"), design.point("end"), design.frame("rod")[0]
    assert np.allclose(tip, end, atol=1e-9)
    assert math.dist(elbow, (0, 0, 0)) == pytest.approx(CRANK)
    assert math.dist(tip, elbow) == pytest.approx(ROD)
    assert math.dist(end, (GROUND, 0, 0)) == pytest.approx(ROD)


SIDES = {
    "6d": "closed_loop: [[tip, end]]\ntype: [6d]\n",
    "3d": "closed_loop: [[tip, end]]\ntype: [3d]\n",
    "frames of joints": "closed_loop: [[to_tip, to_end]]\ntype: ['3D']\nname_mot: [drive]\n",
}


@pytest.mark.parametrize("side", ["3d", "frames of joints"])
def test_a_file_beside_closes_a_loop(side: str, tmp_path: Path) -> None:
    found = read(four_bar(tmp_path), loops=beside(tmp_path, SIDES[side]), actuated=True)
    check_closed(found)
    assert list(found.inputs) == (
        ["drive_torque"] if "name_mot" in SIDES[side] else ["drive_torque", "pivot_torque", "elbow_torque"]
    )
    assert analyse(found).dof == 1


def test_a_weld_needs_one_more_pin(tmp_path: Path) -> None:
    """What ends on a link that turns on the rocker may be welded; redundant equations are found by the analysis."""
    path = four_bar(tmp_path)
    extra = pin("last", "rod", "end_of_rod", ROD) + link("end_of_rod", 0.1)
    path.write_text(path.read_text().replace("</robot>", extra + "</robot>"))
    found = read(path, loops=beside(tmp_path, "closed_loop: [[end_of_rod, end]]\ntype: [6d]\n"))
    mechanism = analyse(found)
    assert (mechanism.dof, mechanism.constraints) == (1, 3)


def test_motions_keep_loops_closed(tmp_path: Path) -> None:
    """The tips are together at a random position too."""
    mechanism, model = interpreted(read(four_bar(tmp_path), loops=beside(tmp_path, SIDES["3d"])))
    state = sampled(mechanism, model).state
    crank, rod, rocker = model.call("poses", q=state.q)["position"]  # each in the middle of its link
    assert np.allclose(2 * rod - 2 * crank, 2 * rocker - [GROUND, 0, 0], atol=1e-9)
    assert np.linalg.norm(crank) == pytest.approx(CRANK / 2)


@pytest.mark.parametrize("axis", ["<xyz>0 1 0</xyz>", '<xyz expressed_in="__model__">0 1 0</xyz>'])
def test_joints_of_gazebo_are_closed_where_all_joints_are_at_zero(axis: str, tmp_path: Path) -> None:
    """Of the file that is open elsewhere, a square whose last corner is the child's: nothing has to move."""
    square = '<link name="w"/>' + link("a", 1.0) + link("b", 1.0) + link("c", 1.0)
    up = '<origin xyz="0 0 0" rpy="0 -1.5707963267948966 0"/>'
    turn = '<origin xyz="1 0 0" rpy="0 1.5707963267948966 0"/>'
    side = '<origin xyz="1 0 0" rpy="0 -1.5707963267948966 0"/>'
    square += "".join(
        f'<joint name="{name}" type="continuous"><parent link="{parent}"/><child link="{child}"/>{origin}{AXIS}</joint>'
        for name, parent, child, origin in (("j", "w", "a", up), ("k", "a", "b", turn), ("l", "w", "c", side))
    )
    gazebo = f'<gazebo><joint name="corner" type="revolute"><parent>b</parent><child>c</child><pose>1 0 0 0 0 0</pose><axis>{axis}</axis></joint></gazebo>'
    path = tmp_path / "square.urdf"
    path.write_text(f'<robot name="square">{square}{gazebo}</robot>')
    found = read_urdf(path)
    design = DesignPosition(found, {name: each.value for name, each in found.parameters.items()})
    assert np.allclose(design.point(found.joints["corner"].at), [1, 0, 1])  # type: ignore[attr-defined]
    assert found.joints["corner"].cut
    assert np.allclose(design.direction(found.joints["corner"].axis), [0, 1, 0])  # type: ignore[attr-defined]
    assert analyse(found).dof == 1


ISAAC = '<loop_joint name="l" type="{}"><link1 link="rod" xyz="1 0 0"/><link2 link="rocker" xyz="1 0 0"/><axis xyz="0 1 0"/></loop_joint>'
DRAKE = (
    '<drake:ball_constraint><drake:ball_constraint_body_A name="rod"/><drake:ball_constraint_p_AP value="1 0 0"/>'
    '<drake:ball_constraint_body_B name="rocker"/><drake:ball_constraint_p_BQ value="1 0 0"/></drake:ball_constraint>'
)
INSIDE = {"revolute": ISAAC.format("revolute"), "spherical": ISAAC.format("spherical"), "drake": DRAKE}


@pytest.mark.parametrize("inside", INSIDE)
def test_joints_of_simulators_close_loops(inside: str, tmp_path: Path) -> None:
    found = read(four_bar(tmp_path, INSIDE[inside]))
    check_closed(found)
    assert analyse(found).dof == 1


def test_stops_count_from_where_loops_close(tmp_path: Path) -> None:
    """The limits of the file are those of its own angles."""
    limits = '<limit lower="-3" upper="3" effort="1"/>'
    found = read(four_bar(tmp_path, INSIDE["drake"], limits, "revolute"), limits=True)
    design = DesignPosition(found, {name: each.value for name, each in found.parameters.items()})
    axes = design.frame("crank")[1]
    angle = math.atan2(axes[0, 2], axes[0, 0])
    assert found.parameters["drive.zero"].value == pytest.approx(angle)
    assert abs(angle) > 0.1
    assert found.parameters["drive.lower"].value == pytest.approx(-3.0 - angle)
    assert found.parameters["drive.upper"].value == pytest.approx(3.0 - angle)


def test_joints_may_be_of_other_types_than_the_file_says(tmp_path: Path) -> None:
    side = SIDES["3d"] + "joint_name: [elbow, pivot]\njoint_type: [SPHERICAL, UJOINT_YZ]\n"
    found = read(four_bar(tmp_path), loops=beside(tmp_path, side))
    assert (found.joints["elbow"].type, found.joints["pivot"].type) == ("spherical", "universal")
    check_closed(found)
    assert analyse(found).dof == 1 + 3 + 2 - 3


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a: 1", "it closes no loops"),
        ("closed_loop: [[tip, end]]", "1 entries in `closed_loop` but 0 in `type`"),
        ("closed_loop: [[tip, end]]\ntype: [5d]", "unknown type '5d'; write `6d`"),
        ("closed_loop: [[tip]]\ntype: [6d]", r"write `\[frame, frame\]`"),
        ("closed_loop: [[tip, ende]]\ntype: [6d]", "unknown frame 'ende'; did you mean 'end'"),
        ("closed_loop: [[tip, to_tip]]\ntype: [6d]", "both of its links belong to 'rod'"),
        ("closed_loop: [[tip, end]]\ntype: [3d]\nname_mot: [driv]", "unknown joint 'driv'; did you mean 'drive'"),
        ("closed_loop: [[tip, end]]\ntype: [3d]\nmotors: [a]", "motors: unknown key"),
        ("closed_loop: [[tip, end]]\ntype: [3d]\njoint_name: [elbow]\njoint_type: [BALL]", "write SPHERICAL"),
    ],
)
def test_files_that_close_nothing(text: str, said: str, tmp_path: Path) -> None:
    with pytest.raises(DescriptionError, match=said):
        read_urdf(four_bar(tmp_path), loops=beside(tmp_path, text))


def test_a_loop_that_cannot_close_is_refused_with_its_gap(tmp_path: Path) -> None:
    """The rocker stands 5 m away: at best, everything points there."""
    path = four_bar(tmp_path, INSIDE["drake"])
    path.write_text(path.read_text().replace(f'xyz="{GROUND} 0 0"', 'xyz="5.0 0 0"'))
    with pytest.raises(DescriptionError, match=r"were found that close this loop; its frames stay 2\.7 m"):
        read_urdf(path)


def test_a_second_parent_is_refused_with_what_closes_loops(tmp_path: Path) -> None:
    path = four_bar(tmp_path, pin("second", "rod", "rocker", ROD))
    with pytest.raises(DescriptionError, match="inside <gazebo>, or name it in a file that closes loops"):
        read_urdf(path)
