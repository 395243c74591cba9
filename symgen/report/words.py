"""Names, components and units as people read them."""

from __future__ import annotations

import re

from symgen.description.forces import Force
from symgen.description.forces.tire import Tire
from symgen.description.schema import AnySensor, Description, ForceSensor, ReactionSensor

SUPERSCRIPTS = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")
WRENCH = tuple(f"{what} along {axis}" for what in ("force", "torque") for axis in "xyz")
TIRE = (
    "longitudinal force",
    "lateral force",
    "vertical force",
    "overturning moment",
    "rolling moment",
    "aligning moment",
)
COMPONENTS = {
    "spring_damper": ("length", "rate of its length", "tension"),
    "joint_spring": ("deflection", "rate", "load"),
    "bushing": WRENCH,
    "sphere_plane": ("depth", *WRENCH[:3]),
}
"""What sensors of force elements measure, in their order."""


def in_words(name: str) -> str:
    """`chassis_velocity` as a heading; names that people wrote with capitals keep them."""
    words = name.replace("_", " ").strip()
    return words[:1].upper() + words[1:]


def unit_in_words(unit: str) -> str:
    """m/s^2 as m/s²; what has no dimension has no unit."""
    return "" if unit == "1" else re.sub(r"\^(-?\d+)(?!\.?\d)", lambda power: power[1].translate(SUPERSCRIPTS), unit)


def with_unit(text: str, unit: str) -> str:
    """A heading and the unit of what it stands over."""
    return f"{text}, {unit_in_words(unit)}" if unit_in_words(unit) else text


def rounded(value: float) -> str:
    """Four digits, without a power of ten where people write none."""
    return f"{float(f'{value:.4g}'):.0f}" if 1e3 <= abs(value) < 1e7 else f"{value:.4g}"


def three_digits(value: float) -> str:
    """As 1.70 and 0.0820, not as 1.7 and 0.082; what is less than a thousandth of a thousandth is nothing."""
    return "0" if abs(value) < 1e-6 else f"{value:#.3g}".rstrip(".")


def quantity(value: float, unit: str) -> str:
    """A number as a table has it."""
    return f"{rounded(value)} {unit_in_words(unit)}".strip()


def component_words(sensor: AnySensor, description: Description, suffix: str) -> str:
    """What a component of a sensor is, such as the vertical force of a tire; empty where its name says it."""
    number = int(suffix[1:]) - 1 if suffix[1:].isdigit() else None
    match sensor:
        case ForceSensor(force=force) if number is not None:
            names = _of_force(description.forces[force])
            return names[number] if number < len(names) else ""
        case ReactionSensor():
            return dict(zip(("fx", "fy", "fz", "tx", "ty", "tz"), WRENCH, strict=True)).get(suffix[1:], "")
    return ""


def _of_force(force: Force) -> tuple[str, ...]:
    return TIRE if isinstance(force, Tire) else COMPONENTS.get(force.type, ())
