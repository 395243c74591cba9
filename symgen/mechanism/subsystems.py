"""Subsystems of paper 3: what hangs on the base body, taken apart where no constraint ties it together.

Corners that a rack couples are one subsystem with the rack. The base keeps its six columns then, whatever hangs on it, and nothing
is lost: eliminating corner by corner and the rack last is what the factors of the subsystem do anyway.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass

import networkx as nx

from symgen.mechanism.mechanism import GROUND_INDEX, Mechanism, MechanismError, TreeJoint


@dataclass(frozen=True)
class Subsystem:
    """Bodies in tree order; `on_base`: the base carries them, otherwise ground does. `coordinates`: as the description says."""

    name: str
    bodies: tuple[int, ...]
    on_base: bool
    coordinates: str | None

    def joints(self, mechanism: Mechanism) -> list[TreeJoint]:
        return [mechanism.joints[body] for body in self.bodies]

    def roots(self, mechanism: Mechanism) -> list[int]:
        """Bodies that the base or ground carries."""
        own = set(self.bodies)
        return [body for body in self.bodies if mechanism.joints[body].parent not in own]


def base_of(mechanism: Mechanism, formulation: str) -> int:
    """The base body; raises MechanismError where there is none."""
    base = mechanism.base
    if base is None:
        raise MechanismError(
            f"formulation {formulation!r} needs a base body that carries subsystems, and this mechanism has none; "
            "name one by `base:`, or use formulation 'multiplier'"
        )
    parent = mechanism.joints[base].parent
    if parent != GROUND_INDEX:
        raise MechanismError(
            f"formulation {formulation!r} needs a base body that ground carries, but {mechanism.bodies[base]!r} is carried by "
            f"{mechanism.bodies[parent]!r}; name another `base:`, or use formulation 'multiplier'"
        )
    return base


def divide(mechanism: Mechanism, formulation: str) -> tuple[Subsystem, ...]:
    """Subsystems in tree order, those that the description names under its names."""
    base = base_of(mechanism, formulation)
    graph = _tied(mechanism, base, formulation)
    found = sorted((tuple(sorted(component)) for component in nx.connected_components(graph)), key=min)
    if not found:
        raise MechanismError(
            f"the base body {mechanism.bodies[base]!r} carries no other body, so formulation {formulation!r} has no subsystems; "
            "use 'multiplier'"
        )
    return tuple(_subsystem(mechanism, graph, base, bodies, formulation) for bodies in found)


def _tied(mechanism: Mechanism, base: int, formulation: str) -> nx.Graph:
    """Bodies without the base, an edge between those that a joint, a constraint or the description ties together, `by` its name."""
    graph = nx.Graph()
    graph.add_nodes_from(body for body in range(len(mechanism.bodies)) if body != base)
    for joint in mechanism.joints:
        if joint.parent not in (GROUND_INDEX, base):
            graph.add_edge(joint.parent, joint.child, by=joint.name)
    for cut in mechanism.cuts:
        if cut.kept and base in cut.bodies:
            raise MechanismError(
                f"{cut.name!r} constrains coordinates of the base body {mechanism.bodies[base]!r}, so its subsystems are not "
                f"independent of each other as formulation {formulation!r} requires; use formulation 'multiplier'"
            )
        nx.add_path(graph, [body for body in cut.bodies if body != base], by=cut.name)
    for name, entry in mechanism.description.subsystems.items():
        if mechanism.bodies[base] in entry.bodies:
            raise MechanismError(
                f"subsystem {name!r} names {mechanism.bodies[base]!r}, the base body, which carries the subsystems and belongs to none of them; "
                "leave it out"
            )
        nx.add_path(graph, [mechanism.index(body) for body in entry.bodies], by=None)
    return graph


def _ties_between(mechanism: Mechanism, graph: nx.Graph, first: Sequence[str], second: Sequence[str]) -> str:
    """Joints and constraints on a shortest way from one body to another."""
    way = nx.shortest_path(graph, mechanism.index(first[0]), mechanism.index(second[0]))
    names = (graph.edges[edge]["by"] for edge in itertools.pairwise(way))
    return ", ".join(dict.fromkeys(repr(name) for name in names if name is not None))


def _subsystem(
    mechanism: Mechanism, graph: nx.Graph, base: int, bodies: tuple[int, ...], formulation: str
) -> Subsystem:
    owners = {
        name: entry
        for name, entry in mechanism.description.subsystems.items()
        if any(mechanism.index(body) in bodies for body in entry.bodies)
    }
    if len(owners) > 1:
        (first, one), (second, other) = tuple(owners.items())[:2]
        ties = _ties_between(mechanism, graph, one.bodies, other.bodies)
        raise MechanismError(
            f"subsystems {first!r} and {second!r} are tied together by {ties}, so they form one subsystem for formulation "
            f"{formulation!r}; write them as one entry"
        )
    on_base = any(mechanism.path(body)[0] == base for body in bodies)
    if on_base and not all(mechanism.path(body)[0] == base for body in bodies):
        stray = next(mechanism.bodies[body] for body in bodies if mechanism.path(body)[0] != base)
        raise MechanismError(
            f"{stray!r} is not carried by the base body {mechanism.bodies[base]!r}, but a constraint connects it to a subsystem; "
            f"formulation {formulation!r} does not support this: use 'multiplier'"
        )
    name, entry = next(iter(owners.items()), (mechanism.bodies[bodies[0]], None))
    if entry is not None and entry.coordinates == "cartesian" and not on_base:
        raise MechanismError(
            f"subsystem {name!r} stands on ground, so there is no base to which its coordinates could be relative; "
            "write `coordinates: joint`, or leave it out"
        )
    return Subsystem(name, bodies, on_base, None if entry is None else entry.coordinates)
