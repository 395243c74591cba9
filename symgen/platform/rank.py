"""Whether the legs of a platform hold its table."""

from __future__ import annotations

import numpy as np

from symgen.description import DescriptionError, PlatformGeometry, Problem

RANK = 1e-9
"""Singular values of the neutral Jacobian, angles scaled by the size of the table, below this share count as zero."""


def check_rank(geometry: PlatformGeometry) -> None:
    """Refuses legs that leave the table loose at the neutral pose."""
    rank = int(np.linalg.matrix_rank(scaled_rows(geometry), tol=RANK))
    if rank < 6:
        text = f"at the neutral pose the legs fix only {rank} of the 6 motions of the table; move joints or add legs"
        raise DescriptionError([Problem(("platform", "legs"), text)], geometry.name)


def scaled_rows(geometry: PlatformGeometry) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    """Rows [e, p x e / size] at the neutral pose, divided by the largest singular value."""
    arms = geometry.tops - geometry.tops.mean(axis=0)
    e = (geometry.tops - geometry.base) / geometry.neutral_lengths[:, None]
    size = max(float(np.linalg.norm(arms, axis=1).max()), 1e-300)
    rows = np.hstack([e, np.cross(arms, e) / size])
    return np.asarray(rows / np.linalg.svd(rows, compute_uv=False)[0])
