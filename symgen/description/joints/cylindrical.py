"""The outer body slides along an axis and turns about it."""

from __future__ import annotations

from typing import Literal

from symgen.description.fields import Direction, Point
from symgen.description.joints.traits import Joint, JointKind, OnLine, Parallel, SlideAlong, TurnAbout


class CylindricalJoint(Joint):
    type: Literal["cylindrical"]
    at: Point
    axis: Direction


CYLINDRICAL = JointKind(
    CylindricalJoint,
    motions=(SlideAlong("axis", "slide"), TurnAbout("axis", "angle")),
    conditions=(OnLine("axis"), Parallel("axis")),
)
