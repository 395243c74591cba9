"""How much code the factors of a system would be, found without writing any, so that what no compiler takes is refused at once."""

from __future__ import annotations

from collections.abc import Sequence

from symgen.formulation.factors import elimination_order
from symgen.mechanism.mechanism import GROUND_INDEX, Mechanism, MechanismError

MOST_IN_MASS_MATRIX = 512
"""Entries in a triangle of the largest mass matrix that is written out only to be looked at. Those of a chain grow with the square of
its length: one of 31 bodies has 496. A branched robot of 55 joints has fewer than a chain of 40."""

MOST_UPDATES = 60_000
"""Of entries while factors are formed. A chain of 60 bodies has 35,990, one of 100 has 166,650."""

_BORDERED = frozenset({"multiplier", "multiplier-dense", "reduced-multiplier"})
_DENSE_ON_TREES = _BORDERED | {"independent", "partitioned"}
"""Formulations that write out the mass matrix of a tree; `recursive` does not."""


def refuse_vast(mechanism: Mechanism, formulation: str) -> None:
    """Chains and ladders whose unrolled factors no compiler takes."""
    if formulation not in (_BORDERED if mechanism.constraints else _DENSE_ON_TREES):
        return
    updates = updates_of_factors(mechanism)
    if updates > MOST_UPDATES:
        remedy = "'independent' or 'inertial'" if mechanism.constraints else "'recursive'"
        raise MechanismError(
            f"formulation {formulation!r} writes out the factors of a system of {mechanism.coordinates} coordinates and "
            f"{mechanism.constraints} multipliers, which takes {updates:,} updates of entries (at most {MOST_UPDATES:,} can be "
            f"compiled in reasonable time); use {remedy}, whose work grows with the number of bodies"
        )


def mass_matrix_is_vast(mechanism: Mechanism) -> bool:
    """Whether the mass matrix is left to inverse dynamics, column by column."""
    return mass_entries(mechanism) > MOST_IN_MASS_MATRIX


def mass_entries(mechanism: Mechanism) -> int:
    """Entries in a triangle of the mass matrix: of each coordinate, with itself and with those that carry it."""
    carrying: dict[int, int] = {GROUND_INDEX: 0}
    total = 0
    for joint in mechanism.joints:
        before, own = carrying[joint.parent], len(joint.columns)
        carrying[joint.child] = before + own
        total += own * before + own * (own + 1) // 2
    return total


def updates_of_factors(mechanism: Mechanism) -> int:
    """Entries that elimination of [M J^T; J 0] changes, those that it fills in too."""
    touched = [_touched(mechanism, k) for k, cut in enumerate(mechanism.cuts) for _ in cut.kept]
    neighbours = _neighbours(mechanism, touched)
    total = 0
    for pivot in elimination_order(mechanism, touched):
        left = neighbours.pop(pivot) - {pivot}
        total += len(left) * (len(left) + 1) // 2
        for other in left:
            neighbours[other] |= left
            neighbours[other].discard(pivot)
    return total


def _touched(mechanism: Mechanism, cut: int) -> tuple[int, ...]:
    """Coordinates that may take part in the rows of a cut."""
    entry = mechanism.cuts[cut]
    if entry.inner == entry.outer:
        bodies: Sequence[int] = entry.bodies
    else:
        bodies = [body for path in mechanism.below_common_ancestor(entry.inner, entry.outer) for body in path]
    return tuple(column for body in bodies for column in mechanism.joints[body].columns)


def _neighbours(mechanism: Mechanism, touched: Sequence[Sequence[int]]) -> dict[int, set[int]]:
    """Unknowns that share an entry of the matrix: coordinates on one way to ground, multipliers and their coordinates."""
    n = mechanism.coordinates
    result: dict[int, set[int]] = {k: set() for k in range(n + len(touched))}
    for joint in mechanism.joints:
        above = [k for body in mechanism.path(joint.child) for k in mechanism.joints[body].columns]
        for column in joint.columns:
            for other in above:
                result[column].add(other)
                result[other].add(column)
    for row, columns in enumerate(touched):
        result[n + row].update(columns)
        for column in columns:
            result[column].add(n + row)
    return result
