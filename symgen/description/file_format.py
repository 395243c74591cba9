"""What a description file may contain: a `Description` with parts, instances and `fixed` on top.

parts:
  corner: {points: {...}, bodies: {...}, ...}         # names are local to the part
instances:
  FL: {part: corner}                                  # corner's `arm` becomes `FL.arm`
  FR: {part: corner, mirror: y}
  RL: {part: corner, move: [-2.7, 0, 0], with: {rack: chassis}, parameters: {k: 30000}}
  RR: {part: corner, mirror: y, joints: {upper_pivot: {type: bushing, stiffness: [...]}}}  # in place of the joint
  axle: {part: corner, repeat: 4, move: [-1.3, 0, 0]} # axle1 .. axle4, moved 0 .. 3 times
include:
  strut: suspensions/strut.yaml                       # the file's content is the part `strut`
platform: {...}                                       # a table on legs, see `symgen.description.platform`
fixed: [bodies.*.inertia.*]                           # or `all`; these numbers are folded into the code
"""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, WithJsonSchema

from symgen.description.expression import Number
from symgen.description.forces.bushing import BUSHING, Bushing, BushingInPlace
from symgen.description.joints import KINDS, Joint
from symgen.description.manoeuvres import ManoeuvreEntry
from symgen.description.one_of import OneOf
from symgen.description.platform import Platform
from symgen.description.road_data import WrittenRoad
from symgen.description.schema import (
    AnyForce,
    AnySensor,
    Body,
    Coupling,
    Drive,
    Identifier,
    Initial,
    Input,
    Motor,
    Part,
    Point,
    Scalar,
    State,
    Subsystem,
    Table,
    Vector,
    WrittenRate,
)
from symgen.description.vehicle import VehicleEntry
from symgen.description.vehicle_tests import TestEntry

MAX_REPEAT = 1000


def _parameter(value: Any) -> Any:
    if isinstance(value, (int, float, str)) and not isinstance(value, bool):
        return {"value": value}
    if isinstance(value, (Mapping, FileParameter)):
        return value
    text = "a parameter is a number or a formula of other parameters"
    raise ValueError(f"{text}; write `k: 2.5`, `k: 2*rate` or `k: {{value: 2.5, fixed: true}}`")


class FileParameter(Part):
    """A parameter as it is written."""

    value: Scalar
    fixed: bool = False


_PARAMETER_SCHEMA = {
    "anyOf": [
        {"type": ["number", "string"]},
        {
            "type": "object",
            "properties": {"value": {"type": ["number", "string"]}, "fixed": {"type": "boolean"}},
            "required": ["value"],
            "additionalProperties": False,
        },
    ]
}

WrittenParameter = Annotated[FileParameter, BeforeValidator(_parameter), WithJsonSchema(_PARAMETER_SCHEMA)]
"""A number, a formula of other parameters, or `{value: 2.5, fixed: true}`."""


def _patterns(value: Any) -> Any:
    return [value] if isinstance(value, str) else value


def _written_vehicle(value: Any) -> Any:
    if value is None:
        raise ValueError("nothing is written; write `key: value` entries here, or leave the key out")
    return value


_PATTERN_SCHEMA = {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]}


WrittenJoint = Annotated[Joint | Bushing, OneOf(ChainMap(KINDS, {BUSHING.name: BUSHING}))]
"""A bushing may stand where a joint stood; it becomes a force element."""


class Instance(Part):
    """A part put to use: mirrored first, then moved; `with` ties its outward names and parameters to names out here."""

    part: Identifier
    mirror: Literal["x", "y", "z"] | None = None
    move: Vector = (Number(0.0), Number(0.0), Number(0.0))
    repeat: Annotated[int, Field(ge=1, le=MAX_REPEAT, strict=True)] | None = None
    with_: Annotated[Mapping[Identifier, Identifier], Field(alias="with")] = {}
    parameters: Mapping[Identifier, WrittenParameter] = {}
    joints: Mapping[Identifier, BushingInPlace] = {}
    """Of the part, in whose place there are bushings."""
    points: Mapping[Identifier, Point] = {}
    """Of the part, at other places: written as in the part, before mirror and move."""


class Sections(Part):
    """What a part and a whole file have in common."""

    parameters: Mapping[Identifier, WrittenParameter] = {}
    points: Mapping[Identifier, Point] = {}
    bodies: Mapping[Identifier, Body] = {}
    joints: Mapping[Identifier, WrittenJoint] = {}
    couplings: Mapping[Identifier, Coupling] = {}
    drives: Mapping[Identifier, Drive] = {}
    rates: Mapping[Identifier, WrittenRate] = {}
    motors: Mapping[Identifier, Motor] = {}
    inputs: Mapping[Identifier, Input] = {}
    states: Mapping[Identifier, State] = {}
    tables: Mapping[Identifier, Table] = {}
    forces: Mapping[Identifier, AnyForce] = {}
    sensors: Mapping[Identifier, AnySensor] = {}
    subsystems: Mapping[Identifier, Subsystem] = {}
    initial: Mapping[Identifier, Initial] = {}
    instances: Mapping[Identifier, Instance] = {}


SECTIONS = tuple(name for name in Sections.model_fields if name != "instances")
"""The sections of a description that hold named entries."""


class DescriptionFile(Sections):
    """A description as it is written."""

    name: Annotated[str, Field(pattern=r"^[A-Za-z_][A-Za-z0-9_]{0,62}$")]
    gravity: Vector | None = None
    base: Identifier | None = None
    road: WrittenRoad | None = None
    include: Mapping[Identifier, str] = {}
    parts: Mapping[Identifier, Sections] = {}
    platform: Platform | None = None
    fixed: Annotated[
        tuple[Annotated[str, Field(max_length=200)], ...], BeforeValidator(_patterns), WithJsonSchema(_PATTERN_SCHEMA)
    ] = ()
    manoeuvres: Mapping[Identifier, ManoeuvreEntry] = {}
    vehicle: Annotated[VehicleEntry | None, BeforeValidator(_written_vehicle)] = None
    tests: Mapping[Identifier, TestEntry] = {}
