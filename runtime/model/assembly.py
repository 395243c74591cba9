"""Closing loops: Gauss-Newton on positions, one projection of velocities.

Constraints between velocities leave positions alone, and are met by the velocities like the others.

Displacements count in lengths of the mechanism, residuals by their sizes (`model.scales`). The step is the smallest one that closes
the linearised loops and leaves held coordinates where they are. It comes from singular values, so that redundant and singular
constraints do no harm. Compiled code takes the same steps (`Closing`); where it is not sure of what it found, all is done again
here, and messages say what is wrong.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..errors import ArgumentError, AssemblyError
from ..naming import listed, named_values, place, vector
from ..one_thread import one_thread
from .closing import Mask
from .library import Array
from .state import State, move, normalised, quaternion_place

if TYPE_CHECKING:
    from .model import Inputs, Model

ITERATIONS = 60
TOLERANCE = 1e-10
"""Largest closure residual, relative to its size, that counts as closed; iteration goes on below it while it gains."""
DROPPED_TOLERANCE = 1e-7
SHORT_REACH = 0.3
"""Largest change of a coordinate (rad, or in lengths of the mechanism) in a short step."""
SINGULAR = 1e-7
"""As `RANK`, for what assembly cannot reach exactly."""
SPAN = 1e-6
"""Part of a dropped equation's Jacobian row, relative to the row, that may lie outside the rows of the kept ones."""
STRIDE = 0.1
"""Longest way (rad, or in lengths of the mechanism) of a coordinate that stays between two closings."""
MOST_STRIDES = 1000
RANK = 1e-9
"""Singular values below this fraction of the largest one are directions in which nothing can be closed."""


def assemble(
    model: Model,
    positions: Mapping[str, float],
    velocities: Mapping[str, float],
    held: Sequence[str] | None,
    start: State,
    from_design: bool,
    inputs: Inputs,
) -> State:
    """Coordinates that stay are led to their values from the design position, or from those of `start`."""
    layout = model.layout
    given = _given(model, positions, velocities, start)
    if not layout.constraints:
        return given.state(model)
    fixed = (
        set(layout.held)
        if held is None
        else {place("coordinate", name, layout.velocities) for name in listed("coordinates that are held", held)}
    )
    free = moving = _free(model, fixed | _columns(model, positions) if positions else fixed)
    if positions or velocities:
        fixed |= {place("velocity", name, layout.velocities) for name in velocities}
        moving = _free(model, fixed)
    values = model.input_values(inputs)
    led = _led(model, given, None if from_design else start.q, values, free)
    found = model.closing.close(led or given, values, free, moving)
    if found is None:
        state = led or _close(model, given.state(model), values, free)
        _check_span(model, state, values)
        return _project(model, state, values, moving)
    if layout.dropped:
        _check_span(model, found, values)
    return found


class _Given(NamedTuple):
    """Entries of a state; quaternions may have any length."""

    time: float
    q: Array
    v: Array
    z: Array

    def state(self, model: Model) -> State:
        return State(self.time, normalised(model.layout.joints, self.q), self.v, self.z)


def _given(model: Model, positions: Mapping[str, float], velocities: Mapping[str, float], start: State) -> _Given:
    """The start with the named entries."""
    layout = model.layout
    q = vector("q of the state", start.q, layout.positions)
    v = vector("v of the state", start.v, layout.velocities)
    z = vector("z of the state", start.z, layout.states)
    if positions or not isinstance(positions, Mapping):
        q = named_values("position", positions, np.asarray(q), layout.positions)
    if velocities or not isinstance(velocities, Mapping):
        v = named_values("velocity", velocities, np.asarray(v), layout.velocities)
    return _Given(start.time, q, v, z)


def _columns(model: Model, positions: Mapping[str, float]) -> set[int]:
    """Tangent directions of named positions; of a quaternion, all three."""
    columns: set[int] = set()
    for name in positions:
        at = model.layout.positions.index(name)
        joint = next(joint for joint in model.layout.joints if joint.q <= at < joint.q + joint.positions)
        if joint.kind != "scalar" and at >= quaternion_place(joint):
            columns.update(range(joint.v + joint.count - 3, joint.v + joint.count))
        elif joint.kind == "free":
            columns.update(range(joint.v, joint.v + 3))
        else:
            columns.add(joint.v + at - joint.q)
    return columns


