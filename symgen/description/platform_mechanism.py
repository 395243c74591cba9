"""A platform with masses as an ordinary mechanism: entries of the sections that a description has anyway.

Each leg is a cylinder on a universal joint, a rod that slides in it, and a ball joint to the table: the legs cannot spin.
With `spins` both ends are ball joints and the rod turns in the cylinder, as the actuators of real tables are built.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from symgen.description.errors import Problem
from symgen.description.fields import GROUND
from symgen.description.file_format import SECTIONS
from symgen.description.platform import (
    PAYLOAD,
    UNITS,
    Array,
    Dynamics,
    LegBody,
    Load,
    Platform,
    PlatformGeometry,
    geometry,
)

GRAVITY = (0.0, 0.0, -9.81)

Sections = dict[str, dict[str, Any]]


def mechanism_sections(platform: Platform, gravity: Array, spins: bool = False) -> Sections:
    """Points, bodies, joints, actuators and sensors of a platform whose masses are given."""
    assert platform.dynamics is not None
    numbers = geometry("", platform)
    sections: Sections = {name: {} for name in SECTIONS}
    _table(sections, platform, platform.dynamics, numbers)
    holding = holding_forces(platform, gravity)
    for k in range(len(numbers.legs)):
        _leg(sections, platform, numbers, k, spins)
        if not spins:
            _actuator(sections, platform.dynamics, numbers.legs[k], float(holding[k]))
    return sections


def merged(data: dict[str, Any], made: Sections) -> tuple[dict[str, Any], list[Problem]]:
    """The written data with the made entries; a name that both have is a problem."""
    result, problems = {key: value for key, value in data.items() if key != "platform"}, []
    for section, entries in made.items():
        written = result.get(section) or {}
        for name in entries.keys() & written.keys():
            text = "the platform makes an entry of this name; choose another one"
            problems.append(Problem((section, name), text))
        if entries:
            result[section] = {**entries, **written}
    return result, problems


def holding_forces(platform: Platform, gravity: Array) -> Array:
    """Smallest leg forces that hold the neutral pose against gravity (positive: the leg pushes).

    Virtual work of the weights, w . dr, and of the forces, F dL, for the six motions of the table.
    """
    dynamics, numbers = platform.dynamics, geometry("", platform)
    assert dynamics is not None
    origin, metres = numbers.position, UNITS[platform.unit]
    directions, lengths = _directions(numbers), numbers.neutral_lengths
    tops = np.array([_motion(top - origin) for top in numbers.tops])
    legs = np.einsum("ni,nij->nj", directions, tops)
    work = np.zeros(6)
    for load in _loads(dynamics):
        work += load.mass * gravity @ _motion(numbers.rotation @ (metres * np.array(load.com)))
    for k, (e, length) in enumerate(zip(directions, lengths, strict=True)):
        turning = (tops[k] - np.outer(e, legs[k])) / length
        cylinder = dynamics.cylinder.mass * metres * dynamics.cylinder.com * turning
        rod = dynamics.rod.mass * (tops[k] - metres * dynamics.rod.com * turning)
        work += gravity @ (cylinder + rod)
    return np.asarray(np.linalg.lstsq(legs.T, -work, rcond=1e-10)[0]) + 0.0  # no minus zeros


def _motion(arm: Array) -> Array:
    """(3, 6): velocity of a point of the table by velocity and angular velocity of the table's origin."""
    x, y, z = arm
    return np.hstack([np.eye(3), np.array([[0.0, z, -y], [-z, 0.0, x], [y, -x, 0.0]])])


def _directions(numbers: PlatformGeometry) -> Array:
    return np.asarray((numbers.tops - numbers.base) / numbers.neutral_lengths[:, None])


def _loads(dynamics: Dynamics) -> Iterator[Load]:
    yield dynamics.table
    if dynamics.payload is not None:
        yield dynamics.payload


