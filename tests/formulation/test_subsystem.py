"""Subsystem synthesis in the plain interpreter: against the reference and `multiplier`, mixed on one base, and refusals by name."""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from symgen.description import DescriptionError, MechanismBuilder, SymgenNotice, read
from symgen.description.schema import Description, Subsystem
from symgen.formulation.derive import derive
from symgen.formulation.subsystem.condensed import Reduced, condense
from symgen.mechanism.algebra import Algebra
from symgen.mechanism.analyse import analyse
from symgen.mechanism.cartesian_pivots import common_or_own
from symgen.mechanism.mechanism import GROUND_INDEX, Mechanism, MechanismError
from symgen.mechanism.subsystems import divide
from symgen.program.count import count as count_operations

from ..mechanisms import random_mechanism
from ..support.agreement import Interpreted, described, lowered, sampled
from ..support.corners import vehicle as with_corners
from .test_paper2 import differences

MODELS = Path(__file__).parents[2] / "models"
VEHICLES = ("sla_quarter_car", "kang_yoon_car")
"""Accelerations of the others, the sedan among them, are compared in test_formulation_models.py."""
KINDS = ("subsystem-joint", "subsystem-cartesian")
SEEDS = range(600, 618)


@cache
def vehicle(name: str) -> Description:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SymgenNotice)
        return read(MODELS / f"{name}.yaml")


def mixed(name: str, choice: Mapping[str, str]) -> Mechanism:
    """A vehicle whose subsystems with the named bodies have coordinates of their own."""
    named = {
        f"part{k}": Subsystem(bodies=(body,), coordinates=kind)  # type: ignore[arg-type]
        for k, (body, kind) in enumerate(choice.items())
    }
    return analyse(vehicle(name).model_copy(update={"subsystems": named}))


def wrong(mechanism: Mechanism, formulations: tuple[str, ...], seed: int) -> list[str]:
    sample = sampled(mechanism, Interpreted(mechanism, lowered(mechanism)), seed)
    return [text for name in formulations for text in differences(mechanism, sample, name, passes=False)]


# agreement ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", VEHICLES)
def test_vehicles_agree(name: str) -> None:
    assert wrong(analyse(vehicle(name)), KINDS, seed=11) == []


def test_both_kinds_hang_on_one_base() -> None:
    """Front axle and one rear corner in Cartesian coordinates, the other rear corner in joint coordinates."""
    choice = {"FL.knuckle": "cartesian", "RL.knuckle": "joint", "RR.wheel": "cartesian"}
    mechanism = mixed("kang_yoon_car", choice)
    parts = divide(mechanism, "subsystem-joint")
    assert [(part.name, part.coordinates) for part in parts] == [
        ("part0", "cartesian"), ("part1", "joint"), ("part2", "cartesian")
    ]  # fmt: skip
    assert wrong(mechanism, KINDS[:1], seed=12) == []


def test_kinds_mean_what_they_say() -> None:
    """Naming a subsystem's kind gives the equations of the formulation of that name, not those of the one asked for."""
    named, plain = mixed("sla_quarter_car", {"knuckle": "cartesian"}), analyse(vehicle("sla_quarter_car"))
    assert derive(named, "subsystem-joint").bindings == derive(plain, "subsystem-cartesian").bindings
    assert derive(plain, "subsystem-joint").bindings != derive(plain, "subsystem-cartesian").bindings


def based(seed: int) -> Mechanism:
    """A random mechanism; where it has no base, the body on ground that carries most is one."""
    raw: dict[str, Any] = dict(random_mechanism(seed))
    mechanism = analyse(described(raw))
    if mechanism.base is not None:
        return mechanism
    heads = [joint.child for joint in mechanism.joints if joint.parent == GROUND_INDEX]
    most = max(heads, key=lambda head: sum(mechanism.path(body)[0] == head for body in range(len(mechanism.bodies))))
    return analyse(described({**raw, "base": mechanism.bodies[most]}))


@pytest.mark.parametrize("seed", SEEDS)
def test_random_mechanisms_agree(seed: int) -> None:
    mechanism = based(seed)
    try:
        divide(mechanism, "subsystem-joint")
    except MechanismError:
        pytest.skip("no subsystems that are independent of each other")
    sample = sampled(mechanism, Interpreted(mechanism, lowered(mechanism)), seed)
    given = {name: sample.arrays[name] for name in ("t", "q", "v", "z", "u")}
    size = np.abs(sample.bodies @ sample.arrays["a"]).max() + np.abs(sample.bias).max()
    for kind in KINDS:
        found = Interpreted(mechanism, lowered(mechanism, kind), kind).call("acceleration", **given)["a"]
        error = np.abs(sample.bodies @ (found - sample.arrays["a"])).max() / size
        assert error <= max(1e-9, 1000.0 * float(np.finfo(float).eps) * sample.condition), kind


