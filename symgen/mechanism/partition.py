"""Which coordinates of a group are dependent, and in which order its small LU takes them out.

Pivots are chosen numerically at the sampled positions together: an entry qualifies when it is not small anywhere compared with the
largest one; of those that qualify the one that makes the fewest new entries is taken (Markowitz).

A rotation in space is dependent as a whole or independent as a whole wherever that is possible, because its three coordinates
can only be integrated together.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from symgen.mechanism.mechanism import Pivots

Array = NDArray[np.float64]

_SMALL = 0.1
_NEARLY = 0.5
_ZERO = 1e-9
_SINGULAR = 1e-6
"""Pivot of rows of length one."""


def choose_pivots(
    samples: Sequence[Array], rows: Sequence[int], columns: Sequence[int], wholes: Sequence[Sequence[int]] = ()
) -> Pivots:
    """Pivots for all given rows among the given columns of every sampled constraint Jacobian; empty if no order serves them all.

    `wholes`: columns that are to be dependent together or not at all.
    """
    pivots = _markowitz(samples, rows, columns)
    dependent = _unsplit(samples, rows, columns, {column for _, column in pivots}, wholes)
    whole = _markowitz(samples, rows, sorted(dependent)) if dependent is not None else ()
    return whole or pivots


def choose_common_pivots(
    members: Sequence[Sequence[Array]], wholes: Sequence[Sequence[int]], carried: Sequence[int]
) -> Pivots:
    """Pivots for several groups that are alike, each with its sampled blocks: of the coordinates that groups choose for themselves,
    those that most of them choose, unless they do much worse somewhere. Empty if that is so for every choice and order, as for
    groups that lie differently.

    `carried`: how many bodies each coordinate carries; what carries many is better independent.
    """
    rows, columns = map(range, members[0][0].shape)
    own = [choose_pivots(samples, rows, columns, wholes) for samples in members]
    if not all(own):
        return ()
    sets = [tuple(sorted(column for _, column in pivots)) for pivots in own]
    blocks = [block for samples in members for block in samples]
    worst = {chosen: min(abs(np.linalg.det(_scaled(block)[:, chosen])) for block in blocks) for chosen in sets}
    good = [chosen for chosen in sets if worst[chosen] >= _SMALL * max(worst.values())]
    usual = max(good, key=sets.count)
    common = _markowitz(blocks, rows, usual)
    least = min(_smallest_pivot(samples, pivots) for samples, pivots in zip(members, own, strict=True))
    if not common or _smallest_pivot(blocks, common) < _SMALL * least:
        return own[0] if len(own) == 1 else ()
    lighter = _markowitz(blocks, rows, _lightest(blocks, usual, wholes, carried))
    return lighter if lighter and _smallest_pivot(blocks, lighter) >= _SMALL * least else common


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


def _smallest_pivot(samples: Sequence[Array], pivots: Pivots) -> float:
    return float(np.abs(pivot_values(np.array([_scaled(block) for block in samples]), pivots)).min())


def _lightest(
    blocks: Sequence[Array], chosen: Sequence[int], wholes: Sequence[Sequence[int]], carried: Sequence[int]
) -> list[int]:
    """Dependent columns of which none carries more bodies than an independent one that could nearly as well be in its place."""
    dependent, tied = set(chosen), {column for whole in wholes for column in whole}
    for column in sorted(set(range(len(carried))) - dependent - tied):
        order = sorted(dependent)
        gains = np.min([np.abs(np.linalg.solve(block[:, order], block[:, column])) for block in blocks], axis=0)
        found = [
            (carried[d], float(gain), d)
            for d, gain in zip(order, gains, strict=True)
            if d not in tied and gain >= _NEARLY and carried[d] > carried[column]
        ]
        if found:
            dependent = (dependent - {max(found)[2]}) | {column}
    return sorted(dependent)


def _markowitz(samples: Sequence[Array], rows: Sequence[int], columns: Sequence[int]) -> Pivots:
    """Empty if at some point no place is other than zero in all blocks."""
    blocks = np.array([_scaled(jacobian[np.ix_(rows, columns)]) for jacobian in samples])
    pattern = np.any(np.abs(blocks) > _ZERO, axis=0)
    left_rows, left_columns = list(rows), list(columns)
    pivots = []
    for _ in rows:
        r, c = _best(blocks, pattern)
        if np.abs(blocks[:, r, c]).min() < _SINGULAR:
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
    return order[-place] if gain > _SMALL else None


def _scaled(block: Array) -> Array:
    norms = np.linalg.norm(block, axis=1, keepdims=True)
    return block / np.where(norms > 0, norms, 1.0)


def _best(blocks: Array, pattern: NDArray[np.bool_]) -> tuple[int, int]:
    sizes = np.abs(blocks)
    worth = np.min(sizes / np.maximum(sizes.max(axis=(1, 2), keepdims=True), 1e-300), axis=0)
    cost = np.outer(pattern.sum(axis=1) - 1, pattern.sum(axis=0) - 1)
    cost = np.where(worth >= min(_SMALL, float(worth.max())), cost, np.inf)
    candidates = np.argwhere(cost == cost.min())
    r, c = max(candidates.tolist(), key=lambda rc: float(worth[rc[0], rc[1]]))
    return r, c


def _without(blocks: NDArray[Any], r: int, c: int) -> NDArray[Any]:
    """All but one row and one column."""
    return np.delete(np.delete(blocks, r, axis=-2), c, axis=-1)
