"""Numbers between 0 and 1 for studies with distributions: the same for the same seed, whoever computes them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from symgen.runtime import ArgumentError

Array = NDArray[np.float64]

SAMPLINGS = ("latin-hypercube", "sobol", "random")
MOST_BY_SOBOL = 2**30
INSIDE = 2.0**-53
"""Samples are at least so far from 0 and 1, where distributions may have no value."""


def chances(count: int, columns: int, sampling: str, seed: int) -> Array:
    """(count, columns), each column evenly spread over 0 to 1."""
    from scipy.stats import qmc

    generator = np.random.default_rng(seed)
    if sampling == "random":
        found = generator.random((count, columns))
    elif sampling == "latin-hypercube":
        found = qmc.LatinHypercube(columns, seed=generator).random(count)
    else:
        found = _sobol(qmc.Sobol(columns, seed=generator), count)
    return np.clip(found, INSIDE, 1.0 - INSIDE)


def _sobol(sequence: object, count: int) -> Array:
    """The first points of the sequence: they are balanced if `count` is a power of two."""
    power = max(0, (count - 1).bit_length())
    points: Array = sequence.random_base2(power)  # type: ignore[attr-defined]
    return points[:count]


def check_sampling(count: object, sampling: object, seed: object) -> None:
    if sampling not in SAMPLINGS:
        raise ArgumentError(f"sampling is one of {', '.join(SAMPLINGS)}, not {sampling!r}")
    for name, value, least in (("samples", count, 1), ("seed", seed, 0)):
        if not isinstance(value, int | np.integer) or isinstance(value, bool) or not least <= value < MOST_BY_SOBOL:
            raise ArgumentError(f"{name} must be a whole number from {least} to {MOST_BY_SOBOL - 1}, not {value!r}")
