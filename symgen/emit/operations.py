"""Operation counts as comments and as part of a layout."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from symgen.program.count import KIND, count, count_all
from symgen.program.program import INIT, Assign, Program


def cost(program: Program, values: Iterable[int]) -> str:
    """Operations of some statements in words, such as `12 mul, 7 add`."""
    counts: Counter[str] = Counter()
    for value in values:
        entry = program.values[value]
        if isinstance(entry, Assign) and entry.op in KIND:
            counts[KIND[entry.op]] += 1
    kinds = dict.fromkeys(KIND.values())
    return ", ".join(f"{counts[kind]} {kind}" for kind in kinds if counts[kind]) or "no operations"


def by_phase(program: Program, name: str = "acceleration") -> dict[str, dict[str, int]]:
    """Counts of one call of the function (of all together, if there is none of that name) and of the whole init."""
    everything = count_all(program)
    known = any(function.name == name for function in program.functions)
    counts = dict((count(program, name) if known else everything).phases)
    counts[INIT] = everything.init
    return {phase: found.table() for phase, found in counts.items()}


def listed(counts: dict[str, int]) -> str:
    return ", ".join(f"{number} {kind}" for kind, number in counts.items() if number) or "no operations"
