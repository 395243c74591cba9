"""A tire on the road."""

from __future__ import annotations

import math
from collections.abc import Container, Iterator, Mapping
from typing import TYPE_CHECKING, Annotated, Any, Literal

import numpy as np
from pydantic import ConfigDict, Field

from symgen.description.expression import OF_ROAD, Call, Expression, Name, Number, tables
from symgen.description.fields import Direction, Formula, Identifier, Point, Scalar
from symgen.description.forces.magic_formula import CARCASS, OF_TURN_SLIP, POSITIVE, MagicFormula
from symgen.description.forces.tmeasy import Characteristic, Trail, faults_of
from symgen.description.forces.traits import Fault, Force, ForceKind, reads_only

if TYPE_CHECKING:
    from symgen.description.design_position import DesignPosition

_VERTICAL = 1e-9
"""Sine of the angle between a spin axis and the vertical, where it has no level part to speak of."""
_RELAXATIONS = {"slip": "slip_relaxation", "cornering": "cornering_relaxation"}
"""Kind of slip, and the field whose presence makes it a state: longitudinal, lateral."""
_SIZES = ("radius", "stiffness")
MAGIC = "magic_formula"
LIMITED = ("saturating", "brush")
"""Laws whose friction is a coefficient: no horizontal force exceeds its product with the load."""
WITH_CARCASS = ("brush", "tmeasy")
"""Laws whose slips are relative to the speed of rolling, and follow over the carcass."""
_PATCH = ("patch_length", "patch_width")
_CARCASS = ("carcass", "carcass_damping")
_LINEAR = ("cornering_stiffness", "slip_stiffness", "slip_relaxation", "cornering_relaxation")
_OF_LAW: Mapping[str, tuple[str, ...]] = {
    "linear": ("deflection", "load", *_LINEAR),
    "saturating": ("deflection", "load", *_LINEAR, "friction"),
    "brush": ("deflection", "load", "tread_stiffness", "contact_length", *_CARCASS, "friction"),
    "tmeasy": ("deflection", "load", "longitudinal", "lateral", "trail", *_CARCASS, "friction"),
    MAGIC: ("file", "coefficients", "version", "side", "crown_radius", "relaxation", "turn_slip", "friction"),
}
WITH_FRICTION = tuple(law for law, fields in _OF_LAW.items() if "friction" in fields)
"""Laws whose forces have a limit by friction."""
"""Fields that have an effect in some laws only."""
_NEEDED: Mapping[str, tuple[str, ...]] = {
    "brush": ("load", "tread_stiffness", "contact_length"), "tmeasy": ("load", "longitudinal", "lateral"),
}  # fmt: skip
LEAST_FRICTION = 1e-3
"""Where friction is a formula of what changes during a run."""
_STANDING = Number(0.001)
"""m/s, creep of a tire that stands on its carcass and divides by no speed."""


def _sizes_or_file(schema: dict[str, Any]) -> None:
    """What a file says need not be written."""
    required = [name for name in schema["required"] if name not in _SIZES]
    schema |= {"required": required, "anyOf": [{"required": list(_SIZES)}, {"required": ["file"]}]}


