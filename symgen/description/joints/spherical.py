"""The outer body turns about a point."""

from __future__ import annotations

from typing import Literal

from symgen.description.fields import Point
from symgen.description.joints.traits import Joint, JointKind, SamePoint, TurnFreely


class SphericalJoint(Joint):
    type: Literal["spherical"]
    at: Point


SPHERICAL = JointKind(
    SphericalJoint,
    motions=(TurnFreely(),),
    conditions=(SamePoint(),),
    synonyms=("ball", "ball_joint", "ball_and_socket"),
)
