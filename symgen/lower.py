"""Equations to a program: the one place where SymPy ends.

Each expression is translated by the type of its nodes only; nothing is simplified by SymPy here. A product with
negative powers becomes one division.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

import sympy
from sympy.core.function import AppliedUndef

from symgen.formulation.equations import AlikeEntries, EquationFunction, Equations, EquationTable, Result
from symgen.program.builder import Builder
from symgen.program.check import check
from symgen.program.program import Function, Input, Output, Program, ProgramError, TableData, Twins


class LoweringError(ValueError):
    """An expression that has no translation; the text names its class, the expression and where it stands."""


Entry: TypeAlias = "sympy.Expr | int | float"


def lower(equations: Equations) -> Program:
    """The program that computes the results of all functions from the inputs."""
    return _Lowering(equations).program()


class _Lowering:
    """Translation of one set of equations; `place` says for errors where the present expression stands."""

    def __init__(self, equations: Equations) -> None:
        self.equations = equations
        self.builder = Builder(equations.phases)
        self.inputs: dict[sympy.Symbol, tuple[str, int]] = {}
        for array, symbols in equations.inputs.items():
            self.inputs.update((symbol, (array, k)) for k, symbol in enumerate(symbols))
        self.bound: dict[sympy.Symbol, int] = {}
        self.known: dict[int, int] = {}  # by the identity of an expression, all of which live as long as the equations
        self.place = ""

    def program(self) -> Program:
        phases = {name: k for k, name in enumerate(self.equations.phases)}
        for binding in self.equations.bindings:
            self.place = f"the binding of {binding.symbol}"
            if binding.phase not in phases:
                raise LoweringError(f"{self.place} is in the unknown phase {binding.phase!r}")
            if binding.symbol in self.bound or binding.symbol in self.inputs:
                raise LoweringError(f"{self.place} is the second one of this symbol")
            self.builder.phase = phases[binding.phase]
            self.bound[binding.symbol] = self.known[id(binding.symbol)] = self.value(binding.expression)
        self.builder.phase = None
        functions = [self.function(function) for function in self.equations.functions]
        inputs = {array: len(symbols) for array, symbols in self.equations.inputs.items()}
        program = self.builder.finish(self.equations.name, inputs, functions)
        return check(replace(program, twins=tuple(map(_twins, self.equations.alike))))

    def function(self, function: EquationFunction) -> Function:
        outputs = tuple(self.output(function.name, result) for result in function.results)
        return Function(function.name, outputs, function.doc, function.instead_of)

    def output(self, function: str, result: Result) -> Output:
        self.place = f"the result {result.name} of {function}"
        values = tuple([self.value(entry) for entry in result.entries])
        return Output(result.name, tuple(result.shape), values, result.doc, result.pattern)

    # ---- expressions

    def value(self, expression: Entry) -> int:
        """The value of an expression; its parts are translated first, on a stack of our own instead of Python's."""
        if isinstance(expression, (int, float)):
            return self.builder.constant(float(expression))
        known, stack = self.known, [expression]
        while stack:
            part = stack[-1]
            if id(part) in known:
                stack.pop()
                continue
            if type(part) not in _RULES and not isinstance(part, _OTHERS):
                raise self.unmapped(part)
            missing = [a for a in _operands(part) if id(a) not in known]
            if missing:
                stack.extend(reversed(missing))
            else:
                known[id(stack.pop())] = self.translate(part)
        return known[id(expression)]

    def translate(self, part: sympy.Expr) -> int:
        """One node whose operands are known."""
        rule = _RULES.get(type(part))
        try:
            if rule is not None:
                return rule(self, part)
            if isinstance(part, (sympy.Number, sympy.NumberSymbol)):
                return self.builder.constant(float(part))
            if isinstance(part, AppliedUndef):
                return self.undefined(part)
        except (ProgramError, TypeError) as error:
            raise LoweringError(f"{part} in {self.place}: {error}") from None
        raise self.unmapped(part)

    def unmapped(self, part: sympy.Expr) -> LoweringError:
        return LoweringError(f"{type(part).__name__} cannot be translated: {part} in {self.place}")

    def symbol(self, symbol: sympy.Symbol) -> int:
        if symbol in self.bound:
            return self.bound[symbol]
        if symbol in self.inputs:
            return self.builder.input(*self.inputs[symbol])
        raise LoweringError(f"Symbol {symbol} in {self.place} is neither an input nor bound before")

    def add(self, part: sympy.Add) -> int:
        terms = [self.known[id(a)] for a in part.args]
        total = terms[0]
        for term in terms[1:]:
            total = self.builder.add(total, term)
        return total

    def mul(self, part: sympy.Mul) -> int:
        builder, above, below = self.builder, [], []
        for factor in part.args:
            if type(factor) is sympy.Pow and _divides(factor):
                below.append(builder.power(self.known[id(factor.args[0])], -float(factor.args[1])))
            else:
                above.append(self.known[id(factor)])
        numerator = self.product(above)
        return builder.div(numerator, self.product(below)) if below else numerator

    def product(self, factors: list[int]) -> int:
        """Oldest values first and numbers last, so that products which differ in a number share the rest."""
        number, result = self.builder.number, self.builder.one
        for k in sorted(factors, key=lambda k: (number(k) is not None, k)):
            result = self.builder.mul(result, k)
        return result

    def power(self, part: sympy.Pow) -> int:
        base, exponent = part.args
        if isinstance(exponent, sympy.Number):
            return self.builder.power(self.known[id(base)], float(exponent))
        return self.builder.op("pow", self.known[id(base)], self.known[id(exponent)])

    def function_of(self, op: str, part: sympy.Expr) -> int:
        """A function of one or two arguments; min and max fold any number of them."""
        args = [self.known[id(a)] for a in part.args]
        if op not in ("min", "max"):
            return self.builder.op(op, *args)
        result = args[0]
        for a in args[1:]:
            result = self.builder.op(op, result, a)
        return result

    def undefined(self, part: sympy.Expr) -> int:
        name = type(part).__name__
        args = [self.known[id(a)] for a in part.args]
        if name == "select" and len(args) == 4:
            return self.builder.op("select", *args)
        if name == "road" and len(args) == 3:
            return self.builder.op("road", *args)
        table = name.removeprefix("table:")
        if table == name or table not in self.equations.tables or len(args) != 1:
            raise self.unmapped(part)
        if table not in self.builder.tables:
            self.builder.tables[table] = self.table(table, self.equations.tables[table])
        return self.builder.op("table", *args, table=table)

    def table(self, name: str, table: EquationTable) -> TableData:
        place, self.place = self.place, f"the table {name}"
        x, y, slope = (tuple([self.value(a) for a in part]) for part in (table.x, table.y, table.slope))
        self.place = place
        return TableData(name, x, y, slope)


