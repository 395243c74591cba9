"""An elastic joint."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from symgen.description.expression import Number
from symgen.description.fields import Identifier, Part, Point, Scalar, Vector
from symgen.description.forces.traits import Force, ForceKind

Six = tuple[Scalar, Scalar, Scalar, Scalar, Scalar, Scalar]


class BushingInPlace(Part):
    """What a bushing is like that takes the place of a joint between its bodies, at its point or at other ones, such as both pivots of
    an arm."""

    type: Literal["bushing"]
    places: Annotated[tuple[Point, ...], Field(min_length=1, max_length=100)] | None = None
    rpy: Vector = (Number(0.0), Number(0.0), Number(0.0))
    stiffness: Six
    damping: Six = (Number(0.0),) * 6


class Bushing(Force):
    """Six-component elastic joint; axes fixed in the first body (x along `x_axis`, default global)."""

    type: Literal["bushing"]
    bodies: tuple[Identifier, Identifier]
    at: Point
    rpy: Vector = (Number(0.0), Number(0.0), Number(0.0))
    stiffness: Six
    damping: Six = (Number(0.0),) * 6


BUSHING = ForceKind(Bushing, units=("N", "N", "N", "N m", "N m", "N m"))
