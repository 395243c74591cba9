"""A spring, a damper or any law along the line between two points."""

from __future__ import annotations

from typing import Literal

from symgen.description.expression import Number
from symgen.description.fields import BetweenPoints, Formula, Identifier, Point, Scalar
from symgen.description.forces.traits import Force, ForceKind


class SpringDamper(Force, BetweenPoints):
    """Between two points; tension positive. `force` may use x (elongation), v (its rate), length."""

    type: Literal["spring_damper"]
    bodies: tuple[Identifier, Identifier]
    at: tuple[Point, Point]
    stiffness: Scalar = Number(0.0)
    damping: Scalar = Number(0.0)
    length: Scalar | None = None
    force: Formula | None = None


SPRING_DAMPER = ForceKind(
    SpringDamper,
    units=("m", "m/s", "N"),
    local_names=("x", "v", "length"),
    synonyms=("spring", "damper", "shock", "strut", "tsda"),
)
