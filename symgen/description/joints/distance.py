"""A rod without mass between two points."""

from __future__ import annotations

from typing import Literal

from symgen.description.fields import BetweenPoints, Point, Scalar
from symgen.description.joints.traits import Joint, JointKind, KeepsLength


class DistanceJoint(Joint, BetweenPoints):
    type: Literal["distance"]
    at: tuple[Point, Point]
    length: Scalar | None = None


DISTANCE = JointKind(DistanceJoint, conditions=(KeepsLength(),), cut="always", synonyms=("rod", "link"))
