"""Components of sensors: their names in the output vector, and their units; units of coordinates."""

from __future__ import annotations

from symgen.description import forces
from symgen.description.forces import Force
from symgen.description.forces.traits import OnCoordinate
from symgen.description.joints import kind_of
from symgen.description.joints.free import FREE
from symgen.description.schema import (
    AngularSensor,
    AnySensor,
    CoordinateSensor,
    Description,
    DirectionSensor,
    ForceSensor,
    FormulaSensor,
    LoadSensor,
    PointSensor,
    ReactionSensor,
)

_XYZ = ("x", "y", "z")
_WRENCH = ("fx", "fy", "fz", "tx", "ty", "tz")
_WRENCH_UNITS = ("N", "N", "N", "N m", "N m", "N m")
_POINT_UNITS = {"position": "m", "displacement": "m", "velocity": "m/s", "acceleration": "m/s^2"}


def component_names(name: str, description: Description) -> tuple[str, ...]:
    """Names of a sensor's components in the output vector."""
    sensor = description.sensors[name]
    match sensor:
        case PointSensor() | AngularSensor() | DirectionSensor():
            return tuple(f"{name}.{c}" for c in _XYZ)
        case ReactionSensor():
            return tuple(f"{name}.{c}" for c in _WRENCH)
    count = len(component_units(sensor, description))
    return tuple(f"{name}.{k + 1}" for k in range(count)) if count > 1 else (name,)


def output_names(description: Description) -> tuple[str, ...]:
    return tuple(c for name in description.sensors for c in component_names(name, description))


def output_units(description: Description) -> tuple[str, ...]:
    """In the order of `output_names`; empty where a formula does not say."""
    return tuple(unit for sensor in description.sensors.values() for unit in component_units(sensor, description))


def component_units(sensor: AnySensor, description: Description) -> tuple[str, ...]:
    match sensor:
        case PointSensor(type=kind):
            return (_POINT_UNITS[kind],) * 3
        case AngularSensor():
            return ("rad/s",) * 3
        case DirectionSensor():
            return ("1",) * 3
        case LoadSensor():
            return ("N",)
        case ReactionSensor():
            return _WRENCH_UNITS
        case CoordinateSensor(type=kind, coordinate=coordinate):
            unit = coordinate_unit(coordinate, description)
            return (unit if kind == "coordinate" else f"{unit}/s",)
        case ForceSensor(force=force):
            return _force_units(description.forces[force], description)
        case FormulaSensor(unit=unit):
            return (unit,)


def _force_units(force: Force, description: Description) -> tuple[str, ...]:
    unit = coordinate_unit(force.coordinate, description) if isinstance(force, OnCoordinate) else ""
    return forces.kind_of(force).units_on(force, unit)


def coordinate_unit(name: str, description: Description) -> str:
    """m, rad, or 1 for a component of a quaternion."""
    owner, _, ending = name.rpartition(".")
    for joint, coordinate in ((description.joints.get(name), ""), (description.joints.get(owner), ending)):
        if joint is not None and coordinate in (*kind_of(joint).positions, *kind_of(joint).velocities):
            return kind_of(joint).unit(coordinate)
    return FREE.unit(ending)
