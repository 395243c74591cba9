"""Functions that a program has once for every choice of dependent coordinates."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from symgen.program.program import Program

CHOSEN = ("acceleration", "multipliers", "correction")
"""Functions that a time stepper takes from the choice it uses."""

PIVOTS = "pivots"
"""Function, and result of `closure`: how well each choice suits the position."""


def chosen_functions(program: Program) -> Mapping[str, tuple[str, ...]]:
    """For each function of which there are several, the names of the others."""
    found: dict[str, tuple[str, ...]] = {}
    for each in program.functions:
        if each.instead_of:
            found[each.instead_of] = (*found.get(each.instead_of, ()), each.name)
    return found


def choices(program: Program) -> list[tuple[str, ...]]:
    """The stepper's functions for each choice, as the C names them."""
    chosen = chosen_functions(program)
    if not chosen.keys() >= set(CHOSEN):
        return [CHOSEN]
    return list(zip(*((f"{name}_1", *chosen[name]) for name in CHOSEN), strict=True))


def pivot_count(program: Program) -> int:
    """How many pivots `closure` reports."""
    outputs = [output for each in program.functions if each.name == "closure" for output in each.outputs]
    return sum(len(output.values) for output in outputs if output.name == PIVOTS)


def with_choices(program: Program, names: Collection[str]) -> list[str]:
    """Names of these functions and of all that calls of them need."""
    chosen = chosen_functions(program)
    found = [other for name in names for other in (name, *chosen.get(name, ()))]
    return [*found, PIVOTS] if len(found) > len(names) else found
