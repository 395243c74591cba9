"""A leg of a platform at the neutral pose: first and second derivatives of its vector by small motions."""

from __future__ import annotations

from collections.abc import Sequence

from symgen.formulation.platform.attitude import first_order, second_order
from symgen.mechanism.algebra import Algebra, Scalar, Vector

PAIRS = tuple((j, k) for j in range(3) for k in range(j, 3))
"""Pairs of angles."""


class NeutralLeg:
    """Depends on parameters only. `row`: of the Jacobian (13), (20); `turned`: l . (d2R p) for each pair of angles."""

    def __init__(self, algebra: Algebra, s: Vector, p: Vector) -> None:
        vector = algebra.plus(s, p)
        self.length = algebra.sqrt(algebra.dot(vector, vector))
        self.inverse = algebra.bind(algebra.div(1, self.length))
        self.unit = algebra.scale(self.inverse, vector)
        self.arms = [algebra.rotate(matrix, p) for matrix in first_order()]
        self.row = [*self.unit, *(algebra.dot(self.unit, arm) for arm in self.arms)]
        second = second_order()
        self.turned = [algebra.dot(vector, algebra.rotate(second[pair], p)) for pair in PAIRS]

    def moved(self, algebra: Algebra, x: Sequence[Scalar]) -> Vector:
        """Change of the leg's vector to first order: d + sum a_j (dR/da_j) p."""
        columns = zip(*self.arms, strict=True)
        a, b, c = (algebra.bind(algebra.add(d, algebra.dot(arm, x[3:]))) for d, arm in zip(x[:3], columns, strict=True))
        return a, b, c
