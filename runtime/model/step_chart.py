"""Numbers for the state of a step function: coordinates, velocities and states that may move on their own.

    x = (positions, velocities, states)

of the independent coordinates. Turns in space are rotation vectors phi from a reference orientation, R = R_0 exp(phi), and the place of a free
joint is its displacement. Derivatives of steps are in tangent directions; with J(phi) the right Jacobian of SO(3),

    tangent of a turn = J(phi) dphi,    tangent of a displacement r = R^T dr
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from ..errors import ArgumentError
from .layout import JointLayout
from .library import Array
from .state import State, exponential, quaternion_place, quaternion_product, rotation, turn

SMALL = 1e-2
"""Angles below it take series, whose next term is below rounding."""


class Chart:
    """How x and states of a model belong together."""

    def __init__(self, joints: Sequence[JointLayout], independent: Sequence[int], states: int, about: State) -> None:
        places = {k: place for place, k in enumerate(independent)}
        self.count, self.about = len(independent), about
        self.length = 2 * self.count + states
        self.independent = np.array(independent, dtype=int)
        self._turning = [(joint, places[joint.v]) for joint in joints if joint.kind != "scalar" and joint.v in places]
        scalars = [
            (places[joint.v + k], joint.q + k)
            for joint in joints
            if joint.kind == "scalar"
            for k in range(joint.count)
            if joint.v + k in places
        ]
        self._to, self._from = (np.array([pair[k] for pair in scalars], dtype=int) for k in (0, 1))

    def fill(self, x: Array, q: Array, v: Array, z: Array) -> None:
        """Independent entries of a state; the others stay."""
        q[self._from] = x[self._to]
        for joint, place in self._turning:
            at, end = quaternion_place(joint), place + joint.count
            if joint.kind == "free":
                q[joint.q : at] = x[place : place + 3]
            q[at : at + 4] = quaternion_product(self.about.q[at : at + 4], exponential(x[end - 3 : end]))
        v[self.independent] = x[self.count : 2 * self.count]
        z[:] = x[2 * self.count :]

    def read(self, q: Array, v: Array, z: Array) -> Array:
        """x of a state; turns by the shorter way round."""
        x = np.empty(self.length)
        x[self._to] = q[self._from]
        for joint, place in self._turning:
            at, end = quaternion_place(joint), place + joint.count
            if joint.kind == "free":
                x[place : place + 3] = q[joint.q : at]
            x[end - 3 : end] = turn(quaternion_product(self.about.q[at : at + 4] * (1, -1, -1, -1), q[at : at + 4]))
        x[self.count : 2 * self.count] = v[self.independent]
        x[2 * self.count :] = z
        return x

    def near(self, x: Array, last: Array) -> Array:
        """x with turns by the way round that is nearer to `last`: a turn goes on beyond half a revolution."""
        for joint, place in self._turning:
            at = slice(place + joint.count - 3, place + joint.count)
            x[at] = _unwrapped(x[at], last[at])
        return x

    def to_tangents(self, x: Array, rows: Array) -> Array:
        """Changes of x as tangent directions of the state; any number of columns."""
        moved = rows.copy()
        for at, matrix in self._matrices(x):
            moved[at] = matrix @ rows[at]
        return moved

    def from_tangents(self, x: Array, rows: Array) -> Array:
        moved = rows.copy()
        for at, matrix in self._matrices(x):
            moved[at] = np.linalg.solve(matrix, rows[at])
        return moved

    def weights_to_tangents(self, x: Array, rows: Array) -> Array:
        """Gradients by x as gradients by tangent directions."""
        moved = rows.copy()
        for at, matrix in self._matrices(x):
            moved[at] = np.linalg.solve(matrix.T, rows[at])
        return moved

    def weights_from_tangents(self, x: Array, rows: Array) -> Array:
        moved = rows.copy()
        for at, matrix in self._matrices(x):
            moved[at] = matrix.T @ rows[at]
        return moved

    def check(self, x: Array) -> None:
        for joint, place in self._turning:
            angle = float(np.linalg.norm(x[place + joint.count - 3 : place + joint.count]))
            if not angle < 2.0 * np.pi - SMALL:
                raise ArgumentError(
                    f"joint {joint.name!r} is turned by {angle:.4g} rad from the reference; rotation vectors end at a whole revolution. "
                    "Take a reference (about=) that is nearer"
                )

    def _matrices(self, x: Array) -> Iterator[tuple[slice, Array]]:
        """Where tangents are others than changes of x, and the matrix."""
        for joint, place in self._turning:
            end = place + joint.count
            phi = x[end - 3 : end]
            if joint.kind == "free":
                at = quaternion_place(joint)
                turned = quaternion_product(self.about.q[at : at + 4], exponential(phi))
                yield slice(place, place + 3), rotation(turned / np.linalg.norm(turned)).T
            yield slice(end - 3, end), right_jacobian(phi)


def right_jacobian(phi: Array) -> Array:
    """J of exp(phi + dphi) = exp(phi) exp(J dphi): 1 - (1 - cos)/angle^2 [phi] + (angle - sin)/angle^3 [phi]^2"""
    square = float(phi @ phi)
    angle = np.sqrt(square)
    if angle < SMALL:
        first, second = 0.5 - square / 24 + square**2 / 720, 1 / 6 - square / 120 + square**2 / 5040
    else:
        first, second = (1.0 - np.cos(angle)) / square, (angle - np.sin(angle)) / (angle * square)
    cross = np.array([[0.0, -phi[2], phi[1]], [phi[2], 0.0, -phi[0]], [-phi[1], phi[0], 0.0]])
    return np.asarray(np.eye(3) - first * cross + second * cross @ cross)


def _unwrapped(phi: Array, last: Array) -> Array:
    """The same turn by a whole revolution more or less, if that is nearer."""
    angle = float(np.linalg.norm(phi))
    if angle < SMALL:
        return phi
    other = phi * (1.0 - 2.0 * np.pi / angle)
    return other if np.linalg.norm(other - last) < np.linalg.norm(phi - last) else phi
