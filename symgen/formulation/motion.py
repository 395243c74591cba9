"""Velocities and bias accelerations of the tree, and what they mean for the constraints.

Twists are pairs (angular, linear at the frame's origin), see `symgen.mechanism.kinematics`. Gravity enters as an upward
acceleration of the ground; it cancels in differences, and whoever wants a true acceleration subtracts it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import assert_never

from symgen.mechanism.algebra import ZERO, Algebra, Matrix, Scalar, Vector, transpose
from symgen.mechanism.closure import Closure, Row
from symgen.mechanism.kinematics import Spatial, TreeKinematics
from symgen.mechanism.mechanism import GROUND_INDEX, Mechanism, TreeJoint
from symgen.mechanism.rolling import Contact

REST: Spatial = (ZERO, ZERO)


@dataclass(frozen=True)
class Acceleration:
    """Angular acceleration of a body and acceleration of its material point at the frame's origin."""

    angular: Vector
    origin: Vector


def spatial_plus(algebra: Algebra, a: Spatial, b: Spatial) -> Spatial:
    return algebra.plus(a[0], b[0]), algebra.plus(a[1], b[1])


def spatial_minus(algebra: Algebra, a: Spatial, b: Spatial) -> Spatial:
    return algebra.minus(a[0], b[0]), algebra.minus(a[1], b[1])


def power(algebra: Algebra, twist: Spatial, wrench: Spatial) -> Scalar:
    return algebra.dot((*twist[0], *twist[1]), (*wrench[0], *wrench[1]))


def combine(algebra: Algebra, kinematics: TreeKinematics, columns: Sequence[int], rates: Sequence[Scalar]) -> Spatial:
    """Sum of the columns' twists times their rates."""
    twists = [kinematics.motions[column].twist for column in columns]
    angular, linear = (tuple(algebra.dot([t[part][k] for t in twists], rates) for k in range(3)) for part in (0, 1))
    return angular, linear


