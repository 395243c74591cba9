"""A bushing where a joint stood, in a part or in one instance of it, is the force element that would be written by hand."""

from __future__ import annotations

import pytest

from symgen.description import DescriptionError, read_text
from symgen.description.stored import to_stored

TEXT = """
name: arms
bodies: {frame: {mass: 10.0, com: [0, 0, 0], inertia: [1, 1, 1]}}
parts:
  side:
    parameters: {soft: 2.0e5}
    points: {pivot: [0.1, 0.2, 0.3]}
    bodies: {arm: {mass: 1.0, com: [0, 0.5, 0], inertia: [0.1, 0.1, 0.1]}}
    joints:
      turn: {type: revolute, bodies: [frame, arm], at: pivot, axis: [1, 0, 0]}
      rod: {type: distance, bodies: [frame, arm], at: [[0, 0, 0.5], [0, 0.6, 0.5]]}
instances:
  left: {part: side}
  right: {part: side, mirror: y}
"""
LINE = (
    "turn: {type: bushing, stiffness: [soft, 3.0e5, 4.0e5, 50, 60, 70], damping: [1, 2, 3, 0, 0, 0], rpy: [0, 0, 0.2]}"
)
WRITTEN = LINE.replace("type: bushing,", "type: bushing, bodies: [frame, arm], at: pivot,")
JOINT = "turn: {type: revolute, bodies: [frame, arm], at: pivot, axis: [1, 0, 0]}"


def stored(text: str) -> str:
    return to_stored(read_text(text))


def test_in_a_part() -> None:
    """One line in place of another; under `forces` it is the same."""
    moved = TEXT.replace(f"      {JOINT}\n", "").replace("instances:", f"    forces:\n      {WRITTEN}\ninstances:")
    assert stored(TEXT.replace(JOINT, WRITTEN)) == stored(moved)


def test_in_an_instance() -> None:
    everywhere = TEXT.replace("{part: side", f"{{part: side, joints: {{{LINE}}}")
    assert stored(everywhere) == stored(TEXT.replace(JOINT, WRITTEN))
    one = read_text(TEXT.replace("{part: side}", f"{{part: side, joints: {{{LINE}}}}}"))
    assert list(one.joints) == ["left.rod", "right.turn", "right.rod"]
    assert list(one.forces) == ["left.turn"]


def test_at_several_places() -> None:
    """Both pivots of an arm, or the ends of a rod."""
    several = TEXT.replace(
        "{part: side}",
        "{part: side, joints: {turn: {type: bushing, places: [pivot, [0, 1, 2]], stiffness: [1, 2, 3, 4, 5, 6]}}}",
    )
    forces = "".join(
        f"      turn_{k}: {{type: bushing, bodies: [frame, arm], at: {at}, stiffness: [1, 2, 3, 4, 5, 6]}}\n"
        for k, at in ((1, "pivot"), (2, "[0, 1, 2]"))
    )
    left = read_text(several)
    by_hand = read_text(TEXT.replace(f"      {JOINT}\n", "").replace("instances:", f"    forces:\n{forces}instances:"))
    for name in ("left.turn_1", "left.turn_2"):
        assert left.forces[name] == by_hand.forces[name]
    assert "left.turn" not in left.joints


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("{part: side}", "{part: side, joints: {turm: {type: bushing, stiffness: [1, 1, 1, 1, 1, 1]}}}", "no joint 'turm'; did you mean 'turn'"),
        ("{part: side}", "{part: side, joints: {rod: {type: bushing, stiffness: [1, 1, 1, 1, 1, 1]}}}", "distance joint has no one point; name some"),
        ("{part: side}", "{part: side, joints: {turn: {type: bushing}}}", "stiffness"),
        (JOINT, f"{WRITTEN}\n    forces: {{turn: {{type: joint_force, coordinate: rod, force: 1}}}}", "a bushing and another force have the name 'turn'"),
    ],
    ids=["unknown", "distance", "no_stiffness", "same_name"],
)  # fmt: skip
def test_what_is_refused(old: str, new: str, problem: str) -> None:
    text = TEXT.replace(old, new)
    if "joint_force" in new:  # behind the joints
        rod = "      rod: {type: distance, bodies: [frame, arm], at: [[0, 0, 0.5], [0, 0.6, 0.5]]}\n"
        text = TEXT.replace(JOINT, WRITTEN).replace(
            rod, f"{rod}    forces: {{turn: {{type: joint_force, coordinate: rod, force: 1}}}}\n"
        )
    with pytest.raises(DescriptionError, match=problem):
        read_text(text)
