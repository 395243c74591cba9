"""The same mechanism in other units: every number of a description times the factors of its unit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

Raw = dict[str, Any]

DISPLACEMENTS = ("x", "y", "z", "slide")


@dataclass(frozen=True)
class Units:
    """How often the old unit goes into the new one: factors of lengths, masses, times and of first-order states."""

    length: float = 1.0
    mass: float = 1.0
    time: float = 1.0
    state: float = 1.0

    def of(self, length: int = 0, mass: int = 0, time: int = 0, state: int = 0) -> float:
        return self.length**length * self.mass**mass * self.time**time * self.state**state

    def force(self, length: int = 0, time: int = 0) -> float:
        """Of a force, times a power of length and time."""
        return self.of(1 + length, 1, -2 + time)


def similar(raw: Raw, units: Units, parameters: Mapping[str, tuple[int, ...]] | None = None) -> Raw:
    """The description in these units; `parameters` gives the powers of length, mass, time and states in named parameters.

    Formulas stay as they are: the parameters in them carry the factors.
    """
    powers = parameters or {}
    found = dict(raw)
    found["gravity"] = [_times(x, units.of(1, 0, -2)) for x in raw.get("gravity", [0.0, 0.0, -9.81])]
    found["parameters"] = {
        name: _times(value, units.of(*powers.get(name, ()))) for name, value in raw.get("parameters", {}).items()
    }
    found["points"] = {name: _point(at, units) for name, at in raw.get("points", {}).items()}
    found["bodies"] = {name: _body(body, units) for name, body in raw["bodies"].items()}
    for section, change in (("joints", _joint), ("forces", _force), ("sensors", _sensor)):
        found[section] = {name: change(entry, units, raw) for name, entry in raw.get(section, {}).items()}
    found["states"] = {name: _state(entry, units) for name, entry in raw.get("states", {}).items()}
    found["initial"] = {name: _start(name, entry, units, raw) for name, entry in raw.get("initial", {}).items()}
    return {key: value for key, value in found.items() if value or key in ("bodies", "gravity")}


def is_displacement(raw: Raw, coordinate: str) -> bool:
    joint = raw.get("joints", {}).get(coordinate)
    if joint is not None:
        return bool(joint["type"] == "prismatic")
    return coordinate.rpartition(".")[2] in DISPLACEMENTS


def _times(value: Any, factor: float) -> Any:
    """A formula is multiplied from outside, unless it is made of parameters that are."""
    return value if isinstance(value, str) else value * factor


def _point(at: Any, units: Units) -> Any:
    if isinstance(at, str):
        return at
    if isinstance(at, Mapping):
        return {**at, "at": _point(at["at"], units)}
    return [_times(x, units.length) for x in at]


def _body(body: Raw, units: Units) -> Raw:
    found = dict(body)
    found["mass"] = _times(body["mass"], units.mass)
    if "com" in body:
        found["com"] = _point(body["com"], units)
    if "inertia" in body:
        found["inertia"] = {axis: _times(value, units.of(2, 1)) for axis, value in body["inertia"].items()}
    return found


def _joint(joint: Raw, units: Units, raw: Raw) -> Raw:
    found = dict(joint)
    if "at" in joint:
        both = joint["type"] in ("distance", "rolling_disc", "rolling_ball")
        found["at"] = [_point(at, units) for at in joint["at"]] if both else _point(joint["at"], units)
    for name in ("length", "pitch", "radius", "tube"):
        if joint.get(name) is not None:
            found[name] = _times(joint[name], units.length)
    return found


def _force(force: Raw, units: Units, raw: Raw) -> Raw:
    found = dict(force)
    if force["type"] == "spring_damper":
        found["at"] = [_point(at, units) for at in force["at"]]
    elif "at" in force:
        found["at"] = _point(force["at"], units)
    linear = force["type"] == "spring_damper" or is_displacement(raw, force.get("coordinate", "x.x"))
    turn = 0 if linear else 2
    factors = {
        "stiffness": units.force(turn - 1), "damping": units.force(turn - 1, 1),
        "length": units.length, "rest": 1.0 if turn else units.length,
    }  # fmt: skip
    for name, factor in factors.items():
        if name in force:
            found[name] = _times(force[name], factor)
    return found


def _state(state: Raw, units: Units) -> Raw:
    return {**state, "initial": _times(state["initial"], units.state)} if "initial" in state else dict(state)


def _sensor(sensor: Raw, units: Units, raw: Raw) -> Raw:
    return {**sensor, "at": _point(sensor["at"], units)} if "at" in sensor else dict(sensor)


def _start(name: str, entry: Raw, units: Units, raw: Raw) -> Raw:
    size = units.length if is_displacement(raw, name) else 1.0
    factors = {"position": size, "velocity": size / units.time}
    return {key: _times(value, factors[key]) if key in factors else value for key, value in entry.items()}


def every_unit(factors: tuple[float, ...], states: bool = False) -> Iterator[Units]:
    for factor in factors:
        if states:
            yield Units(state=factor)
        yield Units(length=factor)
        yield Units(mass=factor)
        yield Units(time=factor)
