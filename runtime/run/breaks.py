"""Where inputs jump or bend: times at which steps of any length have to end, or they would step over what happens there."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..model.library import Array
from .signals import InputTable, Samples

CHUNK = 10_000
"""Steps of a run that are looked at together."""
ROUNDING = 1e-9
"""Of the range of a signal: what it bends by less is straight."""
HALVINGS = 60
AT_ONCE = 1e-3
"""Of a step of the run: samples nearer to each other rise at once."""
SUDDEN, STAYS = 2.0, 0.5
"""A change `SUDDEN` times as large as its neighbours may be a jump. It is one if the fraction `STAYS` of it remains between two
adjacent floating-point numbers."""
UNEVEN = 0.25
"""A change whose middle is off the straight line by this fraction of it may be a jump too."""


class Break(NamedTuple):
    """A step ends at `end`, the next one begins at `begin`; what is a jump has its rates anew there."""

    end: float
    begin: float
    jump: bool


def breaks(table: InputTable, start: float, step: float, total: int) -> tuple[Break, ...]:
    """Between the start and the end of a run, and the end.

    Samples are known. A function is looked at four times in each step of the run; what jumps is found by halving, up to
    two neighbouring numbers.
    """
    until = start + total * step
    found = [found for samples in _sampled(table) for found in _bends(samples, step)]
    if any(not isinstance(signal, Samples) for signal in table.varying.values()) or table.whole is not None:
        for first in range(0, total, CHUNK):
            found += _jumps(table, start, step, first, min(CHUNK, total - first))
    inside = sorted({each.end: each for each in sorted(found, key=lambda each: each.jump)}.values())
    return (*(each for each in inside if start < each.end < until), Break(until, until, False))


def _sampled(table: InputTable) -> list[Samples]:
    return [signal for signal in table.varying.values() if isinstance(signal, Samples)]


def _bends(samples: Samples, step: float) -> list[Break]:
    """All samples at which the slope changes, but for those of what is smooth: these bend as their neighbours do.

    What rises within a small part of a step of the run is a jump.
    """
    time, value = (np.asarray(each, dtype=np.float64) for each in samples)
    if len(time) < 2:
        return []
    lengths = np.diff(time)
    slopes = np.concatenate([[0.0], np.diff(value) / lengths, [0.0]])  # end values hold beyond the samples
    bend = np.diff(slopes)
    near = np.minimum(np.append(lengths, np.inf), np.append(np.inf, lengths))
    bend[np.abs(bend) * near <= ROUNDING * float(np.ptp(value))] = 0.0
    smooth = _alike(bend, np.append(bend[1:], 0.0)) & _alike(bend, np.append(0.0, bend[:-1]))
    steep = np.append(False, lengths < AT_ONCE * step)
    return [Break(t, t, bool(at_once)) for t, at_once in zip(time[~smooth], steep[~smooth], strict=True)]


def _alike(bend: Array, beside: Array) -> NDArray[np.bool_]:
    """To the same side and about as much; what is straight is like what is straight."""
    product = bend * beside
    return np.asarray((bend == 0.0) | ((product * SUDDEN >= bend**2) & (product * SUDDEN >= beside**2)))


def _jumps(table: InputTable, start: float, step: float, first: int, steps: int) -> list[Break]:
    rows = table.half_steps(start, step, first, steps)
    change = np.abs(np.diff(rows, axis=0))
    before, after = np.zeros_like(change), np.zeros_like(change)
    before[1:], after[:-1] = change[:-1], change[1:]
    times = np.asarray(start + (first + 0.5 * np.arange(2 * steps + 1)) * step, dtype=np.float64)
    middle = np.asarray(times[:-1] + 0.25 * step, dtype=np.float64)
    uneven = np.abs(table.rows(middle) - 0.5 * (rows[:-1] + rows[1:])) > UNEVEN * change  # as in stairs
    sudden = (change > SUDDEN * np.minimum(before, after)) | uneven
    sudden &= change > ROUNDING * np.ptp(rows, axis=0)
    return [
        found
        for k, column in zip(*np.nonzero(sudden), strict=True)
        if (found := _jump(table, int(column), float(times[k]), float(times[k + 1]))) is not None
    ]


def _jump(table: InputTable, column: int, low: float, high: float) -> Break | None:
    """The jump between two times, if most of the change there is one."""

    def value(time: float) -> float:
        return float(table.rows(np.array([time]))[0, column])

    left, right = value(low), value(high)
    least = STAYS * abs(right - left)
    for _ in range(HALVINGS):
        time = 0.5 * (low + high)
        if not low < time < high:
            break
        middle = value(time)
        if abs(middle - left) > abs(right - middle):
            high, right = time, middle
        else:
            low, left = time, middle
        if abs(right - left) < least:
            return None
    return Break(low, high, True)
