"""Give sums and products of parts that are alike one order, so that the parts stay alike."""

from __future__ import annotations

from symgen.passes.chains import Chains, Term
from symgen.passes.gather import product, signed_sum
from symgen.passes.hoist import depends_on_parameters_only
from symgen.program.builder import Builder
from symgen.program.likeness import Numbering
from symgen.program.program import Program
from symgen.program.rewrite import rewrite


def align(program: Program) -> Program:
    """Parts of a sum or product go lane by lane, shared ones last, and in a lane by their kinds: so the lanes' own sums are alike."""
    if not program.lanes:
        return program
    fixed = depends_on_parameters_only(program)
    chains = Chains(program)
    sums = {k: chains.terms(k) for k in chains.sums if chains.is_long(k)}
    products = {k: [(False, f) for f in chains.factors(k)] for k in chains.products if chains.is_long(k)}
    numbering = Numbering(program.lanes)

    def rule(builder: Builder, k: int, new: list[int]) -> int | None:
        if k not in sums and k not in products:
            return None
        for position in range(len(numbering.kind), len(builder)):
            numbering.add(builder.value(position))
        combine = signed_sum if k in sums else product
        by_lane: dict[int, list[Term]] = {}
        for negative, a in sorted(sums.get(k) or products[k], key=lambda part: numbering.kind[new[part[1]]]):
            by_lane.setdefault(numbering.lane[new[a]], []).append((negative, a))
        lanes = [combine(builder, _ordered(by_lane[lane], fixed, new)) for lane in sorted(by_lane, reverse=True)]
        return combine(builder, [(False, each) for each in lanes])

    return rewrite(program, rule)


def _ordered(parts: list[Term], fixed: bytearray, new: list[int]) -> list[Term]:
    """What is fixed stands second, where `gather` puts it."""
    rest = [(negative, new[a]) for negative, a in parts if not fixed[a]]
    early = [(negative, new[a]) for negative, a in parts if fixed[a]]
    return [*rest[:1], *early, *rest[1:]]
