"""The double lane change of ISO 3888-1: a driver takes a car through the lanes faster and faster, until a corner of it leaves them.

python examples/driver.py [PICTURE]
"""

import sys
from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np

import symgen
from symgen.vehicle_tests.lane_change import drive_through, highest_clean
from symgen.vehicle_tests.lanes import Outline, corners, iso_3888_1, path_through

PICTURE = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).with_suffix(".png")
CAR = Outline(width=1.82, ahead=2.25, behind=2.5)  # m, about the point that follows the path
FASTER = 1.2  # times the highest clean speed

model = symgen.build("@sedan")
lanes = iso_3888_1(CAR.width)
path = path_through(lanes, CAR)


def driven(speed):
    return drive_through(model, lanes, CAR, speed, path=path, step=2e-3, every=5)


highest = highest_clean(driven)
shown = [highest.last, driven(FASTER * highest.speed)]
plt.switch_backend("agg")  # writes files, opens no window
figure, (top, below) = plt.subplots(2, 1, figsize=(9, 4.8), layout="constrained", sharex=True)
for lane in lanes:
    top.plot([lane.begin, lane.end], [[lane.right, lane.left]] * 2, "k", lw=2)
for passage, colour in zip(shown, ("C0", "C3"), strict=True):
    run, begin = passage.run, passage.lanes[0].begin
    heading = np.arctan2(run["driver.facing.y"], run["driver.facing.x"])
    for corner in corners(run["driver.place.x"] - begin, run["driver.place.y"], heading, CAR):
        top.plot(*corner.T, colour, lw=0.6)
    told = f"{3.6 * passage.speed:.1f} km/h, {100 * passage.overstep:.0f} cm beyond a lane"
    below.plot(run["driver.place.x"] - begin, np.degrees(run["steering_angle"]), colour, label=told)
top.set(xlim=(-10, 170), ylabel="corners of the car: left, m")
below.set(xlabel="way, m", ylabel="steering wheel, degrees"), below.legend()
figure.savefig(PICTURE, dpi=100)
print(f"highest clean speed {3.6 * highest.speed:.1f} km/h, in {highest.tried} runs")
