"""Rebuilding a program value by value, the frame of every pass."""

from __future__ import annotations

from collections.abc import Callable, Container
from dataclasses import replace

from symgen.program.builder import Builder
from symgen.program.program import Assign, Program
from symgen.program.slice import live, moved_function, moved_table

Rule = Callable[[Builder, int, list[int]], int]
"""Given the builder, a position in the old program and where its values are now: the new value."""


def rewrite(program: Program, rule: Rule, places: Container[int]) -> Program:
    """The program with the live values at some places replaced by what the rule makes of them, and dead ones dropped."""
    builder = Builder(program.phases)
    new = rebuild(program, builder, rule, places)
    functions = [moved_function(function, new) for function in program.functions]
    return replace(builder.finish(program.name, program.inputs, functions), twins=program.twins)


def copied(program: Program, builder: Builder) -> list[int]:
    """Put the live values of a program into a builder as they are; gives their new positions (-1 for dead ones)."""
    return rebuild(program, builder, _unused, ())


def _unused(builder: Builder, k: int, new: list[int]) -> int:
    raise AssertionError(f"no rule applies to value {k}")


def rebuild(program: Program, builder: Builder, rule: Rule, places: Container[int]) -> list[int]:
    """Put the live values of a program into a builder, by the rule or as they are; gives their new positions (-1 for dead ones)."""
    marks, same = live(program), bytearray(len(program.values))
    new = [-1] * len(program.values)
    waiting = dict(program.tables)
    for k, value in enumerate(program.values):
        if not marks[k]:
            continue
        if type(value) is Assign and value.table in waiting:
            builder.tables[value.table] = moved_table(waiting.pop(value.table), new)
        builder.phase = program.phase[k]
        if k in places:
            new[k] = rule(builder, k, new)
        elif type(value) is not Assign:
            same[k], new[k] = 1, builder.copy(value, new)
        else:
            for a in value.args:
                if not same[a]:
                    new[k] = builder.copy(value, new)
                    break
            else:
                same[k], new[k] = 1, builder.again(value, new)
    return new
