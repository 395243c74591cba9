"""A car in the plane, compiled once, and its single-track model."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest

from symgen.vehicle_tests.car import Car
from symgen.vehicle_tests.motion import Array

PLANE_CAR = Path(__file__).parent / "plane_car.yaml"
KMH = 1.0 / 3.6


@pytest.fixture(scope="session")
def plane_car() -> Car:
    return Car.of(PLANE_CAR)


@dataclass(frozen=True)
class SingleTrack:
    """Of the car in the plane: numbers of its file, put together by hand.

    m (vy' + v r) = cf af + cr ar,  J r' = a cf af - b cr ar,  af = delta - (vy + a r)/v,  ar = -(vy - b r)/v
    """

    mass: float = 1560.0
    inertia: float = 2500.0 + 4 * 0.55 + 60.0 * 0.75**2 + 30.0 * (1.2**2 + 1.5**2) + 1500.0 * 0.006**2
    front: float = 1.2
    rear: float = 1.5
    front_stiffness: float = 80e3
    rear_stiffness: float = 100e3

    @property
    def wheelbase(self) -> float:
        return self.front + self.rear

    @property
    def understeer(self) -> float:
        return self.mass / self.wheelbase * (self.rear / self.front_stiffness - self.front / self.rear_stiffness)

    def yaw_rate_gain(self, speed: float) -> float:
        return speed / (self.wheelbase + self.understeer * speed**2)

    def side_slip_gradient(self, speed: float) -> float:
        return self.rear / speed**2 - self.mass * self.front / (self.wheelbase * self.rear_stiffness)

    def matrix(self, v: float) -> Array:
        cf, cr, a, b, m, j = (
            self.front_stiffness, self.rear_stiffness, self.front, self.rear, self.mass, self.inertia,
        )  # fmt: skip
        return np.array(
            [
                [-(cf + cr) / (m * v), -v - (a * cf - b * cr) / (m * v)],
                [-(a * cf - b * cr) / (j * v), -(a**2 * cf + b**2 * cr) / (j * v)],
            ]
        )

    def responses(self, v: float, frequencies: Array) -> tuple[Array, Array]:
        """Sizes of yaw rate and lateral acceleration by steering angle."""
        steering = np.array([self.front_stiffness / self.mass, self.front * self.front_stiffness / self.inertia])
        yaw, lateral = [], []
        for f in frequencies:
            s = 2j * np.pi * f
            vy, r = np.linalg.solve(s * np.eye(2) - self.matrix(v), steering)
            yaw.append(abs(r))
            lateral.append(abs(s * vy + v * r))
        return np.array(yaw), np.array(lateral)


@pytest.fixture(scope="session")
def single_track() -> SingleTrack:
    return SingleTrack()
