"""Rebuilding a program value by value, the frame of every pass."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from symgen.program.builder import Builder
from symgen.program.program import Program
from symgen.program.slice import live, moved_function, moved_table

Rule = Callable[[Builder, int, list[int]], int | None]
"""Given the builder, a position in the old program and where its values are now: the new value, or None to copy it."""


def rewrite(program: Program, rule: Rule) -> Program:
    """The program with live values replaced by what the rule makes of them, and the rest dropped."""
    builder = Builder(program.phases)
    new = rebuild(program, builder, rule)
    functions = [moved_function(function, new) for function in program.functions]
    return replace(builder.finish(program.name, program.inputs, functions), twins=program.twins)


def rebuild(program: Program, builder: Builder, rule: Rule) -> list[int]:
    """Put the live values of a program into a builder; gives their new positions (-1 for dead ones)."""
    marks = live(program)
    new = [-1] * len(program.values)
    waiting = dict(program.tables)
    for k, value in enumerate(program.values):
        if not marks[k]:
            continue
        table = getattr(value, "table", "")
        if table in waiting:
            builder.tables[table] = moved_table(waiting.pop(table), new)
        builder.phase = program.phase[k]
        made = rule(builder, k, new)
        new[k] = builder.copy(value, new) if made is None else made
    return new
