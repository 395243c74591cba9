"""A model as lanes: the same C, included by a file that says how wide a number is."""

from __future__ import annotations

from dataclasses import replace

from symgen.emit.choices import with_choices
from symgen.emit.library import emit
from symgen.emit.source import Source
from symgen.emit.templates import one_line, render
from symgen.program.program import Program
from symgen.program.slice import drop_dead, restrict
from symgen.runtime import ModelLayout

BATCH = ("acceleration", "multipliers", "outputs")
"""Functions that a batch calls."""

CHUNK = 4000
"""Statements of a function for lanes. It is longer than others, since what is near stays near only within a function."""


def batch_source(program: Program, model: ModelLayout, lanes: int) -> Source:
    """What a batch of `lanes` states calls, of a `batch_program`."""
    return lanes_source(emit(program, model, chunk=CHUNK), model, lanes)


def batch_program(program: Program) -> Program:
    """The program without the other functions: values that nobody shares are cut into fewer pieces and stay nearer."""
    return one_state_a_lane(drop_dead(restrict(program, with_choices(program, BATCH))))


def one_state_a_lane(program: Program) -> Program:
    """The program for lanes that are whole states: its parts that are alike are computed one after the other."""
    return replace(program, twins=())


def lanes_source(
    source: Source, model: ModelLayout, lanes: int, template: str = "batch.c.j2", function: str = ""
) -> Source:
    """`lanes`: the number of states that are evaluated at once. A template of one function is told which."""
    symbol = f"{source.symbol}_x{lanes}"
    text = render(
        template,
        title=one_line(model.name),
        model=model,
        lanes=lanes,
        base=source.symbol,
        symbol=symbol,
        units=source.units,
        function=function,
    )
    layout = replace(source.layout, symbol=symbol, functions=())
    return Source(symbol, {f"{symbol}.c": text, **source.files}, layout, frozenset(source.units))
