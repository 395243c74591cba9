"""How large first-order states are, whose units only the description knows (docs/conventions.md, "Scales").

As symgen_size_states of symgen_begin.h, over any function that gives the rates of the states.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from ..errors import EvaluationError
from .library import Array
from .scales import motion_time
from .state import State, advance

if TYPE_CHECKING:
    from .model import Inputs, Model

Rates = Callable[[State], Array]


def state_sizes(model: Model, state: State, inputs: Inputs, step: float) -> Array:
    """Of each first-order state of a run that starts here."""
    if not len(state.z):
        return np.zeros(0)
    time = motion_time(model, state, inputs, step)
    everything = range(len(model.coordinates))
    try:
        return sizes_by_rates(model, state, lambda at: model.state_rates(at, inputs), everything, time)
    except EvaluationError:  # the first step says what is wrong
        return np.abs(state.z)


def sizes_by_rates(model: Model, state: State, rates: Rates, coordinates: Sequence[int], time: float) -> Array:
    """The magnitude of each state, or what its largest rate changes it by in a step of implicit Euler over `time`, in which the
    mechanism moves by its length. The first round finds how fast states decay, the next ones what moves with other states."""
    if not len(state.z):
        return np.zeros(0)
    z, now = np.array(state.z), rates(state)
    fastest = _fastest(model, state, rates, coordinates, time)
    size = np.maximum(np.abs(z), time * fastest)
    for round_ in range(len(z) + 1 if len(z) > 1 else 1):
        moved = [replace(state, z=z + size * unit) for unit in np.eye(len(z))]
        changes = np.array([_changes(rates, at, now) for at in moved])
        decay = np.divide(changes.diagonal(), size, out=np.zeros_like(size), where=size > 0.0)
        if round_ > 0:
            np.fill_diagonal(changes, 0.0)
            fastest = np.maximum(fastest, changes.max(axis=0))
        before, size = size, np.maximum(np.abs(z), time * fastest / (1.0 + time * decay))
        if round_ > 0 and not ((before == 0.0) & (size > 0.0)).any():
            break
    return size


def _fastest(model: Model, state: State, rates: Rates, coordinates: Sequence[int], time: float) -> Array:
    """The largest rates: those now, and their changes where a coordinate moves by its size or at the speed that goes with it."""
    now, scales, joints = rates(state), model.scales, model.layout.joints
    found = np.abs(now)
    for k in coordinates:
        way = np.zeros(len(state.v))
        way[k] = scales.coordinates[k]
        for moved in (replace(state, q=advance(joints, state.q, way)), replace(state, v=state.v + way / time)):
            found = np.maximum(found, _changes(rates, moved, now))
    return found


def _changes(rates: Rates, moved: State, now: Array) -> Array:
    """What is not finite tells nothing."""
    try:
        with np.errstate(all="ignore"):
            change = np.abs(rates(moved) - now)
    except EvaluationError:
        return np.zeros_like(now)
    return np.where(np.isfinite(change), change, 0.0)
