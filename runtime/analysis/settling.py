"""Where a mechanism comes to rest near a start: loads at rest push it, step by step, until they balance.

    (N^T M N / d^2 - df/de) de = f,   f = N^T M a(q, v = 0)

with N the motions that constraints admit, is a step of the time d of the equations of motion that forgets its velocity: as long as
d is short, what hangs in the air falls, and with a long d it is Newton's method. Only where it ends counts. Not on the hot path.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from ..errors import EvaluationError
from ..model.library import Array
from ..model.state import State, move

if TYPE_CHECKING:
    from ..model.model import Model

STEPS = 300
BALANCED = 1e-6
"""Of the forces at the start."""
WORSE = 1.2
"""Growth of the forces that a step may cause."""
LONGER, SHORTER = 1.6, 0.25
SHORTEST = 1e-9
"""Of the first step: forces that grow in one so short are rounding."""
DIFFERENCE = 1e-6
CLOSINGS = 8
RANK = 1e-9


@dataclass(frozen=True, eq=False)
class _Place:
    """A position with the loads at rest there, along the columns of `basis`."""

    q: Array
    basis: Array
    mass: Array
    forces: Array

    @property
    def size(self) -> float:
        """sqrt(f M^-1 f), in units that all coordinates share."""
        return float(np.sqrt(max(float(self.forces @ np.linalg.lstsq(self.mass, self.forces, rcond=None)[0]), 0.0)))


class Settling:
    """`moving`: changes of a position that are searched, columns in tangent directions by a length of the mechanism or 1 rad; inputs
    and states stay as they are. `time`: of a step where nothing oscillates."""

    def __init__(
        self, model: Model, start: State, moving: Callable[[Array], Array], inputs: Array, time: float
    ) -> None:
        self.model, self.start, self.moving, self.inputs, self.time = model, start, moving, inputs, time

    def position(self) -> Array:
        """Where it rests; the start, if it comes no nearer to rest."""
        here = self._place(self.start.q)
        first, duration, shortest = here.size, 0.0, 0.0
        stiffness = self._stiffness(here)
        for _ in range(STEPS):
            if stiffness is None or here.size <= BALANCED * first or duration < shortest:
                break
            if not duration:
                duration = _usual_time(here.mass, stiffness, self.time)
                shortest = SHORTEST * duration
            there = self._ahead(here, stiffness, duration)
            if there is None or there.size > WORSE * here.size:
                duration *= SHORTER
                continue
            here, duration = there, duration * LONGER
            stiffness = self._stiffness(here)
        return here.q if here.size < first else self.start.q

    def _ahead(self, here: _Place, stiffness: Array, duration: float) -> _Place | None:
        """None where that is beyond what can be computed."""
        system = here.mass / duration**2 + stiffness
        if not (np.isfinite(system).all() and np.isfinite(here.forces).all()):
            return None
        step = np.linalg.lstsq(system, here.forces, rcond=RANK)[0]
        try:
            return self._place(self._closed(move(self.model.layout.joints, here.q, here.basis @ step)))
        except (EvaluationError, np.linalg.LinAlgError):
            return None

    def _place(self, q: Array) -> _Place:
        at, moving = self._at(q), self.moving(q)
        rows = self._rows(at, moving)
        _, sizes, right = np.linalg.svd(rows) if rows.size else (None, np.zeros(0), np.eye(moving.shape[1]))
        rank = int((sizes > RANK * sizes.max(initial=0.0)).sum())
        basis = moving @ right[rank:].T
        mass = self.model.mass_matrix(at)
        return _Place(q, basis, basis.T @ mass @ basis, basis.T @ (mass @ self._acceleration(q)))

    def _stiffness(self, here: _Place) -> Array | None:
        """-df/de by differences along the tangent, which loads hardly tell from the closed path; None where there are none, or where
        nothing can move."""
        columns: list[Array] = []
        if not here.basis.shape[1]:
            return None
        try:
            for direction in here.basis.T:
                there, back = (
                    self._acceleration(move(self.model.layout.joints, here.q, sign * DIFFERENCE * direction))
                    for sign in (1.0, -1.0)
                )
                columns.append((back - there) / (2.0 * DIFFERENCE))
        except EvaluationError:
            return None
        stiffness: Array = here.basis.T @ (self.model.mass_matrix(self._at(here.q)) @ np.array(columns).T)
        return stiffness

    def _closed(self, q: Array) -> Array:
        for _ in range(CLOSINGS):
            at = self._at(q)
            left = self.model.constraints(at, self.inputs).residual / self.model.scales.closure
            if not left.size:
                break
            moving = self.moving(q)
            rows = self._rows(at, moving)
            q = move(self.model.layout.joints, q, -moving @ np.linalg.pinv(rows, rcond=RANK) @ left)
        return q

    def _rows(self, at: State, moving: Array) -> Array:
        """How far moving opens the loops, relative to the size of each equation."""
        rows: Array = (
            self.model.constraint_jacobian(at, inputs=self.inputs) @ moving / self.model.scales.closure[:, None]
        )
        return rows

    def _acceleration(self, q: Array) -> Array:
        return self.model.acceleration(self._at(q), self.inputs)

    def _at(self, q: Array) -> State:
        return State(self.start.time, q, np.zeros_like(self.start.v), np.zeros_like(self.start.z))


def _usual_time(mass: Array, stiffness: Array, otherwise: float) -> float:
    """Of the times 1/omega of the oscillations, the one in the middle."""
    squares = np.real(np.linalg.eigvals(np.linalg.lstsq(mass, stiffness, rcond=None)[0]))
    swinging = squares[squares > RANK * np.abs(squares).max(initial=0.0)]
    return float(1.0 / np.sqrt(np.median(swinging))) if len(swinging) else otherwise
