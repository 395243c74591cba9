"""Inertia of bodies and subtrees about their frame's origin, mass matrix and inverse dynamics.

All spatial quantities of a frame add without transformation, so a subtree's inertia is a sum of ten numbers. Second moments are
kept as Euler's tensor E, the integral of x x^T dm (the inertia matrix is tr(E) 1 - E): it turns and shifts with fewer operations,
and the torque of a motion with acceleration a + G x about the origin is h x a + axial(G E).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from symgen.formulation.motion import Acceleration, Motion, power, spatial_plus
from symgen.formulation.motors import TurningRotor, add_rotors, energies, force_on_coordinate, torque_on_body
from symgen.mechanism.algebra import IDENTITY, ZERO, Algebra, Matrix, Scalar, Vector, is_zero, skew, transpose
from symgen.mechanism.geometry import symmetric
from symgen.mechanism.kinematics import Pose, Spatial, TreeKinematics, Turn
from symgen.mechanism.mechanism import GROUND_INDEX, TreeJoint

NO_TENSOR: Matrix = (ZERO, ZERO, ZERO)


@dataclass(frozen=True)
class SpatialInertia:
    """Mass, first moment and Euler's tensor about the frame's origin, in the frame's axes."""

    mass: Scalar
    moment: Vector
    tensor: Matrix
    point: Vector | None = None
    """Where all the mass is, if it is in one point."""

    def matrix(self, algebra: Algebra) -> Matrix:
        """The inertia matrix tr(E) 1 - E."""
        (xx, xy, xz), (_, yy, yz), (_, _, zz) = self.tensor
        bind, add = algebra.bind, algebra.add
        yx, zx, zy = (algebra.sub(0, entry) for entry in (xy, xz, yz))
        return ((bind(add(yy, zz)), yx, zx), (yx, bind(add(xx, zz)), zy), (zx, zy, bind(add(xx, yy))))

    def momentum(self, algebra: Algebra, twist: Spatial) -> Spatial:
        """(angular about the origin, linear): I w + h x v, m v - h x w"""
        w, v = twist
        if self.point is not None:
            linear = algebra.scale(self.mass, algebra.plus(v, algebra.cross(w, self.point)))
            return algebra.cross(self.point, linear), linear
        return (
            algebra.plus(algebra.rotate(self.matrix(algebra), w), algebra.cross(self.moment, v)),
            algebra.minus(algebra.scale(self.mass, v), algebra.cross(self.moment, w)),
        )

    def wrench(self, algebra: Algebra, origin: Vector, gradient: Matrix) -> Spatial:
        """What has to act for the accelerations `origin + gradient x`."""
        if self.point is not None:
            force = algebra.scale(self.mass, algebra.plus(origin, algebra.rotate(gradient, self.point)))
            return algebra.cross(self.point, force), force
        force = algebra.plus(algebra.scale(self.mass, origin), algebra.rotate(gradient, self.moment))
        moment = []
        for k in range(3):
            i, j = (k + 1) % 3, (k + 2) % 3
            terms = [algebra.mul(gradient[j][n], self.tensor[n][i]) for n in range(3)]
            terms += [algebra.sub(0, algebra.mul(gradient[i][n], self.tensor[n][j])) for n in range(3)]
            lever = algebra.sub(algebra.mul(self.moment[i], origin[j]), algebra.mul(self.moment[j], origin[i]))
            moment.append(algebra.bind(algebra.sum([*terms, lever])))
        return (moment[0], moment[1], moment[2]), force

    def plus(self, algebra: Algebra, other: SpatialInertia) -> SpatialInertia:
        rows = [
            [algebra.bind(algebra.add(self.tensor[i][j], other.tensor[i][j])) if j >= i else 0 for j in range(3)]
            for i in range(3)
        ]
        return SpatialInertia(
            algebra.bind(algebra.add(self.mass, other.mass)),
            algebra.plus(self.moment, other.moment),
            symmetric(tuple(tuple(row) for row in rows)),  # type: ignore[arg-type]
        )


