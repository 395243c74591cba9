"""A robot arm that follows a path by computed torques: inverse dynamics of the wanted motion, corrected 200 times a second.

    python examples/arm.py [PICTURE]

The hand may carry a load that the controller does not know of: then the arm comes to rest beside its aim.
"""

import sys
from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np

import symgen

PICTURE = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).with_suffix(".png")
START, END = np.array([0, 0.5, 0, -1.2, 0, 0.8, 0]), np.array([1.2, 0.9, 0.4, -0.6, 0.3, 1.2, 0.5])  # rad
MOVING, LAST, SAMPLE = 1.5, 3.0, 5e-3  # s
GAIN = 400.0  # 1/s^2
MASS = "bodies.link7.mass"

controller, arm = symgen.build("@arm7"), symgen.build("@arm7")


def wanted(time: float) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Angles, rates and accelerations: with neither speed nor acceleration at both ends."""
    s, way = min(time / MOVING, 1.0), END - START
    rate, bend = 30 * s**2 - 60 * s**3 + 30 * s**4, 60 * s - 180 * s**2 + 120 * s**3
    return START + (10 * s**3 - 15 * s**4 + 6 * s**5) * way, rate * way / MOVING, bend * way / MOVING**2


def followed(load: float, gain: float) -> tuple[np.ndarray, np.ndarray]:
    """Angles and torques at all samples."""
    arm.set_parameters({MASS: controller.parameters[MASS] + load})
    state, resume, angles, torques = symgen.State(0.0, START, 0 * START), None, [], []
    for time in np.arange(0, LAST, SAMPLE):
        q, v, a = wanted(time)
        corrected = a + gain * (q - state.q) + 2 * np.sqrt(gain) * (v - state.v)
        torques.append(controller.inverse_dynamics(state, corrected))
        angles.append(state.q)
        inputs = dict(zip(arm.inputs, torques[-1], strict=True))
        start = None if resume else state
        run = symgen.simulate(arm, time + SAMPLE, 1e-3, state=start, inputs=inputs, outputs=[], resume=resume)
        state, resume = run.final, run.checkpoint
    return np.array(angles), np.array(torques)


times = np.arange(0, LAST, SAMPLE)
ideal = np.array([wanted(time)[0] for time in times])
tried = {"feedback": (0.0, GAIN), "1 kg more": (1.0, GAIN), "no feedback, 10 g more": (0.01, 0.0)}
found = {name: followed(*settings) for name, settings in tried.items()}
plt.switch_backend("agg")  # writes files, opens no window
figure, (left, right) = plt.subplots(1, 2, figsize=(9, 3.6), layout="constrained")
left.plot(times, found["feedback"][1], label=[f"joint {k}" for k in range(1, 8)])
for name, (angles, _) in found.items():
    right.semilogy(times, np.degrees(np.abs(angles - ideal).max(axis=1)), label=name)
left.set(xlabel="time, s", ylabel="torque, N m", title="computed torques")
right.set(xlabel="time, s", ylabel="largest error of an angle, degrees", ylim=(1e-3, 100), title="where the joints are")
left.legend(fontsize="small", ncols=2), right.legend(loc=(0.38, 0.4))
figure.savefig(PICTURE, dpi=100)
