"""The hand-written C below the steppers: factors, their updates, motions along screws."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from cffi import FFI
from scipy.linalg import expm
from symgen.runtime.model.state import rotation

from symgen.compiler import compile_library, find_compiler
from symgen.runtime import library_suffix

INCLUDE = Path(__file__).parents[3] / "runtime" / "include"
TEXT = """
#include "symgen_group.h"
#include "symgen_lu.h"
#define SHOWN __attribute__((visibility("default")))
SHOWN int factor(int n, double *a, double *inverse, int *pivots);
SHOWN void solve(int n, const double *a, const double *inverse, const int *pivots, double *x);
SHOWN int update(int n, int k, double *a, double *inverse, const int *pivots, double *change, double *row);
SHOWN void advance(int kind, const double *q, const double *theta, double *to);
int factor(int n, double *a, double *inverse, int *pivots) { return symgen_lu_factor(n, a, inverse, pivots); }
void solve(int n, const double *a, const double *inverse, const int *pivots, double *x)
{
    symgen_lu_solve(n, a, inverse, pivots, x);
}
int update(int n, int k, double *a, double *inverse, const int *pivots, double *change, double *row)
{
    return symgen_lu_update(n, k, a, inverse, pivots, change, row);
}
void advance(int kind, const double *q, const double *theta, double *to)
{
    const symgen_joint joint = {kind, 0, 0, kind == symgen_free ? 6 : 3};
    symgen_advance(1, &joint, q, theta, to);
}
"""
LANES = """
#define SYMGEN_LANES 4
#include "symgen_lu.h"
__attribute__((visibility("default"))) void factor_lanes(int n, const double *matrices, int *singular);
void factor_lanes(int n, const double *matrices, int *singular)
{
    real a[16], inverse[4];
    int pivots[4];
    for (int k = 0; k < n * n; k++)
        for (int lane = 0; lane < SYMGEN_LANES; lane++)
            a[k][lane] = matrices[n * n * lane + k];
    const symgen_mask mask = symgen_lu_factor(n, a, inverse, pivots);
    for (int lane = 0; lane < SYMGEN_LANES; lane++)
        singular[lane] = mask[lane] != 0;
}
"""
DECLARED = [line.removeprefix("SHOWN ") for line in TEXT.splitlines() if line.startswith("SHOWN")]
SPHERICAL, FREE = 1, 2


@pytest.fixture(scope="module")
def c(tmp_path_factory: pytest.TempPathFactory) -> Any:
    folder = tmp_path_factory.mktemp("factors")
    (folder / "factors.c").write_text(TEXT, encoding="ascii")
    library = folder / f"factors{library_suffix()}"
    (folder / "lanes.c").write_text(LANES, encoding="ascii")
    compile_library(find_compiler(), [folder / "factors.c", folder / "lanes.c"], INCLUDE, library, "native")
    ffi = FFI()
    ffi.cdef("\n".join([*DECLARED, "void factor_lanes(int n, const double *matrices, int *singular);"]))
    handle = ffi.dlopen(str(library))

    class Calls:
        def __getattr__(self, name: str) -> Any:
            def call(*arguments: Any) -> Any:
                return getattr(handle, name)(*(self.pointer(each) for each in arguments))

            return call

        @staticmethod
        def pointer(value: Any) -> Any:
            if not isinstance(value, np.ndarray):
                return value
            return ffi.from_buffer("int[]" if value.dtype == np.int32 else "double[]", value)

    return Calls()


def factored(c: Any, matrix: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray, int]:
    n = len(matrix)
    factors, inverse, pivots = matrix.T.copy().ravel(), np.zeros(n), np.zeros(n, dtype=np.int32)
    return factors, inverse, pivots, c.factor(n, factors, inverse, pivots)


@pytest.mark.parametrize("n", [1, 2, 7, 15, 40])
def test_factors_solve(c: Any, n: int) -> None:
    random = np.random.default_rng(n)
    matrix, right = random.normal(size=(n, n)), random.normal(size=n)
    factors, inverse, pivots, singular = factored(c, matrix)
    assert not singular
    x = right.copy()
    c.solve(n, factors, inverse, pivots, x)
    np.testing.assert_allclose(matrix @ x, right, atol=1e-9)


def test_a_singular_matrix_is_reported(c: Any) -> None:
    matrix = np.ones((4, 4)) + np.diag([1.0, 2.0, 0.0, 0.0])
    assert factored(c, matrix)[3]
    assert factored(c, np.zeros((3, 3)))[3]


def test_lanes_report_a_column_that_grows_not_a_factor_that_is_large(c: Any) -> None:
    """No rows are exchanged. A pressure that the velocity raises at once has a large factor and loses nothing; a small pivot
    before entries of one makes the last pivot the rounding of a large number."""
    pressure = [[0.1, -1e-7], [1e5, 1.0]]
    small = [[1e-11, 1.0], [1.0, 1.0]]
    singular = np.zeros(4, dtype=np.int32)
    c.factor_lanes(2, np.array([np.transpose(m) for m in (np.eye(2), pressure, small, np.ones((2, 2)))]), singular)
    assert singular.tolist() == [0, 0, 1, 1]


def test_columns_are_exchanged_one_after_the_other(c: Any) -> None:
    n, random = 12, np.random.default_rng(5)
    matrix = random.normal(size=(n, n)) + 6.0 * np.eye(n)
    factors, inverse, pivots, _ = factored(c, matrix)
    for k in [0, n - 1, *random.integers(0, n, 60)]:
        column = matrix[:, k] + 0.3 * random.normal(size=n)
        bad = c.update(n, int(k), factors, inverse, pivots, column - matrix[:, k], np.zeros(n))
        matrix[:, k] = column
        assert not bad
        right = random.normal(size=n)
        x = right.copy()
        c.solve(n, factors, inverse, pivots, x)
        np.testing.assert_allclose(matrix @ x, right, atol=1e-9)


def test_growth_calls_for_new_factors(c: Any) -> None:
    """The new column makes the old pivot next to nothing."""
    matrix = np.diag([1.0, 2.0, 3.0])
    factors, inverse, pivots, _ = factored(c, matrix)
    column = np.array([1e-9, 1.0, 0.0])
    assert c.update(3, 0, factors, inverse, pivots, column - matrix[:, 0], np.zeros(3))


@pytest.mark.parametrize("size", [0.0, 1e-9, 1e-5, 0.02, 0.5, 0.69, 0.72, 3.0, 9.0])
def test_a_free_joint_moves_along_a_screw(c: Any, size: float) -> None:
    random = np.random.default_rng(3)
    turn, shift = random.normal(size=3), random.normal(size=3)
    theta = np.concatenate([shift, size * turn / np.linalg.norm(turn)])
    p = random.normal(size=4)
    q = np.concatenate([random.normal(size=3), p / np.linalg.norm(p)])
    moved = np.zeros(7)
    c.advance(FREE, q, theta, moved)
    twist = np.zeros((4, 4))
    x, y, z = theta[3:]
    twist[:3, :3], twist[:3, 3] = [[0, -z, y], [z, 0, -x], [-y, x, 0]], shift
    pose = np.eye(4)
    pose[:3, :3], pose[:3, 3] = rotation(q[3:]), q[:3]
    wanted = pose @ expm(twist)
    np.testing.assert_allclose(rotation(moved[3:]), wanted[:3, :3], atol=3e-14)
    np.testing.assert_allclose(moved[:3], wanted[:3, 3], atol=3e-14)
    ball = np.zeros(4)
    c.advance(SPHERICAL, q[3:].copy(), theta[3:].copy(), ball)
    np.testing.assert_allclose(ball, moved[3:], atol=1e-15)
