"""A spring, a damper or any law at one coordinate of a joint."""

from __future__ import annotations

from typing import Literal

from symgen.description.expression import Number
from symgen.description.fields import Formula, Scalar
from symgen.description.forces.traits import OF_COORDINATE, OF_FORCE, OF_RATE, ForceKind, OnCoordinate


class JointSpring(OnCoordinate):
    """At a scalar joint coordinate: generalised force -(stiffness (x - rest) + damping v + force)."""

    type: Literal["joint_spring"]
    coordinate: str
    stiffness: Scalar = Number(0.0)
    damping: Scalar = Number(0.0)
    rest: Scalar = Number(0.0)
    force: Formula | None = None


JOINT_SPRING = ForceKind(
    JointSpring,
    units=(OF_COORDINATE, OF_RATE, OF_FORCE),
    local_names=("x", "v"),
    along=("force", "rest"),
    lengths=("rest",),
    synonyms=("rotational_spring", "torsion_spring", "torsional_spring", "joint_damper", "rsda"),
)
