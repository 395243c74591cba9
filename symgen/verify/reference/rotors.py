"""Rotors of motors, as what they do to the velocities of all bodies.

The kinetic energy J (n . w + r q')^2 / 2 of a rotor, less the J (n . w)^2 / 2 that its body has already, is a quadratic form of
u = q' and t = n . w; without a body there is no t.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from symgen.verify.reference.jet import Array
from symgen.verify.reference.snapshot import Snapshot


class Spinning:
    """One rotor at one state."""

    def __init__(self, snapshot: Snapshot, name: str) -> None:
        design = snapshot.design
        motor = design.description.motors[name]
        self.coordinate = motor.coordinate
        self.inertia, self.gear = design.scalar(motor.inertia), design.scalar(motor.gear)
        self.turn = snapshot.coordinates[motor.coordinate]
        self.carried = np.zeros(self.turn.gradient.shape[1])
        self.swept = 0.0 * self.carried
        if motor.body is not None and motor.axis is not None and motor.body in design.index:
            k = design.index[motor.body]
            if k < len(design.bodies):
                axis = snapshot.rotation[k] @ design.direction(motor.axis)
                self.carried[6 * k + 3 : 6 * k + 6] = axis
                self.swept[6 * k + 3 : 6 * k + 6] = np.cross(snapshot.angular_velocity[k], axis)

    @property
    def _own(self) -> Array:
        """Gradient of the rotor's turning relative to its body."""
        row: Array = self.gear * self.turn.gradient[0]
        return row

    @property
    def mass_matrix(self) -> Array:
        own, carried = self._own, self.carried
        crossed = np.outer(own, carried)
        matrix: Array = self.inertia * (np.outer(own, own) + crossed + crossed.T)
        return matrix

    @property
    def forces(self) -> Array:
        """What bodies that do not accelerate need less of it."""
        rate, bias = self.gear * self.turn.rate[0], self.gear * self.turn.bias[0]
        total: Array = -self.inertia * (bias * (self._own + self.carried) + rate * self.swept)
        return total

    def energy(self, velocities: Array) -> float:
        rate = self.gear * self.turn.rate[0]
        return float(self.inertia * rate * (rate / 2.0 + self.carried @ velocities))

    def along(self, accelerations: Array) -> Array:
        """What works through the joint of the coordinate, on all bodies."""
        second = self.gear * (self.turn.gradient[0] @ accelerations + self.turn.bias[0])
        whole: Array = -self.inertia * (second + self.carried @ accelerations) * self._own
        return whole


def spinning(snapshot: Snapshot) -> Iterator[Spinning]:
    return (Spinning(snapshot, name) for name in snapshot.design.description.motors)
