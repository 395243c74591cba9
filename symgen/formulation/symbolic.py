"""The algebra of `symgen.mechanism` over SymPy: every sum of products gets a name as soon as it is formed.

That is what keeps expressions small: unbound, the equations of a 22-body car have millions of operations.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import sympy

from symgen.formulation.equations import Binding
from symgen.mechanism.algebra import Algebra, Scalar

_FUNCTIONS: Mapping[str, type[sympy.Function]] = {
    "sin": sympy.sin, "cos": sympy.cos, "tan": sympy.tan, "asin": sympy.asin, "acos": sympy.acos,
    "atan": sympy.atan, "atan2": sympy.atan2, "exp": sympy.exp, "log": sympy.log, "tanh": sympy.tanh,
    "abs": sympy.Abs,
}  # fmt: skip
_SELECT = sympy.Function("select")


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
        nonzero = [term for term in terms if not (type(term) is int and term == 0)]
        if len(nonzero) < 2:
            return nonzero[0] if nonzero else 0
        return _plain(sympy.Add(*nonzero))

    def add(self, a: Scalar, b: Scalar) -> Scalar:
        return _plain(super().add(a, b))

    def sub(self, a: Scalar, b: Scalar) -> Scalar:
        return _plain(super().sub(a, b))

    def mul(self, a: Scalar, b: Scalar) -> Scalar:
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


def _plain(value: Scalar) -> Scalar:
    """Structural zeros and ones are ints everywhere, also when SymPy found them by cancellation."""
    if isinstance(value, sympy.Integer) and value in (0, 1, -1):
        return int(value)
    return value
