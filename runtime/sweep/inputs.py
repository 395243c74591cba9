"""Inputs of many vehicles: what all have, and what each has of its own, block by block, so that memory stays flat."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from ..model.library import Array
from ..run.manoeuvre_rows import SignalRows
from ..run.signals import InputTable

Indices = NDArray[np.intp]


@dataclass(frozen=True, eq=False)
class InputRows:
    """`table` is what all have; `shifts` (vehicles, inputs) are added, `constants` and `varying` take the place of inputs by index."""

    table: InputTable
    shifts: Array
    constants: Mapping[int, Array]
    varying: Mapping[int, SignalRows]

    def shared(self) -> tuple[InputTable, Array]:
        """A table, and what is added to it for each vehicle, where no vehicle has signals of its own."""
        own = {column: signal for column, signal in self.table.varying.items() if column not in self.constants}
        same, shifts = self.table.constant.copy(), self.shifts.copy()
        for column, values in self.constants.items():
            same[column], shifts[:, column] = 0.0, values
        return replace(self.table, constant=same, varying=own), shifts

    def at(self, rows: Indices, times: Array) -> Array:
        """(rows, times, inputs); not a number where an input has no value."""
        shared = self.table.rows(times)
        found = shared[None] + self.shifts[rows][:, None]
        for column, values in self.constants.items():
            found[:, :, column] = values[rows][:, None]
        for column, signal in self.varying.items():
            found[:, :, column] = signal.over(rows, times) + self.shifts[rows, column][:, None]
        return found