@dataclass(frozen=True)
class CentralMass:
    """Mass properties at the design position, global components: centre of mass and Euler's tensor about it."""

    mass: Scalar
    com: Vector
    tensor: Matrix

    @property
    def sparse(self) -> bool:
        """Whether products of inertia are missing, so that turning the tensor is cheap."""
        products = (self.tensor[0][1], self.tensor[0][2], self.tensor[1][2])
        return sum(is_zero(entry) for entry in products) > 1


@dataclass(frozen=True)
class AnchoredMass:
    """Mass, first moment and Euler's tensor about the anchor of the body that carries them."""

    mass: Scalar
    moment: Vector
    tensor: Matrix


def central_mass(kinematics: TreeKinematics, body: int) -> CentralMass:
    """E = tr(I)/2 1 - I."""
    algebra, geometry = kinematics.algebra, kinematics.geometry
    name = kinematics.mechanism.bodies[body]
    (xx, xy, xz), (_, yy, yz), (_, _, zz) = geometry.inertia(name)
    half = algebra.bind(algebra.div(algebra.sum([xx, yy, zz]), 2))
    yx, zx, zy = (algebra.sub(0, entry) for entry in (xy, xz, yz))
    diagonal = [algebra.bind(algebra.sub(half, entry)) for entry in (xx, yy, zz)]
    tensor = ((diagonal[0], yx, zx), (yx, diagonal[1], zy), (zx, zy, diagonal[2]))
    return CentralMass(geometry.mass(name), geometry.com(name), tensor)


def anchored(kinematics: TreeKinematics, body: int, mass: CentralMass) -> AnchoredMass:
    algebra = kinematics.algebra
    arm = kinematics.geometry.between(kinematics.poses[body].home, mass.com)
    moment = algebra.scale(mass.mass, arm)
    return AnchoredMass(mass.mass, moment, plus_outer(algebra, mass.tensor, moment, arm))


def body_inertia(kinematics: TreeKinematics, body: int, mass: CentralMass | AnchoredMass) -> SpatialInertia:
    """The inertia of mass properties carried by a body, where it is now."""
    pose, algebra = kinematics.poses[body], kinematics.algebra
    if pose.turn is not None:
        whole = anchored(kinematics, body, mass) if isinstance(mass, CentralMass) else mass
        return _turned_inertia(algebra, pose.turn, pose.anchor, whole)
    if isinstance(mass, CentralMass):
        c = kinematics.point(body, mass.com)
        moment = algebra.scale(mass.mass, c)
        if mass.tensor == NO_TENSOR:
            return SpatialInertia(mass.mass, moment, _upper(algebra, NO_TENSOR, [(moment, c)]), c)
        turned = carried_tensor(algebra, pose, mass.tensor)
        return SpatialInertia(mass.mass, moment, _upper(algebra, turned, [(moment, c)]))
    turned = carried_tensor(algebra, pose, mass.tensor)
    # with p the anchor and h the turned moment:  moment h + m p,  tensor R E R^T + p h^T + (h + m p) p^T
    arm, p = pose.out(algebra, mass.moment), pose.anchor
    moment = algebra.plus(arm, algebra.scale(mass.mass, p))
    return SpatialInertia(mass.mass, moment, _upper(algebra, turned, [(p, arm), (moment, p)]))


def _upper(algebra: Algebra, a: Matrix, outer: Sequence[tuple[Vector, Vector]]) -> Matrix:
    """a + sum of u v^T, known to be symmetric."""
    rows: list[list[Scalar]] = [[0, 0, 0], [0, 0, 0], [0, 0, 0]]
    for i in range(3):
        for j in range(i, 3):
            rows[i][j] = algebra.bind(algebra.sum([a[i][j], *(algebra.mul(u[i], v[j]) for u, v in outer)]))
    return symmetric(tuple(tuple(row) for row in rows))  # type: ignore[arg-type]


