"""A manoeuvre of many vehicles: what its formulas give for the parameters of each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from ..model.library import Array

if TYPE_CHECKING:
    from .manoeuvre import Manoeuvre

Indices = NDArray[np.intp]


class SignalRows(Protocol):
    """An input that differs from vehicle to vehicle."""

    def over(self, rows: Indices, times: Array) -> Array:
        """(rows, times); not a number where it has no value."""


@dataclass(frozen=True, eq=False)
class ManoeuvreRows:
    """`shared` is the manoeuvre for the model's own parameters; what differs from vehicle to vehicle stands in columns beside it,
    not a number where a formula has no value."""

    shared: Manoeuvre
    parameters: Mapping[str, Array] = field(default_factory=dict)
    positions: Mapping[str, Array] = field(default_factory=dict)
    velocities: Mapping[str, Array] = field(default_factory=dict)
    trim: Mapping[str, Array] = field(default_factory=dict)
    inputs: Mapping[str, SignalRows] = field(default_factory=dict)
    until: Array | None = None
    stop_value: Array | None = None
    alone: NDArray[np.bool_] | None = None
    """Vehicles whose measures, steps or tolerance differ from those of the others."""


@runtime_checkable
class PlanOfRows(Protocol):
    """A plan that finds the manoeuvres of many vehicles at once."""

    def __call__(self, parameters: Mapping[str, float], given: frozenset[str] = frozenset()) -> Manoeuvre:
        """`given`: parameters whose values count before those that the manoeuvre has for them."""

    def over(self, parameters: Mapping[str, float], columns: Mapping[str, Array], rows: int) -> ManoeuvreRows:
        """`columns`: parameters that differ, which count before those of the manoeuvre; the others are in `parameters`."""
