"""A pole on a cart, balanced by a sampled controller: gains of a linear-quadratic regulator, 50 decisions a second. Each
sample is a short run that goes on where the last one ended.

    python examples/balance.py [PICTURE]
"""

import sys
from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np
from scipy.linalg import solve_discrete_are
from scipy.signal import cont2discrete

import symgen
from symgen.description import MechanismBuilder

PICTURE = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).with_suffix(".png")
SAMPLE, LAST, STRONGEST = 0.02, 4.0, 60.0  # s, s, N
WEIGHTS, PRICE = np.diag([10.0, 10.0, 1.0, 1.0]), 0.01  # of place, angle and their rates, and of the force squared

m = MechanismBuilder("cart_pole", gravity=[0, 0, -9.81])
m.body("cart", mass=2.0, com=[0, 0, 0], inertia=[0.1, 0.1, 0.1])
m.body("pole", mass=0.5, com=[0, 0, 0.5], inertia=[0.042, 0.042, 0.0001])
m.prismatic("rail", "ground", "cart", at=[0, 0, 0], axis=[1, 0, 0])
m.revolute("hinge", "cart", "pole", at=[0, 0, 0], axis=[0, 1, 0])
m.input("push", unit="N")
m.force("motor", "joint_force", coordinate="rail", force="push")
model = symgen.build(m.describe())

linear = model.linearise()  # about standing upright
named = np.kron(np.eye(2), linear.basis)  # from its directions to place, angle and their rates
upright = named @ linear.A @ np.linalg.inv(named), named @ linear.B
change, effect, *_ = cont2discrete((*upright, np.eye(4), np.zeros((4, 1))), SAMPLE)
cost = solve_discrete_are(change, effect, WEIGHTS, [[PRICE]])
gains = np.linalg.solve(PRICE + effect.T @ cost @ effect, effect.T @ cost @ change)[0]


def balanced(angle: float, until: float = LAST) -> np.ndarray:
    """Rows of time, force, place, angle and their rates, at the samples."""
    state, resume, rows = model.assemble({"hinge": angle}), None, []
    for time in np.arange(0, until, SAMPLE):
        push = np.clip(-gains @ [*state.q, *state.v], -STRONGEST, STRONGEST)
        rows.append([time, push, *state.q, *state.v])
        begin = {"resume": resume} if resume else {"state": state}
        run = symgen.simulate(model, time + SAMPLE, 1e-3, inputs={"push": push}, outputs=[], **begin)
        state, resume = run.final, run.checkpoint
    return np.array(rows)


plt.switch_backend("agg")  # writes files, opens no window
figure, axes = plt.subplots(1, 3, figsize=(10, 3.2), layout="constrained", sharex=True)
for degrees in (5, 20, 40, 55):
    rows = balanced(np.radians(degrees))
    for axis, values in zip(axes, (np.degrees(rows[:, 3]), rows[:, 2], rows[:, 1]), strict=True):
        axis.step(rows[:, 0], values, label=f"{degrees}°", where="post")
for axis, name, limit in zip(axes, ("pole, degrees", "cart, m", "force, N"), (70, 5, 65), strict=True):
    axis.set(xlabel="time, s", ylabel=name, ylim=(-limit, limit))
axes[0].legend(title="from")
figure.savefig(PICTURE, dpi=100)
