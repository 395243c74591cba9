"""A sphere of one body against a plane of another: feet on the ground."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal

from symgen.description.expression import Number
from symgen.description.fields import Direction, Formula, Identifier, Point, Scalar, TwoPoints
from symgen.description.forces.traits import Fault, Force, ForceKind

if TYPE_CHECKING:
    from symgen.description.design_position import DesignPosition

UP = (Number(0.0), Number(0.0), Number(1.0))


class SpherePlane(Force, TwoPoints):
    """The first body carries the plane, the second the sphere; Hunt and Crossley's law, with friction that is smooth in the slip."""

    type: Literal["sphere_plane"]
    bodies: tuple[Identifier, Identifier]
    at: tuple[Point, Point]
    """A point of the plane, the centre of the sphere."""
    normal: Direction = UP
    radius: Scalar = Number(0.0)
    stiffness: Scalar
    exponent: Scalar = Number(1.5)
    dissipation: Scalar = Number(0.0)
    friction: Formula = Number(0.0)
    slip_speed: Scalar = Number(0.01)


def _faults(contact: SpherePlane, design: DesignPosition) -> Iterator[Fault]:
    for field in ("radius", "dissipation"):
        if design.number(getattr(contact, field)) < 0:
            yield field, f"{field} is negative; give a number of zero or more"
    if design.number(contact.exponent) < 1:
        yield "exponent", "below an exponent of 1 the contact begins with a jump of its stiffness; give 1, 1.5 or more"


SPHERE_PLANE = ForceKind(
    SpherePlane,
    units=("m", "N", "N", "N"),
    synonyms=("contact", "ground_contact", "foot", "sphere_on_plane", "hunt_crossley"),
    positive=lambda contact: ("stiffness", "exponent", "slip_speed"),
    faults=_faults,
)