def carried_tensor(algebra: Algebra, pose: Pose, tensor: Matrix) -> Matrix:
    """A symmetric tensor of global design components carried by a body."""
    if not pose.turns:
        return turned_tensor(algebra, pose.rotation, tensor)
    for turn in reversed(pose.turns):
        tensor = turn.tensor(algebra, tensor)
    return tensor


def turned_tensor(algebra: Algebra, rotation: Matrix, tensor: Matrix) -> Matrix:
    """R E R^T; its last diagonal entry follows from the trace, which stays."""
    if rotation is IDENTITY:
        return tensor
    half = algebra.matmul((rotation[0], rotation[1], rotation[1]), tensor)
    xx, yy = algebra.dot(half[0], rotation[0]), algebra.dot(half[1], rotation[1])
    trace = algebra.bind(algebra.sum([tensor[k][k] for k in range(3)]))
    zz = algebra.bind(algebra.sub(trace, algebra.add(xx, yy)))
    xy, xz, yz = (algebra.dot(half[i], rotation[j]) for i, j in ((0, 1), (0, 2), (1, 2)))
    return ((xx, xy, xz), (xy, yy, yz), (xz, yz, zz))


def _turned_inertia(algebra: Algebra, turn: Turn, anchor: Vector, mass: AnchoredMass) -> SpatialInertia:
    """A body that turns about an axis of its frame: everything is a polynomial in sine and excess.

    With R = 1 + s N + e N^2, s^2 = 2 e - e^2, and the anchor p fixed in the frame:

        R h           = h + s N h + e N^2 h
        R E R^T       = E + s (N E - E N) + e (N^2 E + E N^2 - 2 N E N) + s e (N E N^2 - N^2 E N) + e^2 (N^2 E N^2 + N E N)
    """
    n1 = skew(turn.axis)
    n2 = algebra.matmul(n1, n1)
    e, h = mass.tensor, mass.moment
    moments = [h, algebra.rotate(n1, h), algebra.rotate(n2, h)]
    ne, en, n2e = algebra.matmul(n1, e), algebra.matmul(e, n1), algebra.matmul(n2, e)
    nen, nenn = algebra.matmul(ne, n1), algebra.matmul(ne, n2)
    forms = [
        plus_outer(algebra, e, algebra.scale(mass.mass, anchor), anchor),
        _combined(algebra, [(1, ne), (-1, en)]),
        _combined(algebra, [(1, n2e), (1, transpose(n2e)), (-2, nen)]),
        _combined(algebra, [(1, nenn), (1, transpose(nenn))]),
        _combined(algebra, [(1, algebra.matmul(n2e, n2)), (1, nen)]),
    ]
    for k, moment in enumerate(moments):
        forms[k] = plus_outer(algebra, plus_outer(algebra, forms[k], anchor, moment), moment, anchor)
    moments[0] = algebra.plus(h, algebra.scale(mass.mass, anchor))
    s, x = turn.sine, turn.excess
    factors = [1, s, x, algebra.bind(algebra.mul(s, x)), algebra.bind(algebra.mul(x, x))]

    def polynomial(coefficients: Sequence[Scalar]) -> Scalar:
        return algebra.bind(algebra.sum([algebra.mul(f, c) for f, c in zip(factors, coefficients, strict=False)]))

    rows = [[polynomial([form[i][j] for form in forms]) if j >= i else 0 for j in range(3)] for i in range(3)]
    # tr(R E R^T) stays, so that the trace is linear in sine and excess
    trace = polynomial([algebra.bind(algebra.sum([form[k][k] for k in range(3)])) for form in forms[:3]])
    rows[2][2] = algebra.bind(algebra.sub(trace, algebra.add(rows[0][0], rows[1][1])))
    x0, y0, z0 = (polynomial([moment[k] for moment in moments]) for k in range(3))
    tensor = symmetric(tuple(tuple(row) for row in rows))  # type: ignore[arg-type]
    return SpatialInertia(mass.mass, (x0, y0, z0), tensor)


