"""A program's statements in straight pieces, each a C function of its own.

Statements are grouped by phase and, inside a phase, by the set of functions that need them, larger sets first. A value
is needed wherever a value that uses it is needed, so this order never uses a value before it is there. Inside a group, scalar code
and packs take turns.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from symgen.emit.packs import Packs
from symgen.emit.sines import gathered
from symgen.emit.stages import SCALAR, stages
from symgen.program.program import INIT, Assign, Program

CHUNK = 1500
"""Statements of one C function; compilers' register allocation and their search for aliases grow faster than their number."""

LARGE = 30_000
"""A program of more values than this is cut into smaller functions, so that compilers need up to a third less time."""
CHUNK_OF_LARGE, SELDOM_CHUNK_OF_LARGE = 700, 300
"""Statements of one C function that steps need: steps take no longer than with `CHUNK`, and up to a tenth longer with half as many, as
more values are handed on in memory. The second number is for all others."""

CALLED_BY_STEPS = ("initial", "acceleration", "multipliers", "closure", "correction", "outputs")
"""Functions that the time stepper and the example program call."""

Groups = Mapping[tuple[int, int], list[int]]
"""What is computed, by phase and functions needing it: values, and packs by their names."""


@dataclass(frozen=True)
class Chunk:
    """A straight piece of code. Bit k of `users` stands for function k of the program. `side` is SCALAR, or the set of twins that
    the packs named by `values` belong to."""

    name: str
    phase: int
    users: int
    values: tuple[int, ...]
    side: int = SCALAR


def sizes(program: Program) -> tuple[int, int]:
    """Most statements of one C function that steps need, and of the others."""
    return (CHUNK, CHUNK) if len(program.values) <= LARGE else (CHUNK_OF_LARGE, SELDOM_CHUNK_OF_LARGE)


def init_chunks(program: Program, values: list[int], size: int) -> tuple[Chunk, ...]:
    if not values:
        return ()
    return tuple(
        Chunk(f"{INIT}_{number}", program.phases.index(INIT), 0, piece)
        for number, piece in enumerate(_cut(gathered(program, values), size), 1)
    )


def split(program: Program, users: Sequence[int], packs: Packs) -> tuple[list[int], Groups]:
    """What `init` computes, and what the rest computes by group."""
    init: list[int] = []
    groups: dict[tuple[int, int], list[int]] = defaultdict(list)
    wanted = _wanted(program, packs)
    for value, entry in enumerate(program.values):
        if value in wanted and isinstance(entry, Assign) and packs.name(value) == value:
            if packs.early[value]:
                init.append(value)
            else:
                groups[program.phase[value], users[value]].append(value)
    return init, groups


def _wanted(program: Program, packs: Packs) -> set[int]:
    """What results and tables depend on, by name. Packs take no negatives: these may be superfluous."""
    pending = [value for function in program.functions for output in function.outputs for value in output.values]
    wanted: set[int] = set()
    while pending:
        name = packs.name(pending.pop())
        if name in wanted:
            continue
        wanted.add(name)
        pending += packs.reads(name)
        entry = program.values[name]
        if isinstance(entry, Assign) and entry.table:
            table = program.tables[entry.table]
            pending += (*table.x, *table.y, *table.slope)
    return wanted


def chunks(program: Program, groups: Groups, packs: Packs, size: int, seldom: int) -> Iterator[Chunk]:
    """`size`: most statements of a chunk that steps need, `seldom`: of the others."""
    steps = sum(1 << bit for bit, function in enumerate(program.functions) if function.name in CALLED_BY_STEPS)
    numbers: dict[int, int] = defaultdict(int)
    order = sorted(groups, key=lambda key: (key[0], -key[1].bit_count(), groups[key][0]))
    for phase, users in order:
        stem = program.phases[phase].replace("-", "_").replace(" ", "_")
        for side, names in _stages(program, groups[phase, users], packs):
            ordered = gathered(program, names) if side == SCALAR else names
            for piece in _cut(ordered, size if users & steps else seldom):
                numbers[phase] += 1
                alike = "" if side == SCALAR else "alike_"
                yield Chunk(f"{alike}{stem}_{numbers[phase]}", phase, users, piece, side)


def _stages(program: Program, names: list[int], packs: Packs) -> list[tuple[int, list[int]]]:
    inside = set(names)
    reads = {name: {packs.name(read) for read in packs.reads(name)} & inside for name in names}

    def side(name: int) -> int:
        return packs.of[name].which if name in packs.of else SCALAR

    return stages(names, reads, side, len(program.twins))


def _cut(values: Sequence[int], size: int) -> Iterator[tuple[int, ...]]:
    pieces = -(-len(values) // size)
    length = -(-len(values) // pieces)
    for start in range(0, len(values), length):
        yield tuple(values[start : start + length])
