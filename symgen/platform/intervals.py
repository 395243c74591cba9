"""Programs in interval arithmetic: bounds on their results that hold for every input in a box, rounding included.

Bounds are arrays, one entry for each of many boxes. After every operation they are moved outwards by more than it can have
been rounded.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from symgen.program.program import Assign, Constant, Program, ProgramError
from symgen.program.slice import function, needed

Array = NDArray[np.float64]

_ULPS = 4.0 * np.finfo(np.float64).eps
"""Relative; sums, products, quotients and roots are off by 1/2 ulp, sines of the C library by less than 1."""
_TINY = 1e-300


@dataclass(frozen=True, eq=False)
class Interval:
    low: Array
    high: Array

    @property
    def middle(self) -> Array:
        return 0.5 * (self.low + self.high)

    @property
    def radius(self) -> Array:
        """Of an interval about `middle` that holds this one, rounding included."""
        return np.asarray(0.5 * (self.high - self.low) * (1 + _ULPS) + _ULPS * np.abs(self.middle) + _TINY)

    @property
    def size(self) -> Array:
        return np.maximum(np.abs(self.low), np.abs(self.high))


def point(values: Array) -> Interval:
    return Interval(values, values)


def _outwards(low: Array, high: Array) -> Interval:
    margin_low, margin_high = _ULPS * np.abs(low) + _TINY, _ULPS * np.abs(high) + _TINY
    return Interval(low - margin_low, high + margin_high)


def bounds(program: Program, name: str, inputs: Mapping[str, Sequence[Interval]]) -> list[Interval]:
    """The last result of the function `name`, entries as listed in the program."""
    marks, values = needed(program, name), [point(np.zeros(1))] * len(program.values)
    for k, value in enumerate(program.values):
        if not marks[k]:
            continue
        if isinstance(value, Assign):
            values[k] = _apply(value.op, [values[a] for a in value.args])
        elif isinstance(value, Constant):
            values[k] = point(np.array([value.value]))
        else:
            values[k] = inputs[value.array][value.index]
    return [values[k] for k in function(program, name).outputs[-1].values]


def _apply(op: str, arguments: list[Interval]) -> Interval:
    if op not in _OPERATIONS:
        raise ProgramError(f"there is no interval form of {op!r}")
    return _OPERATIONS[op](*arguments)


def _add(a: Interval, b: Interval) -> Interval:
    return _outwards(a.low + b.low, a.high + b.high)


def _sub(a: Interval, b: Interval) -> Interval:
    return _outwards(a.low - b.high, a.high - b.low)


def _mul(a: Interval, b: Interval) -> Interval:
    if a is b:
        return _square(a)
    corners = [a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high]
    return _outwards(np.minimum.reduce(corners), np.maximum.reduce(corners))


def _square(a: Interval) -> Interval:
    crosses = (a.low < 0) & (a.high > 0)
    least = np.where(crosses, 0.0, np.minimum(a.low * a.low, a.high * a.high))
    return _outwards(least, np.maximum(a.low * a.low, a.high * a.high))


def _div(a: Interval, b: Interval) -> Interval:
    """Unbounded where b may be zero."""
    apart = (b.low > 0) | (b.high < 0)
    with np.errstate(divide="ignore", invalid="ignore"):
        corners = [a.low / b.low, a.low / b.high, a.high / b.low, a.high / b.high]
        found = _outwards(np.minimum.reduce(corners), np.maximum.reduce(corners))
    return Interval(np.where(apart, found.low, -np.inf), np.where(apart, found.high, np.inf))


def _neg(a: Interval) -> Interval:
    return Interval(-a.high, -a.low)


def _sqrt(a: Interval) -> Interval:
    return _outwards(np.sqrt(np.maximum(a.low, 0.0)), np.sqrt(np.maximum(a.high, 0.0)))


def _sin(a: Interval) -> Interval:
    return _wave(a, np.sin, 0.5 * np.pi)


def _cos(a: Interval) -> Interval:
    return _wave(a, np.cos, 0.0)


def _wave(a: Interval, function: Callable[[Array], Array], top: float) -> Interval:
    """Ends of the interval, and 1 or -1 where a crest (top + 2 k pi) or a trough may lie inside."""
    ends = function(a.low), function(a.high)
    found = _outwards(np.minimum(*ends), np.maximum(*ends))
    turn = 2.0 * np.pi
    crest, trough = (
        np.floor((a.high - place) / turn + 1e-12) > np.ceil((a.low - place) / turn - 1e-12) - 1.0
        for place in (top, top + np.pi)
    )
    return Interval(
        np.where(trough, -1.0, np.maximum(found.low, -1.0)), np.where(crest, 1.0, np.minimum(found.high, 1.0))
    )


_OPERATIONS: Mapping[str, Callable[..., Interval]] = {
    "add": _add, "sub": _sub, "mul": _mul, "div": _div, "neg": _neg, "sqrt": _sqrt, "sin": _sin, "cos": _cos,
}  # fmt: skip
