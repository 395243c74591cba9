"""What varies, as columns over dimensions: a grid has a dimension for each name, a list of variations has one for all."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from symgen.runtime import ArgumentError

Array = NDArray[np.float64]

RUN = "run"
"""The dimension of variations that are a list."""
SAMPLE = "sample"
"""That of samples of distributions, where there is a grid or a list beside them."""
MOST_ROWS = 100_000_000


@dataclass(frozen=True, eq=False)
class Column:
    """Values over some of the table's dimensions."""

    dims: tuple[str, ...]
    values: Array


@dataclass(frozen=True, eq=False)
class Table:
    """Its rows are the runs of a study: all combinations of the dimensions, the last one fastest."""

    sizes: Mapping[str, int] = field(default_factory=dict)
    columns: Mapping[str, Column] = field(default_factory=dict)

    @property
    def rows(self) -> int:
        return math.prod(self.sizes.values())

    def of_rows(self, name: str, first: int, end: int) -> Array:
        """Values of a column in some of the rows."""
        column = self.columns[name]
        places = np.unravel_index(np.arange(first, end), tuple(self.sizes.values()))
        at = dict(zip(self.sizes, places, strict=True))
        found = column.values[tuple(at[dim] for dim in column.dims)]
        return np.array(np.broadcast_to(found, end - first), dtype=np.float64)

    def whole(self, name: str) -> Array:
        return self.of_rows(name, 0, self.rows)


def joined(tables: Iterable[Table]) -> Table:
    """All combinations of their rows."""
    sizes: dict[str, int] = {}
    columns: dict[str, Column] = {}
    for table in tables:
        for dim in table.sizes:
            if dim in sizes:
                raise ArgumentError(
                    f"{dim!r} is a dimension of two variations; give another name, or put them into one"
                )
        for name in table.columns:
            if name in columns:
                raise ArgumentError(f"{name!r} varies twice; remove one of its variations")
        sizes |= table.sizes
        columns |= table.columns
    found = Table(sizes or {RUN: 1}, columns)
    if not found.rows:
        raise ArgumentError("a study needs at least one run; one of its lists is empty")
    if found.rows > MOST_ROWS:
        raise ArgumentError(
            f"these are {found.rows} combinations, and a study has at most {MOST_ROWS} runs; make several"
        )
    return found


def rows_table(columns: Mapping[str, Array]) -> Table:
    """Of variations that go along with each other."""
    lengths = {len(values) for values in columns.values()}
    count = lengths.pop() if lengths else 0
    return Table({RUN: count}, {name: Column((RUN,), values) for name, values in columns.items()})


def grid_table(sides: Mapping[str, Array]) -> Table:
    """Of variations that are combined with each other, each a dimension with its own name."""
    return Table(
        {name: len(values) for name, values in sides.items()},
        {name: Column((name,), values) for name, values in sides.items()},
    )