class Motion:
    """Twist and bias acceleration (gravity included) of every body for rates by coordinate, in frame axes."""

    def __init__(self, kinematics: TreeKinematics, rates: Sequence[Scalar]) -> None:
        self.kinematics = kinematics
        self.mechanism: Mechanism = kinematics.mechanism
        self.algebra = kinematics.algebra
        self.rates = rates
        self.twists: list[Spatial] = []
        self.shares: list[list[tuple[int, Spatial]]] = []
        for joint in self.mechanism.joints:
            self._advance(joint)
        self._gradients: dict[tuple[Vector, Vector], Matrix] = {}

    def _advance(self, joint: TreeJoint) -> None:
        """Twist of the child: that of its parent plus the joint's shares, grouped by the body that carries the axes."""
        shares = []
        for carrier in (joint.parent, joint.child):
            columns = [k for k in joint.columns if self.kinematics.motions[k].carrier == carrier]
            if columns:
                rates = [self.rates[k] for k in columns]
                shares.append((carrier, combine(self.algebra, self.kinematics, columns, rates)))
        twist = self.twist(joint.parent)
        for _, share in shares:
            twist = spatial_plus(self.algebra, twist, share)
        self.twists.append(twist)
        self.shares.append(shares)

    def twist(self, body: int) -> Spatial:
        return REST if body == GROUND_INDEX else self.twists[body]

    def bias(self, body: int) -> Acceleration:
        """Acceleration for zero joint accelerations."""
        if body == GROUND_INDEX:
            return Acceleration(ZERO, self.gravity_rise(GROUND_INDEX))
        return self.biases[body]

    @cached_property
    def biases(self) -> list[Acceleration]:
        return self.recursion([0] * self.mechanism.coordinates)

    def recursion(self, a: Sequence[Scalar]) -> list[Acceleration]:
        """Accelerations of all bodies, gravity included, from body to body, for joint accelerations a in frame axes."""
        result: list[Acceleration] = []
        for joint in self.mechanism.joints:
            if self.kinematics.frame(joint.child) == joint.child:
                result.append(self._of_frame(joint, a))
            else:
                ground = Acceleration(ZERO, self.gravity_rise(GROUND_INDEX))
                parent = ground if joint.parent == GROUND_INDEX else result[joint.parent]
                result.append(self._of_child(joint, parent, a))
        return result

    def accelerations(self, a: Sequence[Scalar]) -> list[Acceleration]:
        """The same as sums of biases and what joint accelerations add, where the biases are needed too."""
        algebra = self.algebra
        gained: list[Spatial] = []
        for joint in self.mechanism.joints:
            gain = REST if joint.parent == GROUND_INDEX else gained[joint.parent]
            added = self._added(joint, a)
            gained.append(gain if added is None else spatial_plus(algebra, gain, added))
        return [
            Acceleration(algebra.plus(bias.angular, w), algebra.plus(bias.origin, v))
            for bias, (w, v) in zip(self.biases, gained, strict=True)
        ]

    def _added(self, joint: TreeJoint, a: Sequence[Scalar]) -> Spatial | None:
        """What the accelerations of a joint's coordinates add to its child's; None where all are zero."""
        columns = [k for k in joint.columns if not (type(a[k]) is int and a[k] == 0)]
        return combine(self.algebra, self.kinematics, columns, [a[k] for k in columns]) if columns else None

    def _of_frame(self, joint: TreeJoint, a: Sequence[Scalar]) -> Acceleration:
        """The frame's velocities are components along turning axes: their rates lack w x v."""
        angular, origin = self._added(joint, a) or REST
        return Acceleration(angular, self.algebra.plus(self.drift(joint.child), origin))

    def drift(self, frame: int) -> Vector:
        """Acceleration of a frame's origin, gravity included, while its own coordinates do not accelerate."""
        w, v = self.twists[frame]
        return self.algebra.plus(self.gravity_rise(frame), self.algebra.cross(w, v))

    def _of_child(self, joint: TreeJoint, parent: Acceleration, a: Sequence[Scalar]) -> Acceleration:
        """A share (n, s) that makes w to w' = w + n adds w x n to the angular acceleration and (w + w') x s to the origin's."""
        algebra, child = self.algebra, joint.child
        angular, origin, w = parent.angular, parent.origin, self.twist(joint.parent)[0]
        for carrier, (turning, moving) in self.shares[child]:
            angular = algebra.plus(angular, algebra.cross(self.twist(carrier)[0], turning))
            origin = algebra.plus(origin, self._coriolis(w, turning, moving))
            w = algebra.plus(w, turning)
        added = self._added(joint, a) or REST
        angular = algebra.plus(angular, added[0])
        if joint.traits.shares_point and len(self.shares[child]) > 1 and joint.parent == GROUND_INDEX:
            # the joint's point p stays where it is: cheaper than two shares
            growth = algebra.rotate(self.gradient(child, angular), self.kinematics.poses[child].anchor)
            return Acceleration(angular, algebra.minus(parent.origin, growth))
        return Acceleration(angular, algebra.plus(origin, added[1]))

    def _coriolis(self, w: Vector, turning: Vector, moving: Vector) -> Vector:
        """(w + w') x s"""
        algebra = self.algebra
        if turning is ZERO:
            return algebra.cross(w, algebra.plus(moving, moving))
        return algebra.cross(algebra.plus(w, algebra.plus(w, turning)), moving)

    def spin(self, joint: TreeJoint) -> Scalar:
        """Angular velocity of a revolute joint's child about the joint's axis."""
        about = self.algebra.dot(self.kinematics.motions[joint.v].twist[0], self.twist(joint.parent)[0])
        return self.algebra.bind(self.algebra.add(about, self.rates[joint.v]))

    def gravity_rise(self, frame: int) -> Vector:
        """Minus gravity in the axes of a frame."""
        gravity = self.kinematics.geometry.vector(self.mechanism.description.gravity)
        up = self.algebra.negate(gravity)
        return self.algebra.rotate_back(self.kinematics.frame_poses[frame].rotation, up)

    # points -------------------------------------------------------------------------------

    def velocity(self, body: int, point: Vector) -> Vector:
        """Velocity of the material point of a body at `point` of its frame."""
        return self.kinematics.velocity_at(self.twist(body), point)

    def gradient(self, body: int, angular: Vector) -> Matrix:
        """~alpha + ~w ~w: how the acceleration of a body's points grows with their place."""
        key = self.twist(body)[0], angular
        if key not in self._gradients:
            algebra, (x, y, z) = self.algebra, angular
            (xx, yy, zz), (yz, zx, xy) = self._spin_products(key[0])
            bind, add, sub = algebra.bind, algebra.add, algebra.sub
            self._gradients[key] = (
                (sub(0, bind(add(yy, zz))), bind(sub(xy, z)), bind(add(zx, y))),
                (bind(add(xy, z)), sub(0, bind(add(xx, zz))), bind(sub(yz, x))),
                (bind(sub(zx, y)), bind(add(yz, x)), sub(0, bind(add(xx, yy)))),
            )
        return self._gradients[key]

    def _spin_products(self, w: Vector) -> tuple[Vector, Vector]:
        bind, mul = self.algebra.bind, self.algebra.mul
        x, y, z = w
        return (bind(mul(x, x)), bind(mul(y, y)), bind(mul(z, z))), (bind(mul(y, z)), bind(mul(z, x)), bind(mul(x, y)))

    def point_acceleration(self, body: int, acceleration: Acceleration, point: Vector) -> Vector:
        """a_O + (~alpha + ~w ~w) p"""
        growth = self.algebra.rotate(self.gradient(body, acceleration.angular), point)
        return self.algebra.plus(acceleration.origin, growth)


