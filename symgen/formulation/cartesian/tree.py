"""The tree's coordinates, velocities and accelerations of bodies that are given by their poses and motions."""

from __future__ import annotations

from symgen.formulation.cartesian.coordinates import JointCoordinates
from symgen.formulation.motion import Motion
from symgen.mechanism.algebra import Scalar, Vector
from symgen.mechanism.mechanism import TreeJoint


def velocities_of_tree(coordinates: JointCoordinates, motion: Motion) -> list[Scalar]:
    found: list[Scalar] = []
    for joint in coordinates.mechanism.joints:
        match joint.kind:
            case "free":
                found += [*_seen(coordinates, joint, _shift_rate(coordinates, motion, joint))]
                found += [*_seen(coordinates, joint, _spin(coordinates, motion, joint))]
            case "spherical":
                found += _seen(coordinates, joint, _spin(coordinates, motion, joint))
            case _:
                found += [coordinates.rate(motion, joint, k) for k in range(len(joint.velocities))]
    return found


def accelerations_of_tree(coordinates: JointCoordinates, motion: Motion) -> list[Scalar]:
    found: list[Scalar] = []
    for joint in coordinates.mechanism.joints:
        match joint.kind:
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
