"""How tolerances of a millimetre in the suspension change the understeer gradient of a car: a Monte Carlo study.

    python examples/tolerances.py [CARS [PICTURE]]

Each car drives in two steady circles of the same radius. The gradient is the steering that the faster one takes more.
"""

import sys
from pathlib import Path

import matplotlib
import matplotlib.pyplot as plt
import numpy as np
import xarray

import symgen
from symgen.runtime import Manoeuvre, Measure, TrimRequest
from symgen.study import Normal

CARS = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
PICTURE = Path(sys.argv[2]) if len(sys.argv) > 2 else Path(__file__).with_suffix(".png")
CURVATURE, WHEELBASE, ACCELERATIONS = 0.02, 2.75, np.array([1.0, 3.0])  # 1/m, m, m/s^2
ARMS = [f"{arm}_{end}" for arm in ("lower", "upper") for end in ("front", "rear", "ball")]
JOINTS = [*ARMS, "tie_inner", "tie_outer"]
POINTS = [f"points.{corner}.{point}.{way}" for corner in ("FL", "FR", "RL", "RR") for point in JOINTS for way in "xyz"]

model = symgen.build("@sedan")
steady = TrimRequest(10.0, ("steering_wheel", "drive_torque"), curvature=CURVATURE)
circle = Manoeuvre("circle", 1e-3, trim=steady, measures={"wheel": Measure("first", "steering_wheel")})
circles = {"trim.speed": np.sqrt(ACCELERATIONS / CURVATURE), "speed": "trim.speed"}


def steering(found: xarray.Dataset) -> tuple[np.ndarray, np.ndarray]:
    """Angle of the steering wheel in the curve, rad, if it were driven slowly, and what each m/s^2 adds."""
    slow, fast = found["wheel"].values
    slope = (fast - slow) / np.ptp(ACCELERATIONS)
    return slow - slope * ACCELERATIONS[0], slope


curve, slope = steering(symgen.sweep(model, circle, circles))
to_degrees = np.degrees(WHEELBASE * CURVATURE / curve) * 9.81  # of the front wheels, and by g instead of m/s^2
tolerances = {name: Normal(1e-3 / 3) for name in POINTS}  # m; a millimetre is three standard deviations
found = symgen.sweep(model, circle, circles | tolerances, samples=CARS)
assert found["success"].all(), found["status"].values
gradients = to_degrees * steering(found)[1]

parts = np.array([np.corrcoef(found[name].values, gradients)[0, 1] ** 2 for name in POINTS])
most = np.argsort(parts)[-8:]  # of the variance, as far as a straight line explains it

matplotlib.use("agg")  # writes files, opens no window
figure, (left, right) = plt.subplots(1, 2, figsize=(9, 3.6), layout="constrained")
left.hist(gradients, 40)
left.axvline(to_degrees * slope, color="k", label="without tolerances")
left.set_xlabel("understeer gradient, degrees of the front wheels per g")
left.set_ylabel("cars")
left.legend(loc="upper left", fontsize="small")
right.barh([POINTS[k].removeprefix("points.") for k in most], 100 * parts[most])
right.set_xlabel("part of the variance, %")
figure.savefig(PICTURE, dpi=100)
print(f"{gradients.mean():.3f} degrees/g, standard deviation {gradients.std():.3f}")