class RelievedMotion(Motion):
    """Accelerations less the drift of the frames, as if their coordinates made up for it."""

    def drift(self, frame: int) -> Vector:
        return ZERO


class FrameMotion(Motion):
    """Motion relative to each frame, gravity left out: what the closing of loops inside a frame depends on."""

    def __init__(self, kinematics: TreeKinematics, rates: Sequence[Scalar]) -> None:
        own = {
            k
            for joint in kinematics.mechanism.joints
            for k in joint.columns
            if kinematics.frame(joint.child) == joint.child
        }
        super().__init__(kinematics, [0 if k in own else rate for k, rate in enumerate(rates)])

    def gravity_rise(self, frame: int) -> Vector:
        return ZERO


@dataclass(frozen=True)
class _Side:
    """One body of a cut in the cut's common axes: velocity and bias acceleration at its point, spin and gradient."""

    velocity: Vector
    acceleration: Vector
    spin: Vector
    gradient: Matrix


class ClosureRates:
    """Right-hand sides of the constraints at velocity and acceleration level for one cut."""

    def __init__(self, motion: Motion, closure: Closure) -> None:
        self.motion = motion
        self.algebra = motion.algebra
        self.closure = closure
        cut = closure.cut
        if not cut.on_coordinates:
            self.inner = self._side(cut.inner, closure.inner_point)
            self.outer = self._side(cut.outer, closure.outer_point)
            self.gap_rate = self.algebra.minus(self.outer.velocity, self.inner.velocity)
        self.slip = None if closure.contact is None else _Slip(self, closure.contact)

    def _side(self, body: int, point: Vector) -> _Side:
        motion, kinematics = self.motion, self.motion.kinematics
        twist, bias = motion.twist(body), motion.bias(body)
        velocity = motion.velocity(body, point)
        acceleration = motion.point_acceleration(body, bias, point)
        gradient = motion.gradient(body, bias.angular)
        frame = kinematics.frame(body)
        if frame == self.closure.frame:
            return _Side(velocity, acceleration, twist[0], gradient)
        turn, world = kinematics.frame_poses[frame].rotation, kinematics.to_world
        turned = self.algebra.matmul(self.algebra.matmul(turn, gradient), transpose(turn))
        return _Side(world(frame, velocity), world(frame, acceleration), world(frame, twist[0]), turned)

    def velocity(self, row: Row) -> Scalar:
        """Rate of a row that is no coordinate row."""
        algebra, gap = self.algebra, self.closure.gap
        match row.kind:
            case "gap":
                return algebra.dot(row.a, self.gap_rate)
            case "distance":
                return algebra.dot(gap, self.gap_rate)
            case "along":
                turning = algebra.dot(algebra.cross(self.inner.spin, row.a), gap)
                return algebra.bind(algebra.add(algebra.dot(row.a, self.gap_rate), turning))
            case "angle":
                return algebra.dot(algebra.cross(row.b, row.a), algebra.minus(self.outer.spin, self.inner.spin))
            case "height" | "slip":
                assert self.slip is not None
                return algebra.dot(row.a, self.slip.velocity)
            case "coordinate":
                raise ValueError("the rate of a row of coordinates is the sum of theirs")
        assert_never(row.kind)

    def acceleration(self, row: Row, input_acceleration: Scalar) -> Scalar:
        """g in J a = g: minus the second derivative of the row for zero accelerations."""
        if row.kind == "coordinate":
            return input_acceleration
        return self.algebra.bind(self.algebra.sub(0, self.algebra.sum(self._second(row))))

    def _second(self, row: Row) -> list[Scalar]:
        """Terms of the second derivative of a row that is no coordinate row, for zero accelerations."""
        algebra, gap = self.algebra, self.closure.gap
        gap_acceleration = algebra.minus(self.outer.acceleration, self.inner.acceleration)
        match row.kind:
            case "gap":
                return [algebra.dot(row.a, gap_acceleration)]
            case "distance":
                return [algebra.dot(gap, gap_acceleration), algebra.dot(self.gap_rate, self.gap_rate)]
            case "along":
                twice = algebra.cross(self._twice(self.inner.spin), row.a)
                return [
                    algebra.dot(row.a, gap_acceleration),
                    algebra.dot(twice, self.gap_rate),
                    algebra.dot(gap, self._turned(self.inner, row.a)),
                ]
            case "angle":
                twice = algebra.cross(self._twice(self.inner.spin), row.a)
                return [
                    algebra.dot(row.b, self._turned(self.inner, row.a)),
                    algebra.dot(row.a, self._turned(self.outer, row.b)),
                    algebra.dot(twice, algebra.cross(self.outer.spin, row.b)),
                ]
            case "height" | "slip":
                assert self.slip is not None
                place = next(k for k, other in enumerate(self.closure.rows) if other is row)
                return [
                    algebra.dot(row.a, self.slip.acceleration),
                    algebra.dot(self.slip.rates.directions[place], self.slip.velocity),
                ]
            case "coordinate":
                raise ValueError("the second derivative of a row of coordinates is the sum of theirs")
        assert_never(row.kind)

    def _twice(self, vector: Vector) -> Vector:
        return self.algebra.plus(vector, vector)

    def _turned(self, side: _Side, direction: Vector) -> Vector:
        """alpha x a + w x (w x a)"""
        return self.algebra.rotate(side.gradient, direction)


