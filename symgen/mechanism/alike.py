"""Parts of a mechanism that are built alike: the corners of a car, the legs of a robot.

Some bodies, the trunk, are taken out (chassis and rack); what hangs together of the rest are the candidates. Two of them are alike
when the graphs of their bodies and cuts are, joint kind by joint kind; what they hang on may differ.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, islice
from typing import NamedTuple

import networkx as nx

from symgen.mechanism.mechanism import GROUND_INDEX, Mechanism

_TRIED = 24
"""Correspondences that are looked at for the one that names suggest."""

_TRUNK_JOINTS = 3
"""A body of the trunk has so many neighbours at least."""


Node = tuple[str, int]
"""("body", k) or ("cut", k)."""

Nodes = Mapping[Node, Node]


@dataclass(frozen=True)
class Alike:
    """`bodies[twin]` and `cuts[twin]` (indices) in corresponding order."""

    bodies: tuple[tuple[int, ...], ...]
    cuts: tuple[tuple[int, ...], ...]

    def __len__(self) -> int:
        return len(self.bodies)


def alike_parts(mechanism: Mechanism) -> tuple[Alike, ...]:
    """Sets of parts that are alike; those of the trunk that leaves most work to be shared."""
    joints = tuple(
        _Joint(f"{joint.kind} {joint.reversed}{_rotors(mechanism, body)}", joint.parent)
        for body, joint in enumerate(mechanism.joints)
    )
    cuts = tuple(_Cut(f"{cut.kind} {cut.kept}", cut.inner, cut.outer, tuple(cut.bodies)) for cut in mechanism.cuts)
    return _alike_parts(tuple(mechanism.bodies), joints, cuts)


def _rotors(mechanism: Mechanism, body: int) -> str:
    """How many motors turn the coordinates of the body's joint, and how many rotors the body carries."""
    motors = mechanism.description.motors.values()
    turned = [motor for motor in motors if motor.coordinate in mechanism.joints[body].velocities]
    carried = [motor for motor in motors if motor.body == mechanism.bodies[body]]
    return f" {len(turned)} {len(carried)}" if turned or carried else ""


BodyGroup = tuple[tuple[int, ...], tuple[int, ...]]
"""Bodies, and the cuts that they close."""


def alike_groups(mechanism: Mechanism, groups: Sequence[BodyGroup]) -> list[list[BodyGroup]]:
    """Groups of bodies in families, bodies and cuts of a family in corresponding order."""
    by_bodies = {frozenset(bodies): (bodies, cuts) for bodies, cuts in groups}
    families = []
    parts = alike_parts(mechanism)
    for bodies, cuts in groups:
        if frozenset(bodies) not in by_bodies:
            continue
        others = next((_as_twins(bodies, cuts, each) for each in parts if {*bodies} <= {*each.bodies[0]}), [])
        free = [(each, by_bodies.get(frozenset(each[0]))) for each in others]
        whole = [each for each, group in free if group is not None and {*group[1]} == {*each[1]}]
        family = whole if len(whole) == len(others) and whole else [(bodies, cuts)]
        for each in family:
            del by_bodies[frozenset(each[0])]
        families.append(family)
    return families


def _as_twins(bodies: Sequence[int], cuts: Sequence[int], alike: Alike) -> list[BodyGroup]:
    """Some bodies and cuts of the first part, and their likes in the others."""
    places = [alike.bodies[0].index(body) for body in bodies], [alike.cuts[0].index(cut) for cut in cuts]
    return [
        (tuple(own[k] for k in places[0]), tuple(closing[k] for k in places[1]))
        for own, closing in zip(alike.bodies, alike.cuts, strict=True)
    ]


def _shared(parts: Sequence[Alike]) -> int:
    """Bodies whose equations another part's serve."""
    return sum((len(each) - 1) * len(each.bodies[0]) for each in parts)


# -- the search -------------------------------------------------------------------------------------------------------


class _Joint(NamedTuple):
    kind: str
    parent: int


class _Cut(NamedTuple):
    kind: str
    inner: int
    outer: int
    bodies: tuple[int, ...]

    @property
    def touched(self) -> frozenset[int]:
        return frozenset((*self.bodies, self.inner, self.outer))

    @property
    def ends(self) -> tuple[int, ...]:
        """Bodies that it ties together: those of its joint, or all whose coordinates it couples."""
        return tuple(body for body in (self.inner, self.outer) if body != GROUND_INDEX) or self.bodies


class _Part(NamedTuple):
    """Bodies and cuts as nodes; what a body hangs on outside the part is not told."""

    graph: nx.DiGraph
    kinds: tuple[str, ...]
    """Of all nodes, sorted."""


@lru_cache(maxsize=8)
def _alike_parts(names: tuple[str, ...], joints: tuple[_Joint, ...], cuts: tuple[_Cut, ...]) -> tuple[Alike, ...]:
    """Kept, because the analysis and all that is derived from it ask for the same."""
    return _Search(names, joints, cuts).best()


