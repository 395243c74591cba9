"""The outer body turns about an axis."""

from __future__ import annotations

from typing import Literal

from symgen.description.fields import Direction, Point
from symgen.description.joints.traits import Joint, JointKind, Parallel, SamePoint, TurnAbout


class RevoluteJoint(Joint):
    """`rotor`: the outer body is a solid of revolution about the axis, its centre of mass on the axis (a wheel)."""

    type: Literal["revolute"]
    at: Point
    axis: Direction
    rotor: bool = False


REVOLUTE = JointKind(
    RevoluteJoint,
    motions=(TurnAbout("axis"),),
    conditions=(SamePoint(), Parallel("axis")),
    synonyms=("hinge", "pin", "rotational", "continuous", "rotation", "revolve"),
)
