"""How a car answers the steering: a step of the steering wheel in time, and the yaw rate over frequency from the linear model. Dots are runs of
the whole car with a small sine.

    python examples/steering.py [PICTURE]
"""

import sys
from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np

import symgen

PICTURE = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).with_suffix(".png")
STEPS, SPEEDS, SMALL = [15, 30, 60], [60, 100, 140], 0.01  # degrees of the steering wheel, km/h, rad
METHOD = {"method": "trapezoidal", "refresh": "frozen"}

model = symgen.build("@sedan")
wheel, yaw = model.inputs.index("steering_wheel"), model.sensors.index("chassis_turning.z")


def straight(speed: float) -> symgen.runtime.Trim:
    model.set_parameters({"speed": speed / 3.6})  # with which wheels turn where the search begins
    return model.trim(speed / 3.6, free=["drive_torque", "steering_wheel"])


def linear_yaw(speed: float, frequencies: np.ndarray) -> np.ndarray:
    """Yaw rate over angle of the steering wheel, 1/s."""
    linear = model.linearise(straight(speed))
    s = 2j * np.pi * frequencies[:, None, None]
    states = np.linalg.solve(s * np.eye(len(linear.A)) - linear.A, linear.B[:, [wheel]])
    return states[..., 0] @ linear.C[yaw] + linear.D[yaw, wheel]


def driven_yaw(speed: float, frequency: float) -> complex:
    """The same from a run: the last two of so many periods that the start has died away."""
    about, periods = straight(speed), np.ceil(3.0 * frequency) + 2
    held = dict(zip(model.inputs, about.inputs, strict=True))
    sine = held | {"steering_wheel": lambda time: held["steering_wheel"] + SMALL * np.sin(2 * np.pi * frequency * time)}
    run = symgen.simulate(model, periods / frequency, 1 / (500 * frequency), state=about.state, inputs=sine, **METHOD)
    return 2j * (run["chassis_turning.z"] * np.exp(-2j * np.pi * frequency * run.time))[-1001:-1].mean() / SMALL


plt.switch_backend("agg")  # writes files, opens no window
figure, (left, right) = plt.subplots(1, 2, figsize=(9, 3.6), layout="constrained")
for step in STEPS:
    inputs = {"steering_wheel": lambda time, step=step: np.radians(step) * (time > 0.5), "speed_control": 1.0}
    run = symgen.simulate(model, 4.0, 1e-3, state=straight(60).state, inputs=inputs, every=10, **METHOD)
    left.plot(run.time, run["chassis_acceleration.y"], label=f"{step} degrees")
frequencies, tried = np.geomspace(0.1, 8, 150), np.geomspace(0.3, 5, 6)
driven = np.array([driven_yaw(100, frequency) for frequency in tried])
for speed in SPEEDS:
    right.loglog(frequencies, np.abs(linear_yaw(speed, frequencies)), label=f"{speed} km/h")
right.loglog(tried, np.abs(driven), "k.", label="driven, 100 km/h")
left.set(xlabel="time, s", ylabel="lateral acceleration, m/s²", title="a step of the steering wheel at 60 km/h")
right.set(xlabel="frequency, Hz", ylabel="yaw rate over steering wheel, 1/s", title="small sines")
left.legend(), right.legend(fontsize="small")
figure.savefig(PICTURE, dpi=100)
