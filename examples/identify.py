"""Masses and inertias of a robot arm from noisy torques, and the torques of another path that follow from them.

    python examples/identify.py [PICTURE]

The arm holds a tool that the data sheet does not know of, and its joints have friction.
"""

import sys
from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np

import symgen

PICTURE = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).with_suffix(".png")
NOISE = np.array([2.0, 2.0, 1.0, 1.0, 0.4, 0.4, 0.2])  # N m
FRICTION = np.array([8, 8, 5, 5, 2, 2, 1.0])  # N m, Coulomb; half of it again for each rad/s
TOOL = {"bodies.link7.mass": 1.6, "bodies.link7.com.at.z": 0.07, "bodies.link7.com.at.x": 0.02}

sheet, arm, random = symgen.build("@arm7"), symgen.build("@arm7"), np.random.default_rng(1)
arm.set_parameters({name: arm.parameters[name] + more for name, more in TOOL.items()})


def path(times: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Angles, rates and accelerations of four harmonics, which begin together after ten seconds."""
    q, v, a = np.zeros((3, len(times), 7))
    for k in range(1, 5):
        w, size = 2 * np.pi * k / 10, random.normal(size=7) / k
        phase = w * times[:, None] + random.uniform(-np.pi, np.pi, 7)
        q, v, a = q + size * np.sin(phase), v + w * size * np.cos(phase), a - w**2 * size * np.sin(phase)
    return q, v, a


def torques(model: symgen.Model, motion: tuple[np.ndarray, np.ndarray, np.ndarray]) -> np.ndarray:
    return model.regressors.rows(*motion) @ model.regressors.parameters()


def rubbed(v: np.ndarray) -> np.ndarray:
    return FRICTION * (np.sign(v) + 0.5 * v)


times = np.arange(0, 10, 0.01)
motion, other = path(times), path(times)
measured = torques(arm, motion) + rubbed(motion[1]) + NOISE * random.normal(size=(len(times), 7))
found = symgen.identify_inertia(sheet, *motion, measured, friction=sheet.coordinates)
truth = np.concatenate([found.base.values(arm.regressors.parameters()), 0.5 * FRICTION, FRICTION])

columns, viscous, coulomb = found.base.reduced(sheet.regressors.rows(*other)), found.values[-14:-7], found.values[-7:]
real, by_sheet = torques(arm, other) + rubbed(other[1]), torques(sheet, other)
by_estimate = columns @ found.values[:-14] + viscous * other[1] + coulomb * np.sign(other[1])
plt.switch_backend("agg")  # writes files, opens no window
figure, (left, right) = plt.subplots(1, 2, figsize=(9, 3.6), layout="constrained")
for torque, style, name in ((real, "k", "arm"), (by_sheet, "C1--", "data sheet"), (by_estimate, "C0:", "identified")):
    left.plot(times, torque[:, 3], style, label=name)
right.errorbar(range(len(truth)), (found.values - truth) / found.deviations, 2, fmt=".", capsize=2)
right.axhline(0, color="k", lw=0.8)
left.set(xlabel="time, s", ylabel="torque, N m", title="joint 4 on another path"), left.legend(fontsize="small")
right.set(xlabel="base parameter, friction", ylabel="error / standard deviation", title="43 + 14 numbers")
figure.savefig(PICTURE, dpi=100)
