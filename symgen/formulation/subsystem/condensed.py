"""What a subsystem is to its base (paper 3): effective inertia, effective force, and the way back.

Any derivation of a subsystem that ends in independent coordinates v,

    [ M_yy  M_yv ] [ y ]   [ P_y ]
    [ M_vy  M_vv ] [ v ] = [ P_v ],   other coordinates  u = B v + C y + g

is condensed alike, and condensed subsystems of different kinds sit side by side on one base:

    M^c = M_yy - M_yv M_vv^-1 M_vy,  P^c = P_y - M_yv M_vv^-1 P_v        (19, 20) and (31, 32)
    M_vv v = P_v - M_vy y                                                (18) and (29)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from symgen.formulation.factors import Factors, eliminate, factorise, forward, solve, substitute
from symgen.formulation.independent.transform import Row
from symgen.mechanism.algebra import Algebra, Scalar, nonzero

Entries = Mapping[tuple[int, int], Scalar]


@dataclass(frozen=True)
class Following:
    """A coordinate whose acceleration follows from those of the subsystem's independent ones and of the base."""

    row: Row
    constant: Scalar


@dataclass(frozen=True)
class Reduced:
    """A subsystem in independent coordinates: `order` of their elimination; matrices by index of the coordinate.

    `inertia` holds one triangle over independent coordinates and columns of the base, `force` both right-hand sides.
    """

    order: tuple[int, ...]
    inertia: Entries
    force: Mapping[int, Scalar]
    following: Mapping[int, Following]


@dataclass(frozen=True)
class Condensed:
    """Effective inertia (one triangle) and force by column of the base; factors and forces of the subsystem's own coordinates."""

    inertia: Entries
    force: Mapping[int, Scalar]
    factors: Factors
    left: Mapping[int, Scalar]
    following: Mapping[int, Following]

    def accelerations(self, algebra: Algebra, base: Mapping[int, Scalar]) -> dict[int, Scalar]:
        """Of all coordinates of the subsystem, once those of the base are known."""
        known = substitute(algebra, self.factors, {**self.left, **base})
        found = {k: known[k] for k in self.factors.order}
        for column, rule in self.following.items():
            terms = [algebra.mul(coefficient, known[k]) for k, coefficient in rule.row.items()]
            found[column] = algebra.bind(algebra.add(algebra.sum(terms), rule.constant))
        return found


def condense(algebra: Algebra, reduced: Reduced, base: Sequence[int]) -> Condensed:
    factors, inertia = eliminate(algebra, reduced.inertia, reduced.order, base)
    y = forward(algebra, factors, reduced.force)
    force = {k: y.get(k, 0) for k in base}
    return Condensed(inertia, force, factors, {k: y[k] for k in reduced.order}, reduced.following)


def solve_base(
    algebra: Algebra,
    inertia: Entries,
    force: Mapping[int, Scalar],
    subsystems: Sequence[Condensed],
    base: Sequence[int],
) -> dict[int, Scalar]:
    """(M_0 + sum M^c) y = Q_0 + sum P^c   (1)"""
    terms = {(i, j): [inertia.get((i, j), 0)] for i in base for j in base if j <= i}
    right = {k: [force.get(k, 0)] for k in base}
    for subsystem in subsystems:
        for place, value in subsystem.inertia.items():
            terms[place].append(value)
        for k, value in subsystem.force.items():
            right[k].append(value)
    entries = {place: algebra.bind(algebra.sum(parts)) for place, parts in terms.items()}
    present = nonzero(entries)
    sums = {k: algebra.bind(algebra.sum(parts)) for k, parts in right.items()}
    return solve(algebra, factorise(algebra, present, list(reversed(base))), sums)
