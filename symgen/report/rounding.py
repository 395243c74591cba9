"""Numbers of pictures as exact as is seen, since what is below a pixel only makes a page longer; what is nothing but rounding."""

from __future__ import annotations

import math

import numpy as np

from symgen.description.design_position import Array

SEEN = 1e-4
"""Of the size of a picture."""
ROUNDING = 1e-9
"""Of what a number is computed from."""


def to_pixels(values: Array, size: float, part: float = SEEN) -> Array:
    """Rounded to multiples of a power of two of at most this part of a size: then most of their bytes are zero."""
    if not (size > 0.0 and math.isfinite(size)):
        return values
    step = 2.0 ** math.floor(math.log2(part * size))
    return np.asarray(np.round(values / step) * step)


def is_rounding(value: float, size: float) -> bool:
    """Whether it is zero as far as anybody can tell, computed from numbers of this size."""
    return abs(value) <= ROUNDING * size
