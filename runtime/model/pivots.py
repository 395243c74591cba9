"""Pivots of a group of constraints: which coordinates are dependent, and in which order its small LU takes them out.

Pivots are chosen numerically at the sampled positions together: an entry qualifies when it is not small anywhere compared with the
largest one; of those that qualify the one that makes the fewest new entries is taken (Markowitz). The generator chooses them for a
model, a run where those of the model do not serve any more.

A rotation in space is dependent as a whole or independent as a whole wherever that is possible, because its three coordinates
can only be integrated together.

Rows between velocities (`late`) are taken after those that hold positions, so that the first factors of the LU close positions.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

Pivots = tuple[tuple[int, int], ...]
"""(row, column) in the order in which the dependent coordinates of a group are taken out."""

Partition = tuple[Pivots, ...]
"""Pivots of every group: a choice of dependent coordinates of the whole mechanism."""

SMALL = 0.1
_ZERO = 1e-9
SINGULAR = 1e-6
"""Pivot of rows of length one."""


def choose_pivots(
    samples: Sequence[Array],
    rows: Sequence[int],
    columns: Sequence[int],
    wholes: Sequence[Sequence[int]] = (),
    late: Collection[int] = (),
) -> Pivots:
    """Pivots for all given rows among the given columns of every sampled constraint Jacobian; empty if no order serves them all.

    `wholes`: columns that are to be dependent together or not at all.
    """
    pivots = markowitz(samples, rows, columns, late)
    dependent = _unsplit(samples, rows, columns, {column for _, column in pivots}, wholes)
    whole = markowitz(samples, rows, sorted(dependent), late) if dependent is not None else ()
    return whole or pivots


def pivot_values(blocks: Array, pivots: Pivots) -> Array:
    """Pivots of every block, (blocks, pivots); zero after a pivot of zero."""
    order = np.array(pivots, dtype=int).reshape(-1, 2)
    work = blocks[:, order[:, 0]][:, :, order[:, 1]]
    found = np.zeros((len(blocks), len(pivots)))
    with np.errstate(all="ignore"):
        for k in range(len(pivots)):
            found[:, k] = pivot = work[:, k, k]
            # Most entries of a large mechanism are zero in all blocks and stay so.
            rows = k + 1 + np.flatnonzero(work[:, k + 1 :, k].any(axis=0))
            columns = k + 1 + np.flatnonzero(work[:, k, k + 1 :].any(axis=0))
            factors = work[:, rows, k] / pivot[:, None]
            work[:, rows[:, None], columns] -= factors[:, :, None] * work[:, k][:, None, columns]
    found = np.nan_to_num(found, nan=0.0, posinf=0.0, neginf=0.0)
    return np.where(np.logical_and.accumulate(found != 0.0, axis=1), found, 0.0)


def markowitz(
    samples: Sequence[Array], rows: Sequence[int], columns: Sequence[int], late: Collection[int] = ()
) -> Pivots:
    """Empty if at some point no place is other than zero in all blocks."""
    blocks = np.array([scaled(jacobian[np.ix_(rows, columns)]) for jacobian in samples])
    pattern = np.any(np.abs(blocks) > _ZERO, axis=0)
    left_rows, left_columns = list(rows), list(columns)
    pivots = []
    for _ in rows:
        r, c = _best(blocks, pattern, [k for k, row in enumerate(left_rows) if row not in late])
        if np.abs(blocks[:, r, c]).min() < SINGULAR:
            return ()
        pivots.append((left_rows.pop(r), left_columns.pop(c)))
        filled = np.where(pattern[:, c, None], pattern | pattern[r], pattern)
        factors = blocks[:, :, c] / blocks[:, r, c, None]
        blocks -= factors[:, :, None] * blocks[:, r, None, :]
        blocks, pattern = _without(blocks, r, c), _without(filled, r, c)
    return tuple(pivots)


def _unsplit(
    samples: Sequence[Array],
    rows: Sequence[int],
    columns: Sequence[int],
    first: set[int],
    wholes: Sequence[Sequence[int]],
) -> set[int] | None:
    """Dependent columns with no whole split, by exchanges from the first choice; None if that has none split or there are none."""
    dependent, tied = set(first), {column for whole in wholes for column in whole}
    for whole in wholes:
        inside = dependent.intersection(whole)
        for column in sorted(set(whole) - inside) if inside else ():
            exchange = _exchange(samples, rows, dependent, column, tied)
            if exchange is None:
                return None
            dependent = (dependent - {exchange}) | {column}
    return dependent if dependent != first else None


def _exchange(
    samples: Sequence[Array], rows: Sequence[int], dependent: set[int], column: int, tied: set[int]
) -> int | None:
    """The dependent column that a column can best replace: det changes by the factor (J_d^-1 j)_c."""
    order = sorted(dependent)
    gains = np.min([np.abs(np.linalg.solve(j[np.ix_(rows, order)], j[rows, column])) for j in samples], axis=0)
    gain, place = max(
        (0.0 if c in tied else float(gain), -k) for k, (c, gain) in enumerate(zip(order, gains, strict=True))
    )
    return order[-place] if gain > SMALL else None


def scaled(block: Array) -> Array:
    norms = np.linalg.norm(block, axis=1, keepdims=True)
    return block / np.where(norms > 0, norms, 1.0)


def _best(blocks: Array, pattern: NDArray[np.bool_], first: Sequence[int]) -> tuple[int, int]:
    """Row and column; a row of the `first` ones as long as there are any."""
    allowed = list(first) or list(range(blocks.shape[1]))
    sizes = np.abs(blocks[:, allowed])
    worth = np.min(sizes / np.maximum(sizes.max(axis=(1, 2), keepdims=True), 1e-300), axis=0)
    cost = np.outer(pattern[allowed].sum(axis=1) - 1, pattern.sum(axis=0) - 1)
    cost = np.where(worth >= min(SMALL, float(worth.max())), cost, np.inf)
    candidates = np.argwhere(cost == cost.min())
    r, c = max(candidates.tolist(), key=lambda rc: float(worth[rc[0], rc[1]]))
    return allowed[r], c


def _without(blocks: NDArray[Any], r: int, c: int) -> NDArray[Any]:
    """All but one row and one column."""
    return np.delete(np.delete(blocks, r, axis=-2), c, axis=-1)
