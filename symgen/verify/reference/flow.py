"""Cartesian states in time: the classical Runge-Kutta method, closures restored after every step."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

import numpy as np

from symgen.verify.reference.cartesian import Instant, Reference
from symgen.verify.reference.jet import Array, skew
from symgen.verify.reference.motion import CartesianState
from symgen.verify.reference.solve import Scaled

Inputs = Callable[[float], Mapping[str, float]]


def turned(rotation: Array, angles: Array) -> Array:
    """Rotations turned further by small rotation vectors in the world: exp(angle~) R, body by body."""
    size = np.linalg.norm(angles, axis=1)[:, None, None]
    k = skew(angles)
    first, second = np.sinc(size / np.pi), np.sinc(size / (2.0 * np.pi)) ** 2 / 2.0
    result: Array = (np.eye(3) + first * k + second * k @ k) @ rotation
    return result


def moved(state: CartesianState, change: Array) -> CartesianState:
    """A displacement (bodies, 6) in the directions of the velocities."""
    position, rotation = state.position + change[:, :3], turned(state.rotation, change[:, 3:])
    return replace(state, position=position, rotation=rotation)


def closed(reference: Reference, state: CartesianState, tolerance: float = 1e-12, steps: int = 30) -> CartesianState:
    """Positions brought back onto the constraints, velocities onto their rates, by mass-weighted smallest changes."""
    shape = (len(reference.bodies), 6)
    none = np.zeros(6 * shape[0])
    for _ in range(steps):
        instant = reference.at(state)
        if np.abs(instant.residual).max(initial=0.0) < tolerance:
            break
        held = instant.of_places
        change, _ = Scaled(instant.mass_matrix, instant.jacobian[held]).solve(none, -instant.residual[held])
        state = moved(state, change.reshape(shape))
    else:
        raise ArithmeticError(f"constraints miss by {np.abs(instant.residual).max():.1e} after {steps} corrections")
    change = Scaled(instant.mass_matrix, instant.jacobian).solve(none, -instant.rate)[0].reshape(shape)
    velocity, omega = state.velocity + change[:, :3], state.angular_velocity + change[:, 3:]
    return replace(state, velocity=velocity, angular_velocity=omega)


def _slopes(instant: Instant) -> tuple[Array, ...]:
    state, a = instant.state, instant.acceleration
    turning = skew(state.angular_velocity) @ state.rotation
    return state.velocity, turning, a[:, :3], a[:, 3:], instant.state_rates


def _at(reference: Reference, state: CartesianState, slopes: tuple[Array, ...], h: float, inputs: Inputs) -> Instant:
    position, rotation, velocity, omega, z = slopes
    time = state.time + h
    return reference.at(
        replace(
            state,
            position=state.position + h * position,
            rotation=state.rotation + h * rotation,
            velocity=state.velocity + h * velocity,
            angular_velocity=state.angular_velocity + h * omega,
            z=state.z + h * z,
            time=time,
            inputs=inputs(time),
        )
    )


def step(
    reference: Reference, state: CartesianState, h: float, inputs: Inputs = lambda time: {}, close: bool = True
) -> CartesianState:
    """One step of length h; joint angles are followed through full turns."""
    state = replace(state, inputs=inputs(state.time))
    k1 = _slopes(reference.at(state))
    k2 = _slopes(_at(reference, state, k1, h / 2.0, inputs))
    k3 = _slopes(_at(reference, state, k2, h / 2.0, inputs))
    k4 = _slopes(_at(reference, state, k3, h, inputs))
    mean = tuple((a + 2.0 * b + 2.0 * c + d) / 6.0 for a, b, c, d in zip(k1, k2, k3, k4, strict=True))
    new = _at(reference, state, mean, h, inputs).state
    u, _, vt = np.linalg.svd(new.rotation)
    new = replace(new, rotation=u @ vt)
    if close and reference.joints:
        new = closed(reference, new)
    angles = reference.at(new).snapshot.coordinates
    return replace(new, near={name: float(measure.value[0]) for name, measure in angles.items()})
