"""Accelerations and multipliers of `M a + J^T l = f`, `J a = g`, whatever is redundant in J."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from symgen.verify.reference.jet import Array

RANK_TOLERANCE = 1e-8
"""Relative to the largest singular value of the scaled Jacobian; closures are assembled far better than this."""


@dataclass(frozen=True)
class Solution:
    """`condition` of the scaled problem, `inconsistency` of redundant equations (relative), `null`: multipliers
    (columns) that exert no force on any body."""

    acceleration: Array
    multipliers: Array
    condition: float
    inconsistency: float
    null: Array


def radius_of_gyration(mass: Array) -> float:
    """Of bodies on the average, which makes angles and displacements comparable; 1 where nothing has mass or inertia."""
    moved, turned = np.diag(mass).reshape(-1, 2, 3).sum(axis=(0, 2))
    return float(np.sqrt(turned / moved)) if moved > 0.0 and turned > 0.0 else 1.0


class Scaled:
    """J in units in which the mass matrix is (nearly) the identity and every row has length one."""

    def __init__(self, mass: Array, jacobian: Array) -> None:
        self.mass, self.jacobian = mass, jacobian
        turns = np.tile(radius_of_gyration(mass) ** -np.repeat([0.0, 1.0], 3), len(mass) // 6)
        values, vectors = np.linalg.eigh(mass * np.outer(turns, turns))
        # Parts without inertia get a little, so that the scaling exists; it does not enter the equations.
        floor = 1e-9 * values.max()
        self.columns = turns[:, None] * vectors / np.sqrt(np.maximum(values, floor))
        rows = jacobian @ self.columns
        lengths = np.linalg.norm(rows, axis=1)
        self.rows = 1.0 / np.where(lengths > 0.0, lengths, 1.0)
        u, s, vt = np.linalg.svd(rows * self.rows[:, None])
        rank = int((s > RANK_TOLERANCE * s.max(initial=0.0)).sum())
        self.u, self.s, self.v = u[:, :rank], s[:rank], vt[:rank].T
        self.free = self.columns @ vt[rank:].T
        self.null = self.rows[:, None] * u[:, rank:]
        self.reduced = self.free.T @ mass @ self.free
        self.condition = float(s[0] / s[rank - 1]) if rank else 1.0
        if len(self.reduced):
            self.condition *= float(np.linalg.cond(self.reduced))

    def solve(self, f: Array, g: Array) -> tuple[Array, Array]:
        """Null-space method: a = a_g + N y with J N = 0 and N^T M N y = N^T (f - M a_g)."""
        a = self.columns @ (self.v @ ((self.u.T @ (self.rows * g)) / self.s))
        if len(self.reduced):
            a = a + self.free @ np.linalg.solve(self.reduced, self.free.T @ (f - self.mass @ a))
        rest = self.columns.T @ (f - self.mass @ a)
        return a, self.rows * (self.u @ ((self.v.T @ rest) / self.s))


def solve(mass: Array, jacobian: Array, f: Array, g: Array) -> Solution:
    """One refinement takes back what the factors lost."""
    scaled = Scaled(mass, jacobian)
    a, multipliers = scaled.solve(f, g)
    da, dl = scaled.solve(f - mass @ a - jacobian.T @ multipliers, g - jacobian @ a)
    a, multipliers = a + da, multipliers + dl
    size = np.abs(jacobian) @ np.abs(a) + np.abs(g)
    wrong = np.abs(jacobian @ a - g) * scaled.rows
    misfit = wrong.max(initial=0.0) / max((size * scaled.rows).max(initial=0.0), 1e-300)
    return Solution(a, multipliers, scaled.condition, float(misfit), scaled.null)
