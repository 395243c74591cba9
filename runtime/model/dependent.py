"""Which coordinates are to be dependent at a position that a run came to: candidates of the generator first, then pivots found here.

    J_d v_d + J_i v_i = 0,   v_d = B v_i

Where bodies roll, rows between velocities come late: what they take out, the rolled coordinates, are scalars, and the others follow
positions of these too.

Coordinates are counted in their sizes. A choice is good where dependent coordinates do not go much farther than those they follow
(B), and where the pivots by which they are taken out are not small.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from .layout import GroupLayout, JointLayout
from .library import Array
from .pivots import Partition, Pivots, choose_pivots, markowitz

STRAINED = 1.5
"""What asks for another choice: dependent coordinates go so much farther than those they follow."""

SPREAD = 4.0
"""As SYMGEN_SPREAD: what a run bears before it asks, and a start."""

_WORST = 0.5
"""Only groups at least half as bad as the worst one change their choice: each change is code to be built."""
_BETTER = 0.5
"""Another choice must be so much better than the one in force."""
_CLOSE = 2.0
"""Of several choices the first one that is nearly as good as the best is taken: few parts are built then."""
_PIVOT = 1e-3
"""Relative pivot that counts as much as a dependent coordinate that goes as far as the one it follows."""
_EXCHANGES = 50


@dataclass(frozen=True)
class Choice:
    partition: Partition
    strain: float
    """How far dependent coordinates go by it, at most, or how small a pivot is: 1 is good, beyond all bounds is useless."""
    pivot: float
    """The smallest one, relative to the sizes of constraints and coordinates."""


class Quality(NamedTuple):
    """Of pivots at a position, as a `Choice` counts it."""

    strain: float
    pivot: float


def choice_at(
    groups: Sequence[GroupLayout],
    joints: Sequence[JointLayout],
    loops: Array,
    bearable: float = STRAINED,
    late: Collection[int] = (),
) -> Choice:
    """The best choice for a constraint Jacobian, its rows and columns counted in sizes. Groups for which the one in force is
    bearable, or not among the worst, keep it. `late`: rows between velocities."""
    present = [_present(group, loops, late) for group in groups]
    bearable = max(bearable, min(_WORST * max((now.strain for now in present), default=0.0), SPREAD))
    found = [
        (group.pivots, now) if now.strain <= bearable else _of_group(group, joints, loops, now, late)
        for group, now in zip(groups, present, strict=True)
    ]
    return Choice(
        tuple(pivots for pivots, _ in found),
        max((quality.strain for _, quality in found), default=0.0),
        min((quality.pivot for _, quality in found), default=1.0),
    )


def _block(group: GroupLayout, loops: Array) -> tuple[list[int], Array]:
    """Constraints of the group, and their rows in its own coordinates."""
    rows = sorted(row for row, _ in group.pivots)
    return rows, loops[np.ix_(rows, group.columns)]


def _present(group: GroupLayout, loops: Array, late: Collection[int]) -> Quality:
    rows, block = _block(group, loops)
    return _whole_quality(block, _local(group, rows, group.pivots), _late(rows, late))


def _late(rows: Sequence[int], late: Collection[int]) -> list[int]:
    return [k for k, row in enumerate(rows) if row in late]


def _of_group(
    group: GroupLayout, joints: Sequence[JointLayout], loops: Array, now: Quality, of_velocities: Collection[int]
) -> tuple[Pivots, Quality]:
    rows, block = _block(group, loops)
    late = _late(rows, of_velocities)
    wholes = [tuple(map(group.columns.index, whole)) for whole in _wholes(group, joints)]
    candidates = [_local(group, rows, pivots) for pivots in group.choices]
    candidates += _numeric(block, wholes, late)
    found = [(_whole_quality(block, p, late), p) for p in candidates if not _splits(p, wholes, late)]
    best = min((quality.strain for quality, _ in found), default=np.inf)
    if not best <= _BETTER * now.strain:
        return group.pivots, now
    quality, chosen = next(each for each in found if each[0].strain <= _CLOSE * best)
    return tuple((rows[row], group.columns[column]) for row, column in chosen), quality


def _wholes(group: GroupLayout, joints: Sequence[JointLayout]) -> Iterator[tuple[int, ...]]:
    """Coordinates of rotations in space, which are dependent together or not at all."""
    for joint in joints:
        if joint.kind != "scalar" and joint.v in group.columns:
            yield tuple(range(joint.v, joint.v + joint.count))


def _local(group: GroupLayout, rows: Sequence[int], pivots: Pivots) -> Pivots:
    """Rows and columns counted in the group."""
    return tuple((rows.index(row), group.columns.index(column)) for row, column in pivots)


def _splits(pivots: Pivots, wholes: Sequence[Sequence[int]], late: Collection[int]) -> bool:
    dependent = {column for _, column in pivots}
    rolled = {column for row, column in pivots if row in late}
    if any(rolled.intersection(whole) for whole in wholes):
        return True
    return any(0 < len(dependent.intersection(whole)) < len(whole) for whole in wholes)


def _whole_quality(block: Array, pivots: Pivots, late: Collection[int]) -> Quality:
    """Of velocities, and of positions, for which rolled coordinates are independent."""
    found = quality_of(block, pivots)
    first = tuple(pivot for pivot in pivots if pivot[0] not in late)
    if not first or len(first) == len(pivots):
        return found
    rows = sorted(row for row, _ in first)
    of_positions = quality_of(block[rows], tuple((rows.index(row), column) for row, column in first))
    return Quality(max(found.strain, of_positions.strain), min(found.pivot, of_positions.pivot))


def quality_of(block: Array, pivots: Pivots) -> Quality:
    """Of pivots of a group, which close nothing where the strain is infinite."""
    smallest = smallest_pivot(block, pivots)
    dependent = [column for _, column in pivots]
    others = [column for column in range(block.shape[1]) if column not in dependent]
    if not smallest > 0.0:
        return Quality(np.inf, 0.0)
    try:
        moved = np.linalg.solve(block[:, dependent], block[:, others])
    except np.linalg.LinAlgError:
        return Quality(np.inf, smallest)
    return Quality(max(float(np.abs(moved).max(initial=0.0)), _PIVOT / smallest), smallest)


def smallest_pivot(block: Array, pivots: Pivots) -> float:
    """As `pivot_values` would find it; every run begins with it."""
    order = np.array(pivots, dtype=int).reshape(-1, 2)
    work, smallest = block[order[:, :1], order[:, 1]], 1.0
    with np.errstate(all="ignore"):
        for k in range(len(pivots)):
            pivot = abs(float(work[k, k]))
            if not 0.0 < pivot < np.inf:
                return 0.0
            smallest = min(smallest, pivot)
            work[k + 1 :, k + 1 :] -= (work[k + 1 :, k] / work[k, k])[:, None] * work[k, k + 1 :]
    return smallest


def _numeric(block: Array, wholes: Sequence[Sequence[int]], late: Collection[int]) -> Iterator[Pivots]:
    """Pivots as the generator would choose them here, and those of coordinates that go the least; rotations in space among the
    dependent ones, or one of them not, or none."""
    rows, tied = range(block.shape[0]), {column for whole in wholes for column in whole}
    for kept in dict.fromkeys([frozenset[int](), *map(frozenset, wholes), frozenset(tied)]):
        columns = [column for column in range(block.shape[1]) if column not in kept]
        own = choose_pivots([block], rows, columns, wholes, late) if len(columns) >= len(rows) else ()
        if own:
            least = _exchanged(block, [column for _, column in own], tied)
            yield from (pivots for pivots in (markowitz([block], rows, sorted(least), late), own) if pivots)


def _exchanged(block: Array, dependent: list[int], tied: set[int]) -> list[int]:
    """Exchanges a dependent coordinate for one that it follows and goes farther than, until there is none (Goreinov et al. 2010:
    each exchange enlarges the determinant)."""
    chosen = list(dependent)
    for _ in range(_EXCHANGES):
        others = [c for c in range(block.shape[1]) if c not in chosen and c not in tied]
        moved = np.abs(np.linalg.solve(block[:, chosen], block[:, others]))
        moved[[k for k, c in enumerate(chosen) if c in tied]] = 0.0
        if not moved.size or moved.max() <= 1.0 + 1e-6:
            break
        row, column = np.unravel_index(int(np.argmax(moved)), moved.shape)
        chosen[int(row)] = others[int(column)]
    return chosen
