"""<transmission>: what rotors behind gears add to the inertia of joints.

The gear is <mechanicalReduction> or <drake:gear_ratio>, the inertia of the rotor about its axis <rotor_inertia> or one of the other
names that programs have for it. A gear without the inertia of its rotor adds nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from xml.etree.ElementTree import Element

from symgen.description.urdf_entries import Entries, identifier
from symgen.description.urdf_xml import Attributes, Path

_GEARS = ("mechanicalReduction", "gear_ratio")
_INERTIAS = ("rotor_inertia", "rotorInertia", "motorInertia", "motor_inertia")


def store_rotors(root: Element, attributes: Attributes, entries: Entries, joints: Collection[str]) -> None:
    """Motors at the joints that have one coordinate here."""
    for transmission in root.findall("transmission"):
        path = ("transmission", transmission.get("name") or "")
        inertia = _number(transmission, _INERTIAS, attributes, path)
        gear = _number(transmission, _GEARS, attributes, path)
        ends = [name for joint in transmission.findall("joint") if (name := joint.get("name"))]
        if inertia is None:
            if gear is not None and abs(gear) != 1.0:
                entries.left_out.add("gears of transmissions without the inertia of a rotor")
        elif len(ends) != 1:
            entries.left_out.add("transmissions with several joints")
        elif ends[0] in joints:
            entry = {"coordinate": identifier(ends[0]), "inertia": inertia}
            entries.store("motors", f"{ends[0]}_rotor", entry | ({} if gear is None else {"gear": gear}))


def _number(transmission: Element, names: Collection[str], attributes: Attributes, path: Path) -> float | None:
    """The first number under one of these names, as text or as an attribute `value`."""
    for element in _with_names(transmission, names):
        text = element.get("value") or (element.text or "").strip()
        if text:
            return attributes.numbers(text, 1, (*path, element.tag.rpartition("}")[2]))[0]
    return None


def _with_names(transmission: Element, names: Collection[str]) -> Iterator[Element]:
    return (each for each in transmission.iter() if each.tag.rpartition("}")[2] in names)
