"""Add up what is known first, so that nothing but the last term of a sum is waited for."""

from __future__ import annotations

from heapq import heapify, heappop, heappush

from symgen.passes.chains import chains_of
from symgen.passes.hoist import depends_on_parameters_only
from symgen.program.builder import Builder
from symgen.program.program import Assign, Program
from symgen.program.rewrite import rewrite

LATENCY = {"add": 3, "sub": 3, "mul": 4, "div": 13, "sqrt": 20, "neg": 0}
"""Cycles from operands to result on present CPUs; other operations take about `OTHER`."""
OTHER = 50


def soonest(program: Program) -> Program:
    """The two terms that are known first make one, until one is left. Parts that are alike keep the order they share."""
    if program.twins:
        return program
    fixed = depends_on_parameters_only(program)
    chains = chains_of(program)
    sums = {k: chains.terms(k) for k in chains.sums if chains.is_long(k) and not fixed[k]}
    known: list[int] = []

    def rule(builder: Builder, k: int, new: list[int]) -> int:
        _follow(builder, known)
        terms = [(known[new[a]], new[a], negative) for negative, a in sums[k]]
        heapify(terms)
        while len(terms) > 1:
            (_, a, minus_a), (_, b, minus_b) = heappop(terms), heappop(terms)
            first, second = (b, a) if minus_a else (a, b)
            made = builder.add(a, b) if minus_a == minus_b else builder.sub(first, second)
            _follow(builder, known)
            heappush(terms, (known[made], made, minus_a and minus_b))
        _, total, negative = terms[0]
        return builder.neg(total) if negative else total

    return rewrite(program, rule, sums)


def _follow(builder: Builder, known: list[int]) -> None:
    """When values that are new to the list are known: cycles after inputs are."""
    for position in range(len(known), len(builder)):
        value = builder.value(position)
        known.append(_time(value, known) if isinstance(value, Assign) else 0)


def _time(value: Assign, known: list[int]) -> int:
    return LATENCY.get(value.op, OTHER) + max((known[a] for a in value.args), default=0)
