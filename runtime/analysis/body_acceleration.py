"""Accelerations of a body, also where no sensor measures them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ..errors import ArgumentError
from ..model.layout import JointLayout
from ..model.library import Array
from ..model.state import State, move
from ..naming import unknown

if TYPE_CHECKING:
    from ..model.model import Model

STEP = 1e-4
"""Of a difference, relative to the time in which a coordinate moves by the length of the mechanism or turns by a radian."""


class BodyAcceleration:
    """Of the centre of mass of one body, world components, m/s^2: that of its motion, without gravity.

    The velocity V(q, v) of a body is linear in the velocities v, so its rate is V(q, a) + dV(q, v)/dq v. The second part is a
    central difference along the motion.
    """

    def __init__(self, model: Model, body: str) -> None:
        if body not in model.layout.bodies:
            raise ArgumentError(unknown("body", body, model.layout.bodies))
        self.model, self.body = model, model.layout.bodies.index(body)
        self._joints: list[JointLayout] | None = None

    def at(self, state: State, a: Array) -> Array:
        """With the accelerations `a` of the coordinates."""
        model, q, v = self.model, np.array(state.q), np.array(state.v)
        own = self._velocity(State(state.time, q, a, state.z))
        joints = self._carrying(state)
        sizes = [np.abs(v / model.scales.coordinates)[joint.v : joint.v + joint.count].max() for joint in joints]
        fastest = float(max(sizes, default=0.0))
        if fastest == 0.0:
            return own
        h = STEP / fastest
        ahead, behind = (self._velocity(State(state.time, move(joints, q, s * h * v), v, state.z)) for s in (1.0, -1.0))
        return np.asarray(own + (ahead - behind) / (2.0 * h))

    def _velocity(self, state: State) -> Array:
        return np.asarray(self.model.velocities(state).velocity[self.body])

    def _carrying(self, state: State) -> list[JointLayout]:
        """The joints on which the body hangs: the others change nothing about its velocity."""
        if self._joints is None:
            self._joints = [joint for joint in self.model.layout.joints if self._is_moved_by(joint, state)]
        return self._joints

    def _is_moved_by(self, joint: JointLayout, state: State) -> bool:
        rates, place = np.zeros(len(state.v)), slice(joint.v, joint.v + joint.count)
        rates[place] = self.model.scales.coordinates[place]
        found = self.model.velocities(State(state.time, np.array(state.q), rates, state.z))
        return bool(found.velocity[self.body].any() or found.angular_velocity[self.body].any())
