"""States of the numeric reference that no mechanism would be in."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from symgen.verify.reference import CartesianState, Instant, Reference
from symgen.verify.reference.flow import moved


def off(reference: Reference, seed: int = 5) -> CartesianState:
    """A state that violates everything."""
    random = np.random.default_rng(seed)
    shape = (len(reference.bodies), 3)
    state = moved(reference.rest(), random.uniform(-0.4, 0.4, (shape[0], 6)))
    return replace(state, velocity=random.uniform(-1, 1, shape), angular_velocity=random.uniform(-1, 1, shape))


def drift(reference: Reference, state: CartesianState, t: float) -> Instant:
    """The state after unaccelerated motion."""
    change = t * np.concatenate([state.velocity, state.angular_velocity], 1)
    return reference.at(moved(state, change))