@pytest.mark.parametrize("kind", KINDS)
def test_work_is_linear_in_the_corners(kind: str) -> None:
    """Equal corners take equal work, wherever they are; what is left over at the base is small."""
    programs = [lowered(analyse(with_corners(n)), kind) for n in (1, 2, 3)]
    one, two, three = (count_operations(program, "acceleration").total.flops for program in programs)
    assert abs((three - two) - (two - one)) <= 0.01 * one


def test_corners_from_a_file_agree() -> None:
    """Repeated and mirrored."""
    m = MechanismBuilder("corners", base="chassis", folder=MODELS)
    m.include("corner", "suspensions/short_long_arm.yaml")
    m.body("chassis", mass=700.0, com=[0, 0, 0.7], inertia=[300.0, 900.0, 900.0])
    m.instance("left", "corner", repeat=2, move=[-1.4, 0, 0])
    m.instance("right", "corner", mirror="y")
    assert wrong(analyse(m.describe()), KINDS, seed=15) == []


# the condensed interface --------------------------------------------------------------------------------------


def test_condensing_is_the_solution_of_the_whole_system() -> None:
    """Three own coordinates and two of the base, in numbers: effective inertia and force, and the way back."""
    random = np.random.default_rng(5)
    root = random.normal(size=(5, 5))
    matrix, right = root @ root.T + np.eye(5), random.normal(size=5)
    inertia = {(i, j): float(matrix[i, j]) for i in range(5) for j in range(i + 1)}
    reduced = Reduced((2, 3, 4), inertia, dict(enumerate(map(float, right))), {})
    algebra = Algebra({})
    condensed = condense(algebra, reduced, (0, 1))
    effective = np.array([[condensed.inertia[max(i, j), min(i, j)] for j in range(2)] for i in range(2)])
    force = np.array([condensed.force[k] for k in range(2)])
    np.testing.assert_allclose(
        effective, matrix[:2, :2] - matrix[:2, 2:] @ np.linalg.solve(matrix[2:, 2:], matrix[2:, :2]), rtol=1e-12
    )
    whole = np.linalg.solve(matrix, right)
    np.testing.assert_allclose(np.linalg.solve(effective, force), whole[:2], rtol=1e-10)
    found = condensed.accelerations(algebra, {0: float(whole[0]), 1: float(whole[1])})
    np.testing.assert_allclose([found[k] for k in (2, 3, 4)], whole[2:], rtol=1e-10)


# which bodies -------------------------------------------------------------------------------------------------


def test_corners_that_share_a_rack_are_one_subsystem() -> None:
    mechanism = analyse(vehicle("kang_yoon_car"))
    parts = [{mechanism.bodies[body] for body in part.bodies} for part in divide(mechanism, "subsystem-joint")]
    corner = ("lower_arm", "knuckle", "strut", "tie_rod", "wheel")
    assert parts == [
        {"rack", *(f"{side}.{body}" for side in ("FL", "FR") for body in corner)},
        {f"RL.{body}" for body in corner},
        {f"RR.{body}" for body in corner},
    ]


def test_a_description_can_name_and_join_subsystems() -> None:
    raw = cart()
    raw["parts"]["side"].pop("subsystems")
    mechanism = analyse(described({**raw, "subsystems": {"legs": {"bodies": ["left.rod", "right.rod"]}}}))
    assert [part.name for part in divide(mechanism, "subsystem-joint")] == ["legs"]
    assert wrong(mechanism, KINDS, seed=13) == []


def test_a_part_can_name_its_subsystem() -> None:
    description = described(cart())
    assert description.subsystems.keys() == {"left.leg", "right.leg"}
    mechanism = analyse(description)
    assert [part.name for part in divide(mechanism, "subsystem-joint")] == ["left.leg", "right.leg"]
    assert wrong(mechanism, KINDS, seed=14) == []


def test_subsystems_that_lie_too_differently_choose_pivots_of_their_own() -> None:
    """No order of pivots serves both matrices, though they have the same zeros; a singular one has none."""
    tiny = 1e-8
    one, other = np.array([[1.0, tiny], [tiny, 1.0]]), np.array([[tiny, 1.0], [1.0, tiny]])
    first, second, none = common_or_own([[one], [other], [np.ones((2, 2))]])
    assert {*first} == {(0, 0), (1, 1)}
    assert {*second} == {(0, 1), (1, 0)}
    assert none == ()
    assert common_or_own([[one], [2.0 * one]]) == [first, first]


# refusals -----------------------------------------------------------------------------------------------------


def cart() -> dict[str, Any]:
    """A floating body with two swinging legs, one of them derived in Cartesian coordinates."""
    part = {
        "bodies": {"rod": {"mass": 1.0, "com": [0, 0.5, -0.3], "inertia": {"xx": 0.1, "yy": 0.1, "zz": 0.02}}},
        "joints": {"pivot": {"type": "revolute", "bodies": ["cart", "rod"], "at": [0, 0.5, 0], "axis": [0, 1, 0]}},
        "subsystems": {"leg": {"bodies": ["rod"], "coordinates": "cartesian"}},
    }
    return {
        "name": "cart",
        "base": "cart",
        "bodies": {"cart": {"mass": 5.0, "com": [0, 0, 0], "inertia": {"xx": 1, "yy": 1, "zz": 1}}},
        "parts": {"side": part},
        "instances": {"left": {"part": "side"}, "right": {"part": "side", "mirror": "y"}},
    }


