"""Order of pivots and pattern of factors of sparse matrices."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray
from symgen.runtime.model.elimination import Elimination, eliminate

from symgen.runtime import EvaluationError

pytestmark = pytest.mark.quick

Array = NDArray[np.float64]


def arrow(size: int, seed: int) -> dict[tuple[int, int], float]:
    """Diagonal, first row and column, and a few entries more: eliminated from the wrong end it fills completely."""
    random = np.random.default_rng(seed)
    entries = {(k, k): 2.0 + random.random() for k in range(size)}
    for k in range(1, size):
        entries[0, k], entries[k, 0] = random.standard_normal(2)
        entries[k, int(random.integers(1, size))] = 1.0 + random.random()
    return entries


def dense(entries: dict[tuple[int, int], float], size: int) -> Array:
    matrix = np.zeros((size, size))
    for at, value in entries.items():
        matrix[at] = value
    return matrix


def solved(order: Elimination, matrix: Array, right: Array) -> Array:
    """As symgen_sparse.h does it: nothing outside the pattern is touched."""
    a = matrix[np.ix_(order.row_of, order.column_of)].copy()
    inside = np.zeros(a.shape, dtype=bool)
    inside[np.repeat(np.arange(len(a)), np.diff(order.start)), order.column] = True
    assert not a[~inside].any()
    for k in range(len(a)):
        a[k + 1 :, k] /= a[k, k]
        a[k + 1 :, k + 1 :] -= np.outer(a[k + 1 :, k], a[k, k + 1 :])
    assert not a[~inside].any()
    y = np.linalg.solve(np.tril(a, -1) + np.eye(len(a)), right[order.row_of])
    x = np.empty(len(a))
    x[order.column_of] = np.linalg.solve(np.triu(a), y)
    return x


@pytest.mark.parametrize("seed", range(3))
def test_factors_stay_in_the_pattern(seed: int) -> None:
    entries = arrow(40, seed)
    order, matrix, right = eliminate(entries, 40), dense(entries, 40), np.arange(40.0)
    np.testing.assert_allclose(solved(order, matrix, right), np.linalg.solve(matrix, right), rtol=1e-9)
    assert order.entries < 1.6 * len(entries)
    assert all(order.places[at] < order.entries for at in entries)


def test_entries_that_may_vanish_are_no_pivots() -> None:
    """Zero in the typical values, but part of the pattern: the order holds for any value of theirs."""
    entries = {(0, 0): 0.0, (0, 1): 1.0, (1, 0): 1.0, (1, 1): 0.0}
    order = eliminate(entries, 2)
    for value in (0.0, 0.3):
        matrix = dense({**entries, (0, 0): value, (1, 1): value}, 2)
        np.testing.assert_allclose(solved(order, matrix, np.array([1.0, 2.0])), np.linalg.solve(matrix, [1.0, 2.0]))


def test_singular_matrices_are_refused() -> None:
    with pytest.raises(EvaluationError, match="constrained twice, or not determined at all"):
        eliminate({(0, 0): 1.0, (0, 1): 1.0, (1, 0): 0.0, (1, 1): 0.0}, 2)
