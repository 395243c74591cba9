"""What the equations take for granted of the parameters, as numbers that vanish while it holds.

The runtime evaluates them at every change of parameters and refuses a change that breaks one.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from symgen.description.coordinates import welds
from symgen.description.expression import Number
from symgen.description.forces import Force, kind_of, number_of
from symgen.description.joints.rolling_ball import RollingBallJoint
from symgen.description.joints.rolling_disc import RollingDiscJoint
from symgen.description.schema import ENTRIES, Description, Motor
from symgen.formulation.lumps import is_rotor
from symgen.formulation.system import System
from symgen.mechanism.algebra import Scalar
from symgen.mechanism.mechanism import GROUND_INDEX, Mechanism, TreeJoint

_TINY = 1e-300
_NO_INERTIA = 1e-12
"""Of a rotor's mass times its distance from the joint's point squared: less inertia than that counts as none."""

_ROUNDED_UP = 1 + 1e-9


def assumption_names(mechanism: Mechanism) -> tuple[str, ...]:
    """One sentence for each number."""
    description = mechanism.description
    return (
        *(
            f"body {mechanism.bodies[joint.child]!r} is a solid of revolution about the axis of joint {joint.name!r}"
            for joint in _rotors(mechanism)
        ),
        *(f"{field} of {force.type} {name!r} is positive" for name, force, field in _positive(mechanism)),
        *(f"radius of {joint.type} {name!r} is positive" for name, joint in _rolling(description)),
        *(f"tube of {joint.type} {name!r} is not negative" for name, joint in _tubes(description)),
        *(f"x of table {name!r} increases" for name in description.tables),
        *(f"the inertia of motor {name!r} is not negative" for name in description.motors),
        *(
            f"body {motor.body!r} has at least the inertia of motor {name!r} about its axis"
            for name, motor in _mounted(description)
        ),
    )


def deviations(system: System) -> list[Scalar]:
    """How far each assumption is from holding, relative to the quantities concerned; 1 where an inequality is broken."""
    system.algebra.phase = "init"
    algebra, description = system.algebra, system.mechanism.description
    return [
        *(_unroundness(system, joint) for joint in _rotors(system.mechanism)),
        *(
            _broken_unless(system, 0, algebra.translate(number_of(force, field)))
            for _, force, field in _positive(system.mechanism)
        ),
        *(_broken_unless(system, 0, algebra.translate(joint.radius)) for _, joint in _rolling(description)),
        *(_broken_if(system, algebra.translate(joint.tube), 0) for _, joint in _tubes(description)),
        *(_disorder(system, [algebra.translate(x) for x in table.x]) for table in description.tables.values()),
        *(_broken_if(system, algebra.translate(m.inertia), 0) for m in description.motors.values()),
        *(
            _broken_if(system, _axial_inertia(system, m), algebra.translate(m.inertia))
            for _, m in _mounted(description)
        ),
    ]


def body_welds(mechanism: Mechanism) -> tuple[int, ...]:
    """`welds` in the mechanism's order of bodies."""
    described = tuple(mechanism.description.bodies)
    place = {GROUND_INDEX: GROUND_INDEX} | {k: mechanism.bodies.index(name) for k, name in enumerate(described)}
    first = dict(zip(described, welds(mechanism.description), strict=True))
    return tuple(place[first[name]] for name in mechanism.bodies)


def body_inertias(system: System) -> list[Scalar]:
    """Mass, centre of mass and inertia (xx, yy, zz, xy, xz, yz) of every body, for the rule in runtime/model/inertia.py.

    Of bodies that are fixed to others in design axes; else places and axes do not matter.
    """
    mechanism, geometry, algebra = system.mechanism, system.geometry, system.algebra
    algebra.phase = "init"
    own = body_welds(mechanism)
    values: list[Scalar] = []
    for k, name in enumerate(mechanism.bodies):
        values.append(geometry.mass(name))
        if own[k] == GROUND_INDEX or own.count(own[k]) == 1:
            written = mechanism.description.bodies[name].inertia
            values += [0, 0, 0, *(algebra.translate(getattr(written, entry)) for entry in ENTRIES)]
        else:
            (xx, xy, xz), (_, yy, yz), (_, _, zz) = geometry.inertia(name)
            values += [*geometry.com(name), xx, yy, zz, xy, xz, yz]
    return values


