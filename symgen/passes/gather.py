"""Bring together what depends on parameters only, so that it is computed once per change of parameters."""

from __future__ import annotations

from collections.abc import Sequence

from symgen.passes.chains import Term, chains_of
from symgen.passes.hoist import depends_on_parameters_only
from symgen.program.builder import Builder
from symgen.program.program import INIT, Program
from symgen.program.rewrite import rewrite


def gather(program: Program) -> Program:
    """(p1 x) p2 becomes (p1 p2) x, and (p1 + x) + p2 becomes (p1 + p2) + x."""
    if INIT not in program.phases:
        return program
    fixed = depends_on_parameters_only(program)
    chains = chains_of(program)
    sums = {k: chains.terms(k) for k in chains.sums if chains.is_long(k)}
    products = {k: [(False, f) for f in chains.factors(k)] for k in chains.products if chains.is_long(k)}
    sums, products = (
        {k: parts for k, parts in found.items() if _gains(parts, fixed, program.phase[k])} for found in (sums, products)
    )
    if not sums and not products:
        return program

    def rule(builder: Builder, k: int, new: list[int]) -> int:
        parts = sums.get(k) or products[k]
        combine = signed_sum if k in sums else product
        builder.phase = 0
        first = combine(builder, [(negative, new[a]) for negative, a in parts if fixed[a]])
        builder.phase = program.phase[k]
        rest = [(negative, new[a]) for negative, a in parts if not fixed[a]]
        return combine(builder, [*rest[:1], (False, first), *rest[1:]])

    return gather(rewrite(program, rule, sums.keys() | products.keys()))


def _gains(parts: Sequence[Term], fixed: bytearray, phase: int) -> bool:
    """Whether several parts are fixed, but not all."""
    return phase > 0 and 2 <= sum(fixed[a] for _, a in parts) < len(parts)


def signed_sum(builder: Builder, terms: Sequence[Term]) -> int:
    """Terms added up, or subtracted, from the left."""
    total = builder.zero
    for negative, term in terms:
        total = builder.sub(total, term) if negative else builder.add(total, term)
    return total


def product(builder: Builder, parts: Sequence[Term]) -> int:
    """All parts multiplied, from the left."""
    result = builder.one
    for _, part in parts:
        result = builder.mul(result, part)
    return result
