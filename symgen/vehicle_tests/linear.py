"""The linear model of a vehicle about straight running: how it answers to its steering wheel, and its yaw mode.

Straight on, with all rates of turning zero, small changes of the velocity v, the turning w and their rates (along the axes R of
the body, at its centre of mass) change

    yaw rate               e_z . R dw
    lateral acceleration   e_y . R (dv' + dw x v + dw' x p)      at the point p of the body

with e_z up and e_y to the left of the heading. They are rows over the states of `Model.linearise`.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from symgen.vehicle_tests.car import Car, Steady
from symgen.vehicle_tests.motion import Array

YAW_RATE, LATERAL, ROLL, SIDE_SLIP = "yaw_rate", "lateral_acceleration", "roll_rate", "side_slip"
STILL = 1e-6
"""Of the largest eigenvalue in size: less is zero but for rounding."""

Complex = NDArray[np.complex128]


CARRIED = {YAW_RATE: 0.25, SIDE_SLIP: 0.1}
"""Of what all modes add to the answer to the steering: a yaw mode carries so much of it."""
FASTEST = 5.0
"""Hz: faster oscillations are those of wheels and of the steering."""
UNSTABLE = 0.01
"""1/s: what grows more slowly is rounding, or the place of the vehicle."""
NO_MODE = "no oscillation is a yaw mode, which carries both yaw rate and side slip, below 5 Hz: the yaw motion is damped too much, or driven apart"


@dataclass(frozen=True, eq=False)
class YawMode:
    """The oscillation that carries most of the yaw rate; not numbers where none carries yaw rate and side slip."""

    frequency: float
    """|eigenvalue| / 2 pi, Hz."""
    damping: float


@dataclass(frozen=True, eq=False)
class LinearCar:
    """x' = A x + b delta, y = C x + d delta; rows of C and d by name."""

    matrix: Array
    steering: Array
    rows: dict[str, Array]
    through: dict[str, float]

    @classmethod
    def of(cls, car: Car, steady: Steady) -> LinearCar:
        linear = car.model.linearise(steady.state, dict(steady.inputs))
        moved, rated = linear.basis.shape[1], linear.speeds.shape[1]
        speeds = slice(moved, moved + rated)
        at = car.places[1]
        states = len(linear.A)
        column = linear.B[:, car.model.inputs.index(car.entry.steering)]
        own = np.zeros((6, states))
        own[:, speeds] = linear.speeds[at : at + 6]
        rates, jumps = (linear.speeds[at : at + 6] @ part[speeds] for part in (linear.A, column))
        axes, speed = steady.motion.axes[0], steady.motion.velocity[0]
        arm = car.centre - steady.motion.centre
        up, left = axes[2], _left(axes)
        rows = {
            YAW_RATE: up @ own[3:],
            LATERAL: left @ (rates[:3] - _cross(speed) @ own[3:] - _cross(arm) @ rates[3:]),
            ROLL: own[3],
            SIDE_SLIP: left @ (own[:3] - _cross(arm) @ own[3:]) / steady.speed,
        }
        jump = float(left @ (jumps[:3] - _cross(arm) @ jumps[3:]))
        return cls(linear.A, column, rows, {**dict.fromkeys(rows, 0.0), LATERAL: jump})

    def response(self, output: str, frequencies: Array) -> Complex:
        """By steering-wheel angle, at frequencies in Hz."""
        unit = np.eye(len(self.matrix))
        found = [
            self.rows[output] @ np.linalg.solve(2j * np.pi * f * unit - self.matrix, self.steering) for f in frequencies
        ]
        return np.array(found, dtype=np.complex128) + self.through[output]

    def yaw_mode(self) -> YawMode:
        """By the residues over steering: with C v = c and W b = d, the mode adds c d/(s - lambda)."""
        values, vectors = np.linalg.eig(self.matrix)
        size = np.abs(values)
        moves = size > STILL * size.max(initial=0.0)
        drive = np.linalg.lstsq(vectors, self.steering.astype(complex), rcond=None)[0]
        shares = {}
        for output in CARRIED:
            parts = np.where(moves, np.abs(self.rows[output] @ vectors * drive) / np.where(moves, size, 1.0), 0.0)
            shares[output] = 2.0 * parts / max(float(parts.sum()), 1e-300)
        swings = moves & (values.imag > STILL * size.max(initial=0.0)) & (size <= 2.0 * np.pi * FASTEST)
        carries = np.all([shares[output] >= least for output, least in CARRIED.items()], axis=0)
        if not (swings & carries).any():
            return YawMode(np.nan, np.nan)
        value = values[int(np.where(swings & carries, shares[YAW_RATE], 0.0).argmax())]
        return YawMode(float(abs(value) / (2.0 * np.pi)), float(-value.real / abs(value)))

    @property
    def growth(self) -> float | None:
        """The largest real part of an eigenvalue, 1/s; None if nothing grows."""
        largest = float(np.linalg.eigvals(self.matrix).real.max(initial=-np.inf))
        return largest if largest > UNSTABLE else None


def _left(axes: Array) -> Array:
    """The level direction to the left of the heading, along the axes of the body."""
    ahead = axes[:2, 0] / np.linalg.norm(axes[:2, 0])
    return np.array([-ahead[1], ahead[0], 0.0]) @ axes


def _cross(b: Array) -> Array:
    """This @ a is b x a."""
    return np.array([[0.0, -b[2], b[1]], [b[2], 0.0, -b[0]], [-b[1], b[0], 0.0]])
