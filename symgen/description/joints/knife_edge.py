"""A blade, or a wheel without mass and size: a point moves along a direction of its own body only."""

from __future__ import annotations

from typing import Literal

from symgen.description.fields import Direction, Point
from symgen.description.joints.rolling_disc import UPWARDS
from symgen.description.joints.traits import Joint, JointKind, RunsAlong


class KnifeEdgeJoint(Joint):
    """The outer body's point does not move across `direction`, seen along `normal`; the inner body carries the plane.

    Nothing is said of its height: another joint holds that.
    """

    type: Literal["knife_edge"]
    at: Point
    direction: Direction
    normal: Direction = UPWARDS


KNIFE_EDGE = JointKind(
    KnifeEdgeJoint,
    conditions=(RunsAlong("normal", "direction"),),
    cut="always",
    synonyms=("skate", "blade", "nonholonomic", "skid", "edge"),
)
