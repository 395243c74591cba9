"""What one joint adds to the reduced mass matrix and forces, in the cheapest of three forms.

Share       any joint: composite inertia times joint twists
PointShare  the last body of a branch, turning about a point p, its mass left to the carrier:
            L_p = I_p w,  P = w x h,  L = L_p + p x P,  powers by L_p alone
AxisShare   the same about an axis n that is fixed in the frame: the momentum per unit rate is linear in sine and
            1 - cosine, its power n . I n is a parameter
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from symgen.formulation.inertia import AnchoredMass, Masses, SpatialInertia, carried_tensor
from symgen.formulation.motion import power
from symgen.mechanism.algebra import Algebra, Scalar, Vector
from symgen.mechanism.kinematics import Pose, Spatial, TreeKinematics, Turn
from symgen.mechanism.mechanism import TreeJoint

Twists = dict[int, Spatial]
"""Twists or momenta by independent coordinate."""


class Share:
    """`twists`: what the joint adds to the motion per unit of each independent rate; `inertia` of the subtree it carries."""

    def __init__(self, algebra: Algebra, twists: Twists, inertia: SpatialInertia) -> None:
        self.algebra = algebra
        self.twists = twists
        self.inertia = inertia

    @cached_property
    def momenta(self) -> Twists:
        """Momentum that the twists give the subtree."""
        return {k: self.inertia.momentum(self.algebra, twist) for k, twist in self.twists.items()}

    def power(self, k: int, other: int) -> Scalar:
        """Twist k on the momentum of twist `other`."""
        return power(self.algebra, self.twists[k], self.momenta[other])

    def work(self, k: int, wrench: Spatial) -> Scalar:
        """Twist k on a wrench."""
        return power(self.algebra, self.twists[k], wrench)


class PointShare(Share):
    """Moments are taken about the point that the joint's bodies share."""

    def __init__(
        self, algebra: Algebra, twists: Twists, inertia: SpatialInertia, pose: Pose, mass: AnchoredMass
    ) -> None:
        super().__init__(algebra, twists, inertia)
        about = SpatialInertia(0, inertia.moment, carried_tensor(algebra, pose, mass.tensor))
        matrix = about.matrix(algebra)
        self.point = pose.anchor
        self._angular = {k: algebra.rotate(matrix, twist[0]) for k, twist in twists.items()}

    @cached_property
    def momenta(self) -> Twists:
        algebra = self.algebra
        result: Twists = {}
        for k, twist in self.twists.items():
            linear = algebra.cross(twist[0], self.inertia.moment)
            result[k] = algebra.plus(self._angular[k], algebra.cross(self.point, linear)), linear
        return result

    def power(self, k: int, other: int) -> Scalar:
        return self.algebra.dot(self.twists[k][0], self._angular[other])

    def work(self, k: int, wrench: Spatial) -> Scalar:
        moment = self.algebra.minus(wrench[0], self.algebra.cross(self.point, wrench[1]))
        return self.algebra.dot(self.twists[k][0], moment)


class AxisShare(Share):
    """One coordinate; `rates` are its rates per unit of the independent ones."""

    def __init__(
        self,
        algebra: Algebra,
        twists: Twists,
        inertia: SpatialInertia,
        unit: Spatial,
        rates: Mapping[int, Scalar],
        pose: Pose,
        turn: Turn,
        mass: AnchoredMass,
    ) -> None:
        super().__init__(algebra, twists, inertia)
        self.unit = unit
        self.rates = rates
        axis = unit[0]
        about = SpatialInertia(0, mass.moment, mass.tensor)
        start = algebra.rotate(about.matrix(algebra), axis)
        self._axial = algebra.dot(axis, start)
        linear = algebra.cross(axis, inertia.moment)
        self._momentum = self._angular(pose.anchor, turn, start, algebra.cross(axis, mass.moment)), linear

    def _angular(self, p: Vector, turn: Turn, start: Vector, linear: Vector) -> Vector:
        """R start + p x R linear with R = 1 + s N + e N^2."""
        algebra, n = self.algebra, turn.axis
        coefficients = []
        for _ in range(3):
            coefficients.append(algebra.plus(start, algebra.cross(p, linear)))
            start, linear = algebra.cross(n, start), algebra.cross(n, linear)
        factors = (1, turn.sine, turn.excess)
        x, y, z = (
            algebra.bind(algebra.sum([algebra.mul(f, c[k]) for f, c in zip(factors, coefficients, strict=True)]))
            for k in range(3)
        )
        return x, y, z

    @cached_property
    def momenta(self) -> Twists:
        scale = self.algebra.scale
        return {k: (scale(rate, self._momentum[0]), scale(rate, self._momentum[1])) for k, rate in self.rates.items()}

    def power(self, k: int, other: int) -> Scalar:
        algebra = self.algebra
        return algebra.bind(algebra.mul(self.rates[k], algebra.bind(algebra.mul(self.rates[other], self._axial))))

    def work(self, k: int, wrench: Spatial) -> Scalar:
        return self.algebra.bind(self.algebra.mul(self.rates[k], power(self.algebra, self.unit, wrench)))


def share_of(
    kinematics: TreeKinematics,
    joint: TreeJoint,
    twists: Twists,
    rates: Mapping[int, Scalar],
    inertia: SpatialInertia,
    masses: Masses,
) -> Share:
    """The share of the last body of a branch."""
    algebra, pose, mass = kinematics.algebra, kinematics.poses[joint.child], masses.anchored.get(joint.child)
    if mass is None or not joint.traits.shares_point:
        return Share(algebra, twists, inertia)
    if pose.turn is None:
        return PointShare(algebra, twists, inertia, pose, mass)
    if rates:
        unit = kinematics.motions[joint.v].twist
        return AxisShare(algebra, twists, inertia, unit, rates, pose, pose.turn, mass)
    return Share(algebra, twists, inertia)
