"""A tire on the road."""

from __future__ import annotations

from typing import Literal

from symgen.description.expression import Number
from symgen.description.fields import Direction, Formula, Identifier, Point, Scalar
from symgen.description.forces.traits import Force, ForceKind


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


TIRE = ForceKind(Tire, units=("N", "N", "N"), axial=("axis",), synonyms=("tyre", "wheel"))
