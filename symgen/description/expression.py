"""Formulas that a user may write in a description, as a small tree of our own.

Text is parsed by Python's `ast` and translated node by node; anything outside the grammar
is refused. Nothing is ever evaluated as code.

    numbers, names (dotted), + - * / **, unary minus, comparisons inside `select`,
    calls of the functions below, of a table of the description, or of `surface(x, y)`, the road that is data
"""

from __future__ import annotations

import ast
import keyword
import math
import re
import warnings
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

FUNCTIONS: Mapping[str, int] = {
    "sin": 1, "cos": 1, "tan": 1, "asin": 1, "acos": 1, "atan": 1, "atan2": 2,
    "exp": 1, "log": 1, "sqrt": 1, "tanh": 1, "abs": 1, "min": 2, "max": 2,
    "select": 4,
}  # fmt: skip
"""Functions of a formula and how many arguments each takes; `select(a, b, x, y)` is `x if a < b else y`."""

SURFACE = "surface"
"""Height of the road that is data, at a place x, y; a call with one argument is that of a table of this name."""
OF_ROAD = "surface(x, y)"
"""What `tables` calls it."""

CONSTANTS: Mapping[str, float] = {"pi": math.pi}

MAX_TEXT = 2_000
MAX_DEPTH = 60


@dataclass(frozen=True, slots=True)
class Limits:
    """Length of a formula's text, and how deep it may be nested."""

    text: int
    depth: int


WRITTEN = Limits(MAX_TEXT, MAX_DEPTH)
STORED = Limits(200_000, 200)
"""Of what the generator itself has put together: names in full, parameters written out, signs of a mirror."""

_WORD = re.compile(r"(?<!\w)[A-Za-z]+(?!\w)")
_RESERVED = "_keyword_"
_MEASURED = re.compile(
    r"\s*[-+]?[0-9.]+([eE][-+]?[0-9]+)?\s*[A-Za-z\u00b0\u00b5\u03bc%][A-Za-z0-9\u00b2\u00b3\u00b7^*/. ]*"
)
UNITS_REMEDY = "write the number alone, in SI units and radians (30 degrees are `30*pi/180`, 12 mm are `0.012`)"


class ExpressionError(ValueError):
    """A formula that is not in the grammar; the text says what and where."""


@dataclass(frozen=True, slots=True)
class Number:
    value: float


@dataclass(frozen=True, slots=True)
class Name:
    name: str


@dataclass(frozen=True, slots=True)
class Call:
    """`function` is one of + - * / ** neg, a name in FUNCTIONS, `table:NAME`, or SURFACE."""

    function: str
    arguments: tuple[Expression, ...]


Expression = Number | Name | Call

_BINARY: Mapping[type, str] = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.Pow: "**"}


def parse(text: str, tables: frozenset[str] | None = None, limits: Limits = WRITTEN) -> Expression:
    """Translate a formula; with `tables` given, calls of other names are refused."""
    if len(text) > limits.text:
        raise ExpressionError(f"the formula is longer than {limits.text} characters")
    if _RESERVED in text:
        raise ExpressionError(f"{_RESERVED!r} may not occur in a formula")
    # `lambda` and `in` are good names for a parameter; Python's parser must not see them as keywords.
    text = _WORD.sub(lambda word: _RESERVED + word[0] if keyword.iskeyword(word[0]) else word[0], text.strip())
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(text, mode="eval")
    except (SyntaxError, ValueError, MemoryError, RecursionError) as error:
        shown, why = text.replace(_RESERVED, "")[:60], getattr(error, "msg", str(error))
        if _MEASURED.fullmatch(shown):
            raise ExpressionError(f"{shown!r} has a unit; {UNITS_REMEDY}") from None
        raise ExpressionError(f"cannot read the formula {shown!r} ({why}); write it like `2*k*sin(a.b)`") from None
    return _translate(tree.body, text, tables, limits.depth)


def _translate(node: ast.expr, text: str, tables: frozenset[str] | None, depth: int) -> Expression:
    if depth < 0:
        raise ExpressionError(f"the formula {text[:60]!r} is nested too deeply")

    def inner(child: ast.expr) -> Expression:
        return _translate(child, text, tables, depth - 1)

    match node:
        case ast.Constant(value=bool()):
            pass
        case ast.Constant(value=int() | float() as value):
            return _number(value, text)
        case ast.Name() | ast.Attribute():
            name = _dotted(node, text)
            return Number(CONSTANTS[name]) if name in CONSTANTS else Name(name)
        case ast.UnaryOp(op=ast.UAdd(), operand=operand):
            return inner(operand)
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            positive = inner(operand)
            return Number(-positive.value) if isinstance(positive, Number) else Call("neg", (positive,))
        case ast.BinOp(left=left, op=op, right=right) if type(op) in _BINARY:
            return Call(_BINARY[type(op)], (inner(left), inner(right)))
        case ast.Call(func=function, args=arguments, keywords=[]):
            return _call(_dotted(function, text), tuple(inner(a) for a in arguments), text, tables)
    piece = (ast.get_source_segment(text, node) or type(node).__name__).replace(_RESERVED, "")
    raise ExpressionError(
        f"{piece[:60]!r} is not allowed in a formula; use numbers, names, + - * / ** and {', '.join(FUNCTIONS)}"
    )


