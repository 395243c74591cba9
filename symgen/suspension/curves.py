"""What a run of the rig gives: a curve and its exact slopes for each measure of each test."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from symgen.suspension.bench import Array
from symgen.suspension.measures import Measure, measure_of
from symgen.suspension.reading import Reading
from symgen.suspension.rig_tests import RigTest

if TYPE_CHECKING:
    import xarray


@dataclass(frozen=True, eq=False)
class Curves:
    """Of one test, over the quantity `x` that it changes. Values have one column for each wheel, or none."""

    test: RigTest
    unit: str
    """Of x."""
    x: Array
    values: Mapping[str, Array]
    slopes: Mapping[str, Array]
    """Exact derivatives by x, of measures that are no derivatives themselves."""
    status: str
    """Empty if all places were reached."""

    @classmethod
    def of(
        cls, test: RigTest, unit: str, x: Array, readings: Mapping[int, Reading], direction: Array, status: str
    ) -> Curves:
        values = {k: reading.values() for k, reading in readings.items()}
        slopes = {k: reading.slopes(direction) for k, reading in readings.items()}
        return cls(test, unit, x, _rows(values, len(x)), _rows(slopes, len(x)), status)

    def __getitem__(self, measure: str) -> Array:
        return self.values[measure]

    def gradient(self, measure: str) -> Array:
        """The slope where the test begins, exact; of a measure that is a slope itself, that of a line through its neighbours."""
        middle = len(self.x) // 2
        if measure in self.slopes:
            return np.asarray(self.slopes[measure][middle])
        values = self.values[measure]
        return np.asarray((values[middle + 1] - values[middle - 1]) / (self.x[middle + 1] - self.x[middle - 1]))


@dataclass(frozen=True, eq=False)
class RigRun:
    """Curves by test."""

    model: str
    axle: str
    sides: tuple[str, ...]
    """Of the wheels, in the order of columns."""
    steering: str
    """The input or the coordinate that steers; empty where nothing does."""
    springs: Mapping[str, str]
    """Units of their lengths or angles."""
    design: Reading
    curves: Mapping[str, Curves]
    notes: tuple[str, ...] = ()
    """Sentences on what the numbers are of."""

    def __getitem__(self, test: str) -> Curves:
        return self.curves[test]

    def measure(self, name: str) -> Measure:
        return measure_of(name, self.springs)

    def dataset(self) -> xarray.Dataset:
        """All curves: variables `TEST.MEASURE` and their slopes `TEST.MEASURE.slope`, over the coordinate `TEST`, SI units."""
        from symgen.suspension.dataset import dataset

        return dataset(self)

    def facts(self) -> dict[str, Any]:
        """The same as JSON has it; what is not known is None."""
        from symgen.suspension.dataset import facts

        return facts(self)

    def page(self) -> str:
        """HTML that opens from disk. Needs the extra `report`."""
        from symgen.suspension.page import page

        return page(self)

    def __str__(self) -> str:
        from symgen.suspension.tables import text

        return text(self)

    def __repr__(self) -> str:
        return f"<RigRun: {self.axle} axle of {self.model}, {', '.join(self.curves)}>"


def _rows(found: Mapping[int, Mapping[str, Array]], count: int) -> dict[str, Array]:
    """Places that were not reached are not numbers."""
    first = next(iter(found.values()))
    rows = {name: np.full((count, *value.shape), np.nan) for name, value in first.items()}
    for k, values in found.items():
        for name, value in values.items():
            rows[name][k] = value
    return rows
