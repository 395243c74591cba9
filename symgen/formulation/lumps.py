"""Mass properties that the equations of motion work with, regrouped to have fewer and simpler ones.

    what a fixed joint holds    is part of its carrier
    a rotor                     moves with its carrier; only its spin is its own
    a body turning about a point of its carrier (revolute, universal, spherical joint)
                                leaves its mass there, as a point mass of the carrier, and keeps first and second moments about it
    a body sliding on its carrier  leaves its central inertia to it and becomes a point mass

All sums are made of parameters only, so they are formed once per change of parameters. Generalised forces and accelerations are
the same as with every body by itself; the wrenches that joints transmit are not.
"""

from __future__ import annotations

from symgen.description.joints.revolute import RevoluteJoint
from symgen.formulation.inertia import (
    NO_TENSOR,
    AnchoredMass,
    CentralMass,
    Masses,
    SpatialInertia,
    anchored,
    body_inertia,
    central_mass,
    plus_outer,
)
from symgen.formulation.motors import TurningRotor
from symgen.mechanism.algebra import ZERO, Algebra, Scalar, Vector, is_zero
from symgen.mechanism.kinematics import TreeKinematics
from symgen.mechanism.mechanism import GROUND_INDEX, Mechanism, TreeJoint

_NO_MASS = 1e-200
"""Less than any mass, kg."""
_NOTHING = SpatialInertia(0, ZERO, NO_TENSOR)


def lumped_masses(kinematics: TreeKinematics, rotors: tuple[TurningRotor, ...] = (), turning: bool = True) -> Masses:
    """Regrouped inertias of all bodies, with the rotors of motors.

    `turning` rotors turn with their carrier about their axis too; otherwise only their radial inertia is added to it.
    """
    mechanism = kinematics.mechanism
    lumps: dict[int, CentralMass | AnchoredMass] = {
        body: central_mass(kinematics, body) for body in range(len(mechanism.bodies))
    }
    axial: dict[int, Scalar] = {}
    for joint in reversed(mechanism.joints):
        child = lumps[joint.child]
        if joint.traits.only_slides:
            _leave_tensor(kinematics, lumps, joint, _central(kinematics, joint.child, child))
            continue
        moved: CentralMass | AnchoredMass
        if is_rotor(mechanism, joint):
            axial[joint.child] = _axial_moment(kinematics, joint)
            moved = child if turning else _without_axial(kinematics, joint, child, axial[joint.child])
            lumps.pop(joint.child)
        elif joint.traits.is_rigid:
            moved = lumps.pop(joint.child)
        elif joint.traits.shares_point and not _better_left(kinematics, joint, child):
            own = _anchored(kinematics, joint.child, child)
            moved = AnchoredMass(own.mass, ZERO, NO_TENSOR)
            lumps[joint.child] = AnchoredMass(0, own.moment, own.tensor)
        else:
            continue
        if joint.parent != GROUND_INDEX:
            arm = kinematics.geometry.between(kinematics.poses[joint.parent].home, kinematics.poses[joint.child].home)
            carrier = _anchored(kinematics, joint.parent, lumps[joint.parent])
            added = _anchored(kinematics, joint.child, moved)
            lumps[joint.parent] = _with(kinematics.algebra, carrier, added, arm)
    bodies = range(len(mechanism.bodies))
    inertias = tuple(body_inertia(kinematics, k, lumps[k]) if k in lumps else _NOTHING for k in bodies)
    massless = {k: mass for k, mass in lumps.items() if isinstance(mass, AnchoredMass) and is_zero(mass.mass)}
    return Masses(inertias, axial, massless, rotors)


def _leave_tensor(
    kinematics: TreeKinematics, lumps: dict[int, CentralMass | AnchoredMass], joint: TreeJoint, child: CentralMass
) -> None:
    """A body that slides on its carrier turns with it: its tensor joins the carrier's, a point mass stays."""
    lumps[joint.child] = CentralMass(child.mass, child.com, NO_TENSOR)
    if joint.parent != GROUND_INDEX:
        carrier = _anchored(kinematics, joint.parent, lumps[joint.parent])
        added = AnchoredMass(0, ZERO, child.tensor)
        lumps[joint.parent] = _with(kinematics.algebra, carrier, added, ZERO)


