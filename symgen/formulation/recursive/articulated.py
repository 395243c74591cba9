"""Accelerations of trees in O(n): articulated-body inertias outward and inward once (Featherstone 2008, chapter 7).

All spatial quantities of a frame share axes and origin, so inertias pass from child to parent without transformation.
For column S of a joint with articulated inertia I and bias wrench p of the child's subtree:

    U = I S,  d = S . U,  u = tau - S . p - (velocity terms in p)
    parent gets I - U U^T / d and p + U u / d;   a = (u - U . A_parent) / d
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from symgen.formulation.inertia import SpatialInertia, inertial_wrenches
from symgen.formulation.system import System
from symgen.mechanism.algebra import Algebra, Scalar
from symgen.mechanism.kinematics import Spatial
from symgen.mechanism.mechanism import GROUND_INDEX

Six = list[Scalar]
Symmetric = list[list[Scalar]]


@dataclass(frozen=True)
class _Pivot:
    """One coordinate: its twist, U = I S, 1 / d and u."""

    column: int
    twist: Six
    u_column: Six
    reciprocal: Scalar
    force: Scalar


def articulated_accelerations(system: System, forces: dict[int, Scalar]) -> list[Scalar]:
    """Accelerations of all coordinates."""
    algebra, mechanism, motion = system.algebra, system.mechanism, system.motion
    biases = [motion.bias(body) for body in range(len(mechanism.bodies))]
    masses, loads = system.own_masses, system.loads.applied.wrenches
    algebra.phase = "solve"
    bodies = [_full(algebra, inertia) for inertia in masses.bodies]
    wrenches = [_six(w) for w in inertial_wrenches(motion, masses, biases, [0] * mechanism.coordinates)]
    for body, load in loads.items():
        wrenches[body] = _minus(algebra, wrenches[body], _six(load))
    pivots: list[list[_Pivot]] = [[] for _ in bodies]
    for body in reversed(range(len(bodies))):
        joint = mechanism.joints[body]
        inertia, wrench = bodies[body], wrenches[body]
        for column in reversed(joint.columns):
            pivot = _eliminate(system, column, inertia, wrench, forces.get(column, 0))
            pivots[body].append(pivot)
            inertia, wrench = _reduced(algebra, pivot, inertia, wrench)
        if joint.parent != GROUND_INDEX:
            bodies[joint.parent] = _sum(algebra, bodies[joint.parent], inertia)
            wrenches[joint.parent] = [
                algebra.bind(algebra.add(a, b)) for a, b in zip(wrenches[joint.parent], wrench, strict=True)
            ]
    return _outward(system, pivots)


def _eliminate(system: System, column: int, inertia: Symmetric, wrench: Six, force: Scalar) -> _Pivot:
    algebra = system.algebra
    twist = _six(system.kinematics.motions[column].twist)
    u_column = [algebra.dot(row, twist) for row in inertia]
    own = [rotor.apparent for rotor in system.rotors if rotor.column == column]
    d = algebra.bind(algebra.sum([algebra.dot(twist, u_column), *own]))
    u = algebra.bind(algebra.sub(force, algebra.dot(twist, wrench)))
    return _Pivot(column, twist, u_column, algebra.bind(algebra.div(1, d)), u)


def _reduced(algebra: Algebra, pivot: _Pivot, inertia: Symmetric, wrench: Six) -> tuple[Symmetric, Six]:
    """I - U U^T / d and p + U u / d."""
    scaled = [algebra.bind(algebra.mul(x, pivot.reciprocal)) for x in pivot.u_column]
    upper = [
        [algebra.bind(algebra.sub(inertia[i][j], algebra.mul(scaled[i], pivot.u_column[j]))) for j in range(i, 6)]
        for i in range(6)
    ]
    full = [[upper[min(i, j)][abs(i - j)] for j in range(6)] for i in range(6)]
    return full, [
        algebra.bind(algebra.add(p, algebra.mul(s, pivot.force))) for p, s in zip(wrench, scaled, strict=True)
    ]


def _outward(system: System, pivots: Sequence[Sequence[_Pivot]]) -> list[Scalar]:
    """Accelerations relative to the bias ones, from the roots outward."""
    algebra, mechanism = system.algebra, system.mechanism
    result: list[Scalar] = [0] * mechanism.coordinates
    extra: list[Six] = []
    for body, joint in enumerate(mechanism.joints):
        spatial: Six = [0] * 6 if joint.parent == GROUND_INDEX else extra[joint.parent]
        for pivot in reversed(pivots[body]):
            rest = algebra.bind(algebra.sub(pivot.force, algebra.dot(pivot.u_column, spatial)))
            a = algebra.bind(algebra.mul(rest, pivot.reciprocal))
            result[pivot.column] = a
            spatial = [
                algebra.bind(algebra.add(x, algebra.mul(s, a))) for x, s in zip(spatial, pivot.twist, strict=True)
            ]
        extra.append(spatial)
    return result


def _six(spatial: Spatial) -> Six:
    return [*spatial[0], *spatial[1]]


def _minus(algebra: Algebra, a: Six, b: Six) -> Six:
    return [algebra.bind(algebra.sub(x, y)) for x, y in zip(a, b, strict=True)]


def _sum(algebra: Algebra, a: Symmetric, b: Symmetric) -> Symmetric:
    upper = [[algebra.bind(algebra.add(a[i][j], b[i][j])) for j in range(i, 6)] for i in range(6)]
    return [[upper[min(i, j)][abs(i - j)] for j in range(6)] for i in range(6)]


def _full(algebra: Algebra, inertia: SpatialInertia) -> Symmetric:
    """[I ~h; -~h m]: momentum (L, P) from twist (w, v)."""
    x, y, z = inertia.moment
    m, matrix = inertia.mass, inertia.matrix(algebra)
    nx, ny, nz = algebra.negate(inertia.moment)
    return [
        [*matrix[0], 0, nz, y],
        [*matrix[1], z, 0, nx],
        [*matrix[2], ny, x, 0],
        [0, z, ny, m, 0, 0],
        [nz, 0, x, 0, m, 0],
        [y, nx, 0, 0, 0, m],
    ]
