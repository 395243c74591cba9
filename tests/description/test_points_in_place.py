"""Points of a part that an instance puts elsewhere are those that would be written in the part."""

from __future__ import annotations

import pytest

from symgen.description import DescriptionError, read_text
from symgen.description.stored import to_stored

TEXT = """
name: arms
bodies: {frame: {mass: 10.0, com: [0, 0, 0], inertia: [1, 1, 1]}}
parts:
  side:
    parameters: {reach: 0.5}
    points: {pivot: [0.1, 0.2, 0.3], end: [0, reach, 0]}
    bodies: {arm: {mass: 1.0, com: end, inertia: [0.1, 0.1, 0.1]}}
    joints: {turn: {type: revolute, bodies: [frame, arm], at: pivot, axis: [pivot, end]}}
instances:
  left: {part: side, move: [1, 0, 0]}
  right: {part: side, mirror: y, move: [1, 0, 0]}
"""


def elsewhere(points: str) -> str:
    return TEXT.replace("{part: side,", f"{{part: side, points: {points},")


def test_they_are_mirrored_and_moved_like_those_of_the_part() -> None:
    by_hand = TEXT.replace(
        "points: {pivot: [0.1, 0.2, 0.3], end: [0, reach, 0]}",
        "points: {pivot: [0.4, 0.5, 2*reach], end: [0, reach, 0]}",
    )
    assert to_stored(read_text(elsewhere("{pivot: [0.4, 0.5, 2*reach]}"))) == to_stored(read_text(by_hand))


def test_one_instance_leaves_the_others_alone() -> None:
    one = read_text(TEXT.replace("{part: side, move", "{part: side, points: {pivot: [0, 0, 1]}, move"))
    assert {name: entry.value for name, entry in one.parameters.items() if name.endswith("pivot.z")} == {
        "points.left.pivot.z": 1.0,
        "points.right.pivot.z": 0.3,
    }


@pytest.mark.parametrize(
    ("points", "problem"),
    [("{pivod: [0, 0, 0]}", "no point 'pivod'; did you mean 'pivot'"), ("{pivot: nowhere}", "unknown point 'nowhere'")],
)
def test_what_is_refused(points: str, problem: str) -> None:
    with pytest.raises(DescriptionError, match=problem):
        read_text(elsewhere(points))
