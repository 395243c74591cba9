"""Manoeuvres as they are written, evaluated for the parameters that a run has. What evaluates them is imported by the first one: most models
are loaded for less.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from symgen.driving.written import WrittenManoeuvre
    from symgen.runtime import Manoeuvre, ManoeuvreRows

Array = NDArray[np.float64]


@dataclass(frozen=True)
class WrittenPlan:
    """A plan of formulas; `symgen.runtime.PlanOfRows`."""

    name: str
    text: str
    """As `symgen.driving.written` reads it."""

    @cached_property
    def entry(self) -> WrittenManoeuvre:
        from symgen.driving.written import manoeuvre_of

        return manoeuvre_of(self.text)

    def __call__(self, parameters: Mapping[str, float], given: frozenset[str] = frozenset()) -> Manoeuvre:
        from symgen.driving.manoeuvre_values import compiled

        return compiled(self.name, self.entry, parameters, given)

    def over(self, parameters: Mapping[str, float], columns: Mapping[str, Array], rows: int) -> ManoeuvreRows:
        from symgen.driving.manoeuvre_rows import compiled_rows

        return compiled_rows(self.entry, self(parameters), parameters, columns, rows)
