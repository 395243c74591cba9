"""Drop what no function needs."""

from __future__ import annotations

from dataclasses import replace

from symgen.program.program import Assign, Program, Value
from symgen.program.rewrite import moved, moved_table
from symgen.program.slice import live


def dead(program: Program) -> Program:
    """The program without values and tables that no result depends on; what stays is not touched."""
    marks = live(program)
    kept = [k for k, mark in enumerate(marks) if mark]
    if len(kept) == len(marks) and all(_looked_up(program, name) for name in program.tables):
        return program
    new = [-1] * len(marks)
    for position, k in enumerate(kept):
        new[k] = position
    values = tuple([_renumbered(program.values[k], new) for k in kept])
    used = {value.table for value in values if isinstance(value, Assign)}
    return replace(
        program,
        values=values,
        phase=tuple([program.phase[k] for k in kept]),
        tables={name: moved_table(table, new) for name, table in program.tables.items() if name in used},
        functions=tuple(moved(function, new) for function in program.functions),
    )


def _looked_up(program: Program, name: str) -> bool:
    return any(isinstance(value, Assign) and value.table == name for value in program.values)


def _renumbered(value: Value, new: list[int]) -> Value:
    if isinstance(value, Assign):
        return Assign(value.op, tuple([new[a] for a in value.args]), value.table)
    return value
