"""Which values of a program its functions need, how often each is used, and the program without the others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from symgen.program.once import once
from symgen.program.program import Assign, Function, Output, Program, ProgramError, TableData, Value

Places = Sequence[int] | Mapping[int, int]
"""New positions of values, by their old ones."""


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


def without(program: Program, name: str) -> Program:
    """The same program without one function."""
    return replace(program, functions=tuple(each for each in program.functions if each.name != name))


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


@once
def live(program: Program) -> bytearray:
    """The part of the program that any function needs."""
    return reach(program, results(program.functions))


@once
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


def drop_dead(program: Program) -> Program:
    """The program without values and tables that no function needs; what stays keeps its order."""
    marks = live(program)
    kept = [k for k, mark in enumerate(marks) if mark]
    if len(kept) == len(marks) and _looked_up(program) >= program.tables.keys():
        return program
    new = [-1] * len(marks)
    for position, k in enumerate(kept):
        new[k] = position
    values = tuple([moved_value(program.values[k], new) for k in kept])
    used = _looked_up(replace(program, values=values))
    return replace(
        program,
        values=values,
        phase=tuple([program.phase[k] for k in kept]),
        tables={name: moved_table(table, new) for name, table in program.tables.items() if name in used},
        functions=tuple(moved_function(each, new) for each in program.functions),
    )


def _looked_up(program: Program) -> set[str]:
    return {value.table for value in program.values if type(value) is Assign and value.table}


def moved_value(value: Value, new: Places) -> Value:
    """A value over the new positions of what it reads."""
    if type(value) is Assign:
        return Assign(value.op, tuple([new[a] for a in value.args]), value.table)
    return value


def moved_function(function: Function, new: Places) -> Function:
    """A function over the new positions of values."""
    return replace(function, outputs=tuple(_moved_output(output, new) for output in function.outputs))


def _moved_output(output: Output, new: Places) -> Output:
    return replace(output, values=tuple([new[k] for k in output.values]))


def moved_table(table: TableData, new: Places) -> TableData:
    """A look-up table over the new positions of values."""
    x, y, slope = (tuple([new[k] for k in part]) for part in (table.x, table.y, table.slope))
    return TableData(table.name, x, y, slope)