def _table(sections: Sections, platform: Platform, dynamics: Dynamics, numbers: PlatformGeometry) -> None:
    """The table, its payload, and sensors of the controlled point."""
    metres, body = UNITS[platform.unit], platform.body
    frame = {"origin": numbers.position.tolist(), "rpy": numbers.rpy.tolist()}
    names = {body: dynamics.table, PAYLOAD: dynamics.payload}
    for name, load in names.items():
        if load is not None:
            com = {"body": name, "at": (metres * np.array(load.com)).tolist()}
            inertia = load.inertia.model_dump()
            sections["bodies"][name] = {"mass": load.mass, "com": com, "inertia": inertia, "frame": frame}
    if dynamics.payload is not None:
        sections["joints"][PAYLOAD] = {"type": "fixed", "bodies": [body, PAYLOAD]}
    point = {"body": body, "at": numbers.point.tolist()}
    sections["joints"][body] = {"type": "free", "bodies": [GROUND, body], "at": point}
    for kind in ("position", "acceleration"):
        sections["sensors"][f"{body}.{kind}"] = {"type": kind, "body": body, "at": point}


def _leg(sections: Sections, platform: Platform, numbers: PlatformGeometry, k: int, spins: bool) -> None:
    assert platform.dynamics is not None
    leg, metres = numbers.legs[k], UNITS[platform.unit]
    base, top, e = numbers.base[k], numbers.tops[k], _directions(numbers)[k]
    parts = {"cylinder": platform.dynamics.cylinder, "rod": platform.dynamics.rod}
    ends = {"cylinder": base, "rod": top}
    for (name, part), inward in zip(parts.items(), (e, -e), strict=True):
        com = ends[name] + metres * part.com * inward
        sections["bodies"][f"{leg}.{name}"] = {"mass": part.mass, "com": com.tolist(), "inertia": _inertia(part, e)}
    sections["points"].update({f"{leg}.base": base.tolist(), f"{leg}.top": top.tolist()})
    inner, outer = [GROUND, f"{leg}.cylinder"], [f"{leg}.cylinder", f"{leg}.rod"]
    first, second = _perpendiculars(e)
    foot: dict[str, Any] = {"type": "universal", "axis": first.tolist(), "axis2": second.tolist()}
    slide: dict[str, Any] = {"type": "prismatic"}
    if spins:
        foot, slide = {"type": "spherical"}, {"type": "cylindrical", "at": f"{leg}.base"}
    joints = sections["joints"]
    joints[f"{leg}.foot"] = {**foot, "bodies": inner, "at": f"{leg}.base"}
    joints[f"{leg}.slide"] = {**slide, "bodies": outer, "axis": [f"{leg}.base", f"{leg}.top"]}
    joints[f"{leg}.head"] = {"type": "spherical", "bodies": [f"{leg}.rod", platform.body], "at": f"{leg}.top"}


def _inertia(part: LegBody, e: Array) -> dict[str, float]:
    matrix = part.transverse * np.eye(3) + (part.axial - part.transverse) * np.outer(e, e)
    names = {"xx": (0, 0), "yy": (1, 1), "zz": (2, 2), "xy": (0, 1), "xz": (0, 2), "yz": (1, 2)}
    return {name: float(matrix[place]) for name, place in names.items()}


def _perpendiculars(e: Array) -> tuple[Array, Array]:
    """Two unit vectors across the leg, the first one nearly along a global axis."""
    along = np.eye(3)[int(np.argmin(np.abs(e)))]
    first = along - (along @ e) * e
    first /= np.linalg.norm(first)
    return first, np.cross(e, first)


def _actuator(sections: Sections, dynamics: Dynamics, leg: str, holding: float) -> None:
    """Command -> force, with or without lag; by default the forces hold the neutral pose."""
    sections["inputs"][f"{leg}.command"] = {"default": holding, "unit": "N"}
    force = f"{leg}.command"
    if dynamics.actuator is not None:
        sections["parameters"]["actuator.lag"] = dynamics.actuator.lag
        force = f"{leg}.force"
        sections["states"][force] = {"rate": f"({leg}.command - {force})/actuator.lag", "initial": holding}
    sections["forces"][f"{leg}.push"] = {"type": "joint_force", "coordinate": f"{leg}.slide", "force": force}
    sections["sensors"][f"{leg}.extension"] = {"type": "coordinate", "coordinate": f"{leg}.slide"}
