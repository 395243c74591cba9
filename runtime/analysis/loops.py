"""What constraints leave free at one state."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..model.library import Array

RANK = 1e-9
"""Of the largest singular value: rows with less depend on others."""


@dataclass(frozen=True, eq=False)
class Loops:
    """What rows of constraints leave free, and how they are closed, in numbers without units."""

    motions: Array
    """N: columns of length one, at right angles."""
    closing: Array
    """The pseudoinverse of the rows."""

    @classmethod
    def of(cls, rows: Array) -> Loops:
        if not len(rows):
            return cls(np.eye(rows.shape[1]), np.zeros(rows.shape[::-1]))
        left, sizes, right = np.linalg.svd(rows)
        rank = int((sizes > RANK * sizes[0]).sum())
        return cls(np.ascontiguousarray(right[rank:].T), (right[:rank].T / sizes[:rank]) @ left[:, :rank].T)
