"""What mechanisms consist of: loops, joints, cuts, forces, sensors."""

from __future__ import annotations

from collections.abc import Iterable

import networkx as nx

from .draft import GROUND, Raw
from .kinds import KINDS


def _floating(raw: Raw) -> list[set[str]]:
    """Sets of bodies that no chain of tree joints ties to ground: they get a free joint of their own."""
    tree = nx.Graph()
    tree.add_nodes_from([GROUND, *raw["bodies"]])
    for joint in raw.get("joints", {}).values():
        if KINDS[joint["type"]].columns and not joint.get("cut"):
            tree.add_edge(*joint["bodies"])
    return [component for component in nx.connected_components(tree) if GROUND not in component]


def _graph(raw: Raw) -> nx.Graph:
    """Bodies and joints as nodes (several joints may join the same pair), floating components tied to ground."""
    graph = nx.Graph()
    graph.add_nodes_from([GROUND, *raw["bodies"]])
    for name, joint in raw.get("joints", {}).items():
        graph.add_edges_from((body, ("joint", name)) for body in joint["bodies"])
    graph.add_edges_from((GROUND, min(component)) for component in _floating(raw))
    return graph


def loop_count(raw: Raw) -> int:
    graph = _graph(raw)
    return int(graph.number_of_edges() - graph.number_of_nodes() + nx.number_connected_components(graph))


def nested_loops(raw: Raw) -> bool:
    """Two loops that share a joint: one block of the graph with more than one independent cycle."""
    graph = _graph(raw)
    blocks = (graph.subgraph(nodes) for nodes in nx.biconnected_components(graph))
    return any(block.number_of_edges() - block.number_of_nodes() >= 1 for block in blocks)


def traits(raw: Raw) -> Iterable[str]:
    """The joint, cut, force and sensor types that occur, and what else makes a mechanism worth a test."""
    joints = raw.get("joints", {}).values()
    for joint in joints:
        cut = not KINDS[joint["type"]].columns or joint.get("cut")
        yield f"{'cut' if cut else 'joint'} {joint['type']}"
    yield from ["cut coupling"] * len(raw.get("couplings", ())) + ["cut drive"] * len(raw.get("drives", ()))
    for force in raw.get("forces", {}).values():
        yield f"force {_force_kind(force)}"
    for sensor in raw.get("sensors", {}).values():
        yield f"sensor {sensor['type']}"
    own_frame = any("frame" in body for body in raw["bodies"].values())
    flags = {
        "loops": loop_count(raw) > 0,
        "nested loops": nested_loops(raw),
        "several free roots": len(_floating(raw)) > 1,
        "own frame": own_frame,
        "states": "states" in raw,
        "inputs": "inputs" in raw,
        "feedback": any("watch" in str(force) for force in raw.get("forces", {}).values()),
    }
    yield from (name for name, holds in flags.items() if holds)


def _force_kind(force: Raw) -> str:
    if force["type"] == "tire":
        return f"tire {force['law']}"
    if force["type"] != "spring_damper":
        return str(force["type"])
    formula = force.get("force", "")
    return f"spring_damper {'table' if 'curve' in formula else 'formula' if formula else 'linear'}"
