"""Which masses and inertias are impossible, and which are only unlike those of any rigid body.

One rule for what a description says and for parameters that are changed later. Published robots and cars violate the triangle
inequality, or give inertia to links without mass; their equations of motion are sound all the same. What must hold is that no
motion has negative kinetic energy: bodies that are fixed to each other have to be right only as the one body that they are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

_RELATIVE = 1e-6
"""Inertias are often written with few digits: both inequalities are checked to this accuracy."""
_ROUNDING = 1e-15
"""Of the largest moment of inertia in the mechanism: less is what CAD programs leave for zero."""
GROUNDED = -1


@dataclass(frozen=True)
class Inertias:
    """Numbers of all bodies, in one set of axes where bodies are fixed to each other.

    `welds[k]` is the first of the bodies that body k is fixed to (itself, if there is no other), or GROUNDED.
    """

    names: tuple[str, ...]
    masses: Array
    centres: Array
    matrices: Array
    welds: Sequence[int]

    @classmethod
    def of_rows(cls, names: tuple[str, ...], rows: Array, welds: Sequence[int]) -> Inertias:
        """From rows of mass, centre of mass, xx, yy, zz, xy, xz, yz."""
        xx, yy, zz, xy, xz, yz = rows[:, 4:].T
        matrices = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]]).transpose(2, 0, 1)
        return cls(names, rows[:, 0], rows[:, 1:4], matrices, welds)

    def faults(self) -> dict[int, str]:
        """What makes a body impossible, by its position."""
        found = {
            k: f"the mass {m:g} is negative; give a mass of zero or more" for k, m in enumerate(self.masses) if m < 0
        }
        negative = [k for k in self._negative() if k not in found and self.welds[k] != GROUNDED]
        for k in negative:
            whole = [j for j, weld in enumerate(self.welds) if weld == self.welds[k]]
            if len(whole) == 1 or self._smallest(self._combined(whole)) < -self._least():
                text = "check signs and the products of inertia"
                found[k] = f"the inertia is not positive semidefinite ({self._shown(k)}); {text}"
        return found

    def oddities(self) -> dict[int, str]:
        """What no rigid body is like, but does not make the equations wrong, by position."""
        moments, least = self._moments, self._least()
        tilted = moments[:, 0] + moments[:, 1] < moments[:, 2] * (1 - _RELATIVE) - least
        found = {int(k): f"{self._shown(k)}, which violates the triangle inequality" for k in np.flatnonzero(tilted)}
        found |= {k: f"{self._shown(k)}, one of them negative" for k in self._negative()}
        massless = (self.masses == 0) & np.any(np.abs(self.matrices) > least, axis=(1, 2))
        return found | {int(k): "inertia without mass" for k in np.flatnonzero(massless)}

    def singular(self) -> list[str]:
        """Bodies that lack mass, or inertia about an axis."""
        moments = self._moments
        thin = (self.masses <= 0) | (moments[:, 0] <= 1e-12 * np.abs(moments[:, 2]))
        return [self.names[k] for k in np.flatnonzero(thin)]

    def told(self) -> str:
        """The oddities as one sentence; empty if there are none."""
        odd = [f"{self.names[k]!r} ({text})" for k, text in sorted(self.oddities().items())]
        more = f" and {len(odd) - 6} more" if len(odd) > 6 else ""
        remedy = "taken as it is; check units, signs, and that the products are matrix entries about the centre of mass"
        return f"no rigid body has such inertia: {', '.join(odd[:6])}{more}; {remedy}" if odd else ""

    def _negative(self) -> list[int]:
        moments = self._moments
        return [int(k) for k in np.flatnonzero(moments[:, 0] < -_RELATIVE * np.abs(moments[:, 2]) - self._least())]

    @cached_property
    def _moments(self) -> Array:
        return _principal(self.matrices)

    def _smallest(self, matrix: Array) -> float:
        moments = _principal(matrix)
        return float(moments[0] + _RELATIVE * abs(moments[2]))

    def _least(self) -> float:
        spread = np.ptp(self.centres, axis=0) if len(self.centres) else np.zeros(3)
        size = np.abs(self.masses) * float(spread @ spread) + np.abs(self.matrices).max(axis=(1, 2), initial=0.0)
        return _ROUNDING * float(size.max(initial=0.0))

    def _combined(self, bodies: Sequence[int]) -> Array:
        """Inertia of bodies that are one, about their common centre of mass."""
        mass = self.masses[bodies]
        centre = mass @ self.centres[bodies] / mass.sum() if mass.sum() > 0 else np.zeros(3)
        whole: Array = self.matrices[bodies].sum(axis=0)
        for m, arm in zip(mass, self.centres[bodies] - centre, strict=True):
            whole = whole + m * (float(arm @ arm) * np.eye(3) - np.outer(arm, arm))
        return whole

    def _shown(self, body: int | np.intp) -> str:
        return "principal moments " + ", ".join(f"{moment:.6g}" for moment in _principal(self.matrices[body]))


def _principal(matrices: Array) -> Array:
    """Principal moments of one or of many, smallest first; numbers of any size."""
    sizes = np.abs(matrices).max(axis=(-2, -1), keepdims=True)
    scales = np.where(sizes > 0.0, sizes, 1.0)
    return np.asarray(np.linalg.eigvalsh(matrices / scales) * scales[..., 0])