def _led(model: Model, given: _Given, start: Array | None, inputs: Array, free: Mask) -> State | None:
    """Leads the scalar coordinates that stay from the start (None: the design position) to their values in short strides, loops
    closed at each.

    One long Gauss-Newton way would wind angles and change branches. None where one stride is enough, or where one does not close.
    """
    leads, there = _scalar_leads(model, free), given.q
    if start is there or not leads.size:
        return None
    origin = np.zeros_like(there) if start is None else np.asarray(start)
    way = there[leads] - origin[leads]
    if not way.any():
        return None
    relative = way / model.scales.positions(model)[leads]
    strides = int(np.ceil(np.abs(relative).max(initial=0.0) / STRIDE))
    if not 1 < strides <= MOST_STRIDES:
        return None
    state = target = given.state(model)
    for stride in range(1, strides + 1):
        q = state.q.copy()
        q[leads] = origin[leads] + way * (stride / strides)
        state = State(target.time, q, target.v, target.z)
        try:
            state = model.closing.close(state, inputs, free, None) or _close(model, state, inputs, free)
        except AssemblyError:
            return None
    return state


def _scalar_leads(model: Model, free: Mask) -> NDArray[np.intp]:
    """Places in q of scalar coordinates that stay."""
    positions, columns = model.closing.scalars
    return positions[~free[columns]]


def _free(model: Model, fixed: set[int]) -> Mask:
    free = np.ones(len(model.coordinates), dtype=bool)
    free[list(fixed)] = False
    return free


@one_thread()
def _close(model: Model, start: State, inputs: Array, free: Mask) -> State:
    """Long steps first; short ones where those end half a turn away."""
    for reach in (np.inf, SHORT_REACH):
        state = _iterate(model, start, inputs, free, reach)
        turned = model.constraints(state, inputs).branch <= 0.0
        if not turned.any():
            return state
    names = ", ".join(name for name, wrong in zip(model.layout.branches, turned, strict=True) if wrong)
    raise AssemblyError(
        f"the loops can be closed only with {names} turned by half a turn; start nearer to the closed position"
    )


def _iterate(model: Model, state: State, inputs: Array, free: Mask, reach: float) -> State:
    scales, held = model.scales, list(model.layout.position_rows)
    closure = model.constraints(state, inputs)
    size = _norm(closure.residual / scales.closure)
    for _ in range(ITERATIONS):
        rows = model.constraint_jacobian(state, inputs=inputs)[held]
        step = _smallest(rows, free, -closure.residual[held], scales.coordinates, scales.closure[held])
        step *= min(1.0, reach / max(1e-300, float(np.abs(step / scales.coordinates).max(initial=0.0))))
        trial, found = _search(model, state, inputs, step, size)
        if found >= size:
            break
        state, size = trial, found
        closure = model.constraints(state, inputs)
        if size < 1e-15:
            break
    if not np.abs(closure.residual / scales.closure).max() <= TOLERANCE:
        raise AssemblyError(_open_loops(model, closure.residual, free))
    if closure.dropped.size and np.abs(closure.dropped / scales.dropped).max() > DROPPED_TOLERANCE:
        raise AssemblyError(_contradiction(model, closure.dropped))
    return state


@one_thread()
def _check_span(model: Model, state: State, inputs: Array) -> None:
    """The kept equations must be independent, and imply the dropped ones."""
    scales = model.scales
    kept = model.constraint_jacobian(state, inputs=inputs) * scales.coordinates / scales.closure[:, None]
    _, sizes, basis = np.linalg.svd(_unit_rows(kept), full_matrices=False)
    if sizes.min(initial=1.0) <= SINGULAR * sizes.max(initial=0.0):
        raise AssemblyError(
            "the constraint equations are not independent here: the position is singular, "
            "or the kept equations no longer suffice for these parameters; build again with them"
        )
    if not model.layout.dropped:
        return
    dropped = model.dropped_jacobian(state, inputs) * scales.coordinates / scales.dropped[:, None]
    dropped = _unit_rows(np.vstack([kept, dropped]))[len(kept) :]
    outside = np.linalg.norm(dropped - dropped @ basis.T @ basis, axis=1)
    if not outside.max() <= SPAN:
        broken = sorted(
            {joint_of(name) for name, part in zip(model.layout.dropped, outside, strict=True) if not part <= SPAN}
        )
        raise AssemblyError(
            f"equations of {', '.join(broken)} that were left out as redundant are not redundant any more: "
            "the kept equations no longer suffice for these parameters; build again with them"
        )


