"""How constant the Jacobian of Newton's method is: the spectral radius of 1 - W(0)^-1 W(t), which is the contraction of frozen factors.

W is the Jacobian of an implicit step, in independent coordinates or (H_p of paper 1) in those of all bodies.

The norm of the change misleads: integration rows left inertial change H_p by 7e-6 but give the radius 2.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from ..errors import ArgumentError
from ..methods import Implicit
from ..model.elimination import Indices
from ..model.library import Array
from ..model.model import Model
from ..model.newton import NewtonSystem
from ..model.state import State, a_state
from ..model.stepping import Weights, step_matrix
from ..model.steps import ALL_BODIES, default_steps
from ..naming import number
from .combinations import check, method_of
from .settings import SHORTEST_STEP
from .signals import InputTable, Signals, input_table


def jacobian_drift(
    model: Model, states: Sequence[State], step: float, method: str = "bdf2", inputs: Signals = None
) -> Array:
    """Spectral radius for each state, against the Jacobian of the first one, for the factors of a method (its free components, too).

    Below one, Newton's method with the factors of the first state converges there; it gains that factor in an iteration. Motion
    within a step is left out. Where there are no factors, or a Jacobian is not finite, the radius is infinite.
    """
    fits = isinstance(model, Model) and isinstance(states, Sequence) and isinstance(method, str)
    if not (fits and SHORTEST_STEP < number("argument", "step", step) < 1.0 / SHORTEST_STEP):
        raise ArgumentError("give a Model, a list of states, a step above zero and the name of a method")
    states = [a_state(state) for state in states]
    if not states:
        raise ArgumentError("give at least one state; the first is the one whose factors are kept")
    of_bodies = default_steps(model.layout.formulation) in ALL_BODIES
    jacobians = _of_all_bodies if of_bodies else _of_independent_coordinates
    first, *others = jacobians(model, states, step, method, input_table(model, inputs))
    return np.array([0.0, *(_radius(first, first - matrix) for matrix in others)])


def _radius(first: Array, change: Array) -> float:
    """Of first^-1 change. NumPy solves on one thread; waking several for each small matrix takes a hundred times as long."""
    try:
        matrix = np.linalg.solve(first, change)
    except np.linalg.LinAlgError:  # there are no factors
        return np.inf
    if not np.isfinite(matrix).all():
        return np.inf
    return float(np.abs(np.linalg.eigvals(matrix)).max(initial=0.0))


def _of_all_bodies(
    model: Model, states: Sequence[State], step: float, method: str, table: InputTable
) -> Iterator[Array]:
    newton, gain = model.newton, step * _iterated(method, model).gain
    free: Indices | None = None
    for state in states:
        u = table.rows(np.array([state.time]))[0]
        newton.put(newton.start(state, u), state.time, u)
        free = newton.free_components() if free is None else free
        found = NewtonSystem(newton, free)
        yield _dense(found.matrix(gain, newton.library.evaluate("newton_jacobian").copy()), found.size)


def _of_independent_coordinates(
    model: Model, states: Sequence[State], step: float, method: str, table: InputTable
) -> Iterator[Array]:
    chosen = _iterated(method, model)
    weights = Weights(step**2 * chosen.reach, step * chosen.gain, 1.0, step * chosen.gain)
    for state in states:
        u = table.rows(np.array([state.time]))[0]
        yield step_matrix(model, state, model.acceleration(state, u), weights, u)


def _iterated(method: str, model: Model) -> Implicit:
    chosen = method_of(method)
    if not isinstance(chosen, Implicit):
        raise ArgumentError(f"method {method!r} has no Newton iterations; take trapezoidal, bdf2, ...")
    check(chosen, default_steps(model.layout.formulation), None, None)
    return chosen


def _dense(entries: dict[tuple[int, int], float], size: int) -> Array:
    matrix = np.zeros((size, size))
    for place, value in entries.items():
        matrix[place] = value
    return matrix
