"""Parts that are alike: found by the analysis, kept alike by the passes."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from symgen.description import read
from symgen.description.urdf.read import read_urdf
from symgen.formulation.alike_entries import alike_entries
from symgen.mechanism.alike import alike_parts
from symgen.mechanism.analyse import analyse
from symgen.passes import optimise
from symgen.program.check import check
from symgen.program.evaluate import evaluate
from symgen.program.likeness import SHARED, likeness
from symgen.program.program import INIT, Assign, Input, Program, ProgramError, Twins
from symgen.program.slice import needed

from ..support.agreement import lowered, optimised
from ..support.corners import vehicle

MODELS = Path(__file__).parents[2] / "models"
CORNERS = ("FL", "FR", "RL", "RR")


@pytest.mark.parametrize("name", ["kang_yoon_car", "benchmark_car"])
def test_corners_of_a_car(name: str) -> None:
    """The rack, which only the front corners hang on, belongs to none of them; bodies correspond by name here."""
    mechanism = analyse(read(MODELS / f"{name}.yaml"))
    (corners,) = alike_parts(mechanism)
    found = [[mechanism.bodies[body] for body in twin] for twin in corners.bodies]
    assert [{body.split(".")[0] for body in twin} for twin in found] == [{corner} for corner in CORNERS]
    locals_ = [[body.split(".")[1] for body in twin] for twin in found]
    assert locals_[0] == locals_[1] == locals_[2] == locals_[3]
    assert len(locals_[0]) == 5


def test_groups_that_are_alike_have_the_same_pivots() -> None:
    mechanism = analyse(read(MODELS / "kang_yoon_car.yaml"))
    rows, columns = mechanism.constraint_names, mechanism.velocities
    named = [
        [(rows[r].split(".", 1)[1], columns[c].split(".", 1)[1]) for r, c in group.choices[0]]
        for group in mechanism.groups
        if group.cuts
    ]
    assert len(named) == 4
    assert named[0] == named[1] == named[2] == named[3]


def test_what_differs_is_not_alike() -> None:
    """Three corners are alike, the one with a wheel is not; a single one is like nothing."""
    (parts,) = alike_parts(analyse(vehicle(3, odd=1)))
    assert len(parts) == 3
    assert alike_parts(analyse(vehicle(1))) == ()
    assert [len(each) for each in alike_parts(analyse(vehicle(3, odd=2)))] == [3, 2]
    assert alike_parts(analyse(read(MODELS / "arm7.yaml"))) == ()


def test_entries_correspond_with_signs() -> None:
    """Axes that are written as numbers are turned round by the mirror: such coordinates correspond with the opposite sign."""
    mechanism = analyse(vehicle(2))
    (entries,) = alike_entries(mechanism, ())
    names = {"q": mechanism.positions, "z": tuple(mechanism.description.states)}
    named = {names[a][k]: (names[a][other], sign) for (a, k, _), (_, other, sign) in entries if a in names}
    assert named["C0.pivot"] == ("C1.pivot", -1)
    assert named["C0.lag"] == ("C1.lag", 1)
    parameters = tuple(mechanism.description.parameters)
    pairs = {parameters[a[1]]: parameters[b[1]] for a, b in entries if a[0] == "parameters"}
    assert pairs["C0.rate"] == "C1.rate"
    assert pairs["bodies.C0.arm.mass"] == "bodies.C1.arm.mass"


TOOL_AND_FLANGE = """
name: wrist
bodies:
  forearm: {mass: 1, com: [0, 0, 0], inertia: {xx: 1, yy: 1, zz: 1}}
  wrist: {mass: 1, com: [0, 0.1, 0], inertia: {xx: 1, yy: 1, zz: 1}}
  ee_link: {mass: 0, com: [0, 0.1, 0], inertia: {xx: 0, yy: 0, zz: 0}, frame: {of: wrist, origin: [0, 0.1, 0], rpy: [0, 0, 1.57]}}
  tool0: {mass: 0, com: [0, 0.1, 0], inertia: {xx: 0, yy: 0, zz: 0}, frame: {of: wrist, origin: [0, 0.1, 0], rpy: [-1.57, 0, 0]}}
joints:
  pan: {type: revolute, bodies: [ground, forearm], at: [0, 0, 0], axis: [0, 0, 1]}
  roll: {type: revolute, bodies: [forearm, wrist], at: [0, 0, 0], axis: [0, 1, 0]}
  to_ee_link: {type: fixed, bodies: [wrist, ee_link], at: [0, 0.1, 0]}
  to_tool0: {type: fixed, bodies: [wrist, tool0], at: [0, 0.1, 0]}
