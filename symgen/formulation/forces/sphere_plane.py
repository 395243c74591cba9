"""Push of a plane on a sphere that is pressed into it, and friction.

With the depth d of the sphere's lowest point below the plane and the velocity s along the plane of its material there

    N = stiffness d^exponent max(0, 1 + dissipation d')    where d > 0, else 0         (Hunt and Crossley 1975)
    F = - friction N s / sqrt(s . s + slip_speed^2)

Both act at the foot of the centre on the plane. (N - stiffness d^exponent) d' and - F . s are never negative: no motion gains energy.
"""

from __future__ import annotations

from symgen.description.forces.sphere_plane import SpherePlane
from symgen.formulation.loads import LoadDerivation, Pair
from symgen.mechanism.algebra import Scalar, Vector

_SHALLOW = 1e-30
"""m, the least depth that is raised to a power."""


def sphere_plane(derivation: LoadDerivation, name: str, force: SpherePlane) -> tuple[Scalar, ...]:
    algebra, pair = derivation.algebra, Pair(derivation, *force.bodies)
    on_plane, centre = (derivation.geometry.point(point) for point in force.at)
    normal = pair.direction(0, derivation.geometry.direction(force.normal))
    middle = pair.place(1, centre)
    height = algebra.dot(normal, algebra.minus(middle, pair.place(0, on_plane)))
    place = algebra.minus(middle, algebra.scale(height, normal))
    slip = algebra.minus(pair.velocity_there(1, place), pair.velocity_there(0, place))
    rise = algebra.dot(normal, slip)
    depth = algebra.bind(algebra.sub(algebra.translate(force.radius), height))
    press = _press(derivation, force, depth, rise)
    along = algebra.minus(slip, algebra.scale(rise, normal))
    hold = _hold(derivation, force, pair, place, along)
    push = algebra.scale(press, algebra.minus(normal, algebra.scale(hold, along)))
    pair.push(1, place, push)
    pair.push(0, place, algebra.negate(push))
    return (depth, *_in_world(pair, push))


def _press(derivation: LoadDerivation, force: SpherePlane, depth: Scalar, rise: Scalar) -> Scalar:
    """N; stores the energy of the spring."""
    algebra = derivation.algebra
    stiffness, exponent = algebra.translate(force.stiffness), algebra.translate(force.exponent)
    deep = algebra.bind(algebra.function("max", depth, _SHALLOW))
    elastic = algebra.bind(algebra.mul(stiffness, algebra.bind(algebra.function("**", deep, exponent))))
    dissipation = algebra.bind(algebra.function("max", algebra.translate(force.dissipation), 0))
    damped = algebra.bind(algebra.sub(1, algebra.mul(dissipation, rise)))
    pressed = algebra.bind(algebra.mul(elastic, algebra.bind(algebra.function("max", damped, 0))))
    energy = algebra.bind(algebra.div(algebra.mul(elastic, deep), algebra.bind(algebra.add(exponent, 1))))
    derivation.loads.stored.append(algebra.bind(algebra.function("select", 0, depth, energy, 0)))
    return algebra.bind(algebra.function("select", 0, depth, pressed, 0))


def _hold(derivation: LoadDerivation, force: SpherePlane, pair: Pair, place: Vector, along: Vector) -> Scalar:
    """Friction over slip and N."""
    algebra = derivation.algebra
    x, y, _ = _world_place(pair, place)
    least = algebra.translate(force.slip_speed)
    square = algebra.bind(algebra.add(algebra.dot(along, along), algebra.bind(algebra.mul(least, least))))
    friction = algebra.bind(algebra.function("max", derivation.formula(force.friction, x=x, y=y), 0))
    return algebra.bind(algebra.div(friction, algebra.sqrt(square)))


def _world_place(pair: Pair, place: Vector) -> Vector:
    return pair.kinematics.place_in_world(pair.frames[0], place) if pair.same else place


def _in_world(pair: Pair, vector: Vector) -> Vector:
    return pair.kinematics.to_world(pair.frames[0], vector) if pair.same else vector
