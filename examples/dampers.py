"""A robust choice of dampers: comfort against road holding on a wavy road, at the worst of three loads of the car.

python examples/dampers.py [DAMPERS [PICTURE]]
"""

import sys
from pathlib import Path

import matplotlib
import matplotlib.pyplot as plt
import numpy as np

import symgen
from symgen.study import Uniform

HERE = Path(__file__).parent
DAMPERS = int(sys.argv[1]) if len(sys.argv) > 1 else 200
PICTURE = Path(sys.argv[2]) if len(sys.argv) > 2 else Path(__file__).with_suffix(".png")
LOADS = [300.0, 350.0, 450.0]  # kg, of the body on this wheel

vary = {"compression": Uniform(200, 3000), "rebound": Uniform(200, 5000), "body_mass": LOADS}
found = symgen.sweep(HERE / "quarter_car.yaml", "waves", vary, samples=DAMPERS)
comfort = found["comfort"].max("body_mass").values
holding = found["road_holding"].min("body_mass").values

# A damper is on the front if none is better in one respect and at least as good in the other.
order = np.lexsort((-holding, comfort))
best_before = np.maximum.accumulate(np.append(-np.inf, holding[order]))[:-1]
front = order[holding[order] > best_before]

matplotlib.use("agg")  # writes files, opens no window
figure, (left, right) = plt.subplots(1, 2, figsize=(9, 3.8), layout="constrained")
for mass in LOADS:
    at = found.sel({"body_mass": mass})
    left.scatter(at["comfort"], 100 * at["road_holding"], 4, alpha=0.5, label=f"{mass:g} kg")
left.plot(comfort[front], 100 * holding[front], "k.-", label="best, at the worst load")
left.set_xlabel(f"comfort: acceleration of the body, rms, {found['comfort'].units}")
left.set_ylabel("least load of the tire, % of that at rest")
left.legend()
right.scatter(found["compression"], found["rebound"], 8, color="0.8")
points = right.scatter(found["compression"][front], found["rebound"][front], 30, 100 * holding[front])
right.set_xlabel("compression, N s/m")
right.set_ylabel("rebound, N s/m")
figure.colorbar(points, label="road holding, %")
figure.savefig(PICTURE, dpi=100)
