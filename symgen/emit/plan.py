"""Where each value of a program is computed and kept: chunks, constants, work slots, results.

Statements are grouped by phase and, inside a phase, by the set of functions that need them, larger sets first. A value
is needed wherever a value that uses it is needed, so this order never uses a value before it is there.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush

from symgen.emit.sines import gathered
from symgen.emit.source import EmitError
from symgen.program.program import INIT, Assign, Constant, Input, Program, TableData

CHUNK = 1500
"""Statements of one C function; gcc's register allocation grows faster than their number."""


@dataclass(frozen=True)
class Chunk:
    """A straight piece of code. Bit k of `users` stands for function k of the program."""

    name: str
    phase: int
    users: int
    values: tuple[int, ...]


@dataclass(frozen=True)
class Plan:
    program: Program
    early: Sequence[bool]
    """Which values are there before any function is called: parameters and what `init` computes."""
    init: tuple[Chunk, ...]
    chunks: tuple[Chunk, ...]
    home: Mapping[int, str]
    """Name of the chunk in which a value is assigned."""
    constants: Mapping[int, tuple[int, ...]]
    """Slots of a value in `constants`; the first one is the one to read."""
    tables: Mapping[str, int]
    """First slot of each table."""
    work: Mapping[int, int]
    stores: Mapping[int, tuple[int, ...]]
    """Places in `out` that a value is written to by the chunk that assigns it (it is needed by one function only)."""
    constants_size: int
    work_size: int

    def chunks_of(self, function: int) -> tuple[Chunk, ...]:
        return tuple(chunk for chunk in self.chunks if chunk.users >> function & 1)


def plan(program: Program, chunk_size: int = CHUNK) -> Plan:
    users = functions_needing(program)
    early = _early(program, users)
    init_values, groups = _groups(program, users, early)
    init = tuple(_cut(f"{INIT}_{{}}", program.phases.index(INIT), 0, init_values, chunk_size)) if init_values else ()
    chunks = tuple(_named(program, groups, chunk_size))
    home = {value: chunk.name for chunk in (*init, *chunks) for value in chunk.values}
    constants, tables, constants_size = _constant_slots(program, users, early, home)
    stores = _stores(program, users, early, home)
    work = _work_slots(program, chunks, early, home, stores)
    return Plan(
        program,
        early,
        init,
        chunks,
        home,
        constants,
        tables,
        work,
        stores,
        constants_size,
        1 + max(work.values(), default=-1),
    )


def operands(program: Program, value: int) -> tuple[int, ...]:
    entry = program.values[value]
    return entry.args if isinstance(entry, Assign) else ()


def table_values(table: TableData) -> tuple[int, ...]:
    return (*table.x, *table.y, *table.slope)


def functions_needing(program: Program) -> list[int]:
    """For each value, the set of functions that need it, as bits."""
    users = [0] * len(program.values)
    for bit, function in enumerate(program.functions):
        for output in function.outputs:
            for value in output.values:
                users[value] |= 1 << bit
    for value in range(len(users) - 1, -1, -1):
        entry = program.values[value]
        if users[value] and isinstance(entry, Assign):
            sources = entry.args if not entry.table else (*entry.args, *table_values(program.tables[entry.table]))
            for source in sources:
                users[source] |= users[value]
    return users


def _early(program: Program, users: Sequence[int]) -> list[bool]:
    """Parameters, the phase `init`, and what tables are made of, in whatever phase that is."""
    early = [
        value.array == "parameters" if isinstance(value, Input) else program.phases[program.phase[k]] == INIT
        for k, value in enumerate(program.values)
    ]
    pending = [value for name in _used_tables(program, users) for value in table_values(program.tables[name])]
    while pending:
        value = pending.pop()
        entry = program.values[value]
        if isinstance(entry, Input) and entry.array != "parameters":
            raise EmitError(f"a table depends on {entry.array!r}; tables may depend on parameters only")
        if not early[value]:
            early[value] = True
            pending += operands(program, value)
    return [known and not isinstance(value, Constant) for known, value in zip(early, program.values, strict=True)]


def _groups(
    program: Program, users: Sequence[int], early: Sequence[bool]
) -> tuple[list[int], dict[tuple[int, int], list[int]]]:
    init: list[int] = []
    groups: dict[tuple[int, int], list[int]] = defaultdict(list)
    for value, entry in enumerate(program.values):
        if not users[value] or not isinstance(entry, Assign):
            continue
        if early[value]:
            init.append(value)
        else:
            groups[program.phase[value], users[value]].append(value)
    return gathered(program, init), {key: gathered(program, values) for key, values in groups.items()}


