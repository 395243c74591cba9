"""Forces on bodies that are given by their poses, one by one so that those of a pair vanish in the sums of the base body."""

from __future__ import annotations

from symgen.description.forces.tire import Tire
from symgen.formulation.cartesian.axes import Load
from symgen.formulation.cartesian.coordinates import JointCoordinates
from symgen.formulation.cartesian.kinematics import CartesianMotion
from symgen.formulation.loads import LoadDerivation, Names
from symgen.mechanism.algebra import ZERO, Vector
from symgen.mechanism.mechanism import GROUND_INDEX


class CartesianLoads(LoadDerivation):
    """The same force laws; `pushes` keeps every wrench about the centre of mass of its body."""

    def __init__(self, motion: CartesianMotion, names: Names, coordinates: JointCoordinates) -> None:
        super().__init__(motion, motion.v, names)
        self.coordinates = coordinates
        self.pushes: list[Load] = []

    def coordinate_between(self, bodies: tuple[str, str]) -> None:
        return None

    def axle(self, force: Tire) -> None:
        return None

    def apply(self, body: int, point: Vector, force: Vector, torque: Vector = ZERO, apart: bool = False) -> None:
        if body == GROUND_INDEX:
            return
        algebra = self.algebra
        moment = ZERO if force is ZERO else algebra.cross(self.kinematics.lever(body, point), force)
        self.pushes.append((body, (algebra.plus(moment, torque), force)))

    def all_loads(self) -> list[Load]:
        """Force elements, forces on coordinates (as wrenches) and gravity."""
        algebra = self.algebra
        loads = list(self.pushes)
        for joint in self.mechanism.joints:
            for k, column in enumerate(joint.columns):
                value = self.loads.applied.generalised.get(column)
                if value is not None:
                    for body, (moment, force) in self.coordinates.wrenches(joint, k).items():
                        loads.append((body, (algebra.scale(value, moment), algebra.scale(value, force))))
        return loads + self._weights()

    def _weights(self) -> list[Load]:
        algebra, kinematics = self.algebra, self.kinematics
        down = algebra.negate(self.motion.gravity_rise(kinematics.frame(GROUND_INDEX)))
        masses = [self.geometry.mass(name) for name in self.mechanism.bodies]
        return [(body, (ZERO, algebra.scale(mass, down))) for body, mass in enumerate(masses)]
