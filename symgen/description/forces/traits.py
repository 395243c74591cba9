"""What a force element is to descriptions: one record for each kind. Its law is in `symgen/formulation/forces/`."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, get_args

from symgen.description.expression import Expression, names, tables
from symgen.description.fields import Direction, Identifier, Part

if TYPE_CHECKING:
    from symgen.description.design_position import DesignPosition


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


Fault = tuple[str, str]
"""A field, empty for the whole entry, and what is wrong with it and what to do."""


def _no_states(entry: Any) -> Mapping[str, str]:
    return {}


def _no_fields(entry: Any) -> tuple[str, ...]:
    return ()


def _no_units(entry: Any) -> tuple[str, ...] | None:
    return None


def _no_faults(entry: Any, design: DesignPosition) -> Iterator[Fault]:
    return iter(())


@dataclass(frozen=True)
class ForceKind:
    """All that descriptions know of a kind of force element.

    `units`: of what a sensor of it measures; `units_of` an entry where that depends on it. `local_names`: names with a meaning in its
    formulas. `axial`: fields with directions that a mirror also turns round, as it does with those of torques. `handed`: numbers that
    change sign in any mirror. `along`: fields of an element on a coordinate that change sign with it. `lengths`: fields with lengths by
    themselves; of an element on a coordinate, where that is one. `synonyms`: names of other programs, for error messages.

    Functions of an entry: `states` are the first-order states that it keeps, with their units; they start at zero, formulas do not see
    them, and the law gives their rates. `positive` are the fields that must be positive whenever parameters change. `faults` is what else
    is wrong with the numbers of a description.
    """

    entry: type[Force]
    units: tuple[str, ...]
    local_names: tuple[str, ...] = ()
    axial: tuple[str, ...] = ()
    along: tuple[str, ...] = ()
    synonyms: tuple[str, ...] = ()
    lengths: tuple[str, ...] = ()
    handed: tuple[str, ...] = ()
    units_of: Callable[[Any], tuple[str, ...] | None] = field(default=_no_units, repr=False)
    states: Callable[[Any], Mapping[str, str]] = field(default=_no_states, repr=False)
    positive: Callable[[Any], tuple[str, ...]] = field(default=_no_fields, repr=False)
    faults: Callable[[Any, DesignPosition], Iterator[Fault]] = field(default=_no_faults, repr=False)

    @cached_property
    def name(self) -> str:
        """The word that stands under `type`."""
        return str(get_args(self.entry.model_fields["type"].annotation)[0])

    def above_zero(self, entry: Force, parameters: Container[str]) -> Iterator[str]:
        """Those of the `positive` fields that parameters alone decide: what changes during a run is for the law to bound."""
        return (name for name in self.positive(entry) if reads_only(number_of(entry, name), parameters))

    def units_on(self, entry: Force, coordinate: str) -> tuple[str, ...]:
        """Units of what a sensor of an entry measures, given that of its coordinate."""
        known = {OF_COORDINATE: coordinate, OF_RATE: f"{coordinate}/s", OF_FORCE: _GENERALISED.get(coordinate, "")}
        return tuple(known.get(unit, unit) for unit in self.units_of(entry) or self.units)


def reads_only(formula: Expression, parameters: Container[str]) -> bool:
    """Whether a formula has the same value all through a run."""
    return all(name in parameters for name in names(formula)) and not any(tables(formula))


def number_of(entry: Force, field: str) -> Expression:
    """What stands in a field, or in one of its entries: `coefficients.PCX1`, `lateral.slope.0`."""
    found: Any = entry
    for step in field.split("."):
        found = found[int(step)] if step.isdigit() else getattr(found, step)
    assert isinstance(found, Expression)
    return found


def may_be_left_out(entry: Force, field: str) -> bool:
    """Whether the law does without a number in this field."""
    known = type(entry).model_fields
    return field in known and known[field].default is None
