"""How a car answers the steering: a step of the rack in time, and the yaw rate over frequency from the linear model. Dots are runs of
the whole car with a small sine.

    python examples/steering.py [PICTURE]
"""

import sys
from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np

import symgen

PICTURE = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).with_suffix(".png")
STEPS, SPEEDS, SMALL = [2.0, 4.0, 8.0], [60, 100, 140], 1e-4  # mm of the rack, km/h, m
METHOD = {"method": "trapezoidal", "refresh": "frozen"}

model = symgen.build("@sedan")
rack, yaw = model.inputs.index("rack_target"), model.sensors.index("chassis_turning.z")


def straight(speed: float) -> symgen.runtime.Trim:
    model.set_parameters({"speed": speed / 3.6})  # with which wheels turn where the search begins
    return model.trim(speed / 3.6, free=["drive_torque", "rack_target"])


def linear_yaw(speed: float, frequencies: np.ndarray) -> np.ndarray:
    """Yaw rate over displacement of the rack, (rad/s)/m."""
    linear = model.linearise(straight(speed))
    s = 2j * np.pi * frequencies[:, None, None]
    states = np.linalg.solve(s * np.eye(len(linear.A)) - linear.A, linear.B[:, [rack]])
    return states[..., 0] @ linear.C[yaw] + linear.D[yaw, rack]


def driven_yaw(speed: float, frequency: float) -> complex:
    """The same from a run: the last two of so many periods that the start has died away."""
    about, periods = straight(speed), np.ceil(3.0 * frequency) + 2
    held = dict(zip(model.inputs, about.inputs, strict=True))
    sine = held | {"rack_target": lambda time: held["rack_target"] + SMALL * np.sin(2 * np.pi * frequency * time)}
    run = symgen.simulate(model, periods / frequency, 1 / (500 * frequency), state=about.state, inputs=sine, **METHOD)
    return 2j * (run["chassis_turning.z"] * np.exp(-2j * np.pi * frequency * run.time))[-1001:-1].mean() / SMALL


plt.switch_backend("agg")  # writes files, opens no window
figure, (left, right) = plt.subplots(1, 2, figsize=(9, 3.6), layout="constrained")
for step in STEPS:
    inputs = {"rack_target": lambda time, step=step: -1e-3 * step * (time > 0.5), "speed_control": 1.0}
    run = symgen.simulate(model, 4.0, 1e-3, state=straight(60).state, inputs=inputs, every=10, **METHOD)
    left.plot(run.time, run["chassis_acceleration.y"], label=f"{step:g} mm")
frequencies, tried = np.geomspace(0.1, 8, 150), np.geomspace(0.3, 5, 6)
driven = np.array([driven_yaw(100, frequency) for frequency in tried])
for speed in SPEEDS:
    right.loglog(frequencies, np.degrees(np.abs(linear_yaw(speed, frequencies))) / 1e3, label=f"{speed} km/h")
right.loglog(tried, np.degrees(np.abs(driven)) / 1e3, "k.", label="driven, 100 km/h")
left.set(xlabel="time, s", ylabel="lateral acceleration, m/s²", title="a step of the rack at 60 km/h")
right.set(xlabel="frequency, Hz", ylabel="yaw rate over rack, degrees/s per mm", title="small sines")
left.legend(), right.legend(fontsize="small")
figure.savefig(PICTURE, dpi=100)
