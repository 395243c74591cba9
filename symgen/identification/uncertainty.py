"""What the linear problem at its solution says of the unknowns: covariance, and combinations that nothing measured tells apart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

NO_EFFECT = 1e-8
"""Singular values below this part of the largest are those of rounding."""
TAKES_PART = 1e-3
"""Of the largest entry of a combination: smaller ones do not count."""


@dataclass(frozen=True)
class Combination:
    """Changes of unknowns together, by name."""

    changes: dict[str, float]
    deviation: float
    """Of this combination by what was measured alone, in multiples of the changes; infinite if it has no effect at all."""
    sentence: str


def covariance(matrix: Array, size: Array) -> Array:
    """Of the unknowns whose residuals are `matrix d`; infinite for those that it does not determine."""
    _, values, rows = np.linalg.svd(matrix * size, full_matrices=True)
    values = np.concatenate([values, np.zeros(len(size) - len(values))])
    seen = values > NO_EFFECT * values.max(initial=0.0)
    scaled = rows[seen] / values[seen, None]
    found = np.outer(size, size) * (scaled.T @ scaled)
    blind = (np.abs(rows[~seen]) > TAKES_PART).any(axis=0)
    found[blind, :] = found[:, blind] = np.nan
    found[blind, blind] = np.inf
    return np.asarray(found)


def correlation(of: Array) -> Array:
    """Of a covariance; not a number beside what is not determined."""
    deviation = np.sqrt(np.diag(of))
    with np.errstate(invalid="ignore", divide="ignore"):
        found = of / np.outer(deviation, deviation)
    np.fill_diagonal(found, 1.0)
    return np.asarray(found)


def combinations(matrix: Array, size: Array, value: Array, names: Sequence[str]) -> list[Combination]:
    """Those without effect, then those that are known worse than by their sizes."""
    _, values, rows = np.linalg.svd(matrix * size, full_matrices=True)
    values = np.concatenate([values, np.zeros(len(size) - len(values))])
    nothing = values <= NO_EFFECT * values.max(initial=0.0)
    found = [_combination(row, np.inf, size, value, names) for row in sparse_basis(rows[nothing])]
    weak = ~nothing & (values < 1.0)
    return found + [
        _combination(row / np.abs(row).max(), float(np.abs(row).max() / s), size, value, names)
        for row, s in zip(rows[weak][::-1], values[weak][::-1], strict=True)
    ]


def sparse_basis(rows: Array) -> Array:
    """Combinations with as few unknowns as can be: each has one that no other has."""
    rows = rows.copy()
    for k in range(len(rows)):
        place = int(np.argmax(np.abs(rows[k])))
        rows[k] /= rows[k, place]
        others = np.arange(len(rows)) != k
        rows[others] -= np.outer(rows[others, place], rows[k])
    return rows


def _combination(row: Array, deviation: float, size: Array, value: Array, names: Sequence[str]) -> Combination:
    row = np.where(np.abs(row) > TAKES_PART * np.abs(row).max(), row, 0.0)
    changes = {names[k]: float(row[k] * size[k]) for k in np.flatnonzero(row).tolist()}
    return Combination(changes, deviation, _sentence(changes, deviation, value, names))


def _sentence(changes: dict[str, float], deviation: float, value: Array, names: Sequence[str]) -> str:
    if len(changes) == 1:
        (name,) = changes
        if np.isinf(deviation):
            return f"nothing that was measured depends on {name}"
        return f"{name} is hardly seen in what was measured: its deviation is {deviation * abs(changes[name]):.3g}"
    unit, shares = _shares(changes, dict(zip(names, value.tolist(), strict=True)))
    together = f"{_and(shares)} together"
    if np.isinf(deviation):
        return f"{_and(list(changes))} cannot be told apart: {together} leave all that was measured as it is"
    return f"{_and(list(changes))} can hardly be told apart: the deviation of {together} is {deviation * unit:.3g} times that"


def _shares(changes: dict[str, float], values: dict[str, float]) -> tuple[float, list[str]]:
    """One percent of the value that changes most, and of the others what belongs to it; and how often that goes into the changes.
    Where a value is zero, units in the place of percents."""
    if all(values[name] for name in changes):
        relative = {name: 100.0 * change / abs(values[name]) for name, change in changes.items()}
        most = max(relative.values(), key=abs)
        return abs(most), [f"{each / most:+.3g} % of {name}" for name, each in relative.items()]
    most = max(changes.values(), key=abs)
    return abs(most), [f"{change / most:+.3g} of {name}" for name, change in changes.items()]


def _and(names: Sequence[str]) -> str:
    return f"{', '.join(names[:-1])} and {names[-1]}"
