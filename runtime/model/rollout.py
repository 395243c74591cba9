"""Steps of a step function one after the other, with their derivatives: forwards along directions, backwards from weights."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike

from ..errors import ArgumentError, EvaluationError
from ..naming import real_array, whole
from .closing import Mask
from .library import SENTENCE, Array, Status
from .state import State

if TYPE_CHECKING:
    from .step_function import StepFunction

CLOSE, STEPS, FORWARD, BACKWARD, LOOK = range(5)
"""As enum symgen_map_task."""

WHOLE = 8
"""Directions that fill vectors of the CPU; what is left over would take longer."""


@dataclass(frozen=True, eq=False)
class Gradients:
    """Derivatives of a weighted sum of states."""

    x: Array
    """By the first state."""
    u: Array
    """By the inputs of each step."""
    p: Array


class Rollout:
    """Steps one after the other, with their derivatives; or many such rollouts, in the first dimension of all arrays."""

    def __init__(
        self,
        function: StepFunction,
        many: bool,
        x: Array,
        u: Array,
        p: Array,
        time: float,
        strict: bool = True,
        stepping: bool = True,
    ) -> None:
        self.function, self.time = function, time
        self._many, self._u, self._p, self._strict = many, u, p, strict
        self._records = np.zeros((len(x), max(1, u.shape[1]), function.record))
        self._status, self._failed = (np.zeros(len(x), dtype=np.int32) for _ in range(2))
        x = self._leave_out(x)
        self._begin(x)
        if u.shape[1] and stepping:
            self._run(STEPS, records=self._records)
            self._refuse()
        self._x = self._read(x)

    @property
    def states(self) -> Array:
        """(steps + 1, x)"""
        return self._x if self._many else self._x[0]

    @property
    def inputs(self) -> Array:
        """(steps, u)"""
        return self._u if self._many else self._u[0]

    @property
    def parameters(self) -> Array:
        """(p)"""
        return self._p if self._many else self._p[0]

    @property
    def records(self) -> Array:
        """(rows, record): what compiled code has to know of all steps to differentiate them, also of a single rollout."""
        return self._records.reshape(len(self._records), -1)

    def forward(self, dx: ArrayLike | None = None, du: ArrayLike | None = None, dp: ArrayLike | None = None) -> Array:
        """Changes of all states, for changes of the first one (x), of the inputs of each step (steps, u), and of parameters (p).

        With one more dimension at the end there are several directions.
        """
        nx, (rows, steps, nu), chart = len(self.function.states), self._u.shape, self.function.chart
        shapes = {"dx": (nx,), "du": (steps, nu), "dp": (self._p.shape[1],)}
        several, (first, inputs, values) = self._directions(shapes, {"dx": dx, "du": du, "dp": dp})
        moved = chart.to_tangents(self._x[:, 0], first)
        trace = np.zeros((rows, steps, *first.shape[1:]))
        self._run(FORWARD, records=self._records, dx=np.ascontiguousarray(moved), du=inputs, dp=values, trace=trace)
        flat = (rows * steps, *first.shape[1:])
        later = chart.from_tangents(self._x[:, 1:].reshape(-1, nx), trace.reshape(flat)).reshape(trace.shape)
        return self._given(several, np.concatenate([first[:, None], later], axis=1))

    def backward(self, weights: ArrayLike) -> Gradients:
        """Gradients of the sum of all states times their weights, (steps + 1, x); with one more dimension at the end, of several sums."""
        nx, (rows, steps, nu), chart = len(self.function.states), self._u.shape, self.function.chart
        several, (given,) = self._directions({"weights": (steps + 1, nx)}, {"weights": weights})
        m = given.shape[-1]
        all_ = chart.weights_to_tangents(self._x.reshape(-1, nx), given.reshape(rows * (steps + 1), nx, m)).reshape(
            given.shape
        )
        dx, du, dp = np.zeros((rows, nx, m)), np.zeros((rows, steps, nu, m)), np.zeros((rows, self._p.shape[1], m))
        self._run(BACKWARD, records=self._records, dx=dx, du=du, dp=dp, trace=np.ascontiguousarray(all_[:, 1:]))
        first = chart.weights_from_tangents(self._x[:, 0], dx + all_[:, 0])
        return Gradients(*(self._given(several, each) for each in (first, du, dp)))

    def jacobian(self) -> tuple[Array, Array, Array]:
        """Derivatives of the state after the first step by x, u and p."""
        if not self._u.shape[1]:
            raise ArgumentError("a rollout without steps has no Jacobian of the first one; give inputs of a step")
        found = self._by_units(FORWARD, len(self.function.states))[:, 0]
        return self._columns(self.function.chart.from_tangents(self._x[:, 1], found))

    def dynamics(self) -> tuple[Array, ...]:
        """Accelerations of the independent coordinates with rates of states at the start, and their derivatives by x, u and p."""
        chart, coordinates = self.function.chart, len(self.function.model.coordinates)
        found = self._by_units(LOOK, chart.length - chart.count)[:, 0]
        rates = self._records[
            :, 0, self.function.half - coordinates - (chart.length - 2 * chart.count) : self.function.half
        ]
        own = np.concatenate([chart.independent, np.arange(coordinates, rates.shape[1])])
        return self._given(True, rates[:, own]), *self._columns(found)

    def _by_units(self, task: int, length: int) -> Array:
        """Changes of so many numbers, for changes of each entry of the first state (tangents), of the first inputs, and of parameters."""
        rows, nx, nu, n_p = len(self._x), len(self.function.states), self._u.shape[2], self._p.shape[1]
        count = nx + nu + n_p
        unit = np.eye(count, _whole(count))[None]
        parts = {"dx": unit[:, :nx].copy(), "du": unit[:, None, nx : nx + nu].copy(), "dp": unit[:, nx + nu :].copy()}
        trace = np.zeros((rows, 1, length, unit.shape[2]))
        self._run(task, units=True, records=np.ascontiguousarray(self._records[:, :1]), trace=trace, **parts)
        return trace[..., :count]

    def _columns(self, found: Array) -> tuple[Array, Array, Array]:
        """By x, u and p; those of x from tangents."""
        nx, nu = len(self.function.states), self._u.shape[2]
        by_x = self.function.chart.weights_from_tangents(self._x[:, 0], found[..., :nx].swapaxes(1, 2)).swapaxes(1, 2)
        parts = (by_x, found[..., nx : nx + nu], found[..., nx + nu :])
        first, second, third = (self._given(True, np.ascontiguousarray(part)) for part in parts)
        return first, second, third

    def state(self, k: int, row: int = 0) -> State:
        """Of the model after k steps."""
        steps, row = self._u.shape[1], whole("row", row, 0, len(self._x) - 1)
        if whole("the number of a state", k) > steps:
            raise ArgumentError(f"this rollout has {steps} steps, so there is no state {k}")
        if self._status[row]:
            raise ArgumentError(f"row {row} of this rollout failed, so it has no states; its numbers are not a number")
        parts = self._parts(self._records[row, max(k - 1, 0)][None], 0 if k == 0 else self.function.half)
        return State(self.time + k * self.function.step, *(part[0] for part in parts))

    def _leave_out(self, x: Array) -> Array:
        """Rows that cannot begin stand still at the reference."""
        function = self.function
        odd = ~np.all([np.isfinite(each.reshape(len(x), -1)).all(axis=1) for each in (x, self._u, self._p)], axis=0)
        x, p = replaced(x, odd, function.start), replaced(self._p, odd, function.values)
        refused = {**function.refused(p), **function.chart.refused(x)}
        for row, error in refused.items() if self._strict else ():
            raise type(error)(f"row {row}: {error}" if self._many else str(error))
        odd[list(refused)] = True
        self._status[odd] = Status.NOT_FINITE
        self._constants = function.constants(replaced(p, odd, function.values))
        return replaced(x, odd, function.start)

    def _begin(self, x: Array) -> None:
        """Closed starts of all rows."""
        function = self.function
        starts = [np.repeat(np.array(part)[None], len(x), axis=0) for part in _arrays(function.reference)]
        function.chart.fill(x, *starts)
        own = np.concatenate(starts, axis=1)
        self._records[:, 0, : own.shape[1]] = own
        if len(function.chart.independent) < len(function.model.coordinates):
            self._run(CLOSE, records=self._records)
        if self._strict and self._status.any():
            row = int(np.flatnonzero(self._status)[0])
            of = f" of row {row}" if self._many else ""
            raise EvaluationError(
                f"closed loops could not be followed from the reference to x{of}; take a reference (about=) that is nearer, "
                "or coordinates that the loops allow"
            )

    def _refuse(self) -> None:
        if not self._strict or not self._status.any():
            return
        row = int(np.flatnonzero(self._status)[0])
        of = f" of row {row}" if self._many else ""
        sentence = SENTENCE[Status(int(self._status[row]))]
        raise EvaluationError(
            f"step {self._failed[row] + 1} of {self._u.shape[1]}{of} by {self.function.method.name}: {sentence}"
        )

    def _run(self, task: int, units: bool = False, **arrays: Array) -> None:
        """Without steps, or directions, compiled code has nothing to carry; a look at the start of no step takes some inputs."""
        status, carried = self._status.copy(), arrays.get("trace")
        held = np.repeat(self.function.model.default_inputs[None, None], len(status), axis=0)
        u = self._u if self._u.shape[1] else held
        if units:
            u = np.ascontiguousarray(u[:, :1])
        if carried is None or carried.size:
            self.function.run(task, self._constants, self.time, status, self._failed, units, u=u, **arrays)
        if task in (CLOSE, STEPS):
            self._status = status
        elif self._strict and status.any():
            row = int(np.flatnonzero(status)[0])
            of = f" of row {row}" if self._many else ""
            what = "rates" if task == LOOK else f"step {self._failed[row] + 1}"
            raise EvaluationError(f"derivatives of {what}{of} are infinite or not a number")
        for name in ("trace",) if units else arrays.keys() - {"records"}:
            arrays[name][status != 0] = np.nan

    def _read(self, x: Array) -> Array:
        """States of all rows; those of rows that failed are not a number."""
        chart, (rows, steps, _) = self.function.chart, self._u.shape
        records = self._records[:, :steps].reshape(rows * steps, self.function.record)
        later = chart.read(*self._parts(records, self.function.half)).reshape(rows, steps, chart.length)
        found = np.concatenate([x[:, None], later], axis=1)
        found[self._status != 0] = np.nan
        return np.array([chart.continued(row) for row in found])

    def _parts(self, records: Array, first: int) -> list[Array]:
        """Positions, velocities and states of a part of records."""
        lengths = self.function.model.lengths
        edges = first + np.cumsum([0, lengths["q"], lengths["v"], lengths["z"]])
        return [records[:, begin:end] for begin, end in pairwise(edges.tolist())]

    def _directions(
        self, shapes: Mapping[str, tuple[int, ...]], given: Mapping[str, ArrayLike | None]
    ) -> tuple[bool, list[Array]]:
        """Arrays with rows in the first dimension and directions in the last one, and whether there are several of these."""
        rows, lead = len(self._x), (len(self._x),) if self._many else ()
        arrays = {name: real_array(name, values) for name, values in given.items() if values is not None}
        several = any(array.ndim > len(lead) + len(shapes[name]) for name, array in arrays.items())
        m = max((array.shape[-1] for array in arrays.values()), default=1) if several else 1
        found = []
        for name, shape in shapes.items():
            wanted = (*lead, *shape, m) if several else (*lead, *shape)
            array = arrays.get(name, np.zeros(wanted))
            if array.shape != wanted or not np.isfinite(array).all():
                raise ArgumentError(
                    f"{name} has the shape {(*lead, *shape)}, or one more dimension for several directions (of all that is given), "
                    f"of finite numbers, not {array.shape}"
                )
            found.append(np.array(array.reshape(rows, *shape, m), order="C"))
        return several, found

    def _given(self, several: bool, found: Array) -> Array:
        found = found if several else found[..., 0]
        return found if self._many else found[0]


def replaced(array: Array, rows: Mask, values: Array) -> Array:
    """With these values in some rows."""
    return np.where(rows[:, None], values, array)


def _whole(count: int) -> int:
    return -(-count // WHOLE) * WHOLE


def _arrays(state: State) -> tuple[Array, Array, Array]:
    return state.q.view(np.ndarray), state.v.view(np.ndarray), state.z.view(np.ndarray)


def rows_of(parts: Sequence[tuple[str, ArrayLike, int, int]], strict: bool = True) -> tuple[bool, list[Array]]:
    """Arrays with rows in their first dimension, and whether they came with it; one row serves all. Their numbers are finite if that is
    `strict`."""
    arrays = [(name, real_array(name, values), rank, length) for name, values, rank, length in parts]
    many = any(array.ndim > rank for _, array, rank, _ in arrays)
    rows = max(len(array) if array.ndim > rank else 1 for _, array, rank, _ in arrays)
    if not rows:
        raise ArgumentError("there are no rows to step; give at least one")
    found = []
    for name, array, rank, length in arrays:
        whole_shape = array.shape if array.ndim > rank else (1, *array.shape)
        if array.ndim not in (rank, rank + 1) or array.shape[-1] != length or whole_shape[0] not in (1, rows):
            of = "(steps, " if rank == 2 else "("
            raise ArgumentError(
                f"{name} of a step has the shape {of}{length}), or that with {rows} rows in front, not {array.shape}"
            )
        if strict and not np.isfinite(array).all():
            raise ArgumentError(f"{name} of a step must be finite numbers")
        found.append(np.array(np.broadcast_to(array.reshape(whole_shape), (rows, *whole_shape[1:])), order="C"))
    return many, found
