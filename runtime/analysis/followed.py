"""Coordinates that determine the others at one state, for motions that turn: a steady circle looks the same at each of its places only
in coordinates that do not turn with it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..model.library import Array

SMALL = 1e-6
"""Of the largest column: what is left of a column that depends on others."""
TURNING = 1e-9
"""Of the largest column: one that changes less stays."""


@dataclass(frozen=True, eq=False)
class Followed:
    """`columns` of rows of constraints move as they like, the others follow, in the units of the rows."""

    columns: tuple[int, ...]
    basis: Array
    """How all move with these."""
    closing: Array
    """How the others close the rows while these stay."""

    @classmethod
    def of(cls, rows: Array, changes: Array) -> Followed:
        """What changes its columns follows rather than others: the others are the same all along a steady motion."""
        followers = _followers(rows, changes)
        count = rows.shape[1]
        own = [k for k in range(count) if k not in followers]
        inverse = np.linalg.pinv(rows[:, followers])
        basis, closing = np.eye(count)[:, own], np.zeros((count, len(rows)))
        basis[followers] = -inverse @ rows[:, own]
        closing[followers] = inverse
        return cls(tuple(own), basis, closing)


def _followers(rows: Array, changes: Array) -> list[int]:
    """By Gram and Schmidt, the largest column of what is left first."""
    left = rows.copy()
    found: list[int] = []
    sizes = np.linalg.norm(changes, axis=0)
    turning = sizes > TURNING * max(float(sizes.max(initial=0.0)), float(np.linalg.norm(rows, axis=0).max(initial=0.0)))
    least = SMALL * float(np.linalg.norm(rows, axis=0).max(initial=0.0))
    for group in (np.flatnonzero(turning), np.flatnonzero(~turning)):
        for _ in range(min(len(group), len(rows) - len(found))):
            lengths = np.linalg.norm(left[:, group], axis=0)
            best = int(group[np.argmax(lengths)])
            if lengths.max(initial=0.0) <= least:
                break
            found.append(best)
            unit = left[:, best] / np.linalg.norm(left[:, best])
            left = left - np.outer(unit, unit @ left)
    return found
