"""Numbers that are computed from those of a file, without the noise of the computation."""

from __future__ import annotations

import math

import numpy as np

from symgen.description.design_position import Array

_DIGITS = 12
_NOISE = 2e-15
"""Nine units in the last place of a number as large as the largest one: what a few products and sums come to."""


def without_noise(numbers: Array, size: float = 0.0) -> Array:
    """Numbers of one kind, such as the components of a place. What differs from a number of 12 digits, counted from the largest of them
    or from the `size` of what they were computed from, by no more than 2e-15 of this becomes that number. So 1e-18 beside 0.1 is zero."""
    largest = max(size, float(np.max(np.abs(numbers), initial=0.0)))
    if not largest:
        return np.zeros_like(numbers)
    decimals = _DIGITS - 1 - math.floor(math.log10(largest))
    near = np.array([round(float(x), decimals) + 0.0 for x in np.ravel(numbers)]).reshape(np.shape(numbers))
    return np.where(np.abs(near - numbers) <= _NOISE * largest, near, numbers)
