"""Units of parameters, as far as their names and the description imply them."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

PLACES: Sequence[tuple[re.Pattern[str], str]] = tuple(
    (re.compile(pattern), unit)
    for pattern, unit in (
        (r"bodies\..*\.mass", "kg"),
        (r"bodies\..*\.com(\.at)?\.[xyz]", "m"),
        (r"bodies\..*\.inertia\.[xyz]{2}", "kg m^2"),
        (r"(bodies|joints)\..*\.origin\.[xyz]", "m"),
        (r"(bodies|joints)\..*\.rpy\.[xyz]", "rad"),
        (r"points\..*\.[xyz]", "m"),
        (r"(joints|forces|sensors)\..*(?<!axis)(?<!axis2)(?<!direction)\.at\.[xyz]", "m"),
        (r"gravity\.[xyz]", "m/s^2"),
    )
)
"""What the format of descriptions fixes."""

TRANSLATION, ROTATION = {"stiffness": "N/m", "damping": "N s/m"}, {"stiffness": "N m/rad", "damping": "N m s/rad"}

FIELDS: Mapping[str, Mapping[str, str]] = {
    "spring_damper": {**TRANSLATION, "length": "m"},
    "tire": {**TRANSLATION, "radius": "m", "load": "N", "creep_speed": "m/s", "slip_relaxation": "m",
             "cornering_relaxation": "m", "slip_stiffness": "N", "cornering_stiffness": "N/rad",
             "tread_stiffness": "N/m^2", "contact_length": "m", **{f"carcass.{k}": "N/m" for k in (1, 2)},
             **{f"carcass_damping.{k}": "N s/m" for k in (1, 2)},
             **{f"{curve}.{field}.{k}": "N" for curve in ("longitudinal", "lateral") for k in (1, 2)
                for field in ("slope", "peak_force", "sliding_force")}},
    "sphere_plane": {"radius": "m", "dissipation": "s/m", "slip_speed": "m/s"},
    "bushing": {
        **{f"{field}.{k}": unit for field, unit in TRANSLATION.items() for k in (1, 2, 3)},
        **{f"{field}.{k}": unit for field, unit in ROTATION.items() for k in (4, 5, 6)},
    },
}  # fmt: skip
"""Of force elements by their type."""


def parameter_units(names: Sequence[str], description: str | None) -> list[str]:
    """One for each name; empty where none is known. The description, as JSON, tells the types of force elements."""
    forces = _types(description)
    return [_unit(name, forces) for name in names]


def _types(description: str | None) -> dict[str, str]:
    forces: Any = json.loads(description).get("forces", {}) if description else {}
    return {name: str(force.get("type", "")) for name, force in forces.items()}


def _unit(name: str, forces: Mapping[str, str]) -> str:
    for pattern, unit in PLACES:
        if pattern.fullmatch(name):
            return unit
    if not name.startswith("forces."):
        return ""
    for force in sorted(forces, key=len, reverse=True):  # `FL.spring` before `FL`
        field = name.removeprefix(f"forces.{force}.")
        if field != name:
            return FIELDS.get(forces[force], {}).get(field, "")
    return ""