def _better_left(kinematics: TreeKinematics, joint: TreeJoint, mass: CentralMass | AnchoredMass) -> bool:
    """A body that turns in space with its principal axes known: moments about the anchor would have products of inertia."""
    pose = kinematics.poses[joint.child]
    return isinstance(mass, CentralMass) and mass.sparse and pose.turn is None and not pose.turns


def _anchored(kinematics: TreeKinematics, body: int, mass: CentralMass | AnchoredMass) -> AnchoredMass:
    return anchored(kinematics, body, mass) if isinstance(mass, CentralMass) else mass


def _central(kinematics: TreeKinematics, body: int, mass: CentralMass | AnchoredMass) -> CentralMass:
    """About the centre of mass; a body without mass keeps its anchor."""
    if isinstance(mass, CentralMass):
        return mass
    algebra = kinematics.algebra
    divisor = algebra.bind(algebra.function("select", mass.mass, _NO_MASS, 1, mass.mass))
    arm = algebra.scale(algebra.bind(algebra.div(1, divisor)), mass.moment)
    tensor = plus_outer(algebra, mass.tensor, algebra.negate(mass.moment), arm)
    return CentralMass(mass.mass, algebra.plus(kinematics.poses[body].home, arm), tensor)


def is_rotor(mechanism: Mechanism, joint: TreeJoint) -> bool:
    """A solid of revolution at the end of the tree that no constraint or motor touches, so that it may spin as it likes."""
    last = all(other.parent != joint.child for other in mechanism.joints)
    carried = joint.parent != GROUND_INDEX and not joint.reversed
    tied = any(joint.child in group.bodies for group in mechanism.groups if group.cuts) or any(
        motor.coordinate in joint.velocities or motor.body == mechanism.bodies[joint.child]
        for motor in mechanism.description.motors.values()
    )
    return isinstance(joint.entry, RevoluteJoint) and joint.entry.rotor and last and carried and not tied


def _axial_moment(kinematics: TreeKinematics, joint: TreeJoint) -> Scalar:
    geometry, algebra = kinematics.geometry, kinematics.algebra
    axis = geometry.direction(joint.entry.axis)  # type: ignore[union-attr]
    return algebra.dot(axis, algebra.rotate(geometry.inertia(kinematics.mechanism.bodies[joint.child]), axis))


def _without_axial(
    kinematics: TreeKinematics, joint: TreeJoint, mass: CentralMass | AnchoredMass, axial: Scalar
) -> AnchoredMass:
    """Taking c n n^T from the inertia matrix takes c (1/2 - n n^T) from Euler's tensor."""
    algebra = kinematics.algebra
    whole = _anchored(kinematics, joint.child, mass)
    axis = kinematics.geometry.direction(joint.entry.axis)  # type: ignore[union-attr]
    tensor = plus_outer(algebra, whole.tensor, algebra.scale(axial, axis), axis)
    half = algebra.bind(algebra.div(axial, 2))
    rows = [[algebra.sub(tensor[i][j], half) if i == j else tensor[i][j] for j in range(3)] for i in range(3)]
    bound = tuple(tuple(algebra.bind(entry) for entry in row) for row in rows)
    return AnchoredMass(whole.mass, whole.moment, bound)  # type: ignore[arg-type]


def _with(algebra: Algebra, mass: AnchoredMass, other: AnchoredMass, arm: Vector) -> AnchoredMass:
    """Mass properties and others about a point `arm` away, about the first one's anchor."""
    heavy = algebra.scale(other.mass, arm)
    tensor = plus_outer(algebra, mass.tensor, heavy, arm)
    for u, v in ((arm, other.moment), (other.moment, arm)):
        tensor = plus_outer(algebra, tensor, u, v)
    rows = [
        [algebra.bind(algebra.add(a, b)) for a, b in zip(row, extra, strict=True)]
        for row, extra in zip(tensor, other.tensor, strict=True)
    ]
    moment = algebra.plus(mass.moment, algebra.plus(other.moment, heavy))
    total = algebra.bind(algebra.add(mass.mass, other.mass))
    return AnchoredMass(total, moment, tuple(tuple(row) for row in rows))  # type: ignore[arg-type]
