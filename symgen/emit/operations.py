"""Scalar operations of statements, by kind; sign changes are free."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from symgen.emit.plan import Plan
from symgen.program.program import Assign, Program

KINDS = ("mul", "div", "add", "sqrt", "trig", "other")

_KIND = {
    **dict.fromkeys(("add", "sub"), "add"),
    **dict.fromkeys(("sin", "cos", "tan", "asin", "acos", "atan", "atan2", "exp", "log", "tanh", "pow"), "trig"),
    **{name: name for name in ("mul", "div", "sqrt")},
}


def count(program: Program, values: Iterable[int]) -> dict[str, int]:
    counts: Counter[str] = Counter()
    for value in values:
        entry = program.values[value]
        if isinstance(entry, Assign) and entry.op != "neg":
            counts[_KIND.get(entry.op, "other")] += 1
    return {kind: counts[kind] for kind in KINDS}


def with_flops(counts: Mapping[str, int]) -> dict[str, int]:
    return {**counts, "flops": sum(counts[kind] for kind in ("mul", "div", "add", "sqrt"))}


def by_phase(plan: Plan, function: str) -> dict[str, dict[str, int]]:
    """Counts of one call of the function by phase, and of `init`."""
    program = plan.program
    totals = {"init": count(program, (value for chunk in plan.init for value in chunk.values))}
    bits = [bit for bit, candidate in enumerate(program.functions) if candidate.name == function]
    for chunk in plan.chunks_of(bits[0]) if bits else ():
        phase = totals.setdefault(program.phases[chunk.phase], dict.fromkeys(KINDS, 0))
        for kind, number in count(program, chunk.values).items():
            phase[kind] += number
    return {phase: with_flops(counts) for phase, counts in totals.items()}


def sentence(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{number} {kind}" for kind, number in counts.items() if number) or "no operations"
