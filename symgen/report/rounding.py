"""Numbers of pictures as exact as is seen: what is below a pixel only makes a page longer."""

from __future__ import annotations

import math

import numpy as np

from symgen.description.design_position import Array

SEEN = 1e-4
"""Of the size of a picture."""


def to_pixels(values: Array, size: float, part: float = SEEN) -> Array:
    """Rounded to multiples of a power of two of at most this part of a size: then most of their bytes are zero."""
    if not (size > 0.0 and math.isfinite(size)):
        return values
    step = 2.0 ** math.floor(math.log2(part * size))
    return np.asarray(np.round(values / step) * step)
