"""A point of the outer body stays in a plane of the inner body."""

from __future__ import annotations

from typing import Literal

from symgen.description.fields import Direction, Point
from symgen.description.joints.traits import Held, Joint, JointKind


class PointOnPlaneJoint(Joint):
    type: Literal["point_on_plane"]
    at: Point
    normal: Direction


POINT_ON_PLANE = JointKind(
    PointOnPlaneJoint, conditions=(Held("normal"),), cut="always", synonyms=("inplane", "in_plane")
)
