"""The tree's coordinates, velocities and accelerations of bodies that are given by their poses and motions."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from symgen.formulation.cartesian.coordinates import JointCoordinates
from symgen.formulation.motion import Motion
from symgen.mechanism.algebra import Algebra, Scalar, Vector
from symgen.mechanism.mechanism import TreeJoint

Quaternion = tuple[Scalar, Scalar, Scalar, Scalar]


def velocities_of_tree(coordinates: JointCoordinates, motion: Motion) -> list[Scalar]:
    return [v for joint in coordinates.mechanism.joints for v in velocities_of_joint(coordinates, motion, joint)]


def velocities_of_joint(coordinates: JointCoordinates, motion: Motion, joint: TreeJoint) -> list[Scalar]:
    match joint.traits.chart:
        case "free":
            shift, spin = _shift_rate(coordinates, motion, joint), _spin(coordinates, motion, joint)
            return [*_seen(coordinates, joint, shift), *_seen(coordinates, joint, spin)]
        case "spherical":
            return [*_seen(coordinates, joint, _spin(coordinates, motion, joint))]
    return [coordinates.rate(motion, joint, k) for k in range(len(joint.velocities))]


def accelerations_of_tree(coordinates: JointCoordinates, motion: Motion) -> list[Scalar]:
    found: list[Scalar] = []
    for joint in coordinates.mechanism.joints:
        match joint.traits.chart:
            case "free":
                found += [*_free_acceleration(coordinates, motion, joint)]
                found += [*_spin_rate(coordinates, motion, joint)]
            case "spherical":
                found += _spin_rate(coordinates, motion, joint)
            case _:
                found += [coordinates.second(motion, joint, k) for k in range(len(joint.velocities))]
    return found


def _seen(coordinates: JointCoordinates, joint: TreeJoint, vector: Vector) -> Vector:
    """In the outer body's axes."""
    rotation = coordinates.kinematics.pose(coordinates.cut(joint).outer).rotation
    return coordinates.algebra.rotate_back(rotation, vector)


def _spin(coordinates: JointCoordinates, motion: Motion, joint: TreeJoint) -> Vector:
    cut = coordinates.cut(joint)
    return coordinates.algebra.minus(motion.twist(cut.outer)[0], motion.twist(cut.inner)[0])


def _spin_rate(coordinates: JointCoordinates, motion: Motion, joint: TreeJoint) -> Vector:
    """Rate of the relative angular velocity's components along the outer body's turning axes: w_o x (w_o - w_i) is taken off."""
    cut, algebra = coordinates.cut(joint), coordinates.algebra
    relative = algebra.minus(motion.bias(cut.outer).angular, motion.bias(cut.inner).angular)
    turned = algebra.cross(motion.twist(cut.outer)[0], motion.twist(cut.inner)[0])
    return _seen(coordinates, joint, algebra.plus(relative, turned))


def joint_displacement(coordinates: JointCoordinates, joint: TreeJoint) -> tuple[Vector, Vector, Vector]:
    """A free joint's point on its inner and outer body, and the way from one to the other."""
    cut, kinematics = coordinates.cut(joint), coordinates.kinematics
    home = kinematics.joint_point(joint)
    inner, outer = kinematics.point(cut.inner, home), kinematics.point(cut.outer, home)
    return inner, outer, coordinates.algebra.minus(outer, inner)


def _shift_rate(coordinates: JointCoordinates, motion: Motion, joint: TreeJoint) -> Vector:
    """Velocity of the outer body's joint point relative to the inner body's material there."""
    cut, algebra = coordinates.cut(joint), coordinates.algebra
    inner, outer, way = joint_displacement(coordinates, joint)
    relative = algebra.minus(motion.velocity(cut.outer, outer), motion.velocity(cut.inner, inner))
    return algebra.minus(relative, algebra.cross(motion.twist(cut.inner)[0], way))


def _free_acceleration(coordinates: JointCoordinates, motion: Motion, joint: TreeJoint) -> Vector:
    """With u = v_o - v_i - w_i x d along turning axes: u.dot = a_o - a_i - alpha_i x d - w_i x (v_o - v_i), less w_o x u."""
    cut, algebra = coordinates.cut(joint), coordinates.algebra
    inner, outer, way = joint_displacement(coordinates, joint)
    bodies = (cut.inner, inner), (cut.outer, outer)
    low, high = (motion.point_acceleration(body, motion.bias(body), point) for body, point in bodies)
    v_low, v_high = (motion.velocity(body, point) for body, point in bodies)
    spin = motion.twist(cut.inner)[0]
    rate = algebra.minus(algebra.minus(high, low), algebra.cross(motion.bias(cut.inner).angular, way))
    rate = algebra.minus(rate, algebra.cross(spin, algebra.minus(v_high, v_low)))
    turned = algebra.cross(motion.twist(cut.outer)[0], _shift_rate(coordinates, motion, joint))
    return _seen(coordinates, joint, algebra.minus(rate, turned))


def positions_of_joint(
    coordinates: JointCoordinates, quaternions: Callable[[int], Quaternion], joint: TreeJoint, near: Sequence[Scalar]
) -> list[Scalar]:
    """`quaternions` turn bodies in the frame; `near` are the joint's coordinates not long ago."""
    if not joint.rotates:
        return [coordinates.value(joint, k, near[k]) for k in range(len(joint.positions))]
    cut, algebra = coordinates.cut(joint), coordinates.algebra
    turn = relative_quaternion(algebra, quaternions(cut.inner), quaternions(cut.outer))
    if joint.traits.chart == "spherical":
        return list(turn)
    _, _, way = joint_displacement(coordinates, joint)
    return [*algebra.rotate_back(coordinates.kinematics.pose(cut.inner).rotation, way), *turn]


def relative_quaternion(algebra: Algebra, p: Quaternion, r: Quaternion) -> Quaternion:
    """conjugate(p) o r"""
    (w, *x), (s, *y) = p, r
    u, v = (x[0], x[1], x[2]), (y[0], y[1], y[2])
    across = algebra.minus(algebra.minus(algebra.scale(w, v), algebra.scale(s, u)), algebra.cross(u, v))
    return algebra.bind(algebra.add(algebra.mul(w, s), algebra.dot(u, v))), *across
