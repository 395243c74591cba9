"""Columns that are formulas of others: of what varies, of each other, and of parameters that do not vary."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import numpy as np

from symgen.description.errors import hint, quoted
from symgen.description.expression import Expression, names
from symgen.description.values import EvaluationError, evaluate_over
from symgen.runtime import ArgumentError
from symgen.study.table import Column, Table


def tied(table: Table, ties: Mapping[str, Expression], own: Mapping[str, float]) -> Table:
    """The table with a column for each tie; `own` are the values of parameters that do not vary."""
    for name in ties:
        if name in table.columns:
            raise ArgumentError(f"{name!r} varies by itself and is tied by a formula; remove one of the two")
    for name in _in_order(ties):
        table = Table(table.sizes, {**table.columns, name: _column(table, name, ties[name], own)})
    return table


def _column(table: Table, name: str, formula: Expression, own: Mapping[str, float]) -> Column:
    """Over the dimensions of what the formula contains."""
    used = set(names(formula))
    unknown = sorted(used - table.columns.keys() - own.keys())
    if unknown:
        known = [*table.columns, *own]
        raise ArgumentError(
            f"the formula of {name!r} contains {quoted(unknown[0])}, which is neither a parameter nor varies; "
            f"{hint(unknown[0], known)}"
        )
    dims = {dim for each in used & table.columns.keys() for dim in table.columns[each].dims}
    part = Table({dim: size for dim, size in table.sizes.items() if dim in dims}, table.columns)
    values = {each: part.whole(each) if each in table.columns else own[each] for each in used}
    try:
        found = evaluate_over(formula, values, part.rows)
    except EvaluationError as error:
        raise ArgumentError(f"the formula of {name!r}: {error}") from None
    return Column(tuple(part.sizes), np.reshape(found, tuple(part.sizes.values())))


def _in_order(ties: Mapping[str, Expression]) -> Iterable[str]:
    """Each after those that it contains."""
    done: dict[str, None] = {}
    while len(done) < len(ties):
        ready = [name for name in ties if name not in done and not (set(names(ties[name])) & ties.keys()) - done.keys()]
        if not ready:
            circle = ", ".join(repr(name) for name in ties if name not in done)
            raise ArgumentError(f"the formulas of {circle} contain each other; one of them has to vary by itself")
        done |= dict.fromkeys(ready)
    return done
