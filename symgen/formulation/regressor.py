"""Inverse dynamics as a matrix times the inertial parameters of the bodies.

    M a + c = Y p + (what no inertia takes part in),     p = (m, m c, I) of each body

p is about the origin of the body's frame, in its axes (without a frame: about the point of the joint that carries the body, in
design-aligned axes). With w, alpha and a (gravity included) of the origin in these axes, and n, s the angular and the linear part there of
the twist of a coordinate, the row of the coordinate has the entries

    m:     s . a
    m c:   s^T (~alpha + ~w ~w) + (a x n)^T
    I:     n . I alpha + (n x w) . I w

Where loops are closed, only what moves with the independent coordinates counts: Y_i + B^T Y_d, with v_d = B v_i.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

import sympy

from symgen.formulation.equations import Equations
from symgen.formulation.independent.transform import transform
from symgen.formulation.inertia import add_rotor_forces, carried_wrenches, with_rotors
from symgen.formulation.motion import Acceleration, Motion, power
from symgen.formulation.questions import sparse, turn_columns, turn_rows, vector
from symgen.formulation.recursive.body_links import ROUNDING
from symgen.formulation.system import System
from symgen.mechanism.algebra import (
    IDENTITY,
    ZERO,
    Algebra,
    Matrix,
    Scalar,
    Vector,
    is_zero,
    skew,
    structural,
    transpose,
)
from symgen.mechanism.kinematics import Spatial
from symgen.mechanism.mechanism import Mechanism, TreeJoint

Entries = dict[tuple[int, int], Scalar]

NUMBERS = 10
"""Of a body: mass, three first moments, and xx, xy, yy, xz, yz, zz of the inertia matrix."""

PAIRS = ((0, 0), (0, 1), (1, 1), (0, 2), (1, 2), (2, 2))
"""Entries of the inertia matrix, in order."""


def derive_regressor(mechanism: Mechanism) -> Equations:
    system = RegressorSystem(mechanism)
    rows, shape = system.regressor, (mechanism.coordinates, NUMBERS * len(mechanism.bodies))
    doc = "what inertia and gravity need along coordinates, by inertial parameter"
    system.add("regressor", doc, sparse("Y", shape, rows.items(), "by coordinate and parameter"))
    kept = independent(mechanism)
    if mechanism.constraints and kept:
        places = {k: place for place, k in enumerate(kept)}
        reduced = {(places[row], column): value for (row, column), value in system.projected(rows).items()}
        doc = "the same of the independent coordinates, with what the dependent ones need"
        own = sparse("Y", (len(kept), shape[1]), reduced.items(), "Y_i + B^T Y_d")
        system.add("reduced_regressor", doc, own)
    doc = "generalised forces of springs, dampers, tires, inputs, ...: of all loads but gravity, less what rotors need"
    system.add("loads", doc, vector("f", system.applied, "by coordinate"))
    numbers = vector("p", system.own_numbers, "m, m c and xx, xy, yy, xz, yz, zz", (len(mechanism.bodies), NUMBERS))
    system.add("inertial_parameters", "those of the model, in the order of the regressor's columns", numbers)
    return system.equations("regressor")


def independent(mechanism: Mechanism) -> tuple[int, ...]:
    """Coordinates that determine the others; none where the analysis knows no such choice."""
    dependent = {column for pivots in mechanism.partitions[0] for _, column in pivots}
    if len(dependent) < mechanism.constraints or not all(group.regular for group in mechanism.groups):
        return ()
    for joint in mechanism.joints:
        if joint.rotates and 0 < len(dependent.intersection(joint.columns)) < len(joint.columns):
            return ()
    return tuple(k for k in range(mechanism.coordinates) if k not in dependent)


class RegressorSystem(System):
    """All velocities and accelerations are given."""

    @cached_property
    def regressor(self) -> Entries:
        twists, frames, accelerations = self.own_twists, self.frames, self.accelerations
        self.algebra.phase = "output"
        entries: Entries = {}
        for body, (place, axes) in enumerate(frames):
            shares = _Shares(self.motion, body, accelerations[body], place, axes)
            for joint in (self.mechanism.joints[k] for k in self.mechanism.path(body)):
                for row in joint.columns:
                    numbers = shares.of(*self._seen_from(body, joint, twists[row]))
                    entries |= {(row, NUMBERS * body + k): n for k, n in enumerate(numbers) if not is_zero(n)}
        return entries

    @cached_property
    def origins(self) -> list[tuple[Vector, Matrix]]:
        """Origin and axes of every body's frame at the design position."""
        geometry, poses, bodies = self.geometry, self.kinematics.poses, self.mechanism.description.bodies
        self.algebra.phase = "init"
        return [
            _snapped(geometry.frame(name)) if bodies[name].frame is not None else (poses[body].home, IDENTITY)
            for body, name in enumerate(self.mechanism.bodies)
        ]

    @cached_property
    def frames(self) -> list[tuple[Vector, Matrix]]:
        """The same where they are now."""
        kinematics, algebra, origins = self.kinematics, self.algebra, self.origins
        algebra.phase = "position"
        return [
            (kinematics.point(body, origin), algebra.matmul(kinematics.poses[body].rotation, axes))
            for body, (origin, axes) in enumerate(origins)
        ]

    @cached_property
    def own_twists(self) -> list[Spatial]:
        """Twists of the coordinates, angular velocities of joints in their own axes."""
        kinematics, algebra = self.kinematics, self.algebra
        twists = [motion.twist for motion in kinematics.motions]
        algebra.phase = "position"
        for rotation, first in kinematics.turned_columns():
            parts = zip(*twists[first : first + 3], strict=True)
            angular, linear = (algebra.matmul(transpose(rotation), part) for part in parts)
            twists[first : first + 3] = zip(angular, linear, strict=True)
        return twists

    def _seen_from(self, body: int, joint: TreeJoint, twist: Spatial) -> Spatial:
        """A twist at the origin of a body's frame, in the frame's axes; what the body's own joint leaves out is zero by structure."""
        algebra, (place, axes) = self.algebra, self.frames[body]
        angular = algebra.rotate_back(axes, twist[0])
        if joint.child == body and joint.traits.is_hinge:
            angular = self._own_axis(body, joint)
        if joint.child == body and joint.traits.shares_point and self._is_at_joint(body):
            return angular, ZERO
        return angular, algebra.rotate_back(axes, self.kinematics.velocity_at(twist, place))

    def _own_axis(self, body: int, joint: TreeJoint) -> Vector:
        """Of the body's revolute joint, which body and carrier share."""
        (axis,) = self.kinematics.axes(joint)
        own = _rounded(self.algebra.rotate_back(self.origins[body][1], axis))
        return self.algebra.negate(own) if joint.reversed else own

    def _is_at_joint(self, body: int) -> bool:
        return all(
            map(is_zero, _rounded(self.geometry.between(self.kinematics.poses[body].home, self.origins[body][0])))
        )

    def projected(self, rows: Mapping[tuple[int, int], Scalar]) -> Entries:
        """Y_i + B^T Y_d"""
        algebra, matrix = self.algebra, self._transform
        algebra.phase = "output"
        terms: dict[tuple[int, int], list[Scalar]] = {}
        for (row, column), value in rows.items():
            for k, factor in matrix.get(row, {row: 1}).items():
                terms.setdefault((k, column), []).append(algebra.mul(factor, value))
        return {place: algebra.bind(algebra.sum(shares)) for place, shares in terms.items()}

    @cached_property
    def _transform(self) -> Mapping[int, Mapping[int, Scalar]]:
        """Rows of B, rotations in their own axes."""
        jacobian, mechanism = self.jacobian, self.mechanism
        self.algebra.phase = "transform"
        found = transform(self.algebra, mechanism, mechanism.partitions[0], jacobian, [0] * mechanism.constraints)
        entries = {(d, k): value for d, row in found.columns.items() for k, value in row.items()}
        matrix: dict[int, dict[int, Scalar]] = {d: {} for d in found.columns}
        for (d, k), value in turn_rows(self, turn_columns(self, entries)).items():
            matrix[d][k] = value
        return matrix

    @cached_property
    def applied(self) -> list[Scalar]:
        """Of loads, less what rotors of motors need."""
        loads, kinematics, algebra = self.loads.motive, self.kinematics, self.algebra
        accelerations, rates = self.accelerations, self.given_accelerations
        algebra.phase = "output"
        nothing = [(ZERO, ZERO)] * len(self.mechanism.bodies)
        carried = carried_wrenches(kinematics, with_rotors(self.motion, self.rotors, nothing, rates), [loads.wrenches])
        needed = [
            algebra.sub(power(algebra, kinematics.motions[k].twist, carried[joint.child]), loads.generalised.get(k, 0))
            for joint in self.mechanism.joints
            for k in joint.columns
        ]
        add_rotor_forces(algebra, self.rotors, needed, accelerations, rates)
        return kinematics.from_frame_axes([algebra.bind(algebra.sub(0, value)) for value in needed])

    @cached_property
    def own_numbers(self) -> list[Scalar]:
        """m, m c and I of every body."""
        origins, algebra = self.origins, self.algebra
        algebra.phase = "init"
        found: list[Scalar] = []
        for (origin, axes), name in zip(origins, self.mechanism.bodies, strict=True):
            mass, inertia = self.geometry.mass(name), self.geometry.inertia(name)
            arm = algebra.rotate_back(axes, self.geometry.between(origin, self.geometry.com(name)))
            central = algebra.matmul(algebra.matmul(transpose(axes), inertia), axes)
            moment = algebra.scale(mass, arm)
            square = algebra.dot(moment, arm)
            tensor = [
                algebra.sum([central[i][j], square if i == j else 0, algebra.sub(0, algebra.mul(moment[i], arm[j]))])
                for i, j in PAIRS
            ]
            found += [mass, *moment, *map(algebra.bind, tensor)]
        return found


