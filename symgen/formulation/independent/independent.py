"""Independent coordinates by body group (paper 2, proposed): the smallest equations of motion.

Every joint's motion is expressed in independent rates before anything dynamic is formed:

    D_jk = sum of S_c B_ck over the joint's coordinates c          (joint twist per unit of independent rate k)
    M_kl = sum_j D_jk . G_jl + D_jl . (G_jk - P_jk),  P_jk = I_j D_jk,  G = P summed over the subtree
    f_k  = Q_k - sum_j D_jk . W_j                                  (W: wrench the subtree needs for zero a_i)

with I_j the composite inertia of the subtree that joint j carries. Without loops D = S and this is the composite-rigid-body method.
M is bordered block diagonal; L D L^T in leaf-to-root order keeps its zero blocks.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from symgen.formulation.equations import Equations
from symgen.formulation.extent import mass_matrix_is_vast
from symgen.formulation.factors import factorise, solve
from symgen.formulation.independent.dependent import add_correction, add_multipliers, reduced_order
from symgen.formulation.independent.pivot_quality import pivot_qualities
from symgen.formulation.independent.rotors import rotor_forces, rotor_powers, rotors_in
from symgen.formulation.independent.shares import Share, Twists, share_of
from symgen.formulation.independent.transform import Transform, transform
from symgen.formulation.inertia import (
    Masses,
    SpatialInertia,
    carried_wrenches,
    composite_inertias,
    mass_matrix,
)
from symgen.formulation.loads import Applied
from symgen.formulation.lumps import lumped_masses
from symgen.formulation.motion import Acceleration, Motion, combine, power, spatial_plus
from symgen.formulation.multiplier.multiplier import add_acceleration, add_forces, add_mass_and_forces
from symgen.formulation.questions import add_questions
from symgen.formulation.system import System
from symgen.mechanism.algebra import ZERO, Algebra, Scalar, Vector, nonzero
from symgen.mechanism.kinematics import Spatial
from symgen.mechanism.mechanism import GROUND_INDEX, Mechanism, Partition, TreeJoint


def derive_independent(mechanism: Mechanism) -> Equations:
    system = System(mechanism)
    transforms = []
    for choice, partition in enumerate(mechanism.partitions):
        derivation = RelievedDerivation(system, partition)
        derivation.add_acceleration(choice)
        add_multipliers(system, derivation.transform, choice)
        add_correction(system, derivation.transform, choice)
        transforms.append(derivation.transform)
    system.algebra.phase = "mass"
    if mass_matrix_is_vast(mechanism):
        add_forces(system)
    else:
        add_mass_and_forces(system, mass_matrix(system.kinematics, system.masses))
    add_questions(system, pivot_qualities(system, transforms))
    return system.equations("independent")


class IndependentDerivation:
    """The formulation's own quantities for one choice of dependent coordinates, each derived once."""

    def __init__(self, system: System, partition: Partition) -> None:
        self.system = system
        self.partition = partition
        self.algebra = system.algebra
        self.mechanism = system.mechanism
        self.kinematics = system.kinematics

    @property
    def motion(self) -> Motion:
        return self.system.motion

    @property
    def loads(self) -> Applied:
        return self.system.loads.applied

    @property
    def constraint_bias(self) -> Sequence[Scalar]:
        return self.system.constraint_bias

    @cached_property
    def transform(self) -> Transform:
        jacobian, bias = self.system.jacobian, self.constraint_bias
        self.algebra.phase = "transform"
        return transform(self.algebra, self.mechanism, self.partition, jacobian, bias)

    @cached_property
    def masses(self) -> Masses:
        """Without the axial inertia of rotors, whose spin is taken out of the equations by hand."""
        self.algebra.phase = "mass"
        return lumped_masses(self.kinematics, self.system.rotors, turning=False)

    @cached_property
    def composites(self) -> list[SpatialInertia]:
        masses = self.masses
        self.algebra.phase = "mass"
        return composite_inertias(self.kinematics, masses)

    @cached_property
    def spins(self) -> dict[int, Scalar]:
        """Torque about the axis of each rotor, by its coordinate."""
        loads, masses = self.loads, self.masses
        self.algebra.phase = "force"
        torques = {}
        for body in masses.axial:
            column = self.mechanism.joints[body].v
            twist = self.kinematics.motions[column].twist
            applied = power(self.algebra, twist, loads.wrenches[body]) if body in loads.wrenches else 0
            torques[column] = self.algebra.bind(self.algebra.add(applied, loads.generalised.get(column, 0)))
        return torques

    @cached_property
    def joint_twists(self) -> list[Twists]:
        """D: twist that each joint adds per unit of each independent rate."""
        transform = self.transform
        self.algebra.phase = "transform"
        return [self._joint_twist(joint, transform) for joint in self.mechanism.joints]

    def _joint_twist(self, joint: TreeJoint, transform: Transform) -> Twists:
        shares: dict[int, list[tuple[int, Scalar]]] = {}
        for column in joint.columns:
            for k, coefficient in transform.columns.get(column, {column: 1}).items():
                shares.setdefault(k, []).append((column, coefficient))
        return {k: self._combined(share) for k, share in shares.items()}

    def _combined(self, share: list[tuple[int, Scalar]]) -> Spatial:
        motions = [self.kinematics.motions[column].twist for column, _ in share]
        rates = [rate for _, rate in share]

        def part(which: int) -> Vector:
            if all(motion[which] is ZERO for motion in motions):
                return ZERO
            x, y, z = (self.algebra.dot([motion[which][k] for motion in motions], rates) for k in range(3))
            return x, y, z

        return part(0), part(1)

    # dynamics -----------------------------------------------------------------------------

    @cached_property
    def shares(self) -> list[Share]:
        """How each joint enters mass matrix and forces."""
        twists, composites, masses = self.joint_twists, self.composites, self.masses
        self.algebra.phase = "mass"
        carriers = {joint.parent for joint in self.mechanism.joints if joint.child not in masses.axial}
        return [
            share_of(
                self.kinematics, joint, twists[joint.child], self._coefficients(joint), composites[joint.child], masses
            )
            if joint.child not in carriers
            else Share(self.algebra, twists[joint.child], composites[joint.child])
            for joint in self.mechanism.joints
        ]

    def _coefficients(self, joint: TreeJoint) -> dict[int, Scalar]:
        """Rates of a joint's only coordinate per unit of the independent ones; empty for joints with several."""
        if len(joint.columns) != 1:
            return {}
        return dict(self.transform.columns.get(joint.v, {joint.v: 1}))

    @cached_property
    def entries(self) -> dict[tuple[int, int], Scalar]:
        """One triangle of the reduced mass matrix by independent coordinates."""
        return self.entries_of(self.mechanism.joints)[0]

    def entries_of(self, joints: Sequence[TreeJoint]) -> tuple[dict[tuple[int, int], Scalar], dict[int, Twists]]:
        """What some joints, and all that they carry, add to the matrix, and the momenta that they hand to each body."""
        algebra, shares = self.algebra, self.shares
        algebra.phase = "mass"
        terms: dict[tuple[int, int], list[Scalar]] = {}
        below: dict[int, Twists] = {}
        for joint in reversed(joints):
            body, strict = joint.child, below.get(joint.child, {})
            if body in self.masses.axial:
                continue
            own = shares[body].momenta
            full = _sum_of_twists(algebra, strict, own)
            for (k, other), value in _powers(algebra, shares[body], strict, full):
                terms.setdefault((other, k), []).append(value)
            if joint.parent >= 0:
                below[joint.parent] = _sum_of_twists(algebra, below.get(joint.parent, {}), full)
        for rotor in rotors_in(self, joints):
            for place, value in rotor_powers(self, rotor):
                terms.setdefault(place, []).append(value)
        entries = {place: algebra.bind(algebra.sum(parts)) for place, parts in terms.items()}
        return nonzero(entries), below

    @cached_property
    def forces(self) -> dict[int, Scalar]:
        """Right-hand side of the reduced equations."""
        return self.forces_of(self.mechanism.joints)

    def forces_of(self, joints: Sequence[TreeJoint]) -> dict[int, Scalar]:
        """Entries of the independent coordinates of some joints, which are all that move in their loops."""
        algebra, transform, carried, generalised = (
            self.algebra,
            self.transform,
            self.carried,
            self.loads.generalised,
        )
        columns = {k for joint in joints for k in joint.columns}
        algebra.phase = "force"
        terms: dict[int, list[Scalar]] = {
            k: [generalised.get(k, 0)] for k in transform.independent if k in columns and k not in self.spins
        }
        for dependent, row in transform.columns.items():
            for k, coefficient in row.items():
                if dependent in columns:
                    terms[k].append(algebra.mul(coefficient, generalised.get(dependent, 0)))
        for joint in joints:
            share = self.shares[joint.child]
            for k in share.twists:
                if k not in self.spins:
                    terms[k].append(algebra.sub(0, share.work(k, carried[joint.child])))
        for rotor in rotors_in(self, joints):
            for k, value in rotor_forces(self, rotor):
                terms[k].append(algebra.sub(0, value))
        return {k: algebra.bind(algebra.sum(parts)) for k, parts in terms.items()}

    @cached_property
    def carried(self) -> list[Spatial]:
        """Wrench that every joint has to transmit for zero independent accelerations."""
        wrenches = [self.inertial_wrench(body, a) for body, a in enumerate(self.accelerations)]
        for body in self.masses.axial:
            wrenches[body] = spatial_plus(self.algebra, wrenches[body], self.spin_reaction(body))
        return carried_wrenches(self.kinematics, wrenches, [self.loads.wrenches])

    def spin_reaction(self, body: int) -> Spatial:
        """What a rotor's torque about its axis does not hand to its carrier."""
        column = self.mechanism.joints[body].v
        torque, axis = self.spins[column], self.kinematics.motions[column].twist[0]
        self.algebra.phase = "force"
        return self.algebra.scale(torque, axis), ZERO

    @cached_property
    def accelerations(self) -> list[Acceleration]:
        """Of all bodies for zero independent accelerations."""
        motion, transform = self.motion, self.transform
        self.algebra.phase = "force"
        return motion.accelerations([transform.bias.get(k, 0) for k in range(self.mechanism.coordinates)])

    def inertial_wrench(self, body: int, acceleration: Acceleration) -> Spatial:
        """Rotors keep the angular momentum of their whole spin, c (w . n), along the turning axis n."""
        algebra, motion, masses = self.algebra, self.motion, self.masses
        algebra.phase = "force"
        if body in masses.axial:
            axis = self.kinematics.motions[self.mechanism.joints[body].v].twist[0]
            spin = motion.spin(self.mechanism.joints[body])
            momentum = algebra.bind(algebra.mul(masses.axial[body], spin))
            turned = algebra.cross(motion.twist(self.mechanism.joints[body].parent)[0], axis)
            return algebra.scale(momentum, turned), ZERO
        gradient = motion.gradient(body, acceleration.angular)
        return masses.bodies[body].wrench(algebra, acceleration.origin, gradient)

    def rotor(self, column: int) -> int:
        return next(joint.child for joint in self.mechanism.joints if joint.v == column and joint.velocities)


