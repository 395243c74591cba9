"""Rollouts of a step function for rows of arguments, and products with their derivatives: what arrays of other programs go through.

    x (rows, x), u (rows, steps, u), p (rows, p), time (rows)

Directions and weights have one more dimension behind the rows.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ..errors import EvaluationError
from .library import Array
from .step_function import Rollout, StepFunction


class RolloutRows(NamedTuple):
    """Arrays alone, so that programs that differentiate may keep them; the function they belong to is told in each call."""

    states: Array
    """(rows, steps + 1, x)"""
    records: Array
    """(rows, steps, record): what compiled code has to know of steps to differentiate them."""
    u: Array
    p: Array
    time: Array

    def forward(self, function: StepFunction, dx: Array, du: Array, dp: Array) -> Array:
        """Changes of all states, (rows, directions, steps + 1, x)."""
        found = np.empty((*dx.shape[:2], *self.states.shape[1:]))
        for k in range(len(found)):
            parts = (np.ascontiguousarray(np.moveaxis(each[k], 0, -1)) for each in (dx, du, dp))
            found[k] = np.moveaxis(_Made(function, self, k).forward(*parts), -1, 0)
        return found

    def backward(self, function: StepFunction, weights: Array) -> tuple[Array, Array, Array]:
        """Gradients of weighted sums by x, u and p; weights (rows, sums, steps + 1, x)."""
        rows, sums = weights.shape[:2]
        shapes = (self.states.shape[2:], self.u.shape[1:], self.p.shape[1:])
        dx, du, dp = (np.empty((rows, sums, *shape)) for shape in shapes)
        for k in range(rows):
            found = _Made(function, self, k).backward(np.moveaxis(weights[k], 0, -1))
            dx[k], du[k], dp[k] = (np.moveaxis(each, -1, 0) for each in (found.x, found.u, found.p))
        return dx, du, dp


def roll_rows(function: StepFunction, x: Array, u: Array, p: Array, time: Array) -> RolloutRows:
    """Steps of all rows."""
    rows, steps = u.shape[:2]
    states = np.empty((rows, steps + 1, x.shape[1]))
    records = np.empty((rows, steps, function.record))
    for k in range(rows):
        try:
            run = function.rollout(x[k], u[k], p[k], time=float(time[k]))
        except EvaluationError as error:
            raise EvaluationError(f"row {k + 1} of {rows}: {error}" if rows > 1 else str(error)) from None
        states[k], records[k] = run.states, run._records
    return RolloutRows(states, records, u, p, time)


class _Made(Rollout):
    """A rollout that was made before."""

    def __init__(self, function: StepFunction, made: RolloutRows, row: int) -> None:
        self.function, self.time = function, float(made.time[row])
        self.states, self._records, self.inputs, self.parameters = (
            np.ascontiguousarray(each[row]) for each in made[:4]
        )
