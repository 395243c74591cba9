"""Values of formulas, for real and (for complex steps) complex numbers."""

from __future__ import annotations

import cmath
import math
from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from symgen.description.expression import SURFACE, Call, Expression, Name, Number

Value = float | complex


@dataclass(frozen=True)
class Curve:
    """A table: cubic Hermite through its points, three-point slopes, straight beyond the ends."""

    x: tuple[float, ...]
    y: tuple[float, ...]
    slopes: tuple[float, ...]

    def __call__(self, at: Value) -> Value:
        x, y, m = self.x, self.y, self.slopes
        if at.real <= x[0]:
            return y[0] + m[0] * (at - x[0])
        if at.real >= x[-1]:
            return y[-1] + m[-1] * (at - x[-1])
        k = bisect_right(x, at.real) - 1
        h = x[k + 1] - x[k]
        s = (at - x[k]) / h
        value = (1 + 2 * s) * (1 - s) ** 2 * y[k] + s**2 * (3 - 2 * s) * y[k + 1]
        return value + h * (s * (1 - s) ** 2 * m[k] + s**2 * (s - 1) * m[k + 1])


@dataclass(frozen=True)
class Polygon:
    """A table of straight lines; at a corner the piece to its right counts."""

    x: tuple[float, ...]
    y: tuple[float, ...]

    def __call__(self, at: Value) -> Value:
        piece = sum(at.real >= corner for corner in self.x[1:-1])
        (x, right), (y, above) = self.x[piece : piece + 2], self.y[piece : piece + 2]
        return y + (above - y) * (at - x) / (right - x)


Table = Curve | Polygon


def polygon(x: Sequence[float], y: Sequence[float]) -> Polygon:
    if min(b - a for a, b in pairwise(x)) <= 0:
        raise ValueError("the abscissae of a table must increase")
    return Polygon(tuple(x), tuple(y))


def curve(x: Sequence[float], y: Sequence[float]) -> Curve:
    steps = [b - a for a, b in pairwise(x)]
    if min(steps) <= 0:
        raise ValueError("the abscissae of a table must increase")
    secants = [(y[k + 1] - y[k]) / h for k, h in enumerate(steps)]
    inner = [
        (steps[k] * secants[k - 1] + steps[k - 1] * secants[k]) / (steps[k] + steps[k - 1])
        for k in range(1, len(steps))
    ]
    return Curve(tuple(x), tuple(y), (secants[0], *inner, secants[-1]))


Surface = Callable[[float, float], float]
"""Height of the road that is data, at a place."""


def level(x: float, y: float) -> float:
    return 0.0


def evaluate(
    expression: Expression, lookup: Callable[[str], Value], tables: Mapping[str, Table], surface: Surface = level
) -> Value:
    """`lookup` gives the value of a name and raises KeyError for those it does not know."""
    match expression:
        case Number(value=value):
            return value
        case Name(name=name):
            return lookup(name)
        case Call(function="select", arguments=(a, b, x, y)):
            smaller = evaluate(a, lookup, tables, surface).real < evaluate(b, lookup, tables, surface).real
            return evaluate(x if smaller else y, lookup, tables, surface)
        case Call(function=function, arguments=arguments):
            values = [evaluate(a, lookup, tables, surface) for a in arguments]
            if function == SURFACE and len(values) == 2:
                return surface(values[0].real, values[1].real)
            if function.startswith("table:"):
                return tables[function.removeprefix("table:")](values[0])
            return _OPERATIONS[function](*values)
    raise TypeError(f"{expression!r} is not a formula")


def _either(name: str) -> Callable[[Value], Value]:
    """The function of that name for real or for complex arguments."""
    real: Callable[[float], float] = getattr(math, name)
    full: Callable[[complex], complex] = getattr(cmath, name)
    return lambda x: full(x) if isinstance(x, complex) else real(x)


def _atan2(y: Value, x: Value) -> Value:
    angle = math.atan2(y.real, x.real)
    if isinstance(y, complex) or isinstance(x, complex):
        # First order in the imaginary parts, which is all that a complex step asks for.
        return complex(angle, (x.real * y.imag - y.real * x.imag) / (x.real**2 + y.real**2))
    return angle


_OPERATIONS: Mapping[str, Callable[..., Value]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": lambda a, b: a / b,
    "**": lambda a, b: a**b,
    "neg": lambda a: -a,
    "abs": lambda a: -a if a.real < 0 else a,
    "min": lambda a, b: a if a.real <= b.real else b,
    "max": lambda a, b: a if a.real >= b.real else b,
    "atan2": _atan2,
    **{name: _either(name) for name in ("sin", "cos", "tan", "asin", "acos", "atan", "exp", "log", "sqrt", "tanh")},
}
