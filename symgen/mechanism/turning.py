"""Forces and torques whose direction could be meant in the axes of either body, while the bodies turn against each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from symgen.description.forces.traits import Directed
from symgen.description.schema import Located
from symgen.mechanism.assembly import Assembly
from symgen.mechanism.kinematics import TreeKinematics
from symgen.mechanism.mechanism import Mechanism

Array = NDArray[np.float64]

_TURNED = 1e-6
"""Between unit vectors: less is what assembled loops leave."""


def with_turning_directions(mechanism: Mechanism, assembly: Assembly, positions: Sequence[Array]) -> Mechanism:
    """The mechanism, with a notice for every direction without `frame` that its two bodies do not carry alike."""
    unsaid = {
        name: force
        for name, force in mechanism.description.forces.items()
        if isinstance(force, Directed) and force.frame is None
    }
    if not unsaid:
        return mechanism
    poses = [assembly.kinematics(q) for q in positions]
    turning = [_notice(name, force) for name, force in unsaid.items() if any(_apart(force, pose) for pose in poses)]
    return replace(mechanism, notices=(*mechanism.notices, *turning))


def _apart(force: Directed, pose: TreeKinematics) -> bool:
    """Whether the direction is another one where the second body, or the one in whose axes it is written, carries it."""
    first, *others = (_carried(force, body, pose) for body in _bodies(force))
    return any(float(np.linalg.norm(other - first)) > _TURNED for other in others)


def _bodies(force: Directed) -> Iterator[str]:
    yield from force.bodies
    if isinstance(force.direction, Located):
        yield force.direction.body


def _carried(force: Directed, body: str, pose: TreeKinematics) -> Array:
    index = pose.mechanism.index(body)
    here = pose.direction(index, pose.geometry.direction(force.direction))
    return np.array(pose.to_world(pose.frame(index), here), dtype=float)


def _notice(name: str, force: Directed) -> str:
    first, second = force.bodies
    written = (
        ""
        if not isinstance(force.direction, Located)
        else f", though it is written in those of {force.direction.body!r}"
    )
    return (
        f"the direction of the {force.type} {name!r} turns with {first!r}, its first body{written}, and {second!r} can turn "
        f"against it; write `frame: {first}` if that is meant, or `frame: {second}` for a direction fixed in {second!r}"
    )
