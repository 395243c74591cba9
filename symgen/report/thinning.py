"""Curves of long runs with as many points as a chart has pixels; no peak is lost."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from symgen.description.design_position import Array

Rows = NDArray[np.intp]

MOST = 2000
"""Points of a curve; longer ones are thinned."""


def kept_rows(time: Array, values: Array, most: int = MOST) -> Rows:
    """Rows of a curve that is drawn through at most so many points: the first and the last row, and in each of equal intervals of
    time the lowest and the highest value. A place without a value (nan) stays one."""
    if len(values) <= most:
        return np.arange(len(values))
    intervals = max((most - 2) // 3, 1)
    within = np.searchsorted(np.linspace(time[0], time[-1], intervals + 1)[1:-1], time, side="right")
    starts = np.flatnonzero(np.diff(within, prepend=-1))
    number = np.repeat(np.arange(len(starts)), np.diff(starts, append=len(values)))
    gap = np.isnan(values)
    lowest = np.minimum.reduceat(np.where(gap, np.inf, values), starts)[number]
    highest = np.maximum.reduceat(np.where(gap, -np.inf, values), starts)[number]
    chosen = [_first(number, values == lowest), _first(number, values == highest), _first(number, gap)]
    return np.unique(np.concatenate([[0, len(values) - 1], *chosen]))


def _first(number: Rows, wanted: NDArray[np.bool_]) -> Rows:
    """Of the wanted rows, the first in each interval."""
    rows = np.flatnonzero(wanted)
    found: Rows = rows[np.unique(number[rows], return_index=True)[1]]
    return found
