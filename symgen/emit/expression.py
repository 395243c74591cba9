"""One value of a program as a C expression. Strict: what it does not know is an error."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

from symgen.emit.source import EmitError
from symgen.program.program import ROAD_OPS, Assign

SUM, PRODUCT, UNARY, ATOM = range(4)

_FUNCTIONS = {
    **{
        name: name
        for name in ("pow", "sqrt", "sin", "cos", "tan", "asin", "acos", "atan", "atan2", "exp", "log", "tanh")
    },
    **{name: f"symgen_{name}" for name in ("sign", "min", "max", "select", *ROAD_OPS)},
    "abs": "fabs",
}

_BINARY = {"add": (" + ", SUM), "sub": (" - ", SUM), "mul": ("*", PRODUCT), "div": ("/", PRODUCT)}

_LOOK_UPS = {"table": "symgen_table", "table_slope": "symgen_table_slope", "table_curvature": "symgen_table_curvature"}


class Text(NamedTuple):
    """C text, how tightly it binds and how many operations it holds."""

    text: str
    binding: int
    size: int = 0


def literal(number: float) -> Text:
    """The shortest text that reads back as the same number."""
    if not math.isfinite(number):
        raise EmitError(f"{number} is not a number that C code can hold")
    return Text(repr(float(number)), UNARY if math.copysign(1.0, number) < 0 else ATOM)


def expression(entry: Assign, arguments: list[Text], look_up: Callable[[str], tuple[int, str]]) -> Text:
    """`look_up` gives size and address of a table."""
    size = 1 + sum(argument.size for argument in arguments)
    if entry.op in _BINARY:
        symbol, binding = _BINARY[entry.op]
        left, right = arguments
        return Text(f"{_at_least(left, binding)}{symbol}{_at_least(right, binding + 1, True)}", binding, size)
    if entry.op == "neg":
        return Text(f"-{_at_least(arguments[0], ATOM)}", UNARY, size)
    listed = ", ".join(argument.text for argument in arguments)
    if entry.op in _FUNCTIONS:
        return Text(f"{_FUNCTIONS[entry.op]}({listed})", ATOM, size)
    if entry.op in _LOOK_UPS:
        count, address = look_up(entry.table)
        return Text(f"{_LOOK_UPS[entry.op]}({count}, {address}, {listed})", ATOM, size)
    raise EmitError(f"operation {entry.op!r} has no C form; a pass should have replaced it")


def _at_least(operand: Text, binding: int, right: bool = False) -> str:
    signed = right and operand.text.startswith("-")
    return f"({operand.text})" if operand.binding < binding or signed else operand.text
