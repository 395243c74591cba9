"""The implicit stepper in plain Python: what the compiled one does, to be read and to test it against.

    v = v^ + g a      theta = theta^ + b a      q = q_n exp(theta)      z = z^ + g w
    r = (F(q, v, a), w - Z)      delta = -W^-1 r      W = derivative of r by (a, w) through all of these

Positions of rolled coordinates go like z: their unknowns are velocities r, behind the others, with r - v(q, v_i) = 0.

Arrays of all rates hold v and z (or a and w) together.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from scipy.linalg import lu_factor, lu_solve

from ..errors import EvaluationError
from ..methods import TRAPEZOIDAL, Implicit
from ..model.layout import JointLayout
from ..model.library import Array
from ..model.scales import SLOWEST
from ..model.state import State, advance
from ..model.state_sizes import sizes_by_rates
from ..model.stepping import StepResidual, Weights, step_matrix
from ..run.implicit_run import blocks_of, column_cost, refresh_cost
from ..run.settings import MOST_ITERATIONS, PREDICTOR, Settings
from ..run.signals import InputTable

if TYPE_CHECKING:
    from ..model.model import Model

AUDIT, SAFETY, HARM, MOST, UNSEEN = 32, 3.0, 0.03, 0.8, 100.0
"""As SYMGEN_AUDIT and SYMGEN_SAFETY of symgen_implicit.h, SYMGEN_HARM and SYMGEN_MOST of symgen_refresh.h, SYMGEN_UNSEEN of
symgen_begin.h."""


@dataclass
class Memory:
    """What is kept between steps."""

    rates: Array
    change: list[Array]
    """Backward differences of the rates, first to third."""
    average: Array
    before: Array
    """v and z one step ago."""
    increment: Array
    """Of the positions in the last step."""
    rolling: Array
    """Averaged velocities of rolled coordinates."""
    known: int = 1
    contraction: float = 1.0
    curvature: float = 1.0
    excess: int = 0
    best: int = 0
    renewed: int = 0
    """Steps known when all factors were made."""
    cursor: int = 0
    travelled: float = 0.0
    made_at: float = 0.0
    imbalance: float = 0.0


class PlainStepper:
    """Steps one model; `step` raises where the iteration fails."""

    slack = 0.0
    """Factors serve steps whose g is as near to that of their own, relative to it."""

    def __init__(
        self, model: Model, start: State, table: InputTable, step: float, method: Implicit, settings: Settings
    ) -> None:
        self.model, self.stepping, self.table = model, model.stepping, table
        self.h, self.method, self.settings = step, method, settings
        layout = self.stepping.layout
        self.nv, self.ni = model.lengths["v"], len(layout.independent)
        self.dependent = np.array(layout.dependent, dtype=int)
        states = range(self.nv, self.nv + model.lengths["z"])
        self.places = np.array([*layout.independent, *states, *layout.rolled], dtype=int)
        self.rolled = np.array(layout.rolled, dtype=int)
        self.count = self.ni + model.lengths["z"]
        self.time, self.q, self.y = start.time, start.q.copy(), np.concatenate([start.v, start.z])
        self.blocks = blocks_of(model.stepping.layout)
        self.closing, self.moving = 1.0 / model.scales.closure, 1.0 / model.scales.coordinates
        n = len(self.places)
        self.way, self.speed, self.effort = np.zeros(n), np.ones(n), np.zeros(n)
        self.evaluations = 0
        self._begin()

    # -- equations ----------------------------------------------------------------------------------------------------

    def _residual(self, time: float, q: Array, y: Array, x: Array) -> tuple[Array, StepResidual]:
        """(F, w - Z, r - v), scaled, and all that the function gives."""
        state = State(time, q, y[: self.nv], y[self.nv :])
        found = self.stepping.residual(state, x[: self.nv], self._inputs(time))
        self.evaluations += 1
        slip = self.rolling - found.velocity[len(self._closed) :]
        return self.scale * np.concatenate([found.residual, x[self.nv :] - found.zdot, slip]), found

    def _size(self, right: Array, y: Array, x: Array, zdot: Array) -> float:
        """The largest residual; of states what is missing over a step, relative to their sizes."""
        z, w = y[self.nv :], x[self.nv :]
        sizes = np.max([self.sizes, np.abs(z), self.h * np.abs(w), self.h * np.abs(zdot)], axis=0, initial=0.0)
        missing = self.h * np.abs(w - zdot) / np.where(sizes > 0.0, sizes, 1.0)
        return max(_largest(right[: self.ni]), _largest(missing), _largest(right[self.count :]))

    def _jacobian(self, time: float, q: Array, y: Array, x: Array, weights: Weights) -> Array:
        """d(F, w - Z, r - v), unscaled."""
        state = State(time, q, y[: self.nv], y[self.nv :])
        return step_matrix(self.model, state, x[: self.nv], weights, self._inputs(time))

    def _inputs(self, time: float) -> Array:
        return np.asarray(self.table.rows(np.array([time]))[0])

    def _begin(self) -> None:
        """Rates of the start state, and the size of each equation."""
        nothing = np.zeros_like(self.y)
        mass = self._jacobian(self.time, self.q, self.y, nothing, Weights(0.0, 0.0, 1.0, 0.0))
        self.sizes = np.zeros(len(self.y) - self.nv)
        self.scale = self._inverse_sizes(mass, self.y, nothing)
        factors = lu_factor(self.scale[:, None] * mass)
        self.rolling = self.y[self.rolled]
        q, y, x = self.q, self.y, nothing.copy()
        for _ in range(3):
            right, found = self._residual(self.time, q, y, x)
            q, y, x, _, _ = self._applied(q, q, y, x, np.zeros(self.nv), -lu_solve(factors, right), found, 0.0, 0.0)
        self.q, self.y = q, y
        self.sizes = self._state_sizes(mass, x)
        self.scale = self._inverse_sizes(mass, y, x)
        self.speed = UNSEEN * self.scale * np.diag(mass)
        zeros = [np.zeros_like(y) for _ in range(3)]
        self.memory = Memory(x, zeros, x.copy(), np.zeros_like(y), np.zeros(self.nv), y[self.rolled])

    def _inverse_sizes(self, mass: Array, y: Array, x: Array) -> Array:
        """Of all equations, by what goes on at the start; a state of which nothing is known counts as one, for the order of pivots."""
        weights = self._acceleration(mass, y, x) * np.sqrt(self.model.scales.mass * np.diag(mass)[: self.ni])
        states = self.h / np.where(self.sizes > 0.0, self.sizes, 1.0)
        return np.concatenate([1.0 / weights, states, self.h * self.moving[self.rolled]])

    def _acceleration(self, mass: Array, y: Array, x: Array) -> float:
        """What accelerations are compared to."""
        total, length, gravity, *_ = self.model.scales
        part, places = mass[: self.ni, : self.ni], self.places[: self.ni]
        fast, rate = (float(values[places] @ part @ values[places]) / total for values in (y, x))
        return max(gravity, length / (SLOWEST * self.h) ** 2, fast / length, float(np.sqrt(rate)))

    def _state_sizes(self, mass: Array, x: Array) -> Array:
        time = float(np.sqrt(self.model.scales.length / self._acceleration(mass, self.y, x)))
        state, inputs = State(self.time, self.q, self.y[: self.nv], self.y[self.nv :]), self._inputs(self.time)

        def rates(at: State) -> Array:
            return self.stepping.residual(at, x[: self.nv], inputs).zdot

        layout = self.stepping.layout
        return sizes_by_rates(self.model, state, rates, (*layout.independent, *layout.rolled), time)

    # -- one step -----------------------------------------------------------------------------------------------------

    def step(self) -> None:
        memory, h = self.memory, self.h
        method = self.method if memory.known > self.method.history else TRAPEZOIDAL
        g, b = h * method.gain, h * h * method.reach
        time = self.time + h
        x = self._predicted_rates()
        y = self._combined(method.velocity, (self.y, memory.before, h * memory.rates, h * memory.average)) + g * x
        rates, average = memory.rates[: self.nv], memory.average[: self.nv]
        parts = (h * self.y[: self.nv], h * memory.before[: self.nv], memory.increment, h * h * rates, h * h * average)
        theta = self._combined(method.position, parts) + b * x[: self.nv]
        self.rolling = y[self.rolled]
        theta[self.rolled] = self._rolled_way(method) + g * self.rolling
        q = advance(self.model.layout.joints, self.q, theta)
        self._refresh(time, q, y, x, g, b)
        q, y, x, theta = self._iterated(time, q, y, x, theta, g, b)
        self._accept(method, q, y, x, theta)
        self.time = time

    def _rolled_way(self, method: Implicit) -> Array:
        """Of rolled coordinates by what is known, with the formula of first-order states."""
        _, before, rate, average = method.velocity
        speeds = rate * self.y[self.rolled] + average * self.memory.rolling
        return np.asarray(self.h * speeds - before * self.memory.increment[self.rolled])

    def _combined(self, coefficients: tuple[float, ...], arrays: tuple[Array, ...]) -> Array:
        return np.asarray(sum(c * array for c, array in zip(coefficients, arrays, strict=True)))

    def _predicted_rates(self) -> Array:
        order = min(self.memory.known - 1, PREDICTOR)
        return self.memory.rates + sum(self.memory.change[:order])

    def _iterated(
        self, time: float, q: Array, y: Array, x: Array, theta: Array, g: float, b: float
    ) -> tuple[Array, Array, Array, Array]:
        settings, memory = self.settings, self.memory
        most = settings.iterations or MOST_ITERATIONS
        moved, last_size = 0.0, 0.0
        for number in range(1, most + 1):
            right, found = self._residual(time, q, y, x)
            size, gap = self._size(right, y, x, found.zdot), _largest(self.closing * found.closure)
            if number > 1:
                self._learn(number, size, last_size, gap, moved)
            delta = -lu_solve(self.factors, right)
            q, y, x, theta, moved = self._applied(self.q, q, y, x, theta, delta, found, g, b)
            if number == 1:
                self.effort = np.maximum(0.9 * self.effort, np.abs(delta))
                memory.imbalance = max(0.9 * memory.imbalance, size)
            last_size = size
            if settings.iterations is None and self._done(number, size, gap, moved):
                break
        else:
            if settings.iterations is None:
                raise EvaluationError("the iteration did not converge")
        memory.best = min(memory.best, number)
        memory.excess += number - memory.best
        return q, y, x, theta

    def _learn(self, number: int, size: float, last_size: float, gap: float, moved: float) -> None:
        """Contraction and curvature from two evaluations of one step."""
        memory, settings = self.memory, self.settings
        ratio = size / last_size if last_size > 0.0 else 0.0
        if last_size > 0.0:
            memory.contraction = max(ratio, 0.7 * memory.contraction)
        if moved**2 > 1e-14:
            memory.curvature = max(gap / moved**2, 0.7 * memory.curvature)
        if settings.iterations is None and number > 2 and ratio >= 1.0 and size > settings.tolerances.residual:
            raise EvaluationError("the iteration diverges")

    def _done(self, number: int, size: float, gap: float, moved: float) -> bool:
        memory, tolerances = self.memory, self.settings.tolerances
        small = size <= tolerances.residual and gap <= tolerances.closure
        open_after = SAFETY * max(memory.curvature, 1.0) * moved**2
        trusted = SAFETY * memory.contraction * size <= tolerances.residual and open_after <= tolerances.closure
        audit = number == 1 and memory.known % AUDIT == 0
        return small or (trusted and not audit)

    def _applied(
        self,
        q_n: Array,
        q: Array,
        y: Array,
        x: Array,
        theta: Array,
        delta: Array,
        found: StepResidual,
        g: float,
        b: float,
    ) -> tuple[Array, Array, Array, Array, float]:
        """The iterate after the change `delta` of the unknowns; dependent coordinates follow to first order."""
        follow = self._followed(found, delta)
        x, y, moves = x.copy(), y.copy(), np.zeros(self.nv)
        changed, places = delta[: self.count], self.places[: self.count]
        x[places] += changed
        y[places] += g * changed
        x[self.dependent] = found.acceleration + follow
        y[self.dependent] = found.velocity + g * follow
        ways = np.concatenate([b * delta[: self.ni], g * delta[self.count :]])
        self.rolling = self.rolling + delta[self.count :]
        moves[self._positions] = ways
        moves[self._closed] = found.correction[: len(self._closed)] + self._closing(found, ways)
        theta = theta + moves
        whole = advance(self.model.layout.joints, q_n, theta)
        moved = advance(self.model.layout.joints, q, moves)
        for joint in self.model.layout.joints:
            if self._leads(joint):
                moved[joint.q : joint.q + joint.positions] = whole[joint.q : joint.q + joint.positions]
        return moved, y, x, theta, _largest(self.moving * moves)

    @property
    def _positions(self) -> Array:
        """Coordinates that others follow: independent and rolled ones."""
        return np.concatenate([self.places[: self.ni], self.rolled])

    @property
    def _closed(self) -> Array:
        """Dependent coordinates but the rolled ones."""
        return self.dependent[: self.stepping.layout.closed]

    def _closing(self, found: StepResidual, ways: Array) -> Array:
        """How these follow positions of the others."""
        still = np.zeros(self.count - self.ni if len(self.rolled) else 0)
        free = np.concatenate([ways[: self.ni], still, ways[self.ni :]])
        return np.asarray((found.transform @ free)[: len(self._closed)])

    def _followed(self, found: StepResidual, free: Array) -> Array:
        """Dependent rates that go with the independent ones, which `free` begins with."""
        rates = free[: self.ni]
        rolled = (found.transform[len(self._closed) :, : self.ni]) @ rates
        return np.concatenate([self._closing(found, np.concatenate([rates, rolled])), rolled])

    def _leads(self, joint: JointLayout) -> bool:
        """Whether a rotation goes by its own coordinates, with which loops may only close a part of it."""
        own = set(range(joint.v, joint.v + joint.count))
        return joint.kind != "scalar" and not own <= set(self._closed.tolist())

    def _accept(self, method: Implicit, q: Array, y: Array, x: Array, theta: Array) -> None:
        memory = self.memory
        first = x - memory.rates
        second = first - memory.change[0]
        memory.change = [first, second, second - memory.change[1]]
        memory.average = self._combined(method.average, (x, memory.rates, memory.average))
        speeds = (self.rolling, self.y[self.rolled], memory.rolling)
        memory.rolling = self._combined(method.average, speeds)
        memory.rates, memory.before, memory.increment = x, self.y, theta
        memory.travelled += float(np.abs(self.moving * theta)[self.places[: self.ni]].sum())
        memory.known += 1
        self.q, self.y = q, y
        self.sizes = np.maximum(self.sizes, np.abs(y[self.nv :]))

    # -- factors ------------------------------------------------------------------------------------------------------

    def _refresh(self, time: float, q: Array, y: Array, x: Array, g: float, b: float) -> None:
        """What the policy wants done before a step, with the Jacobian of the predicted state."""
        memory, policy = self.memory, self.settings.refresh
        cost = refresh_cost(self.stepping.library.layout, len(self.places))
        first = abs(memory.made_at - g) > self.slack * g
        everything = first or policy == "every-step" or (policy == "adaptive" and memory.excess > cost)
        blocks = () if everything else tuple(self._blocks_due(y, x))
        columns = [k for block in blocks for k in range(*self.blocks[block])]
        if policy == "predicted" and self.settings.iterations is not None:
            everything = everything or 4 * len(columns) > len(self.places)
        elif policy == "predicted" and columns:
            price = len(columns) * column_cost(self.stepping.library.layout, len(self.places))
            everything = price >= cost
            if memory.excess <= min(price, cost):
                return
            memory.excess = 0
        if not everything and not columns:
            return
        matrix = self.scale[:, None] * self._jacobian(time, q, y, x, Weights(b, g, 1.0, g))
        if everything:
            memory.excess, memory.best = 0, self.settings.iterations or MOST_ITERATIONS
            memory.renewed = memory.known
            columns = list(range(len(matrix)))
        if first:
            self.matrix, memory.made_at = matrix, g
            self.way[:] = memory.travelled
        for k in columns:
            change, way = _largest(matrix[:, k] - self.matrix[:, k]), memory.travelled - self.way[k]
            if way > 0.0:
                self.speed[k] = change / way
            self.way[k] = memory.travelled
            self.matrix[:, k] = matrix[:, k]
        self.factors = lu_factor(self.matrix)

    def _blocks_due(self, y: Array, x: Array) -> Iterator[int]:
        policy, count = self.settings.refresh, len(self.blocks)
        if policy in ("round-robin", "block"):
            turns = 1 if policy == "round-robin" else -(-count // 4)
            for _ in range(min(turns, count)):
                yield self.memory.cursor
                self.memory.cursor = (self.memory.cursor + 1) % count
        elif policy == "fastest":
            inverse = np.divide(1.0, self.sizes, out=np.zeros_like(self.sizes), where=self.sizes > 0.0)
            speeds = np.abs(np.concatenate([self.moving * y[: self.nv], inverse * x[self.nv :]]))[self.places]
            yield int(np.argmax([speeds[slice(*block)].max() for block in self.blocks]))
        elif policy == "predicted":
            yield from self._harmful_blocks()

    def _harmful_blocks(self) -> Iterator[int]:
        """The blocks that together cause most of the expected harm. With a fixed number of iterations: every block whose harm exceeds `HARM`."""
        each = self.speed * (self.memory.travelled - self.way) * self.effort / (self.memory.imbalance or 1.0)
        harms = [float(each[slice(*block)].sum()) for block in self.blocks]
        order = sorted(range(len(harms)), key=lambda block: -harms[block])
        left = sum(harms)
        if self.settings.iterations is not None:
            yield from (block for block in range(len(harms)) if harms[block] > HARM)
            return
        for block in order:
            if left <= (1.0 - MOST) * sum(harms):
                return
            left -= harms[block]
            yield block


def _largest(values: Array) -> float:
    return float(np.abs(values).max(initial=0.0))
