"""Which contact a tire has: one for each family of laws."""

from __future__ import annotations

from collections.abc import Mapping

from symgen.description.forces.tire import MAGIC, Tire
from symgen.formulation.brush import BrushContact
from symgen.formulation.magic_tire import MagicContact
from symgen.formulation.motion import Motion
from symgen.formulation.tires import TireContact
from symgen.formulation.tmeasy import TmeasyContact
from symgen.mechanism.algebra import Scalar, Vector
from symgen.mechanism.mechanism import TreeJoint

_LAWS: Mapping[str, type[TireContact]] = {
    "linear": TireContact,
    "saturating": TireContact,
    "brush": BrushContact,
    "tmeasy": TmeasyContact,
    MAGIC: MagicContact,
}


def contact_of(
    motion: Motion, tire: Tire, kept: Mapping[str, Scalar], axle: TreeJoint | None, up: Vector | None = None
) -> TireContact:
    return _LAWS[tire.law](motion, tire, kept, axle, up)
