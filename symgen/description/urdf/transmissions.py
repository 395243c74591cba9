"""<transmission>: what rotors behind gears add to the inertia of joints.

The gear is <mechanicalReduction> or <drake:gear_ratio>, the inertia of the rotor about its axis <rotor_inertia> or one of the other
names that programs have for it. A gear without the inertia of its rotor adds nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from xml.etree.ElementTree import Element

from symgen.description.robot_entries import Entries, identifier
from symgen.description.urdf.xml import Attributes, Path

_GEARS = ("mechanicalReduction", "gear_ratio")
_INERTIAS = ("rotor_inertia", "rotorInertia", "motorInertia", "motor_inertia")


def store_rotors(root: Element, attributes: Attributes, entries: Entries, joints: Collection[str]) -> None:
    """Motors at the joints that have one coordinate here."""
    for transmission in root.findall("transmission"):
        path = ("transmission", transmission.get("name") or "")
        inertia = _number(transmission, _INERTIAS, attributes, path)
        ends = [name for joint in transmission.findall("joint") if (name := joint.get("name"))]
        if inertia is None:
            if any(text not in ("1", "1.0") for _, text in _written(transmission, _GEARS)):
                entries.leave_out("gears of transmissions without the inertia of a rotor")
        elif len(ends) != 1:
            entries.leave_out("transmissions with several joints")
        elif ends[0] in joints:
            gear = _number(transmission, _GEARS, attributes, path)
            entry = {"coordinate": identifier(ends[0]), "inertia": inertia}
            entries.store("motors", f"{ends[0]}_rotor", entry | ({} if gear is None else {"gear": gear}))


def _number(transmission: Element, names: Collection[str], attributes: Attributes, path: Path) -> float | None:
    """The first number under one of these names."""
    for name, text in _written(transmission, names):
        return attributes.numbers(text, 1, (*path, name))[0]
    return None


def _written(transmission: Element, names: Collection[str]) -> Iterator[tuple[str, str]]:
    """Names and texts of elements that say something, as text or as an attribute `value`."""
    for element in transmission.iter():
        name, text = element.tag.rpartition("}")[2], element.get("value") or (element.text or "").strip()
        if name in names and text:
            yield name, text
