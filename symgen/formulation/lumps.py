"""Bodies that move as one: what a fixed joint holds, and rotors, are added to the body that carries them.

The sums are made of parameters only, so they are formed once per change of parameters.
"""

from __future__ import annotations

from symgen.description.schema import RevoluteJoint
from symgen.formulation.inertia import Masses, RigidMass, SpatialInertia, body_inertia, rigid_mass
from symgen.mechanism.algebra import ZERO, Algebra, Scalar, Vector
from symgen.mechanism.kinematics import TreeKinematics
from symgen.mechanism.mechanism import GROUND_INDEX, Mechanism, TreeJoint

_NOTHING = SpatialInertia(0, ZERO, (ZERO, ZERO, ZERO))


def lumped_masses(kinematics: TreeKinematics, turning: bool = True) -> Masses:
    """Inertias of the bodies with all they carry rigidly.

    `turning` rotors turn with their carrier about their axis too; otherwise only their radial inertia is added to it.
    """
    mechanism, algebra = kinematics.mechanism, kinematics.algebra
    lumps = {body: [rigid_mass(kinematics, body)] for body in range(len(mechanism.bodies))}
    axial: dict[int, Scalar] = {}
    for joint in reversed(mechanism.joints):
        if is_rotor(mechanism, joint):
            axial[joint.child] = _axial_moment(kinematics, joint)
        elif joint.kind != "fixed":
            continue
        moved = lumps.pop(joint.child)
        if joint.child in axial and not turning:
            moved = [_without_axial(kinematics, joint, moved[0], axial[joint.child])]
        if joint.parent != GROUND_INDEX:
            lumps[joint.parent] += moved
    return Masses(
        tuple(
            body_inertia(kinematics, body, _merged(algebra, lumps[body])) if body in lumps else _NOTHING
            for body in range(len(mechanism.bodies))
        ),
        axial,
    )


def is_rotor(mechanism: Mechanism, joint: TreeJoint) -> bool:
    """A solid of revolution at the end of the tree."""
    last = all(other.parent != joint.child for other in mechanism.joints)
    return isinstance(joint.entry, RevoluteJoint) and joint.entry.rotor and last and not joint.reversed


def _axial_moment(kinematics: TreeKinematics, joint: TreeJoint) -> Scalar:
    geometry, algebra = kinematics.geometry, kinematics.algebra
    axis = geometry.direction(joint.entry.axis)  # type: ignore[union-attr]
    return algebra.dot(axis, algebra.rotate(geometry.inertia(kinematics.mechanism.bodies[joint.child]), axis))


def _without_axial(kinematics: TreeKinematics, joint: TreeJoint, mass: RigidMass, axial: Scalar) -> RigidMass:
    """Taking c n n^T from the inertia matrix takes c (1/2 - n n^T) from Euler's tensor."""
    algebra = kinematics.algebra
    axis = kinematics.geometry.direction(joint.entry.axis)  # type: ignore[union-attr]
    half = algebra.bind(algebra.div(axial, 2))
    along = algebra.scale(axial, axis)
    rows = [[algebra.add(mass.tensor[i][j], algebra.mul(along[i], axis[j])) for j in range(3)] for i in range(3)]
    for k in range(3):
        rows[k][k] = algebra.sub(rows[k][k], half)
    bound = tuple(tuple(algebra.bind(entry) for entry in row) for row in rows)
    return RigidMass(mass.mass, mass.com, bound)  # type: ignore[arg-type]


def _merged(algebra: Algebra, parts: list[RigidMass]) -> RigidMass:
    """Sum of masses, common centre of mass, and Euler's tensors moved to it."""
    if len(parts) == 1:
        return parts[0]
    total = algebra.bind(algebra.sum([part.mass for part in parts]))
    x, y, z = (
        algebra.bind(algebra.div(algebra.dot([p.mass for p in parts], [p.com[k] for p in parts]), total))
        for k in range(3)
    )
    com: Vector = (x, y, z)
    rows = [[algebra.sum([part.tensor[i][j] for part in parts]) for j in range(3)] for i in range(3)]
    for part in parts:
        arm = algebra.minus(part.com, com)
        heavy = algebra.scale(part.mass, arm)
        rows = [[algebra.add(rows[i][j], algebra.mul(heavy[i], arm[j])) for j in range(3)] for i in range(3)]
    bound = tuple(tuple(algebra.bind(entry) for entry in row) for row in rows)
    return RigidMass(total, com, bound)  # type: ignore[arg-type]
