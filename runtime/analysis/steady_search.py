"""Gauss-Newton, damped by halving, with slopes that are kept while steps shrink fast, of

    sqrt(M_kk) a_k = 0,   z' = 0,   closure = 0

(and the rates of constraints between velocities) each in forces and lengths of the mechanism (docs/conventions.md, "Scales"), over all positions but place and heading of the body that
moves and the angles of what rolls, the drift sideways, the rates of what rolls, z, and the inputs and parameters that are left free.
Compiled code makes the steps (`Search`).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from ..errors import EvaluationError
from ..model.layout import JointLayout
from ..model.library import Array
from ..model.state import State, quaternion_place, rotation
from .course import Course, crossing
from .tuning import Tuning

if TYPE_CHECKING:
    from ..model.model import Model

ITERATIONS = 60
HALVINGS = 14
ENOUGH = 1e-9
"""Gain of a step, relative to what is left, below which the search ends."""
SLOW = 0.5
"""The same where nearly nothing is left: what new slopes do not see then is rounding."""
TINY = 1e-12
"""Length of a step, relative to the sizes of what is searched, that is rounding."""
KEPT = 0.1
"""What a step leaves of the imbalance where its slopes serve for the next one too."""
SHORT = 1e-5
"""Length of a step, relative to the sizes of what is searched, after which they do in any case."""
WHOLE = 1e-7
"""Length of a step that is not worth halving."""
NEAR = 0.1
"""What a step leaves of the imbalance where the start is near the solution: the first one, or the first two on average."""
REACH = 0.3
"""Longest step of positions (in lengths of the mechanism, or rad) that leads to what is near."""
HALVED = 2
"""How often such a step may be halved."""
BALANCED = 1e-5
"""Imbalance, relative to gravity on the mass, that is nearly nothing."""
RATE_WEIGHT = 5e-3
"""Of states that change by their size beside an imbalance by gravity: accelerations come first."""
RESCALINGS = 4
SMALLER = 0.1
"""Of a change after which nothing can be computed."""
ALIKE = 10.0
"""Change of the imbalance by an input that changes by its size, or one over it, at most."""
CLOSURE_WEIGHT = 1e4
"""Of loops that are open by the length beside an imbalance by gravity."""
TOLERANCE = 1e-4
"""Largest acceleration that still counts as steady, relative to gravity, of rotations to gravity over the length."""


@dataclass(frozen=True)
class Units:
    """What the search counts in: lengths of the mechanism, the time of its swing, and gravity on its mass (sqrt(kg) m/s^2)."""

    length: float
    time: float
    force: float
    states: Array

    def rates(self, model: Model, state: State) -> Array:
        """Of accelerations and of rates of states."""
        states = np.maximum(np.abs(state.z), self.states)
        return np.concatenate([model.scales.coordinates / self.time**2, states / self.time])


@dataclass(frozen=True, eq=False)
class Guess:
    """What the search changes: positions, drift sideways, velocities of what rolls, z, inputs and parameters."""

    q: Array
    drift: float
    rates: Array
    z: Array
    u: Array
    p: Array


class SteadySearch:
    def __init__(
        self,
        model: Model,
        course: Course,
        free: Sequence[int],
        tuned: Sequence[int],
        start: State,
        u: Array,
        units: Units,
        anchored: bool = True,
    ) -> None:
        self.model, self.course, self.free, self.units = model, course, list(free), units
        self.start, self.u, self._v = start, u, np.asarray(start.v)
        self.tuning = Tuning(model, tuned)
        self.free_names = [*(model.inputs[k] for k in self.free), *self.tuning.names]
        joints = model.layout.joints
        self.base: JointLayout | None = next((joint for joint in joints if joint.kind == "free"), None)
        self.rolling = [joint.v for joint in joints if joint.rolls]
        self.rolling_names = [model.coordinates[k] for k in self.rolling]
        self.anchored = anchored and self.base is not None
        self.kept = self._searched_alone()
        self._fixed: Array = np.diag(model.scales.coordinates)[self.kept]
        self.placed = len(self._fixed) + (3 if self.anchored else 0)
        drift = len(self.free) + len(self.tuning)
        self.tied = self.placed + drift
        nv, nz = len(model.coordinates), len(start.z)
        columns = (
            [2 * nv + nz + k for k in self.free] + [nv + k for k in self.rolling] + [2 * nv + k for k in range(nz)]
        )
        count = self.tied + 1 + len(self.rolling) + nz
        self._columns = np.array(columns, dtype=np.intp)
        several = range(len(self.free), drift + 1)  # parameters and drift change more than one column
        self._single = np.delete(np.arange(count - self.placed), several)
        masses = np.sqrt(np.maximum(np.diag(model.mass_matrix(start)), 1e-300)) / units.force
        closed = CLOSURE_WEIGHT / model.scales.closure
        closed[list(model.layout.velocity_rows)] *= units.time
        weights = (masses, RATE_WEIGHT * units.time / units.states, closed)
        self.search = model.search(count, self.tied, bool(len(self.tuning)))
        self.search.weights[:] = np.concatenate(weights)
        self._changes = np.zeros(0)
        self._here: Guess | None = None
        self.free_sizes = self._sizes_of_free()

    # -- what is searched ---------------------------------------------------------------------------------------------

    def _searched_alone(self) -> list[int]:
        """Coordinates whose changes of position are the same wherever the body is."""
        kept = [k for k in range(len(self.model.coordinates)) if k not in self.rolling]
        if self.anchored and self.base is not None:
            kept = [k for k in kept if not self.base.v <= k < self.base.v + 6]
        return kept

    def moving(self, q: Array) -> NDArray[np.float64]:
        """Columns: changes of position by a length or 1 rad in tangent directions; what rolls stays, and if `anchored` the base's
        place and heading."""
        if not self.anchored or self.base is None:
            return self._fixed.T
        rows = np.zeros((self.placed, len(self.model.coordinates)))
        rows[:-3] = self._fixed
        self._heave_roll_pitch(rows[-3:, self.base.v : self.base.v + 6], self._axes(q))
        return rows.T

    def _heave_roll_pitch(self, rows: Array, axes: Array) -> None:
        """In body axes: up, and turning about two axes that are level."""
        up = axes[2]
        x, y, z = up.tolist()
        first = np.array([0.0, z, -y] if abs(x) <= max(abs(y), abs(z)) else [-z, 0.0, x])
        first /= _length(first)
        rows[0, :3] = self.model.scales.length * up
        rows[1, 3:], rows[2, 3:] = first, up @ crossing(first)

    def _axes(self, q: Array) -> Array:
        assert self.base is not None
        at = quaternion_place(self.base)
        return rotation(q[at : at + 4])

    def velocities(self, guess: Guess) -> Array:
        v = np.zeros(len(self.model.coordinates))
        v[self.rolling] = guess.rates
        if self.base is not None:
            v[self.base.v : self.base.v + 6] = self.course.velocity(self._axes(guess.q), guess.drift)
        return v

    def state(self, guess: Guess) -> State:
        return State(self.start.time, guess.q, self.velocities(guess), guess.z)

    def _sizes(self, guess: Guess) -> Array:
        """Of inputs and parameters, of drift, rates and z."""
        speeds = np.append(self.units.length, self.model.scales.coordinates[self.rolling]) / self.units.time
        states = np.maximum(np.abs(guess.z), self.units.states)
        return np.concatenate([self.free_sizes, speeds, states])

    def _sizes_of_free(self) -> Array:
        """Their units may be anything: changes that unbalance about as much as gravity does, or open loops by the length or 1 rad."""
        first = self.first(self.start.q)
        begins = [max(abs(u), 1.0) for u in first.u[self.free].tolist()] + [abs(p) or 1.0 for p in first.p.tolist()]
        return np.array([self._size(first, partial(self._changed, first, k), size) for k, size in enumerate(begins)])

    def _changed(self, guess: Guess, k: int, size: float) -> Guess:
        """The guess with another value of one of the free inputs, or of the parameters that follow them."""
        inputs = len(self.free)
        if k < inputs:
            return replace(guess, u=_with(guess.u, self.free[k], size))
        return replace(guess, p=_with(guess.p, k - inputs, size))

    def _size(self, guess: Guess, changed: Callable[[float], Guess], size: float) -> float:
        """Of a change that unbalances about as much as gravity does, found from a first one."""
        for _ in range(RESCALINGS):
            try:
                effect = self._effect(guess, changed(size))
            except EvaluationError:
                size *= SMALLER
                continue
            if effect == 0.0 or 1.0 / ALIKE <= effect <= ALIKE:
                break
            size /= effect
        return size

    def acts(self, guess: Guess, name: str) -> bool:
        """Whether an input or a parameter that is free changes anything where the search is."""
        k = self.free_names.index(name)
        try:
            return self._effect(guess, self._changed(guess, k, self.free_sizes[k])) > 0.0
        except EvaluationError:
            return True

    def _effect(self, guess: Guess, other: Guess) -> float:
        """How much they differ in accelerations, rates and residuals of loops."""
        lefts = []
        for each in (guess, other):
            self._put(each)
            lefts.append(self.search.imbalance())
        change = lefts[1] - lefts[0]
        change[-len(self.model.layout.constraints) or len(change) :] /= CLOSURE_WEIGHT
        return _length(change)

    def _take_moves(self, guess: Guess) -> Array:
        """Changes of all that is searched by their sizes, of which those beside positions are returned."""
        moves, sizes, nv = self.search.moves, self._sizes(guess), len(self.model.coordinates)
        placed, drift = self.placed, self.tied
        moves[:] = 0.0
        moves[:placed, :nv] = self.moving(guess.q).T
        moves[placed + self._single, self._columns] = sizes[self._single]
        if len(self.tuning):
            own = slice(len(self.free), drift - placed)
            moves[placed + len(self.free) : drift, -len(self.search.constants) :] = self.tuning.slopes(
                guess.p, sizes[own]
            )
        if self.base is not None:
            first, axes = self.base.v, self._axes(guess.q)
            turning = slice(placed - 3 if self.anchored else 0, placed)
            turns = moves[turning, first + 3 : first + 6]
            moves[turning, nv + first : nv + first + 6] = self.course.by_turns(axes, guess.drift, turns)
            aside = self.course.by_drift(axes, guess.drift)
            moves[drift, nv + first : nv + first + 6] = sizes[drift - placed] * aside
        return sizes

    # -- the search ---------------------------------------------------------------------------------------------------

    def first(self, q: Array) -> Guess:
        """At a position, with all else as it is at the start, and what rolls as fast as the speed is greater than there."""
        rates: Array = self._v[self.rolling]
        own = self._v[self.base.v : self.base.v + 3] if self.base is not None else np.zeros(3)
        before = math.copysign(_length(own), own[0])
        faster = self.course.speed / before if before else 1.0
        return Guess(
            np.array(q, subok=False),
            0.0,
            rates * faster,
            np.array(self.start.z, subok=False),
            self.u.copy(),
            self.tuning.start,
        )

    def unbalanced(self, guess: Guess) -> float:
        """How much accelerations and rates are out of balance; loops do not count."""
        self._put(guess)
        left = self.search.imbalance()
        return _length(left[: len(left) - len(self.model.layout.constraints)])

    def with_input(self, k: int) -> SteadySearch:
        """The same with one more free input."""
        tuned = [self.model.parameter_place(name) for name in self.tuning.names]
        free = [*self.free, k]
        return SteadySearch(self.model, self.course, free, tuned, self.start, self.u, self.units, self.anchored)

    def straight(self) -> SteadySearch:
        """The same straight on; both share their arrays."""
        other = copy(self)
        other.course = Course(self.course.speed)
        return other

    def solve(self, guess: Guess) -> Guess:
        return self._solved(guess, wary=False)[0]

    def near(self, guess: Guess) -> Guess | None:
        """The solution, if the guess is near it: the first steps leave little, or short steps that are halved rarely lead to
        where nothing is left."""
        found, near = self._solved(guess, wary=True)
        return found if near else None

    def _solved(self, guess: Guess, wary: bool) -> tuple[Guess, bool]:
        """The end, and whether it was near; if `wary`, it stops where it knows that it is not."""
        self._put(guess)
        lefts, fresh, direct = [_length(self.search.imbalance())], True, True
        for _ in range(ITERATIONS):
            step, sizes = self._step(guess, fresh)
            length = _length(step)
            found = self._shortened(guess, step, sizes, lefts[-1]) if length > TINY else None
            if found is None and (fresh or length <= ENOUGH):
                break
            if found is not None:
                guess = found[0]
                lefts.append(found[1])
            direct = direct and found is not None and found[2] <= HALVED and _length(step[: self.placed]) <= REACH
            if wary and not (direct or len(lefts) < 3 or _near(lefts)):
                return guess, False
            enough = SLOW if fresh and lefts[-1] <= BALANCED else ENOUGH
            if found is not None and lefts[-2] - lefts[-1] <= enough * lefts[-2]:
                break
            fresh = found is None or (lefts[-1] > KEPT * lefts[-2] and length > SHORT)
        return guess, _near(lefts) or (direct and lefts[-1] <= BALANCED)

    def _step(self, guess: Guess, fresh: bool) -> tuple[Array, Array]:
        """How far along each move, and the sizes of moves other than of positions."""
        if fresh:
            self._changes = self._take_moves(guess)
        if guess is not self._here:
            self._put(guess)
        return self.search.step(fresh), self._changes

    def _put(self, guess: Guess) -> None:
        self._here = guess
        self.search.at(self.start.time, guess.q, self.velocities(guess), guess.z, guess.u)
        if len(self.tuning):
            self.search.constants[:] = self.tuning.constants(guess.p)

    def _shortened(self, guess: Guess, step: Array, sizes: Array, size: float) -> tuple[Guess, float, int] | None:
        """The first of step, step/2, step/4, ... that leaves less, what it leaves, and how often the step was halved."""
        for halvings in range(HALVINGS if _length(step) > WHOLE else 1):
            candidate = self._moved(guess, step, sizes, 0.5**halvings)
            self._put(candidate)
            try:
                left = _length(self.search.imbalance())
            except EvaluationError:
                continue
            if left < size:
                return candidate, left, halvings
        return None

    def _moved(self, guess: Guess, step: Array, sizes: Array, part: float) -> Guess:
        self.search.q[:] = guess.q
        q = self.search.go(part).copy()
        change = part * step[self.placed :] * sizes
        inputs, drift = len(self.free), self.tied - self.placed
        rates = drift + 1 + len(self.rolling)
        u = guess.u.copy()
        u[self.free] += change[:inputs]
        p = guess.p + change[inputs:drift]
        sideways = guess.drift + float(change[drift])
        return Guess(q, sideways, guess.rates + change[drift + 1 : rates], guess.z + change[rates:], u, p)


def _near(lefts: Sequence[float]) -> bool:
    """Whether nearly nothing is left at the start, or the first steps get rid of nearly everything."""
    first = lefts[0]
    return first <= BALANCED or any(left <= NEAR**k * first for k, left in enumerate(lefts[:3]) if k)


def _with(values: Array, k: int, more: float) -> Array:
    changed = values.copy()
    changed[k] += more
    return changed


def _length(x: Array) -> float:
    return math.sqrt(x.dot(x))
