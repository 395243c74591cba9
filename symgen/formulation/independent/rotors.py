"""What rotors of motors add to the equations of independent coordinates."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from symgen.formulation.independent.transform import Row
from symgen.formulation.motion import power
from symgen.formulation.motors import TurningRotor, force_on_coordinate, torque_on_body
from symgen.mechanism.algebra import ZERO, Scalar, Vector, nonzero
from symgen.mechanism.mechanism import TreeJoint

if TYPE_CHECKING:
    from symgen.formulation.independent.independent import IndependentDerivation


def rotors_in(derivation: IndependentDerivation, joints: Sequence[TreeJoint]) -> list[TurningRotor]:
    """Those that coordinates of some joints turn."""
    columns = {k for joint in joints for k in joint.columns}
    return [rotor for rotor in derivation.masses.rotors if rotor.column in columns]


def rotor_powers(derivation: IndependentDerivation, rotor: TurningRotor) -> Iterator[tuple[tuple[int, int], Scalar]]:
    """What a rotor adds to entries (k, l), k >= l, of the reduced mass matrix."""
    algebra, rates, turns = derivation.algebra, _rates(derivation, rotor), _turns(derivation, rotor)
    moved = {k: algebra.bind(algebra.mul(rotor.apparent, rate)) for k, rate in rates.items()}
    columns = sorted(rates.keys() | turns.keys())
    for k in columns:
        for other in columns:
            if other <= k:
                own = algebra.add(moved.get(k, 0), turns.get(k, 0))
                crossed = algebra.mul(turns.get(other, 0), rates.get(k, 0))
                yield (k, other), algebra.add(algebra.mul(own, rates.get(other, 0)), crossed)


def rotor_forces(derivation: IndependentDerivation, rotor: TurningRotor) -> Iterator[tuple[int, Scalar]]:
    """What it takes along independent coordinates for zero independent accelerations."""
    algebra, second = derivation.algebra, derivation.transform.bias.get(rotor.column, 0)
    still = derivation.accelerations
    algebra.phase = "force"
    angular = ZERO if rotor.is_armature else still[rotor.body].angular
    own = force_on_coordinate(algebra, rotor, second, angular)
    yield from ((k, algebra.mul(own, rate)) for k, rate in _rates(derivation, rotor).items())
    if not rotor.is_armature:
        torque = torque_on_body(derivation.motion, rotor, second)
        for body in derivation.mechanism.path(rotor.body):
            yield from ((k, power(algebra, twist, torque)) for k, twist in derivation.joint_twists[body].items())


def _rates(derivation: IndependentDerivation, rotor: TurningRotor) -> Row:
    """Of its coordinate, per unit of the independent ones."""
    return derivation.transform.columns.get(rotor.column, {rotor.column: 1})


def _turns(derivation: IndependentDerivation, rotor: TurningRotor) -> dict[int, Scalar]:
    """n . w of its body times J r, per unit of the independent rates."""
    algebra, twists, turning = derivation.algebra, derivation.joint_twists, dict[int, Vector]()
    algebra.phase = "mass"
    for body in derivation.mechanism.path(rotor.body):
        for k, twist in twists[body].items():
            turning[k] = algebra.plus(turning.get(k, ZERO), twist[0])
    found = {k: algebra.dot(rotor.momentum, angular) for k, angular in turning.items()}
    return nonzero(found)
