"""Where rolling bodies and blades touch, over any algebra: the arm to the contact, and the directions along which velocities vanish.

All vectors have components in the cut's common axes. With n the plane's normal (carried by the inner body), a the axis of a disc and d
the direction of a blade (carried by the outer one):

    disc    ahead = a x n / |a x n|, side = n x ahead, arm = R a x ahead - tube n     R of the circle, a x ahead downwards in its plane
    ball    two directions in the plane, carried by the inner body, arm = - R n
    blade   side = n x d / |n x d|, no arm

The outer body's velocity at the contact less the inner one's vanishes along the directions. Along n it is the rate of the height
(c - p) . n - R s - tube of a disc, s = |a x n|, since the lowest point of a circle does not move along n when the circle turns. So every
equation of a contact is a force at the contact on both bodies.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

from symgen.mechanism.algebra import ZERO, Algebra, Scalar, Vector


@dataclass(frozen=True)
class ContactRates:
    """How the arm and the directions change, for given angular velocities of the bodies."""

    arm: Vector
    directions: tuple[Vector, ...]


class Contact(ABC):
    """`arm`: from the outer body's point of the joint; `directions` of the equations, in their order."""

    def __init__(self, algebra: Algebra, arm: Vector, directions: Sequence[Vector]) -> None:
        self.algebra = algebra
        self.arm = arm
        self.directions = tuple(directions)

    @property
    def steepness(self) -> Scalar:
        """Sine between the normal and what must not be along it."""
        return 1

    @property
    def size(self) -> Scalar:
        """The largest distance between the contact and the outer body's point of the joint."""
        return 0

    @property
    def way(self) -> Vector:
        """Along the way ahead, as long as that sine."""
        raise TypeError("a ball rolls in every direction")

    def way_rate(self, spin: Vector) -> Vector:
        """How that changes in axes of the plane, for the angular velocity of the outer body relative to it."""
        raise TypeError("a ball rolls in every direction")

    @abstractmethod
    def height(self, gap: Vector) -> Scalar:
        """How far the outer body is above the plane, for the way from the inner body's point to the outer one's."""

    @abstractmethod
    def rates(self, inner: Vector, outer: Vector) -> ContactRates:
        """For angular velocities of both bodies."""


class RimContact(Contact):
    def __init__(self, algebra: Algebra, normal: Vector, axis: Vector, radius: Scalar, tube: Scalar) -> None:
        self.normal, self.axis, self.radius, self.tube = normal, axis, radius, tube
        self.ahead = _Across(algebra, axis, normal)
        ahead = self.ahead.unit
        self.down = algebra.cross(axis, ahead)
        arm = algebra.minus(algebra.scale(radius, self.down), algebra.scale(tube, normal))
        super().__init__(algebra, arm, (normal, algebra.cross(normal, ahead), ahead))

    @property
    def steepness(self) -> Scalar:
        return self.ahead.length

    @property
    def size(self) -> Scalar:
        return self.algebra.add(self.radius, self.tube)

    @property
    def way(self) -> Vector:
        return self.ahead.product

    def way_rate(self, spin: Vector) -> Vector:
        return self.algebra.cross(self.algebra.cross(spin, self.axis), self.normal)

    def height(self, gap: Vector) -> Scalar:
        algebra = self.algebra
        above = algebra.sub(algebra.dot(gap, self.normal), algebra.mul(self.radius, self.ahead.length))
        return algebra.bind(algebra.sub(above, self.tube))

    def rates(self, inner: Vector, outer: Vector) -> ContactRates:
        algebra, ahead = self.algebra, self.ahead.unit
        normal, axis = algebra.cross(inner, self.normal), algebra.cross(outer, self.axis)
        turning = self.ahead.rate(axis, normal)
        side = algebra.plus(algebra.cross(normal, ahead), algebra.cross(self.normal, turning))
        down = algebra.plus(algebra.cross(axis, ahead), algebra.cross(self.axis, turning))
        arm = algebra.minus(algebra.scale(self.radius, down), algebra.scale(self.tube, normal))
        return ContactRates(arm, (normal, side, turning))


class BallContact(Contact):
    def __init__(self, algebra: Algebra, normal: Vector, across: tuple[Vector, Vector], radius: Scalar) -> None:
        self.radius = radius
        super().__init__(algebra, algebra.negate(algebra.scale(radius, normal)), (normal, *across))

    @property
    def size(self) -> Scalar:
        return self.radius

    def height(self, gap: Vector) -> Scalar:
        return self.algebra.bind(self.algebra.sub(self.algebra.dot(gap, self.directions[0]), self.radius))

    def rates(self, inner: Vector, outer: Vector) -> ContactRates:
        carried = tuple(self.algebra.cross(inner, direction) for direction in self.directions)
        return ContactRates(self.algebra.negate(self.algebra.scale(self.radius, carried[0])), carried)


class BladeContact(Contact):
    def __init__(self, algebra: Algebra, normal: Vector, direction: Vector) -> None:
        self.normal, self.direction = normal, direction
        self.side = _Across(algebra, normal, direction)
        super().__init__(algebra, ZERO, (self.side.unit,))

    @property
    def steepness(self) -> Scalar:
        return self.side.length

    @property
    def way(self) -> Vector:
        return self.side.product

    def way_rate(self, spin: Vector) -> Vector:
        return self.algebra.cross(self.normal, self.algebra.cross(spin, self.direction))

    def height(self, gap: Vector) -> Scalar:
        raise TypeError("nothing holds the height of a blade")

    def rates(self, inner: Vector, outer: Vector) -> ContactRates:
        cross = self.algebra.cross
        return ContactRates(ZERO, (self.side.rate(cross(inner, self.normal), cross(outer, self.direction)),))


class _Across:
    """(u x v) / |u x v| of two directions."""

    def __init__(self, algebra: Algebra, u: Vector, v: Vector) -> None:
        self.algebra, self.u, self.v = algebra, u, v
        self.product = algebra.cross(u, v)
        self.length = algebra.sqrt(algebra.dot(self.product, self.product))
        self.reciprocal = algebra.bind(algebra.div(1, self.length))
        self.unit = algebra.scale(self.reciprocal, self.product)

    def rate(self, u: Vector, v: Vector) -> Vector:
        """For the rates of both: what the product gains across itself, over its length."""
        algebra = self.algebra
        gain = algebra.plus(algebra.cross(u, self.v), algebra.cross(self.u, v))
        across = algebra.minus(gain, algebra.scale(algebra.dot(gain, self.unit), self.unit))
        return algebra.scale(self.reciprocal, across)
