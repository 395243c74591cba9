"""Inertia of bodies and subtrees about their frame's origin, mass matrix and inverse dynamics.

All spatial quantities of a frame add without transformation, so a subtree's inertia is a sum of ten numbers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from symgen.formulation.motion import Motion, force_cross, power, spatial_plus
from symgen.mechanism.algebra import Algebra, Matrix, Scalar, Vector
from symgen.mechanism.geometry import symmetric
from symgen.mechanism.kinematics import Spatial, TreeKinematics
from symgen.mechanism.mechanism import GROUND_INDEX


@dataclass(frozen=True)
class SpatialInertia:
    """Mass, first moment and inertia matrix about the frame's origin, in the frame's axes."""

    mass: Scalar
    moment: Vector
    matrix: Matrix

    def momentum(self, algebra: Algebra, twist: Spatial) -> Spatial:
        """(angular about the origin, linear): I w + h x v, m v - h x w"""
        w, v = twist
        return (
            algebra.plus(algebra.rotate(self.matrix, w), algebra.cross(self.moment, v)),
            algebra.minus(algebra.scale(self.mass, v), algebra.cross(self.moment, w)),
        )

    def plus(self, algebra: Algebra, other: SpatialInertia) -> SpatialInertia:
        rows = [
            [algebra.bind(algebra.add(self.matrix[i][j], other.matrix[i][j])) if j >= i else 0 for j in range(3)]
            for i in range(3)
        ]
        return SpatialInertia(
            algebra.bind(algebra.add(self.mass, other.mass)),
            algebra.plus(self.moment, other.moment),
            symmetric(tuple(tuple(row) for row in rows)),  # type: ignore[arg-type]
        )


def body_inertia(kinematics: TreeKinematics, body: int) -> SpatialInertia:
    """R I R^T about the centre of mass, moved to the frame's origin: + m (c.c 1 - c c^T)."""
    algebra, geometry = kinematics.algebra, kinematics.geometry
    name, pose = kinematics.mechanism.bodies[body], kinematics.poses[body]
    mass, c = geometry.mass(name), pose.position
    moment = algebra.scale(mass, c)
    half = algebra.matmul(pose.rotation, geometry.inertia(name))
    squares = [algebra.bind(algebra.mul(moment[k], c[k])) for k in range(3)]
    rows: list[list[Scalar]] = [[0, 0, 0], [0, 0, 0], [0, 0, 0]]
    for i in range(3):
        for j in range(i, 3):
            turned = algebra.dot(half[i], pose.rotation[j])
            if i == j:
                shift = algebra.add(squares[(i + 1) % 3], squares[(i + 2) % 3])
                rows[i][j] = algebra.bind(algebra.add(turned, shift))
            else:
                rows[i][j] = algebra.bind(algebra.sub(turned, algebra.mul(moment[i], c[j])))
    return SpatialInertia(mass, moment, symmetric(tuple(tuple(row) for row in rows)))  # type: ignore[arg-type]


def composite_inertias(kinematics: TreeKinematics, bodies: Sequence[SpatialInertia]) -> list[SpatialInertia]:
    """Inertia of every subtree."""
    result = list(bodies)
    for body in reversed(range(len(result))):
        parent = kinematics.mechanism.joints[body].parent
        if parent != GROUND_INDEX:
            result[parent] = result[parent].plus(kinematics.algebra, result[body])
    return result


def mass_matrix(kinematics: TreeKinematics, composites: Sequence[SpatialInertia]) -> dict[tuple[int, int], Scalar]:
    """Entries (i, j), i >= j, of the tree's mass matrix; entries that are zero by structure are left out."""
    algebra, mechanism = kinematics.algebra, kinematics.mechanism
    entries: dict[tuple[int, int], Scalar] = {}
    for joint in mechanism.joints:
        path = mechanism.path(joint.child)
        for column in joint.columns:
            momentum = composites[joint.child].momentum(algebra, kinematics.motions[column].twist)
            for body in path:
                for row in mechanism.joints[body].columns:
                    if row > column:
                        continue
                    value = power(algebra, kinematics.motions[row].twist, momentum)
                    if not (type(value) is int and value == 0):
                        entries[column, row] = value
    return entries


def inertial_wrenches(
    motion: Motion, inertias: Sequence[SpatialInertia], accelerations: Sequence[Spatial]
) -> list[Spatial]:
    """I a + v x* I v of every body: what has to act on it."""
    algebra = motion.algebra
    wrenches = []
    for body, inertia in enumerate(inertias):
        twist = motion.twists[body]
        momentum = inertia.momentum(algebra, twist)
        gyroscopic = force_cross(algebra, twist, momentum)
        wrenches.append(spatial_plus(algebra, inertia.momentum(algebra, accelerations[body]), gyroscopic))
    return wrenches


def carried_wrenches(
    kinematics: TreeKinematics, wrenches: Sequence[Spatial], applied: Sequence[Mapping[int, Spatial]]
) -> list[Spatial]:
    """Wrench that each body's joint has to transmit: needed by its subtree less what is applied to the subtree."""
    algebra = kinematics.algebra
    result = list(wrenches)
    for loads in applied:
        for body, load in loads.items():
            result[body] = algebra.minus(result[body][0], load[0]), algebra.minus(result[body][1], load[1])
    for body in reversed(range(len(result))):
        parent = kinematics.mechanism.joints[body].parent
        if parent != GROUND_INDEX:
            result[parent] = spatial_plus(algebra, result[parent], result[body])
    return result


def project(kinematics: TreeKinematics, carried: Sequence[Spatial]) -> list[Scalar]:
    """Generalised force of every coordinate that transmits the carried wrenches."""
    algebra = kinematics.algebra
    return [
        power(algebra, kinematics.motions[column].twist, carried[joint.child])
        for joint in kinematics.mechanism.joints
        for column in joint.columns
    ]


def kinetic_energy(motion: Motion, inertias: Sequence[SpatialInertia]) -> Scalar:
    algebra = motion.algebra
    double = [
        power(algebra, motion.twists[body], inertia.momentum(algebra, motion.twists[body]))
        for body, inertia in enumerate(inertias)
    ]
    return algebra.bind(algebra.div(algebra.bind(algebra.sum(double)), 2))
