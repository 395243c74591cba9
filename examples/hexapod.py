"""Where a motion base on six legs can go: inverse kinematics of a grid of poses, and what the strokes of the legs leave at them.

python examples/hexapod.py [PICTURE]
"""

import sys
from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np
from scipy.spatial.transform import Rotation

import symgen

PICTURE = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).with_suffix(".png")
SIDE, HEIGHT = np.linspace(-0.35, 0.35, 101), np.linspace(-0.22, 0.2, 61)  # m
TILTS = [0, 8, 16]  # degrees of pitch

base = symgen.build_platform("@hexapod")
number = base.parameters
foot, top = (
    np.array([[number[f"legs.{leg}.{end}.{way}"] for way in "xyz"] for leg in base.legs]) for end in ("base", "top")
)
NEUTRAL = np.array([0, 0, 0.8])  # the table above the ground, m


def by_vectors(poses: np.ndarray) -> np.ndarray:
    """Lengths of l = neutral + displacement + R top - foot."""
    turned = Rotation.from_euler("xyz", poses[:, 3:]).as_matrix() @ top.T
    return np.linalg.norm(poses[:, None, :3] + NEUTRAL + turned.transpose(0, 2, 1) - foot, axis=2)


def reserve(poses: np.ndarray) -> np.ndarray:
    """Way that is left to the leg that is nearest to an end of its stroke, m; negative out of reach."""
    lengths = base.lengths(poses)
    return np.minimum(lengths - base.stroke[:, 0], base.stroke[:, 1] - lengths).min(axis=1)


def section(first: int, second: int, along: np.ndarray, pitch: float) -> np.ndarray:
    """Poses of a plane of displacements."""
    poses = np.zeros((len(SIDE) * len(along), 6))
    poses[:, first], poses[:, second] = (grid.ravel() for grid in np.meshgrid(SIDE, along))
    poses[:, 4] = np.radians(pitch)
    return poses


plt.switch_backend("agg")  # writes files, opens no window
figure, axes = plt.subplots(1, 2, figsize=(9, 3.8), layout="constrained")
for axis, second, along, name in ((axes[0], 1, SIDE, "y"), (axes[1], 2, HEIGHT, "z")):
    left = [reserve(section(0, second, along, pitch)).reshape(len(along), -1) for pitch in TILTS]
    shades = axis.contourf(SIDE, along, 1e3 * left[0], np.arange(0, 151, 15), cmap="Blues")
    for values, tilt, style in zip(left, TILTS, ("-", "--", ":"), strict=True):
        axis.contour(SIDE, along, values, [0], colors="k", linestyles=style)
        axis.plot([], [], "k" + style, label=f"pitch {tilt}°")
    axis.set(xlabel="x, m", ylabel=f"{name}, m", aspect="equal")
axes[0].legend(loc="upper left", fontsize="small")
figure.colorbar(shades, ax=axes, label="stroke that is left without pitch, mm")
figure.savefig(PICTURE, dpi=100)
