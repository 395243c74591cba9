"""Which joints carry the bodies and which are cut.

The tree keeps the joints that take away the most freedom, so that few coordinates are left and the cheap
spherical joints are cut; ties go to the description's order.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import networkx as nx

from symgen.description.coordinates import (
    coordinates_of,
    free_bodies,
    free_coordinates,
    free_positions,
    in_tree,
    positions_of,
)
from symgen.description.forces.traits import OnCoordinate
from symgen.description.joints import kind_of
from symgen.description.joints.free import FREE
from symgen.description.schema import GROUND, Description
from symgen.mechanism.mechanism import GROUND_INDEX, MechanismError, TreeJoint

_KEEP = 100


@dataclass(frozen=True)
class SpanningTree:
    bodies: tuple[str, ...]
    joints: tuple[TreeJoint, ...]
    cut: tuple[str, ...]
    notices: tuple[str, ...]


def span(description: Description) -> SpanningTree:
    """Choose tree joints, orient them away from ground and number the bodies."""
    graph = _joint_graph(description)
    tree = nx.maximum_spanning_tree(graph, weight="weight")
    kept = {data["joint"] for _, _, data in tree.edges(data=True)}
    _refuse_bad_choices(description, kept)
    loose = free_bodies(description)
    bodies, joints = _walk(description, tree, loose)
    cut = tuple(name for name in description.joints if name not in kept)
    notices = tuple(
        f"body {body!r} is not connected to ground by joints, so it gets a free joint"
        for body in loose
        if body != description.base
    )
    return SpanningTree(bodies, joints, cut, notices)


def _joint_graph(description: Description) -> nx.MultiGraph:
    """Bodies and the joints that may be in the tree, weighted by how much they should be."""
    needed = _joints_with_used_coordinates(description)
    graph = nx.MultiGraph()
    graph.add_nodes_from([GROUND, *description.bodies])
    for name, joint in description.joints.items():
        if not in_tree(joint):
            continue
        kind = kind_of(joint)
        must = kind.cut == "never" or joint.cut is False or name in needed
        graph.add_edge(*joint.bodies, key=name, joint=name, weight=kind.freedom_taken + (_KEEP if must else 0))
    return graph


def _joints_with_used_coordinates(description: Description) -> frozenset[str]:
    """Joints whose coordinates other entries speak of: these exist in the tree only."""
    used = {name for coupling in description.couplings.values() for name in coupling.ratios}
    used |= {motor.coordinate for motor in description.motors.values()}
    used |= {drive.coordinate for drive in description.drives.values()}
    used |= {f.coordinate for f in description.forces.values() if isinstance(f, OnCoordinate)}
    used |= {s.coordinate for s in description.sensors.values() if s.type in ("coordinate", "rate")}
    used |= set(description.initial) | set(description.rates)
    return frozenset(
        name
        for name, joint in description.joints.items()
        if used.intersection(coordinates_of(name, joint)) or used.intersection(positions_of(name, joint))
    )


def _refuse_bad_choices(description: Description, kept: set[str]) -> None:
    needed = _joints_with_used_coordinates(description)
    for name, joint in description.joints.items():
        if name in kept or not kind_of(joint).carries:
            continue
        if kind_of(joint).cut == "never":
            raise MechanismError(
                f"joint {name!r} ({joint.type}) closes a loop, but {joint.type} joints cannot be cut; "
                "mark another joint of the loop `cut: true` or use another type"
            )
        if joint.cut is False:
            raise MechanismError(f"all joints of the loop of {name!r} have `cut: false`; remove it from one of them")
        if name in needed:
            raise MechanismError(
                f"joint {name!r} must be cut, because every other joint of its loop must stay in the tree, but an entry uses a "
                f"coordinate of {name!r}; use a coordinate of another joint"
            )


def _walk(
    description: Description, tree: nx.MultiGraph, loose: tuple[str, ...]
) -> tuple[tuple[str, ...], tuple[TreeJoint, ...]]:
    """Depth first from ground, children in the order of the description."""
    order = {name: k for k, name in enumerate(description.bodies)}
    bodies: list[str] = []
    joints: list[TreeJoint] = []
    stack: list[tuple[str, str, str | None]] = [(body, GROUND, None) for body in reversed(loose)]
    stack += _children(tree, GROUND, None, order)
    stack.sort(key=lambda item: -order[item[0]])
    q = v = 0
    while stack:
        body, parent, name = stack.pop()
        entry = description.joints[name] if name is not None else None
        if entry is None:
            positions, velocities = free_positions(body), free_coordinates(body)
        else:
            positions, velocities = positions_of(name or body, entry), coordinates_of(name or body, entry)
        joints.append(
            TreeJoint(
                name=name or body,
                kind=entry.type if entry is not None else FREE.name,
                entry=entry,
                parent=bodies.index(parent) if parent != GROUND else GROUND_INDEX,
                child=len(bodies),
                reversed=entry is not None and entry.bodies[0] == body,
                q=q,
                v=v,
                positions=positions,
                velocities=velocities,
            )
        )
        bodies.append(body)
        q, v = q + len(positions), v + len(velocities)
        stack += _children(tree, body, name, order)
    return tuple(bodies), tuple(joints)


def _children(
    tree: nx.MultiGraph, body: str, arrived_by: str | None, order: Mapping[str, int]
) -> list[tuple[str, str, str | None]]:
    """Bodies carried by `body`, last one first (they go on a stack)."""
    found = [
        (other, body, data["joint"]) for _, other, data in tree.edges(body, data=True) if data["joint"] != arrived_by
    ]
    return sorted(found, key=lambda item: -order[item[0]])
