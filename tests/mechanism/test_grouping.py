"""Body groups: hand-made graphs, linkages whose groups can be seen, and paper 2's rule tried on all subsets."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations

import pytest

from symgen.description.joints.revolute import RevoluteJoint
from symgen.description.schema import Description
from symgen.mechanism.analyse import analyse
from symgen.mechanism.grouping import group
from symgen.mechanism.mechanism import GROUND_INDEX, Cut, Mechanism, TreeJoint

from ..mechanisms import random_mechanism
from ..support.agreement import described
from ..support.planar import Pin, Place, linkage

Parts = set[frozenset[int]]
GRAPH = Description.model_construct(name="graph")
PIN = RevoluteJoint.model_construct(type="revolute", bodies=("ground", "ground"))


def graph(coordinates: Sequence[int], constraints: Sequence[tuple[set[int], int]]) -> Mechanism:
    """Bodies with so many coordinates each, constraints that touch bodies and have so many equations."""
    joints = tuple(
        TreeJoint(f"j{k}", "any", None, GROUND_INDEX, k, False, 0, 0, names, names)
        for k, names in enumerate(tuple(f"j{k}.{n}" for n in range(count)) for k, count in enumerate(coordinates))
    )
    cuts = []
    for k, (bodies, count) in enumerate(constraints):
        rows = tuple(map(str, range(count)))
        touched = tuple(sorted(bodies))
        cuts.append(Cut(f"c{k}", "any", PIN, touched[0], touched[-1], touched, rows, tuple(range(count)), (), 0))
    names = tuple(f"b{k}" for k in range(len(coordinates)))
    return Mechanism(GRAPH, names, joints, tuple(cuts), (), None, ())


def parts(mechanism: Mechanism) -> Parts:
    found = [frozenset(bodies) for bodies, _ in group(mechanism, lambda _: False)]
    assert sorted(body for part in found for body in part) == list(range(len(mechanism.bodies)))
    return set(found)


def sets(*groups: str) -> Parts:
    return {frozenset(map(int, letters)) for letters in groups}


@pytest.mark.parametrize(
    ("coordinates", "constraints", "expected"),
    [
        ([1, 1, 6], [], sets("0", "1", "2")),
        ([1, 3, 1], [({0, 1}, 3)], sets("01", "2")),
        ([1, 3, 1, 3], [({0, 1}, 3), ({2, 3}, 3)], sets("01", "23")),
        # two loops that share body 0, which is taken out: what is left of each keeps more coordinates than equations
        ([1, 2, 2, 2, 2], [({0, 1, 2}, 3), ({0, 3, 4}, 3)], sets("0", "12", "34")),
        # the same, but one loop needs the shared body's coordinate
        ([1, 2, 2, 2, 1], [({0, 1, 2}, 3), ({0, 3, 4}, 3)], sets("01234")),
        # a chain of loops, cut at both shared bodies, one after the other
        ([2, 2, 1, 3, 1, 2, 2], [({0, 1, 2}, 3), ({2, 3, 4}, 2), ({4, 5, 6}, 3)], sets("01", "2", "3", "4", "56")),
        # a loop in a loop: nothing that can be taken out separates them
        ([1, 1, 1, 1], [({0, 1}, 1), ({0, 1, 2, 3}, 2)], sets("0123")),
        # two bodies have to go at once
        ([1, 1, 4, 4], [({0, 1, 2}, 3), ({0, 1, 3}, 3)], sets("0", "1", "2", "3")),
    ],
)
def test_hand_made_graphs(coordinates: list[int], constraints: list[tuple[set[int], int]], expected: Parts) -> None:
    assert parts(graph(coordinates, constraints)) == expected


@pytest.mark.parametrize(("kind", "solvable"), [("free", True), ("free", False), ("planar", True)])
def test_legs_follow_a_free_base(kind: str, solvable: bool) -> None:
    """Two legs with as many coordinates as equations: groups of their own where they follow a base that moves freely."""
    bare = graph([6, 2, 1, 3], [({0, 1, 2}, 3), ({0, 3}, 3)])
    base = replace(bare.joints[0], kind=kind)
    found = group(replace(bare, base=0, joints=(base, *bare.joints[1:])), lambda _: solvable)
    whole = [((0, 1, 2, 3), (0, 1))]
    assert found == ([((0,), ()), ((1, 2), (0,)), ((3,), (1,))] if (kind, solvable) == ("free", True) else whole)


def test_legs_close_their_loops_wherever_the_base_stands() -> None:
    bare = graph([3, 3, 6], [({0, 2}, 3), ({1, 2}, 3)])
    base = replace(bare.joints[2], kind="free")
    found = group(replace(bare, base=2, joints=(*bare.joints[:2], base)), lambda _: True)
    assert found == [((0,), (0,)), ((1,), (1,)), ((2,), ())]


@pytest.mark.parametrize(
    ("coordinates", "constraints", "closed"),
    [
        ([3, 3, 1], [({0, 2}, 1), ({1, 2}, 1)], [(0,), (1,), ()]),
        ([1, 3, 3], [({0, 1}, 1), ({0, 2}, 1)], [(), (0,), (1,)]),
        # body 0 is taken out first, body 4 of what is left: it closes what ties the two
        (
            [1, 2, 2, 2, 2],
            [({0, 4}, 1), ({0, 1}, 1), ({2, 4}, 1), ({3, 4}, 1)],
            [(), (1,), (2,), (3,), (0,)],
        ),
    ],
)
def test_a_body_that_is_taken_out_closes_no_loop(
    coordinates: list[int], constraints: list[tuple[set[int], int]], closed: list[tuple[int, ...]]
) -> None:
    found = group(graph(coordinates, constraints), lambda _: False)
    assert [cuts for _, cuts in found] == closed


# the paper's rule, all subsets tried -----------------------------------------------------------------


def halves(bodies: frozenset[int]) -> Iterator[tuple[frozenset[int], frozenset[int]]]:
    """All 2^(n-1) - 1 ways to split a set."""
    first, *rest = sorted(bodies)
    for count in range(len(rest)):
        for others in combinations(rest, count):
            half = frozenset((first, *others))
            yield half, bodies - half


def untied(bodies: frozenset[int], constraints: list[frozenset[int]]) -> list[frozenset[int]]:
    """The finest parts such that no constraint touches two of them."""
    for a, b in halves(bodies):
        if not any(touched & a and touched & b for touched in constraints):
            return untied(a, constraints) + untied(b, constraints)
    return [bodies]


def by_the_rule(mechanism: Mechanism, bodies: frozenset[int]) -> list[frozenset[int]]:
    constraints = [frozenset(cut.bodies) for cut in mechanism.cuts]
    pieces = untied(bodies, constraints)
    if len(pieces) > 1:
        return [part for piece in pieces for part in by_the_rule(mechanism, piece)]
    for count in range(1, len(bodies) - 1):
        for taken in combinations(sorted(bodies), count):
            rest = untied(bodies.difference(taken), constraints)
            if len(rest) > 1 and all(keeps_freedom(mechanism, piece) for piece in rest):
                alone = [frozenset([body]) for body in taken]
                return alone + [part for piece in rest for part in by_the_rule(mechanism, piece)]
    return [bodies]


def keeps_freedom(mechanism: Mechanism, piece: frozenset[int]) -> bool:
    coordinates = sum(len(mechanism.joints[body].velocities) for body in piece)
    return coordinates > sum(len(cut.kept) for cut in mechanism.cuts if piece.intersection(cut.bodies))


def random_graph(seed: int) -> Mechanism:
    rng = random.Random(seed)
    count = rng.randint(2, 6)
    coordinates = [rng.choice((1, 1, 2, 3, 6)) for _ in range(count)]
    constraints = []
    for _ in range(rng.randint(1, 4)):
        bodies = set(rng.sample(range(count), rng.randint(1, min(3, count))))
        constraints.append((bodies, rng.randint(1, 3)))
    return graph(coordinates, constraints)


def test_the_rule_tried_on_all_subsets_gives_the_same_groups() -> None:
    """Also that it matters: with and without bodies taken out."""
    separated = 0
    for seed in range(400):
        mechanism = random_graph(seed)
        everything = frozenset(range(len(mechanism.bodies)))
        expected = set(by_the_rule(mechanism, everything))
        assert parts(mechanism) == expected, f"graph {seed}"
        separated += expected != set(untied(everything, [frozenset(cut.bodies) for cut in mechanism.cuts]))
    assert separated > 15


def test_every_cut_belongs_to_one_group_that_it_touches() -> None:
    for seed in range(20, 40):
        mechanism = analyse(described(random_mechanism(seed)))
        owned = sorted(k for each in mechanism.groups for k in each.cuts)
        assert owned == [k for k, cut in enumerate(mechanism.cuts) if cut.kept]
        for each in mechanism.groups:
            assert all(set(each.bodies) & set(mechanism.cuts[k].bodies) for k in each.cuts)


# linkages --------------------------------------------------------------------------------------------

LADDER: dict[str, Place] = {
    "A": (0.0, 0.0), "B": (0.0, 0.5), "C": (1.0, 0.6), "D": (1.0, 0.0), "E": (2.0, 0.7), "F": (2.0, 0.0),
}  # fmt: skip


def named(mechanism: Mechanism) -> set[frozenset[str]]:
    return {frozenset(mechanism.bodies[k] for k in each.bodies) for each in mechanism.groups}


def test_independent_loops_are_separate_groups() -> None:
    bars = {"a": "AB", "ab": "BC", "b": "CD", "c": "AB", "cd": "BC", "d": "CD"}
    pins: dict[str, Pin] = {}
    for k, (left, middle, right) in enumerate((("a", "ab", "b"), ("c", "cd", "d"))):
        pins |= {f"p{k}": ("ground", left, "A"), f"q{k}": (left, middle, "B"),
                 f"r{k}": (middle, right, "C"), f"s{k}": ("ground", right, "D")}  # fmt: skip
    assert named(analyse(linkage(LADDER, bars, pins))) == {frozenset({"a", "ab", "b"}), frozenset({"c", "cd", "d"})}


def test_a_loop_on_a_loop_stays_together() -> None:
    """The rocker of the first four-bar is the crank of the second: its one coordinate is needed by both."""
    bars = {"a": "AB", "ab": "BC", "b": "CD", "bc": "CE", "c": "EF"}
    pins: dict[str, Pin] = {
        "A": ("ground", "a", "A"), "B": ("a", "ab", "B"), "C": ("ab", "b", "C"), "D": ("ground", "b", "D"),
        "C2": ("b", "bc", "C"), "E": ("bc", "c", "E"), "F": ("ground", "c", "F"),
    }  # fmt: skip
    mechanism = analyse(linkage(LADDER, bars, pins))
    assert mechanism.dof == 1
    assert len(named(mechanism)) == 1
