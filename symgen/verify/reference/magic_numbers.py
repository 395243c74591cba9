"""What the equations of the Magic Formula are made of; numbers may be arrays, and complex."""

from __future__ import annotations

from typing import Any

import numpy as np

Numbers = Any
"""A number or an array of numbers, real or complex."""


def size(x: Numbers) -> Numbers:
    """|x|, which a complex step follows."""
    return np.where(np.real(x) < 0, -x, x)


def smaller(a: Numbers, b: Numbers) -> Numbers:
    return np.where(np.real(a) < np.real(b), a, b)


def larger(a: Numbers, b: Numbers) -> Numbers:
    return np.where(np.real(a) > np.real(b), a, b)


def signum(x: Numbers) -> Numbers:
    return np.where(np.real(x) < 0, -1.0, 1.0)


def magic(shape: Numbers, b: Numbers, e: Numbers, x: Numbers) -> Numbers:
    return shape * np.arctan(b * x - e * (b * x - np.arctan(b * x)))
