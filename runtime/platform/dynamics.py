"""Forces of the legs of a platform: what a motion of its table needs, and linear models about a pose.

The model is an ordinary one whose table has a free joint and whose legs slide (coordinates `LEG.slide`, see docs/platforms.md).
With B the way all coordinates follow the table's, v = B v_t, the table moves as wanted when

    B^T (M a - f) = B^T S F ,   a = a_0 + B (a_t - a_0t),

where a_0 are the accelerations with the forces that act now and S F the leg forces that come on top of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from ..analysis.linearisation import Linearisation
from ..errors import ArgumentError, AssemblyError
from ..model.library import Array
from ..model.model import Model
from ..model.state import State
from .pose_run import POSE, rows_of

SLIDE = ".slide"


@dataclass(frozen=True, eq=False)
class LegForces:
    """`forces`: the smallest (in the sum of squares) that give the motion, N, positive where the leg pushes."""

    forces: Array
    state: State


class PlatformDynamics:
    """Inverse dynamics and linear models of a platform's model, by poses of its table."""

    def __init__(self, model: Model) -> None:
        self.model = model
        free = [joint for joint in model.layout.joints if joint.kind == "free"]
        slides = [k for k, name in enumerate(model.coordinates) if name.endswith(SLIDE)]
        if len(free) != 1 or len(slides) < POSE:
            raise ArgumentError(
                f"{model.layout.name} is not a platform: it needs one free joint and six coordinates LEG{SLIDE}"
            )
        self.table = free[0].name
        self.legs = tuple(model.coordinates[k].removesuffix(SLIDE) for k in slides)
        self._own = slice(free[0].v, free[0].v + POSE)
        self._place = free[0].q
        self._slides = slides

    def state(self, pose: ArrayLike, rates: ArrayLike | None = None, forces: ArrayLike | None = None) -> State:
        """The table at a pose (m, rad) moving with `rates`, legs closed; `forces` of the legs (default: the model's own)."""
        x, rate = _six("pose", pose), _six("rates", np.zeros(POSE) if rates is None else rates)
        quaternion = _quaternion(x[3:])
        names = self.model.layout.positions[self._place : self._place + 7]
        positions = dict(zip(names, [*x[:3], *quaternion], strict=True))
        closed = self.model.assemble(
            positions=positions, velocities=dict.fromkeys(self.model.coordinates, 0.0), held=()
        )
        v = self._follow(closed) @ table_velocity(x, rate)
        return State(closed.time, closed.q, v, self._states(closed.z, forces))

    def _states(self, z: Array, forces: ArrayLike | None) -> Array:
        if forces is None:
            return z
        given, states = rows_of("forces", forces, len(self.legs)), self.model.layout.states
        if not all(f"{leg}.force" in states for leg in self.legs):
            raise ArgumentError(
                f"the actuators have no lag, so leg forces are inputs and not states; pass them as {self.legs[0]}.command, ..."
            )
        changed = z.copy()
        changed[[states.index(f"{leg}.force") for leg in self.legs]] = given
        return changed

    def leg_forces(
        self, pose: ArrayLike, rates: ArrayLike | None = None, accelerations: ArrayLike | None = None
    ) -> LegForces:
        """What the legs must push for a motion of the table: pose, and its first and second derivatives by time."""
        x, rate = _six("pose", pose), _six("rates", np.zeros(POSE) if rates is None else rates)
        second = _six("accelerations", np.zeros(POSE) if accelerations is None else accelerations)
        state = self.state(x, rate)
        now, follow = self._forces_now(state), self._follow(state)
        before = self.model.acceleration(state)
        wanted = before + follow @ (table_acceleration(x, rate, second) - before[self._own])
        missing = follow.T @ self.model.inverse_dynamics(state, wanted)
        reach = follow[self._slides].T
        forces: Array = np.linalg.lstsq(reach, missing + reach @ now, rcond=1e-12)[0].astype(np.float64)
        return LegForces(forces, self.state(x, rate, forces) if self.has_lag else state)

    @property
    def has_lag(self) -> bool:
        return f"{self.legs[0]}.force" in self.model.layout.states

    def commands(self, forces: ArrayLike) -> Mapping[str, float]:
        """Inputs by name for some leg forces; with a lag the forces follow them."""
        given = rows_of("forces", forces, len(self.legs))
        return {f"{leg}.command": float(force) for leg, force in zip(self.legs, given, strict=True)}

    def linearise(self, pose: ArrayLike = (0.0,) * POSE) -> Linearisation:
        """A, B, C, D about the table at rest at a pose, held there by the smallest leg forces."""
        found = self.leg_forces(pose)
        return self.model.linearise(found.state, self.commands(found.forces))

    def _forces_now(self, state: State) -> Array:
        """Leg forces that act in a state with the default commands."""
        if not self.has_lag:
            places = [self.model.inputs.index(f"{leg}.command") for leg in self.legs]
            return np.asarray(self.model.default_inputs[places])
        return np.asarray(state.z[[self.model.layout.states.index(f"{leg}.force") for leg in self.legs]])

    def _follow(self, state: State) -> Array:
        """B: velocities of all coordinates by those of the table."""
        jacobian = self.model.constraint_jacobian(state)
        rest = np.ones(jacobian.shape[1], dtype=bool)
        rest[self._own] = False
        if len(jacobian) != rest.sum():
            raise ArgumentError(
                f"{self.model.layout.name} can also move while its table stands still, so a pose does not determine its state"
            )
        follow = np.zeros((jacobian.shape[1], POSE))
        follow[self._own] = np.eye(POSE)
        try:
            follow[rest] = -np.linalg.solve(jacobian[:, rest], jacobian[:, self._own])
        except np.linalg.LinAlgError:
            raise AssemblyError("the legs do not follow the table at this pose; it is singular") from None
        return follow


