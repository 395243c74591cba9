"""Rotors of motors between bodies that are given by their poses: the inertia of a coordinate ties two bodies together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from symgen.formulation.cartesian.axes import Axes, Load
from symgen.formulation.cartesian.coordinates import JointCoordinates
from symgen.formulation.cartesian.kinematics import CartesianMotion
from symgen.formulation.motors import Rotor, rotors_of
from symgen.mechanism.algebra import ZERO, Scalar, Vector, is_zero
from symgen.mechanism.kinematics import Spatial
from symgen.mechanism.mechanism import TreeJoint


class CartesianRotors:
    """All rotors of a mechanism."""

    def __init__(self, coordinates: JointCoordinates) -> None:
        self.coordinates = coordinates
        self.kinematics = coordinates.kinematics
        self.algebra = coordinates.algebra
        self.rotors = rotors_of(coordinates.mechanism, coordinates.geometry)

    def loads(self, motion: CartesianMotion) -> Iterator[Load]:
        """What rotors do to bodies that move and accelerate so: less J r (r q'' + n . alpha) along the coordinate, and less
        J r (q'' n + q' w x n) on the body."""
        algebra = self.algebra
        for rotor in self.rotors:
            joint, k = self._coordinate(rotor)
            second = self.coordinates.second(motion, joint, k)
            axis = self._axis(rotor)
            turned = ZERO if rotor.is_armature else motion.bias(rotor.body).angular
            force = algebra.add(algebra.mul(rotor.apparent, second), algebra.dot(axis, turned))
            yield from self._along(joint, k, algebra.bind(algebra.sub(0, force)))
            if not rotor.is_armature:
                swept = algebra.cross(motion.twist(rotor.body)[0], axis)
                rate = self.coordinates.rate(motion, joint, k)
                torque = algebra.plus(algebra.scale(second, axis), algebra.scale(rate, swept))
                yield rotor.body, (algebra.negate(torque), ZERO)

    def add(self, axes: Axes, entries: Mapping[tuple[int, int], Scalar]) -> dict[tuple[int, int], Scalar]:
        """The mass matrix, entries (i, j) with i >= j, with J r^2 g g^T + J r (g h^T + h g^T); g and h are the gradients of q' and of n . w."""
        algebra, result = self.algebra, dict(entries)
        for rotor in self.rotors:
            rate = axes.gather(self.kinematics, self._along(*self._coordinate(rotor), 1))
            mounted = [] if rotor.is_armature else [(rotor.body, (self._axis(rotor), ZERO))]
            turn = axes.gather(self.kinematics, mounted)
            for i in sorted(rate.keys() | turn.keys()):
                for j in sorted(rate.keys() | turn.keys()):
                    if j <= i:
                        g, h = (rate.get(i, 0), rate.get(j, 0)), (turn.get(i, 0), turn.get(j, 0))
                        own = algebra.bind(algebra.add(algebra.mul(rotor.apparent, g[0]), h[0]))
                        added = algebra.bind(algebra.add(algebra.mul(own, g[1]), algebra.mul(g[0], h[1])))
                        if not is_zero(added):
                            result[i, j] = algebra.bind(algebra.add(result.get((i, j), 0), added))
        return result

    def _coordinate(self, rotor: Rotor) -> tuple[TreeJoint, int]:
        return next((j, rotor.column - j.v) for j in self.coordinates.mechanism.joints if rotor.column in j.columns)

    def _axis(self, rotor: Rotor) -> Vector:
        """J r n"""
        return ZERO if rotor.is_armature else self.kinematics.direction(rotor.body, rotor.momentum)

    def _along(self, joint: TreeJoint, k: int, force: Scalar) -> list[Load]:
        scale = self.algebra.scale
        wrenches: Mapping[int, Spatial] = self.coordinates.wrenches(joint, k)
        return [(body, (scale(force, moment), scale(force, push))) for body, (moment, push) in wrenches.items()]
