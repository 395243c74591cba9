"""A force or torque along one coordinate of a joint."""

from __future__ import annotations

from typing import Literal

from symgen.description.fields import Formula
from symgen.description.forces.traits import OF_FORCE, ForceKind, OnCoordinate


class JointForce(OnCoordinate):
    """Generalised force on a scalar joint coordinate; `force` may use x and v of the coordinate."""

    type: Literal["joint_force"]
    coordinate: str
    force: Formula


JOINT_FORCE = ForceKind(
    JointForce,
    units=(OF_FORCE,),
    local_names=("x", "v"),
    along=("force",),
    synonyms=("motor", "actuator", "joint_torque", "generalised", "generalized"),
)
