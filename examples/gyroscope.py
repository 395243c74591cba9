"""A spinning top, described in Python: it nods while it goes round, and on the right start it does not nod at all.

    python examples/gyroscope.py [PICTURE]

The start without nodding is a root of I cos(tilt) w^2 - C spin w + m g l = 0, with the inertias I about the tip and C about the axis.
"""

import sys
from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np

import symgen
from symgen.description import MechanismBuilder

PICTURE = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).with_suffix(".png")
MASS, LENGTH, ACROSS, AXIAL, GRAVITY = 0.5, 0.06, 4e-4, 6e-4, 9.81  # kg, m, kg m^2 about the centre of mass, m/s^2
TILT, SPIN = 0.5, 120.0  # rad, rad/s about the axis of the top

m = MechanismBuilder("top", gravity=[0, 0, -GRAVITY])
for name in ("gimbal", "fork"):  # they carry the top and weigh nothing
    m.body(name, mass=0, com=[0, 0, 0], inertia=[0, 0, 0])
m.body("rotor", mass=MASS, com=[0, 0, LENGTH], inertia=[ACROSS, ACROSS, AXIAL])
m.revolute("round", "ground", "gimbal", at=[0, 0, 0], axis=[0, 0, 1])
m.revolute("tilt", "gimbal", "fork", at=[0, 0, 0], axis=[0, 1, 0])
m.revolute("spin", "fork", "rotor", at=[0, 0, 0], axis=[0, 0, 1])
m.sensor("tip", "position", body="rotor", at=[0, 0, 2 * LENGTH])
model = symgen.build(m.describe())

about_tip = ACROSS + MASS * LENGTH**2
difference = about_tip * np.cos(TILT), -AXIAL * SPIN, MASS * GRAVITY * LENGTH
steady = min(np.roots(difference).real)  # the slow one of two rates


def started(rate: float, until: float = 3.0) -> symgen.Solution:
    """With this rate around the vertical, and the whole spin SPIN about the axis."""
    start = model.assemble({"tilt": TILT}, {"round": rate, "spin": SPIN - rate * np.cos(TILT)})
    return symgen.simulate(model, until, 1e-3, state=start, method="dormand-prince", tolerance=1e-10)


plt.switch_backend("agg")  # writes files, opens no window
figure, axes = plt.subplots(1, 4, figsize=(10, 3.2), layout="constrained", sharex=True, sharey=True)
starts = {"released": 0.0, "pushed ahead": 2.2 * steady, "pushed back": -1.5 * steady, "steady": steady}
for axis, (name, rate) in zip(axes, starts.items(), strict=True):
    run = started(rate)
    axis.plot(run["tip.x"], run["tip.y"], linewidth=0.8)
    axis.plot(run["tip.x"][0], run["tip.y"][0], "k.")
    axis.set(title=f"{name}, {rate:.1f} rad/s", xlabel="x, m", aspect="equal")
axes[0].set_ylabel("y, m")
figure.savefig(PICTURE, dpi=100)
tilts = started(steady)["tip.z"]
print(f"steady at {steady:.4f} rad/s: the tip moves by {np.ptp(tilts):.1e} m in height")
