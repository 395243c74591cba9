"""A damped search for poses (Levenberg 1944, Marquardt 1963): slower than Newton's method, and it does not jump.

Every update makes the residual smaller, by little steps where the Jacobian is nearly singular, so that the pose found is one near
the start where Newton's method would go elsewhere or to infinity.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ..model.library import Array
from .pose_solution import PoseSolution

if TYPE_CHECKING:
    from .platform import Platform

UPDATES = 60
BEGIN, LESS, MORE = 1e-3, 0.2, 5.0
"""Damping, relative to the largest singular value, at the start, and what changes it after an update that was good or not."""
EXACT = 1e-13
"""Of the lengths: residuals that rounding leaves."""


def damped(platform: Platform, given: Array, start: Array) -> Array:
    """Poses from whose neighbourhood Newton's method can take over, where there are some."""
    poses, damping = start.copy(), np.full(len(start), BEGIN)
    residual = platform.lengths(poses) - given
    for _ in range(UPDATES):
        rows = np.flatnonzero(np.abs(residual).max(axis=1) > EXACT * np.abs(given).max(axis=1))
        if not rows.size:
            break
        tried = poses[rows] - _steps(platform.jacobian(poses[rows]), residual[rows], damping[rows])
        left = platform.lengths(tried) - given[rows]
        better = (left**2).sum(axis=1) < (residual[rows] ** 2).sum(axis=1)
        poses[rows[better]], residual[rows[better]] = tried[better], left[better]
        damping[rows] *= np.where(better, LESS, MORE)
    return poses


def _steps(jacobian: Array, residual: Array, damping: Array) -> Array:
    """Angles count by the largest lever."""
    scale = np.ones((len(jacobian), 1, 6))
    scale[:, 0, 3:] = np.abs(jacobian[:, :, 3:]).max(axis=(1, 2))[:, None]
    scaled = np.nan_to_num(jacobian / scale, nan=0.0, posinf=0.0, neginf=0.0)  # of a leg without length
    u, s, vt = np.linalg.svd(scaled, full_matrices=False)
    shares = np.einsum("rij,ri->rj", u, residual) * s / np.maximum(s**2 + (damping[:, None] * s[:, :1]) ** 2, 1e-300)
    return np.asarray(np.einsum("rji,rj->ri", vt, shares) / scale[:, 0])


def nearer(one: PoseSolution, other: PoseSolution, start: Array, lever: float) -> PoseSolution:
    """Row by row what converged; of two poses the one nearer to the start."""
    scale = np.array([1.0, 1.0, 1.0, lever, lever, lever])

    def way(found: PoseSolution) -> Array:
        poses = np.where(found.converged[:, None], found.poses, start)  # others may be huge
        return np.where(found.converged, np.linalg.norm((poses - start) * scale, axis=1), np.inf)

    second = way(other) < way(one)
    wide = second[:, None]
    return PoseSolution(
        np.where(wide, other.poses, one.poses),
        np.where(wide, other.residuals, one.residuals),
        np.where(second, other.sums, one.sums),
        np.where(second, other.iterations, one.iterations),
        np.where(second, other.flags, one.flags),
    )
