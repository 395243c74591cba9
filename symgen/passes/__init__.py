"""Passes that shorten a program: each takes a program to one that means the same, and does nothing the second time."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from symgen.passes.align import align
from symgen.passes.dead import dead
from symgen.passes.divisions import divisions
from symgen.passes.factor import factor
from symgen.passes.gather import gather
from symgen.passes.hoist import hoist
from symgen.passes.soonest import soonest
from symgen.program.program import Program

Pass = Callable[[Program], Program]

PASSES: tuple[Pass, ...] = (
    dead,  # derivations bind more than the functions use
    align,  # before anything is chosen by its place in a sum
    hoist,  # what depends on parameters only is no longer counted per evaluation
    divisions,  # before products are sorted, as x / p becomes x (1 / p)
    gather,  # before factors are taken out, as fixed products must be whole by then
    factor,  # the remaining products of each sum
    gather,  # sums in brackets are new ones
    hoist,  # the last passes leave sums of parameters behind
    align,  # sums in brackets again
    soonest,  # when the terms of sums are final
)
"""The order of the passes."""


def optimise(program: Program) -> Program:
    """The program after all passes."""
    for _, shortened in steps(program):
        program = shortened
    return program


def steps(program: Program) -> Iterator[tuple[str, Program]]:
    """The program after each pass, with the pass's name."""
    for each in PASSES:
        program = each(program)
        yield each.__name__, program
