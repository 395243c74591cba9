"""Which contact a tire has: one for each family of laws."""

from __future__ import annotations

from collections.abc import Mapping

from symgen.description.forces.tire import MAGIC, Tire
from symgen.formulation.magic_tire import MagicContact
from symgen.formulation.motion import Motion
from symgen.formulation.tires import TireContact
from symgen.mechanism.algebra import Scalar, Vector
from symgen.mechanism.mechanism import TreeJoint


def contact_of(
    motion: Motion, tire: Tire, kept: Mapping[str, Scalar], axle: TreeJoint | None, up: Vector | None = None
) -> TireContact:
    law = MagicContact if tire.law == MAGIC else TireContact
    return law(motion, tire, kept, axle, up)
