"""Dependent-to-independent transform, group by group (paper 2, equations 26 to 30).

    J_d v_d + J_i v_i = b,   v_d = B v_i + b_d,   a_d = B a_i + g_d

The small systems are solved by LU factors in a pivot order that the analysis chose (a partition). A group's constraints may touch coordinates
of bodies that were taken out (the rack of a car): these get columns of B too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from symgen.mechanism.algebra import Algebra, Scalar, nonzero
from symgen.mechanism.mechanism import Mechanism, MechanismError, Partition, Pivots

Row = dict[int, Scalar]


@dataclass(frozen=True)
class GroupFactors:
    """LU factors of a group's J_d: the multipliers of each row operation, then rows from last pivot to first."""

    pivots: tuple[tuple[int, int], ...]
    lower: tuple[tuple[int, int, Scalar], ...]
    """(row, pivot row, factor) in the order they are applied."""
    upper: Mapping[int, Row]
    """What is left of each pivot row, by column; the pivot itself is left out."""
    pivot: Mapping[int, Scalar]
    reciprocal: Mapping[int, Scalar]

    def solve(self, algebra: Algebra, right: Mapping[int, Scalar]) -> Row:
        """x with J_d x = right, by column; `right` goes by row and may leave out zeros."""
        values = {row: right.get(row, 0) for row, _ in self.pivots}
        for row, pivot_row, factor in self.lower:
            values[row] = algebra.bind(algebra.sub(values[row], algebra.mul(factor, values[pivot_row])))
        x: Row = {}
        for row, column in reversed(self.pivots):
            rest = [algebra.mul(entry, x[other]) for other, entry in self.upper[row].items() if other in x]
            value = algebra.bind(algebra.sub(values[row], algebra.sum(rest)))
            x[column] = algebra.bind(algebra.mul(value, self.reciprocal[row]))
        return x

    def solve_transposed(self, algebra: Algebra, right: Mapping[int, Scalar]) -> Row:
        """y with J_d^T y = right, by row; `right` goes by column."""
        y: Row = {}
        for row, column in self.pivots:
            rest = [algebra.mul(self.upper[other].get(column, 0), y[other]) for other in y]
            value = algebra.bind(algebra.sub(right.get(column, 0), algebra.sum(rest)))
            y[row] = algebra.bind(algebra.mul(value, self.reciprocal[row]))
        for row, pivot_row, factor in reversed(self.lower):
            y[pivot_row] = algebra.bind(algebra.sub(y[pivot_row], algebra.mul(factor, y[row])))
        return y


def factorise_group(algebra: Algebra, pivots: Sequence[tuple[int, int]], jacobian: Sequence[Row]) -> GroupFactors:
    columns = {column for _, column in pivots}
    rows = {row: {c: value for c, value in jacobian[row].items() if c in columns} for row, _ in pivots}
    lower: list[tuple[int, int, Scalar]] = []
    upper: dict[int, Row] = {}
    pivot: dict[int, Scalar] = {}
    reciprocal: dict[int, Scalar] = {}
    for step, (row, column) in enumerate(pivots):
        pivot_row = rows.pop(row)
        pivot[row] = pivot_row.pop(column)
        reciprocal[row] = algebra.bind(algebra.div(1, pivot[row]))
        upper[row] = pivot_row
        for other, _ in pivots[step + 1 :]:
            entries = rows[other]
            if column in entries:
                factor = algebra.bind(algebra.mul(entries.pop(column), reciprocal[row]))
                lower.append((other, row, factor))
                for c, value in pivot_row.items():
                    entries[c] = algebra.bind(algebra.sub(entries.get(c, 0), algebra.mul(factor, value)))
    return GroupFactors(tuple(pivots), tuple(lower), upper, pivot, reciprocal)


