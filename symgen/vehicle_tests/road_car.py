"""A vehicle for roads that are data, and for roads that are slippery on one side."""

from __future__ import annotations

from typing import Any

from symgen.description import Description
from symgen.description.expression import Call, Name, Number
from symgen.description.forces.tire import Tire
from symgen.description.road import ON_SURFACE, with_road
from symgen.description.schema import AnyForce, Parameter

GRIP = "proving_ground.{side}"
"""The parameter by which the friction of tires is multiplied on a side of the x axis."""
LEVEL = Number(0.0)
UNLIMITED = "linear"
"""The law of tires whose force has no limit."""


def grip(side: str) -> str:
    return GRIP.format(side=side)


_OF_PLACE = Call("select", (Name("y"), Number(0.0), Name(grip("right")), Name(grip("left"))))


def on_roads(description: Description) -> Description:
    forces = {name: _slippery(force) for name, force in description.forces.items()}
    numbers = {**description.parameters, **{grip(side): Parameter(value=1.0) for side in ("left", "right")}}
    changed = {"road": ON_SURFACE, "surface": None, "forces": forces, "parameters": numbers}
    return with_road(description.model_copy(update=changed))


def _slippery(force: AnyForce) -> AnyForce:
    """A tire has no road of its own any more, and the friction of its place."""
    if not isinstance(force, Tire):
        return force
    changed: dict[str, Any] = {} if force.law == UNLIMITED else {"friction": Call("*", (force.friction, _OF_PLACE))}
    own: AnyForce = force.model_copy(update={**changed, "road": None})
    return own


def has_own_road(description: Description) -> bool:
    """Whether a formula of the description raises the road where there are no data."""
    tires = (force for force in description.forces.values() if isinstance(force, Tire))
    return any(road not in (None, LEVEL, ON_SURFACE) for road in (description.road, *(tire.road for tire in tires)))


def has_limits(description: Description) -> bool:
    """Whether friction limits what tires bear."""
    return all(force.law != UNLIMITED for force in description.forces.values() if isinstance(force, Tire))
