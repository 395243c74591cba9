"""Platform kinematics once more, from the paper's own formulas, in plain NumPy and millimetres."""

from __future__ import annotations

from itertools import product

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

P = np.array(
    [[-1400, -800, -900], [-1400, 800, -900], [1400, 800, -900], [1400, -800, -900], [1400, -1400, 0], [-1400, -1400, 0],
     [-2800, 0, 0]], dtype=float,
)  # fmt: skip
"""Table 1."""
B = np.array(
    [[-1400, -800, 0], [-1400, 800, 0], [1400, 800, 0], [1400, -800, 0], [1400, -2600, 2100], [-1400, -2600, 2100],
     [-4000, 0, 2100]], dtype=float,
)  # fmt: skip
"""Table 2."""
C0 = np.array([0.0, 0.0, 2100.0])
SCALE = np.array([1e3, 1e3, 1e3, 1.0, 1.0, 1.0])
"""From m to mm; angles stay."""

STEPS = np.array([-10.0, -5.0, -3.0, 0.0, 3.0, 5.0, 10.0])
DEGREES = np.array([-1.0, -0.5, -0.3, 0.0, 0.3, 0.5, 1.0])


def reference_poses() -> Array:
    """The 7^6 poses of the paper, m and rad."""
    return np.array(list(product(*[STEPS * 1e-3] * 3, *[np.radians(DEGREES)] * 3)))


def to_table(angles: Array) -> Array:
    """R_BP of (1b): ground to table components."""
    (c1, c2, c3), (s1, s2, s3) = np.cos(angles), np.sin(angles)
    return np.array(
        [
            [c2 * c3, c2 * s3, -s2],
            [s1 * s2 * c3 - c1 * s3, s1 * s2 * s3 + c1 * c3, s1 * c2],
            [c1 * s2 * c3 + s1 * s3, c1 * s2 * s3 - s1 * c3, c1 * c2],
        ]
    )


def leg_vectors(pose: Array, base: Array = B, top: Array = P, neutral: Array = C0) -> Array:
    """(3), one pose in mm and rad."""
    return np.asarray(-base + neutral + pose[:3] + top @ to_table(pose[3:]))


def lengths(pose: Array) -> Array:
    return np.asarray(np.linalg.norm(leg_vectors(pose), axis=1))


def paper_jacobian(pose: Array) -> Array:
    """(9b)"""
    vectors = leg_vectors(pose)
    e = vectors / np.linalg.norm(vectors, axis=1)[:, None]
    return np.hstack([e, np.cross(P @ to_table(pose[3:]), e)])


def differences(pose: Array, step: Array) -> Array:
    """Exact Jacobian by central differences."""
    columns = [(lengths(pose + h) - lengths(pose - h)) / (2.0 * h.sum()) for h in np.diag(step)]
    return np.array(columns).T
