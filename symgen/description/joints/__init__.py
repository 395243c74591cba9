"""Kinds of joints, one file each: what a user writes, and the record that the generator asks."""

from __future__ import annotations

from typing import Annotated

from symgen.description.joints.cylindrical import CYLINDRICAL
from symgen.description.joints.distance import DISTANCE
from symgen.description.joints.fixed import FIXED
from symgen.description.joints.free import FREE
from symgen.description.joints.knife_edge import KNIFE_EDGE
from symgen.description.joints.planar import PLANAR
from symgen.description.joints.point_on_line import POINT_ON_LINE
from symgen.description.joints.point_on_plane import POINT_ON_PLANE
from symgen.description.joints.prismatic import PRISMATIC
from symgen.description.joints.revolute import REVOLUTE
from symgen.description.joints.rolling_ball import ROLLING_BALL
from symgen.description.joints.rolling_disc import ROLLING_DISC
from symgen.description.joints.screw import SCREW
from symgen.description.joints.spherical import SPHERICAL
from symgen.description.joints.traits import Joint as Joint
from symgen.description.joints.traits import JointKind as JointKind
from symgen.description.joints.universal import UNIVERSAL
from symgen.description.one_of import OneOf

_SHIPPED = (
    FREE, FIXED, REVOLUTE, PRISMATIC, CYLINDRICAL, SCREW, UNIVERSAL, SPHERICAL, PLANAR,
    DISTANCE, POINT_ON_PLANE, POINT_ON_LINE, ROLLING_DISC, ROLLING_BALL, KNIFE_EDGE,
)  # fmt: skip

KINDS: dict[str, JointKind] = {kind.name: kind for kind in _SHIPPED}
"""Records by the word that stands under `type`."""
SHIPPED = frozenset(KINDS)


def kind_of(joint: Joint) -> JointKind:
    return KINDS[joint.type]


AnyJoint = Annotated[Joint, OneOf(KINDS)]
