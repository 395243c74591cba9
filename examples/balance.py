"""A pole on a cart, balanced by a sampled controller: gains of a linear-quadratic regulator, 50 decisions a second. Gains
come from the linear model in steps; within limits, compiled code applies them inside the run.

    python examples/balance.py [PICTURE]
"""

import sys
from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np
from scipy.linalg import solve_discrete_are

import symgen
from symgen.description import MechanismBuilder

PICTURE = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).with_suffix(".png")
STEP, HELD, LAST, STRONGEST = 1e-3, 20, 4.0, 60.0  # s, steps, s, N
SAMPLE = HELD * STEP
WEIGHTS, PRICE = np.diag([10.0, 10.0, 1.0, 1.0]), 0.01  # of place, angle and their rates, and of the force squared

m = MechanismBuilder("cart_pole", gravity=[0, 0, -9.81])
m.body("cart", mass=2.0, com=[0, 0, 0], inertia=[0.1, 0.1, 0.1])
m.body("pole", mass=0.5, com=[0, 0, 0.5], inertia=[0.042, 0.042, 0.0001])
m.prismatic("rail", "ground", "cart", at=[0, 0, 0], axis=[1, 0, 0])
m.revolute("hinge", "cart", "pole", at=[0, 0, 0], axis=[0, 1, 0])
m.input("push", unit="N")
m.force("motor", "joint_force", coordinate="rail", force="push")
model = symgen.build(m.describe())

upright = model.linearise_many([model.assemble()])[0]  # in place, angle and their rates
sampled = upright.discrete(SAMPLE)  # for a force that is held in between
cost = solve_discrete_are(sampled.A, sampled.B, WEIGHTS, [[PRICE]])
gains = np.linalg.solve(PRICE + sampled.B.T @ cost @ sampled.B, sampled.B.T @ cost @ sampled.A)
controller = symgen.LinearFeedback(gains, sampled.states, every=HELD, limits=(-STRONGEST, STRONGEST))


def balanced(angle: float, until: float = LAST) -> symgen.Solution:
    """Let go at an angle; a row for each sample."""
    start = model.assemble({"hinge": angle})
    return symgen.simulate(model, until, STEP, inputs={"push": controller}, state=start, every=HELD)


plt.switch_backend("agg")  # writes files, opens no window
figure, axes = plt.subplots(1, 3, figsize=(10, 3.2), layout="constrained", sharex=True)
for degrees in (5, 20, 40, 55):
    run = balanced(np.radians(degrees))
    for axis, values in zip(axes, (np.degrees(run["hinge"]), run["rail"], run["push"]), strict=True):
        axis.step(run.time, values, label=f"{degrees}°", where="post")
for axis, name, limit in zip(axes, ("pole, degrees", "cart, m", "force, N"), (70, 5, 65), strict=True):
    axis.set(xlabel="time, s", ylabel=name, ylim=(-limit, limit))
axes[0].legend(title="from")
figure.savefig(PICTURE, dpi=100)