class _Search:
    """Most candidates of a trunk leave parts that others have left before: what is found of a part is kept."""

    def __init__(self, names: Sequence[str], joints: Sequence[_Joint], cuts: Sequence[_Cut]) -> None:
        self.names, self.joints, self.cuts = names, joints, cuts
        self.whole = self._body_graph()
        self._parts: dict[frozenset[int], _Part] = {}
        self._matches: dict[tuple[frozenset[int], frozenset[int]], Nodes | None] = {}

    def best(self) -> tuple[Alike, ...]:
        branching = [body for body in self.whole if self.whole.degree(body) >= _TRUNK_JOINTS]
        trunk: frozenset[int] = frozenset()
        best = self._parts_without(trunk)
        while True:
            added = [
                frozenset(more) for count in (1, 2) for more in combinations(branching, count) if not trunk >= {*more}
            ]
            found = [(self._parts_without(trunk | more), trunk | more) for more in added]
            parts, larger = max(found, key=lambda pair: _shared(pair[0]), default=(best, trunk))
            if _shared(parts) <= _shared(best):
                return best
            best, trunk = parts, larger

    def _body_graph(self) -> nx.Graph:
        graph = nx.Graph()
        graph.add_nodes_from(range(len(self.joints)))
        graph.add_edges_from(
            (joint.parent, body) for body, joint in enumerate(self.joints) if joint.parent != GROUND_INDEX
        )
        for cut in self.cuts:
            graph.add_edges_from(combinations(cut.ends, 2))
        return graph

    def _parts_without(self, trunk: frozenset[int]) -> tuple[Alike, ...]:
        rest = self.whole.subgraph(set(self.whole).difference(trunk))
        classes: dict[
            frozenset[int], list[Nodes]
        ] = {}  # by the bodies of the first part: nodes of each by nodes of the first
        for bodies in map(frozenset, sorted(nx.connected_components(rest), key=min)):
            for first, members in classes.items():
                found = self._match(first, bodies)
                if found is not None:
                    members.append(found)
                    break
            else:
                classes[bodies] = [{node: node for node in self._part(bodies).graph}]
        return tuple(_alike(members) for members in classes.values() if len(members) > 1)

    def _part(self, bodies: frozenset[int]) -> _Part:
        if bodies not in self._parts:
            graph = self._part_graph(bodies)
            self._parts[bodies] = _Part(graph, tuple(sorted(kind for _, kind in graph.nodes("kind"))))
        return self._parts[bodies]

    def _part_graph(self, inside: frozenset[int]) -> nx.DiGraph:
        graph = nx.DiGraph()
        for body in sorted(inside):
            joint = self.joints[body]
            graph.add_node(("body", body), kind=joint.kind)
            if joint.parent in inside:
                graph.add_edge(("body", joint.parent), ("body", body), kind="carries")
        for k, cut in enumerate(self.cuts):
            touched = inside & cut.touched
            if touched:
                graph.add_node(("cut", k), kind=cut.kind)
                for body in touched:
                    side = "inner" if body == cut.inner else "outer" if body == cut.outer else "path"
                    graph.add_edge(("cut", k), ("body", body), kind=side)
        return graph

    def _match(self, first: frozenset[int], other: frozenset[int]) -> Nodes | None:
        if len(first) != len(other):
            return None
        if (first, other) not in self._matches:
            self._matches[first, other] = self._correspondence(self._part(first), self._part(other))
        return self._matches[first, other]

    def _correspondence(self, first: _Part, other: _Part) -> Nodes | None:
        """Nodes of `other` by nodes of `first`; of several possibilities the one in which most names end alike."""
        if first.kinds != other.kinds:
            return None
        same = nx.algorithms.isomorphism.categorical_node_match("kind", None)
        tied = nx.algorithms.isomorphism.categorical_edge_match("kind", None)
        matcher = nx.algorithms.isomorphism.DiGraphMatcher(first.graph, other.graph, same, tied)
        found = islice(matcher.isomorphisms_iter(), _TRIED)
        return max(found, key=self._names_alike, default=None)

    def _names_alike(self, found: Nodes) -> int:
        pairs = [(self.names[a[1]], self.names[b[1]]) for a, b in found.items() if a[0] == "body"]
        return sum(_common_end(a, b) for a, b in pairs)


def _common_end(a: str, b: str) -> int:
    length = 0
    for x, y in zip(reversed(a), reversed(b), strict=False):
        if x != y:
            break
        length += 1
    return length


def _alike(members: Sequence[Nodes]) -> Alike:
    twins = [[found[node] for node in members[0]] for found in members]
    return Alike(
        tuple(tuple(k for kind, k in twin if kind == "body") for twin in twins),
        tuple(tuple(k for kind, k in twin if kind == "cut") for twin in twins),
    )
