"""As few choices of dependent coordinates as it takes to have a good one wherever a group gets.

One choice does not serve everywhere: the stroke of a slider-crank says nothing about its speed at the dead points.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from symgen.mechanism.mechanism import Pivots
from symgen.mechanism.partition import Array
from symgen.runtime import choose_pivots, pivot_values

GOOD = 0.05
"""Relative size of the smallest pivot that is good enough not to look for another choice."""
_COMPARABLE = 0.5
"""Near singular positions, where no choice is good, one that is this much worse than the best will do."""
_NOTHING = 1e-9
_TRIED = 12
"""Positions whose own best pivots are candidates."""
_TOGETHER = 50
"""Positions, at most, for which a candidate is chosen together."""
_MOST = 3
"""Choices of a group."""


@dataclass(frozen=True)
class Reach:
    """Rows of a group's constraints in its own columns (scaled), along the curves of its motion."""

    curves: tuple[Array, ...]
    """(positions, rows, columns) for each curve."""
    sizes: Array
    """Usual length of each row."""
    late: tuple[int, ...]
    """Rows that are taken last."""
    wholes: tuple[tuple[int, ...], ...]
    """Columns of rotations in space, dependent together or not at all where that is possible."""


def reach(
    curves: Sequence[Sequence[Array]],
    rows: Sequence[int],
    columns: Sequence[int],
    wholes: Sequence[Sequence[int]],
    late: Sequence[int] = (),
) -> Reach:
    blocks = tuple(np.array(curve)[np.ix_(range(len(curve)), rows, columns)] for curve in curves)
    squares = np.concatenate([np.sum(block**2, axis=2) for block in blocks])
    local = tuple(tuple(columns.index(column) for column in whole) for whole in wholes)
    return Reach(blocks, np.sqrt(np.mean(squares, axis=0)), tuple(late), local)


def cover(usual: Pivots, reach: Reach) -> tuple[Pivots, ...]:
    """The fewest choices of pivots of which one is good at every position of the curves, where any is.

    Rows and columns are counted from 0. The `usual` choice is kept if it suffices; otherwise the choice that is best at the
    start of the first curve comes first, of those that split no rotation if there are any: implicit steps use the first alone.
    """
    candidates = list(dict.fromkeys([usual, *_candidates(reach)]))
    quality = np.array([_qualities(reach, pivots) for pivots in candidates])
    needed = np.minimum(GOOD, _COMPARABLE * quality.max(axis=0))
    if np.all(quality[0] >= needed):
        return (usual,)
    chosen = _smallest_cover(quality, np.maximum(needed, _NOTHING))
    return tuple(
        candidates[k] for k in sorted(chosen, key=lambda k: (_split(reach, candidates[k]), -float(quality[k, 0])))
    )


def _split(reach: Reach, pivots: Pivots) -> bool:
    """Whether a rotation in space is dependent in part."""
    dependent = {column for _, column in pivots}
    return any(0 < len(dependent.intersection(whole)) < len(whole) for whole in reach.wholes)


def _candidates(reach: Reach) -> Iterator[Pivots]:
    """The best pivots of some positions, and of all positions together where those are good."""
    positions = np.concatenate(reach.curves)
    rows, columns = range(positions.shape[1]), range(positions.shape[2])
    for block in positions[:: -(-len(positions) // _TRIED)]:
        own = choose_pivots([block], rows, columns, reach.wholes, reach.late)
        good = _qualities(reach, own) >= GOOD
        together = choose_pivots(_some(positions[good]), rows, columns, reach.wholes, reach.late) if good.any() else ()
        yield from (pivots for pivots in (own, together) if pivots)


def _some(positions: Array) -> list[Array]:
    """Evenly along the way: many more say nothing new, and `_qualities` looks at all."""
    return list(positions[:: -(-len(positions) // _TOGETHER)])


def _qualities(reach: Reach, pivots: Pivots) -> Array:
    """Smallest relative pivot at each position; zero where one changes its sign on the way to a neighbour, or without pivots."""
    found = []
    for blocks in reach.curves:
        relative = pivot_values(blocks, pivots) / reach.sizes[[row for row, _ in pivots]]
        quality = np.min(np.abs(relative), axis=1) if pivots else np.zeros(len(blocks))
        crossed = np.any(relative[1:] * relative[:-1] <= 0.0, axis=1)
        quality[1:][crossed] = quality[:-1][crossed] = 0.0
        found.append(quality)
    return np.concatenate(found)


def _smallest_cover(quality: Array, needed: Array) -> tuple[int, ...]:
    """Of sets with the fewest candidates that suffice everywhere, the one with the best worst position."""
    best: tuple[int, ...] = ()
    for size in range(1, min(_MOST, len(quality)) + 1):
        sets = list(combinations(range(len(quality)), size))
        margins = [float(np.min(quality[list(chosen)].max(axis=0) / needed)) for chosen in sets]
        best = sets[int(np.argmax(margins))]
        if max(margins) >= 1.0:
            break
    return best
