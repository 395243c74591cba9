"""An optimiser in the loop: springs and dampers of a quarter car, each generation of vehicles in one sweep.

    python examples/optimise.py [GENERATIONS [PICTURE]]

Differential evolution of SciPy and CMA-ES of the package `cmaes` look for the same best car.
"""

import sys
from pathlib import Path

import matplotlib
import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from cmaes import CMA
from scipy.optimize import differential_evolution

import symgen

GENERATIONS = int(sys.argv[1]) if len(sys.argv) > 1 else 30
PICTURE = Path(sys.argv[2]) if len(sys.argv) > 2 else Path(__file__).with_suffix(".png")
BOUNDS = {"rate": (1.0e4, 4.0e4), "compression": (200.0, 3000.0), "rebound": (200.0, 5000.0)}
LOW, HIGH = np.array(list(BOUNDS.values())).T
VEHICLES = 24  # of a generation

model = symgen.build(Path(__file__).with_name("quarter_car.yaml"))


def cost(shares: np.ndarray) -> np.ndarray:
    """Of a generation of vehicles (rows), whose numbers are shares of the way between their bounds."""
    numbers = LOW + shares * (HIGH - LOW)
    found = symgen.sweep(model, "waves", pd.DataFrame(numbers, columns=list(BOUNDS)))
    lost = 1 - found["road_holding"]  # part of the tire's load at rest
    return np.nan_to_num((found["comfort"] + 2 * lost).values, nan=np.inf)


evolution: list[float] = []
best = differential_evolution(
    lambda shares: cost(shares.T), [(0, 1)] * len(BOUNDS), popsize=VEHICLES // len(BOUNDS), maxiter=GENERATIONS - 1,
    vectorized=True, updating="deferred", polish=False, tol=0, rng=1,
    callback=lambda intermediate_result: evolution.append(intermediate_result.fun),
).x  # fmt: skip

adaptation: list[float] = []
search = CMA(np.full(len(BOUNDS), 0.5), 0.25, np.tile([0.0, 1.0], (len(BOUNDS), 1)), population_size=VEHICLES, seed=1)
for _ in range(GENERATIONS):
    asked = np.array([search.ask() for _ in range(VEHICLES)])
    costs = cost(asked)
    search.tell(list(zip(asked, costs, strict=True)))
    adaptation.append(min([costs.min(), *adaptation[-1:]]))

matplotlib.use("agg")  # writes files, opens no window
figure, axis = plt.subplots(figsize=(6, 3.6), layout="constrained")
for name, costs in {"differential evolution": evolution, "CMA-ES": adaptation}.items():
    axis.step(np.arange(1, len(costs) + 1) * VEHICLES, costs, label=name, where="post")
axis.set_xlabel("vehicles")
axis.set_ylabel("lowest cost so far")
axis.legend()
figure.savefig(PICTURE, dpi=100)
print({name: round(float(number)) for name, number in zip(BOUNDS, LOW + best * (HIGH - LOW), strict=True)})
