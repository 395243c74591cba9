"""Closing the loops of many vehicles at once, as `assembly.py` does for one where compiled code is sure of what it finds."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from ..naming import place
from .assembly import MOST_STRIDES, SINGULAR, SPAN, STRIDE, _columns, _free
from .closing import Mask
from .library import Array
from .rows import Rows, RowStates
from .state import normalised_rows


def assembled_rows(
    rows: Rows, starts: RowStates, positions: Mapping[str, Array], velocities: Mapping[str, Array], from_design: bool
) -> tuple[RowStates, Mask]:
    """As `Model.assemble` with these columns of named entries, and for which vehicles this is beyond doubt."""
    layout = rows.model.layout
    q, v = starts.q.copy(), starts.v.copy()
    for name, column in positions.items():
        q[:, place("position", name, layout.positions)] = column
    for name, column in velocities.items():
        v[:, place("velocity", name, layout.velocities)] = column
    given = RowStates(starts.time, q, v, starts.z, starts.u)
    fixed = set(layout.held)
    free = moving = _free(rows.model, fixed | _columns(rows.model, dict.fromkeys(positions, 0.0)))
    if positions or velocities:
        moving = _free(rows.model, fixed | {place("velocity", name, layout.velocities) for name in velocities})
    led, followed = _led(rows, given, np.zeros_like(q) if from_design else starts.q, free)
    states, good = closed_rows(rows, led, free, moving)
    return states, good & followed


def closed_rows(rows: Rows, states: RowStates, free: Mask, moving: Mask | None) -> tuple[RowStates, Mask]:
    """Positions and velocities that are not free stay; without `moving` all velocities do."""
    if not rows.model.layout.constraints:
        q = normalised_rows(rows.model.layout.joints, states.q)
        return RowStates(states.time, q, states.v, states.z, states.u), np.ones(len(rows), dtype=bool)
    q, v, good = rows.close(states.time, states.q, states.v, states.u, free, moving)
    found = RowStates(states.time, q, v, states.z, states.u)
    if rows.model.layout.dropped and moving is not None:
        good &= _spans(rows, found, good)
    return found, good


def _led(rows: Rows, given: RowStates, origin: Array, free: Mask) -> tuple[RowStates, Mask]:
    """Scalar coordinates that stay are led to their values in short strides, each vehicle in as many as it needs; and which of them
    followed."""
    positions, columns = rows.model.closing.scalars
    stay = ~free[columns]
    leads = positions[stay]
    followed = np.ones(len(rows), dtype=bool)
    if not leads.size or not rows.model.layout.constraints:
        return given, followed
    way = given.q[:, leads] - origin[:, leads]
    relative = np.abs(way / rows.scales.coordinates[:, columns[stay]])
    strides = np.ceil(relative.max(axis=1) / STRIDE)
    followed &= strides <= MOST_STRIDES  # False where it is not a number
    q = normalised_rows(rows.model.layout.joints, given.q)
    for stride in range(1, int(strides[followed].max(initial=0.0)) + 1):
        going = np.flatnonzero(followed & (strides > 1) & (strides >= stride))
        if not going.size:
            break
        there = q[going]
        there[:, leads] = origin[going][:, leads] + way[going] * (stride / strides[going])[:, None]
        here = RowStates(given.time, there, given.v[going], given.z[going], given.u[going])
        found, good = closed_rows(rows.of(going), here, free, None)
        q[going], followed[going] = found.q, good
    return RowStates(given.time, q, given.v, given.z, given.u), followed


def _spans(rows: Rows, states: RowStates, good: Mask) -> Mask:
    """Whether the kept equations are independent and imply the dropped ones, as `_check_span`."""
    found, there = np.zeros(len(rows), dtype=bool), np.flatnonzero(good)
    chosen = rows.of(there)
    given = {"t": np.array([states.time]), "q": states.q[there], "u": states.u[there]}
    by = chosen.scales.coordinates[:, None, :]
    kept = chosen.matrix("constraint_jacobian", **given) * by / chosen.scales.closure[:, :, None]
    _, sizes, basis = np.linalg.svd(_unit_rows(kept), full_matrices=False)
    independent = sizes.min(axis=1) > SINGULAR * sizes.max(axis=1)
    dropped = chosen.matrix("dropped_jacobian", **given) * by / chosen.scales.dropped[:, :, None]
    dropped = _unit_rows(np.concatenate([kept, dropped], axis=1))[:, kept.shape[1] :]
    outside = np.linalg.norm(dropped - dropped @ basis.transpose(0, 2, 1) @ basis, axis=2)
    found[there] = independent & (outside.max(axis=1) <= SPAN)
    return found


def _unit_rows(matrices: Array) -> Array:
    lengths = np.linalg.norm(matrices, axis=2, keepdims=True)
    least = np.maximum(1e-300, SINGULAR * lengths.max(axis=1, keepdims=True))
    return np.asarray(matrices / np.maximum(lengths, least))
