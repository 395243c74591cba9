"""Implicit steps with error control in plain Python: what the compiled ones do, to be read and to test them against.

A method with stages solves each one by the iteration of `PlainStepper`, with factors that serve all of them. The error is filtered by
these factors, so that it does not count what the method damps:

    W d = -r(q + e_q + g e_v, v + e_v, a)        e_v + g d,  e_q + g (e_v + g d)

which costs one evaluation and leaves the error as it is where nothing is stiff.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
from scipy.linalg import lu_solve

from ..errors import EvaluationError
from ..methods import Diagonal, Implicit
from ..model.library import Array
from ..model.scales import motion_time
from ..model.state import State, advance
from ..model.stepping import StepResidual, Weights
from ..run.settings import Settings
from ..run.signals import InputTable
from . import chart
from .control import Control
from .dense import Arc
from .stepper import PlainStepper, _largest

if TYPE_CHECKING:
    from ..model.model import Model

HOLD, SLACK = 1.2, 0.3
POINTS = 4
"""Rates that a prediction goes through."""
SOLVED = 0.003
SOLVED_RELATIVE = 0.1
"""What an iteration may leave of the velocities: a part of the absolute tolerance, and of the relative one a tenth of that."""
FIRST, QUARTER = 0.1, 0.25
LEAST_RESIDUAL = 1e-13


class PlainControlled(PlainStepper):
    """Steps whose length follows their error; `advance` goes on, `at` looks back into the last one."""

    slack = SLACK

    def __init__(
        self,
        model: Model,
        start: State,
        table: InputTable,
        step: float,
        method: Implicit | Diagonal,
        settings: Settings,
    ) -> None:
        self.unit = motion_time(model, start, table.rows(np.array([start.time]))[0], step)
        super().__init__(model, start, table, self.unit, method, settings)  # type: ignore[arg-type]
        self.chosen = method
        tolerances, sizes = settings.tolerances, model.scales.coordinates
        self.control = Control(4 if isinstance(method, Diagonal) else 3, HOLD)
        self.absolute = tolerances.absolute * np.concatenate([sizes, sizes / self.unit])
        self.length = FIRST * self.unit * tolerances.relative ** (1.0 / self.control.order)
        self.scale = self._inverse_rates(sizes / self.unit**2)
        self.points = [(self.time, self.memory.rates)]
        self.arc: Arc | None = None
        self.last = self.length
        self.steps = self.rejected = 0

    def _inverse_rates(self, accelerations: Array) -> Array:
        """Inverse sizes of the equations: by what gives each coordinate its share of the tolerance, whatever else is heavy."""
        nothing = np.zeros_like(self.y)
        mass = self._jacobian(self.time, self.q, self.y, nothing, Weights(0.0, 0.0, 1.0, 0.0))
        free = self.places[: self.ni]
        forces = np.diag(mass)[: self.ni] * accelerations[free]
        return np.concatenate([1.0 / forces, self.scale[self.ni :]])

    def advance(self, until: float) -> None:
        """As many steps as it takes; none of them is cut, so that the last one may end behind `until`."""
        while self.time < until:
            error = self._attempt(self.length)
            good = error <= 1.0
            self.steps, self.rejected = self.steps + good, self.rejected + (not good)
            self.length *= self.control.factor(error)
            if self.length < 1e-12 * self.unit:
                raise EvaluationError("no step is short enough")

    def _attempt(self, h: float) -> float:
        """The error of a step, which is made if that is at most one; infinite if it cannot be solved."""
        points = list(self.points)
        error = float("inf")
        for _ in range(2):
            try:
                error = self._staged(h) if isinstance(self.chosen, Diagonal) else self._one_stage(h)
                break
            except EvaluationError:
                self.points, fresh = list(points), self.memory.renewed == self.memory.known
                self.memory.made_at, self.memory.contraction, self.memory.curvature = 0.0, 1.0, 1.0
                if fresh:
                    break
        if error <= 1.0:
            self.points = self.points[-POINTS:]
        else:
            self.points = points
        return error

    # -- methods with stages ------------------------------------------------------------------------------------------

    def _staged(self, h: float) -> float:
        assert isinstance(self.chosen, Diagonal)
        method, g, joints = self.chosen, h * self.chosen.gain, self.model.layout.joints
        rates, speeds = [self.memory.rates], [self.y[: self.nv]]
        for number, row in enumerate(method.arguments[1:], 1):
            y = self.y + h * sum(a * x for a, x in zip(row, rates, strict=True))
            theta = h * sum(a * k for a, k in zip(row, speeds, strict=True))
            now = self.time + method.nodes[number] * h
            q, y_end, x, theta_end, found = self._solved(now, y, np.asarray(theta), g, number == 1)
            rates.append(x)
            speeds.append(chart.rate(joints, theta_end, y_end[: self.nv]))
        weights = [w - e for w, e in zip(method.weights, method.embedded, strict=True)]
        wrong_y = h * sum(w * x for w, x in zip(weights, rates, strict=True))
        wrong_q = h * sum(w * k for w, k in zip(weights, speeds, strict=True))
        error = self._error(now, q, y_end, x, theta_end, found, np.asarray(wrong_q), np.asarray(wrong_y), g)
        if error <= 1.0:
            self._keep(h, q, y_end, x, theta_end)
        return error

    # -- methods with one stage ---------------------------------------------------------------------------------------

    def _one_stage(self, h: float) -> float:
        """Errors by differences of the rates: of y''' h^3 with the factor of the method, of positions alike."""
        assert isinstance(self.chosen, Implicit)
        backward = self.chosen.any_length == "backward" and len(self.points) > 1
        past, now = self.last / h, self.time + h
        if backward:
            g, share = h * (past + 1.0) / (past + 2.0), 1.0 / (past * (past + 2.0))
            y, theta = self.y + share * (self.y - self.memory.before), share * self.memory.increment
        else:
            g = 0.5 * h
            y, theta = self.y + g * self.memory.rates, g * self.y[: self.nv]
        q, y_end, x, theta_end, found = self._solved(now, y, theta, g)
        size = (past + 1.0) ** 2 / (6.0 * (past + 2.0)) if backward else 1 / 12
        slope = (x - self.memory.rates) / h
        wrong_q = size * h**3 * slope[: self.nv]
        wrong_y = 0.5 * h * h * slope  # of the first step, whose error counts as that of Euler's rule
        if len(self.points) > 2:
            earlier, rates = self.points[-3]
            bend = (slope - (self.memory.rates - rates) / (self.time - earlier)) / (now - earlier)
            wrong_y = 2.0 * size * h**3 * bend
        error = self._error(now, q, y_end, x, theta_end, found, wrong_q, wrong_y, g)
        if error <= 1.0:
            self._keep(h, q, y_end, x, theta_end)
            self.memory.increment = theta_end
        return error

    # -- what all have in common --------------------------------------------------------------------------------------

    def _solved(
        self, time: float, y: Array, theta: Array, g: float, first: bool = True
    ) -> tuple[Array, Array, Array, Array, StepResidual]:
        """q, v and z, rates, theta: y + g x, theta + g (rate of theta); factors are renewed if it is the first stage of a step."""
        x = self._predicted(time)
        self.base, self.g = theta, g
        y_end = y + g * x
        theta_end = theta + g * y_end[: self.nv]
        self.rolling = y_end[self.rolled]
        self._turn(theta_end, y_end)
        q = advance(self.model.layout.joints, self.q, theta_end)
        given, self.settings = self.settings, self._settings_with(self._residual_tolerance(g))
        try:
            if first:
                self._refresh(time, q, y_end, x, g, g * g)
            q, y_end, x, theta_end = self._iterated(time, q, y_end, x, theta_end, g, g * g)
        finally:
            self.settings = given
        self.points.append((time, x))
        return q, y_end, x, theta_end, self.found

    def _residual_tolerance(self, g: float) -> float:
        """Of an equation, by what the fastest coordinate is allowed."""
        tolerances = self.settings.tolerances
        fastest = _largest(self.moving * self.y[: self.nv]) * self.unit
        allowed = tolerances.absolute + SOLVED_RELATIVE * tolerances.relative * fastest
        return max(LEAST_RESIDUAL, SOLVED * allowed * self.unit / g)

    def _settings_with(self, residual: float) -> Settings:
        tolerances = self.settings.tolerances
        return replace(self.settings, tolerances=replace(tolerances, residual=residual))

    def _turn(self, theta: Array, y: Array) -> None:
        """theta of joints that turn, which their own rate depends on: an iteration that contracts by half of a turn's part."""
        for _ in range(20):
            moved = self.base + self.g * chart.rate(self.model.layout.joints, theta, y[: self.nv])
            change = 0.0
            for joint in self.model.layout.joints:
                if joint.kind != "scalar" and joint.v in self.stepping.layout.independent:
                    at = slice(joint.v, joint.v + joint.count)
                    change = max(change, _largest(moved[at] - theta[at]))
                    theta[at] = moved[at]
            if change <= 1e-15:
                return

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
        q, y, x, theta, moved = super()._applied(q_n, q, y, x, theta, delta, found, g, b)
        self.found = found
        if g > 0.0:
            self._turn(theta, y)
            whole = advance(self.model.layout.joints, q_n, theta)
            for joint in self.model.layout.joints:
                if joint.kind != "scalar" and joint.v in self.stepping.layout.independent:
                    q[joint.q : joint.q + joint.positions] = whole[joint.q : joint.q + joint.positions]
        return q, y, x, theta, moved

    def _predicted(self, time: float) -> Array:
        """The polynomial through the rates known last."""
        known = self.points[-POINTS:]
        total = np.zeros_like(self.y)
        for k, (at, rates) in enumerate(known):
            others = [when for j, (when, _) in enumerate(known) if j != k]
            total += rates * np.prod([(time - when) / (at - when) for when in others])
        return total

    def _error(
        self,
        time: float,
        q: Array,
        y: Array,
        x: Array,
        theta: Array,
        found: StepResidual,
        wrong_q: Array,
        wrong_y: Array,
        g: float,
    ) -> float:
        """The filtered error of independent coordinates and states, and of the dependent ones that follow, by what is allowed."""
        free, places = self.places[: self.ni], self.places[: self.count]
        moves, wrong = np.zeros(self.nv), np.zeros_like(y)
        moves[self.rolled] = wrong_q[self.rolled]
        moves[free] = (wrong_q + g * wrong_y[: self.nv])[free]
        moves[self._closed] = self._closing(found, moves[self._positions])
        wrong[places] = wrong_y[places]
        wrong[self.dependent] = self._followed(found, wrong[free])
        right, _ = self._residual(time, advance(self.model.layout.joints, q, moves), y + wrong, x)
        delta = -lu_solve(self.factors, right)
        speed = wrong_y[places] + g * delta[: self.count]
        filtered_v, filtered_q = np.zeros(self.nv), np.zeros(self.nv)
        filtered_v[free] = speed[: self.ni]
        filtered_q[free] = wrong_q[free] + g * speed[: self.ni]
        filtered_q[self.rolled] = wrong_q[self.rolled] + g * delta[self.count :]
        filtered_q[self._closed] = self._closing(found, filtered_q[self._positions])
        filtered_v[self.dependent] = self._followed(found, filtered_v[free])
        ends = [np.concatenate([self._sizes(p), np.abs(r)]) for p, r in ((self.q, self.y), (q, y))]
        tolerances = self.settings.tolerances
        near_zero = np.concatenate([self.absolute, tolerances.absolute * self.sizes])
        allowed = near_zero + tolerances.relative * np.maximum(*ends)
        wrong = np.concatenate([filtered_q, filtered_v, speed[self.ni :]])
        return _largest(wrong / np.where((wrong == 0.0) & (allowed == 0.0), 1.0, allowed))

    def _sizes(self, q: Array) -> Array:
        """Of positions by velocity coordinate: turns are compared to one."""
        sizes = np.ones(self.nv)
        for joint in self.model.layout.joints:
            if joint.kind == "scalar":
                sizes[joint.v : joint.v + joint.count] = np.abs(q[joint.q : joint.q + joint.count])
            elif joint.kind == "free":
                sizes[joint.v : joint.v + 3] = np.linalg.norm(q[joint.q : joint.q + 3])
        return sizes

    def _keep(self, h: float, q: Array, y: Array, x: Array, theta: Array) -> None:
        memory = self.memory
        self.arc = Arc(h, self.model.layout.joints, (self.q, q), (self.y, y), (memory.rates, x))
        memory.rates, memory.before = x, self.y
        memory.travelled += float(np.abs(self.moving * theta)[self.places[: self.ni]].sum())
        memory.known += 1
        self.q, self.y, self.last = q, y, h
        self.time += h

    def at(self, time: float) -> tuple[Array, Array]:
        """(q, v and z) at a time in the last step, before loops are closed."""
        assert self.arc is not None
        return self.arc.at((time - self.time) / self.arc.h + 1.0)
