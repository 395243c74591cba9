"""How large the entries of a state usually are."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from .library import Array
from .scales import motion_time
from .state import State
from .state_sizes import state_sizes

if TYPE_CHECKING:
    from .model import Inputs, Model


def nominal_values(model: Model, state: State, inputs: Inputs, step: float) -> Array:
    """Of positions, velocities and first-order states that begin here: the length of the mechanism or a radian, these in the time in
    which it moves by its length, and the sizes of the states."""
    with model.lock:
        scales, time = model.scales, motion_time(model, state, inputs, step)
        sizes = [scales.positions(model), scales.coordinates / time, state_sizes(model, state, inputs, step)]
    found = np.concatenate(sizes)
    found[~(np.isfinite(found) & (found > 0.0))] = 1.0
    return found
