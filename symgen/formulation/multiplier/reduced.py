"""Multipliers first (paper 2): the mass matrix is factorised alone, the constraints leave a small system for the multipliers.

    J M^-1 J^T l = J M^-1 f - g,   M a = f - J^T l

With M = L D L^T eliminated from the leaves to the roots, which fills in nothing, and Y = L^-1 J^T, which has entries on the
way from a constraint's coordinates to the roots only:

    (Y^T D^-1 Y) l = Y^T D^-1 y - g,   L^T a = D^-1 (y - Y l),   y = L^-1 f
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from symgen.formulation.equations import Equations
from symgen.formulation.factors import Factors, factorise, solve
from symgen.formulation.independent.transform import Row
from symgen.formulation.inertia import mass_matrix
from symgen.formulation.multiplier.augmented import augmented
from symgen.formulation.multiplier.multiplier import (
    add_acceleration,
    add_mass_and_forces,
    add_smallest_correction,
    add_state_multipliers,
)
from symgen.formulation.questions import add_questions
from symgen.formulation.system import System
from symgen.mechanism.algebra import Algebra, Scalar, nonzero
from symgen.mechanism.mechanism import Mechanism


def derive_reduced_multiplier(mechanism: Mechanism) -> Equations:
    system = System(mechanism)
    jacobian, bias, forces, masses = system.jacobian, system.constraint_bias, system.generalised_forces, system.masses
    rates = system.state_rates
    system.algebra.phase = "mass"
    entries = mass_matrix(system.kinematics, masses)
    whole = augmented(system, entries)
    system.algebra.phase = "solve"
    reduction = _Reduction(system.algebra, mechanism.coordinates, whole.entries, jacobian)
    y = reduction.forward(dict(enumerate(whole.forces(forces, bias))))
    multipliers = reduction.multipliers([reduction.product(row, y) for row in range(len(bias))], bias)
    accelerations = reduction.accelerations(y, multipliers)
    add_acceleration(system, accelerations, rates)
    add_state_multipliers(system, multipliers)
    add_mass_and_forces(system, entries)
    system.algebra.phase = "solve"
    wanted = reduction.multipliers([0] * len(bias), system.inputs["l"])
    add_smallest_correction(system, reduction.accelerations({}, wanted))
    add_questions(system)
    return system.equations("reduced_multiplier")


class _Reduction:
    """Factors of the mass matrix and of the multipliers' own system."""

    def __init__(
        self, algebra: Algebra, size: int, entries: Mapping[tuple[int, int], Scalar], jacobian: Sequence[Row]
    ) -> None:
        self.algebra = algebra
        self.mass: Factors = factorise(algebra, entries, list(reversed(range(size))))
        self.columns = [self.forward(row) for row in jacobian]
        self.scaled = [
            {k: algebra.bind(algebra.mul(value, self.mass.reciprocal[k])) for k, value in column.items()}
            for column in self.columns
        ]
        order = range(len(jacobian))
        bordered = {(i, j): self.product(j, self.columns[i]) for i in order for j in order if j <= i}
        present = nonzero(bordered)
        self.constraints: Factors = factorise(algebra, present, order)

    def forward(self, right: Mapping[int, Scalar]) -> Row:
        """L^-1 of a right-hand side, by coordinate; zeros are left out."""
        algebra = self.algebra
        x = nonzero(right)
        for pivot in self.mass.order:
            if pivot in x:
                for k, factor in self.mass.columns[pivot]:
                    x[k] = algebra.bind(algebra.sub(x.get(k, 0), algebra.mul(factor, x[pivot])))
        return x

    def product(self, row: int, y: Row) -> Scalar:
        """Y_row^T D^-1 y"""
        shared = {k: value for k, value in self.scaled[row].items() if k in y}
        return self.algebra.dot(list(shared.values()), [y[k] for k in shared])

    def multipliers(self, free: Sequence[Scalar], wanted: Sequence[Scalar]) -> list[Scalar]:
        """l that turns the constraints' accelerations without them, `free`, into the wanted ones."""
        right = {k: self.algebra.bind(self.algebra.sub(*pair)) for k, pair in enumerate(zip(free, wanted, strict=True))}
        found = solve(self.algebra, self.constraints, right)
        return [found[k] for k in range(len(wanted))]

    def accelerations(self, y: Row, multipliers: Sequence[Scalar]) -> list[Scalar]:
        """L^-T D^-1 (y - Y l)"""
        algebra, x = self.algebra, dict[int, Scalar]()
        for pivot in reversed(self.mass.order):
            acting = [
                algebra.mul(column[pivot], multiplier)
                for column, multiplier in zip(self.columns, multipliers, strict=True)
                if pivot in column
            ]
            left = algebra.bind(algebra.sub(y.get(pivot, 0), algebra.sum(acting)))
            rest = [algebra.mul(factor, x[k]) for k, factor in self.mass.columns[pivot]]
            scaled = algebra.mul(left, self.mass.reciprocal[pivot])
            x[pivot] = algebra.bind(algebra.sub(scaled, algebra.sum(rest)))
        return [x[k] for k in range(len(x))]
