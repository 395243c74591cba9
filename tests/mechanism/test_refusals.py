"""Mechanisms that cannot move, cannot be put together, or start where they are singular: one clear error each."""

from __future__ import annotations

import math
from typing import Any

import pytest

from symgen.mechanism.analyse import analyse
from symgen.mechanism.mechanism import MechanismError

from ..support.agreement import described
from ..support.planar import Place, bar, four_bar, linkage

pytestmark = pytest.mark.quick

TRIANGLE: dict[str, Place] = {"A": (0.0, 0.0), "B": (0.5, 1.0), "C": (1.0, 0.0)}


def test_a_truss_is_locked() -> None:
    pins = {"a": ("ground", "left", "A"), "top": ("left", "right", "B"), "c": ("ground", "right", "C")}
    with pytest.raises(MechanismError, match=r"locked: 2 independent constraints of '\w+' .* remove a joint"):
        analyse(linkage(TRIANGLE, {"left": "AB", "right": "BC"}, pins))


def test_a_brace_locks_a_four_bar_and_is_named() -> None:
    brace = {"brace": {"type": "distance", "bodies": ["ground", "coupler"], "at": ["A", "C"]}}
    with pytest.raises(MechanismError, match=r"locked.*'brace'"):
        analyse(four_bar(joints=brace))


def test_what_cannot_be_assembled_names_the_joint_and_the_distance() -> None:
    """B runs on a circle about A and comes no nearer to the end of a rod of 5 m about C than this."""
    rod = {"rod": {"type": "distance", "bodies": ["ground", "weight"], "at": ["C", "B"], "length": 5.0}}
    gap = 5.0 - (1.0 + math.hypot(0.5, 1.0))
    pins = {"a": ("ground", "weight", "A")}
    with pytest.raises(MechanismError, match=rf"cannot be assembled: joint 'rod' stays open by {gap:.3g} m"):
        analyse(linkage(TRIANGLE, {"weight": "AB"}, pins, joints=rod))


def test_a_held_start_that_opens_the_loop_is_refused() -> None:
    held = {"a": {"position": 2.0, "hold": True}, "d": {"position": -1.0, "hold": True}}
    with pytest.raises(MechanismError, match=r"cannot be assembled: joint '\w+'.*`initial`"):
        analyse(four_bar(initial=held))


def test_a_flat_parallelogram_is_singular() -> None:
    """Where all bars lie on one line, crank and rocker may go on the same or the opposite way."""
    flat: dict[str, Place] = {"A": (0.0, 0.0), "B": (0.2, 0.0), "C": (0.7, 0.0), "D": (0.5, 0.0)}
    with pytest.raises(MechanismError, match=r"start position is singular.*'\w+'.*initial"):
        analyse(four_bar(flat))


def test_an_upright_parallelogram_is_not() -> None:
    upright: dict[str, Place] = {"A": (0.0, 0.0), "B": (0.0, 0.2), "C": (0.5, 0.2), "D": (0.5, 0.0)}
    assert analyse(four_bar(upright)).dof == 1


def ring(kinds: list[str], **marks: Any) -> dict[str, Any]:
    """Bodies around a square, each joint of the loop of the given type."""
    places = [(0.0, 0.0), (0.0, 1.0), (1.0, 1.0), (1.0, 0.0)]
    names = ["ground", "one", "two", "three"]
    bodies = {name: bar(places[k - 1], places[k]) for k, name in enumerate(names) if k}
    joints = {}
    for k, kind in enumerate(kinds):
        x, z = places[k]
        joint: dict[str, Any] = {"type": kind, "bodies": [names[k], names[(k + 1) % 4]], "at": [x, 0.0, z], **marks}
        joints[f"j{k}"] = joint | (
            {"normal": [0, 1, 0], "x_axis": [1, 0, 0]} if kind == "planar" else {"axis": [0, 1, 0]}
        )
    return {"name": "ring", "bodies": bodies, "joints": joints}


def test_joints_that_cannot_be_cut_cannot_close_a_loop() -> None:
    with pytest.raises(MechanismError, match=r"joint 'j\d' \(planar\) closes a loop.*cannot be cut"):
        analyse(described(ring(["planar"] * 4)))


def test_not_all_joints_of_a_loop_can_be_kept() -> None:
    with pytest.raises(
        MechanismError, match=r"all joints of the loop of 'j\d' have `cut: false`; remove it from one of them"
    ):
        analyse(described(ring(["revolute"] * 4, cut=False)))


def test_not_all_coordinates_of_a_loop_can_be_used() -> None:
    used = {f"s{k}": {"type": "coordinate", "coordinate": f"j{k}"} for k in range(4)}
    with pytest.raises(
        MechanismError,
        match=r"joint 'j\d' must be cut, .* uses a coordinate of 'j\d'; use a coordinate of another joint",
    ):
        analyse(described(ring(["revolute"] * 4) | {"sensors": used}))


# motions without mass --------------------------------------------------------------------------------

NOTHING = {"mass": 0, "com": [0, 0, 0], "inertia": {"xx": 0, "yy": 0, "zz": 0}}
BLOCK = {"mass": 2.0, "com": [1, 0, 0], "inertia": {"xx": 0.1, "yy": 0.2, "zz": 0.3}}
POINT_MASS = {**BLOCK, "inertia": {"xx": 0, "yy": 0, "zz": 0}}


def chain(first: dict[str, Any], second: dict[str, Any], axes: list[list[float]], joint: str = "revolute") -> Any:
    a = {"type": "revolute", "bodies": ["ground", "first"], "at": [0, 0, 0], "axis": axes[0]}
    b = {"type": joint, "bodies": ["first", "second"], "at": [0, 0, 0]}
    joints = {"a": a, "b": b if joint == "spherical" else {**b, "axis": axes[1]}}
    return described({"name": "chain", "bodies": {"first": first, "second": second}, "joints": joints})


def test_a_body_without_mass_between_hinges_on_one_line_is_named() -> None:
    (notice,) = analyse(chain(NOTHING, BLOCK, [[0, 1, 0], [0, 1, 0]])).notices
    assert notice.startswith("1 motion(s) of 'a', 'b' move no mass")


def test_a_point_mass_on_a_ball_joint_turns_about_its_rod_without_mass() -> None:
    (notice,) = analyse(chain(BLOCK, POINT_MASS, [[0, 1, 0]], "spherical")).notices
    assert notice.startswith("1 motion(s) of 'b.")


@pytest.mark.parametrize(("first", "second"), [(NOTHING, BLOCK), (BLOCK, BLOCK), (BLOCK, POINT_MASS)])
def test_motions_that_move_a_mass_are_not(first: dict[str, Any], second: dict[str, Any]) -> None:
    assert analyse(chain(first, second, [[0, 1, 0], [0, 0, 1]])).notices == ()


def test_a_drive_that_contradicts_what_is_held_is_named() -> None:
    raw = {"name": "held", "bodies": {"first": BLOCK}, "inputs": {"u": {}}}
    raw["joints"] = {"a": {"type": "revolute", "bodies": ["ground", "first"], "at": [0, 0, 0], "axis": [0, 1, 0]}}
    raw |= {"drives": {"turning": {"coordinate": "a", "input": "u"}}, "initial": {"a": {"position": 0.3}}}
    with pytest.raises(
        MechanismError, match=r"coordinate 'a' is 0\.3 away from the `default` of input 'u'.*`hold: false`"
    ):
        analyse(described(raw))
    raw["inputs"] = {"u": {"default": 0.3}}
    assert analyse(described(raw)).dof == 0
