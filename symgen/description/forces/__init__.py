"""Kinds of force elements, one file each: what a user writes, and the record that descriptions ask."""

from __future__ import annotations

from typing import Annotated

from symgen.description.forces.bushing import BUSHING
from symgen.description.forces.force import FORCE
from symgen.description.forces.joint_force import JOINT_FORCE
from symgen.description.forces.joint_spring import JOINT_SPRING
from symgen.description.forces.sphere_plane import SPHERE_PLANE
from symgen.description.forces.spring_damper import SPRING_DAMPER
from symgen.description.forces.tire import TIRE
from symgen.description.forces.torque import TORQUE
from symgen.description.forces.traits import Force as Force
from symgen.description.forces.traits import ForceKind as ForceKind
from symgen.description.forces.traits import may_be_left_out as may_be_left_out
from symgen.description.forces.traits import number_of as number_of
from symgen.description.one_of import OneOf

_SHIPPED = (SPRING_DAMPER, JOINT_SPRING, JOINT_FORCE, BUSHING, FORCE, TORQUE, TIRE, SPHERE_PLANE)

KINDS: dict[str, ForceKind] = {kind.name: kind for kind in _SHIPPED}
"""Records by the word that stands under `type`."""
SHIPPED = frozenset(KINDS)


def kind_of(force: Force) -> ForceKind:
    return KINDS[force.type]


AnyForce = Annotated[Force, OneOf(KINDS)]
