"""The modes of a model by central differences of its compiled equations: ready at once, without the part `derivatives`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ..model.library import Array
from ..model.scales import motion_time
from ..model.state import State, a_state, move
from ..model.state_sizes import state_sizes
from .linearisation import Modes, linearised

if TYPE_CHECKING:
    from ..model.model import Inputs, Model

STEP = 1e-6
"""Of a difference, relative to the size of what is changed."""


def modes_by_differences(model: Model, state: State, inputs: Inputs, step: float) -> Modes:
    """As `model.linearise(state, inputs).modes`, to about five digits; `step` is that of the run that starts in the state.

    The first call of `linearise` compiles exact derivatives, which takes seconds for a large mechanism; this one compiles nothing.
    """
    state = a_state(state)
    with model.lock:
        blocks = _blocks(model, state, inputs, step)
        return linearised(model, state, blocks).modes


def _blocks(model: Model, state: State, inputs: Inputs, step: float) -> dict[str, Array]:
    """As the function `jacobian` gives them; inputs are held and outputs not asked for."""
    u, a = model.input_values(inputs), model.acceleration(state, inputs)
    multipliers = model.multipliers(state, inputs)
    time = motion_time(model, state, inputs, step)
    sizes = {
        "q": model.scales.coordinates,
        "v": model.scales.coordinates / time,
        "z": state_sizes(model, state, inputs, step),
    }
    found: dict[str, Array] = {}
    for by, lengths in sizes.items():
        tables = {name: np.zeros((rows, len(lengths))) for name, rows in _lengths(model).items()}
        for k, size in enumerate(lengths):
            slopes = _slopes(model, _changed(model, state, by, k, size), u, a, multipliers)
            for name, table in tables.items():
                table[:, k] = slopes[name] / size
        found |= {f"{name}_{by}": table for name, table in tables.items()}
    for name, rows in _lengths(model).items():
        found[f"{name}_u"] = np.zeros((rows, len(u)))
    return found | _no_outputs(model)


def _lengths(model: Model) -> dict[str, int]:
    layout = model.layout
    found = {"residual": len(layout.velocities), "closure": len(layout.constraints), "zdot": len(layout.states)}
    return found | ({"rate": len(layout.constraints)} if layout.velocity_rows else {})


def _no_outputs(model: Model) -> dict[str, Array]:
    layout = model.layout
    widths = {"q": "velocities", "v": "velocities", "z": "states", "u": "inputs", "a": "velocities", "l": "constraints"}
    return {f"outputs_{by}": np.zeros((0, len(getattr(layout, names)))) for by, names in widths.items()}


def _changed(model: Model, state: State, by: str, k: int, size: float) -> tuple[State, State]:
    """The state with one of its numbers a little larger, and a little smaller."""
    pair = []
    for sign in (1.0, -1.0):
        q, v, z = state.q, state.v.copy(), state.z.copy()
        change = sign * STEP * size
        if by == "q":
            q = move(model.layout.joints, q, change * np.eye(len(v))[k])
        else:
            {"v": v, "z": z}[by][k] += change
        pair.append(State(state.time, q, v, z))
    return pair[0], pair[1]


def _slopes(model: Model, pair: tuple[State, State], u: Array, a: Array, multipliers: Array) -> dict[str, Array]:
    """Of what has to be zero, and of the rates of first-order states, by a change that is as large as its size."""
    ahead, behind = (
        {
            **_equations(model, state, u, a, multipliers),
            "zdot": _rates(model, state, u),
            "rate": model.constraints(state, u).rate,
        }
        for state in pair
    )
    return {name: (ahead[name] - behind[name]) / (2.0 * STEP) for name in ahead}


def _equations(model: Model, state: State, u: Array, a: Array, multipliers: Array) -> dict[str, Array]:
    return model.call("residual", t=state.time, q=state.q, v=state.v, z=state.z, u=u, a=a, l=multipliers)


def _rates(model: Model, state: State, u: Array) -> Array:
    return model.state_rates(state, u) if len(state.z) else np.zeros(0)
