"""Two double pendulums that begin a billionth of a radian apart: their ways part after some seconds, while each keeps its energy.

python examples/chaos.py [SECONDS [PICTURE]]
"""

import sys
from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np

import symgen

SECONDS = float(sys.argv[1]) if len(sys.argv) > 1 else 30.0
PICTURE = Path(sys.argv[2]) if len(sys.argv) > 2 else Path(__file__).with_suffix(".png")
APART, SWING = 1e-9, 2.5  # rad

model = symgen.build("@double_pendulum")


def swung(angle: float, until: float = SECONDS) -> symgen.Solution:
    start = model.assemble({"shoulder": angle, "elbow": 0.5})
    return symgen.simulate(model, until, 0.01, state=start, method="dormand-prince", tolerance=1e-12)


def drift(run: symgen.Solution) -> np.ndarray:
    """Change of the energy since the start, J."""
    energy = np.array([sum(model.energy(run.state(row))) for row in range(len(run.time))])
    return energy - energy[0]


one, other = swung(SWING), swung(SWING + APART)
calm, nearly = swung(0.1), swung(0.1 + APART)
plt.switch_backend("agg")  # writes files, opens no window
figure, (left, right) = plt.subplots(1, 2, figsize=(9, 3.8), layout="constrained")
for run, name in ((one, "one"), (other, "other")):
    third = run.time < SECONDS / 3
    left.plot(run["tip_position.x"][third], run["tip_position.z"][third], linewidth=0.8, label=name)
for first, second, name in ((one, other, f"from {SWING:g} rad"), (calm, nearly, "from 0.1 rad")):
    right.semilogy(first.time, np.linalg.norm(first.q - second.q, axis=1), label=f"apart, {name}")
right.semilogy(one.time[1:], np.abs(drift(one)[1:]), "0.6", linewidth=0.7, label="change of energy, J")
left.set(xlabel="x, m", ylabel="z, m", aspect="equal", title=f"the lower end, for {SECONDS / 3:g} s")
right.set(xlabel="time, s", ylabel="distance of the angles, rad", ylim=(1e-15, 1e7))
left.legend(loc="upper right"), right.legend(loc="upper left", fontsize="small")
figure.savefig(PICTURE, dpi=90)
