"""What a mechanism description consists of: the one type that every later stage reads.

All lengths are metres, masses kilograms, angles radians, forces newtons. Points and directions
are given in the global frame at the design position (every joint coordinate zero) unless they
name a body, whose frame then counts. See `docs/conventions.md` for the meaning of each entry.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, WithJsonSchema

from symgen.description.expression import Number
from symgen.description.fields import GROUND as GROUND
from symgen.description.fields import BetweenPoints as BetweenPoints
from symgen.description.fields import Direction as Direction
from symgen.description.fields import Formula as Formula
from symgen.description.fields import Identifier as Identifier
from symgen.description.fields import Located as Located
from symgen.description.fields import Part as Part
from symgen.description.fields import Point as Point
from symgen.description.fields import Scalar as Scalar
from symgen.description.fields import TwoPoints as TwoPoints
from symgen.description.fields import Vector as Vector
from symgen.description.forces import AnyForce as AnyForce
from symgen.description.forces import Force as Force
from symgen.description.joints import AnyJoint as AnyJoint
from symgen.description.joints import Joint as Joint
from symgen.description.manoeuvres import ManoeuvreEntry
from symgen.description.road_data import RandomRoad, RoadFile
from symgen.description.vehicle import VehicleEntry
from symgen.description.vehicle_tests import TestEntry


class Frame(Part):
    """Where the frame of a body sits at the design position, relative to ground or to another body's frame.

    Components of `origin` are in the frame `of`; a named point, or one in a body's frame, is where it is.
    """

    of: Identifier = GROUND
    origin: Point = (Number(0.0), Number(0.0), Number(0.0))
    rpy: Vector = (Number(0.0), Number(0.0), Number(0.0))


class Inertia(Part):
    """Entries of the inertia matrix about the centre of mass (products are matrix entries, signs included).

    The axes are those of the body's frame, or x along `x_axis` and y towards `y_axis`, made perpendicular.
    """

    xx: Scalar
    yy: Scalar
    zz: Scalar
    xy: Scalar = Number(0.0)
    xz: Scalar = Number(0.0)
    yz: Scalar = Number(0.0)
    x_axis: Direction | None = None
    y_axis: Direction | None = None


ENTRIES = ("xx", "yy", "zz", "xy", "xz", "yz")
"""Of an inertia matrix."""
NO_INERTIA = Inertia(xx=Number(0.0), yy=Number(0.0), zz=Number(0.0))


def _inertia(value: Any) -> Any:
    """Zero, three moments or a symmetric matrix as the entries they are."""
    if not isinstance(value, bool) and value == 0:
        return {"xx": 0, "yy": 0, "zz": 0}
    if not isinstance(value, (list, tuple)):
        return value
    if len(value) == 3 and not any(isinstance(entry, (list, tuple)) for entry in value):
        return dict(zip(ENTRIES, value, strict=False))
    if len(value) == 3 and all(isinstance(row, (list, tuple)) and len(row) == 3 for row in value):
        if all(value[i][j] == value[j][i] for i, j in ((0, 1), (0, 2), (1, 2))):
            return {name: value["xyz".index(name[0])]["xyz".index(name[1])] for name in ENTRIES}
        raise ValueError("the matrix is not symmetric; give one that is, or `{xx: .., yy: .., zz: ..}`")
    raise ValueError(
        "lists of inertias are read in several orders; write `{xx: .., yy: .., zz: .., xy: .., xz: .., yz: ..}`"
    )


_INERTIA_SCHEMA = {
    "anyOf": [
        {
            "type": "object",
            "properties": {
                **{name: {"type": ["number", "string"]} for name in ENTRIES},
                **{name: {"type": ["array", "object"]} for name in ("x_axis", "y_axis")},
            },
            "required": ["xx", "yy", "zz"],
            "additionalProperties": False,
        },
        {"type": "array", "minItems": 3, "maxItems": 3},
        {"const": 0},
    ]
}


class Body(Part):
    """A rigid body; a point mass without `inertia`. Without `frame`, its frame has the centre of mass as origin and global axes."""

    mass: Scalar
    com: Point
    inertia: Annotated[Inertia, BeforeValidator(_inertia), WithJsonSchema(_INERTIA_SCHEMA)] = NO_INERTIA
    frame: Frame | None = None


Real = Annotated[float, Field(strict=True, allow_inf_nan=False)]


Unit = Annotated[str, Field(pattern=r"^[A-Za-z0-9 ^*/().%-]{0,30}$")]
"""For people; nothing is converted."""


class Parameter(Part):
    """A number of the description under its name; `fixed` ones are folded into the code."""

    value: Real
    fixed: bool = False


class Input(Part):
    """A signal given at run time (with its first two rates where it drives a coordinate)."""

    default: Real = 0.0
    unit: Unit = ""


class State(Part):
    """A first-order state: z' = rate."""

    rate: Formula
    initial: Scalar = Number(0.0)
    unit: Unit = ""


class Table(Part):
    """A curve through points: smooth (cubic Hermite, three-point slopes) or straight lines; straight beyond its ends."""

    type: Literal["smooth", "linear"] = "smooth"
    x: Annotated[tuple[Scalar, ...], Field(min_length=2, max_length=1000)]
    y: Annotated[tuple[Scalar, ...], Field(min_length=2, max_length=1000)]


