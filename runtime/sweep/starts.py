"""Where vehicles start: assembled, and what is refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np
from numpy.typing import NDArray

from ..errors import SymgenRuntimeError
from ..model.assembly_rows import assembled_rows
from ..model.library import Array
from ..model.rows import Rows, RowStates
from ..model.state import State
from ..run.settings import REFUSAL

Mask = NDArray[np.bool_]

Assemble = Callable[[int], State]
"""By the model, which has the parameters of the vehicle then."""


def started_rows(
    rows: Rows,
    positions: Mapping[str, Array],
    velocities: Mapping[str, Array],
    alone: Assemble,
    skip: Mask,
    state: State | None = None,
) -> tuple[RowStates, dict[int, str]]:
    """The assembled start of each vehicle but those to `skip`, inputs at their defaults; and why there is none, by row. It is near
    `state`, or near the initial state of the vehicle."""
    found, good = assembled_rows(rows, _first(rows, state), positions, velocities, from_design=state is None)
    good &= np.isfinite(np.hstack([found.q, found.v, found.z])).all(axis=1)
    refused: dict[int, str] = {}
    for row in np.flatnonzero(~good & ~skip).tolist():
        try:
            state = alone(row)
        except SymgenRuntimeError as error:
            refused[row] = str(error)
            continue
        found.q[row], found.v[row], found.z[row] = state.q, state.v, state.z
    return found, refused


def _first(rows: Rows, state: State | None) -> RowStates:
    inputs = np.tile(rows.model.default_inputs, (len(rows), 1))
    if state is not None:
        q, v, z = (np.tile(array.view(np.ndarray), (len(rows), 1)) for array in (state.q, state.v, state.z))
        return RowStates(state.time, q, v, z, inputs)
    initial = rows.call("initial")
    return RowStates(0.0, initial["q"], initial["v"], initial["z"], inputs)


def open_rows(rows: Rows, states: RowStates) -> dict[int, str]:
    """Why a run would not begin there: loops that its inputs leave open."""
    if not rows.model.layout.constraints:
        return {}
    found = rows.call("closure", q=states.q, v=states.v, u=states.u, t=np.array([states.time]))
    relative = [np.abs(found["residual"] / rows.scales.closure)]
    if rows.model.layout.dropped:
        relative.append(np.abs(found["dropped"] / rows.scales.dropped))
    worst = np.hstack(relative).max(axis=1, initial=0.0)
    return {
        row: f"the loops of the start state are open by {worst[row]:.3g} of the mechanism's length; use model.assemble(state=...)"
        for row in np.flatnonzero(~(worst <= REFUSAL)).tolist()
    }
