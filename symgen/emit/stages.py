"""The order in which statements and packs of one group are computed: in as few turns between scalar code and packs as possible."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from heapq import heapify, heappop, heappush

Stage = tuple[int, list[int]]
"""What a stage computes with (SCALAR or a set of twins), and what it computes, in order."""

SCALAR = -1


def stages(
    names: Sequence[int], reads: Mapping[int, Iterable[int]], side: Callable[[int], int], sides: int
) -> list[Stage]:
    """`reads`: names (of this group) that each one depends on; `side`: SCALAR, or its set of twins, of `sides` sets."""
    at: dict[int, int] = {}
    found: dict[int, list[int]] = defaultdict(list)
    for name in _in_order(names, reads):
        turn = side(name) + 1
        earliest = max((at[read] for read in reads[name]), default=0)
        at[name] = earliest + (turn - earliest) % (sides + 1)
        found[at[name]].append(name)
    return [(stage % (sides + 1) - 1, found[stage]) for stage in sorted(found)]


def _in_order(names: Sequence[int], reads: Mapping[int, Iterable[int]]) -> list[int]:
    """Each after what it reads, otherwise by number."""
    waiting = {name: len({*reads[name]}) for name in names}
    readers: dict[int, list[int]] = defaultdict(list)
    for name in names:
        for read in {*reads[name]}:
            readers[read].append(name)
    ready = [name for name, count in waiting.items() if not count]
    heapify(ready)
    ordered = []
    while ready:
        name = heappop(ready)
        ordered.append(name)
        for reader in readers[name]:
            waiting[reader] -= 1
            if not waiting[reader]:
                heappush(ready, reader)
    assert len(ordered) == len(names), "packs depend on each other in a ring"
    return ordered
