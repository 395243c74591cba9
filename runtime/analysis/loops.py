"""What constraints leave free at one state, and coordinates on which nothing depends."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..model.library import Array
from ..model.scales import Scales

RANK = 1e-9
"""Of the largest singular value: rows with less depend on others."""
ROUNDING = 1e-14
"""Of the largest derivative, each in the sizes of its row and column: what sums that cancel leave."""


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

    @classmethod
    def apart(cls, rows: Array) -> Loops:
        """The same, with a motion of its own for each coordinate that no row touches: no rounding of the others reaches it."""
        touched: NDArray[np.bool_] = np.any(rows, axis=0)
        inner, count = cls.of(rows[:, touched]), rows.shape[1]
        motions = np.zeros((count, inner.motions.shape[1] + count - touched.sum()))
        motions[touched, : inner.motions.shape[1]] = inner.motions
        motions[~touched, inner.motions.shape[1] :] = np.eye(count - touched.sum())
        closing = np.zeros(rows.shape[::-1])
        closing[touched] = inner.closing
        return cls(motions, closing)


def without_rounding(blocks: dict[str, Array], scales: Scales) -> dict[str, Array]:
    """Zeros for the derivatives by coordinates on which nothing depends, such as the place and the heading on a plane.

    Rolling adds eigenvalues zero for them, of which several share an eigenvector. The rounding of large forces would move small
    eigenvalues beside them by a multiple of itself that grows as a power of their inverse.
    """
    found = dict(blocks)
    for name, rows in (("residual_q", 1.0 / scales.coordinates), ("closure_q", scales.closure)):
        sizes = np.abs(blocks[name] / rows[:, None] * scales.coordinates)
        nothing = sizes.max(axis=0, initial=0.0) < ROUNDING * sizes.max(initial=0.0)
        found[name] = np.where(nothing, 0.0, blocks[name])
    return found
