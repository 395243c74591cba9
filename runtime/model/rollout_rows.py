"""Rollouts of a step function as arrays alone, with products of their derivatives: what programs that differentiate by themselves keep.

    x (rows, x), u (rows, steps, u), p (rows, p), time (rows)

Directions and weights have one more dimension behind the rows.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..errors import ArgumentError
from .library import Array, Status
from .rollout import Rollout, replaced
from .step_function import StepFunction

Rows = NDArray[np.intp] | slice


class RolloutRows(NamedTuple):
    """Made by `roll_rows`; the function they belong to is told in each call."""

    states: Array
    """(rows, steps + 1, x); those of rows that failed are not a number."""
    records: Array
    """(rows, what compiled code has to know of steps to differentiate them)"""
    u: Array
    p: Array
    time: Array

    def forward(self, function: StepFunction, dx: Array, du: Array, dp: Array) -> Array:
        """Changes of all states, (rows, directions, steps + 1, x)."""
        found = np.empty((*dx.shape[:2], *self.states.shape[1:]))
        for _, rows in _at_one_time(self.time):
            parts = (np.moveaxis(each[rows], 1, -1) for each in (dx, du, dp))
            found[rows] = np.moveaxis(_Made(function, self, rows).forward(*parts), -1, 1)
        return found

    def backward(self, function: StepFunction, weights: Array) -> tuple[Array, Array, Array]:
        """Gradients of weighted sums by x, u and p; weights (rows, sums, steps + 1, x). Rows that failed and are given no weight have
        none, so that others can be learned from."""
        shapes = (self.states.shape[2:], self.u.shape[1:], self.p.shape[1:])
        dx, du, dp = (np.empty((*weights.shape[:2], *shape)) for shape in shapes)
        for _, rows in _at_one_time(self.time):
            found = _Made(function, self, rows).backward(np.moveaxis(weights[rows], 1, -1))
            dx[rows], du[rows], dp[rows] = (np.moveaxis(each, -1, 1) for each in (found.x, found.u, found.p))
        unasked = ~weights.any(axis=(2, 3))
        dx[unasked], du[unasked], dp[unasked] = 0.0, 0.0, 0.0
        return dx, du, dp


def record_length(function: StepFunction, steps: int) -> int:
    """Numbers in a row of records."""
    return max(1, steps) * function.record


def roll_rows(function: StepFunction, x: Array, u: Array, p: Array, time: Array, strict: bool = True) -> RolloutRows:
    """Steps of all rows; `strict` as in `StepFunction.rollout`."""
    rows, steps = u.shape[:2]
    states, records = np.empty((rows, steps + 1, x.shape[1])), np.empty((rows, record_length(function, steps)))
    for begin, those in _at_one_time(time):
        run = function.rollout(x[those], u[those], p[those], time=begin, strict=strict)
        states[those], records[those] = run.states, run.records
    return RolloutRows(states, records, u, p, time)


class _Made(Rollout):
    """Rollouts that were made before."""

    def __init__(self, function: StepFunction, made: RolloutRows, rows: Rows) -> None:
        _check(function, made)
        self.function, self.time = function, float(made.time[rows][0])
        self._many, self._strict = True, False
        self._x, records, self._u, self._p = (np.ascontiguousarray(each[rows]) for each in made[:4])
        self._records = records.reshape(len(records), -1, function.record)
        failed = np.isnan(self._x.reshape(len(self._x), -1).sum(axis=1))
        self._constants = function.constants(replaced(self._p, failed, function.values))
        self._status = np.array(np.where(failed, Status.NOT_FINITE, Status.GOOD), dtype=np.int32)
        self._failed = np.zeros(len(failed), dtype=np.int32)


def _check(function: StepFunction, made: RolloutRows) -> None:
    """Compiled code reads these arrays as those of this function."""
    rows, steps = made.u.shape[:2] if made.u.ndim == 3 else (0, 0)
    wanted = (
        (rows, steps + 1, len(function.states)),
        (rows, record_length(function, steps)),
        (rows, steps, len(function.inputs)),
        (rows, len(function.parameters)),
        (rows,),
    )
    for name, array, shape in zip(RolloutRows._fields, made, wanted, strict=True):
        if array.shape != shape or array.dtype != np.float64:
            raise ArgumentError(
                f"{name} of these rollouts has the shape {array.shape}, and {shape} would be that of the step function; "
                "give the function by which they were made"
            )


def _at_one_time(time: Array) -> Iterator[tuple[float, Rows]]:
    """Rows that begin at the same time, which compiled code takes together."""
    if not np.isfinite(time).all():
        raise ArgumentError("the time of a step must be a finite number")
    times = np.unique(time)
    for each in times.tolist():
        yield each, slice(None) if len(times) == 1 else np.flatnonzero(time == each)
