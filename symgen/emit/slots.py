"""Slots of `constants`, `work` and `out`: where values are kept that leave the chunk that computes them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from heapq import heappop, heappush

from symgen.emit.chunks import Chunk
from symgen.emit.packs import Packs, Part
from symgen.program.program import Assign, Input, Program, TableData


def table_values(table: TableData) -> tuple[int, ...]:
    return (*table.x, *table.y, *table.slope)


def used_tables(program: Program, users: Sequence[int]) -> list[str]:
    names = {entry.table for value, entry in enumerate(program.values) if users[value] and isinstance(entry, Assign)}
    return [name for name in program.tables if name in names]


def constant_slots(
    program: Program, users: Sequence[int], packs: Packs, home: Mapping[int, str]
) -> tuple[dict[int, tuple[int, ...]], dict[str, int], int]:
    """Slots of single values and first slots of tables, and how many there are."""
    slots: dict[int, tuple[int, ...]] = {}
    bases: dict[str, int] = {}
    size = 0
    for name in used_tables(program, users):
        bases[name] = size
        for value in table_values(program.tables[name]):
            slots[value] = (*slots.get(value, ()), size)
            size += 1
    for value in sorted(_crossing_constants(program, packs, home)):
        if value not in slots:
            slots[value] = (size,)
            size += 1
    return slots, bases, size


def lane_constant_slots(packs: Packs, chunks: Sequence[Chunk], first: int) -> tuple[dict[tuple[int, ...], int], int]:
    """First slot of each vector of constants that packs read."""
    slots: dict[tuple[int, ...], int] = {}
    for which, part in lane_parts(packs, chunks):
        values = packs.filled(part.values, which)
        if part.source == "constants" and values not in slots:
            slots[values] = first
            first += len(values)
    return slots, first


def lane_parts(packs: Packs, chunks: Sequence[Chunk]) -> Iterator[tuple[int, Part]]:
    """What packs read, part by part, with their set of twins."""
    for chunk in chunks:
        for name in chunk.values:
            if name in packs.operands:
                which = packs.of[name].which
                yield from ((which, part) for parts in packs.parts(name) for part in parts)


def _crossing_constants(program: Program, packs: Packs, home: Mapping[int, str]) -> set[int]:
    """Values that depend on parameters only and are read, as single numbers, outside the chunk that makes them."""
    early, crossing = packs.early, set[int]()
    for function in program.functions:
        for output in function.outputs:
            crossing.update(value for value in output.values if early[value])
    for value, chunk in home.items():
        if value in packs.of:
            continue
        inside = early[value]
        for operand in packs.reads(value):
            if early[operand] and home.get(operand) != chunk:
                raw = isinstance(program.values[operand], Input)
                if not (raw and inside):
                    crossing.add(operand)
    for name in packs.operands:
        read = [part for parts in packs.parts(name) for part in parts]
        numbers = {value for part in read if part.source == "number" for value in part.values.values()}
        crossing.update(value for value in numbers if early[value])
    return crossing


def stores(program: Program, users: Sequence[int], packs: Packs, home: Mapping[int, str]) -> dict[int, tuple[int, ...]]:
    """Places in `out` that the chunk of a value writes itself."""
    found: dict[int, tuple[int, ...]] = {}
    for bit, function in enumerate(program.functions):
        place = 0
        for output in function.outputs:
            for value in output.values:
                computed = value in home and not packs.early[value] and value not in packs.of
                if computed and users[value] == 1 << bit:
                    found[value] = (*found.get(value, ()), place)
                place += 1
    return found


def work_slots(
    program: Program,
    chunks: Sequence[Chunk],
    packs: Packs,
    home: Mapping[int, str],
    kept: Mapping[int, tuple[int, ...]],
) -> tuple[dict[int, int], int]:
    """A slot for every value (a row of them for a pack) that another chunk or a public function reads. It is free again after the
    last chunk that reads it: a small work array stays in the nearest cache, above all with lanes."""
    last = _last_readers(program, chunks, packs, home, kept)
    leaving: dict[int, list[int]] = defaultdict(list)
    slots: dict[int, int] = {}
    free: dict[int, list[int]] = defaultdict(list)
    size = 0
    for k, chunk in enumerate(chunks):
        for name in leaving[k - 1]:
            heappush(free[_length(packs, name)], slots[name])
        for name in chunk.values:
            if name in last:
                length = _length(packs, name)
                slots[name] = heappop(free[length]) if free[length] else size
                size = max(size, slots[name] + length)
                leaving[last[name]].append(name)
    return slots, size


def single_slots(packs: Packs, rows: Mapping[int, int]) -> dict[int, int]:
    """Slots of all values, members of packs one by one, from those of what they are computed with."""
    slots = {name: slot for name, slot in rows.items() if name not in packs.of}
    for pack in packs.of.values():
        if pack.name in rows:
            slots.update((value, rows[pack.name] + lane) for lane, value in pack.members.items())
    return slots


def _length(packs: Packs, name: int) -> int:
    return packs.length(packs.of[name].which) if name in packs.of else 1


def _last_readers(
    program: Program,
    chunks: Sequence[Chunk],
    packs: Packs,
    home: Mapping[int, str],
    kept: Mapping[int, tuple[int, ...]],
) -> dict[int, int]:
    """For each value (by name) that leaves its chunk, the position of the last chunk that reads it; public functions come last."""
    last: dict[int, int] = {}
    for k, chunk in enumerate(chunks):
        for name in chunk.values:
            for read in packs.reads(name):
                if read in home and home[read] != chunk.name and not packs.early[read]:
                    last[packs.name(read)] = k
    for function in program.functions:
        for output in function.outputs:
            for value in output.values:
                if value in home and value not in kept and not packs.early[value]:
                    last[packs.name(value)] = len(chunks)
    return last
