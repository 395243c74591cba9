"""How constant the Jacobian of Newton's method is: the spectral radius of 1 - H_p(0)^-1 H_p(t), which is the contraction of frozen factors.

The norm of the change misleads: integration rows left inertial change H_p by 7e-6 but give the radius 2.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from .elimination import Indices
from .library import Array
from .model import Model
from .newton import NewtonSystem
from .newton_run import gain_of
from .signals import Signals, input_table
from .state import State


def jacobian_drift(
    model: Model, states: Sequence[State], step: float, method: str = "bdf2", inputs: Signals = None
) -> Array:
    """Spectral radius for each state, against the Jacobian of the first one with its free components.

    Below one, Newton's method with the factors of the first state converges there; it gains that factor in an iteration. Motion
    within a step is left out.
    """
    table = input_table(model, inputs)
    newton, gain = model.newton, gain_of(method, step)

    def system(state: State, free: Indices | None) -> tuple[Array, Indices]:
        u = table.rows(np.array([state.time]))[0]
        newton.put(newton.start(state, u), state.time, u)
        chosen = newton.free_components() if free is None else free
        found = NewtonSystem(newton, chosen)
        values = newton.library.evaluate("newton_jacobian").copy()
        return _dense(found.matrix(gain, values), found.size), chosen

    first, free = system(states[0], None)
    from scipy.sparse import coo_matrix  # here, because loading a model should not wait for it
    from scipy.sparse.linalg import splu

    factors = splu(coo_matrix(first).tocsc())
    radii = []
    for state in states:
        change = first - system(state, free)[0]
        radii.append(float(np.abs(np.linalg.eigvals(factors.solve(change))).max()))
    return np.array(radii)


def _dense(entries: dict[tuple[int, int], float], size: int) -> Array:
    matrix = np.zeros((size, size))
    for place, value in entries.items():
        matrix[place] = value
    return matrix
