"""Motions without mass: coordinates whose acceleration nothing determines with the parameters as they are."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ..errors import EvaluationError

if TYPE_CHECKING:
    from .model import Model

NOTHING = 1e-14
"""Of the mass of all bodies, and of the sizes of constraint equations: less is rounding."""


def accelerates(model: Model) -> bool:
    """Whether the compiled equations can be solved at the start of the description."""
    try:
        model.acceleration(model.initial_state())
    except EvaluationError:
        return False
    return True


def weightless_motions(model: Model) -> int:
    """How many motions of the tree move no mass and leave all constraints as they are, at the start of the description."""
    state, scales = model.initial_state(), model.scales
    try:
        mass = model.mass_matrix(state) * np.outer(scales.coordinates, scales.coordinates)
        rows = model.constraint_jacobian(state) * scales.coordinates / scales.closure[:, None]
    except EvaluationError:  # what is asked of the model next says what is wrong
        return 0
    inertia = scales.mass * scales.length**2
    whole = np.concatenate([mass / (inertia if inertia > 0.0 else 1.0), rows])
    if not np.isfinite(whole).all():
        return 0
    sizes = np.linalg.svd(whole, compute_uv=False)
    return int((sizes <= NOTHING * max(1.0, float(sizes.max(initial=0.0)))).sum())