def plus_outer(algebra: Algebra, a: Matrix, u: Sequence[Scalar], v: Sequence[Scalar]) -> Matrix:
    """a + u v^T"""
    rows = [[algebra.bind(algebra.add(a[i][j], algebra.mul(u[i], v[j]))) for j in range(3)] for i in range(3)]
    return tuple(tuple(row) for row in rows)  # type: ignore[return-value]


def _combined(algebra: Algebra, parts: Sequence[tuple[int, Matrix]]) -> Matrix:
    rows = [
        [algebra.bind(algebra.sum([algebra.mul(factor, part[i][j]) for factor, part in parts])) for j in range(3)]
        for i in range(3)
    ]
    return tuple(tuple(row) for row in rows)  # type: ignore[return-value]


@dataclass(frozen=True)
class Masses:
    """Inertia that moves with each body, and the axial moment of inertia of each rotor.

    A rotor's mass moves with its carrier as if it did not spin; its body has no inertia of its own, and what the spin adds is
    the angular momentum `axial * rate` along the axis.
    """

    bodies: tuple[SpatialInertia, ...]
    axial: Mapping[int, Scalar]
    anchored: Mapping[int, AnchoredMass]
    """Of bodies that left their mass to their carrier: moments about the anchor at the design position."""
    rotors: tuple[TurningRotor, ...] = ()
    """Of motors."""


def composite_inertias(kinematics: TreeKinematics, masses: Masses) -> list[SpatialInertia]:
    """Inertia of every subtree, rotors not spinning."""
    result = list(masses.bodies)
    for body in reversed(range(len(result))):
        parent = kinematics.mechanism.joints[body].parent
        if parent != GROUND_INDEX:
            result[parent] = result[parent].plus(kinematics.algebra, result[body])
    return result


def axial_momentum(kinematics: TreeKinematics, masses: Masses, joint: TreeJoint) -> Spatial | None:
    """Momentum of a rotor per unit of its spin; None for other bodies."""
    if joint.child not in masses.axial:
        return None
    axis = kinematics.motions[joint.v].twist[0]
    return kinematics.algebra.scale(masses.axial[joint.child], axis), ZERO


def mass_matrix(kinematics: TreeKinematics, masses: Masses) -> dict[tuple[int, int], Scalar]:
    """Entries (i, j), i >= j, of the tree's mass matrix; entries that are zero by structure are left out."""
    algebra, mechanism = kinematics.algebra, kinematics.mechanism
    composites = composite_inertias(kinematics, masses)
    entries: dict[tuple[int, int], Scalar] = {}
    for joint in mechanism.joints:
        path = mechanism.path(joint.child)
        spin = axial_momentum(kinematics, masses, joint)
        for column in joint.columns:
            momentum = spin or composites[joint.child].momentum(algebra, kinematics.motions[column].twist)
            for body in path if spin is None else path[:-1]:
                for row in mechanism.joints[body].columns:
                    if row > column:
                        continue
                    value = power(algebra, kinematics.motions[row].twist, momentum)
                    if not is_zero(value):
                        entries[column, row] = value
            if spin is not None:
                entries[column, column] = masses.axial[joint.child]
    return add_rotors(kinematics, masses.rotors, entries)


