"""Parts of a mechanism that are built alike: the corners of a car, the legs of a robot.

Some bodies, the trunk, are taken out (chassis and rack); what hangs together of the rest are the candidates. Two of them are alike
when the graphs of their bodies and cuts are, joint kind by joint kind; what they hang on may differ.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, islice

import networkx as nx

from symgen.mechanism.mechanism import GROUND_INDEX, Cut, Mechanism

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
    whole = _body_graph(mechanism)
    branching = [body for body in whole if whole.degree(body) >= _TRUNK_JOINTS]
    trunk: frozenset[int] = frozenset()
    best = _parts_without(mechanism, whole, trunk)
    while True:
        added = [frozenset(more) for count in (1, 2) for more in combinations(branching, count) if not trunk >= {*more}]
        found = [(_parts_without(mechanism, whole, trunk | more), trunk | more) for more in added]
        parts, larger = max(found, key=lambda pair: _shared(pair[0]), default=(best, trunk))
        if _shared(parts) <= _shared(best):
            return best
        best, trunk = parts, larger


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


def _body_graph(mechanism: Mechanism) -> nx.Graph:
    graph = nx.Graph()
    graph.add_nodes_from(range(len(mechanism.bodies)))
    graph.add_edges_from((joint.parent, joint.child) for joint in mechanism.joints if joint.parent != GROUND_INDEX)
    for cut in mechanism.cuts:
        graph.add_edges_from(combinations(_ends(cut), 2))
    return graph


def _ends(cut: Cut) -> tuple[int, ...]:
    """Bodies that a cut ties together: those of its joint, or all whose coordinates it couples."""
    return tuple(body for body in (cut.inner, cut.outer) if body != GROUND_INDEX) or cut.bodies


def _parts_without(mechanism: Mechanism, whole: nx.Graph, trunk: frozenset[int]) -> tuple[Alike, ...]:
    rest = whole.subgraph(set(whole).difference(trunk))
    classes: list[list[tuple[nx.DiGraph, Nodes]]] = []
    for bodies in sorted(nx.connected_components(rest), key=min):
        graph = _part_graph(mechanism, bodies)
        for members in classes:
            found = _correspondence(mechanism, members[0][0], graph)
            if found is not None:
                members.append((graph, found))
                break
        else:
            classes.append([(graph, {node: node for node in graph})])
    return tuple(_alike(members) for members in classes if len(members) > 1)


def _part_graph(mechanism: Mechanism, bodies: Iterable[int]) -> nx.DiGraph:
    """Bodies and cuts as nodes; what a body hangs on outside the part is not told."""
    inside = set(bodies)
    graph = nx.DiGraph()
    for body in sorted(inside):
        joint = mechanism.joints[body]
        graph.add_node(("body", body), kind=f"{joint.kind} {joint.reversed}")
        if joint.parent in inside:
            graph.add_edge(("body", joint.parent), ("body", body), kind="carries")
    for k, cut in enumerate(mechanism.cuts):
        touched = inside.intersection(cut.bodies) | inside.intersection({cut.inner, cut.outer})
        if touched:
            graph.add_node(("cut", k), kind=f"{cut.kind} {cut.kept}")
            for body in touched:
                side = "inner" if body == cut.inner else "outer" if body == cut.outer else "path"
                graph.add_edge(("cut", k), ("body", body), kind=side)
    return graph


def _correspondence(mechanism: Mechanism, first: nx.DiGraph, other: nx.DiGraph) -> Nodes | None:
    """Nodes of `other` by nodes of `first`; of several possibilities the one in which most names end alike."""
    if sorted(kind for _, kind in first.nodes("kind")) != sorted(kind for _, kind in other.nodes("kind")):
        return None
    same = nx.algorithms.isomorphism.categorical_node_match("kind", None)
    tied = nx.algorithms.isomorphism.categorical_edge_match("kind", None)
    matcher = nx.algorithms.isomorphism.DiGraphMatcher(first, other, same, tied)
    found = islice(matcher.isomorphisms_iter(), _TRIED)
    return max(found, key=lambda each: _names_alike(mechanism, each), default=None)


def _names_alike(mechanism: Mechanism, found: Nodes) -> int:
    pairs = [(mechanism.bodies[a[1]], mechanism.bodies[b[1]]) for a, b in found.items() if a[0] == "body"]
    return sum(_common_end(a, b) for a, b in pairs)


def _common_end(a: str, b: str) -> int:
    length = 0
    for x, y in zip(reversed(a), reversed(b), strict=False):
        if x != y:
            break
        length += 1
    return length


def _alike(members: Sequence[tuple[nx.DiGraph, Nodes]]) -> Alike:
    nodes = list(members[0][0])
    twins = [[found[node] for node in nodes] for _, found in members]
    return Alike(
        tuple(tuple(k for kind, k in twin if kind == "body") for twin in twins),
        tuple(tuple(k for kind, k in twin if kind == "cut") for twin in twins),
    )
