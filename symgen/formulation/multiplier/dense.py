"""The conventional method as paper 2 counts it: velocity-matrix products, and one LU of everything that skips no zero.

    [ M  J^T ] [ a ]   [ f ]              M = sum_k m_k V_k^T V_k + W_k^T I_k W_k        (18)
    [ J   0  ] [ l ] = [ g ]

It is the paper's 100 %, a baseline for counting: nobody should time it. Rows are eliminated in their order, coordinates first: M is
positive definite, what it leaves for the multipliers negative definite, so no pivot vanishes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import sympy

from symgen.formulation.equations import Equations
from symgen.formulation.motors import add_rotors
from symgen.formulation.multiplier.augmented import augmented
from symgen.formulation.multiplier.multiplier import (
    add_acceleration,
    add_mass_and_forces,
    add_smallest_correction,
    add_state_multipliers,
)
from symgen.formulation.questions import add_questions
from symgen.formulation.symbolic import SymbolicAlgebra
from symgen.formulation.system import System
from symgen.mechanism.algebra import Matrix, Scalar, nonzero
from symgen.mechanism.kinematics import Spatial
from symgen.mechanism.mechanism import Mechanism

Square = list[list[Scalar]]


def derive_multiplier_dense(mechanism: Mechanism) -> Equations:
    system = System(mechanism)
    n = mechanism.coordinates
    entries = _mass_matrix(system)
    whole = augmented(system, entries)
    forces, bias = system.generalised_forces, system.constraint_bias
    rates = system.state_rates
    system.algebra.phase = "solve"
    right = [*whole.forces(forces, bias), *bias]
    lu = _factorise(system.algebra, _whole(system, whole.entries))
    x = lu.solve(system.algebra, right)
    add_acceleration(system, x[:n], rates)
    add_state_multipliers(system, x[n:])
    add_mass_and_forces(system, entries)
    system.algebra.phase = "solve"
    add_smallest_correction(system, lu.solve(system.algebra, [*[0] * n, *system.inputs["l"]])[:n])
    add_questions(system)
    return system.equations("multiplier_dense")


# mass matrix ------------------------------------------------------------------------------


def _mass_matrix(system: System) -> dict[tuple[int, int], Scalar]:
    """Entries (i, j), i >= j, body by body."""
    algebra, kinematics, mechanism = system.algebra, system.kinematics, system.mechanism
    algebra.phase = "mass"
    terms: dict[tuple[int, int], list[Scalar]] = {}
    for body, name in enumerate(mechanism.bodies):
        mass, inertia = kinematics.geometry.mass(name), _turned_inertia(system, body)
        velocity = {
            k: _at_centre(system, body, k) for joint in mechanism.path(body) for k in mechanism.joints[joint].columns
        }
        for i, (w, v) in velocity.items():
            momentum = (*algebra.rotate(inertia, w), *algebra.scale(mass, v))
            for j in velocity:
                if j <= i:
                    terms.setdefault((i, j), []).append(algebra.dot(momentum, (*velocity[j][0], *velocity[j][1])))
    entries = {place: algebra.bind(algebra.sum(parts)) for place, parts in terms.items()}
    present = nonzero(entries)
    return add_rotors(kinematics, system.rotors, present)


def _turned_inertia(system: System, body: int) -> Matrix:
    """R I R^T about the centre of mass, in frame axes; half of the second product."""
    algebra, kinematics = system.algebra, system.kinematics
    rotation = kinematics.poses[body].rotation
    half = algebra.matmul(rotation, kinematics.geometry.inertia(system.mechanism.bodies[body]))
    upper = {(i, j): algebra.dot(half[i], rotation[j]) for i in range(3) for j in range(i, 3)}
    return tuple(tuple(upper[min(i, j), max(i, j)] for j in range(3)) for i in range(3))  # type: ignore[return-value]


def _at_centre(system: System, body: int, column: int) -> Spatial:
    """Columns of W and V: angular velocity, and velocity of the centre of mass, per unit of one rate."""
    kinematics = system.kinematics
    twist = kinematics.motions[column].twist
    return twist[0], kinematics.velocity_at(twist, kinematics.com(body))


# the system -------------------------------------------------------------------------------


def _whole(system: System, entries: dict[tuple[int, int], Scalar]) -> Square:
    """[M J^T; J 0]. A zero of the structure is one that the code has to fetch like any other number.

    It is written as a comparison that never holds, different at each place: nobody who shortens the code finds out.
    """
    algebra, n, jacobian = system.algebra, system.mechanism.coordinates, system.jacobian
    size = n + system.mechanism.constraints
    algebra.phase = "solve"
    known = {**entries, **{(n + r, c): value for r, row in enumerate(jacobian) for c, value in row.items()}}
    known.update({(j, i): value for (i, j), value in known.items()})

    def entry(i: int, j: int) -> Scalar:
        if (i, j) in known:
            return known[i, j]
        amount = algebra.bind(algebra.function("abs", system.inputs["q"][0]))
        return algebra.bind(algebra.function("select", amount, -1 - (i * size + j), 1, 0))

    return [[entry(i, j) for j in range(size)] for i in range(size)]


@dataclass(frozen=True)
class _Dense:
    """Row k of `factors` holds L left of the diagonal and U from there on."""

    factors: Square
    reciprocal: list[Scalar]

    def solve(self, algebra: SymbolicAlgebra, right: Sequence[Scalar]) -> list[Scalar]:
        y: list[Scalar] = []
        for row, value in zip(self.factors, right, strict=True):
            y.append(_less(algebra, value, row[: len(y)], y))
        x: list[Scalar] = []
        for k in reversed(range(len(y))):
            left = _less(algebra, y[k], self.factors[k][k + 1 :], x)
            x.insert(0, algebra.bind(algebra.mul(left, self.reciprocal[k])))
        return x


def _factorise(algebra: SymbolicAlgebra, a: Square) -> _Dense:
    """Crout: row k of U, then column k of L."""
    algebra.phase = "solve"
    size = len(a)
    lower: Square = [[] for _ in a]
    upper: Square = [[] for _ in a]
    """By columns."""
    reciprocal = []
    for k in range(size):
        for j in range(k, size):
            upper[j].append(_less(algebra, a[k][j], lower[k], upper[j]))
        reciprocal.append(algebra.bind(algebra.div(1, upper[k][k])))
        for i in range(k + 1, size):
            rest = _less(algebra, a[i][k], lower[i], upper[k][:k])
            lower[i].append(algebra.bind(algebra.mul(rest, reciprocal[k])))
    return _Dense([[*lower[k], *(upper[j][k] for j in range(k, size))] for k in range(size)], reciprocal)


def _less(algebra: SymbolicAlgebra, value: Scalar, u: Sequence[Scalar], v: Sequence[Scalar]) -> Scalar:
    """value - u . v; SymPy must not sort sums of so many terms, that takes longer than everything else."""
    terms = [sympy.Mul(-1, a, b, evaluate=False) for a, b in zip(u, v, strict=True)]
    return algebra.bind(sympy.Add(value, *terms, evaluate=False)) if terms else value
