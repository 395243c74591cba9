"""How many operations results take, estimated on the bindings: enough to choose between two derivations of the same results.

Exact counts are those of `symgen.program.count` on the lowered program.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

import sympy

from symgen.formulation.equations import Binding
from symgen.mechanism.algebra import Scalar


def work(bindings: Sequence[Binding], results: Iterable[Scalar], parameters: Collection[sympy.Symbol]) -> int:
    """Operations that the results need, without what depends on parameters only."""
    fixed = set(parameters)
    for binding in bindings:
        if binding.expression.free_symbols <= fixed:
            fixed.add(binding.symbol)
    expressions = [sympy.sympify(value) for value in results]
    needed = set[sympy.Basic]().union(*(value.free_symbols for value in expressions))
    total = sum(map(_operations, expressions))
    for binding in reversed(bindings):
        if binding.symbol in needed and binding.symbol not in fixed:
            needed |= binding.expression.free_symbols
            total += _operations(binding.expression)
    return total


def _operations(value: sympy.Basic) -> int:
    """Sums and products of n parts take n - 1; a change of sign takes none."""
    if not value.args:
        return 0
    parts = [part for part in value.args if part != sympy.S.NegativeOne]
    own = len(parts) - 1 if isinstance(value, (sympy.Add, sympy.Mul)) else 1
    return own + sum(map(_operations, parts))
