"""Quantities with their first two time derivatives, exact to rounding: truncated Taylor series in time.

A scalar has shape (...), a vector (..., 3), a matrix (..., 3, 3); leading axes are independent motions through the
same configuration, so that one pass gives a row of a Jacobian (unit motions) and its bias (the present motion).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Jet:
    value: Array
    rate: Array
    second: Array

    # Leaves `array * jet` and the like to the methods below.
    __array_ufunc__ = None

    def __add__(self, other: Jet) -> Jet:
        return Jet(self.value + other.value, self.rate + other.rate, self.second + other.second)

    def __sub__(self, other: Jet) -> Jet:
        return Jet(self.value - other.value, self.rate - other.rate, self.second - other.second)

    def plus(self, constant: float | Array) -> Jet:
        return Jet(np.asarray(self.value + constant), self.rate, self.second)

    def times(self, constant: float | Array) -> Jet:
        return self.linear(lambda x: x * constant)

    def linear(self, function: Callable[[Array], Array]) -> Jet:
        """The image under a constant linear map."""
        return Jet(function(self.value), function(self.rate), function(self.second))


def _product(operation: Callable[[Array, Array], Array], a: Jet, b: Jet) -> Jet:
    """Leibniz' rule for a bilinear operation."""
    return Jet(
        operation(a.value, b.value),
        operation(a.rate, b.value) + operation(a.value, b.rate),
        operation(a.second, b.value) + 2.0 * operation(a.rate, b.rate) + operation(a.value, b.second),
    )


def _apply(matrix: Array, vector: Array) -> Array:
    return (matrix @ vector[..., None])[..., 0]


def product(a: Jet, b: Jet) -> Jet:
    return _product(lambda x, y: x * y, a, b)


def apply(matrix: Jet, vector: Jet | Array) -> Jet:
    if isinstance(vector, Jet):
        return _product(_apply, matrix, vector)
    return matrix.linear(lambda m: m @ vector)


def compose(a: Jet, b: Jet) -> Jet:
    return _product(lambda x, y: x @ y, a, b)


def dot(a: Jet, b: Jet | Array) -> Jet:
    if isinstance(b, Jet):
        return _product(lambda x, y: (x * y).sum(-1), a, b)
    return a.linear(lambda x: x @ b)


def transpose(matrix: Jet) -> Jet:
    return matrix.linear(lambda m: np.swapaxes(m, -1, -2))


def stack(components: Sequence[Jet]) -> Jet:
    """Scalars side by side."""
    return Jet(
        np.stack([c.value for c in components], -1),
        np.stack([c.rate for c in components], -1),
        np.stack([c.second for c in components], -1),
    )


def join(parts: Sequence[Jet]) -> Jet:
    """Rows of several vectors one after the other."""
    return Jet(
        np.concatenate([p.value for p in parts], -1),
        np.concatenate([p.rate for p in parts], -1),
        np.concatenate([p.second for p in parts], -1),
    )


def cross(a: Jet, b: Jet) -> Jet:
    return _product(np.cross, a, b)


def power(x: Jet, exponent: float) -> Jet:
    """Of a positive scalar: f' = n x^(n-1) x', f'' = n x^(n-1) x'' + n (n-1) x^(n-2) x'^2."""
    slope = exponent * x.value ** (exponent - 1.0)
    bend = exponent * (exponent - 1.0) * x.value ** (exponent - 2.0)
    return Jet(x.value**exponent, slope * x.rate, slope * x.second + bend * x.rate**2)


def scaled(vector: Jet, factor: Jet) -> Jet:
    return product(vector, factor.linear(lambda x: x[..., None]))


def unit(vector: Jet) -> Jet:
    return scaled(vector, power(dot(vector, vector), -0.5))


def atan2(y: Jet, x: Jet) -> Jet:
    """theta' = (x y' - y x') / h and theta'' = (x y'' - y x'' - h' theta') / h with h = x^2 + y^2."""
    h = x.value**2 + y.value**2
    rate = (x.value * y.rate - y.value * x.rate) / h
    h_rate = 2.0 * (x.value * x.rate + y.value * y.rate)
    second = (x.value * y.second - y.value * x.second - h_rate * rate) / h
    return Jet(np.asarray(np.arctan2(y.value, x.value)), rate, second)


def skew(vector: Array) -> Array:
    """The matrix of `vector x`."""
    matrix = np.zeros((*vector.shape, 3))
    for k, (i, j) in enumerate(((2, 1), (0, 2), (1, 0))):
        matrix[..., i, j], matrix[..., j, i] = vector[..., k], -vector[..., k]
    return matrix


def unskew(matrix: Array) -> Array:
    """The vector of the skew-symmetric part."""
    vector = np.empty(matrix.shape[:-1])
    for k, (i, j) in enumerate(((2, 1), (0, 2), (1, 0))):
        vector[..., k] = (matrix[..., i, j] - matrix[..., j, i]) / 2.0
    return vector


def turn(axis: Array, angle: Jet) -> Jet:
    """Rotation about a constant unit axis (Rodrigues): I + sin K + (1 - cos) K^2."""
    k = skew(axis)
    s, c = np.sin(angle.value), np.cos(angle.value)
    first = c * k + s * (k @ k)
    return Jet(
        np.eye(3) + s * k + (1.0 - c) * (k @ k),
        first * angle.rate,
        first * angle.second + (c * (k @ k) - s * k) * angle.rate**2,
    )


def spinning(rotation: Array, omega: Array, alpha: Array) -> Jet:
    """A rotation matrix whose angular velocity and acceleration are given in the axes it maps *to*."""
    w = skew(omega)
    return Jet(rotation, w @ rotation, (skew(alpha) + w @ w) @ rotation)
