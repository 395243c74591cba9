"""Which numbers that a function takes a result can depend on, statement by statement."""

from __future__ import annotations

from collections.abc import Mapping

from symgen.program.program import Assign, Constant, Input, Program
from symgen.program.slice import entries, function, results


def reads(program: Program, name: str, lengths: Mapping[str, int]) -> tuple[int, ...]:
    """For each entry of the results a whole number: bit k is set where entry k counts, of arrays of these lengths one after the
    other."""
    first, end = {}, 0
    for array, length in lengths.items():
        first[array], end = end, end + length
    found: list[int] = []
    for value in program.values:
        match value:
            case Input(array, index):
                found.append(1 << (first[array] + index) if array in first else 0)
            case Constant():
                found.append(0)
            case Assign():
                found.append(_of(value, found, program))
    return tuple(found[place] for place in results([function(program, name)]))


def _of(value: Assign, found: list[int], program: Program) -> int:
    bits = 0
    for argument in value.args:
        bits |= found[argument]
    if value.table:
        for argument in entries(program.tables[value.table]):
            bits |= found[argument]
    return bits
