"""Checks of the names inside formulas: defined, unambiguous, allowed where they stand, free of cycles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter

from symgen.description.errors import Path, Problem, hint, quoted
from symgen.description.expression import CONSTANTS, FUNCTIONS, OF_ROAD, names, tables
from symgen.description.forces import Force, kind_of
from symgen.description.leaves import Leaf
from symgen.description.namespace import FORMULA_SECTIONS, LOCAL_NAMES
from symgen.description.rates import inputs_of_rates
from symgen.description.references import written_leaves
from symgen.description.schema import (
    AngularSensor,
    CoordinateSensor,
    Description,
    DirectionSensor,
    FormulaSensor,
    LoadSensor,
    PointSensor,
)
from symgen.description.states import states_of

_MEANT_OTHERWISE = LOCAL_NAMES | CONSTANTS.keys()
OF_PLACE = frozenset({"road", "friction"})
"""Fields with formulas of a place on the road."""
_ROAD_NAMES = frozenset({"x", "y"})


def sensor_components(name: str, sensor: object) -> tuple[str, ...]:
    """Names under which formulas read a sensor; none if it depends on accelerations or forces, or has a name of their own."""
    if isinstance(sensor, AngularSensor | DirectionSensor) or (
        isinstance(sensor, PointSensor) and sensor.type != "acceleration"
    ):
        return tuple(f"{name}.{axis}" for axis in "xyz")
    readable = isinstance(sensor, CoordinateSensor | FormulaSensor | LoadSensor) and name not in _MEANT_OTHERWISE
    return (name,) if readable else ()


def prescribing(description: Description) -> tuple[str, ...]:
    """Inputs that prescribe coordinates, or rates of coordinates."""
    driving = (drive.input for drive in description.drives.values())
    return tuple(dict.fromkeys([*driving, *inputs_of_rates(description)]))


def driven_channels(description: Description) -> Iterator[str]:
    """The rates that an input brings along when it drives a coordinate."""
    for name in prescribing(description):
        yield from (f"{name}.rate", f"{name}.acceleration")


def formula_names(description: Description) -> dict[str, str]:
    """Every name that a formula may mention, with the section it comes from."""
    found: dict[str, str] = dict.fromkeys(description.parameters, "parameters")
    found |= dict.fromkeys([*description.inputs, *driven_channels(description)], "inputs")
    found |= dict.fromkeys(description.states, "states")
    for name, sensor in description.sensors.items():
        found |= dict.fromkeys(sensor_components(name, sensor), "sensors")
    return found


def ambiguity_problems(description: Description) -> list[Problem]:
    """Names that two sections define, or that formulas already use for something else."""
    problems = []
    owner = {
        state: f"the states of forces.{name}"
        for name, force in description.forces.items()
        for state in states_of(name, force).values()
    }
    for section in (*FORMULA_SECTIONS, "tables"):
        for name in getattr(description, section):
            if name in _reserved(section):
                text = f"{quoted(name)} has a special meaning in formulas; choose another name"
                problems.append(Problem((section, name), text))
            for own in _readable(description, section, name):
                if own in owner:
                    text = f"{quoted(own)} is also defined in {owner[own]}; formulas cannot tell them apart, rename one"
                    problems.append(Problem((section, name), text))
                owner[own] = f"{section}.{name}"
    return problems


def _reserved(section: str) -> frozenset[str]:
    """Names that entries of a section cannot have; a sensor is not read by formulas under such a name."""
    if section == "sensors":
        return frozenset({"time"})
    return frozenset({*LOCAL_NAMES, *CONSTANTS, *(FUNCTIONS if section == "tables" else ())})


def _readable(description: Description, section: str, name: str) -> set[str]:
    own = {name}
    if section == "sensors":
        own |= set(sensor_components(name, description.sensors[name]))
    if section == "inputs":
        own |= {c for c in driven_channels(description) if c.rpartition(".")[0] == name}
    return own


def formula_problems(description: Description) -> list[Problem]:
    """Names and tables in formulas that are unknown or not allowed there."""
    known = formula_names(description)
    problems = []
    for leaf in written_leaves(description):
        if leaf.role not in ("scalar", "formula"):
            continue
        local, sections = _allowed(description, leaf)
        for name in dict.fromkeys(names(leaf.value)):
            if name not in local and known.get(name) not in sections:
                problems.append(Problem(leaf.path, _why(description, name, known, local, sections)))
        for table in dict.fromkeys(tables(leaf.value)):
            if table == OF_ROAD and leaf.role == "formula":
                continue
            if table not in {*description.tables, OF_ROAD}:
                functions = hint(table, {*description.tables, *FUNCTIONS})
                problems.append(Problem(leaf.path, f"unknown function or table {quoted(table)}; {functions}"))
            elif leaf.role == "scalar":
                text = f"the table {quoted(table)} cannot be used in a constant; use it in a force, a sensor or a state"
                problems.append(Problem(leaf.path, text))
    return problems


def _allowed(description: Description, leaf: Leaf) -> tuple[frozenset[str], tuple[str, ...]]:
    """Local names and sections that a formula at this place may use."""
    if leaf.role == "scalar":
        return frozenset(), ("parameters",)
    if leaf.path[0] == "rates":
        return frozenset({"time"}), ("parameters", "inputs", "sensors")
    if leaf.path[-1] in OF_PLACE:
        return _ROAD_NAMES | {"time"}, ("parameters", "inputs")
    entry = getattr(description, str(leaf.path[0]))[leaf.path[1]]
    local = kind_of(entry).local_names if isinstance(entry, Force) else ()
    return frozenset({*local, "time"}), FORMULA_SECTIONS


def _why(
    description: Description, name: str, known: Mapping[str, str], local: frozenset[str], sections: tuple[str, ...]
) -> str:
    usable = {*local, *(n for n, section in known.items() if section in sections)}
    shown = quoted(name)
    if sections == ("parameters",) and (name in known or name == "time"):
        return f"{shown} changes during a run, but this must be constant; use parameters only"
    if name in known and "sensors" in sections:
        return f"{shown} is a state; rates depend on coordinates, time, parameters and inputs"
    if name in known:
        return f"{shown} cannot be used here; roads and their friction depend on x, y, time, parameters and inputs"
    if name in LOCAL_NAMES and name in description.sensors:
        return f"formulas do not take {shown} for the sensor of this name; give the sensor another name to read it"
    if name in LOCAL_NAMES:
        have = f"here you may use {', '.join(sorted(local))}" if local else "use parameters here"
        return f"{shown} has no meaning in this entry; {have}"
    sensor = description.sensors.get(name) or description.sensors.get(name.rpartition(".")[0])
    if sensor is not None:
        components = sensor_components(name, sensor)
        if components:
            return f"the sensor {shown} has components; write {' or '.join(components)}"
        return f"the {sensor.type} sensor {shown} itself depends on this formula; use positions or velocities"
    return f"unknown name {shown}; {hint(name, usable)}"


def sensor_cycle_problems(description: Description) -> list[Problem]:
    """Formula sensors that read one another in a circle."""
    needs = {
        name: [n for n in names(sensor.value) if isinstance(description.sensors.get(n), FormulaSensor)]
        for name, sensor in description.sensors.items()
        if isinstance(sensor, FormulaSensor)
    }
    try:
        TopologicalSorter(needs).prepare()
    except CycleError as error:
        chain = " -> ".join(error.args[1])
        path: Path = ("sensors", str(error.args[1][0]), "value")
        return [Problem(path, f"formula sensors depend on one another ({chain}); break the circle, e.g. with a state")]
    return []
