"""The outer body slides along an axis."""

from __future__ import annotations

from typing import Literal

from symgen.description.fields import Direction, Point
from symgen.description.joints.traits import Joint, JointKind, OnLine, SameAxes, SlideAlong


class PrismaticJoint(Joint):
    type: Literal["prismatic"]
    at: Point | None = None
    axis: Direction


PRISMATIC = JointKind(
    PrismaticJoint,
    motions=(SlideAlong("axis"),),
    conditions=(OnLine("axis"), SameAxes()),
    synonyms=("slider", "translational", "sliding", "translation", "linear"),
)
