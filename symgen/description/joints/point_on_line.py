"""A point of the outer body stays on a line of the inner body."""

from __future__ import annotations

from typing import Literal

from symgen.description.fields import Direction, Point
from symgen.description.joints.traits import Joint, JointKind, OnLine


class PointOnLineJoint(Joint):
    type: Literal["point_on_line"]
    at: Point
    axis: Direction


POINT_ON_LINE = JointKind(PointOnLineJoint, conditions=(OnLine("axis"),), cut="always", synonyms=("inline", "in_line"))
