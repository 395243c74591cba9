"""An order of pivots for a sparse matrix: few new entries (Markowitz 1957), and no pivot small beside the others of its row."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from heapq import nsmallest

import numpy as np
from numpy.typing import NDArray

from ..errors import ArgumentError, EvaluationError

Indices = NDArray[np.int32]

THRESHOLD = 0.05
"""Of the largest entry of a row that a pivot has to have."""

LOOK = 4
"""Rows and columns with the fewest entries that are searched for each pivot."""

SWEEPS = 24
"""Of equilibration; each takes the root of what rows and columns are out of scale: masses may be in grams and lengths in micrometres."""


@dataclass(frozen=True)
class Elimination:
    """Order of equations and unknowns, and the pattern of both factors row by row, as symgen_sparse.h reads them."""

    row_of: Indices
    column_of: Indices
    start: Indices
    diagonal: Indices
    column: Indices

    @cached_property
    def places(self) -> dict[tuple[int, int], int]:
        """(equation, unknown) of every entry of the pattern to its place."""
        rows = np.repeat(self.row_of, np.diff(self.start))
        columns = self.column_of[self.column]
        return {at: k for k, at in enumerate(zip(rows.tolist(), columns.tolist(), strict=True))}

    @property
    def entries(self) -> int:
        return int(self.start[-1])

    @property
    def work(self) -> int:
        """Multiplications and divisions of a factorisation."""
        below = np.zeros(len(self.diagonal), dtype=np.int64)
        for i, pivot in enumerate(self.diagonal):
            below[self.column[self.start[i] : pivot]] += 1
        right = np.diff(self.start) - (self.diagonal - self.start[:-1]) - 1
        return int(below @ (right + 1))


def eliminate(matrix: Mapping[tuple[int, int], float], size: int) -> Elimination:
    """`matrix` holds the pattern with typical values; entries that happen to be zero belong to it."""
    rows, columns = _equilibrated(matrix, size)
    pivots, lower = [], []
    while rows:
        r, c = _pivot(rows, columns)
        row = rows.pop(r)
        pivot = row.pop(c)
        for other in row:
            columns[other].discard(r)
        column = columns.pop(c)
        column.discard(r)
        for i in column:
            target = rows[i]
            factor = target.pop(c) / pivot
            for j, value in row.items():
                if j in target:
                    target[j] -= factor * value
                else:
                    target[j] = -factor * value
                    columns[j].add(i)
        pivots.append((r, c, tuple(row)))
        lower.append(tuple(column))
    return _pattern(pivots, lower)


def eliminated(entries: Iterable[tuple[int, int]], row_of: Indices, column_of: Indices) -> Elimination:
    """The pattern that an order of pivots given from elsewhere leads to; refused if it is no order for these entries."""
    rows: dict[int, set[int]] = {k: set() for k in range(len(row_of))}
    columns: dict[int, set[int]] = {k: set() for k in range(len(row_of))}
    for i, j in entries:
        rows[i].add(j)
        columns[j].add(i)
    pivots, lower = [], []
    for r, c in zip(row_of.tolist(), column_of.tolist(), strict=True):
        if c not in rows.get(r, ()):
            raise ArgumentError(
                "the order of pivots belongs to other equations; resume with the model that made the checkpoint"
            )
        row = rows.pop(r) - {c}
        column = columns.pop(c) - {r}
        for j in row:
            columns[j] = (columns[j] | column) - {r}
        for i in column:
            rows[i] = (rows[i] | row) - {c}
        pivots.append((r, c, tuple(row)))
        lower.append(tuple(column))
    return _pattern(pivots, lower)


def _equilibrated(
    matrix: Mapping[tuple[int, int], float], size: int
) -> tuple[dict[int, dict[int, float]], dict[int, set[int]]]:
    """Rows and columns scaled to largest entries of one."""
    left, right = np.ones(size), np.ones(size)
    places = np.array(list(matrix), dtype=np.intp).reshape(-1, 2)
    values = np.abs(np.array(list(matrix.values())))
    for _ in range(SWEEPS):
        for scale, axis in ((left, 0), (right, 1)):
            largest = np.zeros(size)
            np.maximum.at(largest, places[:, axis], values * left[places[:, 0]] * right[places[:, 1]])
            scale /= np.sqrt(np.where(largest > 0.0, largest, 1.0))
    rows: dict[int, dict[int, float]] = {k: {} for k in range(size)}
    columns: dict[int, set[int]] = {k: set() for k in range(size)}
    for (i, j), value in matrix.items():
        rows[i][j] = value * left[i] * right[j]
        columns[j].add(i)
    return rows, columns


def _pivot(rows: dict[int, dict[int, float]], columns: dict[int, set[int]]) -> tuple[int, int]:
    """The entry whose row and column have the fewest others, among the shortest of both."""
    best, found = None, (-1, -1)
    short_rows = nsmallest(LOOK, rows, key=lambda r: len(rows[r]))
    short_columns = nsmallest(LOOK, columns, key=lambda c: len(columns[c]))
    candidates = [(r, c) for r in short_rows for c in rows[r]] + [(r, c) for c in short_columns for r in columns[c]]
    for i, j in candidates:
        cost = (len(rows[i]) - 1) * (len(columns[j]) - 1)
        if best is None or cost < best:
            size = abs(rows[i][j])
            if size > 0.0 and size >= THRESHOLD * max(map(abs, rows[i].values())):
                best, found = cost, (i, j)
    if best is None:
        everywhere = [(r, c) for r in rows for c in rows[r]]
        found = max(everywhere, key=lambda at: abs(rows[at[0]][at[1]]), default=(-1, -1))
        if not everywhere or rows[found[0]][found[1]] == 0.0:
            raise EvaluationError(
                "the equations of a step are singular: some motion is constrained twice, or not determined at all"
            )
    return found


def _pattern(pivots: list[tuple[int, int, tuple[int, ...]]], lower: list[tuple[int, ...]]) -> Elimination:
    rank_row = {r: k for k, (r, _, _) in enumerate(pivots)}
    rank_column = {c: k for k, (_, c, _) in enumerate(pivots)}
    filled: list[list[int]] = [[k, *(rank_column[j] for j in row)] for k, (_, _, row) in enumerate(pivots)]
    for k, column in enumerate(lower):
        for i in column:
            filled[rank_row[i]].append(k)
    for row in filled:
        row.sort()
    start = np.concatenate([[0], np.cumsum([len(row) for row in filled])]).astype(np.int32)
    diagonal = np.array([start[k] + row.index(k) for k, row in enumerate(filled)], dtype=np.int32)
    column_of = np.array([c for _, c, _ in pivots], dtype=np.int32)
    row_of = np.array([r for r, _, _ in pivots], dtype=np.int32)
    flat = np.array([j for row in filled for j in row], dtype=np.int32)
    return Elimination(row_of, column_of, start, diagonal, flat)
