"""What the analysis finds: trees, cuts, mobility, redundancy; what it refuses, and in which words."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import yaml
from symgen.runtime.model.assembly import assemble

from symgen.description import read
from symgen.mechanism.analyse import analyse, start_position
from symgen.mechanism.assembly import Assembly
from symgen.mechanism.geometry import parameter_values
from symgen.mechanism.mechanism import GROUND_INDEX, Mechanism
from symgen.mechanism.redundancy import Samples, independent_rows, rank, sampled_positions
from symgen.runtime import State

from ..mechanisms import random_mechanism
from ..support.agreement import described, interpreted
from ..support.planar import FOUR_BAR, Place, bar, four_bar, linkage

MODELS = Path(__file__).parents[2] / "models"
CORNERS = ("FL", "FR", "RL", "RR")


def raw_model(name: str) -> dict[str, Any]:
    data: dict[str, Any] = yaml.safe_load((MODELS / f"{name}.yaml").read_text(encoding="utf-8"))
    return data


def without_hints(data: Any) -> Any:
    """The same description with every `cut:` taken off."""
    if isinstance(data, dict):
        return {key: without_hints(value) for key, value in data.items() if key != "cut"}
    return [without_hints(value) for value in data] if isinstance(data, list) else data


def grouped(mechanism: Mechanism) -> set[frozenset[str]]:
    return {frozenset(mechanism.bodies[k] for k in group.bodies) for group in mechanism.groups}


@pytest.mark.parametrize("hints", [True, False])
def test_the_car_of_the_paper(hints: bool) -> None:
    """Paper 2: its counts and its groups, with spherical cuts found by the algorithm."""
    raw = raw_model("kang_yoon_car")
    mechanism = analyse(described(raw if hints else without_hints(raw)))
    assert (len(mechanism.bodies), mechanism.coordinates, mechanism.constraints, mechanism.dof) == (22, 39, 24, 15)
    assert [cut.kind for cut in mechanism.cuts] == ["spherical"] * 8
    corner = ("lower_arm", "knuckle", "strut", "tie_rod")
    assert len(mechanism.groups) == 10
    assert grouped(mechanism) == {
        frozenset({"chassis"}),
        frozenset({"rack"}),
        *(frozenset({f"{place}.wheel"}) for place in CORNERS),
        *(frozenset(f"{place}.{body}" for body in corner) for place in CORNERS),
    }
    assert not mechanism.redundant
    assert not mechanism.notices


@pytest.mark.parametrize(
    ("name", "counts"),
    [
        ("pendulum", (1, 1, 0, 1)),
        ("double_pendulum", (2, 2, 0, 2)),
        ("slider_crank", (3, 4, 3, 1)),
        ("four_bar", (3, 3, 2, 1)),
        ("andrews_squeezer", (7, 7, 6, 1)),
        ("arm7", (7, 7, 0, 7)),
        ("benchmark_quarter", (6, 9, 6, 3)),
        ("benchmark_car", (22, 39, 24, 15)),
    ],
)
def test_counts_of_shipped_models(name: str, counts: tuple[int, ...]) -> None:
    mechanism = analyse(read(MODELS / f"{name}.yaml"))
    assert (len(mechanism.bodies), mechanism.coordinates, mechanism.constraints, mechanism.dof) == counts


def test_four_revolutes_in_a_plane_lose_three_equations_and_say_so() -> None:
    mechanism = analyse(read(MODELS / "four_bar.yaml"))
    (cut,) = mechanism.cuts
    assert len(cut.kept) == 2
    assert len(mechanism.redundant) == 3
    (notice,) = mechanism.notices
    assert all(row in notice for row in mechanism.redundant)
    assert not set(mechanism.redundant) & set(mechanism.constraint_names)


def where_circles_meet(b: Place, d: Place, r: float, s: float) -> Place:
    """The intersection, left of the way from b to d, of circles about b and d: where the coupler's pin C must be."""
    x, z = d[0] - b[0], d[1] - b[1]
    distance = math.hypot(x, z)
    along = (r * r - s * s + distance * distance) / (2 * distance)
    height = math.sqrt(r * r - along * along)
    return b[0] + (along * x - height * z) / distance, b[1] + (along * z + height * x) / distance


def test_a_four_bar_moves_as_the_plane_figure_does() -> None:
    """Rocker and coupler ends from compass and ruler, all the way round."""
    _, model = interpreted(four_bar())
    state = model.assemble(held=())
    (ax, az), b, c, d = (FOUR_BAR[k] for k in "ABCD")
    for angle in np.linspace(0.3, 6.3, 11):
        start = State(0.0, state.q, state.v)
        state = assemble(model.as_model(), {"a": float(angle)}, {"a": 1.0}, None, start, False, None)
        turned = ax + 0.2 * math.sin(angle), az + 0.2 * math.cos(angle)
        found = model.call("poses", q=state.q)
        expected = where_circles_meet(turned, d, math.dist(b, c), math.dist(c, d))
        middle = [(turned[0] + expected[0]) / 2, 0.0, (turned[1] + expected[1]) / 2]
        np.testing.assert_allclose(found["position"][1], middle, atol=1e-12)
        np.testing.assert_allclose(found["position"][2], [(expected[0] + d[0]) / 2, 0.0, expected[1] / 2], atol=1e-12)