def table_velocity(pose: Array, rates: Array) -> Array:
    """Velocities of the free joint, in the table's axes."""
    turn, axes = _rotation(pose[3:]), _axes(pose[3:])
    return np.concatenate([turn.T @ rates[:3], turn.T @ axes @ rates[3:]])


def table_acceleration(pose: Array, rates: Array, accelerations: Array) -> Array:
    """Derivatives by time of `table_velocity`."""
    turn, axes = _rotation(pose[3:]), _axes(pose[3:])
    spin = axes @ rates[3:]
    roll, pitch, yaw = axes.T * rates[3:, None]
    change = np.cross(yaw + pitch, roll) + np.cross(yaw, pitch)
    linear = accelerations[:3] - np.cross(spin, rates[:3])
    return np.concatenate([turn.T @ linear, turn.T @ (axes @ accelerations[3:] + change)])


def _rotation(angles: Array) -> Array:
    """Rz(yaw) Ry(pitch) Rx(roll)"""
    (c1, c2, c3), (s1, s2, s3) = np.cos(angles), np.sin(angles)
    return np.array(
        [
            [c3 * c2, c3 * s2 * s1 - s3 * c1, c3 * s2 * c1 + s3 * s1],
            [s3 * c2, s3 * s2 * s1 + c3 * c1, s3 * s2 * c1 - c3 * s1],
            [-s2, c2 * s1, c2 * c1],
        ]
    )


def _axes(angles: Array) -> Array:
    """Columns: what rates of roll, pitch and yaw add to the angular velocity, ground's axes."""
    (_, c2, c3), (_, s2, s3) = np.cos(angles), np.sin(angles)
    return np.array([[c3 * c2, -s3, 0.0], [s3 * c2, c3, 0.0], [-s2, 0.0, 1.0]])


def _quaternion(angles: Array) -> Array:
    (c1, c2, c3), (s1, s2, s3) = np.cos(0.5 * angles), np.sin(0.5 * angles)
    return np.array(
        [
            c1 * c2 * c3 + s1 * s2 * s3,
            s1 * c2 * c3 - c1 * s2 * s3,
            c1 * s2 * c3 + s1 * c2 * s3,
            c1 * c2 * s3 - s1 * s2 * c3,
        ]
    )


def _six(name: str, values: ArrayLike) -> Array:
    found = rows_of(name, values, POSE)
    if found.ndim != 1:
        raise ArgumentError(f"{name} must be 6 numbers")
    return found
