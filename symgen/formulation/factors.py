"""Sparse symmetric factors L D L^T of the system [M J^T; J 0], unrolled in a fixed order of elimination.

Coordinates go from the leaves to the roots, group by group. A group's multipliers follow its own coordinates if its constraints have
full rank in them (checked numerically by the analysis); otherwise they wait until all coordinates they touch are gone, when
their pivots can vanish only where the whole system is singular.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from symgen.mechanism.algebra import Algebra, Scalar
from symgen.mechanism.mechanism import Mechanism

Entries = Mapping[tuple[int, int], Scalar]


@dataclass(frozen=True)
class Factors:
    """`order` of elimination, reciprocal pivots, and the columns of L below each pivot."""

    order: tuple[int, ...]
    reciprocal: Mapping[int, Scalar]
    columns: Mapping[int, tuple[tuple[int, Scalar], ...]]


def elimination_order(mechanism: Mechanism, touched: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """Unknowns are coordinates 0..n-1 and multipliers n..; `touched[r]` are the coordinates in constraint row r."""
    n = mechanism.coordinates
    order: list[int] = []
    waiting: list[int] = []
    for group in sorted(mechanism.groups, key=lambda group: -max(group.bodies)):
        for body in reversed(group.bodies):
            order += reversed(mechanism.joints[body].columns)
        rows = [mechanism.cuts[k].first + r for k in group.cuts for r in range(len(mechanism.cuts[k].kept))]
        if group.regular:
            order += [n + row for row in rows]
        else:
            waiting += rows
        ready = [row for row in waiting if set(touched[row]) <= set(order)]
        order += [n + row for row in ready]
        waiting = [row for row in waiting if row not in ready]
    return tuple(order)


def factorise(algebra: Algebra, entries: Entries, order: Sequence[int]) -> Factors:
    """Right-looking elimination; `entries` holds one triangle (either index first), zeros left out."""
    return eliminate(algebra, entries, order, ())[0]


def eliminate(
    algebra: Algebra, entries: Entries, order: Sequence[int], border: Sequence[int]
) -> tuple[Factors, dict[tuple[int, int], Scalar]]:
    """Factors of the unknowns in `order`, and what they leave of the `border`: B - C^T A^-1 C, entries (i, j) with i >= j."""
    rows: dict[int, dict[int, Scalar]] = {k: {} for k in (*order, *border)}
    for (i, j), value in entries.items():
        rows[i][j] = rows[j][i] = value
    reciprocal: dict[int, Scalar] = {}
    columns: dict[int, tuple[tuple[int, Scalar], ...]] = {}
    rank = {unknown: position for position, unknown in enumerate((*order, *border))}
    for pivot in order:
        row = rows.pop(pivot)
        reciprocal[pivot] = algebra.bind(algebra.div(1, row.pop(pivot)))
        below = sorted(row, key=rank.__getitem__)
        scaled = {i: algebra.bind(algebra.mul(row[i], reciprocal[pivot])) for i in below}
        columns[pivot] = tuple(scaled.items())
        for position, i in enumerate(below):
            del rows[i][pivot]
            for j in below[: position + 1]:
                update = algebra.mul(scaled[i], row[j])
                rows[i][j] = rows[j][i] = algebra.bind(algebra.sub(rows[i].get(j, 0), update))
    left = {(i, j): value for i, row in rows.items() for j, value in row.items() if i >= j}
    return Factors(tuple(order), reciprocal, columns), left


def solve(algebra: Algebra, factors: Factors, right: Mapping[int, Scalar]) -> dict[int, Scalar]:
    """Solution for one right-hand side (entries that are zero by structure may be left out)."""
    return substitute(algebra, factors, forward(algebra, factors, right))


def forward(algebra: Algebra, factors: Factors, right: Mapping[int, Scalar]) -> dict[int, Scalar]:
    """L^-1 of a right-hand side; what is left for a border too."""
    x = {unknown: right.get(unknown, 0) for unknown in (*factors.order, *right)}
    for pivot in factors.order:
        if not (type(x[pivot]) is int and x[pivot] == 0):
            for i, factor in factors.columns[pivot]:
                x[i] = algebra.bind(algebra.sub(x.get(i, 0), algebra.mul(factor, x[pivot])))
    return x


def substitute(algebra: Algebra, factors: Factors, y: Mapping[int, Scalar]) -> dict[int, Scalar]:
    """L^-T D^-1 y; unknowns of a border have their values in y already."""
    x = dict(y)
    for pivot in reversed(factors.order):
        scaled = algebra.mul(x[pivot], factors.reciprocal[pivot])
        rest = [algebra.mul(factor, x[i]) for i, factor in factors.columns[pivot]]
        x[pivot] = algebra.bind(algebra.sub(scaled, algebra.sum(rest)))
    return x
