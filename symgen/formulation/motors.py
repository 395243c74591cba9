"""Rotors of motors, geared to coordinates of the tree: inertia that no body has.

A rotor has the axial inertia J and turns, relative to the body that it is mounted on, at r times the rate of its coordinate, about the
axis n of the body. The body's inertia includes the rotor as if it were locked to it, so what is left of its kinetic energy is

    J r q' (n . w) + J r^2 q'^2 / 2          w: angular velocity of the body

Without a body the first term is neglected, and the rotor is an armature: inertia of its coordinate alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from symgen.formulation.motion import Motion
from symgen.mechanism.algebra import ZERO, Algebra, Scalar, Vector, is_zero
from symgen.mechanism.geometry import Geometry
from symgen.mechanism.kinematics import Spatial, TreeKinematics
from symgen.mechanism.mechanism import GROUND_INDEX, Mechanism, MechanismError


@dataclass(frozen=True)
class Rotor:
    """`apparent` J r^2; `momentum` J r n, in design axes of `body` where it has one that moves."""

    column: int
    apparent: Scalar
    body: int = GROUND_INDEX
    momentum: Vector = ZERO

    @property
    def is_armature(self) -> bool:
        return self.body == GROUND_INDEX


def rotors_of(mechanism: Mechanism, geometry: Geometry) -> tuple[Rotor, ...]:
    found, algebra = [], geometry.algebra
    for motor in mechanism.description.motors.values():
        joint, k = mechanism.coordinate(motor.coordinate)
        inertia, gear = algebra.translate(motor.inertia), algebra.translate(motor.gear)
        geared = algebra.bind(algebra.mul(inertia, gear))
        rotor = Rotor(joint.v + k, algebra.bind(algebra.mul(geared, gear)))
        body = GROUND_INDEX if motor.body is None else mechanism.index(motor.body)
        if body != GROUND_INDEX and motor.axis is not None:
            momentum = algebra.scale(geared, geometry.direction(motor.axis))
            rotor = Rotor(rotor.column, rotor.apparent, body, momentum)
        found.append(rotor)
    return tuple(found)


def refuse_rotors(mechanism: Mechanism, formulation: str, armatures: bool = False) -> None:
    """`armatures`: whether the formulation takes rotors without a body."""
    for name, motor in mechanism.description.motors.items():
        if not armatures or motor.body is not None:
            what = "rotors on bodies" if armatures else "motors"
            raise MechanismError(f"formulation {formulation!r} takes no {what}, such as {name!r}; use 'independent'")


@dataclass(frozen=True)
class TurningRotor(Rotor):
    """A rotor whose momentum is in the axes of the frame of its body, where it is now."""


def turning_rotors(kinematics: TreeKinematics) -> tuple[TurningRotor, ...]:
    return tuple(
        TurningRotor(
            rotor.column,
            rotor.apparent,
            rotor.body,
            ZERO if rotor.is_armature else kinematics.direction(rotor.body, rotor.momentum),
        )
        for rotor in rotors_of(kinematics.mechanism, kinematics.geometry)
    )


def add_rotors(
    kinematics: TreeKinematics, rotors: Sequence[TurningRotor], entries: Mapping[tuple[int, int], Scalar]
) -> dict[tuple[int, int], Scalar]:
    """The tree's mass matrix, one triangle (i, j) with i >= j, with what rotors add."""
    algebra, result = kinematics.algebra, dict(entries)
    for rotor in rotors:
        for place, value in _shares(kinematics, rotor):
            result[place] = algebra.bind(algebra.add(result.get(place, 0), value))
    return result


def _shares(kinematics: TreeKinematics, rotor: TurningRotor) -> Iterator[tuple[tuple[int, int], Scalar]]:
    algebra, own = kinematics.algebra, rotor.column
    yield (own, own), rotor.apparent
    for joint in (kinematics.mechanism.joints[k] for k in kinematics.mechanism.path(rotor.body)):
        for column in joint.columns:
            value = algebra.dot(rotor.momentum, kinematics.motions[column].twist[0])
            if not is_zero(value):
                yield (max(own, column), min(own, column)), algebra.mul(2, value) if own == column else value


def torque_on_body(motion: Motion, rotor: TurningRotor, second: Scalar) -> Spatial:
    """What the body of a rotor has to transmit to it: J r (q'' n + q' w x n)."""
    algebra = motion.algebra
    turned = algebra.cross(motion.twist(rotor.body)[0], rotor.momentum)
    grown = algebra.scale(second, rotor.momentum)
    return algebra.plus(grown, algebra.scale(motion.rates[rotor.column], turned)), ZERO


def force_on_coordinate(algebra: Algebra, rotor: TurningRotor, second: Scalar, angular: Vector) -> Scalar:
    """J r (r q'' + n . alpha), with the angular acceleration of the rotor's body."""
    turned = algebra.dot(rotor.momentum, angular)
    return algebra.bind(algebra.add(algebra.mul(rotor.apparent, second), turned))


def energies(motion: Motion, rotors: Sequence[TurningRotor]) -> Iterator[Scalar]:
    """Twice the kinetic energy that bodies lack."""
    algebra = motion.algebra
    for rotor in rotors:
        rate = motion.rates[rotor.column]
        turned = algebra.dot(rotor.momentum, motion.twist(rotor.body)[0])
        inner = algebra.add(algebra.mul(rotor.apparent, rate), algebra.mul(2, turned))
        yield algebra.mul(rate, algebra.bind(inner))
