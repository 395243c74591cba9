"""A tire on the road."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal

import numpy as np

from symgen.description.expression import Number
from symgen.description.fields import Direction, Formula, Identifier, Point, Scalar
from symgen.description.forces.traits import Fault, Force, ForceKind

if TYPE_CHECKING:
    from symgen.description.design_position import DesignPosition

_VERTICAL = 1e-9
"""Sine of the angle between a spin axis and the vertical, where it has no level part to speak of."""
_RELAXATIONS = {"slip": "slip_relaxation", "cornering": "cornering_relaxation"}
"""Kind of slip, and the field whose presence makes it a state: longitudinal, lateral."""


class Tire(Force):
    """Vertical spring-damper that cannot pull, slip forces, on the road; see docs/conventions.md."""

    type: Literal["tire"]
    law: Literal["linear", "saturating"] = "linear"
    wheel: Identifier
    carrier: Identifier
    at: Point
    axis: Direction
    radius: Scalar
    stiffness: Scalar
    damping: Scalar = Number(0.0)
    deflection: Scalar = Number(0.0)
    load: Scalar | None = None
    cornering_stiffness: Scalar = Number(0.0)
    slip_stiffness: Scalar = Number(0.0)
    friction: Scalar = Number(1.0)
    creep_speed: Scalar = Number(0.1)
    slip_relaxation: Scalar | None = None
    cornering_relaxation: Scalar | None = None
    road: Formula | None = None


def _states(tire: Tire) -> dict[str, str]:
    return {kind: "1" for kind, field in _RELAXATIONS.items() if getattr(tire, field) is not None}


def _positive(tire: Tire) -> tuple[str, ...]:
    friction = ("friction",) if tire.law == "saturating" else ()
    return ("radius", "creep_speed", *friction, *(_RELAXATIONS[kind] for kind in _states(tire)))


def _faults(tire: Tire, design: DesignPosition) -> Iterator[Fault]:
    if tire.wheel == tire.carrier:
        yield "carrier", "the carrier is the wheel itself; name the body that carries the wheel's bearing"
    if not design.number(tire.stiffness) > 0:
        yield "stiffness", "stiffness must be positive; give a number above zero"
    for kind in _states(tire):
        if f"{kind}_stiffness" not in tire.model_fields_set:
            field = _RELAXATIONS[kind]
            yield field, f"{field} without {kind}_stiffness has no effect; give that too"
    slips = {"slip_stiffness", "cornering_stiffness"} & tire.model_fields_set
    if slips and not _nominal_load(tire, design) > 0:
        yield (
            "",
            f"{' and '.join(sorted(slips))} need the load they were measured at; give `load` or `deflection`",
        )
    axis = design.direction(tire.axis)
    if math.hypot(*axis[:2]) < _VERTICAL * float(np.linalg.norm(axis)):
        yield "axis", "the spin axis is vertical; give the direction to the left of the wheel"


def _nominal_load(tire: Tire, design: DesignPosition) -> float:
    """Fz0 = load, by default stiffness * deflection."""
    if tire.load is not None:
        return design.number(tire.load)
    return design.number(tire.stiffness) * design.number(tire.deflection)


TIRE = ForceKind(
    Tire,
    units=("N", "N", "N"),
    axial=("axis",),
    synonyms=("tyre", "wheel"),
    states=_states,
    positive=_positive,
    faults=_faults,
)
