"""Torque on the second body."""

from __future__ import annotations

from symgen.description.forces.torque import Torque
from symgen.formulation.loads import LoadDerivation, Pair
from symgen.mechanism.algebra import ZERO, Scalar


def torque(derivation: LoadDerivation, name: str, force: Torque) -> tuple[Scalar, ...]:
    pair = Pair(derivation, *force.bodies)
    value = derivation.algebra.bind(derivation.formula(force.torque))
    direction = pair.carried(force.frame, derivation.geometry.direction(force.direction))
    torque = derivation.algebra.scale(value, direction)
    found = derivation.coordinate_between(force.bodies)
    pair.push(1, ZERO, ZERO, torque, apart=found is not None)
    pair.push(0, ZERO, ZERO, derivation.algebra.negate(torque), apart=found is not None)
    if found is not None:
        column, outer = found
        axis = derivation.kinematics.motions[column].twist[0]
        along = 1 if axis == direction else derivation.algebra.dot(axis, direction)
        power = derivation.algebra.bind(derivation.algebra.mul(along, value))
        derivation.loads.motive.add(
            derivation.algebra, column, power if outer == 1 else derivation.algebra.sub(0, power)
        )
    return (value,)