class _Slip:
    """Velocity of the outer body at a contact less that of the inner one, and its rate for zero accelerations of coordinates."""

    def __init__(self, rates: ClosureRates, contact: Contact) -> None:
        algebra = rates.algebra
        inner, outer = rates.inner, rates.outer
        self.algebra = algebra
        self.rates = contact.rates(inner.spin, outer.spin)
        arms = algebra.plus(rates.closure.gap, contact.arm), contact.arm
        turning = algebra.plus(rates.gap_rate, self.rates.arm), self.rates.arm
        self.velocity = algebra.minus(self._velocity(outer, arms[1]), self._velocity(inner, arms[0]))
        self.acceleration = algebra.minus(
            self._acceleration(outer, arms[1], turning[1]), self._acceleration(inner, arms[0], turning[0])
        )

    def _velocity(self, side: _Side, arm: Vector) -> Vector:
        return self.algebra.plus(side.velocity, self.algebra.cross(side.spin, arm))

    def _acceleration(self, side: _Side, arm: Vector, turning: Vector) -> Vector:
        """Rate of v + w x r, where the arm r changes by `turning`."""
        algebra = self.algebra
        slipping = algebra.minus(turning, algebra.cross(side.spin, arm))
        material = algebra.plus(side.acceleration, algebra.rotate(side.gradient, arm))
        return algebra.plus(material, algebra.cross(side.spin, slipping))
