"""Where each value of a program is computed and kept: chunks, constants, work slots, results."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from symgen.emit.chunks import CHUNK, Chunk, chunks, init_chunks, split
from symgen.emit.packs import Packs, find_packs
from symgen.emit.slots import (
    constant_slots,
    lane_constant_slots,
    single_slots,
    stores,
    table_values,
    used_tables,
    work_slots,
)
from symgen.emit.source import EmitError
from symgen.emit.stages import SCALAR
from symgen.program.likeness import likeness
from symgen.program.program import INIT, Assign, Constant, Input, Program


@dataclass(frozen=True)
class Plan:
    program: Program
    packs: Packs
    init: tuple[Chunk, ...]
    chunks: tuple[Chunk, ...]
    home: Mapping[int, str]
    """Name of the chunk in which a value is assigned."""
    constants: Mapping[int, tuple[int, ...]]
    """Slots of a value in `constants`; the first one is the one to read."""
    lane_constants: Mapping[tuple[int, ...], int]
    """First slot of the values of all lanes, each with the sign of its kind."""
    tables: Mapping[str, int]
    """First slot of each table."""
    rows: Mapping[int, int]
    """Slots of `work` by name, the first one for a pack."""
    work: Mapping[int, int]
    """Slots of `work` by value."""
    stores: Mapping[int, tuple[int, ...]]
    """Places in `out` that a value is written to by the chunk that assigns it (it is needed by one function only)."""
    constants_size: int
    work_size: int

    @cached_property
    def lane_copies(self) -> Mapping[int, tuple[tuple[int, int], ...]]:
        """Further slots of a value in `constants`, as lane of a vector, with the sign it has there."""
        found: dict[int, tuple[tuple[int, int], ...]] = defaultdict(tuple)
        for values, first in self.lane_constants.items():
            for slot, value in enumerate(values, first):
                found[value] += ((slot, self.packs.like.sign[value]),)
        return found

    @property
    def early(self) -> Sequence[bool]:
        """Which values are there before any function is called: parameters and what `init` computes."""
        return self.packs.early

    def chunks_of(self, function: int) -> tuple[Chunk, ...]:
        return tuple(chunk for chunk in self.chunks if chunk.users >> function & 1)


def plan(program: Program, chunk_size: int = CHUNK, seldom_size: int | None = None) -> Plan:
    """`seldom_size`: most statements of a chunk that steps do not need, if it is another number."""
    seldom_size = seldom_size or chunk_size
    users = functions_needing(program)
    packs = find_packs(program, likeness(program), users, _early(program, users))
    init_values, groups = split(program, users, packs)
    init = init_chunks(program, init_values, seldom_size)
    pieces = tuple(chunks(program, groups, packs, chunk_size, seldom_size))
    home = {value: chunk.name for chunk in init for value in chunk.values}
    for chunk in pieces:
        for name in chunk.values:
            members = [name] if chunk.side == SCALAR else packs.of[name].members.values()
            home.update((value, chunk.name) for value in members)
    constants, tables, size = constant_slots(program, users, packs, home)
    lane_constants, constants_size = lane_constant_slots(packs, pieces, size)
    kept = stores(program, users, packs, home)
    rows, work_size = work_slots(program, pieces, packs, home, kept)
    work = single_slots(packs, rows)
    return Plan(
        program,
        packs,
        init,
        pieces,
        home,
        constants,
        lane_constants,
        tables,
        rows,
        work,
        kept,
        constants_size,
        work_size,
    )


def operands(program: Program, value: int) -> tuple[int, ...]:
    entry = program.values[value]
    return entry.args if isinstance(entry, Assign) else ()


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
    pending = [value for name in used_tables(program, users) for value in table_values(program.tables[name])]
    while pending:
        value = pending.pop()
        entry = program.values[value]
        if isinstance(entry, Input) and entry.array != "parameters":
            raise EmitError(f"a table depends on {entry.array!r}; tables may depend on parameters only")
        if not early[value]:
            early[value] = True
            pending += operands(program, value)
    return [known and not isinstance(value, Constant) for known, value in zip(early, program.values, strict=True)]
