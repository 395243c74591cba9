"""Push at a point of the second body."""

from __future__ import annotations

from symgen.description.forces.force import PointForce
from symgen.formulation.loads import LoadDerivation, Pair
from symgen.mechanism.algebra import Scalar


def point_force(derivation: LoadDerivation, name: str, force: PointForce) -> tuple[Scalar, ...]:
    pair = Pair(derivation, *force.bodies)
    value = derivation.algebra.bind(derivation.formula(force.force))
    push = derivation.algebra.scale(value, pair.carried(force.frame, derivation.geometry.direction(force.direction)))
    place = pair.place(1, derivation.geometry.point(force.at))
    pair.push(1, place, push)
    pair.push(0, place, derivation.algebra.negate(push))
    return (value,)
