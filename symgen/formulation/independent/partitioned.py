"""Coordinate partitioning, or embedding (paper 2): the tree's equations are formed first and reduced afterwards.

With a = [1; B] a_i + [0; g_d] in M a + J^T l = f and J [1; B] = 0:

    [1 B^T] M [1; B] a_i = [1 B^T] (f - M [0; g_d])

M has no entries between branches and B none between groups, and neither has the code. What is left is bordered block diagonal.
"""

from __future__ import annotations

from symgen.formulation.equations import Equations
from symgen.formulation.factors import factorise, solve
from symgen.formulation.independent.dependent import add_correction, add_multipliers, reduced_order
from symgen.formulation.independent.pivot_quality import pivot_qualities
from symgen.formulation.independent.reduction import reduced_matrix, reduced_vector, symmetric_rows
from symgen.formulation.independent.transform import Row, Transform, transform
from symgen.formulation.inertia import mass_matrix
from symgen.formulation.multiplier.multiplier import add_acceleration, add_mass_and_forces
from symgen.formulation.questions import add_questions
from symgen.formulation.system import System
from symgen.mechanism.algebra import Scalar
from symgen.mechanism.mechanism import Mechanism, Partition


def derive_partitioned(mechanism: Mechanism) -> Equations:
    system = System(mechanism)
    algebra = system.algebra
    masses = system.masses
    algebra.phase = "mass"
    entries = mass_matrix(system.kinematics, masses)
    rows = symmetric_rows(mechanism.coordinates, entries)
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
    reduced = reduced_matrix(algebra, rows, parts)
    forces = _reduced_forces(system, rows, parts)
    rates = system.state_rates
    algebra.phase = "solve"
    independent = solve(algebra, factorise(algebra, reduced, reduced_order(mechanism, parts)), forces)
    complete = parts.complete(algebra, independent, parts.bias)
    add_acceleration(system, [complete[k] for k in range(mechanism.coordinates)], rates, choice)


def _reduced_forces(system: System, rows: list[Row], parts: Transform) -> dict[int, Scalar]:
    """[1 B^T] (f - M [0; g_d])"""
    algebra, forces = system.algebra, system.generalised_forces
    algebra.phase = "force"
    left = []
    for k, force in enumerate(forces):
        known = algebra.dot([rows[k].get(d, 0) for d in parts.bias], list(parts.bias.values()))
        left.append(algebra.bind(algebra.sub(force, known)))
    return reduced_vector(algebra, left, parts)
