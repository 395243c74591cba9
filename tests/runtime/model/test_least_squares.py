"""Least squares in C against those of NumPy: the shortest solutions, and the directions that a matrix does not see."""

from __future__ import annotations

import ctypes
import subprocess
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from symgen.runtime.compile_interface import HEADER

from symgen.compiler import find_compiler

SOURCE = """
#include "symgen_least.h"
int solve(int rows, int columns, double *a, int *order, double *b, double *x, double *unseen)
{
    symgen_least least = symgen_least_at(rows, columns, a, order);
    symgen_least_factor(&least, 1e-11);
    symgen_least_solve(&least, b, x);
    for (int j = 0; j < columns - least.rank; j++) {
        double y[64] = {0.0};
        y[j] = 1.0;
        symgen_least_unseen(&least, y, unseen + columns * j);
    }
    return least.rank;
}
"""
Array = NDArray[np.float64]


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> ctypes.CDLL:
    folder: Path = tmp_path_factory.mktemp("least")
    (folder / "least.c").write_text(SOURCE, encoding="ascii")
    made, warned = folder / "least.so", ("-Wall", "-Wextra", "-Werror")
    command = (*find_compiler().command, "-std=c11", "-O2", *warned, "-fPIC", "-shared", f"-I{HEADER.parent}")
    subprocess.run([*command, folder / "least.c", "-lm", "-o", made], check=True)
    return ctypes.CDLL(str(made))


def solved(library: ctypes.CDLL, a: Array, b: Array) -> tuple[int, Array, Array]:
    """Rank, solution, and unseen directions in rows."""
    rows, columns = a.shape
    work, order = np.zeros((rows + 3) * columns + 1), np.zeros(columns + 1, dtype=np.int32)
    work[: rows * columns] = a.T.ravel()
    right, x, unseen = b.copy(), np.zeros(columns + 1), np.zeros((columns + 1, columns))
    given = (array.ctypes.data_as(ctypes.c_void_p) for array in (work, order, right, x, unseen))
    rank = library.solve(rows, columns, *given)
    return rank, x[:columns], unseen[: columns - rank]


@pytest.mark.parametrize(
    ("rows", "columns", "rank"),
    [(1, 1, 1), (7, 7, 7), (30, 12, 12), (12, 30, 12), (9, 6, 4), (6, 9, 4), (29, 43, 20), (5, 3, 0), (0, 4, 0)],
)
def test_the_shortest_solution_is_found(library: ctypes.CDLL, rows: int, columns: int, rank: int) -> None:
    random = np.random.default_rng(rows + 100 * columns)
    sizes = 10.0 ** random.uniform(-2, 2, size=rows)
    a = sizes[:, None] * (random.normal(size=(rows, rank)) @ random.normal(size=(rank, columns)))
    b = sizes * random.normal(size=rows)
    found, x, unseen = solved(library, a, b)
    assert found == rank
    expected = np.linalg.lstsq(a, b, rcond=1e-11)[0] if rank else np.zeros(columns)
    np.testing.assert_allclose(x, expected, atol=1e-9 * max(1.0, float(np.abs(expected).max(initial=0.0))))
    np.testing.assert_allclose(unseen @ unseen.T, np.eye(columns - rank), atol=1e-13)
    np.testing.assert_allclose(a @ unseen.T, 0.0, atol=1e-11)
