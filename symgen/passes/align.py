"""Give sums and products of parts that are alike one order, so that the parts stay alike."""

from __future__ import annotations

from symgen.passes.chains import Term, chains_of
from symgen.passes.gather import product, signed_sum
from symgen.passes.hoist import depends_on_parameters_only
from symgen.program.builder import Builder
from symgen.program.likeness import Numbering
from symgen.program.program import Program
from symgen.program.rewrite import rewrite


def align(program: Program) -> Program:
    """Parts of a sum or product go twin by twin, shared ones last, and in a twin by their kinds: so the twins' own sums are alike."""
    if not program.twins:
        return program
    fixed = depends_on_parameters_only(program)
    chains = chains_of(program)
    sums = {k: chains.terms(k) for k in chains.sums if chains.is_long(k)}
    products = {k: [(False, f) for f in chains.factors(k)] for k in chains.products if chains.is_long(k)}
    numbering = Numbering(program.twins)

    def rule(builder: Builder, k: int, new: list[int]) -> int:
        for position in range(len(numbering.kind), len(builder)):
            numbering.add(builder.value(position))
        combine = signed_sum if k in sums else product
        by_twin: dict[int, list[Term]] = {}
        for negative, a in sorted(sums.get(k) or products[k], key=lambda part: numbering.kind[new[part[1]]]):
            by_twin.setdefault(numbering.twin[new[a]], []).append((negative, a))
        twins = [combine(builder, _ordered(by_twin[twin], fixed, new)) for twin in sorted(by_twin, reverse=True)]
        return combine(builder, [(False, each) for each in twins])

    return rewrite(program, rule, sums.keys() | products.keys())


def _ordered(parts: list[Term], fixed: bytearray, new: list[int]) -> list[Term]:
    """What is fixed stands second, where `gather` puts it."""
    rest = [(negative, new[a]) for negative, a in parts if not fixed[a]]
    early = [(negative, new[a]) for negative, a in parts if fixed[a]]
    return [*rest[:1], *early, *rest[1:]]
