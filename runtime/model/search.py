"""Moves from a state by compiled code: steps towards steady states. See symgen_states.c."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from ..errors import EvaluationError
from .library import SENTENCE, Array, Status
from .many import LaneRates, room
from .pointers import Pointers

if TYPE_CHECKING:
    from .model import Model

DIFFERENCE = 1e-6
"""Part of a move by which slopes are differenced."""
RANK = 1e-11
"""Smaller pivots are directions in which nothing changes."""
PARAMETRIC_RANK = 1e-8
"""The same where moves change constants, whose slopes are differences of differences."""


class Search:
    """`count` moves are rows of `moves`: changes of q in tangent directions, of v, z and u. The first `tied` of them change
    positions, inputs and constants, which may open loops. `weights` are those of accelerations, rates of states and residuals of the
    loops. With `parametric`, moves change the constants too, and the search has constants of its own. Whoever calls has the model's
    lock."""

    def __init__(self, model: Model, count: int, tied: int = 0, parametric: bool = False) -> None:
        library, lengths = model.library, model.lengths
        self.nv, self.nz = lengths["v"], lengths["z"]
        self.t, self.q, self.v, self.z, self.u = (np.zeros(lengths[name]) for name in "tqvzu")
        constants: Array = library.arrays["constants"]
        self.constants = constants.copy() if parametric else constants
        moved = len(constants) if parametric else 0
        self.moves: Array = np.zeros((count, 2 * self.nv + self.nz + lengths["u"] + moved))
        self.weights: Array = np.ones(self.nv + self.nz + lengths["l"])
        self.left: Array = np.zeros(len(self.weights))
        self.along: Array = np.zeros(count)
        self._pointers, pattern = Pointers(library.ffi), model.closing.pattern
        self._given = given = library.ffi.new("symgen_search *")
        length = library.function("symgen_room", "search_scratch")(count, len(pattern.row) + moved * (count + 3))
        self._pointers.point(
            given,
            **{name: getattr(self, name) for name in ("t", "q", "v", "z", "u", "moves", "weights", "left")},
            constants=self.constants,
            work=library.arrays["work"],
            scratch=np.zeros(length),
            order=np.zeros(2 * count + 2, dtype=np.int32),
            step=self.along,
        )
        pattern.give(self._pointers, given.jacobian)
        self._pointers.point(given.many, **room(model, 0 if parametric else 2 * count))
        given.count, given.tied, given.moved, given.difference = count, tied, moved, DIFFERENCE
        given.rank = PARAMETRIC_RANK if parametric else RANK
        self._step, self._none = given.step, library.ffi.NULL
        self._search = library.function("symgen_searcher", "search")
        self._go = library.function("symgen_searcher", "go")

    def at(self, time: float, q: Array, v: Array, z: Array, u: Array) -> Search:
        """Takes a state and inputs; it is for the caller to check them."""
        self.t[0], self.q[:], self.v[:], self.z[:], self.u[:] = time, q, v, z, u
        return self

    def lend(self, given: Any, pointers: Pointers, time: float, lanes: LaneRates | None) -> None:
        """To a symgen_settling, whose vehicles take turns with its arrays; slopes come from lanes, if there are any."""
        self._given.step, self._given.part, self.t[0] = self._step, 1.0, time
        given.search = self._given[0]
        pointers.point(given, moves=self.moves, v=self.v, z=self.z, u=self.u)
        if lanes is not None:
            lanes.give(pointers, given.search.many)

    def imbalance(self) -> Array:
        """Accelerations, rates and residuals of loops by their weights."""
        return self._found(self._none, 0)

    def step(self, fresh: bool) -> Array:
        """How far to go along each move; slopes are made anew if `fresh`. `left` has the imbalance."""
        self._found(self._step, int(fresh))
        return self.along.copy()

    def go(self, part: float) -> Array:
        """Positions after a part of the step, which `q` takes."""
        self._given.step, self._given.part = self._step, part
        self._go(self._given)
        return self.q

    def _found(self, step: object, fresh: int) -> Array:
        self._given.step, self._given.fresh = step, fresh
        status = self._search(self._given)
        if status != Status.GOOD:
            raise EvaluationError(f"steady state: {SENTENCE[Status(status)]}")
        left = self.left.copy()
        if not np.isfinite(left).all():
            raise EvaluationError("steady state: accelerations or rates are not finite")
        return left
