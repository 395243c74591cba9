"""Thirty parameters of the sedan from three manoeuvres with noise: how long that takes, and whether the estimates are as near as their
covariance promises.

    python benchmarks/identification.py [--time SECONDS] [--step SECONDS] [--seeds N]

Masses, inertias, rates of springs, dampers and bars, tire coefficients; each begins up to 15 % off. The car swerves, passes a bump, brakes
and accelerates. Sensors are those of a test car: accelerations, turning, speed, side slip, wheel speeds and travel.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from time import perf_counter, process_time

import numpy as np
from numpy.typing import NDArray
from scipy.stats import chi2

import symgen
from symgen.identification import Experiment, Identification, Parameter, synthetic
from symgen.runtime import Model

Array = NDArray[np.float64]

ALL, FRONT, REAR = ("FL", "FR", "RL", "RR"), ("FL", "FR"), ("RL", "RR")
MOUNTS = ("mount_right", "mount_left")
OFF = 0.15
NOISE = {
    **{f"chassis_acceleration.{axis}": 0.05 for axis in "xyz"},
    **{f"chassis_turning.{axis}": 0.002 for axis in "xyz"},
    "chassis_velocity.x": 0.02,
    "side_slip": 0.002,
    "rack_load": 20.0,
    "powertrain_position.z": 1e-4,
    **{f"{corner}.wheel_speed": 0.05 for corner in ALL},
    **{f"{corner}.wheel_travel.z": 3e-4 for corner in ALL},
}
"""Standard deviations: m/s^2, rad/s, m/s, rad, N, m."""


def shared(pattern: str, corners: Sequence[str]) -> tuple[str, ...]:
    return tuple(pattern.format(corner) for corner in corners)


PARAMETERS: dict[str, tuple[str, ...]] = {
    "chassis mass": ("bodies.chassis.mass",),
    "powertrain mass": ("bodies.powertrain.mass",),
    "front wheel mass": shared("bodies.{}.wheel.mass", FRONT),
    "rear wheel mass": shared("bodies.{}.wheel.mass", REAR),
    "chassis inertia xx": ("bodies.chassis.inertia.xx",),
    "chassis inertia yy": ("bodies.chassis.inertia.yy",),
    "chassis inertia zz": ("bodies.chassis.inertia.zz",),
    "wheel inertia": shared("bodies.{}.wheel.inertia.yy", ALL),
    "chassis com x": ("bodies.chassis.com.x",),
    "chassis com z": ("bodies.chassis.com.z",),
    "front spring rate": shared("{}.spring_rate", FRONT),
    "rear spring rate": shared("{}.spring_rate", REAR),
    "front bar stiffness": ("front_bar_stiffness",),
    "rear bar stiffness": ("rear_bar_stiffness",),
    "damper compression, fast": ("tables.damper.y.2",),
    "damper compression, slow": ("tables.damper.y.3",),
    "damper rebound, slow": ("tables.damper.y.5",),
    "damper rebound, fast": ("tables.damper.y.6",),
    "front tire stiffness": shared("forces.{}.tire.stiffness", FRONT),
    "rear tire stiffness": shared("forces.{}.tire.stiffness", REAR),
    "tire damping": shared("forces.{}.tire.damping", ALL),
    "front cornering stiffness": shared("forces.{}.tire.cornering_stiffness", FRONT),
    "rear cornering stiffness": shared("forces.{}.tire.cornering_stiffness", REAR),
    "front slip stiffness": shared("forces.{}.tire.slip_stiffness", FRONT),
    "friction": ("friction",),
    "cornering relaxation": shared("forces.{}.tire.cornering_relaxation", ALL),
    "mount stiffness": shared("{}.upright", MOUNTS),
    "mount damping": shared("forces.{}.rubber.damping.3", MOUNTS),
    "drag": ("drag",),
    "shaft stiffness": ("shaft_stiffness",),
}


def experiments(model: Model, length: float, step: float, seed: int) -> list[Experiment]:
    """Three manoeuvres of the model as it is, with noise."""
    time = step * np.arange(round(length / step) + 1)
    sweep = np.sin(2.0 * np.pi * (0.4 * time + 0.25 * time**2))
    swerve = {"steering_wheel": 0.8 * sweep, "speed_control": 1.0, "speed_target": 20.0}
    bump = {"speed_control": 1.0, "speed_target": 40 / 3.6, "steering_wheel": 0.133 * sweep}
    pedals = {
        "brake_torque": 2500.0 * pulse(time, 0.5, 0.5 * length),
        "drive_torque": 1200.0 * pulse(time, 0.6 * length, 0.95 * length),
    }
    straight = [
        _experiment(model, "swerve", time, swerve, 20.0, {}),
        _experiment(model, "bump", time, bump, 40 / 3.6, {"bump_height": 0.05, "bump_place": 5.0}),
        _experiment(model, "pedals", time, pedals, 25.0, {}),
    ]
    return [synthetic(model, each, 10 * seed + k) for k, each in enumerate(straight)]


def pulse(time: Array, begin: float, end: float) -> Array:
    """One between two times, with slopes of 0.1 s."""
    return np.asarray(np.clip((time - begin) / 0.1, 0.0, 1.0) * np.clip((end - time) / 0.1, 0.0, 1.0))


def _experiment(
    model: Model, name: str, time: Array, inputs: dict[str, Array | float], speed: float, parameters: dict[str, float]
) -> Experiment:
    trim = model.trim(speed=speed, free=["steering_wheel", "drive_torque"])
    steady = dict(zip(model.inputs, trim.inputs, strict=True))
    given = {key: steady[key] + value if key == "steering_wheel" else value for key, value in inputs.items()}
    given.setdefault("steering_wheel", steady["steering_wheel"])
    return Experiment(
        name=name,
        time=time,
        measured=dict.fromkeys(NOISE, np.zeros(len(time))),
        inputs=given,
        noise=NOISE,
        parameters=parameters,
        start=trim.state,
    )


def guesses(model: Model, seed: int) -> dict[str, Parameter]:
    """Parameters up to OFF beside those of the model."""
    off = 1.0 + OFF * np.random.default_rng(seed).uniform(-1.0, 1.0, len(PARAMETERS))
    values = {name: model.parameters[of[0]] for name, of in PARAMETERS.items()}
    return {
        name: Parameter(of=of, start=values[name] * off[k], **bounds(values[name]))
        for k, (name, of) in enumerate(PARAMETERS.items())
    }


def bounds(value: float) -> dict[str, float]:
    return {"lower": min(0.3 * value, 3.0 * value), "upper": max(0.3 * value, 3.0 * value)}


def distance(model: Model, found: Identification) -> float:
    """Square of the distance from the truth, by the covariance: as many as there are parameters, on average."""
    truth = np.array([model.parameters[PARAMETERS[name][0]] for name in found.names])
    off = np.array([found.values[name] for name in found.names]) - truth
    deviation = np.sqrt(np.diag(found.covariance))
    return float((off / deviation) @ np.linalg.solve(found.correlation, off / deviation))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--time", type=float, default=5.0, help="s, of each manoeuvre")
    parser.add_argument("--step", type=float, default=0.0025, help="s, of steps and samples")
    parser.add_argument("--seeds", type=int, default=1)
    given = parser.parse_args()
    model = symgen.build("@sedan")
    print(f"{len(PARAMETERS)} parameters, {len(NOISE)} sensors, load of the computer {os.getloadavg()[0]:.1f}")
    for seed in range(given.seeds):
        measured = experiments(model, given.time, given.step, seed)
        begin, worked = perf_counter(), process_time()
        found = symgen.identify(model, measured, guesses(model, seed))
        took, worked = perf_counter() - begin, process_time() - worked
        if seed == 0:
            print(found)
        far = distance(model, found)
        likely = chi2.sf(far, len(PARAMETERS))
        samples = sum(fit.count for fit in found.fits)
        print(
            f"{samples} numbers, {took:.1f} s ({worked:.1f} s of processors), {found.iterations} iterations; squared distance from the truth {far:.1f} of "
            f"{len(PARAMETERS)} expected (as large or larger: {100 * likely:.0f} %)"
        )


if __name__ == "__main__":
    main()