"""


def test_fixed_links_whose_names_have_nothing_in_common(tmp_path: Path) -> None:
    """Tool and flange of an industrial arm: alike in the graph, but no entry of any input corresponds."""
    path = tmp_path / "wrist.yaml"
    path.write_text(TOOL_AND_FLANGE)
    mechanism = analyse(read(path))
    assert len(alike_parts(mechanism)) == 1
    assert alike_entries(mechanism, ()) == ()
    for formulation in ("multiplier", "independent", "recursive"):
        program = check(optimised(mechanism, formulation))
        inputs = {array: [0.0] * count for array, count in program.inputs.items()}
        inputs["parameters"] = [parameter.value for parameter in mechanism.description.parameters.values()]
        assert evaluate(program, "acceleration", inputs)["a"] == pytest.approx([0.0, 0.0])


def test_a_body_belongs_to_one_family(tmp_path: Path) -> None:
    """Bodies without loops, some of which are alike in two ways: along the trunk and as branches of it."""
    inertial = '<inertial><mass value="2"/><inertia ixx="1" iyy="1.2" izz="1.5" ixy="0.1" ixz="0" iyz="0"/></inertial>'
    links = "".join(f'<link name="l{k}">{"" if k in (5, 6) else inertial}</link>' for k in (0, 1, 3, 4, 5, 6, 7, 8))
    chain = [
        ("fixed", 0, 1),
        ("prismatic", 1, 3),
        ("fixed", 1, 4),
        ("continuous", 4, 5),
        ("revolute", 0, 6),
        ("continuous", 6, 7),
        ("continuous", 5, 8),
    ]
    mimics = {3: '<mimic joint="j1" multiplier="-0.3"/>'}
    joints = "".join(
        f'<joint name="j{b}" type="{kind}"><parent link="l{a}"/><child link="l{b}"/>{mimics.get(b, "")}</joint>'
        for kind, a, b in chain
    )
    robot = tmp_path / "robot.urdf"
    robot.write_text(f'<robot name="r">{links}{joints}</robot>', encoding="utf-8")
    bodies = [body for group in analyse(read_urdf(robot, floating=False)).groups for body in group.bodies]
    assert len(bodies) == len({*bodies})


def test_parts_without_entries_break_a_rule() -> None:
    program = lowered(analyse(vehicle(2)))
    check(program)
    for slots, signs in (
        ((), ()),
        (((Input("q", 0),),), ()),
        (((Input("q", 0),),), ((1, 1),)),
        (((Input("q", 999),),), ((1,),)),
    ):
        with pytest.raises(ProgramError, match="parts that are alike"):
            check(replace(program, twins=(Twins(slots, signs),)))


def share_of_packs(program: Program, name: str) -> float:
    """Share of the operations whose likes in other twins are there too."""
    like, marks = likeness(program), needed(program, name)
    init = program.phases.index(INIT)
    work = [
        k
        for k, value in enumerate(program.values)
        if marks[k] and isinstance(value, Assign) and value.op != "neg" and program.phase[k] != init
    ]
    twins: dict[int, set[int]] = {}
    for k in work:
        twins.setdefault(like.kind[k], set()).add(like.twin[k])
    return sum(like.twin[k] != SHARED and len(twins[like.kind[k]]) > 1 for k in work) / len(work)


def test_passes_keep_corners_alike() -> None:
    """What is not shared is the chassis, the rack and the sums over the corners."""
    program = optimised(analyse(read(MODELS / "kang_yoon_car.yaml")), "independent")
    assert share_of_packs(program, "acceleration") > 0.85
    equal = optimised(analyse(vehicle(4)), "independent")
    assert share_of_packs(equal, "acceleration") > 0.85


def test_passes_keep_the_meaning_of_corners() -> None:
    mechanism = analyse(vehicle(3, odd=1))
    program = lowered(mechanism, "independent")
    random = np.random.default_rng(4)
    inputs = {array: random.uniform(0.1, 0.9, size=count).tolist() for array, count in program.inputs.items()}
    inputs["parameters"] = [parameter.value for parameter in mechanism.description.parameters.values()]
    before, after = (evaluate(each, "acceleration", inputs) for each in (program, optimise(program)))
    np.testing.assert_allclose(after["a"], before["a"], rtol=1e-9, atol=1e-9 * np.abs(before["a"]).max())


def test_kinds_take_no_notice_of_the_lane() -> None:
    """Two values of one kind in different twins are equal, up to their signs, when the inputs of the twins are."""
    mechanism = analyse(vehicle(4, mirrored=False))
    program = optimised(mechanism, "independent")
    like = likeness(program)
    random = np.random.default_rng(5)
    inputs = {array: random.uniform(0.1, 0.9, size=count).tolist() for array, count in program.inputs.items()}
    for slot, signs in zip(program.twins[0].slots, program.twins[0].signs, strict=True):
        for entry, sign in zip(slot, signs, strict=True):
            inputs[entry.array][entry.index] = sign * inputs[slot[0].array][slot[0].index]
    a = evaluate(program, "acceleration", inputs)["a"]
    marks = needed(program, "acceleration")
    assert any(marks[k] and twin != SHARED for k, twin in enumerate(like.twin))
    columns = [slot for slot in program.twins[0].slots if slot[0].array == "v"]
    for slot in columns:
        signs = program.twins[0].signs[program.twins[0].slots.index(slot)]
        found = [sign * a[entry.index] for entry, sign in zip(slot, signs, strict=True)]
        np.testing.assert_allclose(found, found[0], rtol=1e-8, atol=1e-8 * max(map(abs, a)))
