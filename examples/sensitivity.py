"""Which numbers of a quarter car matter for ride comfort and road holding over a bump: Sobol indices, through SALib.

    python examples/sensitivity.py [SAMPLES [PICTURE]]

SAMPLES is a power of two; nine times as many runs are made.
"""

import sys
from pathlib import Path

import matplotlib
import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from SALib.analyze import sobol as indices_of
from SALib.sample import sobol

import symgen

HERE = Path(__file__).parent
SAMPLES = int(sys.argv[1]) if len(sys.argv) > 1 else 1024
PICTURE = Path(sys.argv[2]) if len(sys.argv) > 2 else Path(__file__).with_suffix(".png")
NAMES = ["rate", "compression", "rebound", "tire_rate", "wheel_mass", "body_mass", "speed"]
WITHIN = 0.2  # of the model's own numbers, either way

model = symgen.build(HERE / "quarter_car.yaml")
own = np.array([model.parameters[name] for name in NAMES])
bounds = np.column_stack([(1 - WITHIN) * own, (1 + WITHIN) * own])
problem = {"num_vars": len(NAMES), "names": NAMES, "bounds": bounds}

drawn = sobol.sample(problem, SAMPLES, calc_second_order=False, seed=1)
found = symgen.sweep(model, "bump", pd.DataFrame(drawn, columns=NAMES))
assert found["success"].all(), found["status"].values
indices = {
    goal: indices_of.analyze(problem, found[goal].values, calc_second_order=False, seed=1)
    for goal in ("comfort", "road_holding")
}

matplotlib.use("agg")  # writes files, opens no window
figure, axes = plt.subplots(1, 2, sharey=True, figsize=(9, 3.6), layout="constrained")
for axis, (goal, index) in zip(axes, indices.items(), strict=True):
    place = np.arange(len(NAMES))
    axis.barh(place - 0.2, index["S1"], 0.4, xerr=index["S1_conf"], label="alone")
    axis.barh(place + 0.2, index["ST"], 0.4, xerr=index["ST_conf"], label="with all others")
    axis.set_title(goal.replace("_", " "))
    axis.set_xlabel("part of the variance")
axes[0].set_yticks(place, NAMES)
axes[0].invert_yaxis()
axes[1].legend()
figure.savefig(PICTURE, dpi=100)
