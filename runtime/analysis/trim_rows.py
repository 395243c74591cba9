"""Steady states of many vehicles, each from near: from as far from its start as a vehicle came that is known.

What is not sure to be a steady state is left to `Model.trim`, one vehicle at a time.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from ..errors import SymgenRuntimeError
from ..model.library import Array
from ..model.many import LaneRates
from ..model.rows import Rows, RowStates
from ..model.state import State, quaternion_place, quaternion_product, rotation, rotations
from ..one_thread import one_thread
from .course import Course
from .settlement import Courses, RowGuess, RowUnits, Settled, settled, settles, units_of_rows
from .steady_search import Guess, SteadySearch
from .trim import Trim, found_by, search_of

if TYPE_CHECKING:
    from ..model.model import Model

CONTRADICTION = 1e-12
"""Of the imbalance that a steady state leaves: more is what equations that contradict each other leave, less is rounding."""


@one_thread()
def neighbours_of(
    model: Model, course: Course, inputs: Array, free: Sequence[str], tolerance: float | None, lanes: LaneRates | None
) -> Neighbours | None:
    """Of the model with the parameters that it has now; None where it has no steady state, or none that others can be found from."""
    with model.trying():
        try:
            search, _ = search_of(model, course, inputs, free, model.assemble(), tolerance)
            if not settles(search):
                return None
            _, guess = found_by(search, tolerance)
        except SymgenRuntimeError:
            return None
        return Neighbours(search, guess, search.unbalanced(guess) > CONTRADICTION, lanes)


def neighbours_at_starts(model: Model, free: Sequence[str]) -> Neighbours:
    """Vehicles that begin where they start, as that is all that is known of them."""
    with model.trying():
        search, _ = search_of(model, Course(0.0), None, free, model.assemble(), None)
        return Neighbours(search, search.first(search.start.q), False, None)


class Neighbours:
    """Of a vehicle whose `search` ended at `known`, and whether its equations contradict each other a little."""

    def __init__(self, search: SteadySearch, known: Guess, contradicts: bool, lanes: LaneRates | None) -> None:
        self.search, self.known, self.model, self.lanes = search, known, search.model, lanes
        self.first = search.first(search.start.q)
        self.contradicts = contradicts

    def settled(self, rows: Rows, starts: RowStates, courses: Courses, tolerance: float | None) -> Settled:
        return self._settled(rows, starts, courses, tolerance, units_of_rows(rows, starts, self.lanes))

    def _settled(
        self, rows: Rows, starts: RowStates, courses: Courses, tolerance: float | None, units: RowUnits
    ) -> Settled:
        guess = self._begin(starts, courses)
        return settled(self.search, rows, starts, courses, guess, units, tolerance, self.contradicts, self.lanes)

    def trims(self, rows: Rows, starts: RowStates, courses: Courses, tolerance: float | None) -> list[Trim | None]:
        """The same as trims; None of vehicles that are not sure to be steady."""
        sensible = np.flatnonzero(courses.sensible(rows))
        chosen, begin = rows.of(sensible), starts.of(sensible)
        units = units_of_rows(chosen, begin, self.lanes)
        found = self._settled(chosen, begin, courses.of(sensible), tolerance, units)
        trims: list[Trim | None] = [None] * len(rows)
        for k in np.flatnonzero(found.sure).tolist():
            at, residual = found.states, float(np.abs(found.rates[k]).max(initial=0.0))
            trims[sensible[k]] = Trim(State(at.time, at.q[k], at.v[k], at.z[k]), at.u[k], residual, {}, units.states[k])
        return trims

    def _begin(self, starts: RowStates, courses: Courses) -> RowGuess:
        """What the known search left where it was stays here too."""
        known, first, free = self.known, self.first, self.search.free
        before = self._speeds(starts)
        faster = np.divide(courses.speed, before, out=np.ones_like(before), where=before != 0.0)
        own = starts.v[:, self.search.rolling] * faster[:, None]
        speed = self.search.course.speed
        ratio = courses.speed / speed if speed else np.ones_like(before)
        rates = np.where(known.rates == first.rates, own, known.rates * ratio[:, None])
        z = np.where(known.z == first.z, starts.z, known.z)
        u = starts.u.copy()
        u[:, free] += known.u[free] - first.u[free]
        return RowGuess(self._positions(starts.q), np.full(len(u), known.drift), rates, z, u)

    def _speeds(self, starts: RowStates) -> Array:
        """Of the body that moves freely, positive ahead."""
        base = self.search.base
        if base is None:
            return np.zeros(len(starts.v))
        own = starts.v[:, base.v : base.v + 3]
        return np.asarray(np.copysign(np.sqrt((own * own).sum(axis=1)), own[:, 0]))

    def _positions(self, q: Array) -> Array:
        moved, here, there = q.copy(), self.first.q, self.known.q
        for joint in self.model.layout.joints:
            at = joint.q if joint.kind == "scalar" else quaternion_place(joint)
            if joint.kind == "scalar":
                moved[:, at : at + joint.count] += (there - here)[at : at + joint.count]
                continue
            back = here[at : at + 4] * [1.0, -1.0, -1.0, -1.0]
            if joint.kind == "free":
                way = rotation(here[at : at + 4]).T @ (there - here)[joint.q : at]
                moved[:, joint.q : at] += (rotations(q[:, at : at + 4]) * way).sum(axis=2)
            moved[:, at : at + 4] = _products(q[:, at : at + 4], quaternion_product(back, there[at : at + 4]))
            if joint is self.search.base:
                moved[:, joint.q : joint.q + 2] = q[:, joint.q : joint.q + 2]
        return moved


def _products(p: Array, r: Array) -> Array:
    """Of unit quaternions in rows with another one; linear algebra would make digits depend on how many they are."""
    w, x, y, z = r
    columns = np.array([[w, -x, -y, -z], [x, w, z, -y], [y, -z, w, x], [z, y, -x, w]])
    found = np.column_stack([(p * column).sum(axis=1) for column in columns])
    return np.asarray(found / np.sqrt((found * found).sum(axis=1))[:, None])
