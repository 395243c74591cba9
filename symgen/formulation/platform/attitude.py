"""Attitude by roll, pitch and yaw, R = Rz(a3) Ry(a2) Rx(a1): angular velocity and expansions for small angles, by SymPy."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

import sympy

from symgen.mechanism.algebra import Algebra, Matrix, Scalar

ANGLES: tuple[sympy.Symbol, ...] = sympy.symbols("a1:4", real=True)


def attitude(algebra: Algebra, sines: Sequence[Scalar], cosines: Sequence[Scalar]) -> Matrix:
    """From the turned axes to the fixed ones, the transpose of the paper's (1b)."""
    (s1, s2, s3), (c1, c2, c3) = sines, cosines
    bind, mul, add, sub = algebra.bind, algebra.mul, algebra.add, algebra.sub
    s3s2, c3s2 = bind(mul(s3, s2)), bind(mul(c3, s2))
    return (
        (bind(mul(c3, c2)), bind(sub(mul(c3s2, s1), mul(s3, c1))), bind(add(mul(c3s2, c1), mul(s3, s1)))),
        (bind(mul(s3, c2)), bind(add(mul(s3s2, s1), mul(c3, c1))), bind(sub(mul(s3s2, c1), mul(c3, s1)))),
        (bind(sub(0, s2)), bind(mul(c2, s1)), bind(mul(c2, c1))),
    )


def rotation() -> sympy.Matrix:
    """R as a SymPy matrix of `ANGLES`."""
    a1, a2, a3 = ANGLES
    return sympy.rot_ccw_axis3(a3) * sympy.rot_ccw_axis2(a2) * sympy.rot_ccw_axis1(a1)


def angular_velocity_map(sines: Sequence[Scalar], cosines: Sequence[Scalar]) -> list[list[Scalar]]:
    """The vectors by which rates of roll, pitch and yaw add to the angular velocity."""
    names = {sympy.sin(a): s for a, s in zip(ANGLES, sines, strict=True)}
    names |= {sympy.cos(a): c for a, c in zip(ANGLES, cosines, strict=True)}
    return [[_plain(entry.xreplace(names)) for entry in axis] for axis in _axes()]


@cache
def _axes() -> tuple[tuple[sympy.Expr, ...], ...]:
    """Each angle turns about a fixed axis that the rotations outside of it have turned."""
    about_z, about_y = sympy.rot_ccw_axis3(ANGLES[2]), sympy.rot_ccw_axis2(ANGLES[1])
    x, y, z = (sympy.eye(3).col(k) for k in range(3))
    return tuple(about_z * about_y * x), tuple(about_z * y), tuple(z)


@cache
def first_order() -> tuple[Matrix, ...]:
    """dR/da_j at zero: entries are 0, 1 and -1."""
    return tuple(_at_zero(rotation().diff(a)) for a in ANGLES)


@cache
def second_order() -> Mapping[tuple[int, int], Matrix]:
    """d2R/(da_j da_k) at zero, j <= k."""
    return {(j, k): _at_zero(rotation().diff(ANGLES[j], ANGLES[k])) for j in range(3) for k in range(j, 3)}


def _at_zero(matrix: sympy.Matrix) -> Matrix:
    rows = matrix.subs(dict.fromkeys(ANGLES, 0)).tolist()
    return tuple(tuple(int(entry) for entry in row) for row in rows)  # type: ignore[return-value]


def _plain(entry: Scalar) -> Scalar:
    return int(entry) if isinstance(entry, sympy.Integer) else entry
