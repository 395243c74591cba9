"""Steps towards steady states where bodies roll, as `Search` makes them elsewhere: velocities are searched too, which constraints hold.

Everything that has to vanish is solved together, by least squares with slopes by differences; the rates of constraints between
velocities stand in the place of their residuals.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NoReturn

import numpy as np

from ..errors import EvaluationError
from .library import Array
from .search import DIFFERENCE
from .state import move

if TYPE_CHECKING:
    from .model import Model

RANK = 1e-11
"""Singular values below this fraction of the largest one are directions in which nothing changes."""


class RollingSearch:
    """With the arrays and functions of a `Search`."""

    def __init__(self, model: Model, count: int, parametric: bool) -> None:
        lengths = model.lengths
        self.model, self.held = model, list(model.layout.velocity_rows)
        self.nv, self.nz = lengths["v"], lengths["z"]
        self.t, self.q, self.v, self.z, self.u = (np.zeros(lengths[name]) for name in "tqvzu")
        constants: Array = model.library.arrays["constants"]
        self.constants = constants.copy() if parametric else constants
        moved = len(constants) if parametric else 0
        self.moves: Array = np.zeros((count, 2 * self.nv + self.nz + lengths["u"] + moved))
        self.weights: Array = np.ones(self.nv + self.nz + lengths["l"])
        self._along: Array = np.zeros(count)
        self._slopes: Array = np.zeros((len(self.weights), count))

    def at(self, time: float, q: Array, v: Array, z: Array, u: Array) -> RollingSearch:
        """Takes a state and inputs; it is for the caller to check them."""
        self.t[0], self.q[:], self.v[:], self.z[:], self.u[:] = time, q, v, z, u
        return self

    def imbalance(self) -> Array:
        """Accelerations, rates, residuals of loops and rates of what rolls, by their weights."""
        left = self._after(np.zeros(self.moves.shape[1]))
        if not np.isfinite(left).all():
            raise EvaluationError("steady state: accelerations or rates are not finite")
        return left

    def step(self, fresh: bool) -> Array:
        """How far to go along each move; slopes are made anew if `fresh`."""
        if fresh:
            self._slopes = np.array([self._slope(way) for way in self.moves]).T
        self._along[:] = -np.linalg.lstsq(self._slopes, self.imbalance(), rcond=RANK)[0]
        return self._along.copy()

    def go(self, part: float) -> Array:
        """Positions after a part of the step, which `q` takes."""
        way = part * self._along @ self.moves[:, : self.nv]
        self.q[:] = move(self.model.layout.joints, self.q, way)
        return self.q

    def lend(self, *_: Any) -> NoReturn:
        raise TypeError("vehicles that roll are not settled together")

    def _slope(self, way: Array) -> Array:
        return (self._after(DIFFERENCE * way) - self._after(-DIFFERENCE * way)) / (2.0 * DIFFERENCE)

    def _after(self, way: Array) -> Array:
        """What is left after a move."""
        nv, library = self.nv, self.model.library
        dq, dv, dz, du, dp = np.split(way, np.cumsum([nv, nv, self.nz, len(self.u)]))
        entries = library.entries
        entries["t"][:] = self.t
        entries["q"][:] = move(self.model.layout.joints, self.q, dq) if dq.any() else self.q
        entries["v"][:], entries["z"][:], entries["u"][:] = self.v + dv, self.z + dz, self.u + du
        constants = self.constants + dp if len(dp) else self.constants
        rates = [library.evaluate_with("acceleration", constants).copy()]
        library.evaluate_with("closure", constants)
        found = library.functions["closure"].results
        closed = found["residual"].dense()
        closed[self.held] = found["rate"].dense()[self.held]
        return np.concatenate([*rates, closed]) * self.weights