def _named(program: Program, groups: dict[tuple[int, int], list[int]], size: int) -> Iterator[Chunk]:
    numbers: dict[int, int] = defaultdict(int)
    order = sorted(groups, key=lambda key: (key[0], -key[1].bit_count(), groups[key][0]))
    for phase, users in order:
        stem = program.phases[phase].replace("-", "_").replace(" ", "_")
        for chunk in _cut(f"{stem}_{{}}", phase, users, groups[phase, users], size, numbers[phase]):
            numbers[phase] += 1
            yield chunk


def _cut(name: str, phase: int, users: int, values: list[int], size: int, number: int = 0) -> Iterator[Chunk]:
    pieces = -(-len(values) // size)
    length = -(-len(values) // pieces)
    for start in range(0, len(values), length):
        number += 1
        yield Chunk(name.format(number), phase, users, tuple(values[start : start + length]))


def _constant_slots(
    program: Program, users: Sequence[int], early: Sequence[bool], home: Mapping[int, str]
) -> tuple[dict[int, tuple[int, ...]], dict[str, int], int]:
    slots: dict[int, tuple[int, ...]] = {}
    bases: dict[str, int] = {}
    size = 0
    for name in _used_tables(program, users):
        bases[name] = size
        for value in table_values(program.tables[name]):
            slots[value] = (*slots.get(value, ()), size)
            size += 1
    for value in sorted(_crossing_constants(program, early, home)):
        if value not in slots:
            slots[value] = (size,)
            size += 1
    return slots, bases, size


def _used_tables(program: Program, users: Sequence[int]) -> list[str]:
    names = {entry.table for value, entry in enumerate(program.values) if users[value] and isinstance(entry, Assign)}
    return [name for name in program.tables if name in names]


def _crossing_constants(program: Program, early: Sequence[bool], home: Mapping[int, str]) -> set[int]:
    """Values that depend on parameters only and are read outside the chunk that makes them."""
    crossing: set[int] = set()
    for function in program.functions:
        for output in function.outputs:
            crossing.update(value for value in output.values if early[value])
    for value, chunk in home.items():
        inside = early[value]
        for operand in operands(program, value):
            if early[operand] and home.get(operand) != chunk:
                raw = isinstance(program.values[operand], Input)
                if not (raw and inside):
                    crossing.add(operand)
    return crossing


def _stores(
    program: Program, users: Sequence[int], early: Sequence[bool], home: Mapping[int, str]
) -> dict[int, tuple[int, ...]]:
    stores: dict[int, tuple[int, ...]] = {}
    for bit, function in enumerate(program.functions):
        place = 0
        for output in function.outputs:
            for value in output.values:
                computed = value in home and not early[value]
                if computed and users[value] == 1 << bit:
                    stores[value] = (*stores.get(value, ()), place)
                place += 1
    return stores


def _work_slots(
    program: Program,
    chunks: Sequence[Chunk],
    early: Sequence[bool],
    home: Mapping[int, str],
    stores: Mapping[int, tuple[int, ...]],
) -> dict[int, int]:
    """A slot for every value that another chunk or a public function reads. It is free again after the last chunk that
    reads it: a small work array stays in the nearest cache, above all with lanes."""
    last = _last_readers(program, chunks, early, home, stores)
    leaving: dict[int, list[int]] = defaultdict(list)
    slots: dict[int, int] = {}
    free: list[int] = []
    size = 0
    for k, chunk in enumerate(chunks):
        for value in leaving[k - 1]:
            heappush(free, slots[value])
        for value in chunk.values:
            if value in last:
                slots[value] = heappop(free) if free else size
                size = max(size, slots[value] + 1)
                leaving[last[value]].append(value)
    return slots


def _last_readers(
    program: Program,
    chunks: Sequence[Chunk],
    early: Sequence[bool],
    home: Mapping[int, str],
    stores: Mapping[int, tuple[int, ...]],
) -> dict[int, int]:
    """For each value that leaves its chunk, the position of the last chunk that reads it; public functions come last."""
    last: dict[int, int] = {}
    for k, chunk in enumerate(chunks):
        for value in chunk.values:
            for operand in operands(program, value):
                if operand in home and home[operand] != chunk.name and not early[operand]:
                    last[operand] = k
    for function in program.functions:
        for output in function.outputs:
            for value in output.values:
                if value in home and value not in stores and not early[value]:
                    last[value] = len(chunks)
    return last
