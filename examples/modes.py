"""Modes of a quarter car while its damper is made stronger: eigenvalues of `linearise` beside those of the 4 x 4 matrix that textbooks
write down. With a strong damper the body and the wheel swing together on the tire.

    python examples/modes.py [PICTURE]
"""

import sys
from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np

import symgen

PICTURE = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).with_suffix(".png")
DAMPERS = np.linspace(0, 6000, 61)  # N s/m, in compression and in rebound

model = symgen.build(Path(__file__).with_name("quarter_car.yaml"))
number = model.parameters
body, wheel, rate, tire = (number[name] for name in ("body_mass", "wheel_mass", "rate", "tire_rate"))


def compiled(damper: float) -> np.ndarray:
    """Eigenvalues of the compiled model about its equilibrium."""
    model.set_parameters({"compression": damper, "rebound": damper})
    return np.sort_complex(model.linearise(model.trim(0.0)).eigenvalues)


def textbook(damper: float) -> np.ndarray:
    """x is the height of the wheel and of the body: M x'' + C x' + K x = 0."""
    mass = np.diag([wheel, body])
    between = np.array([[1, -1], [-1, 1]])
    stiffness = rate * between + np.diag([tire, 0])
    lower = np.linalg.solve(mass, np.hstack([-stiffness, -damper * between]))
    return np.sort_complex(np.linalg.eigvals(np.vstack([np.eye(2, 4, 2), lower])))


found = np.array([compiled(damper) for damper in DAMPERS])
expected = np.array([textbook(damper) for damper in DAMPERS])
worst = np.abs(found[:, :, None] - expected[:, None, :]).min(axis=2).max()

plt.switch_backend("agg")  # writes files, opens no window
figure, (left, right) = plt.subplots(1, 2, figsize=(9, 3.6), layout="constrained")
upper, shade = found.imag > -1e-6, np.repeat(DAMPERS[:, None], 4, axis=1)
left.scatter(expected.real, expected.imag, 22, facecolors="none", edgecolors="0.75", label="textbook")
points = left.scatter(found.real[upper], found.imag[upper], 8, shade[upper], label="compiled")
left.set(xlim=(-80, 3), ylim=(-3, 80), xlabel="real part, 1/s", ylabel="imaginary part, 1/s")
figure.colorbar(points, label="damper, N s/m")
left.legend(loc="upper left")
ratios = right.scatter(shade, -found.real / np.abs(found), 8, np.abs(found) / (2 * np.pi), cmap="plasma")
right.set(xlabel="damper, N s/m", ylabel="damping ratio (1: no oscillation)")
figure.colorbar(ratios, label="frequency, Hz")
figure.savefig(PICTURE, dpi=100)
