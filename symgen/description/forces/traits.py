"""What a force element is to descriptions: one record for each kind. Its law is in `symgen/formulation/forces/`."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, get_args

from symgen.description.fields import Direction, Identifier, Part


class Force(Part):
    """Base of all force elements."""

    if TYPE_CHECKING:
        type: str


class OnCoordinate(Force):
    """Base of what acts along one coordinate of a joint."""

    if TYPE_CHECKING:
        coordinate: str


class Directed(Force):
    """Base of what acts on the second body along a direction that a body carries, and oppositely on the first."""

    if TYPE_CHECKING:
        bodies: tuple[Identifier, Identifier]
        direction: Direction
        frame: Identifier | None


OF_COORDINATE, OF_RATE, OF_FORCE = "of the coordinate", "of its rate", "of the force along it"
"""Units that depend on the coordinate that an element acts on."""
_GENERALISED = {"m": "N", "rad": "N m"}


@dataclass(frozen=True)
class ForceKind:
    """All that descriptions know of a kind of force element.

    `units`: of what a sensor of it measures. `local_names`: names with a meaning in its formulas. `axial`: fields with directions that a
    mirror also turns round, as it does with those of torques. `along`: fields of an element on a coordinate that change sign with it.
    `synonyms`: names of other programs, for error messages.
    """

    entry: type[Force]
    units: tuple[str, ...]
    local_names: tuple[str, ...] = ()
    axial: tuple[str, ...] = ()
    along: tuple[str, ...] = ()
    synonyms: tuple[str, ...] = ()

    @cached_property
    def name(self) -> str:
        """The word that stands under `type`."""
        return str(get_args(self.entry.model_fields["type"].annotation)[0])

    def units_on(self, coordinate: str) -> tuple[str, ...]:
        """Units of what a sensor measures, given that of the coordinate."""
        known = {OF_COORDINATE: coordinate, OF_RATE: f"{coordinate}/s", OF_FORCE: _GENERALISED.get(coordinate, "")}
        return tuple(known.get(unit, unit) for unit in self.units)
