"""What the rig measures: names, units, and what they mean in a sentence. docs/suspension-rig.md draws them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Measure:
    name: str
    unit: str
    about: str
    of_axle: bool = False
    """One value, not one for each wheel."""


MEASURES = {
    measure.name: measure
    for measure in (
        Measure("toe", "rad", "toe angle, positive where the wheel points inwards in front"),
        Measure("steer", "rad", "steer angle of the wheel, positive to the left"),
        Measure("camber", "rad", "camber angle against the body, positive where the top leans outwards"),
        Measure("caster", "rad", "caster angle, positive where the steering axis leans backwards at its top"),
        Measure("kingpin_inclination", "rad", "positive where the steering axis leans inwards at its top"),
        Measure("scrub_radius", "m", "kingpin offset at ground, positive where the steering axis meets the ground inside of the contact"),
        Measure("trail", "m", "caster offset at ground, positive where the steering axis meets the ground ahead of the contact"),
        Measure("contact_x", "m", "place of the contact, ahead"),
        Measure("contact_y", "m", "place of the contact, to the left"),
        Measure("contact_z", "m", "place of the contact, upwards"),
        Measure("centre_x", "m", "place of the wheel centre, ahead"),
        Measure("centre_y", "m", "place of the wheel centre, to the left"),
        Measure("centre_z", "m", "place of the wheel centre, upwards"),
        Measure("load", "N", "vertical load at the contact"),
        Measure("wheel_rate", "N/m", "vertical load by travel of both wheels"),
        Measure("anti_dive", "1", "part of the load transfer by braking that does not reach the springs (at the rear: anti-lift)"),
        Measure("anti_squat", "1", "part of the load transfer by driving that does not reach the springs (in front: anti-lift)"),
        Measure("track", "m", "distance of the contacts across", of_axle=True),
        Measure("wheelbase", "m", "distance of the axles, from contact to contact", of_axle=True),
        Measure("roll_centre_height", "m", "height of the roll centre over the contacts", of_axle=True),
        Measure("roll_centre_y", "m", "place of the roll centre, to the left", of_axle=True),
        Measure("roll_stiffness", "N m/rad", "roll moment by roll angle of the body on rigid tires", of_axle=True),
    )
}  # fmt: skip
"""Beside those of springs."""

LENGTH, MOTION_RATIO = "length.", "motion_ratio."
"""What measures of springs begin with, before the name of the spring."""


def measure_of(name: str, springs: Mapping[str, str]) -> Measure:
    """`springs`: units by name."""
    if name.startswith(LENGTH):
        spring = name.removeprefix(LENGTH)
        what = "length" if springs[spring] == "m" else "angle"
        return Measure(name, springs[spring], f"{what} of {spring}", of_axle=True)
    if name.startswith(MOTION_RATIO):
        spring = name.removeprefix(MOTION_RATIO)
        unit = "1" if springs[spring] == "m" else f"{springs[spring]}/m"
        return Measure(name, unit, f"how far {spring} shortens by travel of both wheels", of_axle=True)
    return MEASURES[name]
