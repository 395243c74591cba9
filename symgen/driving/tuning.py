"""Numbers of a driver for a car, from the car's linear model: how far the steering wheel turns for a curvature, and how late the car answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from symgen.driving.paths import through_points
from symgen.driving.steady import steady
from symgen.runtime import ArgumentError, Model, State, Trim

Array = NDArray[np.float64]

SLOW, BRISK = 0.2, 2.5
"""Frequencies (rad/s) at which the car is steady, and at which a driver changes lanes."""


@dataclass(frozen=True)
class Answer:
    """Of a car straight on at a speed (m/s), steered by small sines: the steering wheel for a curvature (rad m), the delay of the curvature
    (s), and the part of the curvature that is lost at the higher frequency."""

    speed: float
    steering: float
    delay: float
    lost: float


def tuned(
    model: Model,
    speeds: Sequence[float],
    driver: str = "driver",
    steering: str = "steering_wheel",
    drive: str = "drive_torque",
    off: Sequence[str] = ("driver_control", "speed_control", "brake_torque"),
    about: Callable[[float], State | Trim] | None = None,
) -> Mapping[str, float]:
    """What `model.set_parameters` takes: ratio, understeer, response and emphasis of the driver, the best ones for speeds (m/s).

    `wheelbase`, `rear`, `delay` and `lag` of the driver stay; the first two are lengths of the car and must be right. The names are those of the
    driver and of inputs; those in `off` are zero. `about` gives the state straight on at a speed; by default it is trimmed.
    """
    if len(speeds) < 2 or min(speeds) <= 0.0:
        raise ArgumentError("a driver is tuned for two or more speeds above zero (m/s)")
    straight = about or (lambda v: steady(model, v, dict.fromkeys(off, 0.0), [drive, steering]))
    ahead, answers = through_points([[0.0, 0.0], [50.0, 0.0], [100.0, 0.0]]).parameters(driver), []
    for v in speeds:
        with model.trying(ahead):
            answers.append(_answer(model, v, straight(v), steering, f"{driver}.drift"))
    own = {name: model.parameters[f"{driver}.{name}"] for name in ("wheelbase", "rear", "lag")}
    paces = np.array([each.speed for each in answers])
    steered = np.array([each.steering for each in answers])
    (still, grows), *_ = np.linalg.lstsq(np.column_stack([np.ones_like(paces), paces**2]), steered, rcond=None)
    ratio = still / own["wheelbase"]
    late = np.array([each.delay for each in answers]) + own["rear"] / paces
    lost = float(np.mean([each.lost for each in answers])) / BRISK**2 + own["lag"] ** 2 / 2.0
    found = {
        "steering_ratio": ratio,
        "understeer": grows / ratio,
        "response": float(late @ paces / (paces @ paces)),
        "emphasis": float(np.sqrt(max(0.0, lost))),
    }
    return {f"{driver}.{name}": float(value) for name, value in found.items()}


def _answer(model: Model, v: float, straight: State | Trim, steering: str, drift: str) -> Answer:
    linear = model.linearise(straight)
    place, way = model.inputs.index(steering), model.sensors.index(drift)

    def curvature(frequency: float) -> complex:
        """For a radian of the steering wheel: sideways acceleration over the square of the speed."""
        s = 1j * frequency
        states = np.linalg.solve(s * np.eye(len(linear.A)) - linear.A, linear.B[:, place])
        return complex(s * (linear.C[way] @ states + linear.D[way, place]) / v**2)

    steady, brisk = curvature(SLOW), curvature(BRISK)
    return Answer(v, 1.0 / abs(steady), -float(np.angle(steady)) / SLOW, 1.0 - abs(brisk / steady))
