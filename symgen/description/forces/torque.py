"""A torque between two bodies."""

from __future__ import annotations

from typing import Literal

from symgen.description.fields import Direction, Formula, Identifier
from symgen.description.forces.traits import Directed, ForceKind


class Torque(Directed):
    """Torque on the second body, opposite on the first; direction carried by `frame` (default: the first body)."""

    type: Literal["torque"]
    bodies: tuple[Identifier, Identifier]
    direction: Direction
    torque: Formula
    frame: Identifier | None = None


TORQUE = ForceKind(Torque, units=("N m",), axial=("direction",), synonyms=("moment",))
