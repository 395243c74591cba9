"""Which parameters a part of a description mentions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pydantic import BaseModel

from symgen.description.expression import Call, Expression, Name, Number, names
from symgen.description.schema import Description


def geometry_names(description: Description) -> Iterator[str]:
    """Names of parameters in what says where things are."""
    yield from names_in(tuple(description.points.values()))
    for body in description.bodies.values():
        yield from names_in((body.com, body.frame))
    for element in (*description.joints.values(), *description.forces.values()):
        yield from names_in(tuple(getattr(element, field, None) for field in ("at", "axis", "radius")))


def names_in(value: Any) -> Iterator[str]:
    if isinstance(value, Name | Call | Number):
        expression: Expression = value
        yield from names(expression)
    elif isinstance(value, tuple):
        for each in value:
            yield from names_in(each)
    elif isinstance(value, Mapping):
        for each in value.values():
            yield from names_in(each)
    elif isinstance(value, BaseModel):
        for field in type(value).model_fields:
            yield from names_in(getattr(value, field))


def moving_names(description: Description) -> Iterator[str]:
    """In everything but where the mechanism starts."""
    for field in type(description).model_fields:
        if field not in ("initial", "manoeuvres", "parameters"):
            yield from names_in(getattr(description, field))
