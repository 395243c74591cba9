"""Joint coordinates of bodies that are given by their poses: values, rates, second derivatives, and what forces on them do.

slide    a . d             a carried by the inner body, d from its point of the joint to the outer body's
angle    of the outer body's turn about the axis, next to a given value
rate     dual . w          w relative angular velocity; of two axes e1, e2 the dual of e1 is (e1 - c e2) / (1 - c^2), c = e1 . e2
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import overload

from symgen.formulation.cartesian.kinematics import CartesianKinematics
from symgen.formulation.motion import ClosureRates, Motion
from symgen.mechanism.algebra import ZERO, Scalar, Vector
from symgen.mechanism.closure import Closure, Row, close, direction_row
from symgen.mechanism.kinematics import Spatial
from symgen.mechanism.mechanism import GROUND_INDEX, Cut, Mechanism, TreeJoint


def joint_cut(mechanism: Mechanism, joint: TreeJoint, rows: tuple[str, ...] = ()) -> Cut:
    """A tree joint as a constraint between two bodies."""
    inner, outer = (joint.child, joint.parent) if joint.reversed else (joint.parent, joint.child)
    kept = tuple(range(len(rows)))
    return Cut(joint.name, joint.kind, joint.entry, inner, outer, (inner, outer), rows, kept, (), 0)  # type: ignore[arg-type]


class Lazy(Sequence[Scalar]):
    """Scalars that are derived when they are asked for."""

    def __init__(self, length: int, derive: Callable[[int], Scalar]) -> None:
        self.length = length
        self.derive = derive
        self.known: dict[int, Scalar] = {}

    @overload
    def __getitem__(self, k: int) -> Scalar: ...
    @overload
    def __getitem__(self, k: slice) -> Sequence[Scalar]: ...
    def __getitem__(self, k: int | slice) -> Scalar:
        if isinstance(k, slice):
            return [self[i] for i in range(self.length)[k]]
        if k not in self.known:
            self.known[k] = self.derive(k)
        return self.known[k]

    def __iter__(self) -> Iterator[Scalar]:
        return (self[k] for k in range(self.length))

    def __len__(self) -> int:
        return self.length


@dataclass(frozen=True)
class Turning:
    """An angle: the dual of its axis, and of all axes of the joint the carrier."""

    dual: Vector
    axes: tuple[tuple[Vector, int], ...]


class JointCoordinates:
    """Scalar coordinates of the tree joints."""

    def __init__(self, kinematics: CartesianKinematics) -> None:
        self.kinematics = kinematics
        self.algebra = kinematics.algebra
        self.geometry = kinematics.geometry
        self.mechanism = kinematics.mechanism
        self._closures: dict[int, Closure] = {}
        self._slides: dict[tuple[int, int], Row] = {}

    def is_angle(self, joint: TreeJoint, k: int) -> bool:
        return k in joint.traits.angles

    def cut(self, joint: TreeJoint) -> Cut:
        return joint_cut(self.mechanism, joint)

    def closure(self, joint: TreeJoint) -> Closure:
        """Points of the joint and their difference."""
        if joint.child not in self._closures:
            self._closures[joint.child] = close(self.kinematics, self.cut(joint))
        return self._closures[joint.child]

    def _slide(self, joint: TreeJoint, k: int) -> Row:
        key = joint.child, k
        if key not in self._slides:
            self._slides[key] = direction_row(self.kinematics, self.cut(joint), self._direction(joint, k))
        return self._slides[key]

    def advance(self, joint: TreeJoint) -> Row:
        """Displacement along the axis of a turn with a pitch."""
        return self._slide(joint, 0)

    def _direction(self, joint: TreeJoint, k: int) -> Vector:
        return self.geometry.heading(joint.entry, joint.traits.steps[k].heading)

    # values -------------------------------------------------------------------------------

    def value(self, joint: TreeJoint, k: int, near: Scalar) -> Scalar:
        """`near`: the angle's value is the one next to it."""
        if not self.is_angle(joint, k):
            return self._slide(joint, k).residual
        algebra = self.algebra
        sine, cosine = self._sine_cosine(joint, k)
        s, c = algebra.sin(near), algebra.cos(near)
        across = algebra.bind(algebra.sub(algebra.mul(sine, c), algebra.mul(cosine, s)))
        along = algebra.bind(algebra.add(algebra.mul(cosine, c), algebra.mul(sine, s)))
        return algebra.bind(algebra.add(near, algebra.bind(algebra.function("atan2", across, along))))

    def _sine_cosine(self, joint: TreeJoint, k: int) -> tuple[Scalar, Scalar]:
        """Both times one positive factor."""
        cut, algebra = self.cut(joint), self.algebra
        inner, outer = (partial(self.kinematics.direction, body) for body in (cut.inner, cut.outer))
        if joint.traits.is_cross:
            e1, e2 = self.kinematics.axes(joint)
            # S e2 = turn(e1, angle1) e2 and S^T e1 = turn(e2, -angle2) e1
            fixed, seen, e, sign = (inner, outer(e2), e1, 1) if k == 0 else (outer, inner(e1), e2, -1)
            start = algebra.minus(e2 if k == 0 else e1, algebra.scale(algebra.dot(e1, e2), e))
            sine = algebra.dot(fixed(algebra.cross(e, start)), seen)
            return (sine if sign == 1 else algebra.sub(0, sine)), algebra.dot(fixed(start), seen)
        b, c = algebra.perpendicular(self._direction(joint, k))
        seen = outer(b)
        return algebra.dot(inner(c), seen), algebra.dot(inner(b), seen)

    # motions ------------------------------------------------------------------------------

    def turning(self, joint: TreeJoint, k: int) -> Turning:
        cut, algebra = self.cut(joint), self.algebra
        if not joint.traits.is_cross:
            return Turning(self.kinematics.direction(cut.inner, self._direction(joint, k)), ())
        design = self.kinematics.axes(joint)
        e1, e2 = (self.kinematics.direction(b, d) for b, d in zip((cut.inner, cut.outer), design, strict=True))
        c = algebra.dot(*design)
        own, other = (e1, e2) if k == 0 else (e2, e1)
        part = algebra.minus(own, algebra.scale(c, other))
        factor = algebra.bind(algebra.div(1, algebra.bind(algebra.sub(1, algebra.mul(c, c)))))
        return Turning(algebra.scale(factor, part), ((e1, cut.inner), (e2, cut.outer)))

    def wrenches(self, joint: TreeJoint, k: int) -> dict[int, Spatial]:
        """The coordinate's gradient, which is also what a unit force on it does to bodies."""
        cut, algebra = self.cut(joint), self.algebra
        if self.is_angle(joint, k):
            dual = self.turning(joint, k).dual
            sides = ((cut.outer, (dual, ZERO)), (cut.inner, (algebra.negate(dual), ZERO)))
        else:
            row = self._slide(joint, k)
            sides = ((cut.outer, row.outer), (cut.inner, opposite(self.kinematics, row.inner)))
        return {body: wrench for body, wrench in sides if body != GROUND_INDEX}

    def rate(self, motion: Motion, joint: TreeJoint, k: int) -> Scalar:
        cut = self.cut(joint)
        if self.is_angle(joint, k):
            relative = self.algebra.minus(motion.twist(cut.outer)[0], motion.twist(cut.inner)[0])
            return self.algebra.dot(self.turning(joint, k).dual, relative)
        return ClosureRates(motion, self.closure(joint)).velocity(self._slide(joint, k))

    def second(self, motion: Motion, joint: TreeJoint, k: int) -> Scalar:
        """Its second derivative for the accelerations of `motion`."""
        cut, algebra = self.cut(joint), self.algebra
        if not self.is_angle(joint, k):
            return algebra.sub(0, ClosureRates(motion, self.closure(joint)).acceleration(self._slide(joint, k), 0))
        turning = self.turning(joint, k)
        relative = algebra.minus(motion.bias(cut.outer).angular, motion.bias(cut.inner).angular)
        for index, (axis, carrier) in enumerate(turning.axes):
            change = algebra.cross(motion.twist(carrier)[0], axis)
            relative = algebra.minus(relative, algebra.scale(self.rate(motion, joint, index), change))
        return algebra.dot(turning.dual, relative)


def opposite(kinematics: CartesianKinematics, wrench: Spatial) -> Spatial:
    negate = kinematics.algebra.negate
    return negate(wrench[0]), negate(wrench[1])
