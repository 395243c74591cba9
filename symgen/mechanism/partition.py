"""Which coordinates of a group are dependent, and in which order its small LU takes them out.

Pivots are chosen numerically at the sampled positions together: an entry qualifies when it is not small anywhere compared with the
largest one; of those that qualify the one that makes the fewest new entries is taken (Markowitz).
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
Pivots = tuple[tuple[int, int], ...]
"""(row, column) in the order of elimination."""

_SMALL = 0.1
_ZERO = 1e-9


def choose_pivots(samples: Sequence[Array], rows: Sequence[int], columns: Sequence[int]) -> Pivots:
    """Pivots for all given rows among the given columns of every sampled constraint Jacobian."""
    blocks = [_scaled(jacobian[np.ix_(rows, columns)]) for jacobian in samples]
    pattern = np.any([np.abs(block) > _ZERO for block in blocks], axis=0)
    left_rows, left_columns = list(range(len(rows))), list(range(len(columns)))
    pivots = []
    for _ in rows:
        r, c = _best(blocks, pattern, left_rows, left_columns)
        pivots.append((rows[r], columns[c]))
        left_rows.remove(r)
        left_columns.remove(c)
        for block in blocks:
            _eliminate(block, r, c, left_rows)
        for row in left_rows:
            if pattern[row, c]:
                pattern[row] |= pattern[r]
    return tuple(pivots)


def _scaled(block: Array) -> Array:
    norms = np.linalg.norm(block, axis=1, keepdims=True)
    return block / np.where(norms > 0, norms, 1.0)


def _best(blocks: list[Array], pattern: NDArray[np.bool_], rows: list[int], columns: list[int]) -> tuple[int, int]:
    place = np.ix_(rows, columns)
    worth = np.min([np.abs(b[place]) / max(float(np.max(np.abs(b[place]))), 1e-300) for b in blocks], axis=0)
    fill = pattern[place]
    cost = np.outer(fill.sum(axis=1) - 1, fill.sum(axis=0) - 1)
    cost = np.where(worth >= min(_SMALL, float(worth.max())), cost, np.inf)
    candidates = np.argwhere(cost == cost.min())
    r, c = max(candidates.tolist(), key=lambda rc: float(worth[rc[0], rc[1]]))
    return rows[r], columns[c]


def _eliminate(block: Array, r: int, c: int, left_rows: list[int]) -> None:
    factors = block[left_rows, c] / block[r, c]
    block[left_rows] -= np.outer(factors, block[r])
