"""Through which coordinates an input steers."""

from __future__ import annotations

from symgen.description import Description
from symgen.description.expression import Expression, names
from symgen.description.forces.joint_force import JointForce
from symgen.description.schema import FormulaSensor


def steered_coordinates(description: Description, steering: str) -> list[str]:
    """Those on which a force acts that reads the input, itself or by formulas of sensors; each may be held in its place."""
    readers = _readers(description, steering)
    forces = (force for force in description.forces.values() if isinstance(force, JointForce))
    return list(dict.fromkeys(force.coordinate for force in forces if _reads(force.force, readers)))


def _readers(description: Description, steering: str) -> set[str]:
    """The input, and formulas that follow it."""
    found, formulas = {steering}, {k: s.value for k, s in description.sensors.items() if isinstance(s, FormulaSensor)}
    while more := {name for name, value in formulas.items() if name not in found and _reads(value, found)}:
        found |= more
    return found


def _reads(formula: Expression, readers: set[str]) -> bool:
    return not readers.isdisjoint(names(formula))
