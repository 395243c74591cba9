"""The steady state that a run begins with: straight ahead at a speed, nothing accelerates, wheels roll.

Least squares (Gauss-Newton with differenced columns, damped by halving) of

    sqrt(M_kk) a_k = 0,   z' = 0,   closure = 0

each in forces and lengths of the mechanism (docs/conventions.md, "Scales"),
over all positions but place and heading of the body that moves and the angles of what rolls, the drift sideways, the rates of
what rolls, z, and the inputs that are left free. From a start far from it (wheels in the air, springs not yet loaded) the search
begins where the mechanism comes to rest. A machine on springs that hold it sideways has no such state at speed zero; its place and
heading are searched too. Not on the hot path.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from ..errors import EvaluationError, TrimError
from ..model.layout import JointLayout
from ..model.library import Array
from ..model.scales import acceleration_scale
from ..model.state import State, move, quaternion_place, rotation
from ..model.state_sizes import sizes_by_rates
from ..naming import listed, number, place
from .settling import Settling

if TYPE_CHECKING:
    from ..model.model import Inputs, Model

TOLERANCE = 1e-4
"""Largest acceleration that still counts as steady, relative to gravity, of rotations to gravity over the length."""
ITERATIONS = 60
HALVINGS = 14
DIFFERENCE = 1e-6
ENOUGH = 1e-9
"""Gain of a step, relative to what is left, below which the search ends."""
NEAR = 0.1
"""What the first step leaves of the imbalance where the start is near the solution."""
SMALL = 1e-3
"""Of the largest acceleration or rate that is left: less is not worth telling."""
RANK = 1e-11
RATE_WEIGHT = 5e-3
"""Of states that change by their size beside an imbalance by gravity: accelerations come first."""
CLOSURE_WEIGHT = 1e4
"""Of loops that are open by the length beside an imbalance by gravity."""


@dataclass(frozen=True, eq=False)
class Trim:
    """A steady state, and all inputs in order that hold it."""

    state: State
    inputs: Array
    residual: float
    """Largest acceleration or rate that is left."""


@dataclass(frozen=True, eq=False)
class _Guess:
    """What the search changes: positions, drift sideways, velocities of what rolls, z and inputs."""

    q: Array
    drift: float
    rates: Array
    z: Array
    u: Array

    def near(self, q: Array, step: Array, free: Sequence[int]) -> _Guess:
        """`step` holds changes of drift, rates, z and free inputs."""
        rolls, nz = len(self.rates), len(self.z)
        u = self.u.copy()
        u[list(free)] += step[1 + rolls + nz :]
        return _Guess(
            q,
            self.drift + float(step[0]),
            self.rates + step[1 : 1 + rolls],
            self.z + step[1 + rolls : 1 + rolls + nz],
            u,
        )


def trimmed(
    model: Model, speed: float, inputs: Inputs, free: Sequence[str], start: State, tolerance: float | None
) -> Trim:
    if tolerance is not None:
        number("argument", "tolerance", tolerance)
    number("argument", "speed", speed)
    left_free = [place("input", name, model.inputs) for name in listed("inputs that are free", free)]
    u = model.input_values(inputs)
    if speed and not any(joint.kind == "free" for joint in model.layout.joints):
        raise TrimError(
            f"no body of this model moves freely, so none can go at {speed:g} m/s: the speed is that of a body on a free joint. "
            "Trim at speed 0, or leave out the joint that ties the vehicle to ground"
        )
    units = _units(model, start, u)
    found = _nearest(model, _Search(model, speed, left_free, start, units), u, tolerance)
    if speed == 0.0 and not _steady(model, found, units, tolerance):  # what is held by springs stands where they let it
        found = _nearest(model, _Search(model, speed, left_free, start, units, anchored=False), u, tolerance)
    if not _steady(model, found, units, tolerance):
        raise TrimError(_not_found(model, speed, found, left_free, units))
    return found


def _units(model: Model, start: State, u: Array) -> _Units:
    scales = model.scales
    slow = math.sqrt(scales.length / scales.gravity) if scales.gravity else math.inf
    acceleration = scales.gravity or acceleration_scale(model, start, u, slow)
    time = math.sqrt(scales.length / acceleration) if acceleration else 1.0
    return _Units(
        scales.length, time, math.sqrt(scales.mass) * acceleration or 1.0, _state_sizes(model, start, u, time)
    )


def _state_sizes(model: Model, start: State, u: Array, time: float) -> Array:
    """A state that nothing moves counts as one."""
    columns = range(len(model.coordinates))
    found = sizes_by_rates(model, start, lambda at: model.state_rates(at, u), columns, time)
    return np.where(found > 0.0, found, 1.0)


def _excess(model: Model, trim: Trim, units: _Units) -> float:
    """The largest acceleration or rate that is left, relative to its size."""
    return float((_left(model, trim.state, trim.inputs) / units.rates(model, trim.state)).max(initial=0.0))


def _steady(model: Model, trim: Trim, units: _Units, tolerance: float | None) -> bool:
    return _excess(model, trim, units) <= TOLERANCE if tolerance is None else trim.residual <= tolerance


def _not_found(model: Model, speed: float, found: Trim, free: Sequence[int], units: _Units) -> str:
    """Which equations are not met, and what could help."""
    left, names = _left(model, found.state, found.inputs), (*model.coordinates, *model.layout.states)
    size = left / units.rates(model, found.state)
    most = [k for k in np.argsort(-size)[:3] if not size[k] < SMALL * size.max()]
    largest = ", ".join(f"{names[k]} (still {left[k]:.3g})" for k in most)
    advice = [
        f"let the trim choose an input that can balance them (free=[...]; the inputs are {', '.join(model.inputs)})"
    ]
    wheels = ", with wheels that turn about as fast as they roll" if speed else ""
    advice.append(f"start nearer to it (state=...{wheels})")
    kept = advice if len(free) < len(model.inputs) else advice[1:]
    wanted = kept if speed else kept[::-1]
    return (
        f"no steady state at {speed:g} m/s was found: the accelerations and rates of {largest} do not vanish. To go on, "
        f"{', or '.join(wanted)}"
    )


def _nearest(model: Model, search: _Search, u: Array, tolerance: float | None) -> Trim:
    """From the start where it is near, else from where the mechanism comes to rest, and from the start after all."""
    rest = [] if search.near(u) else [Settling(model, search.start, search.moving, u, search.units.time).position()]
    found = [_settled(model, search, u, q) for q in rest]
    if not found or not _steady(model, found[0], search.units, tolerance):
        found.append(_settled(model, search, u, search.start.q))
    return min(found, key=lambda trim: np.nan_to_num(_excess(model, trim, search.units), nan=np.inf))


def _settled(model: Model, search: _Search, u: Array, q: Array) -> Trim:
    found = search.solve(u.copy(), q)
    state = model.assemble(state=search.state(found), held=search.rolling_names, inputs=found.u)
    return Trim(state, found.u, float(_left(model, state, found.u).max(initial=0.0)))


def _left(model: Model, state: State, u: Array) -> Array:
    """Accelerations and rates of states by size."""
    left: Array = np.abs(np.concatenate([model.acceleration(state, u), model.state_rates(state, u)]))
    return left


@dataclass(frozen=True)
class _Units:
    """What the search counts in: lengths of the mechanism, the time of its swing, and gravity on its mass (sqrt(kg) m/s^2)."""

    length: float
    time: float
    force: float
    states: Array

    def rates(self, model: Model, state: State) -> Array:
        """Of accelerations and of rates of states."""
        states = np.maximum(np.abs(state.z), self.states)
        return np.concatenate([model.scales.coordinates / self.time**2, states / self.time])


class _Search:
    def __init__(
        self, model: Model, speed: float, free: Sequence[int], start: State, units: _Units, anchored: bool = True
    ) -> None:
        self.units, self.scales = units, model.scales
        self.model, self.speed, self.free, self.start = model, speed, list(free), start
        joints = model.layout.joints
        self.base: JointLayout | None = next((joint for joint in joints if joint.kind == "free"), None)
        self.rolling = [joint.v for joint in joints if joint.rolls]
        self.rolling_names = [model.coordinates[k] for k in self.rolling]
        self.anchored = anchored
        self.weights = np.sqrt(np.maximum(np.diag(model.mass_matrix(start)), 1e-300)) / units.force

    def moving(self, q: Array) -> NDArray[np.float64]:
        """Columns: changes of position by a length or 1 rad in tangent directions; what rolls stays, and if `anchored` the base's
        place and heading."""
        n = len(self.model.coordinates)
        columns = np.delete(np.diag(self.scales.coordinates), self.rolling, axis=1)
        if self.base is None or not self.anchored:
            return columns
        first = self.base.v
        others = columns[:, [k for k in range(columns.shape[1]) if not columns[first : first + 6, k].any()]]
        kept = np.zeros((n, 3))
        kept[first : first + 6, :] = self._heave_roll_pitch(q)
        return np.hstack([others, kept])

    def _heave_roll_pitch(self, q: Array) -> Array:
        """In body axes: up, and turning about the level axes."""
        axes = self._axes(q)
        up = axes.T @ np.array([0.0, 0.0, 1.0])
        level = np.linalg.svd(up[None, :])[2][1:].T
        columns = np.zeros((6, 3))
        columns[:3, 0] = self.scales.length * up
        columns[3:, 1:] = level
        return columns

    def _axes(self, q: Array) -> Array:
        assert self.base is not None
        at = quaternion_place(self.base)
        return rotation(q[at : at + 4])

    def state(self, guess: _Guess) -> State:
        """Straight ahead: along the level part of the base's x axis, and sideways by the drift."""
        v = np.zeros(len(self.model.coordinates))
        v[self.rolling] = guess.rates
        if self.base is not None:
            axes = self._axes(guess.q)
            ahead = np.array([axes[0, 0], axes[1, 0], 0.0])
            ahead /= max(float(np.linalg.norm(ahead)), 1e-12)
            aside = np.array([-ahead[1], ahead[0], 0.0])
            v[self.base.v : self.base.v + 3] = axes.T @ (self.speed * ahead + guess.drift * aside)
        return State(self.start.time, guess.q, v, guess.z)

    def near(self, u: Array) -> bool:
        """Whether the first step gets rid of nearly everything, as Newton's method does near a solution."""
        guess = self._first(u.copy(), self.start.q)
        left = self.imbalance(guess)
        better = self._better(guess, left)
        return better is not None and float(np.linalg.norm(better[1])) <= NEAR * float(np.linalg.norm(left))

    def _first(self, u: Array, q: Array) -> _Guess:
        return _Guess(q.copy(), 0.0, self._rates(), self.start.z.copy(), u)

    def _better(self, guess: _Guess, left: Array) -> tuple[_Guess, Array] | None:
        found: Array = np.asarray(np.linalg.lstsq(self._columns(guess), -left, rcond=RANK)[0], dtype=np.float64)
        return self._search(guess, found * self._sizes(guess), float(np.linalg.norm(left)))

    def solve(self, u: Array, q: Array) -> _Guess:
        guess = self._first(u, q)
        left = self.imbalance(guess)
        for _ in range(ITERATIONS):
            better = self._better(guess, left)
            if better is None:
                break
            before, (guess, left) = float(np.linalg.norm(left)), better
            if before - float(np.linalg.norm(left)) <= ENOUGH * before:
                break
        return guess

    def _rates(self) -> Array:
        """Those of the start, as fast as the speed is greater than there."""
        rates = self.start.v[self.rolling]
        if self.base is None:
            return rates
        before = float(np.linalg.norm(self.start.v[self.base.v : self.base.v + 3]))
        return rates * (self.speed / before) if before > 0.0 else rates

    def imbalance(self, guess: _Guess) -> Array:
        state, model = self.state(guess), self.model
        a, rates = model.acceleration(state, guess.u), model.state_rates(state, guess.u)
        closure = model.constraints(state, guess.u).residual
        relative = (
            RATE_WEIGHT * self.units.time * rates / self.units.states,
            CLOSURE_WEIGHT * closure / self.scales.closure,
        )
        return np.concatenate([self.weights * a, *relative])

    def _moved(self, guess: _Guess, step: Array) -> _Guess:
        moving = self.moving(guess.q)
        count = moving.shape[1]
        q = move(self.model.layout.joints, guess.q, moving @ step[:count])
        return guess.near(q, step[count:], self.free)

    def _columns(self, guess: _Guess) -> Array:
        """By changes of their sizes."""
        sizes = self._sizes(guess)
        columns = []
        for k, size in enumerate(sizes):
            step = np.zeros(len(sizes))
            step[k] = DIFFERENCE * size
            ahead, behind = self.imbalance(self._moved(guess, step)), self.imbalance(self._moved(guess, -step))
            columns.append((ahead - behind) / (2.0 * DIFFERENCE))
        return np.array(columns).T

    def _sizes(self, guess: _Guess) -> Array:
        """Of all that is searched; units of free inputs may be anything."""
        given = np.concatenate(
            [np.maximum(np.abs(guess.z), self.units.states), np.maximum(np.abs(guess.u[self.free]), 1.0)]
        )
        moves = np.ones(self.moving(guess.q).shape[1])
        speeds = np.append(self.units.length, self.scales.coordinates[self.rolling]) / self.units.time
        return np.concatenate([moves, speeds, given])

    def _search(self, guess: _Guess, step: Array, size: float) -> tuple[_Guess, Array] | None:
        """The first of step, step/2, step/4, ... that leaves less."""
        for halvings in range(HALVINGS):
            candidate = self._moved(guess, step * 0.5**halvings)
            try:
                left = self.imbalance(candidate)
            except EvaluationError:
                continue
            if float(np.linalg.norm(left)) < size:
                return candidate, left
        return None