@pytest.mark.parametrize("kind", KINDS)
def test_a_mechanism_without_base_is_refused(kind: str) -> None:
    with pytest.raises(MechanismError, match=rf"'{kind}' needs a base body.*`base:`"):
        lowered(analyse(vehicle("four_bar")), kind)


def test_a_base_that_another_body_carries_is_refused() -> None:
    rail = {"type": "prismatic", "bodies": ["ground", "cart"], "axis": [1, 0, 0]}
    raw = {**cart(), "base": "left.rod", "joints": {"rail": rail}}
    raw["parts"]["side"].pop("subsystems")
    mechanism = analyse(described(raw))
    with pytest.raises(MechanismError, match=r"'left\.rod' is carried by 'cart'; name another `base:`"):
        lowered(mechanism, "subsystem-joint")


def test_a_base_that_carries_nothing_is_refused() -> None:
    raw = {key: value for key, value in cart().items() if key not in ("parts", "instances")}
    with pytest.raises(MechanismError, match="the base body 'cart' carries no other body"):
        lowered(analyse(described(raw)), "subsystem-joint")


def test_a_loop_through_the_base_is_refused() -> None:
    rail = {"type": "point_on_line", "bodies": ["ground", "left.rod"], "at": [0, 0.5, 0], "axis": [1, 0, 0]}
    with pytest.raises(MechanismError, match="'rail' constrains coordinates of the base body 'cart'"):
        lowered(analyse(described({**cart(), "joints": {"rail": rail}})), "subsystem-joint")


def test_names_that_share_a_subsystem_are_refused() -> None:
    mechanism = mixed("kang_yoon_car", {"FL.knuckle": "joint", "FR.knuckle": "cartesian"})
    with pytest.raises(
        MechanismError, match=r"'part0' and 'part1' are tied together by 'FL\.tie_outer', 'FR\.tie_outer'"
    ):
        lowered(mechanism, "subsystem-joint")


def test_a_base_that_nobody_named_is_part_of_no_subsystem() -> None:
    raw = {**cart(), "subsystems": {"all": {"bodies": ["cart", "left.rod"]}}}
    del raw["base"], raw["parts"]["side"]["subsystems"]
    with pytest.raises(MechanismError, match="'all' names 'cart', the base body"):
        lowered(analyse(described(raw)), "subsystem-joint")


def test_cartesian_coordinates_of_what_stands_on_ground_are_refused() -> None:
    """There is no base that they could be relative to; in joint coordinates it may stand beside the vehicle."""
    raw = cart()
    raw["bodies"]["gate"] = {"mass": 2.0, "com": [3, 0, 0.2], "inertia": {"xx": 1, "yy": 1, "zz": 1}}
    raw["joints"] = {"hinge": {"type": "revolute", "bodies": ["ground", "gate"], "at": [3, 0, 0], "axis": [1, 0, 0.1]}}
    assert wrong(analyse(described(raw)), KINDS[1:], seed=16) == []
    raw["subsystems"] = {"gate": {"bodies": ["gate"], "coordinates": "cartesian"}}
    with pytest.raises(MechanismError, match=r"'gate' stands on ground.*`coordinates: joint`"):
        lowered(analyse(described(raw)), "subsystem-joint")


@pytest.mark.parametrize(
    ("entry", "text"),
    [
        ({"bodies": ["cart"]}, "'cart' carries the subsystems and belongs to none"),
        ({"bodies": ["ground"]}, "'ground' carries the subsystems and belongs to none"),
        ({"bodies": ["left.rod"]}, "'left.rod' is already in 'extra'"),
        ({"bodies": ["left.red"]}, "unknown body 'left.red'; did you mean 'left.rod'"),
        ({"bodies": []}, "0 entries; write at least 1"),
        ({"bodies": ["left.rod"], "coordinates": "polar"}, "'polar' is not allowed here; use 'joint' or 'cartesian'"),
    ],
)
def test_wrong_names_of_subsystems(entry: dict[str, Any], text: str) -> None:
    with pytest.raises(DescriptionError, match=text):
        described({**cart(), "subsystems": {"extra": entry}})


def test_a_subsystem_has_not_the_name_of_a_body_elsewhere() -> None:
    """What no entry names is called by its first body."""
    raw = cart()
    raw["parts"]["side"].pop("subsystems")
    with pytest.raises(
        DescriptionError, match=r"subsystems\.right\.rod: 'right\.rod' is the name of a body outside this subsystem"
    ):
        described({**raw, "subsystems": {"right.rod": {"bodies": ["left.rod"]}}})
