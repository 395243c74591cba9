"""A ball rolls on a plane."""

from __future__ import annotations

from typing import Literal

from symgen.description.fields import Direction, Point, Scalar, TwoPoints
from symgen.description.joints.rolling_disc import UPWARDS
from symgen.description.joints.traits import BallRolls, Joint, JointKind


class RollingBallJoint(Joint, TwoPoints):
    """The inner body carries the plane, the outer one the ball; `at` is a point of the plane and the centre of the ball.

    The ball does not slip, and it may pivot. It stays on the plane, whichever way it is pulled.
    """

    type: Literal["rolling_ball"]
    at: tuple[Point, Point]
    normal: Direction = UPWARDS
    radius: Scalar


ROLLING_BALL = JointKind(
    RollingBallJoint, conditions=(BallRolls("normal", "radius"),), cut="always", synonyms=("ball_on_plane", "sphere")
)
