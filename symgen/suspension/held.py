"""The vehicle as it stands on the rig: its body is fixed to ground, and loads that the rig puts on take the place of tires.

The wheel is a rigid disc. The lowest point of the disc is the contact. Loads at the contact act on the body that carries the wheel,
as if a brake held the wheel; so does the force of the drive, at the wheel's centre.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from symgen.description import Description
from symgen.description.coordinates import coordinates_of, free_coordinates, free_positions, positions_of
from symgen.description.errors import hint
from symgen.description.expression import Expression, names
from symgen.description.forces.bushing import Bushing
from symgen.description.forces.joint_spring import JointSpring
from symgen.description.forces.spring_damper import SpringDamper
from symgen.description.forces.tire import MAGIC, Tire
from symgen.description.forces.traits import OnCoordinate
from symgen.description.leaves import leaves
from symgen.description.schema import GROUND, CoordinateSensor, LoadSensor
from symgen.description.stored import from_stored, to_stored
from symgen.runtime import ArgumentError

Data = dict[str, dict[str, Any]]
"""Sections of a description, as they are stored."""

LOADS = ("fx", "fy", "fz", "mz", "drive")
"""What the rig puts on a wheel: force and moment about the vertical at the contact, force ahead at the centre; axes of the body."""
READINGS = ("centre", "axis", "ahead", "left")
"""Sensors of a wheel: place of its centre; where its axle, and x and y of the body that carries it, point."""
_NEVER_READ = ("acceleration", "force", "reaction")
"""Types of sensors that no formula can read."""


@dataclass(frozen=True)
class Held:
    """A description for the rig, and the names in it of what the rig has put there."""

    description: Description
    wheels: Mapping[str, str]
    """By tire, what the names of its wheel begin with."""
    springs: Mapping[str, str]
    """Springs by the sensor of their length, or of their angle."""
    bushings: Mapping[str, Expression]
    """Stiffnesses by the sensor of the force, or moment, along one axis of a bushing."""
    steering: str
    """The input that steers; empty where there is none."""


def held(description: Description, steer: str) -> Held:
    """`steer`: the input, or the coordinate that is then driven, by which the rig steers; empty for none."""
    own, gone = _free_name(description), _let_go(description)
    tires = [name for name, force in description.forces.items() if isinstance(force, Tire)]
    wheels = {name: f"{own}.w{k}" for k, name in enumerate(tires)}
    data = _without_what_falls(description, gone)
    data["sensors"] = _sensors(description, data.get("sensors", {}), gone, wheels)
    if description.base is not None:
        _add(data, "joints", f"{own}.hold", {"type": "fixed", "bodies": [GROUND, description.base]})
    for tire, prefix in wheels.items():
        _put_on_rig(data, description, tire, prefix)
    springs, bushings = _spring_sensors(data, description, own, gone), _bushing_sensors(data, description, own)
    steering = _steered(data, description, steer, own)
    return Held(from_stored(json.dumps(data), f"{description.name} on the rig"), wheels, springs, bushings, steering)


def _without_what_falls(description: Description, gone: set[str]) -> Data:
    """Tires, whatever leads or drives the body over ground, and starts."""
    data: Data = json.loads(to_stored(description))
    for section in ("initial", "subsystems"):
        data.pop(section, None)
    joints = _joints_of_body(description)
    stays: dict[str, Callable[[str, Any], bool]] = {
        "joints": lambda name, entry: name not in joints,
        "forces": lambda name, entry: not _falls(description, name, gone),
        "drives": lambda name, entry: entry["coordinate"] not in gone,
        "motors": lambda name, entry: entry["coordinate"] not in gone,
        "couplings": lambda name, entry: gone.isdisjoint(entry["ratios"]),
    }
    for section, stay in stays.items():
        data[section] = {name: entry for name, entry in data.get(section, {}).items() if stay(name, entry)}
    return data


def _free_name(description: Description) -> str:
    """What the names of the rig begin with: no entry has such a name."""
    taken = {name.partition(".")[0] for name in _all_names(description)}
    own = "rig"
    while own in taken:
        own += "_"
    return own


def _all_names(description: Description) -> list[str]:
    sections = (
        "parameters",
        "bodies",
        "joints",
        "couplings",
        "drives",
        "motors",
        "inputs",
        "states",
        "tables",
        "forces",
        "sensors",
    )
    return [name for section in sections for name in getattr(description, section)]


def _joints_of_body(description: Description) -> set[str]:
    """Joints that lead the held body over ground."""
    pair = {GROUND, description.base}
    return {name for name, joint in description.joints.items() if {*joint.bodies} == pair}


def _let_go(description: Description) -> set[str]:
    """Coordinates that are no more once the body is held."""
    if description.base is None:
        return set()
    gone = {*free_positions(description.base), *free_coordinates(description.base)}
    for name in _joints_of_body(description):
        joint = description.joints[name]
        gone |= {*positions_of(name, joint), *coordinates_of(name, joint)}
    return gone


def _falls(description: Description, name: str, gone: set[str]) -> bool:
    """Tires, and what acts along coordinates that are no more."""
    force = description.forces[name]
    return isinstance(force, Tire) or (isinstance(force, OnCoordinate) and force.coordinate in gone)


def _sensors(
    description: Description, written: Mapping[str, Any], gone: set[str], wheels: Mapping[str, str]
) -> dict[str, Any]:
    """Those that formulas read: what a coordinate that is gone says is zero, and the load of a tire is what the rig puts on."""
    read = _read(description)
    kept: dict[str, Any] = {}
    for name, entry in written.items():
        sensor = description.sensors[name]
        if sensor.type in _NEVER_READ or not any(each == name or each.startswith(f"{name}.") for each in read):
            continue
        if isinstance(sensor, LoadSensor):
            entry = {"type": "formula", "value": f"{wheels[sensor.tire]}.fz"}
        elif isinstance(sensor, CoordinateSensor) and sensor.coordinate in gone:
            entry = {"type": "formula", "value": 0.0}
        kept[name] = entry
    return kept


def _read(description: Description) -> set[str]:
    """Names in formulas, which include those of sensors."""
    return {
        mentioned
        for section in ("forces", "states", "sensors")
        for name, entry in getattr(description, section).items()
        for leaf in leaves(entry, (section, name), name)
        if leaf.role in ("formula", "scalar")
        for mentioned in names(leaf.value)
    }


def _add(data: Data, section: str, name: str, entry: Any) -> None:
    data.setdefault(section, {})[name] = entry


def _put_on_rig(data: Data, description: Description, name: str, own: str) -> None:
    """Sensors of the wheel, and the loads on it. With e along the axle and r the loaded radius, the contact is at c + r d,
    d = (e_z e - (0,0,1))/|(e_x, e_y)|."""
    tire = description.forces[name]
    assert isinstance(tire, Tire)
    written = json.loads(tire.model_dump_json(exclude_unset=True))
    carried = {"type": "direction", "body": tire.carrier}
    _add(data, "sensors", f"{own}.centre", {"type": "position", "body": tire.carrier, "at": written["at"]})
    _add(data, "sensors", f"{own}.axis", {**carried, "direction": written["axis"]})
    _add(data, "sensors", f"{own}.ahead", {**carried, "direction": [1.0, 0.0, 0.0]})
    _add(data, "sensors", f"{own}.left", {**carried, "direction": [0.0, 1.0, 0.0]})
    e, level = f"{own}.axis", f"sqrt({own}.axis.x**2 + {own}.axis.y**2)"
    down = {"x": f"{e}.z*{e}.x/{level}", "y": f"{e}.z*{e}.y/{level}", "z": f"-{level}"}
    formulas = {
        "radius": _loaded_radius(written, tire),
        **{f"lever_{axis}": f"{own}.radius*({formula})" for axis, formula in down.items()},
        **{f"contact_{axis}": f"{own}.centre.{axis} + {own}.lever_{axis}" for axis in "xyz"},
    }
    for sensor, formula in formulas.items():
        _add(data, "sensors", f"{own}.{sensor}", {"type": "formula", "value": formula})
    for load in LOADS:
        _add(data, "inputs", f"{own}.{load}", {})
    _put_loads(data, own, tire.carrier, written["at"])


def _put_loads(data: Data, own: str, carrier: str, centre: Any) -> None:
    """As a force at the centre and moments about it."""
    forces = {"x": f"{own}.fx + {own}.drive", "y": f"{own}.fy", "z": f"{own}.fz"}
    moments = {
        "x": f"{own}.lever_y*{own}.fz - {own}.lever_z*{own}.fy",
        "y": f"{own}.lever_z*{own}.fx - {own}.lever_x*{own}.fz",
        "z": f"{own}.lever_x*{own}.fy - {own}.lever_y*{own}.fx + {own}.mz",
    }
    for k, axis in enumerate("xyz"):
        along = {"bodies": [GROUND, carrier], "direction": [float(k == j) for j in range(3)], "frame": GROUND}
        _add(data, "forces", f"{own}.force_{axis}", {"type": "force", **along, "at": centre, "force": forces[axis]})
        _add(data, "forces", f"{own}.moment_{axis}", {"type": "torque", **along, "torque": moments[axis]})


def _loaded_radius(written: Mapping[str, Any], tire: Tire) -> str:
    """`radius` is that of the loaded wheel where the law counts `deflection` from it; a Magic Formula tire carries its nominal load."""
    if tire.law != MAGIC or tire.coefficients is None:
        return str(written["radius"])
    return f"{written['radius']} - {written['coefficients']['FNOMIN']}/{written['stiffness']}"


def _spring_sensors(data: Data, description: Description, own: str, gone: set[str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for name, force in description.forces.items():
        if isinstance(force, SpringDamper | JointSpring) and not _falls(description, name, gone):
            sensor = f"{own}.s{len(found)}"
            _add(data, "sensors", sensor, {"type": "force", "force": name})
            found[name] = f"{sensor}.1"
    return found


def _bushing_sensors(data: Data, description: Description, own: str) -> dict[str, Expression]:
    found: dict[str, Expression] = {}
    bushings = [(name, force) for name, force in description.forces.items() if isinstance(force, Bushing)]
    for count, (name, bushing) in enumerate(bushings):
        _add(data, "sensors", f"{own}.b{count}", {"type": "force", "force": name})
        found |= {f"{own}.b{count}.{axis}": value for axis, value in enumerate(bushing.stiffness, 1)}
    return found


def _steered(data: Data, description: Description, steer: str, own: str) -> str:
    """The input that steers; a coordinate gets a drive of its own."""
    if not steer or steer in description.inputs:
        return steer
    known = [c for name, joint in description.joints.items() for c in positions_of(name, joint)]
    if steer not in known:
        raise ArgumentError(
            f"{steer!r} is no input and no coordinate that could steer; {hint(steer, [*description.inputs, *known])}"
        )
    _add(data, "inputs", f"{own}.steer", {})
    _add(data, "drives", f"{own}.steer", {"coordinate": steer, "input": f"{own}.steer"})
    return f"{own}.steer"
