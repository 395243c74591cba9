"""Numbers for the states of a step function: coordinates, velocities and states that may move on their own.

    x = (positions, velocities, states)

of the independent coordinates. Turns in space are rotation vectors phi from a reference orientation, R = R_0 exp(phi), and the place of a free
joint is its displacement. Derivatives of steps are in tangent directions; with J(phi) the right Jacobian of SO(3),

    tangent of a turn = J(phi) dphi,    tangent of a displacement r = R^T dr

All arrays are rows, one for each state.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from ..errors import ArgumentError
from .layout import JointLayout
from .library import Array
from .state import State, quaternion_place, rotations

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
        """Independent entries of states; the others stay."""
        q[:, self._from] = x[:, self._to]
        for joint, place in self._turning:
            at, end = quaternion_place(joint), place + joint.count
            if joint.kind == "free":
                q[:, joint.q : at] = x[:, place : place + 3]
            q[:, at : at + 4] = _products(self.about.q[None, at : at + 4], _exponentials(x[:, end - 3 : end]))
        v[:, self.independent] = x[:, self.count : 2 * self.count]
        z[:] = x[:, 2 * self.count :]

    def read(self, q: Array, v: Array, z: Array) -> Array:
        """x of states; turns by the shorter way round."""
        x = np.empty((len(q), self.length))
        x[:, self._to] = q[:, self._from]
        for joint, place in self._turning:
            at, end = quaternion_place(joint), place + joint.count
            if joint.kind == "free":
                x[:, place : place + 3] = q[:, joint.q : at]
            x[:, end - 3 : end] = _turns(
                _products(self.about.q[None, at : at + 4] * (1, -1, -1, -1), q[:, at : at + 4])
            )
        x[:, self.count : 2 * self.count] = v[:, self.independent]
        x[:, 2 * self.count :] = z
        return x

    def continued(self, x: Array) -> Array:
        """Rows one after the other in time, whose turns go on beyond half a revolution, and begin again after a whole one."""
        for joint, place in self._turning:
            phi = x[:, place + joint.count - 3 : place + joint.count]
            for k in range(1, len(phi)) if (np.abs(np.diff(phi, axis=0)).max(initial=0.0) > 1.0) else ():
                phi[k] = _nearer(phi[k], phi[k - 1])
        return x

    def to_tangents(self, x: Array, columns: Array) -> Array:
        """Changes of x (rows, x, any number of columns) as tangent directions of the states."""
        moved = columns.copy()
        for at, matrices in self._matrices(x):
            moved[:, at] = _times(matrices, columns[:, at])
        return moved

    def from_tangents(self, x: Array, columns: Array) -> Array:
        """The other way round."""
        moved = columns.copy()
        for at, matrices in self._matrices(x):
            moved[:, at] = _times(_inverses(matrices), columns[:, at])
        return moved

    def weights_to_tangents(self, x: Array, columns: Array) -> Array:
        """Gradients by x as gradients by tangent directions."""
        moved = columns.copy()
        for at, matrices in self._matrices(x):
            moved[:, at] = _times(_inverses(matrices).swapaxes(1, 2), columns[:, at])
        return moved

    def weights_from_tangents(self, x: Array, columns: Array) -> Array:
        """The other way round."""
        moved = columns.copy()
        for at, matrices in self._matrices(x):
            moved[:, at] = _times(matrices.swapaxes(1, 2), columns[:, at])
        return moved

    def refused(self, x: Array) -> Mapping[int, ArgumentError]:
        """Rows whose turns are longer than the numbers of one revolution."""
        found = dict[int, ArgumentError]()
        for joint, place in self._turning:
            angles = np.sqrt(_squares(x[:, place + joint.count - 3 : place + joint.count]))
            for row in np.flatnonzero(~(angles < 2.0 * np.pi - SMALL)).tolist():
                found[row] = ArgumentError(
                    f"joint {joint.name!r} is turned by {angles[row]:.4g} rad from the reference; rotation vectors end at a whole revolution. "
                    "Take a reference (about=) that is nearer"
                )
        return found

    def _matrices(self, x: Array) -> Iterator[tuple[slice, Array]]:
        """Where tangents are others than changes of x, and the matrices."""
        for joint, place in self._turning:
            end = place + joint.count
            phi = x[:, end - 3 : end]
            if joint.kind == "free":
                at = quaternion_place(joint)
                turned = _products(self.about.q[None, at : at + 4], _exponentials(phi))
                yield slice(place, place + 3), rotations(turned).swapaxes(1, 2)
            yield slice(end - 3, end), right_jacobians(phi)


def right_jacobians(phi: Array) -> Array:
    """J of exp(phi + dphi) = exp(phi) exp(J dphi): 1 - (1 - cos)/angle^2 [phi] + (angle - sin)/angle^3 [phi]^2"""
    square = _squares(phi)
    small = square < SMALL**2
    safe = np.where(small, 1.0, square)
    angle = np.sqrt(safe)
    first = np.where(small, 0.5 - square / 24 + square**2 / 720, (1.0 - np.cos(angle)) / safe)
    second = np.where(small, 1 / 6 - square / 120 + square**2 / 5040, (angle - np.sin(angle)) / (angle * safe))
    x, y, z = phi.T
    nothing = np.zeros(len(phi))
    cross = np.array([[nothing, -z, y], [z, nothing, -x], [-y, x, nothing]]).transpose(2, 0, 1)
    return np.asarray(np.eye(3) - first[:, None, None] * cross + second[:, None, None] * _times(cross, cross))


def _inverses(matrices: Array) -> Array:
    return np.asarray(np.linalg.inv(matrices), dtype=np.float64)


def _times(matrices: Array, columns: Array) -> Array:
    """Products of rows of matrices, with the same digits however many rows there are."""
    shares = [matrices[:, :, k, None] * columns[:, None, k, :] for k in range(3)]
    return np.asarray(shares[0] + shares[1] + shares[2])


def _squares(vectors: Array) -> Array:
    """Of their lengths, likewise."""
    x, y, z = vectors.T
    return np.asarray(x * x + y * y + z * z)


def _products(p: Array, r: Array) -> Array:
    """Of quaternions."""
    a, b, c, d = np.broadcast_arrays(p, r)[0].T
    e, f, g, h = r.T
    return np.array(
        [
            a * e - b * f - c * g - d * h,
            a * f + b * e + c * h - d * g,
            a * g - b * h + c * e + d * f,
            a * h + b * g - c * f + d * e,
        ]
    ).T


def _exponentials(phi: Array) -> Array:
    angle = np.sqrt(_squares(phi))
    return np.column_stack([np.cos(angle / 2), 0.5 * np.sinc(angle / (2 * np.pi))[:, None] * phi])


def _turns(p: Array) -> Array:
    """Rotation vectors, the shorter way round."""
    sine = np.sqrt(_squares(p[:, 1:]))
    half = np.arctan2(sine, np.abs(p[:, 0]))
    ratio = np.divide(half, sine, out=np.ones_like(sine), where=sine > 0.0)
    return np.asarray(p[:, 1:] * (np.copysign(2.0, p[:, 0]) * ratio)[:, None])


def _nearer(phi: Array, last: Array) -> Array:
    """The same turn, or what it is the other way round, by which it ends below a whole revolution: the one that is nearer to `last`."""
    angle = float(np.linalg.norm(phi))
    if angle < SMALL:
        return phi
    return min(phi, phi * (1.0 - 2.0 * np.pi / angle), key=lambda way: float(np.linalg.norm(way - last)))