def inertial_wrenches(
    motion: Motion, masses: Masses, accelerations: Sequence[Acceleration], rates: Sequence[Scalar]
) -> list[Spatial]:
    """What has to act on every body; `rates` are the coordinates' accelerations (for the spin of rotors)."""
    algebra, mechanism = motion.algebra, motion.mechanism
    wrenches = []
    for body, inertia in enumerate(masses.bodies):
        if body in masses.axial:
            column = mechanism.joints[body].v
            axis = motion.kinematics.motions[column].twist[0]
            turned = algebra.scale(motion.rates[column], algebra.cross(motion.twists[body][0], axis))
            spun = algebra.plus(turned, algebra.scale(rates[column], axis))
            wrenches.append((algebra.scale(masses.axial[body], spun), ZERO))
            continue
        gradient = motion.gradient(body, accelerations[body].angular)
        wrenches.append(inertia.wrench(algebra, accelerations[body].origin, gradient))
    return with_rotors(motion, masses.rotors, wrenches, rates)


def with_rotors(
    motion: Motion, rotors: Sequence[TurningRotor], wrenches: Sequence[Spatial], rates: Sequence[Scalar]
) -> list[Spatial]:
    """Wrenches by body, with what acts on the rotors that they carry."""
    result = list(wrenches)
    for rotor in rotors:
        if not rotor.is_armature:
            torque = torque_on_body(motion, rotor, rates[rotor.column])
            result[rotor.body] = spatial_plus(motion.algebra, result[rotor.body], torque)
    return result


def add_rotor_forces(
    algebra: Algebra,
    rotors: Sequence[TurningRotor],
    forces: list[Scalar],
    accelerations: Sequence[Acceleration],
    rates: Sequence[Scalar],
) -> None:
    """What turning rotors takes along their coordinates."""
    for rotor in rotors:
        angular = ZERO if rotor.is_armature else accelerations[rotor.body].angular
        own = force_on_coordinate(algebra, rotor, rates[rotor.column], angular)
        forces[rotor.column] = algebra.bind(algebra.add(forces[rotor.column], own))


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


def axial_inertia_torque(
    kinematics: TreeKinematics, masses: Masses, joint: TreeJoint, accelerations: Sequence[Acceleration]
) -> Scalar:
    """Torque about a rotor's axis that turning with its carrier takes: the carrier's wrench holds it, the spin feels it."""
    if joint.child not in masses.axial or joint.parent == GROUND_INDEX:
        return 0
    algebra = kinematics.algebra
    turning = algebra.dot(kinematics.motions[joint.v].twist[0], accelerations[joint.parent].angular)
    return algebra.bind(algebra.mul(masses.axial[joint.child], turning))


def project(
    kinematics: TreeKinematics,
    masses: Masses,
    carried: Sequence[Spatial],
    accelerations: Sequence[Acceleration],
    rates: Sequence[Scalar],
) -> list[Scalar]:
    """Generalised force of every coordinate that transmits the carried wrenches; `rates` are the coordinates' accelerations."""
    algebra = kinematics.algebra
    forces = []
    for joint in kinematics.mechanism.joints:
        extra = axial_inertia_torque(kinematics, masses, joint, accelerations)
        for column in joint.columns:
            force = power(algebra, kinematics.motions[column].twist, carried[joint.child])
            forces.append(algebra.bind(algebra.add(force, extra)))
    add_rotor_forces(algebra, masses.rotors, forces, accelerations, rates)
    return forces


def kinetic_energy(motion: Motion, rotors: Sequence[TurningRotor]) -> Scalar:
    """From velocities of centres of mass and rotations in axes of the bodies: fewer operations than about the frames' origins, and
    nothing cancels where a body is far from one."""
    algebra, kinematics = motion.algebra, motion.kinematics
    geometry, double = kinematics.geometry, list[Scalar]()
    for body, name in enumerate(kinematics.mechanism.bodies):
        velocity = motion.velocity(body, kinematics.com(body))
        spin = algebra.rotate_back(kinematics.poses[body].rotation, motion.twists[body][0])
        double.append(algebra.mul(geometry.mass(name), algebra.dot(velocity, velocity)))
        double.append(algebra.dot(spin, algebra.rotate(geometry.inertia(name), spin)))
    double += energies(motion, rotors)
    return algebra.bind(algebra.div(algebra.bind(algebra.sum(double)), 2))
