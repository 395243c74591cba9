"""What joints move at the design position, from which MuJoCo computes damping that is given by a ratio or a time constant."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from symgen.description.design_position import Array
from symgen.description.mjcf.bodies import Bodies
from symgen.description.mjcf.tree import BodyRecord, JointRecord


def inertias_at_start(bodies: Bodies) -> Mapping[str, float]:
    """Of hinges and slides: what a force on each accelerates while all others are free to move, the reciprocal of the entry of the
    inverse mass matrix. MuJoCo 4 has it so."""
    places, columns = _columns(bodies)
    mass = np.diag(_armatures(bodies, places, len(columns)))
    chains: dict[str, list[int]] = {}
    for body in bodies.tree.bodies:
        above = chains[body.parent.name] if body.parent else []
        chains[body.name] = above + [k for joint in body.joints for k in range(*places[joint.name])]
        if body.parent and chains[body.name]:
            chain = chains[body.name]
            twists = columns[chain]
            mass[np.ix_(chain, chain)] += twists @ _spatial(body, bodies) @ twists.T
    inverse = np.diag(np.linalg.pinv(mass, hermitian=True)) if len(mass) else np.zeros(0)
    scalar = (joint.record for joint in bodies.joints.values() if joint.is_scalar)
    return {
        each.name: 1.0 / inverse[places[each.name][0]] if inverse[places[each.name][0]] > 0 else 0.0 for each in scalar
    }


def _columns(bodies: Bodies) -> tuple[dict[str, tuple[int, int]], Array]:
    """Where the velocities of joints are, and the twist of the world's origin that each of them causes."""
    places: dict[str, tuple[int, int]] = {}
    rows: list[Array] = []
    for record in bodies.tree.joints:
        twists = _twists(record, bodies)
        places[record.name] = (len(rows), len(rows) + len(twists))
        rows += list(twists)
    return places, np.array(rows).reshape(-1, 6)


def _twists(record: JointRecord, bodies: Bodies) -> Array:
    """Angular velocities, then velocities of what passes the world's origin."""
    world = bodies.worlds[record.body.name]
    at = world.origin + world.axes @ record.at
    axes = (world.axes @ record.axis)[None] if record.kind in ("hinge", "slide") else world.axes.T
    turns = np.hstack([axes, np.cross(at, axes)])
    shifts = np.hstack([np.zeros_like(axes), axes])
    return {"hinge": turns, "slide": shifts, "ball": turns, "free": np.vstack([shifts, turns])}[record.kind]


def _armatures(bodies: Bodies, places: Mapping[str, tuple[int, int]], count: int) -> Array:
    found = np.zeros(count)
    for record in bodies.tree.joints:
        found[slice(*places[record.name])] = record.tag.number("armature", 0.0)
    return found


def _spatial(body: BodyRecord, bodies: Bodies) -> Array:
    """Inertia of a body about the world's origin, for angular velocity and velocity."""
    world, inertial = bodies.worlds[body.name], bodies.inertials[body.name]
    c = np.cross(np.eye(3), world.origin + world.axes @ inertial.com)
    rotating = world.axes @ inertial.matrix @ world.axes.T - inertial.mass * c @ c
    return np.block([[rotating, inertial.mass * c], [-inertial.mass * c, inertial.mass * np.eye(3)]])
