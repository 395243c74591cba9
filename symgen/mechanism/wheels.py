"""Wheels that roll without slip: their angle does not matter."""

from __future__ import annotations

import numpy as np

from symgen.description.joints import kind_of
from symgen.description.joints.revolute import RevoluteJoint
from symgen.description.joints.traits import RimRolls
from symgen.description.schema import Joint, TwoPoints
from symgen.mechanism.algebra import Algebra
from symgen.mechanism.geometry import Geometry, parameter_values
from symgen.mechanism.mechanism import Mechanism, TreeJoint

_ALONG = 1e-9
"""Of directions, and of places beside the radius: less is rounding."""


def rolls(mechanism: Mechanism, joint: TreeJoint) -> bool:
    """A solid of revolution at the end of the tree, which other joints touch only where it rolls as a disc about its own joint's axis.

    Couplings and drives may tie its turning, as in locked axles: steady states meet them, whatever the angle.
    """
    last = all(other.parent != joint.child for other in mechanism.joints)
    axle = joint.entry
    if not (isinstance(axle, RevoluteJoint) and axle.rotor and last and not joint.reversed):
        return False
    others = (entry for name, entry in mechanism.description.joints.items() if name != joint.name)
    touching = [entry for entry in others if mechanism.bodies[joint.child] in entry.bodies]
    return bool(touching) and all(_about(mechanism, axle, entry) for entry in touching)


def _about(mechanism: Mechanism, axle: RevoluteJoint, contact: Joint) -> bool:
    """Whether a disc has the axis of the joint that carries it."""
    rim = kind_of(contact).rolling
    if not (isinstance(rim, RimRolls) and isinstance(contact, TwoPoints)) or contact.bodies[1] != axle.bodies[1]:
        return False
    values = Algebra(parameter_values(mechanism.description))
    geometry = Geometry(mechanism.description, values)
    axis, own = (np.array(geometry.direction(each)) for each in (axle.axis, getattr(contact, rim.axis)))
    hub, centre = (np.array(geometry.point(each)) for each in (axle.at, contact.at[1]))
    beside = np.linalg.norm(np.cross(axis, centre - hub)) / float(values.translate(getattr(contact, rim.radius)))
    return bool(max(np.linalg.norm(np.cross(axis, own)), beside) < _ALONG)
