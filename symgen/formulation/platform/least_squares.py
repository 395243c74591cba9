"""Least squares with the few columns of a Jacobian, unrolled: J^T J = L D L^T."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from symgen.formulation.factors import factorise, solve
from symgen.mechanism.algebra import Algebra, Scalar


class LeastSquares:
    """min |J x - r|; the normal equations are good enough where J is far from losing rank, which `collinearity` tells."""

    def __init__(self, algebra: Algebra, rows: Sequence[Sequence[Scalar]]) -> None:
        self.algebra = algebra
        self.columns = list(zip(*rows, strict=True))
        order = range(len(self.columns))
        self.normal = {(i, j): algebra.dot(self.columns[i], self.columns[j]) for i in order for j in range(i + 1)}
        self.factors = factorise(algebra, self.normal, order)

    @cached_property
    def collinearity(self) -> Scalar:
        """Sum over the columns of 1/sin^2 of the angle to the space of those before them."""
        algebra = self.algebra
        ratios = [algebra.bind(algebra.mul(self.normal[k, k], r)) for k, r in self.factors.reciprocal.items()]
        return algebra.bind(algebra.sum(ratios))

    def solution(self, right: Sequence[Scalar]) -> list[Scalar]:
        projected = {k: self.algebra.dot(column, right) for k, column in enumerate(self.columns)}
        solved = solve(self.algebra, self.factors, projected)
        return [solved[k] for k in range(len(self.columns))]

    def pseudoinverse(self) -> list[list[Scalar]]:
        """(J^T J)^-1 J^T"""
        return [list(row) for row in zip(*self._columns, strict=True)]

    @cached_property
    def _columns(self) -> list[list[Scalar]]:
        order = range(len(self.columns))
        solved = (solve(self.algebra, self.factors, dict(enumerate(row))) for row in zip(*self.columns, strict=True))
        return [[x[k] for k in order] for x in solved]

    def times(self, right: Sequence[Scalar]) -> list[Scalar]:
        """The solution with the pseudoinverse written out: cheap where that does not change."""
        return [self.algebra.dot(row, right) for row in self.pseudoinverse()]
