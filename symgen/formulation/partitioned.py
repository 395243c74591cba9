"""Coordinate partitioning, or embedding (paper 2): the tree's equations are formed first and reduced afterwards.

With a = [1; B] a_i + [0; g_d] in M a + J^T l = f and J [1; B] = 0:

    [1 B^T] M [1; B] a_i = [1 B^T] (f - M [0; g_d])

M has no entries between branches and B none between groups, and neither has the code. What is left is bordered block diagonal.
"""

from __future__ import annotations

from collections.abc import Mapping

from symgen.formulation.dependent import add_correction, add_multipliers, reduced_order
from symgen.formulation.equations import Equations
from symgen.formulation.factors import factorise, solve
from symgen.formulation.inertia import mass_matrix
from symgen.formulation.multiplier import add_acceleration, add_mass_and_forces
from symgen.formulation.pivot_quality import pivot_qualities
from symgen.formulation.questions import add_questions
from symgen.formulation.system import System
from symgen.formulation.transform import Row, Transform, transform
from symgen.mechanism.algebra import Algebra, Scalar
from symgen.mechanism.mechanism import Mechanism, Partition

Entries = dict[tuple[int, int], Scalar]


def derive_partitioned(mechanism: Mechanism) -> Equations:
    system = System(mechanism)
    algebra = system.algebra
    masses = system.masses
    algebra.phase = "mass"
    entries = mass_matrix(system.kinematics, masses)
    rows = _symmetric(mechanism.coordinates, entries)
    transforms = []
    for choice, partition in enumerate(mechanism.partitions):
        parts = _transform(system, partition)
        _add_acceleration(system, rows, parts, choice)
        add_multipliers(system, parts, choice)
        add_correction(system, parts, choice)
        transforms.append(parts)
    algebra.phase = "mass"
    add_mass_and_forces(system, entries)
    add_questions(system, pivot_qualities(system, transforms))
    return system.equations("partitioned")


def _transform(system: System, partition: Partition) -> Transform:
    jacobian, bias = system.jacobian, system.constraint_bias
    system.algebra.phase = "transform"
    return transform(system.algebra, system.mechanism, partition, jacobian, bias)


def _add_acceleration(system: System, rows: list[Row], parts: Transform, choice: int) -> None:
    mechanism, algebra = system.mechanism, system.algebra
    algebra.phase = "mass"
    reduced = reduced_mass_matrix(algebra, rows, parts)
    forces = _reduced_forces(system, rows, parts)
    rates = system.state_rates
    algebra.phase = "solve"
    independent = solve(algebra, factorise(algebra, reduced, reduced_order(mechanism, parts)), forces)
    complete = parts.complete(algebra, independent, parts.bias)
    add_acceleration(system, [complete[k] for k in range(mechanism.coordinates)], rates, choice)


def _symmetric(size: int, entries: Mapping[tuple[int, int], Scalar]) -> list[Row]:
    """All rows of a symmetric matrix of which one triangle is given."""
    rows: list[Row] = [{} for _ in range(size)]
    for (i, j), value in entries.items():
        rows[i][j] = rows[j][i] = value
    return rows


def reduced_mass_matrix(algebra: Algebra, rows: list[Row], parts: Transform) -> Entries:
    """[1 B^T] (M [1; B]), one triangle; columns of the bracket go by independent coordinate."""
    transposed: dict[int, Row] = {k: {} for k in parts.independent}
    for dependent, row in parts.columns.items():
        for k, coefficient in row.items():
            transposed[k][dependent] = coefficient
    entries: Entries = {}
    for k in parts.independent:
        column = {k: 1, **transposed[k]}
        moved: dict[int, Scalar] = {}
        for other in parts.independent:
            if other > k:
                continue
            terms = []
            for c, coefficient in {other: 1, **transposed[other]}.items():
                if c not in moved:
                    moved[c] = algebra.dot([rows[c].get(d, 0) for d in column], list(column.values()))
                terms.append(algebra.mul(coefficient, moved[c]))
            value = algebra.bind(algebra.sum(terms))
            if not (type(value) is int and value == 0):
                entries[k, other] = value
    return entries


def _reduced_forces(system: System, rows: list[Row], parts: Transform) -> dict[int, Scalar]:
    """[1 B^T] (f - M [0; g_d])"""
    algebra, forces = system.algebra, system.generalised_forces
    algebra.phase = "force"
    left = []
    for k, force in enumerate(forces):
        known = algebra.dot([rows[k].get(d, 0) for d in parts.bias], list(parts.bias.values()))
        left.append(algebra.bind(algebra.sub(force, known)))
    terms: dict[int, list[Scalar]] = {k: [left[k]] for k in parts.independent}
    for dependent, row in parts.columns.items():
        for k, coefficient in row.items():
            terms[k].append(algebra.mul(coefficient, left[dependent]))
    return {k: algebra.bind(algebra.sum(parts_of)) for k, parts_of in terms.items()}
