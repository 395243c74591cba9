"""How large first-order states are, whose units only the description knows (docs/conventions.md, "Scales").

As symgen_size_states of symgen_begin.h, over any function that gives the rates of the states.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import numpy as np

from ..errors import EvaluationError
from .library import Array
from .rows import Rows, RowStates
from .scales import motion_time
from .state import State, advance

if TYPE_CHECKING:
    from .model import Inputs, Model

Rates = Callable[[State], Array]
RatesAfter = Callable[[Array], Array]
"""Rates of the states after moves: rows of changes of q in tangent directions, of v and of z. Not finite where there are none."""


def state_sizes(model: Model, state: State, inputs: Inputs, step: float) -> Array:
    """Of each first-order state of a run that starts here."""
    if not len(state.z):
        return np.zeros(0)
    return model_state_sizes(model, state, inputs, motion_time(model, state, inputs, step))


def model_state_sizes(model: Model, state: State, inputs: Inputs, time: float) -> Array:
    """By the rates of the model; states that have none count as large as they are."""
    with model.lock:
        u = model.input_values(inputs)
        try:
            model.state_rates(state, u)  # checks the arguments too
        except EvaluationError:  # the first step says what is wrong
            return np.abs(state.z)

        start = RowStates(state.time, *(np.array(values)[None] for values in (state.q, state.v, state.z, u)))
        (sizes,) = Rows.one(model).state_sizes(start, np.array([time]), None)
        return np.asarray(sizes)


def sizes_by_rates(model: Model, state: State, rates: Rates, coordinates: Sequence[int], time: float) -> Array:
    """The magnitude of each state, or what its largest rate changes it by in a step of implicit Euler over `time`, in which the
    mechanism moves by its length."""
    nv = len(state.v)

    def after(moves: Array) -> Array:
        return np.array([_rates_at(rates, _moved(model, state, move, nv)) for move in moves])

    rates(state)
    return _sizes(model, np.asarray(state.z), after, coordinates, time)


def _moved(model: Model, state: State, move: Array, nv: int) -> State:
    q = advance(model.layout.joints, np.asarray(state.q), move[:nv])
    return State(state.time, q, state.v + move[nv : 2 * nv], state.z + move[2 * nv :])


def _rates_at(rates: Rates, state: State) -> Array:
    try:
        with np.errstate(all="ignore"):
            return rates(state)
    except EvaluationError:
        return np.full(len(state.z), np.nan)


def _sizes(model: Model, z: Array, rates: RatesAfter, coordinates: Sequence[int], time: float) -> Array:
    """The first round finds how fast states decay, the next ones what moves with other states."""
    if not len(z):
        return np.zeros(0)
    ways = _ways(model, coordinates, time, len(z))
    found = rates(ways)
    now = found[0]
    fastest = np.maximum(np.abs(now), _changes(found[1:], now).max(axis=0, initial=0.0))
    size: Array = np.maximum(np.abs(z), time * fastest)
    for round_ in range(len(z) + 1 if len(z) > 1 else 1):
        steps = np.zeros((len(z), ways.shape[1]))
        steps[:, -len(z) :] = np.diag(size)
        changes = _changes(rates(steps), now)
        decay = np.divide(changes.diagonal(), size, out=np.zeros_like(size), where=size > 0.0)
        if round_ > 0:
            np.fill_diagonal(changes, 0.0)
            fastest = np.maximum(fastest, changes.max(axis=0))
        before: Array = size
        size = np.maximum(np.abs(z), time * fastest / (1.0 + time * decay))
        if round_ > 0 and not ((before == 0.0) & (size > 0.0)).any():
            break
    return size


def _ways(model: Model, coordinates: Sequence[int], time: float, states: int) -> Array:
    """None; each coordinate by its size; and each at the speed that goes with it."""
    nv, columns, count = len(model.coordinates), list(coordinates), len(coordinates)
    ways, sizes = np.zeros((1 + 2 * count, 2 * nv + states)), model.scales.coordinates[columns]
    ways[range(1, 1 + count), columns] = sizes
    ways[range(1 + count, 1 + 2 * count), [nv + k for k in columns]] = sizes / time
    return ways


def _changes(moved: Array, now: Array) -> Array:
    """What is not finite tells nothing."""
    with np.errstate(all="ignore"):
        change = np.abs(moved - now)
    return np.asarray(np.where(np.isfinite(change), change, 0.0), dtype=np.float64)
