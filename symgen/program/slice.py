"""Which values of a program a function needs, and how often each value is used."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from symgen.program.program import Assign, Function, Program, ProgramError, TableData


def function(program: Program, name: str) -> Function:
    """The function of that name."""
    for candidate in program.functions:
        if candidate.name == name:
            return candidate
    known = ", ".join(f.name for f in program.functions) or "none"
    raise ProgramError(f"the program {program.name!r} has no function {name!r}; it has: {known}")


def restrict(program: Program, names: Iterable[str]) -> Program:
    """The same program with only these functions, in this order; values stay where they are."""
    return replace(program, functions=tuple(function(program, name) for name in names))


def results(functions: Iterable[Function]) -> Iterator[int]:
    """Positions of all results of some functions."""
    for each in functions:
        for output in each.outputs:
            yield from output.values


def entries(table: TableData) -> tuple[int, ...]:
    """Positions of all numbers of a look-up table."""
    return table.x + table.y + table.slope


def reach(program: Program, roots: Iterable[int]) -> bytearray:
    """One byte a value: 1 if the roots need it (a look-up needs the numbers of its table)."""
    marks = bytearray(len(program.values))
    for root in roots:
        marks[root] = 1
    for k in range(len(program.values) - 1, -1, -1):
        value = program.values[k]
        if marks[k] and type(value) is Assign:
            for a in value.args:
                marks[a] = 1
            if value.table:
                for a in entries(program.tables[value.table]):
                    marks[a] = 1
    return marks


def needed(program: Program, name: str) -> bytearray:
    """The part of the program that the function `name` needs."""
    return reach(program, results([function(program, name)]))


def live(program: Program) -> bytearray:
    """The part of the program that any function needs."""
    return reach(program, results(program.functions))


def uses(program: Program) -> list[int]:
    """How many times each value is an argument of a live statement, a result or an entry of a table."""
    marks = live(program)
    count = [0] * len(program.values)
    for k, value in enumerate(program.values):
        if marks[k] and type(value) is Assign:
            for a in value.args:
                count[a] += 1
    for a in results(program.functions):
        count[a] += 1
    for table in program.tables.values():
        for a in entries(table):
            count[a] += 1
    return count
