"""The bodies are one."""

from __future__ import annotations

from typing import Literal

from symgen.description.fields import Point
from symgen.description.joints.traits import Joint, JointKind, SameAxes, SamePoint


class FixedJoint(Joint):
    type: Literal["fixed"]
    at: Point | None = None


FIXED = JointKind(FixedJoint, conditions=(SamePoint(), SameAxes()), synonyms=("weld", "rigid", "welded"))