class Tire(Force):
    """Vertical spring-damper that cannot pull, slip forces, on the road; see docs/conventions.md."""

    model_config = ConfigDict(json_schema_extra=_sizes_or_file)

    type: Literal["tire"]
    law: Literal["linear", "saturating", "brush", "tmeasy", "magic_formula"] = "linear"
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
    friction: Formula = Number(1.0)
    """Of the place: a coefficient, or relative to the friction that the numbers of the tire stand for."""
    creep_speed: Scalar = Number(0.1)
    slip_relaxation: Scalar | None = None
    cornering_relaxation: Scalar | None = None
    tread_stiffness: Scalar | None = None
    contact_length: Scalar | None = None
    longitudinal: Characteristic | None = None
    lateral: Characteristic | None = None
    trail: Trail | None = None
    carcass: tuple[Scalar, Scalar] | None = None
    carcass_damping: tuple[Scalar, Scalar] | None = None
    road: Formula | None = None
    contact: Literal["point", "plane"] | None = None
    """Where the road is felt: below one place, or on the plane of the patch; by default on the plane where the road is data."""
    patch_length: Scalar = Number(0.15)
    patch_width: Scalar = Number(0.15)
    file: Annotated[str, Field(max_length=1000)] | None = None
    """A `.tir` file, from which the next ones are read."""
    coefficients: MagicFormula | None = None
    version: Literal[52, 61, 62] = 61
    side: Scalar = Number(1.0)
    """1 where the tire is mounted as it was measured, -1 where on the other side of the vehicle."""
    crown_radius: Scalar = Number(0.0)
    relaxation: Annotated[bool, Field(strict=True)] = True
    turn_slip: Annotated[bool, Field(strict=True)] = False
    """Whether the yaw rate of the wheel causes forces and moments."""


def sees_plane(tire: Tire, road: Expression) -> bool:
    """Whether the tire stands on the plane of its patch; a road of the same height everywhere is one itself."""
    if tire.contact is not None:
        return tire.contact == "plane" and not _is_even(road)
    return OF_ROAD in tables(road)


def _is_even(formula: Expression) -> bool:
    if isinstance(formula, Call):
        return all(map(_is_even, formula.arguments))
    return not (isinstance(formula, Name) and formula.name in ("x", "y"))


def bounded_friction(tire: Tire, parameters: Container[str]) -> bool:
    """Whether the law has to keep friction above zero, as checks of parameters cannot."""
    return not reads_only(tire.friction, parameters)


def creep_of(tire: Tire) -> Expression:
    """The speed that the law adds to that of rolling."""
    stands = tire.law in WITH_CARCASS and tire.carcass is not None and "creep_speed" not in tire.model_fields_set
    return _STANDING if stands else tire.creep_speed


def _keeps(tire: Tire, kind: str) -> bool:
    if tire.law in WITH_CARCASS:
        return tire.carcass is not None
    return tire.relaxation if tire.law == MAGIC else getattr(tire, _RELAXATIONS[kind]) is not None


def _states(tire: Tire) -> dict[str, str]:
    turning = {"turn": "1/m"} if tire.law == MAGIC and tire.turn_slip and tire.relaxation else {}
    return {kind: "1" for kind in _RELAXATIONS if _keeps(tire, kind)} | turning


def _units(tire: Tire) -> tuple[str, ...]:
    return ("N", "N", "N", "N m", "N m", "N m") if tire.law in (MAGIC, *WITH_CARCASS) else ("N", "N", "N")


def _positive(tire: Tire) -> tuple[str, ...]:
    every = ("radius", "creep_speed", *_PATCH, *(("friction",) if "friction" in _OF_LAW[tire.law] else ()))
    if tire.law == MAGIC:
        return (*every, "stiffness", *_positive_coefficients(tire))
    if tire.law in WITH_CARCASS:
        return (*every, *_positive_characteristics(tire))
    return (*every, *(_RELAXATIONS[kind] for kind in _states(tire)))


def _positive_coefficients(tire: Tire) -> tuple[str, ...]:
    if tire.coefficients is None:
        return ()
    own = (*POSITIVE, *(OF_TURN_SLIP if tire.turn_slip else ()))
    own = (*own, *(CARCASS if tire.relaxation and tire.version > 52 else ()))
    return tuple(f"coefficients.{name}" for name in own)


def _positive_characteristics(tire: Tire) -> Iterator[str]:
    yield from (name for name in _NEEDED[tire.law] if isinstance(getattr(tire, name), Expression))
    for name in ("longitudinal", "lateral", "trail"):
        curve = getattr(tire, name)
        if curve is not None:
            yield from (f"{name}.{field}.{k}" for field in type(curve).model_fields for k in (0, 1))
    if tire.carcass is not None:
        yield from ("carcass.0", "carcass.1")


