"""Many copies from array to array as loops over tables of indices: compilers take far longer for thousands of statements that read
and write memory than for what is computed between them."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence

from symgen.emit.statements import wrapped

MOST_LINES = 100
"""Copies from one array that are written one by one."""

Copy = tuple[int, str]
"""An index of the target, and what is written there."""

_ENTRY = re.compile(r"([a-z]+)\[([0-9]+)\]")


def copied(target: str, copies: Sequence[Copy]) -> list[str]:
    """C that makes the copies; their order does not matter."""
    entries: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for index, text in copies:
        entry = _ENTRY.fullmatch(text)
        if entry:
            entries[entry[1]].append((index, int(entry[2])))
    many = {source: pairs for source, pairs in entries.items() if len(pairs) > MOST_LINES}
    lines = [wrapped(f"{target}[{index}] = {text};") for index, text in copies if text.partition("[")[0] not in many]
    return [*lines, *(line for source, pairs in many.items() for line in _loop(target, source, pairs))]


def _loop(target: str, source: str, pairs: Sequence[tuple[int, int]]) -> Iterator[str]:
    table = f"from_{source}"
    yield wrapped(
        f"static const int {table}[{len(pairs)}][2] = {{{', '.join(f'{{{to}, {at}}}' for to, at in pairs)}}};"
    )
    yield f"for (int k = 0; k < {len(pairs)}; k++)"
    yield f"    {target}[{table}[k][0]] = {source}[{table}[k][1]];"
