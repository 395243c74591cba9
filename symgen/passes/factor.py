"""Take common factors out of sums."""

from __future__ import annotations

from symgen.passes.chains import chains_of
from symgen.passes.gather import signed_sum
from symgen.passes.hoist import depends_on_parameters_only
from symgen.program.builder import Builder
from symgen.program.program import Program
from symgen.program.rewrite import rewrite

Summand = tuple[bool, list[int]]
"""Whether it is subtracted, and its factors."""


def factor(program: Program) -> Program:
    """a b + a c becomes a (b + c), where the products are used nowhere else; the most frequent factor goes first."""
    fixed = depends_on_parameters_only(program)
    chains = chains_of(program)
    sums: dict[int, list[Summand]] = {}
    for k in chains.sums:
        summands = [(negative, chains.owned_factors(a, k)) for negative, a in chains.terms(k)]
        if _common(summands, fixed) is not None:
            sums[k] = summands
    if not sums:
        return program

    def rule(builder: Builder, k: int, new: list[int]) -> int:
        return _factored(builder, sums[k], fixed, new)

    return factor(rewrite(program, rule, sums))


def _common(summands: list[Summand], fixed: bytearray) -> int | None:
    """The factor that most products share; of several one that is not fixed, so that what remains may be."""
    tally: dict[int, int] = {}
    for _, factors in summands:
        if len(factors) > 1:
            for f in dict.fromkeys(factors):
                tally[f] = tally.get(f, 0) + 1
    if max(tally.values(), default=0) < 2:
        return None
    return max(tally, key=lambda f: (tally[f], not fixed[f]))


def _factored(builder: Builder, summands: list[Summand], fixed: bytearray, new: list[int]) -> int:
    """The sum, with common factors taken out as long as there are any."""
    done: list[tuple[bool, int]] = []
    while (common := _common(summands, fixed)) is not None:
        sharing = [s for s in summands if len(s[1]) > 1 and common in s[1]]
        summands = [s for s in summands if len(s[1]) == 1 or common not in s[1]]
        rest = _factored(builder, [(negative, _without(factors, common)) for negative, factors in sharing], fixed, new)
        done.append((False, builder.mul(new[common], rest)))
    for negative, factors in summands:
        term = builder.one
        for f in factors:
            term = builder.mul(term, new[f])
        done.append((negative, term))
    return signed_sum(builder, done)


def _without(factors: list[int], common: int) -> list[int]:
    place = factors.index(common)
    return factors[:place] + factors[place + 1 :]
