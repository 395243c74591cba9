"""A vehicle for roads that are data, and for roads that are slippery on one side."""

from __future__ import annotations

from collections.abc import Mapping

from symgen.description import Description
from symgen.description.expression import Call, Expression, Name
from symgen.description.forces.tire import MAGIC, Tire
from symgen.description.road import ON_SURFACE, with_road
from symgen.description.schema import AnyForce, Parameter

GRIP = "proving_ground.{side}"
"""The parameter by which the friction of the tires of a side is multiplied."""
LIMITS = {MAGIC: "grip", "saturating": "friction"}
"""Fields that limit the force of a tire, by its law."""


def grip(side: str) -> str:
    return GRIP.format(side=side)


def on_roads(description: Description, sides: Mapping[str, str]) -> Description:
    """`sides`: `left` or `right`, by tire."""
    forces = {name: _slippery(force, sides.get(name, "")) for name, force in description.forces.items()}
    numbers = {**description.parameters, **{grip(side): Parameter(value=1.0) for side in ("left", "right")}}
    changed = {"road": ON_SURFACE, "surface": None, "forces": forces, "parameters": numbers}
    return with_road(description.model_copy(update=changed))


def _slippery(force: AnyForce, side: str) -> AnyForce:
    if not isinstance(force, Tire) or force.law not in LIMITS:
        return force
    field = LIMITS[force.law]
    own: Expression = getattr(force, field)
    changed: AnyForce = force.model_copy(update={field: Call("*", (own, Name(grip(side)))), "road": None})
    return changed


def has_limits(description: Description) -> bool:
    """Whether friction limits what tires bear."""
    return all(force.law in LIMITS for force in description.forces.values() if isinstance(force, Tire))
