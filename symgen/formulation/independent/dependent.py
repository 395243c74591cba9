"""What goes with a choice of independent coordinates: order of elimination, multipliers and corrections, group by group."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping

from symgen.formulation.factors import factorise, solve
from symgen.formulation.independent.reduction import reduced_matrix, reduced_vector, symmetric_rows
from symgen.formulation.independent.transform import Transform
from symgen.formulation.inertia import mass_matrix
from symgen.formulation.questions import vector
from symgen.formulation.scales import shrinkage
from symgen.formulation.system import System
from symgen.mechanism.algebra import Scalar
from symgen.mechanism.assembly import Assembly, displacements
from symgen.mechanism.geometry import parameter_values
from symgen.mechanism.mechanism import Mechanism


def reduced_order(mechanism: Mechanism, transform: Transform, without: Collection[int] = ()) -> list[int]:
    """Independent coordinates from the leaves to the roots, group by group; `without` those eliminated by hand."""
    order = []
    for group in sorted(mechanism.groups, key=lambda group: -max(group.bodies)):
        columns = [k for body in reversed(group.bodies) for k in reversed(mechanism.joints[body].columns)]
        order += [k for k in columns if k in transform.independent and k not in without]
    return order


def add_multipliers(system: System, transform: Transform, choice: int = 0) -> None:
    """J_d^T l = (f - M a)_d, group by group, for given accelerations."""
    algebra, jacobian, factors = system.algebra, system.jacobian, transform.factors
    needed = system.needed_forces([])
    algebra.phase = "output"
    left = {k: algebra.sub(system.loads.motive.generalised.get(k, 0), value) for k, value in enumerate(needed)}
    multipliers: list[Scalar] = [0] * system.mechanism.constraints
    for index in reversed(list(factors)):
        for row, value in factors[index].solve_transposed(algebra, left).items():
            multipliers[row] = value
            for column, entry in jacobian[row].items():
                left[column] = algebra.bind(algebra.sub(left[column], algebra.mul(entry, value)))
    doc = "multipliers that go with given accelerations"
    system.add("multipliers", doc, vector("l", multipliers, "multipliers"), choice=choice)


def add_correction(system: System, transform: Transform, choice: int = 0) -> None:
    """The smallest change with J delta = l, which is the same for every choice of dependent coordinates.

    If the dependent coordinates alone moved, by x_d = J_d^-1 l, an error of the closure e would become one of e / pivot along the
    motion. With the weights W of the coordinates the smallest is

        x_i = -(W_i + B^T W_d B)^-1 B^T W_d x_d,   x_d + B x_i

    Mechanisms that pass change points take the mass matrix for W.
    """
    algebra = system.algebra
    algebra.phase = "transform"
    found = transform.dependent_part(algebra, system.jacobian, dict(enumerate(system.inputs["l"])))
    way_back = _way_back_by_mass if system.mechanism.change_points else _way_back
    back = way_back(system, transform, found)
    moved = back | {
        d: algebra.bind(algebra.add(found[d], algebra.dot([back[k] for k in row], list(row.values()))))
        for d, row in transform.columns.items()
    }
    delta = [moved.get(k, 0) for k in range(system.mechanism.coordinates)]
    weighted = "mass-weighted" if system.mechanism.change_points else "displacements over the size of the mechanism"
    doc = f"smallest change of coordinates with J delta = l, {weighted}"
    change = vector("delta", system.kinematics.from_frame_axes(delta), "change")
    system.add("correction", doc, change, choice=choice)


def _way_back(system: System, transform: Transform, found: Mapping[int, Scalar]) -> dict[int, Scalar]:
    """x_i, where B is not zero."""
    algebra, mechanism = system.algebra, system.mechanism
    weights = _weights(system)
    entries: dict[tuple[int, int], Scalar] = {}
    right: dict[int, Scalar] = {}
    for d, row in transform.columns.items():
        for k, coefficient in row.items():
            weighted = algebra.bind(algebra.mul(weights[d], coefficient))
            right[k] = algebra.bind(algebra.sub(right.get(k, 0), algebra.mul(weighted, found[d])))
            for other, factor in row.items():
                if other <= k:
                    known = entries.get((k, other), weights[k] if k == other else 0)
                    entries[k, other] = algebra.bind(algebra.add(known, algebra.mul(weighted, factor)))
    order = [k for k in reduced_order(mechanism, transform) if k in right]
    solved = solve(algebra, factorise(algebra, entries, order), right)
    return {k: solved[k] for k in order}


def _way_back_by_mass(system: System, transform: Transform, found: Mapping[int, Scalar]) -> dict[int, Scalar]:
    """x_i with the mass matrix for W: no change of velocities does work to first order.

    Near a change point the constraints hardly hold the other way to go on, so errors in it grow until a correction takes them out.
    """
    algebra, mechanism = system.algebra, system.mechanism
    rows = symmetric_rows(mechanism.coordinates, mass_matrix(system.kinematics, system.masses))
    pushed = [algebra.bind(algebra.dot([row.get(d, 0) for d in found], list(found.values()))) for row in rows]
    right = {k: algebra.sub(0, value) for k, value in reduced_vector(algebra, pushed, transform).items()}
    factors = factorise(algebra, reduced_matrix(algebra, rows, transform), reduced_order(mechanism, transform))
    return solve(algebra, factors, right)


def _weights(system: System) -> list[Scalar]:
    """By coordinate; powers of two, as only the order of magnitude counts, and for displacements what parameters do to lengths."""
    mechanism, algebra, phase = system.mechanism, system.algebra, system.algebra.phase
    grown = shrinkage(system)
    moved = displacements(mechanism)
    square = algebra.bind(algebra.mul(grown, grown)) if moved else 1
    scales = Assembly(mechanism, parameter_values(mechanism.description)).column_scale()
    exponents = [round(-2.0 * math.log2(scale)) for scale in scales.tolist()]
    powers = [2.0**exponent if exponent else 1 for exponent in exponents]
    weights = [algebra.bind(algebra.mul(power, square)) if k in moved else power for k, power in enumerate(powers)]
    algebra.phase = phase
    return weights
