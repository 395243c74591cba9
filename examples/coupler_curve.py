"""Curves that points of a four-bar's coupler draw while its crank turns once. The bars form a loop, which `assemble` closes at each
angle. The dots are intersections of two circles.

    python examples/coupler_curve.py [PICTURE]
"""

import sys
from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np

import symgen

PICTURE = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).with_suffix(".png")
ANGLES = np.linspace(0, 2 * np.pi, 181)
TRIED = [(0.0, 0.5), (0.12, 0.5), (0.24, 0.5), (0.24, 0.35), (0.36, 0.2)]  # x and z, m, with the crank upright

model = symgen.build("@four_bar")
places = {name: np.array([model.parameters.get(f"points.{name}.{way}", 0.0) for way in "xz"]) for name in "ABCD"}


def turned() -> list[symgen.State]:
    """Loops closed at all angles, each from the one before it, so that the linkage stays as it was assembled."""
    states = [model.assemble()]
    for angle in ANGLES:
        states.append(model.assemble({"a": angle}, {"a": 1.0}, state=states[-1]))
    return states[1:]


def by_circles(point: tuple[float, float]) -> np.ndarray:
    """x and z of a point: the joint C lies on the circle of the coupler about B and on that of the rocker about D."""
    ground, crank = places["D"], places["A"][None] + 0.2 * np.column_stack([np.sin(ANGLES), np.cos(ANGLES)])
    coupler, rocker = (np.linalg.norm(places["C"] - places[end]) for end in "BD")
    between = ground - crank
    distance = np.linalg.norm(between, axis=1, keepdims=True)
    along = between / distance
    reach = (coupler**2 - rocker**2 + distance**2) / (2 * distance)
    up = np.column_stack([-along[:, 1], along[:, 0]])
    arm = reach * along + np.sqrt(coupler**2 - reach**2) * up  # from B to C
    turn = (arm @ [1, 1j]) / ((places["C"] - places["B"]) @ [1, 1j])
    moved = crank @ [1, 1j] + turn * ((np.array(point) - places["B"]) @ [1, 1j])
    return np.column_stack([moved.real, moved.imag])


states = turned()
worst = 0.0
plt.switch_backend("agg")  # writes files, opens no window
figure, axis = plt.subplots(figsize=(6, 4.2), layout="constrained")
for point in TRIED:
    model.set_parameters({"sensors.coupler_point.at.x": point[0], "sensors.coupler_point.at.z": point[1]})
    rows = [model.outputs(state) for state in states]
    curve = np.array([[row["coupler_point.x"], row["coupler_point.z"]] for row in rows])
    worst = max(worst, np.abs(curve - by_circles(point)).max())
    (line,) = axis.plot(*curve.T)
    axis.plot(*by_circles(point)[::10].T, ".", color=line.get_color())
bars = np.array([places[name] for name in "ABCD"])
axis.plot(*bars.T, "o-", color="0.6", linewidth=3, zorder=0)
axis.set(xlabel="x, m", ylabel="z, m", aspect="equal")
figure.savefig(PICTURE, dpi=100)
