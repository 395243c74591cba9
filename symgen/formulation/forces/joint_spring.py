"""Generalised force that follows a coordinate and its rate."""

from __future__ import annotations

from symgen.description.forces.joint_spring import JointSpring
from symgen.formulation.loads import LoadDerivation
from symgen.mechanism.algebra import Scalar


def joint_spring(derivation: LoadDerivation, name: str, force: JointSpring) -> tuple[Scalar, ...]:
    algebra = derivation.algebra
    position, velocity, column = derivation.coordinate(force.coordinate)
    x = algebra.bind(algebra.sub(position, algebra.translate(force.rest)))
    stiffness = algebra.translate(force.stiffness)
    own = 0 if force.force is None else derivation.formula(force.force, x=x, v=velocity)
    damping = algebra.mul(algebra.translate(force.damping), velocity)
    value = algebra.bind(algebra.sub(0, algebra.sum([algebra.mul(stiffness, x), damping, own])))
    derivation.add_generalised(column, value)
    derivation.store(stiffness, x)
    return x, velocity, value
