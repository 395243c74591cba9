"""A force between two bodies at a point."""

from __future__ import annotations

from typing import Literal

from symgen.description.fields import Direction, Formula, Identifier, Point
from symgen.description.forces.traits import Directed, ForceKind


class PointForce(Directed):
    """Force on the second body at a point, opposite on the first; direction carried by `frame` (default: the first body)."""

    type: Literal["force"]
    bodies: tuple[Identifier, Identifier]
    at: Point
    direction: Direction
    force: Formula
    frame: Identifier | None = None


FORCE = ForceKind(PointForce, units=("N",), synonyms=("point_force", "external"))
