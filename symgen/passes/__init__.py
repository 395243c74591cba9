"""Passes that shorten a program: each takes a program to one that means the same, and does nothing the second time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from symgen.passes.dead import dead
from symgen.passes.divisions import divisions
from symgen.passes.factor import factor
from symgen.passes.gather import gather
from symgen.passes.hoist import hoist
from symgen.program.count import Counts, count_all
from symgen.program.program import Program

Pass = Callable[[Program], Program]

PASSES: tuple[Pass, ...] = (
    dead,  # derivations bind more than the functions use
    hoist,  # what depends on parameters only is no longer counted per evaluation
    divisions,  # before products are sorted, as x / p becomes x (1 / p)
    gather,  # before factors are taken out, as fixed products must be whole by then
    factor,  # the remaining products of each sum
    gather,  # sums in brackets are new ones
    hoist,  # the last passes leave sums of parameters behind
)
"""The order of the passes."""


@dataclass(frozen=True)
class PassReport:
    """Operations of all functions together before and after a pass; `init` is apart."""

    name: str
    before: Counts
    after: Counts
    init_before: Counts
    init_after: Counts


def optimise(program: Program) -> Program:
    """The program after all passes."""
    for each in PASSES:
        program = each(program)
    return program


def optimise_with_report(program: Program) -> tuple[Program, tuple[PassReport, ...]]:
    """The program after all passes, and what each of them gained."""
    reports = []
    counts = count_all(program)
    for each in PASSES:
        program = each(program)
        after = count_all(program)
        reports.append(PassReport(each.__name__, counts.total, after.total, counts.init, after.init))
        counts = after
    return program, tuple(reports)
