"""Tension along the line between two points."""

from __future__ import annotations

from collections.abc import Sequence

from symgen.description.forces.spring_damper import SpringDamper
from symgen.formulation.loads import LoadDerivation, Pair
from symgen.mechanism.algebra import Scalar, Vector


def spring_damper(derivation: LoadDerivation, name: str, force: SpringDamper) -> tuple[Scalar, ...]:
    algebra = derivation.algebra
    design = [derivation.geometry.point(point) for point in force.at]
    pair = Pair(derivation, *force.bodies)
    first, second = pair.place(0, design[0]), pair.place(1, design[1])
    d = algebra.minus(second, first)
    length = algebra.sqrt(algebra.dot(d, d))
    along = algebra.scale(algebra.bind(algebra.div(1, length)), d)
    growth = _growth(derivation, force.bodies, (first, second), d, length)
    if growth is None:
        rate = algebra.dot(along, algebra.minus(pair.velocity(1, design[1]), pair.velocity(0, design[0])))
    else:
        rate = algebra.bind(algebra.mul(growth[1], derivation.motion.rates[growth[0]]))
    rest = _rest_length(derivation, force, design)
    x = algebra.bind(algebra.sub(length, rest))
    stiffness = algebra.translate(force.stiffness)
    own = 0 if force.force is None else derivation.formula(force.force, x=x, v=rate, length=length)
    damping = algebra.mul(algebra.translate(force.damping), rate)
    tension = algebra.bind(algebra.sum([algebra.mul(stiffness, x), damping, own]))
    pull = algebra.scale(tension, along)
    pair.push(0, first, pull, apart=growth is not None)
    pair.push(1, second, algebra.negate(pull), apart=growth is not None)
    if growth is not None:
        column, by = growth
        derivation.loads.motive.add(algebra, column, algebra.sub(0, algebra.bind(algebra.mul(tension, by))))
    derivation.store(stiffness, x)
    return length, rate, tension


def _growth(
    derivation: LoadDerivation, bodies: tuple[str, str], places: tuple[Vector, Vector], d: Vector, length: Scalar
) -> tuple[int, Scalar] | None:
    """The only coordinate between two bodies, and the growth of their distance with it.

    All points of the outer body on the line through both places move alike along it: the inner body's place is taken.
    """
    found = derivation.coordinate_between(bodies)
    if found is None:
        return None
    column, outer = found
    moved = derivation.kinematics.velocity_at(derivation.kinematics.motions[column].twist, places[1 - outer])
    growth = derivation.algebra.bind(derivation.algebra.div(derivation.algebra.dot(d, moved), length))
    return column, growth if outer == 1 else derivation.algebra.sub(0, growth)


def _rest_length(derivation: LoadDerivation, force: SpringDamper, design: Sequence[Vector]) -> Scalar:
    if force.length is not None:
        return derivation.algebra.translate(force.length)
    d = derivation.geometry.between(design[0], design[1])
    return derivation.algebra.sqrt(derivation.algebra.dot(d, d))
