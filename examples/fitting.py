"""Parameters from measured signals: spring, damper, tire and masses of a quarter car from two sensors on a wavy road.

    python examples/fitting.py [REPETITIONS [PICTURE]]

The measurements are the model's own, with noise. Repeated, the estimates scatter as their covariance says.
"""

import sys
from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np

import symgen
from symgen.identification import Experiment, Parameter, synthetic

REPETITIONS = int(sys.argv[1]) if len(sys.argv) > 1 else 40
PICTURE = Path(sys.argv[2]) if len(sys.argv) > 2 else Path(__file__).with_suffix(".png")
BEGIN = {"rate": 1.4, "compression": 0.6, "rebound": 1.5, "tire_rate": 0.7, "body_mass": 1.2, "wheel_mass": 0.8}
NOISE = {"body_acceleration.z": 0.2, "tire_load": 50.0}  # m/s^2 and N, standard deviations

model = symgen.build(Path(__file__).with_name("quarter_car.yaml"))
truth = {name: model.parameters[name] for name in BEGIN}
wanted = {name: Parameter(start=off * truth[name], lower=0.1 * truth[name]) for name, off in BEGIN.items()}
time = 0.005 * np.arange(801)
road = 0.01 * (np.sin(6 * time) + np.sin(15 * time) / 2 + np.sin(37 * time) / 5 + np.sin(71 * time) / 6)
drive = Experiment(
    time=time, measured=dict.fromkeys(NOISE, time), inputs={"waves": road}, noise=NOISE, start=model.trim(0.0).state
)
found = [symgen.identify(model, synthetic(model, drive, seed), wanted) for seed in range(REPETITIONS)]

shares = np.array([[each.values[name] / truth[name] - 1 for name in BEGIN] for each in found])
promised = np.array([found[0].deviations[name] / truth[name] for name in BEGIN])
begun = synthetic(model, Experiment(**{**vars(drive), "parameters": {n: wanted[n].start for n in BEGIN}}))

plt.switch_backend("agg")  # writes files, opens no window
figure, (left, right) = plt.subplots(1, 2, figsize=(9, 3.6), layout="constrained", width_ratios=(3, 2))
fit = found[0].fits[0]
left.plot(time, fit.measured, ".", color="0.6", markersize=3, label="measured")
left.plot(time, begun.measured["body_acceleration.z"], "--", linewidth=1, label="before")
left.plot(time, fit.simulated, linewidth=1.4, label="identified")
left.set(xlim=(0, 1.5), xlabel="time, s", ylabel="acceleration of the body, m/s²")
left.legend(ncols=3, loc="upper center", bbox_to_anchor=(0.5, 1.14), frameon=False)
rows = np.arange(len(BEGIN))
right.barh(rows, 400 * promised, left=-200 * promised, height=0.7, color="0.88", label="promised, 2 deviations")
right.plot(
    100 * shares.T, rows[:, None] + 0.2 * np.random.default_rng(0).uniform(-1, 1, shares.T.shape), "k.", markersize=2
)
right.set_yticks(rows, list(BEGIN))
right.set(xlabel=f"off the truth in {REPETITIONS} measurements, %")
right.legend(loc="upper center", bbox_to_anchor=(0.5, 1.14), frameon=False)
figure.savefig(PICTURE, dpi=100)
print(found[0])
