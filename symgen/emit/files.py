"""Which chunks of a program stand in which file. Compilers take longest for what they optimise most: what runs seldom stands apart,
and large programs are cut so that files can be compiled side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from symgen.emit.chunks import CHUNK, Chunk
from symgen.emit.plan import Plan
from symgen.emit.stages import SCALAR

PART, SELDOM_PART = 12000, 4000
"""Statements of a C file; what has more of them is cut into files. The shorter ones fill all cores while they are compiled."""


@dataclass(frozen=True)
class File:
    """A file in addition to the one with the functions."""

    name: str
    chunks: tuple[Chunk, ...]
    seldom: bool = False


@dataclass(frozen=True)
class Files:
    """Chunks by file: `here` stand with the functions, `parts` and `packs` in files of their own."""

    symbol: str
    here: tuple[Chunk, ...]
    parts: tuple[File, ...]
    packs: tuple[File, ...]

    @cached_property
    def elsewhere(self) -> frozenset[str]:
        """Names of the chunks in other files."""
        return frozenset(chunk.name for file in (*self.parts, *self.packs) for chunk in file.chunks)

    def function(self, chunk: Chunk) -> str:
        """Name of the C function; those that other files see begin like the library."""
        return f"{self.symbol}_{chunk.name}" if chunk.name in self.elsewhere else chunk.name

    @property
    def seldom(self) -> frozenset[str]:
        return frozenset(file.name for file in (*self.parts, *self.packs) if file.seldom)


def filed(plan: Plan, seldom: Sequence[str]) -> Files:
    """`seldom`: functions that are called so rarely that the time of their compilation counts for more than their own. What depends
    on parameters only is such a thing too."""
    symbol = plan.program.name
    scalar = [chunk for chunk in plan.chunks if chunk.side == SCALAR]
    alike = [chunk for chunk in plan.chunks if chunk.side != SCALAR]
    often, rare = _divided(plan, scalar, seldom)
    rare = [*plan.init, *rare]
    if _size(rare) <= CHUNK:
        often, rare = scalar, []
    cut = list(_cut(often, PART))
    files = [File(f"{symbol}_{number}.c", part) for number, part in enumerate(cut, 1)] if len(cut) > 1 else []
    files += [File(f"{symbol}_seldom_{number}.c", part, True) for number, part in enumerate(_cut(rare, SELDOM_PART), 1)]
    return Files(symbol, () if len(cut) > 1 else tuple(often), tuple(files), tuple(_pack_files(plan, alike, seldom)))


def _pack_files(plan: Plan, alike: list[Chunk], seldom: Sequence[str]) -> Iterator[File]:
    often, rare = _divided(plan, alike, seldom)
    if _size(rare) <= CHUNK:
        often, rare = alike, []
    if often:
        yield File(f"{plan.program.name}_alike.c", tuple(often))
    for number, part in enumerate(_cut(rare, SELDOM_PART), 1):
        yield File(f"{plan.program.name}_alike_seldom_{number}.c", part, True)


def _divided(plan: Plan, chunks: Sequence[Chunk], seldom: Sequence[str]) -> tuple[list[Chunk], list[Chunk]]:
    """Chunks that are needed often, and those that only functions need which are called seldom."""
    mask = sum(1 << bit for bit, function in enumerate(plan.program.functions) if function.name not in seldom)
    often = [chunk for chunk in chunks if chunk.users & mask]
    return often, [chunk for chunk in chunks if not chunk.users & mask]


def _cut(chunks: Sequence[Chunk], most: int) -> Iterator[tuple[Chunk, ...]]:
    """Chunks in their order, in pieces of about the same length."""
    pieces = -(-_size(chunks) // most)
    length, part = _size(chunks) / max(1, pieces), list[Chunk]()
    for chunk in chunks:
        if part and _size(part) + 0.5 * len(chunk.values) > length:
            yield tuple(part)
            part = []
        part.append(chunk)
    if part:
        yield tuple(part)


def _size(chunks: Sequence[Chunk]) -> int:
    return sum(len(chunk.values) for chunk in chunks)
