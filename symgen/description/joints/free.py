"""The outer body moves as it likes; the only joint that a loose body has."""

from __future__ import annotations

from typing import Literal

from symgen.description.fields import Point
from symgen.description.joints.traits import Joint, JointKind, MoveFreely


class FreeJoint(Joint):
    type: Literal["free"]
    at: Point | None = None


FREE = JointKind(FreeJoint, motions=(MoveFreely(),), cut="never", synonyms=("floating", "6dof", "six_dof"))