def _faults(tire: Tire, design: DesignPosition) -> Iterator[Fault]:
    if tire.wheel == tire.carrier:
        yield "carrier", "the carrier is the wheel itself; name the body that carries the wheel's bearing"
    axis = design.direction(tire.axis)
    if math.hypot(*axis[:2]) < _VERTICAL * float(np.linalg.norm(axis)):
        yield "axis", "the spin axis is vertical; give the direction to the left of the wheel"
    yield from _without_effect(tire)
    if tire.law == MAGIC:
        yield from _magic_faults(tire, design)
    else:
        yield from _plain_faults(tire, design)


def _without_effect(tire: Tire) -> Iterator[Fault]:
    for field in Tire.model_fields:
        laws = [law for law, fields in _OF_LAW.items() if field in fields]
        if laws and tire.law not in laws and field in tire.model_fields_set:
            yield (
                field,
                f"{field} has no effect in the law {tire.law}; leave it out, or write `law: {' or '.join(laws)}`",
            )


def _plain_faults(tire: Tire, design: DesignPosition) -> Iterator[Fault]:
    if not design.number(tire.stiffness) > 0:
        yield "stiffness", "stiffness must be positive; give a number above zero"
    if tire.law in WITH_CARCASS:
        yield from _carcass_faults(tire, design)
        return
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


def _carcass_faults(tire: Tire, design: DesignPosition) -> Iterator[Fault]:
    for field in _NEEDED[tire.law]:
        if getattr(tire, field) is None:
            yield "", f"the law {tire.law} needs {field}; give it"
    if tire.carcass_damping is not None and tire.carcass is None:
        yield "carcass_damping", "carcass_damping without carcass has no effect; give that too"
    for name in ("longitudinal", "lateral"):
        curve: Characteristic | None = getattr(tire, name)
        if curve is not None:
            yield from ((name, f"{name}.{text}") for text in faults_of(curve, design.number))


def _magic_faults(tire: Tire, design: DesignPosition) -> Iterator[Fault]:
    if tire.coefficients is None:
        yield "law", f"the law {MAGIC} has no coefficients; write `file: NAME.tir`"
        return
    c = {name: design.number(value) for name, value in dict(tire.coefficients).items()}
    stiffness, radius = design.number(tire.stiffness), design.number(tire.radius)
    if c["FNOMIN"] > 0 and not (stiffness * radius / c["FNOMIN"]) ** 2 > 4 * c["Q_FZ2"]:
        yield "", "Q_FZ2 is larger than VERTICAL_STIFFNESS allows; correct one of them in the tire file"
    if c["PKY1"] == 0:
        yield "", "PKY1 is zero, so there is no cornering stiffness; correct it in the tire file"
    if tire.turn_slip and tire.version == 52:
        yield (
            "turn_slip",
            "version 5.2 of the formula has no turn slip; leave it out, or give a file of version 6.1 or 6.2",
        )
    if tire.turn_slip and not (c["QDRP1"] < 2 and c["PECP1"] < 1):
        yield (
            "turn_slip",
            "QDRP1 must be below 2 and PECP1 below 1; correct them in the tire file, or leave turn_slip out",
        )
    if abs(design.number(tire.side)) != 1:
        yield "side", "write `side: left` or `side: right`"
    for low, high in (("KPUMIN", "KPUMAX"), ("ALPMIN", "ALPMAX"), ("CAMMIN", "CAMMAX"), ("PRESMIN", "PRESMAX")):
        if not c[low] <= c[high]:
            yield "", f"{low} is above {high}; correct them in the tire file"


def _nominal_load(tire: Tire, design: DesignPosition) -> float:
    """Fz0 = load, by default stiffness * deflection."""
    if tire.load is not None:
        return design.number(tire.load)
    return design.number(tire.stiffness) * design.number(tire.deflection)


TIRE = ForceKind(
    Tire,
    units=("N", "N", "N"),
    units_of=_units,
    axial=("axis",),
    handed=("side",),
    synonyms=("tyre", "wheel"),
    states=_states,
    positive=_positive,
    faults=_faults,
)
