"""The outer body turns about an axis and moves along it, `pitch` in a full turn."""

from __future__ import annotations

from typing import Literal

from symgen.description.fields import Direction, Point, Scalar
from symgen.description.joints.traits import Joint, JointKind, OnLine, Parallel, TurnAbout


class ScrewJoint(Joint):
    type: Literal["screw"]
    at: Point
    axis: Direction
    pitch: Scalar


SCREW = JointKind(
    ScrewJoint,
    motions=(TurnAbout("axis", pitch="pitch"),),
    conditions=(OnLine("axis"), Parallel("axis")),
    cut="never",
)