@dataclass(frozen=True)
class Transform:
    """All groups together: `columns[d][i]` of B for every dependent coordinate d, and g_d; factors by group."""

    independent: tuple[int, ...]
    columns: Mapping[int, Row]
    bias: Mapping[int, Scalar]
    factors: Mapping[int, GroupFactors]

    def complete(self, algebra: Algebra, values: Mapping[int, Scalar], bias: Mapping[int, Scalar]) -> dict[int, Scalar]:
        """All coordinates' rates from the independent ones."""
        result = dict(values)
        for dependent, row in self.columns.items():
            terms = [algebra.mul(coefficient, values[i]) for i, coefficient in row.items()]
            result[dependent] = algebra.bind(algebra.add(algebra.sum(terms), bias.get(dependent, 0)))
        return result

    def dependent_part(self, algebra: Algebra, jacobian: Sequence[Row], right: Mapping[int, Scalar]) -> Row:
        """x with J x = right whose independent coordinates are zero, group after group; `right` goes by row."""
        found: Row = {}
        for factors in self.factors.values():
            own = {}
            for row, _ in factors.pivots:
                known = [algebra.mul(entry, found[c]) for c, entry in jacobian[row].items() if c in found]
                own[row] = algebra.bind(algebra.sub(right.get(row, 0), algebra.sum(known)))
            found |= factors.solve(algebra, own)
        return found


def transform(
    algebra: Algebra, mechanism: Mechanism, partition: Partition, jacobian: Sequence[Row], bias: Sequence[Scalar]
) -> Transform:
    """Solve every group for its dependent coordinates."""
    columns: dict[int, Row] = {}
    shift: dict[int, Scalar] = {}
    factors: dict[int, GroupFactors] = {}
    dependent = {column for pivots in partition for _, column in pivots}
    for index, pivots in closing_order(mechanism, partition, jacobian):
        own = [column for _, column in pivots]
        factors[index] = factorise_group(algebra, pivots, jacobian)
        touched = {c for row, _ in pivots for c in jacobian[row]}.difference(own)
        solved = {
            c: factors[index].solve(
                algebra, {row: algebra.sub(0, jacobian[row][c]) for row, _ in pivots if c in jacobian[row]}
            )
            for c in sorted(touched)
        }
        constant = factors[index].solve(algebra, {row: bias[row] for row, _ in pivots})
        for d in own:
            columns[d], shift[d] = _substituted(algebra, d, solved, constant[d], columns, shift)
    independent = tuple(k for k in range(mechanism.coordinates) if k not in dependent)
    return Transform(independent, columns, shift, factors)


def _substituted(
    algebra: Algebra,
    d: int,
    solved: Mapping[int, Row],
    constant: Scalar,
    columns: Mapping[int, Row],
    shift: Mapping[int, Scalar],
) -> tuple[Row, Scalar]:
    """Row d of B where touched coordinates that other groups made dependent are replaced."""
    row: Row = {}
    for c, solution in solved.items():
        coefficient = solution[d]
        if c not in columns:
            row[c] = algebra.bind(algebra.add(row.get(c, 0), coefficient))
            continue
        for i, value in columns[c].items():
            row[i] = algebra.bind(algebra.add(row.get(i, 0), algebra.mul(coefficient, value)))
        constant = algebra.bind(algebra.add(constant, algebra.mul(coefficient, shift[c])))
    return nonzero(row), constant


def refuse_irregular(mechanism: Mechanism, remedy: str = "use formulation 'multiplier'") -> None:
    """Raises MechanismError where a group's constraints leave no choice of dependent coordinates among its own."""
    for group in mechanism.groups:
        if not group.regular:
            names = ", ".join(repr(mechanism.cuts[k].name) for k in group.cuts)
            raise MechanismError(
                f"the constraints of {names} cannot be solved for coordinates of their own bodies; {remedy}"
            )


def closing_order(mechanism: Mechanism, partition: Partition, jacobian: Sequence[Row]) -> list[tuple[int, Pivots]]:
    """Groups with constraints, each after those whose dependent coordinates its constraints touch."""
    refuse_irregular(mechanism)
    waiting = [(k, pivots) for k, pivots in enumerate(partition) if pivots]
    order: list[tuple[int, Pivots]] = []
    while waiting:
        open_columns = {c for _, pivots in waiting for _, c in pivots}
        ready = [item for item in waiting if not _foreign(item[1], jacobian).intersection(open_columns)]
        if not ready:
            raise MechanismError(
                "the constraints of several groups of loops depend on each other in a circle; use formulation 'multiplier'"
            )
        order += ready
        waiting = [item for item in waiting if item not in ready]
    return order


def _foreign(pivots: Pivots, jacobian: Sequence[Row]) -> set[int]:
    return {c for row, _ in pivots for c in jacobian[row]}.difference(c for _, c in pivots)
