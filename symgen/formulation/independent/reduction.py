"""A symmetric matrix and a vector by coordinate, reduced to the independent coordinates."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from symgen.formulation.independent.transform import Row, Transform
from symgen.mechanism.algebra import Algebra, Scalar, is_zero

Entries = dict[tuple[int, int], Scalar]


def symmetric_rows(size: int, entries: Mapping[tuple[int, int], Scalar]) -> list[Row]:
    """All rows of a symmetric matrix of which one triangle is given."""
    rows: list[Row] = [{} for _ in range(size)]
    for (i, j), value in entries.items():
        rows[i][j] = rows[j][i] = value
    return rows


def reduced_matrix(algebra: Algebra, rows: Sequence[Row], parts: Transform) -> Entries:
    """[1 B^T] (M [1; B]), one triangle; columns of the bracket go by independent coordinate."""
    transposed: dict[int, Row] = {k: {} for k in parts.independent}
    for dependent, row in parts.columns.items():
        for k, coefficient in row.items():
            transposed[k][dependent] = coefficient
    entries: Entries = {}
    for k in parts.independent:
        column = {k: 1, **transposed[k]}
        moved: dict[int, Scalar] = {}
        for other in parts.independent:
            if other > k:
                continue
            terms = []
            for c, coefficient in {other: 1, **transposed[other]}.items():
                if c not in moved:
                    moved[c] = algebra.dot([rows[c].get(d, 0) for d in column], list(column.values()))
                terms.append(algebra.mul(coefficient, moved[c]))
            value = algebra.bind(algebra.sum(terms))
            if not is_zero(value):
                entries[k, other] = value
    return entries


def reduced_vector(algebra: Algebra, values: Sequence[Scalar], parts: Transform) -> dict[int, Scalar]:
    """[1 B^T] values"""
    terms: dict[int, list[Scalar]] = {k: [values[k]] for k in parts.independent}
    for dependent, row in parts.columns.items():
        for k, coefficient in row.items():
            terms[k].append(algebra.mul(coefficient, values[dependent]))
    return {k: algebra.bind(algebra.sum(parts_of)) for k, parts_of in terms.items()}
