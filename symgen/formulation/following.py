"""Rates that follow from those of the independent coordinates, loops first.

    J_p v = b_p       v_d = B_d (v_i, v_n) + b_d        loops are closed as if the rolled coordinates n were independent
    J_v v = b_v       v_n = B_n v_i + b_n               what is left of the equations between velocities, once these are put in

Positions of d follow from those of i and n by B_d, and nothing but their velocities determines those of n. Without equations between
velocities there is no n.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from symgen.formulation.independent.transform import Row, Transform, transform
from symgen.mechanism.algebra import Algebra, Scalar, nonzero
from symgen.mechanism.mechanism import Mechanism, Partition


@dataclass(frozen=True)
class Following:
    """Dependent coordinates by independent ones; `jacobian` has the rows of all constraints."""

    algebra: Algebra
    mechanism: Mechanism
    jacobian: Sequence[Row]

    @cached_property
    def closed(self) -> Transform:
        """d by i and n."""
        rows = frozenset(range(self.mechanism.constraints)).difference(self.mechanism.velocity_rows)
        return self._transform(rows, self.jacobian)

    @cached_property
    def _reduced(self) -> list[Row]:
        """What equations between velocities say of i and n."""
        return [self._put_in(row) if k in self.mechanism.velocity_rows else {} for k, row in enumerate(self.jacobian)]

    @cached_property
    def turned(self) -> Transform:
        """n by i."""
        return self._transform(self.mechanism.velocity_rows, self._reduced)

    @property
    def rolled(self) -> tuple[int, ...]:
        """n"""
        return tuple(sorted(self.turned.columns))

    @cached_property
    def independent(self) -> tuple[int, ...]:
        """i"""
        return tuple(k for k in self.closed.independent if k not in self.turned.columns)

    @property
    def dependent(self) -> tuple[int, ...]:
        """d, and behind them n."""
        return *sorted(self.closed.columns), *self.rolled

    def entries(self) -> dict[tuple[int, int], Scalar]:
        """Of B, by coordinates."""
        both = {**self.closed.columns, **self.turned.columns}
        return {(d, k): value for d, row in both.items() for k, value in row.items()}

    def correction(self, right: Mapping[int, Scalar]) -> Row:
        """Change of positions d that changes the constraints by `right`."""
        return self.closed.dependent_part(self.algebra, self.jacobian, right)

    def complete(self, values: Mapping[int, Scalar], right: Mapping[int, Scalar]) -> dict[int, Scalar]:
        """All rates from the independent ones; `right` is what J times them makes, by row."""
        shift = self.correction(right)
        if self.mechanism.velocity_rows:
            values = self.turned.complete(self.algebra, values, self._rolled_shift(shift, right))
        return self.closed.complete(self.algebra, values, shift)

    def gathered(self, forces: Sequence[Scalar]) -> dict[int, list[Scalar]]:
        """Terms of forces on independent coordinates, with those on all that follow them."""
        terms = self._gathered(self.closed, {k: [value] for k, value in enumerate(forces)})
        return self._gathered(self.turned, terms)

    def _gathered(self, part: Transform, terms: Mapping[int, list[Scalar]]) -> dict[int, list[Scalar]]:
        algebra = self.algebra
        found = {k: list(each) for k, each in terms.items() if k not in part.columns}
        for dependent, row in part.columns.items():
            force = terms[dependent][0] if len(terms[dependent]) == 1 else algebra.bind(algebra.sum(terms[dependent]))
            for k, coefficient in row.items():
                found[k].append(algebra.mul(coefficient, force))
        return found

    def _rolled_shift(self, shift: Row, right: Mapping[int, Scalar]) -> Row:
        algebra, rest = self.algebra, dict[int, Scalar]()
        for row in self.mechanism.velocity_rows:
            known = [algebra.mul(entry, shift[c]) for c, entry in self.jacobian[row].items() if c in shift]
            rest[row] = algebra.bind(algebra.sub(right.get(row, 0), algebra.sum(known)))
        return self.turned.dependent_part(algebra, self._reduced, rest)

    def _put_in(self, row: Row) -> Row:
        """A row of i and n, where d follow these."""
        algebra, found = self.algebra, dict[int, Scalar]()
        for column, entry in row.items():
            for k, share in self.closed.columns.get(column, {column: 1}).items():
                found[k] = algebra.bind(algebra.add(found.get(k, 0), algebra.mul(entry, share)))
        return nonzero(found)

    def _transform(self, rows: Collection[int], jacobian: Sequence[Row]) -> Transform:
        mechanism = self.mechanism
        partition: Partition = tuple(
            tuple(pivot for pivot in pivots if pivot[0] in rows) for pivots in mechanism.partitions[0]
        )
        return transform(self.algebra, mechanism, partition, jacobian, [0] * mechanism.constraints)