def _unit_rows(matrix: Array) -> Array:
    """Rows that are next to nothing beside the others are not blown up."""
    lengths = np.linalg.norm(matrix, axis=1, keepdims=True)
    least = max(1e-300, SINGULAR * float(lengths.max(initial=0.0)))
    return np.asarray(matrix / np.maximum(lengths, least))


def _search(model: Model, state: State, inputs: Array, step: Array, size: float) -> tuple[State, float]:
    """The first of step, step/2, step/4, ... that makes the closure error smaller."""
    for halvings in range(12):
        q = move(model.layout.joints, state.q, step * 0.5**halvings)
        trial = State(state.time, q, state.v, state.z)
        found = _norm(model.constraints(trial, inputs).residual / model.scales.closure)
        if found < size or size < TOLERANCE:
            break
    return trial, found


@one_thread()
def _project(model: Model, state: State, inputs: Array, free: Mask) -> State:
    jacobian, scales = model.constraint_jacobian(state, inputs=inputs), model.scales
    for _ in range(2):
        rate = model.constraints(state, inputs).rate
        change = _smallest(jacobian, free, -rate, scales.coordinates, scales.closure)
        state = State(state.time, state.q, state.v + change, state.z)
    rate = model.constraints(state, inputs).rate
    fastest = np.abs(state.v / scales.coordinates).max(initial=0.0)
    if not np.abs(rate / scales.closure).max() <= TOLERANCE * fastest:
        raise AssemblyError(
            f"the held velocities contradict the constraints: {_largest(model.layout.constraints, rate, 'm/s', _speed_units(model))}. "
            "Hold fewer of them, or give values that agree"
        )
    return state


def _smallest(jacobian: Array, free: Mask, right: Array, coordinates: Array, closure: Array) -> Array:
    """By sizes of coordinates and of equations."""
    step = np.zeros(jacobian.shape[1])
    if free.any():
        scaled = (jacobian * coordinates / closure[:, None])[:, free]
        step[free] = np.linalg.lstsq(scaled, right / closure, rcond=RANK)[0]
    return np.asarray(step * coordinates)


def _norm(residual: Array) -> float:
    return float(np.linalg.norm(residual))


def _open_loops(model: Model, residual: Array, free: Mask) -> str:
    held = [name for name, moves in zip(model.coordinates, free, strict=True) if not moves]
    advice = f"the coordinates {', '.join(held)} are held, try without" if held else "check the points of these joints"
    return f"the loops do not close: {_largest(model.layout.constraints, residual, 'm')}; {advice}"


def _contradiction(model: Model, dropped: Array) -> str:
    return (
        "equations that were left out as redundant do not hold in this configuration: "
        f"{_largest(model.layout.dropped, dropped, 'm')}; "
        "these joints over-constrain the mechanism unless its geometry is exact"
    )


def _speed_units(model: Model) -> dict[str, str]:
    """Of `rates`, which are named as the coordinates whose rates they give."""
    return dict(zip(model.layout.velocities, model.layout.units.velocities, strict=False))


def _largest(names: Sequence[str], residual: Array, unit: str, units: Mapping[str, str] | None = None) -> str:
    """The joints with the largest remaining distances, worst first; `units` where they are other ones."""
    if not np.isfinite(residual).all():
        raise ArgumentError("the closure equations are not finite in this state")
    distances: dict[str, float] = {}
    for name, value in zip(names, residual, strict=True):
        joint = joint_of(name)
        distances[joint] = float(np.hypot(distances.get(joint, 0.0), value))
    worst = sorted(distances.items(), key=lambda item: -item[1])[:4]
    return ", ".join(f"{joint} by {distance:.3g} {(units or {}).get(joint, unit)}" for joint, distance in worst)


def joint_of(constraint: str) -> str:
    """`hinge` of the constraint `hinge.tilt1`."""
    return constraint.rpartition(".")[0] or constraint
