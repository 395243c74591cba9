"""A disc, or a wheel with a round tread, rolls on a plane."""

from __future__ import annotations

from typing import Literal

from symgen.description.expression import Number
from symgen.description.fields import Direction, Point, Scalar, TwoPoints
from symgen.description.joints.traits import Joint, JointKind, RimRolls

UPWARDS: Direction = (Number(0.0), Number(0.0), Number(1.0))


class RollingDiscJoint(Joint, TwoPoints):
    """The inner body carries the plane, the outer one the disc; `at` is a point of the plane and the centre of the disc.

    `radius` is that of the circle, or of the centre line of a tube with the radius `tube`. With `slip: lengthwise` the disc may slide
    in the direction in which it rolls. It stays on the plane, whichever way it is pulled.
    """

    type: Literal["rolling_disc"]
    at: tuple[Point, Point]
    normal: Direction = UPWARDS
    axis: Direction
    radius: Scalar
    tube: Scalar = Number(0.0)
    slip: Literal["none", "lengthwise"] = "none"


ROLLING_DISC = JointKind(
    RollingDiscJoint,
    conditions=(RimRolls("normal", "axis", "radius", "tube"),),
    cut="always",
    synonyms=("rolling", "rolling_wheel", "wheel", "disc", "disk", "rolling_disk", "torus", "roll"),
)