def test_bodies_come_after_those_that_carry_them() -> None:
    for seed in range(20):
        mechanism = analyse(described(random_mechanism(seed)))
        assert sorted(mechanism.bodies) == sorted(mechanism.description.bodies)
        q = v = 0
        for body, joint in enumerate(mechanism.joints):
            assert joint.child == body
            assert GROUND_INDEX <= joint.parent < body
            assert (joint.q, joint.v) == (q, v)
            q, v = q + len(joint.positions), v + len(joint.velocities)
        assert (q, v) == (len(mechanism.positions), mechanism.coordinates)


def test_a_joint_written_from_the_outside_in_keeps_its_coordinate() -> None:
    """Outer relative to inner: ground as the outer body turns the sign of the angle."""
    points: dict[str, Place] = {"A": (0.0, 0.0), "B": (0.0, -1.0)}
    plain, turned = (
        interpreted(linkage(points, {"rod": "AB"}, {"pin": pin}))
        for pin in (("ground", "rod", "A"), ("rod", "ground", "A"))
    )
    assert [m.joints[0].reversed for m, _ in (plain, turned)] == [False, True]
    place = plain[1].call("poses", q=[0.4])["position"]
    np.testing.assert_allclose(turned[1].call("poses", q=[-0.4])["position"], place, atol=1e-15)
    assert place[0, 0] == pytest.approx(-0.5 * math.sin(0.4))


def floating(**parts: Any) -> dict[str, Any]:
    """Two bars pinned together and to nothing else, the second one heavier."""
    bodies = {"light": bar((0, 0), (1, 0)), "heavy": bar((1, 0), (2, 0), mass=3.0)}
    joints = {"pin": {"type": "revolute", "bodies": ["light", "heavy"], "at": [1, 0, 0], "axis": [0, 1, 0]}}
    return {"name": "floating", "bodies": bodies, "joints": joints, **parts}


def test_bodies_that_nothing_ties_to_ground_fly_on_the_heaviest() -> None:
    mechanism = analyse(described(floating()))
    assert mechanism.bodies == ("heavy", "light")
    assert [joint.kind for joint in mechanism.joints] == ["free", "revolute"]
    assert mechanism.joints[0].name == "heavy"
    assert mechanism.joints[1].reversed
    assert mechanism.dof == 7
    assert mechanism.base == 0
    assert "'heavy'" in mechanism.notices[0]


def test_the_named_base_flies_and_takes_no_notice() -> None:
    mechanism = analyse(described(floating(base="light")))
    assert mechanism.bodies == ("light", "heavy")
    assert mechanism.base == 0
    assert not mechanism.notices


TWO_PENDULUMS: dict[str, Place] = {"A": (0.0, 0.0), "B": (0.0, -1.0), "C": (2.0, 0.0), "D": (2.0, -1.0)}
PINS = {"p": ("ground", "left", "A"), "r": ("ground", "right", "C")}


@pytest.mark.parametrize(
    ("parts", "dof"),
    [
        ({}, 2),
        ({"couplings": {"gear": {"ratios": {"p": 1.0, "r": -2.0}}}}, 1),
        ({"inputs": {"angle": {}}, "drives": {"motor": {"coordinate": "p", "input": "angle"}}}, 1),
        ({"joints": {"rod": {"type": "distance", "bodies": ["left", "right"], "at": ["B", "D"]}}}, 1),
    ],
)
def test_couplings_drives_and_rods_take_freedom(parts: dict[str, Any], dof: int) -> None:
    mechanism = analyse(linkage(TWO_PENDULUMS, {"left": "AB", "right": "CD"}, PINS, **parts))
    assert mechanism.coordinates == 2
    assert mechanism.dof == dof


def test_a_driven_mechanism_may_have_no_freedom_left() -> None:
    drives = {"motor": {"coordinate": "a", "input": "angle"}}
    assert analyse(four_bar(inputs={"angle": {}}, drives=drives)).dof == 0


def test_a_coordinate_in_use_keeps_its_joint_in_the_tree() -> None:
    springs = {"spring": {"type": "joint_spring", "coordinate": "c", "stiffness": 10.0}}
    assert [cut.name for cut in analyse(four_bar()).cuts] == ["c"]
    mechanism = analyse(four_bar(forces=springs))
    assert "c" in mechanism.velocities
    assert [cut.name for cut in mechanism.cuts] != ["c"]


def test_cut_hints_are_obeyed() -> None:
    raw = raw_model("four_bar")
    for name in "abcd":
        raw["joints"][name]["cut"] = True
        raw["initial"] = {}
        assert [cut.name for cut in analyse(described(raw)).cuts] == [name]
        del raw["joints"][name]["cut"]


def test_rows_of_rounding_are_not_counted_as_constraints() -> None:
    """Directions that stay parallel leave rows of 1e-16, which unit length would make as good as any."""
    rows = np.array([[0.3, 0.4, 0.0], [0.0, 0.2, 0.1], [1e-16, -2e-16, 3e-16]])
    assert rank(rows) == 2
    assert independent_rows(Samples((np.zeros(3),), rows, (rows,))) == (0, 1)


@pytest.mark.parametrize("angle", [-3.0, -2.0, 2.5, 4.0])
def test_a_start_far_from_the_design_position_is_reached(angle: float) -> None:
    """By one long way the loop ends open at -2."""
    mechanism = analyse(described(raw_model("four_bar") | {"initial": {"a": {"position": angle}}}))
    assembly = Assembly(mechanism, parameter_values(mechanism.description))
    q = sampled_positions(assembly, *start_position(mechanism, assembly))[0]
    assert q[mechanism.positions.index("a")] == pytest.approx(angle, abs=1e-12)
    assert np.abs(assembly.equations(q)[0]).max() < 1e-9