class Coupling(Part):
    """Constraint between scalar joint coordinates: sum of ratio * coordinate = offset."""

    ratios: Annotated[Mapping[str, Scalar], Field(min_length=1, max_length=16)]
    offset: Scalar = Number(0.0)


class Drive(Part):
    """Prescribed motion: coordinate = input, with the input's rates."""

    coordinate: str
    input: Identifier


def _rate(value: Any) -> Any:
    return value if isinstance(value, Mapping | Rate) else {"rate": value}


class Rate(Part):
    """The rate of the coordinate of this name: a formula that is linear in the rates of others."""

    rate: Formula


_RATE_SCHEMA = {
    "anyOf": [
        {"type": ["number", "string"]},
        {
            "type": "object",
            "properties": {"rate": {"type": ["number", "string"]}},
            "required": ["rate"],
            "additionalProperties": False,
        },
    ]
}

WrittenRate = Annotated[Rate, BeforeValidator(_rate), WithJsonSchema(_RATE_SCHEMA)]
"""A formula, or `{rate: formula}`."""


class Motor(Part):
    """Inertia of a rotor that turns `gear` times as fast as a scalar joint coordinate. Mounted on a `body`, it also feels that one turn
    about its `axis`; the inertia of the body includes the rotor as if it were locked to it."""

    coordinate: str
    inertia: Scalar
    gear: Scalar = Number(1.0)
    body: Identifier | None = None
    axis: Direction | None = None


class PointSensor(Part):
    """Position, displacement, velocity or acceleration of a point of `body` relative to a point of `to`, seen in `frame`."""

    type: Literal["position", "displacement", "velocity", "acceleration"]
    body: Identifier
    at: Point | None = None
    to: Identifier = GROUND
    frame: Identifier = GROUND


class AngularSensor(Part):
    """Angular velocity of `body` relative to `to`, components along the axes of `frame`."""

    type: Literal["angular_velocity"]
    body: Identifier
    to: Identifier = GROUND
    frame: Identifier = GROUND


class DirectionSensor(Part):
    """Where a direction that `body` carries points, as components of a unit vector along the axes of `frame`."""

    type: Literal["direction"]
    body: Identifier
    direction: Direction
    frame: Identifier = GROUND


class CoordinateSensor(Part):
    type: Literal["coordinate", "rate"]
    coordinate: str


class ForceSensor(Part):
    """Components of a force element (see docs/conventions.md for which)."""

    type: Literal["force"]
    force: Identifier


class LoadSensor(Part):
    """Vertical load of a tire; formulas may read it."""

    type: Literal["load"]
    tire: Identifier


class ReactionSensor(Part):
    """Force and torque that a joint exerts on its outer body at the joint's point, axes of `frame`."""

    type: Literal["reaction"]
    joint: Identifier
    frame: Identifier = GROUND


class FormulaSensor(Part):
    type: Literal["formula"]
    value: Formula
    unit: Unit = ""


AnySensor = Annotated[
    PointSensor
    | AngularSensor
    | DirectionSensor
    | CoordinateSensor
    | ForceSensor
    | LoadSensor
    | ReactionSensor
    | FormulaSensor,
    Field(discriminator="type"),
]


class Subsystem(Part):
    """A suspension by name: the branches on the base that hold these bodies, and in which coordinates it is derived."""

    bodies: Annotated[tuple[Identifier, ...], Field(min_length=1, max_length=1000)]
    coordinates: Literal["joint", "cartesian"] | None = None


class Initial(Part):
    """Start of one coordinate; `hold` keeps it while the others are assembled."""

    position: Scalar | None = None
    velocity: Scalar | None = None
    hold: bool = True


class Description(Part):
    """A whole mechanism, parts expanded, every number a named parameter."""

    name: Annotated[str, Field(pattern=r"^[A-Za-z_][A-Za-z0-9_]{0,62}$")]
    gravity: Vector = (Number(0.0), Number(0.0), Number(-9.81))
    base: Identifier | None = None
    parameters: Mapping[str, Parameter] = {}
    points: Mapping[Identifier, Point] = {}
    bodies: Annotated[Mapping[Identifier, Body], Field(min_length=1)]
    joints: Mapping[Identifier, AnyJoint] = {}
    couplings: Mapping[Identifier, Coupling] = {}
    drives: Mapping[Identifier, Drive] = {}
    rates: Mapping[Identifier, WrittenRate] = {}
    motors: Mapping[Identifier, Motor] = {}
    inputs: Mapping[Identifier, Input] = {}
    states: Mapping[Identifier, State] = {}
    tables: Mapping[Identifier, Table] = {}
    road: Formula = Number(0.0)
    forces: Mapping[Identifier, AnyForce] = {}
    sensors: Mapping[Identifier, AnySensor] = {}
    subsystems: Mapping[Identifier, Subsystem] = {}
    initial: Mapping[str, Initial] = {}
    surface: Annotated[RoadFile | RandomRoad | None, Field(exclude=True)] = None
    """The road that is data, like manoeuvres."""
    manoeuvres: Annotated[Mapping[Identifier, ManoeuvreEntry], Field(exclude=True)] = {}
    """No part of the equations: a change of them asks for no new build."""
    vehicle: Annotated[VehicleEntry | None, Field(exclude=True)] = None
    """Like manoeuvres, and so are the tests that are made with it."""
    tests: Annotated[Mapping[Identifier, TestEntry], Field(exclude=True)] = {}
