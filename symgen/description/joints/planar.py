"""The outer body moves in a plane of the inner body and turns about its normal."""

from __future__ import annotations

from typing import Literal

from symgen.description.fields import Direction, Point
from symgen.description.joints.traits import Held, InPlane, Joint, JointKind, Parallel, SlideAlong, TurnAbout


class PlanarJoint(Joint):
    type: Literal["planar"]
    at: Point
    normal: Direction
    x_axis: Direction


PLANAR = JointKind(
    PlanarJoint,
    motions=(
        SlideAlong(InPlane("x_axis", "normal"), "x"),
        SlideAlong(InPlane("x_axis", "normal", ahead=True), "y"),
        TurnAbout("normal", "angle"),
    ),
    conditions=(Held("normal"), Parallel("normal")),
    cut="never",
)
