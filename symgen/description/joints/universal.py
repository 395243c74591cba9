"""The outer body turns about an axis of the inner body, then about one of its own."""

from __future__ import annotations

from typing import Literal

from symgen.description.fields import Direction, Point
from symgen.description.joints.traits import Joint, JointKind, KeepsAngle, SamePoint, TurnAbout


class UniversalJoint(Joint):
    type: Literal["universal"]
    at: Point
    axis: Direction
    axis2: Direction


UNIVERSAL = JointKind(
    UniversalJoint,
    motions=(TurnAbout("axis", "angle1"), TurnAbout("axis2", "angle2")),
    conditions=(SamePoint(), KeepsAngle("axis", "axis2")),
    synonyms=("cardan", "hooke", "u_joint"),
)
