"""What the entries of a description are made of: numbers, formulas, names, points and directions, and how they are checked."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import (
    BaseModel,
    ConfigDict,
    Discriminator,
    Field,
    GetCoreSchemaHandler,
    GetJsonSchemaHandler,
    Tag,
    ValidationInfo,
    model_validator,
)
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema, PydanticCustomError, core_schema

from symgen.description.expression import STORED, WRITTEN, Expression, ExpressionError, Number, parse, show

GROUND = "ground"
FROM_STORE = "stored"
"""Context of validation: formulas may be longer than people write them."""


class Part(BaseModel):
    """Base of all entries: unknown keys are errors, nothing changes after reading."""

    model_config = ConfigDict(extra="forbid", frozen=True, arbitrary_types_allowed=True)

    @model_validator(mode="before")
    @classmethod
    def _only_known_keys(cls, value: Any) -> Any:
        """Refuse unknown keys before anything else: a misspelt key would also be reported as a missing one."""
        if isinstance(value, Mapping):
            known = {field.alias or name for name, field in cls.model_fields.items()}
            unknown = [str(key) for key in value if key not in known]
            if unknown:
                context = {"unknown": unknown, "known": sorted(known)}
                raise PydanticCustomError("unknown_keys", "unknown keys", context)
        return value


def _expression(value: Any, info: ValidationInfo) -> Any:
    if isinstance(value, bool) or not isinstance(value, (int, float, str)):
        if isinstance(value, Expression):
            return value
        if value is None:
            raise ValueError("nothing is written here; give a number or a formula")
        raise ValueError("give a number or a formula")
    if isinstance(value, str):
        try:
            return parse(value, limits=STORED if info.context == FROM_STORE else WRITTEN)
        except ExpressionError as error:
            raise ValueError(str(error)) from None
    try:
        number = float(value)
    except OverflowError:
        number = math.inf
    if not math.isfinite(number):
        raise ValueError("the number is not finite; write a finite one")
    return Number(number)


class _AsWritten:
    """How formulas are read and written. Pydantic need not know what they are made of: it would look at it for every entry."""

    @staticmethod
    def __get_pydantic_core_schema__(source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.with_info_plain_validator_function(
            _expression, serialization=core_schema.plain_serializer_function_ser_schema(show)
        )

    @staticmethod
    def __get_pydantic_json_schema__(schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        return {"anyOf": [{"type": "number"}, {"type": "string"}]}


Scalar = Annotated[Expression, _AsWritten]
"""A number or a formula of the named parameters: known before the run, changeable between runs."""

Formula = Annotated[Expression, _AsWritten]
"""A formula of parameters, inputs, states, `time`, named sensors and the local names of its entry."""

Vector = tuple[Scalar, Scalar, Scalar]

_NAME = r"^[A-Za-z_][A-Za-z0-9_]{0,62}(\.[A-Za-z_][A-Za-z0-9_]{0,62}){0,7}$"
Identifier = Annotated[str, Field(pattern=_NAME)]
"""Name of a body, joint, ...; dots separate the namespaces of parts."""


class Located(Part):
    """A point (or direction) given in the frame of a body."""

    body: Identifier
    at: Vector


class TwoPoints(Part):
    """Base of what has a point of its first body and a point of its second one."""

    if TYPE_CHECKING:
        bodies: tuple[Identifier, Identifier]
        at: tuple[Point, Point]


class BetweenPoints(TwoPoints):
    """Base of what runs from a point of its first body to a point of its second one."""

    if TYPE_CHECKING:
        length: Scalar | None


def _way_of_giving(value: Any) -> str:
    """Which alternative of a Point or Direction the user means, so that only its mistakes are reported."""
    if isinstance(value, str):
        return "a name"
    if isinstance(value, (Mapping, Located)):
        return "in a body"
    if isinstance(value, (list, tuple)) and len(value) == 2 and any(isinstance(v, str) for v in value):
        return "between points"
    return "components"


Point = Annotated[
    Annotated[Identifier, Tag("a name")] | Annotated[Vector, Tag("components")] | Annotated[Located, Tag("in a body")],
    Discriminator(lambda value: "components" if isinstance(value, (list, tuple)) else _way_of_giving(value)),
]
"""A named point, global design coordinates, or coordinates in a body's frame."""

Direction = Annotated[
    Annotated[Vector, Tag("components")]
    | Annotated[tuple[Identifier, Identifier], Tag("between points")]
    | Annotated[Located, Tag("in a body")],
    Discriminator(lambda value: "components" if isinstance(value, str) else _way_of_giving(value)),
]
"""Global components at the design position, from one named point to another, or in a body's frame."""