def _twins(entries: AlikeEntries) -> Twins:
    return Twins(
        tuple(tuple(Input(array, index) for array, index, _ in slot) for slot in entries),
        tuple(tuple(sign for *_, sign in slot) for slot in entries),
    )


def _divides(power: sympy.Pow) -> bool:
    exponent = power.args[1]
    if isinstance(exponent, sympy.Rational):
        return bool(exponent.p < 0)
    return isinstance(exponent, sympy.Float) and float(exponent) < 0


def _operands(part: sympy.Expr) -> Sequence[sympy.Expr]:
    """What must be translated before a node: the base of a constant power, and of such a divisor in a product."""
    kind = type(part)
    if kind is sympy.Mul:
        return [a.args[0] if type(a) is sympy.Pow and _divides(a) else a for a in part.args]
    if kind is sympy.Pow and isinstance(part.args[1], sympy.Number):
        return [part.args[0]]
    return part.args  # type: ignore[no-any-return]


def _function(op: str) -> Callable[[_Lowering, sympy.Expr], int]:
    return lambda lowering, part: lowering.function_of(op, part)


_OTHERS = (sympy.Number, sympy.NumberSymbol, AppliedUndef)
_RULES: Mapping[type, Callable[[_Lowering, sympy.Expr], int]] = {
    sympy.Symbol: _Lowering.symbol,
    sympy.Dummy: _Lowering.symbol,
    sympy.Add: _Lowering.add,
    sympy.Mul: _Lowering.mul,
    sympy.Pow: _Lowering.power,
    sympy.Abs: _function("abs"),
    sympy.Min: _function("min"),
    sympy.Max: _function("max"),
    **{
        getattr(sympy, name): _function(name)
        for name in ("sin", "cos", "tan", "asin", "acos", "atan", "atan2", "exp", "log", "tanh", "sign")
    },
}
