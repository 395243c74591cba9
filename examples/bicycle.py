"""A bicycle that nobody holds: eigenvalues over speed, and what happens after a push from the side.

    python examples/bicycle.py [PICTURE]

The dots are eigenvalues of M q'' + v C1 q' + (g K0 + v^2 K2) q = 0 for lean and steer, with the matrices of Meijaard, Papadopoulos,
Ruina and Schwab, Proc. R. Soc. A 463 (2007), equations 5.4.
"""

import sys
from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np

import symgen

PICTURE = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).with_suffix(".png")
M = np.array([[80.81722, 2.31941332208709], [2.31941332208709, 0.29784188199686]])
C1 = np.array([[0, 33.86641391492494], [-0.85035641456978, 1.68540397397560]])
K0 = np.array([[-80.95, -2.59951685249872], [-2.59951685249872, -0.80329488458618]])
K2 = np.array([[0, 76.59734589573222], [0, 2.65431523794604]])
model = symgen.build("@bicycle")


def published(speed: float) -> np.ndarray:
    below = np.linalg.solve(M, np.hstack([-9.81 * K0 - speed**2 * K2, -speed * C1]))
    return np.linalg.eigvals(np.vstack([np.eye(2, 4, 2), below]))


def eigenvalues(speed: float) -> np.ndarray:
    """Those of lean and steer; place, heading and speed have zeros."""
    model.set_parameters({"speed": speed})
    found = model.linearise(model.assemble()).eigenvalues
    return found[np.argsort(np.abs(found))[-4:]]


def pushed(speed: float, until: float = 6.0) -> symgen.Solution:
    """With 100 N to the left for a fifth of a second."""
    model.set_parameters({"speed": speed})
    return symgen.simulate(model, until, 1e-2, method="rk4", inputs={"push": lambda t: 100.0 * (0.5 <= t < 0.7)})


speeds = np.linspace(0.2, 10, 80)
found = {speed: eigenvalues(speed) for speed in speeds}
dots = {speed: published(speed) for speed in np.arange(1.0, 11.0)}
runs = {speed: pushed(speed) for speed in (4.6, 5.5)}

plt.switch_backend("agg")  # writes files, opens no window
figure, (left, right) = plt.subplots(1, 2, figsize=(9, 3.4), layout="constrained")
left.plot(speeds, [np.sort(found[speed].real) for speed in speeds], color="C0", linewidth=1)
left.plot(list(dots), [np.sort(dots[speed].real) for speed in dots], "k.", markersize=4)
left.axhline(0, color="0.6", linewidth=0.5)
left.set(xlabel="speed, m/s", ylabel="real part, 1/s", ylim=(-10, 6), title="stable from 4.3 to 6.0 m/s")
for speed, run in runs.items():
    right.plot(run.time, np.degrees(run["lean"]), label=f"{speed} m/s")
right.set(xlabel="time, s", ylabel="lean to the right, degrees", title="after a push to the left")
right.legend()
figure.savefig(PICTURE, dpi=100)
