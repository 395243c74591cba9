"""The algebra of `symgen.mechanism` over SymPy: every sum of products gets a name as soon as it is formed.

That is what keeps expressions small: unbound, the equations of a 22-body car have millions of operations.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cmp_to_key

import sympy

from symgen.description.road import ROAD
from symgen.formulation.equations import Binding
from symgen.mechanism.algebra import Algebra, Scalar, is_zero

_FUNCTIONS: Mapping[str, type[sympy.Function]] = {
    "sin": sympy.sin, "cos": sympy.cos, "tan": sympy.tan, "asin": sympy.asin, "acos": sympy.acos,
    "atan": sympy.atan, "atan2": sympy.atan2, "exp": sympy.exp, "log": sympy.log, "tanh": sympy.tanh,
    "abs": sympy.Abs,
}  # fmt: skip
_SELECT = sympy.Function("select")
_ORDER = cmp_to_key(sympy.Basic.compare)
"""Of the terms of a sum."""


class SymbolicAlgebra(Algebra):
    """Collects bindings; `phase` is the chapter that new ones go to."""

    def __init__(self, names: Mapping[str, Scalar]) -> None:
        super().__init__(names)
        self.phase = "init"
        self.bindings: list[Binding] = []
        self._known: dict[sympy.Expr, sympy.Symbol] = {}

    def bind(self, value: Scalar) -> Scalar:
        if not isinstance(value, (sympy.Add, sympy.Mul, sympy.Pow, sympy.Function)):
            return value
        if value.is_Mul and len(value.args) == 2 and value.args[0] == -1 and value.args[1].is_Symbol:
            return value
        symbol = self._known.get(value)
        if symbol is None:
            symbol = sympy.Symbol(f"x{len(self.bindings):07d}")
            self._known[value] = symbol
            self.bindings.append(Binding(symbol, value, self.phase))
        return symbol

    def sum(self, terms: Sequence[Scalar]) -> Scalar:  # type: ignore[override]
        nonzero = [term for term in terms if not is_zero(term)]
        if len(nonzero) < 2:
            return nonzero[0] if nonzero else 0
        return total(nonzero) if _differ(nonzero) else _plain(sympy.Add(*nonzero))

    def add(self, a: Scalar, b: Scalar) -> Scalar:
        return total([a, b]) if _differ([a, b]) else _plain(super().add(a, b))

    def sub(self, a: Scalar, b: Scalar) -> Scalar:
        return total([a, negative(b)]) if _differ([a, b]) else _plain(super().sub(a, b))

    def mul(self, a: Scalar, b: Scalar) -> Scalar:
        if type(a) is sympy.Symbol and type(b) is sympy.Symbol and a != b:
            return product(a, b)
        return _plain(super().mul(a, b))

    def div(self, a: Scalar, b: Scalar) -> Scalar:
        if isinstance(a, int) and isinstance(b, int):
            return _plain(sympy.Rational(a, b))
        return _plain(super().div(a, b))

    def function(self, name: str, *arguments: Scalar) -> Scalar:
        match name:
            case "select":
                return _SELECT(*arguments)
            case "sqrt":
                return sympy.sqrt(arguments[0])
            case "**":
                return sympy.Pow(*arguments)
            case "min":
                return sympy.Min(*arguments, evaluate=False)
            case "max":
                return sympy.Max(*arguments, evaluate=False)
        return _FUNCTIONS[name](*arguments)

    def table(self, name: str, argument: Scalar) -> Scalar:
        return sympy.Function(f"table:{name}")(argument)

    def surface(self, x: Scalar, y: Scalar) -> Scalar:
        return sympy.Function("road")(self.names[ROAD], x, y)


# What SymPy makes of most sums and products here, without its search for numbers, powers and equal terms.


def product(a: sympy.Symbol, b: sympy.Symbol) -> sympy.Expr:
    """`a * b` of two different symbols."""
    return sympy.Mul._from_args((a, b) if a.compare(b) < 0 else (b, a), is_commutative=True)


def negative(a: sympy.Expr) -> sympy.Expr:
    """`-a` of a symbol or product."""
    if type(a) is sympy.Symbol:
        return sympy.Mul._from_args((sympy.S.NegativeOne, a), is_commutative=True)
    return -a


def total(terms: Sequence[sympy.Expr]) -> sympy.Expr:
    """The sum of symbols and products of which none goes together with another one."""
    return sympy.Add._from_args(sorted(terms, key=_ORDER), is_commutative=True)


def _differ(terms: Sequence[Scalar]) -> bool:
    """Whether these are symbols and products, no two of them equal up to a number."""
    factors = set()
    for term in terms:
        if type(term) is sympy.Symbol:
            factors.add((term,))
        elif type(term) is sympy.Mul:
            args = term.args
            factors.add(args[1:] if args[0].is_Number else args)
            if args[-1].is_Add:  # a number may go into its brackets
                return False
        else:
            return False
    return len(factors) == len(terms)


def _plain(value: Scalar) -> Scalar:
    """Structural zeros and ones are ints everywhere, also when SymPy found them by cancellation."""
    if isinstance(value, sympy.Integer) and value in (0, 1, -1):
        return int(value)
    return value