def _number(value: float, text: str) -> Number:
    try:
        number = float(value)
    except OverflowError:
        number = math.inf
    if not math.isfinite(number):
        raise ExpressionError(f"a number in {text[:60]!r} is not finite")
    return Number(number)


def _dotted(node: ast.expr, text: str) -> str:
    parts: list[str] = []
    while isinstance(node, ast.Attribute):
        parts.append(node.attr)
        node = node.value
    if not isinstance(node, ast.Name):
        shown = text.replace(_RESERVED, "")[:60]
        raise ExpressionError(
            f"cannot read the formula {shown!r}; only names like `a` or `a.b` may stand before `(` or `.`"
        )
    return ".".join([node.id, *reversed(parts)]).replace(_RESERVED, "")


def _call(function: str, arguments: tuple[Expression, ...], text: str, tables: frozenset[str] | None) -> Call:
    if function in FUNCTIONS:
        if len(arguments) != FUNCTIONS[function]:
            raise ExpressionError(f"{function} takes {FUNCTIONS[function]} argument(s), not {len(arguments)}")
        return Call(function, arguments)
    if tables is None and function == SURFACE and len(arguments) == 2:
        return Call(SURFACE, arguments)
    if tables is not None and function not in tables:
        raise ExpressionError(f"unknown function {function!r}; known are {', '.join(FUNCTIONS)} and the tables")
    if len(arguments) != 1:
        raise ExpressionError(f"the table {function!r} takes one argument, not {len(arguments)}")
    return Call(f"table:{function}", arguments)


def names(expression: Expression) -> Iterator[str]:
    """Every name that a formula mentions, each as often as it stands there."""
    if isinstance(expression, Name):
        yield expression.name
    elif isinstance(expression, Call):
        for argument in expression.arguments:
            yield from names(argument)


def tables(expression: Expression) -> Iterator[str]:
    """Every table that a formula looks up, also the surface of the road."""
    if isinstance(expression, Call):
        if expression.function == SURFACE:
            yield OF_ROAD
        if expression.function.startswith("table:"):
            yield expression.function.removeprefix("table:")
        for argument in expression.arguments:
            yield from tables(argument)


def rename(expression: Expression, new_name: Callable[[str], str], new_table: Callable[[str], str]) -> Expression:
    """The same formula with other names (a part put into its namespace)."""
    if isinstance(expression, Name):
        return Name(new_name(expression.name))
    if isinstance(expression, Call):
        function = expression.function
        if function.startswith("table:"):
            function = "table:" + new_table(function.removeprefix("table:"))
        return Call(function, tuple(rename(a, new_name, new_table) for a in expression.arguments))
    return expression


def substitute(expression: Expression, replacements: Mapping[str, Expression]) -> Expression:
    """The same formula with names replaced by formulas."""
    if isinstance(expression, Name):
        return replacements.get(expression.name, expression)
    if isinstance(expression, Call):
        return Call(expression.function, tuple(substitute(a, replacements) for a in expression.arguments))
    return expression


def negative(expression: Expression) -> Expression:
    """Minus the formula, without piling up signs and without a negative zero."""
    if isinstance(expression, Number):
        return Number(0.0 - expression.value)
    if isinstance(expression, Call) and expression.function == "neg":
        return expression.arguments[0]
    return Call("neg", (expression,))


def show(expression: Expression) -> str:
    """A formula as text that `parse` reads back to the same tree."""
    if isinstance(expression, Number):
        return repr(expression.value)
    if isinstance(expression, Name):
        return expression.name
    inner = [show(a) for a in expression.arguments]
    if expression.function == "**" and inner[0].startswith("-"):
        inner[0] = f"({inner[0]})"  # a power binds closer than a sign
    if expression.function == "neg":
        return f"(-{inner[0]})"
    if expression.function in _BINARY.values():
        return f"({inner[0]} {expression.function} {inner[1]})"
    return f"{expression.function.removeprefix('table:')}({', '.join(inner)})"