class _Shares:
    """What the numbers of one body take part in, in the axes of its frame."""

    def __init__(self, motion: Motion, body: int, acceleration: Acceleration, place: Vector, axes: Matrix) -> None:
        self.algebra = algebra = motion.algebra
        self.angular = algebra.rotate_back(axes, acceleration.angular)
        self.linear = algebra.rotate_back(axes, motion.point_acceleration(body, acceleration, place))
        self.velocity = algebra.rotate_back(axes, motion.twist(body)[0])
        self.gradient = gradient(algebra, self.velocity, self.angular)

    def of(self, turning: Vector, moving: Vector) -> list[Scalar]:
        """Entries of a row, by the twist of its coordinate."""
        algebra = self.algebra
        twice = algebra.cross(turning, self.velocity)
        moments = algebra.plus(algebra.rotate_back(self.gradient, moving), algebra.cross(self.linear, turning))
        inertia = [
            algebra.bind(
                algebra.sum(self._products(turning, self.angular, i, j) + self._products(twice, self.velocity, i, j))
            )
            for i, j in PAIRS
        ]
        return [algebra.dot(moving, self.linear), *moments, *inertia]

    def _products(self, u: Vector, v: Vector, i: int, j: int) -> list[Scalar]:
        """What the entry i, j of the inertia matrix is multiplied by in u . I v."""
        mul = self.algebra.mul
        return [mul(u[i], v[i])] if i == j else [mul(u[i], v[j]), mul(u[j], v[i])]


def gradient(algebra: Algebra, w: Vector, alpha: Vector) -> Matrix:
    """~alpha + ~w ~w"""
    squares, tilde = algebra.matmul(skew(w), skew(w)), skew(alpha)
    rows = (tuple(map(algebra.add, a, b)) for a, b in zip(squares, tilde, strict=True))
    return tuple(tuple(map(algebra.bind, row)) for row in rows)  # type: ignore[return-value]


def _snapped(frame: tuple[Matrix, Vector]) -> tuple[Vector, Matrix]:
    axes, origin = frame
    return origin, (_rounded(axes[0]), _rounded(axes[1]), _rounded(axes[2]))


def _rounded(u: Vector) -> Vector:
    """Numbers that SymPy has evaluated, without their rounding errors where they are 0, 1 or -1."""
    x, y, z = (structural(float(x), ROUNDING) if isinstance(x, (float, sympy.Float)) else x for x in u)
    return x, y, z