def _rotors(mechanism: Mechanism) -> Iterator[TreeJoint]:
    return (joint for joint in mechanism.joints if is_rotor(mechanism, joint))


def _positive(mechanism: Mechanism) -> Iterator[tuple[str, Force, str]]:
    """Fields of force elements that must be positive."""
    for name, force in mechanism.description.forces.items():
        fields = kind_of(force).above_zero(force, mechanism.description.parameters)
        yield from ((name, force, field) for field in fields)


def _rolling(description: Description) -> Iterator[tuple[str, RollingDiscJoint | RollingBallJoint]]:
    return (
        (name, joint)
        for name, joint in description.joints.items()
        if isinstance(joint, RollingDiscJoint | RollingBallJoint)
    )


def _tubes(description: Description) -> Iterator[tuple[str, RollingDiscJoint]]:
    """Discs that are round at their rim."""
    return (
        (name, joint)
        for name, joint in description.joints.items()
        if isinstance(joint, RollingDiscJoint) and joint.tube != Number(0.0)
    )


def _mounted(description: Description) -> Iterator[tuple[str, Motor]]:
    """Motors whose rotors bodies include in their inertia."""
    return ((name, motor) for name, motor in description.motors.items() if motor.body in description.bodies)


def _axial_inertia(system: System, motor: Motor) -> Scalar:
    """Of a motor's body about the axis of the rotor, and a little for rounding."""
    algebra, geometry = system.algebra, system.geometry
    assert motor.axis is not None
    assert motor.body is not None
    axis = geometry.direction(motor.axis)
    own = algebra.dot(axis, algebra.rotate(geometry.inertia(motor.body), axis))
    return algebra.bind(algebra.mul(_ROUNDED_UP, own))


def _broken_if(system: System, a: Scalar, b: Scalar) -> Scalar:
    """1 where a < b, else 0."""
    return system.algebra.bind(system.algebra.function("select", a, b, 1, 0))


def _broken_unless(system: System, a: Scalar, b: Scalar) -> Scalar:
    """0 where a < b, else 1."""
    return system.algebra.bind(system.algebra.function("select", a, b, 0, 1))


def _disorder(system: System, x: list[Scalar]) -> Scalar:
    """Number of steps that do not go up."""
    return system.algebra.bind(system.algebra.sum([_broken_unless(system, a, b) for a, b in pairwise(x)]))


def _unroundness(system: System, joint: TreeJoint) -> Scalar:
    """Part of the inertia that is not axial and radial, and distance of the centre of mass from the axis, squared and relative."""
    algebra, geometry = system.algebra, system.geometry
    body = system.mechanism.bodies[joint.child]
    n = geometry.direction(joint.entry.axis)  # type: ignore[union-attr]
    inertia = geometry.inertia(body)
    trace = algebra.sum([inertia[k][k] for k in range(3)])
    axial = algebra.dot(n, algebra.rotate(inertia, n))
    radial = algebra.bind(algebra.div(algebra.sub(trace, axial), 2))
    rest = [
        algebra.sum([
            inertia[i][j],
            algebra.mul(-radial, 1 if i == j else 0),
            algebra.mul(algebra.sub(radial, axial), algebra.mul(n[i], n[j])),
        ])
        for i in range(3)
        for j in range(3)
    ]  # fmt: skip
    size = algebra.add(algebra.mul(axial, axial), algebra.mul(radial, radial))
    arm = geometry.between(geometry.point(joint.entry.at), geometry.com(body))  # type: ignore[union-attr]
    beside = algebra.cross(n, arm)
    mass = geometry.mass(body)
    apart = algebra.mul(mass, algebra.dot(beside, beside))
    least = algebra.mul(_NO_INERTIA, algebra.mul(mass, algebra.dot(arm, arm)))
    whole = [
        algebra.div(algebra.dot(rest, rest), _at_least(system, size, _TINY)),
        algebra.div(apart, _at_least(system, algebra.add(axial, radial), algebra.add(least, _TINY))),
    ]
    return algebra.bind(algebra.sum(whole))


def _at_least(system: System, value: Scalar, least: Scalar) -> Scalar:
    """A divisor that is not zero."""
    algebra = system.algebra
    return algebra.bind(algebra.function("max", algebra.bind(value), algebra.bind(least)))
