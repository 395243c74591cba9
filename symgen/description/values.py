"""Formulas in plain floats: what a formula means when every name has a value."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from symgen.description.expression import FUNCTIONS, SURFACE, Call, Expression, Name, Number

Array = NDArray[np.float64]
Curve = tuple[Sequence[float], Sequence[float]]
"""x (increasing) and y of a table."""


LARGEST = 1e50
"""Numbers of a description are not larger, so that products of several of them stay finite."""


class EvaluationError(ValueError):
    """A formula that has no finite value; the text says why."""


_OPERATIONS: Mapping[str, Callable[..., float]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": lambda a, b: a / b,
    "**": lambda a, b: math.pow(a, b),
    "neg": lambda a: -a,
    "abs": abs,
    "min": min,
    "max": max,
    "select": lambda a, b, x, y: x if a < b else y,
    **{name: getattr(math, name) for name in FUNCTIONS if name not in ("abs", "min", "max", "select")},
}


_ARRAY_OPERATIONS: Mapping[str, Callable[..., Any]] = {
    "+": np.add, "-": np.subtract, "*": np.multiply, "/": np.divide, "**": np.power, "neg": np.negative,
    "asin": np.arcsin, "acos": np.arccos, "atan": np.arctan, "atan2": np.arctan2, "min": np.minimum, "max": np.maximum,
    "select": lambda a, b, x, y: np.where(a < b, x, y),
    **{name: getattr(np, name) for name in ("sin", "cos", "tan", "exp", "log", "sqrt", "tanh", "abs")},
}  # fmt: skip


def evaluate(expression: Expression, values: Mapping[str, float], tables: Mapping[str, Curve] | None = None) -> float:
    """Value of a formula; a name without value, a division by zero and the like raise EvaluationError."""
    if isinstance(expression, Number):
        return expression.value
    if isinstance(expression, Name):
        if expression.name not in values:
            raise EvaluationError(f"{expression.name!r} has no value")
        return float(values[expression.name])
    arguments = [evaluate(a, values, tables) for a in expression.arguments]
    value = _apply(expression, arguments, tables or {})
    if not math.isfinite(value):
        raise EvaluationError(f"{_shown(expression, arguments)} is not finite")
    return value


def check_constants(expression: Expression) -> None:
    """Evaluate every part of a formula that has no names; raises EvaluationError where one has no finite value."""
    _constant_part(expression)


def _constant_part(expression: Expression) -> float | None:
    if isinstance(expression, Number):
        return expression.value
    if isinstance(expression, Name):
        return None
    arguments = [_constant_part(a) for a in expression.arguments]
    known = [a for a in arguments if a is not None]
    if expression.function in ("/", "**") and arguments[1] is not None:
        _check_right_side(expression.function, arguments[0], arguments[1])
    if len(known) < len(arguments) or expression.function.startswith("table:") or expression.function == SURFACE:
        return None
    value = _apply(expression, known, {})
    if not math.isfinite(value):
        raise EvaluationError(f"{_shown(expression, known)} is not finite")
    return value


def _check_right_side(function: str, left: float | None, right: float) -> None:
    if function == "/" and right == 0:
        raise EvaluationError("division by zero in a formula")
    if function == "**" and left is None and abs(right) > 64:
        raise EvaluationError(f"the exponent {right:g} is too large; powers up to 64 are accepted")


def _apply(call: Call, arguments: list[float], tables: Mapping[str, Curve]) -> float:
    if call.function.startswith("table:"):
        name = call.function.removeprefix("table:")
        if name not in tables:
            raise EvaluationError(f"the table {name!r} is not defined")
        return interpolate(tables[name], arguments[0])
    if call.function == SURFACE:
        raise EvaluationError("the surface of the road is known to compiled models only")
    try:
        return float(_OPERATIONS[call.function](*arguments))
    except ZeroDivisionError:
        raise EvaluationError(f"division by zero in {_shown(call, arguments)}") from None
    except OverflowError:
        raise EvaluationError(f"{_shown(call, arguments)} is too large") from None
    except ValueError:
        raise EvaluationError(f"{_shown(call, arguments)} is not defined") from None


def _shown(call: Call, arguments: Sequence[float]) -> str:
    numbers = [f"{a:g}" for a in arguments]
    if call.function in ("+", "-", "*", "/", "**"):
        return f" {call.function} ".join(numbers)
    return f"{call.function}({', '.join(numbers)})"


def interpolate(curve: Curve, x: float) -> float:
    """Cubic Hermite with three-point slopes, straight beyond the ends (docs/conventions.md, Formulas)."""
    xs, ys = curve
    if x <= xs[0]:
        return ys[0] + _secant(curve, 0) * (x - xs[0])
    if x >= xs[-1]:
        return ys[-1] + _secant(curve, len(xs) - 2) * (x - xs[-1])
    k = bisect_right(xs, x) - 1
    h = xs[k + 1] - xs[k]
    t = (x - xs[k]) / h
    return (
        (1 + 2 * t) * (1 - t) ** 2 * ys[k]
        + t * (1 - t) ** 2 * h * _slope(curve, k)
        + t**2 * (3 - 2 * t) * ys[k + 1]
        + t**2 * (t - 1) * h * _slope(curve, k + 1)
    )


def _secant(curve: Curve, k: int) -> float:
    xs, ys = curve
    return (ys[k + 1] - ys[k]) / (xs[k + 1] - xs[k])


def _slope(curve: Curve, k: int) -> float:
    """m_k = (h_k s_{k-1} + h_{k-1} s_k) / (h_{k-1} + h_k); the secant at the ends."""
    xs = curve[0]
    if k == 0:
        return _secant(curve, 0)
    if k == len(xs) - 1:
        return _secant(curve, k - 1)
    before, after = xs[k] - xs[k - 1], xs[k + 1] - xs[k]
    return (after * _secant(curve, k - 1) + before * _secant(curve, k)) / (before + after)


def evaluate_over(expression: Expression, values: Mapping[str, float | Array], count: int) -> Array:
    """Values of a formula without tables in many cases at once: names have one value for all of them, or one for each."""
    if isinstance(expression, Number):
        return np.full(count, expression.value)
    if isinstance(expression, Name):
        if expression.name not in values:
            raise EvaluationError(f"{expression.name!r} has no value")
        return np.array(np.broadcast_to(values[expression.name], count), dtype=np.float64)
    if expression.function not in _ARRAY_OPERATIONS:
        raise EvaluationError(f"{expression.function} has values one by one only")
    arguments = [evaluate_over(a, values, count) for a in expression.arguments]
    with np.errstate(all="ignore"):
        result = np.asarray(_ARRAY_OPERATIONS[expression.function](*arguments), dtype=np.float64)
    bad = np.flatnonzero(~np.isfinite(result))
    if bad.size:
        raise EvaluationError(f"{_shown(expression, [float(a[bad[0]]) for a in arguments])} is not finite")
    return result


def evaluate_columns(expression: Expression, values: Mapping[str, float | Array]) -> Array:
    """Values of a formula without tables for arrays that fit each other; not a number where `evaluate` would raise an error."""
    if isinstance(expression, Number):
        return np.array(expression.value)
    if isinstance(expression, Name):
        return np.asarray(values[expression.name], dtype=np.float64)
    arguments = [evaluate_columns(a, values) for a in expression.arguments]
    with np.errstate(all="ignore"):
        result = np.asarray(_ARRAY_OPERATIONS[expression.function](*arguments), dtype=np.float64)
        whole = sum((0.0 * a for a in arguments), 0.0 * result)
    return np.where(np.isfinite(whole), result, np.nan)
