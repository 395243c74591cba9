"""Rebuilding a program value by value, the frame of every pass."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from symgen.program.builder import Builder
from symgen.program.program import Function, Output, Program, TableData
from symgen.program.slice import live

Rule = Callable[[Builder, int, list[int]], int | None]
"""Given the builder, a position in the old program and where its values are now: the new value, or None to copy it."""


def rewrite(program: Program, rule: Rule) -> Program:
    """The program with live values replaced by what the rule makes of them, and the rest dropped."""
    builder = Builder(program.phases)
    new = rebuild(program, builder, rule)
    functions = [moved(function, new) for function in program.functions]
    return builder.finish(program.name, program.inputs, functions)


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


def moved(function: Function, new: list[int]) -> Function:
    """A function over the new positions."""
    return replace(function, outputs=tuple(_moved_output(output, new) for output in function.outputs))


def _moved_output(output: Output, new: list[int]) -> Output:
    return replace(output, values=tuple([new[k] for k in output.values]))


def moved_table(table: TableData, new: list[int]) -> TableData:
    """A look-up table over the new positions."""
    x, y, slope = (tuple([new[k] for k in part]) for part in (table.x, table.y, table.slope))
    return TableData(table.name, x, y, slope)
