"""Formulas of descriptions as JavaScript."""

from __future__ import annotations

import json
from collections.abc import Callable

from symgen.description.expression import Call, Expression, Name, Number

LOCAL = ("x", "y", "time")
"""Names that are arguments of the function."""
_MATH = {"abs", "min", "max", "sin", "cos", "tan", "asin", "acos", "atan", "atan2", "exp", "log", "sqrt", "tanh"}


class NoScript(ValueError):
    """A formula that uses what a page does not have."""


def script(formula: Expression, known: Callable[[str], bool]) -> str:
    """`known` names are looked up by the function `value`."""
    if isinstance(formula, Number):
        return json.dumps(formula.value)
    if isinstance(formula, Name):
        if formula.name in LOCAL:
            return formula.name
        if not known(formula.name):
            raise NoScript(f"{formula.name} is neither a parameter nor an input")
        return f"value({json.dumps(formula.name)})"
    return _called(formula, [script(each, known) for each in formula.arguments])


def _called(formula: Call, given: list[str]) -> str:
    name = formula.function
    if name == "neg":
        return f"(-{given[0]})"
    if name in ("+", "-", "*", "/", "**"):
        return f"(({given[0]}) {name} ({given[1]}))"
    if name == "select":
        return f"({given[0]} < {given[1]} ? {given[2]} : {given[3]})"
    if name in _MATH:
        return f"Math.{name}({', '.join(given)})"
    raise NoScript(f"{name} is no function of JavaScript")
