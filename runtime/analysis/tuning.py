"""Parameters that a trim may change, and the constants of compiled code that follow from them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from ..model.library import Array

if TYPE_CHECKING:
    from ..model.model import Model

DIFFERENCE = 1e-6
"""Part of a parameter's size by which constants are differenced."""


class Tuning:
    """`places`: of these parameters in the order of the model's."""

    def __init__(self, model: Model, places: Sequence[int]) -> None:
        self._library, self._places = model.library, list(places)
        self._all = model.parameter_values()
        self.names = [model.layout.parameters[k].name for k in self._places]
        self.start: Array = self._all[self._places]

    def __len__(self) -> int:
        return len(self._places)

    def constants(self, values: Array) -> Array:
        changed = self._all.copy()
        changed[self._places] = values
        return self._library.constants_of(changed)

    def slopes(self, values: Array, sizes: Array) -> Array:
        """How all constants change with each parameter by its size, in rows."""
        steps = DIFFERENCE * np.diag(sizes)
        rows = [self.constants(values + step) - self.constants(values - step) for step in steps]
        return np.array(rows) / (2.0 * DIFFERENCE)