class RelievedDerivation(IndependentDerivation):
    """For a whole mechanism: frames make up for their drift, loads are those that move it."""

    @property
    def motion(self) -> Motion:
        return self.system.relieved_motion

    @property
    def loads(self) -> Applied:
        return self.system.loads.motive

    @cached_property
    def constraint_bias(self) -> Sequence[Scalar]:
        return self.system.bias_by([self.motion] * len(self.system.closures))

    def add_acceleration(self, choice: int) -> None:
        system, algebra, entries, forces = self.system, self.algebra, self.entries, self.forces
        rates = system.state_rates
        algebra.phase = "solve"
        order = reduced_order(self.mechanism, self.transform, self.spins)
        x = solve(algebra, factorise(algebra, entries, order), forces)
        complete = self.transform.complete(algebra, x, self.transform.bias)
        for column in self.spins:
            complete[column] = self._spin_acceleration(column, complete)
        self._take_drift(complete)
        add_acceleration(system, [complete[k] for k in range(self.mechanism.coordinates)], rates, choice)

    def _spin_acceleration(self, column: int, complete: Mapping[int, Scalar]) -> Scalar:
        """torque / c less the carrier's angular acceleration about the axis."""
        algebra, rotor = self.algebra, self.rotor(column)
        carrier = self.mechanism.joints[rotor].parent
        angular = self.motion.bias(carrier).angular
        for body in self.mechanism.path(carrier):
            columns = self.mechanism.joints[body].columns
            added = combine(algebra, self.kinematics, columns, [complete[k] for k in columns])
            angular = algebra.plus(angular, added[0])
        own = algebra.bind(algebra.div(self.spins[column], self.masses.axial[rotor]))
        return algebra.bind(algebra.sub(own, algebra.dot(self.kinematics.motions[column].twist[0], angular)))

    def _take_drift(self, complete: dict[int, Scalar]) -> None:
        """What the frames' coordinates have made up for."""
        for frame in self.kinematics.frame_poses:
            if frame != GROUND_INDEX:
                drift = self.system.motion.drift(frame)
                for column, value in zip(self.mechanism.joints[frame].columns[:3], drift, strict=True):
                    complete[column] = self.algebra.bind(self.algebra.sub(complete[column], value))


def _sum_of_twists(algebra: Algebra, a: Twists, b: Twists) -> Twists:
    """By coordinate; one that only one side has passes as it is."""
    result = dict(a)
    for k, twist in b.items():
        result[k] = spatial_plus(algebra, a[k], twist) if k in a else twist
    return result


def _powers(algebra: Algebra, share: Share, strict: Twists, full: Twists) -> Iterator[tuple[tuple[int, int], Scalar]]:
    """What one joint adds to entries (k, l), k <= l."""
    for k, twist in share.twists.items():
        for other, momentum in full.items():
            if other > k and other not in strict:
                yield (k, other), share.power(k, other)
            elif other > k:
                yield (k, other), power(algebra, twist, momentum)
        yield (k, k), share.power(k, k)
        for other, momentum in strict.items():
            if other < k:
                yield (other, k), power(algebra, twist, momentum)
            elif other == k:
                yield (k, k), algebra.bind(algebra.mul(2, power(algebra, twist, momentum)))
