"""A ball rolls on a turntable: it goes round in circles, not outwards, and where the table is tilted it goes sideways, not down.

    python examples/turntable.py [PICTURE]

A solid ball turns with two sevenths of the turntable's rate, wherever it is and however fast: v' = 2/7 w n x v + 5/7 g, with the
normal n and the part g of gravity along the table. The dots are the solution of that.
"""

import sys
from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np

import symgen
from symgen.description import MechanismBuilder

PICTURE = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).with_suffix(".png")
RATE, MASS, RADIUS, GRAVITY = 3.0, 0.2, 0.02, 9.81  # rad/s of the table; kg, m of the ball; m/s^2
K = 2 / 7 * RATE

m = MechanismBuilder("turntable", gravity=[f"{GRAVITY}*sin(slope)", 0, f"-{GRAVITY}*cos(slope)"])
m.parameter("slope", 0.0)
m.body("table", mass=3, com=[0, 0, 0], inertia=[0.1, 0.1, 0.2])
m.body("ball", mass=MASS, com=[0, 0, RADIUS], inertia=[0.4 * MASS * RADIUS**2] * 3)
m.revolute("turn", "ground", "table", at=[0, 0, 0], axis=[0, 0, 1])
m.free("move", "ground", "ball")
m.rate("turn", RATE)  # whatever that takes
m.rolling_ball("contact", "table", "ball", at=[[0, 0, 0], [0, 0, RADIUS]], radius=RADIUS)
m.sensor("centre", "position", body="ball")
model = symgen.build(m.describe())


def rolled(place: float, velocity: tuple[float, float], slope: float = 0.0, until: float = 20.0) -> symgen.Solution:
    """From a place on the x axis, with a velocity in the room."""
    model.set_parameters({"slope": slope})
    start = model.assemble({"move.x": place}, {"move.x": velocity[0], "move.y": velocity[1], "move.rz": 0.0})
    return symgen.simulate(model, until, 0.02, state=start, method="dormand-prince", tolerance=1e-11)


def exact(run: symgen.Solution, velocity: tuple[float, float], slope: float = 0.0) -> np.ndarray:
    """Complex numbers for the plane: v = d + (v0 - d) exp(i k t), with the drift d."""
    drift = 5j / 7 / K * GRAVITY * np.sin(slope)
    own = complex(*velocity) - drift
    return run["centre.x"][0] + drift * run.time + own * (np.exp(1j * K * run.time) - 1) / (1j * K)


starts = [(0.25, (0.0, 0.1), 0.0), (-0.15, (0.1, 0.0), 0.0), (0.05, (0.0, -0.04), 0.0), (-0.45, (0.0, 0.06), 0.001)]
runs = [rolled(*start) for start in starts]
closed = [exact(run, *start[1:]) for run, start in zip(runs, starts, strict=True)]

plt.switch_backend("agg")  # writes files, opens no window
figure, axes = plt.subplots(figsize=(6, 3), layout="constrained")
for run, dots, (*_, slope) in zip(runs, closed, starts, strict=True):
    name = f"tilted by {slope} rad" if slope else ""
    (line,) = axes.plot(run["centre.x"], run["centre.y"], linewidth=1, label=name)
    axes.plot(dots.real[::30], dots.imag[::30], ".", color=line.get_color(), markersize=4)
axes.set(xlabel="x, m (downhill, where tilted)", ylabel="y, m", aspect="equal")
axes.legend()
figure.savefig(PICTURE, dpi=100)
