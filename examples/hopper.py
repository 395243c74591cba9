"""A leg of five bars hops along a rail: two geared motors, a loop that stays closed, and a foot that meets the ground.

python examples/hopper.py [PICTURE]
"""

import sys
import warnings
from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np

import symgen
from symgen.description import MechanismBuilder, SymgenNotice

PICTURE = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).with_suffix(".png")
PERIOD, HOPS, STEP = 0.36, 10, 5e-4  # s, -, s
FOOT, TOE = -0.22, 0.015  # m, height of its centre and radius

m = MechanismBuilder("hopper", gravity=[0, 0, -9.81])
m.body("trolley", mass=0.1, com=[0, 0, 0], inertia=[1e-4, 1e-4, 1e-4])
m.body("trunk", mass=2.0, com=[0, 0, 0], inertia=[0.01, 0.01, 0.01])
m.prismatic("rail", "ground", "trolley", at=[0, 0, 0], axis=[1, 0, 0])
m.prismatic("height", "trolley", "trunk", at=[0, 0, 0], axis=[0, 0, 1])
for side, sign in (("fore", 1), ("hind", -1)):
    hip, knee, foot = [0.03 * sign, 0, 0], [0.11 * sign, 0, -0.06], [0, 0, FOOT]
    for name, mass, ends in ((f"{side}_thigh", 0.12, (hip, knee)), (f"{side}_shin", 0.08, (knee, foot))):
        moment = mass * float(np.sum(np.subtract(*ends) ** 2)) / 12
        m.body(name, mass=mass, com=np.mean(ends, axis=0).tolist(), inertia=[moment] * 3)
        m.sensor(f"{name}_end", "position", body=name, at=list(ends[1]))
    m.revolute(f"{side}_hip", "trunk", f"{side}_thigh", at=hip, axis=[0, 1, 0])
    m.revolute(f"{side}_knee", f"{side}_thigh", f"{side}_shin", at=knee, axis=[0, 1, 0])
    m.motor(f"{side}_motor", f"{side}_hip", inertia=2e-5, gear=9)
    wish = f"{sign}*(0.15 + 0.46*sin(2*pi*time/{PERIOD})) + 0.2*cos(2*pi*time/{PERIOD})"  # longer and shorter, fore and aft
    m.joint_force(f"{side}_servo", f"{side}_hip", f"60*({wish} - x) - 1.0*v")
m.revolute("loop", "fore_shin", "hind_shin", at=[0, 0, FOOT], axis=[0, 1, 0], cut=True)
m.force("foot", "sphere_plane", bodies=["ground", "fore_shin"], at=[[0, 0, FOOT - TOE], [0, 0, FOOT]], radius=TOE,
    stiffness=2e6, dissipation=0.5, friction=0.8)  # fmt: skip
m.sensor("ground", "force", force="foot")

with warnings.catch_warnings():
    warnings.simplefilter("ignore", SymgenNotice)  # a loop in a plane has redundant equations
    model = symgen.build(m.describe())
run = symgen.simulate(model, (10 + HOPS) * PERIOD, STEP, method="trapezoidal")
kept = run.time >= 10 * PERIOD - STEP / 2  # it hops regularly by then

plt.switch_backend("agg")  # writes files, opens no window
figure, (left, right) = plt.subplots(1, 2, figsize=(10, 3.2), layout="constrained", width_ratios=(2, 1))
for k in np.flatnonzero(kept)[::360]:
    for side, colour in (("fore", "C0"), ("hind", "C1")):
        ends = [(run[f"{side}_{part}_end.x"][k], run[f"{side}_{part}_end.z"][k]) for part in ("thigh", "shin")]
        x, z = np.transpose([(run["rail"][k], run["height"][k]), *ends])
        left.plot(x, z - FOOT + TOE, color=colour, linewidth=0.8)
left.plot(run["fore_shin_end.x"][kept], run["fore_shin_end.z"][kept] - FOOT, color="black", linewidth=0.8)
left.set(xlabel="along the rail, m", ylabel="height, m")
right.plot(run.time[kept][: int(2 * PERIOD / STEP)], run["ground.4"][kept][: int(2 * PERIOD / STEP)])
right.set(xlabel="time, s", ylabel="push of the ground, N")
figure.savefig(PICTURE, dpi=100)
