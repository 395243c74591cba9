"""Forces in an engine at constant speed: the acceleration of the piston, and what big end and main bearing carry over one turn.

    python examples/slider_crank.py [PICTURE]

Inertia alone, without gas. The dots are the geometry of crank and rod, differentiated by hand.
"""

import sys
from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np

import symgen

PICTURE = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).with_suffix(".png")
SPEEDS = [3000, 5000, 6500]  # turns per minute
TURN = np.linspace(0, 2 * np.pi, 181)

model = symgen.build("@slider_crank")
radius, rod = model.parameters["stroke"] / 2, model.parameters["rod_length"]


def outputs(speed: float, turn: float) -> dict[str, float]:
    """At a constant speed (rad/s): the load is what holds it, found from the acceleration that is left without it."""
    state = model.assemble({"crank": turn}, {"crank": speed})
    free, loaded = (model.acceleration(state, {"load": load})[0] for load in (0.0, 1.0))
    return model.outputs(state, {"load": free / (free - loaded)})


def by_hand(speed: float, turn: np.ndarray) -> np.ndarray:
    """Acceleration of x = r sin(turn) + sqrt(l^2 - r^2 cos(turn)^2)."""
    along = np.sqrt(rod**2 - (radius * np.cos(turn)) ** 2)
    slope = radius**2 * np.sin(turn) * np.cos(turn) / along
    return speed**2 * (-radius * np.sin(turn) + (radius**2 * np.cos(2 * turn) - slope**2) / along)


plt.switch_backend("agg")  # writes files, opens no window
figure, (left, middle, right) = plt.subplots(1, 3, figsize=(10, 3.4), layout="constrained")
worst = 0.0
for speed in SPEEDS:
    rows = [outputs(speed * np.pi / 30, turn) for turn in TURN]
    found = {name: np.array([row[name] for row in rows]) for name in rows[0]}
    acceleration = by_hand(speed * np.pi / 30, TURN)
    worst = max(worst, np.abs(found["piston_acceleration.x"] / acceleration - 1).max())
    left.plot(np.degrees(TURN), found["piston_acceleration.x"] / 9.81, label=f"{speed}/min")
    left.plot(np.degrees(TURN[::12]), acceleration[::12] / 9.81, "k.", markersize=4)
    middle.plot(found["big_end_load.fx"] / 1e3, found["big_end_load.fz"] / 1e3)
    right.plot(found["main_bearing.fx"] / 1e3, found["main_bearing.fz"] / 1e3)
left.set(xlabel="crank, degrees", ylabel="acceleration of the piston, g")
middle.set(xlabel="x in the crank, kN", ylabel="z in the crank, kN", title="big end", aspect="equal")
right.set(xlabel="x, kN", ylabel="z, kN", title="main bearing", aspect="equal")
left.legend(loc="lower right")
figure.savefig(PICTURE, dpi=100)
