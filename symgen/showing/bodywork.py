"""A shell round the wheels of a vehicle, so that it is seen which way it goes. It stands for no body of the description."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from symgen.description.design_position import Array

PROFILE = (
    # share of the wheelbase before (+) the rear axle, height in radii of a wheel, width as share of the track
    (1.30, 0.75, 0.86), (1.31, 1.35, 0.88), (1.22, 2.10, 0.90), (0.80, 2.55, 0.92), (0.50, 3.95, 0.68), (-0.02, 3.95, 0.66),
    (-0.24, 2.85, 0.86), (-0.33, 2.60, 0.86), (-0.34, 0.95, 0.86), (-0.28, 0.75, 0.86),
)  # fmt: skip
"""Side view of a car, from the nose over the roof to the tail."""


def bodywork(wheels: Sequence[tuple[Array, float]]) -> tuple[Array, tuple[tuple[int, ...], ...]]:
    """Corners and triangles, from the centres and radii of wheels; x is forward and z up, as descriptions of vehicles have it."""
    centres = np.array([centre for centre, _ in wheels])
    radius = float(np.mean([r for _, r in wheels]))
    low, high = centres.min(axis=0), centres.max(axis=0)
    base, track, middle = high[0] - low[0], high[1] - low[1], 0.5 * (low[1] + high[1])
    ground = centres[:, 2].mean() - radius
    rows = [(low[0] + share * base, ground + height * radius, 0.5 * width * track) for share, height, width in PROFILE]
    left = [(x, middle + half, z) for x, z, half in rows]
    right = [(x, middle - half, z) for x, z, half in rows]
    return np.array([*left, *right]), _skin(len(rows))


def _skin(count: int) -> tuple[tuple[int, ...], ...]:
    """Triangles of the strip round the profile, and of both sides."""
    found: list[tuple[int, ...]] = []
    for k in range(count):
        other = (k + 1) % count
        found += [(k, other, count + k), (other, count + other, count + k)]
    for shift in (0, count):
        # The cabin (3 to 6) stands on what is below it.
        for a, b, c in ((3, 4, 6), (4, 5, 6), (2, 3, 6), (1, 2, 6), (1, 6, 7), (1, 7, 8), (0, 1, 8), (0, 8, 9)):
            found.append((shift + a, shift + b, shift + c))
    return tuple(found)
