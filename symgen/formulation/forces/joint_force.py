"""Generalised force by a formula."""

from __future__ import annotations

from symgen.description.forces.joint_force import JointForce
from symgen.formulation.loads import LoadDerivation
from symgen.mechanism.algebra import Scalar


def joint_force(derivation: LoadDerivation, name: str, force: JointForce) -> tuple[Scalar, ...]:
    position, velocity, column = derivation.coordinate(force.coordinate)
    value = derivation.algebra.bind(derivation.formula(force.force, x=position, v=velocity))
    derivation.add_generalised(column, value)
    return (value,)
