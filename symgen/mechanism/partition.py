"""Pivots that several groups which are alike have in common."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import numpy as np
from numpy.typing import NDArray

from symgen.runtime import Pivots, choose_pivots, markowitz, pivot_values, scaled

Array = NDArray[np.float64]

_SMALL = 0.1

_NEARLY = 0.5


def choose_common_pivots(
    members: Sequence[Sequence[Array]],
    wholes: Sequence[Sequence[int]],
    carried: Sequence[int],
    late: Collection[int] = (),
) -> Pivots:
    """Pivots for several groups that are alike, each with its sampled blocks: of the coordinates that groups choose for themselves,
    those that most of them choose, unless they do much worse somewhere. Empty if that is so for every choice and order, as for
    groups that lie differently.

    `carried`: how many bodies each coordinate carries; what carries many is better independent. `late`: rows that are taken last.
    """
    rows, columns = map(range, members[0][0].shape)
    own = [choose_pivots(samples, rows, columns, wholes, late) for samples in members]
    if not all(own):
        return ()
    sets = [tuple(sorted(column for _, column in pivots)) for pivots in own]
    blocks = [block for samples in members for block in samples]
    worst = {chosen: min(abs(np.linalg.det(scaled(block)[:, chosen])) for block in blocks) for chosen in sets}
    good = [chosen for chosen in sets if worst[chosen] >= _SMALL * max(worst.values())]
    usual = max(good, key=sets.count)
    common = markowitz(blocks, rows, usual, late)
    least = min(_smallest_pivot(samples, pivots) for samples, pivots in zip(members, own, strict=True))
    if not common or _smallest_pivot(blocks, common) < _SMALL * least:
        return own[0] if len(own) == 1 else ()
    lighter = markowitz(blocks, rows, _lightest(blocks, usual, wholes, carried), late)
    return lighter if lighter and _smallest_pivot(blocks, lighter) >= _SMALL * least else common


def _smallest_pivot(samples: Sequence[Array], pivots: Pivots) -> float:
    return float(np.abs(pivot_values(np.array([scaled(block) for block in samples]), pivots)).min())


def _lightest(
    blocks: Sequence[Array], chosen: Sequence[int], wholes: Sequence[Sequence[int]], carried: Sequence[int]
) -> list[int]:
    """Dependent columns of which none carries more bodies than an independent one that could nearly as well be in its place."""
    dependent, tied = set(chosen), {column for whole in wholes for column in whole}
    for column in sorted(set(range(len(carried))) - dependent - tied):
        order = sorted(dependent)
        gains = np.min([np.abs(np.linalg.solve(block[:, order], block[:, column])) for block in blocks], axis=0)
        found = [
            (carried[d], float(gain), d)
            for d, gain in zip(order, gains, strict=True)
            if d not in tied and gain >= _NEARLY and carried[d] > carried[column]
        ]
        if found:
            dependent = (dependent - {max(found)[2]}) | {column}
    return sorted(dependent)
