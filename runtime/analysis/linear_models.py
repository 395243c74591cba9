"""Linear models of many states, such as those along a trajectory, in one set of coordinates.

The states of all of them are x = (e, w, z): changes of the independent positions, in tangent directions, of the independent velocities,
and of the first-order states. The other positions and velocities follow, so that loops stay closed. With K as in linearisation.py,

    e' = w + (K dq)_i     w' = change of a_i     z' = change of the rates

where dq are the changes of all positions. Compiled code finds dq and the changes, direction by direction, see symgen_partials.h.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from numbers import Real
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike

from ..errors import ArgumentError, EvaluationError
from ..model.library import SENTENCE, Array, Status
from ..model.partials import Tangents
from ..model.pointers import Pointers
from ..model.state import State
from ..naming import shown, whole
from ..run.solution import Solution
from .linearisation import Linearisation, turning

if TYPE_CHECKING:
    from ..model.model import Inputs, Model


@dataclass(frozen=True, eq=False)
class LinearModels:
    """x' = A x + B u, y = C x + D u for small changes about each of several states; `models[k]` is one of them as a `Linearisation`.

    Rows of a trajectory make a linear system that varies with time: x is the change from the trajectory.
    """

    time: Array
    A: Array
    """(rows, x, x)"""
    B: Array
    C: Array
    D: Array
    basis: Array
    """(rows, positions, e): changes of all positions in tangent directions that go with e."""
    states: tuple[str, ...]
    """Names of x: independent positions, NAME.rate, first-order states."""
    coordinates: tuple[str, ...]
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    sizes: Array
    """Of all coordinates (m, rad)."""

    def __len__(self) -> int:
        return len(self.A)

    def __getitem__(self, row: int) -> Linearisation:
        k = whole("row", row, -len(self), len(self) - 1)
        matrices = self.A[k], self.B[k], self.C[k], self.D[k], self.basis[k]
        return Linearisation(*matrices, self.coordinates, self.inputs, self.outputs, self.sizes, self.states)

    def __repr__(self) -> str:
        x, u, y = len(self.states), len(self.inputs), len(self.outputs)
        return f"<LinearModels: {len(self)} of {x} states, {u} inputs, {y} outputs>"


@dataclass(frozen=True, eq=False)
class _Rows:
    """States and inputs that compiled code may read."""

    t: Array
    q: Array
    v: Array
    z: Array
    u: Array

    def __len__(self) -> int:
        return len(self.t)


def linearise_many(
    model: Model, states: Sequence[State] | Solution, inputs: Sequence[Inputs] | ArrayLike | None, every: int
) -> LinearModels:
    """For whoever has the model's lock."""
    step = whole("every", every, 1)
    rows = _of_run(model, states, inputs) if isinstance(states, Solution) else _of_states(model, states, inputs)
    rows = _Rows(*(np.ascontiguousarray(array[::step]) for array in (rows.t, rows.q, rows.v, rows.z, rows.u)))
    tangents, layout = model.tangents, model.layout
    found = _directions(model, tangents, rows)
    ni, nz, nv = len(tangents.independent), len(layout.states), len(layout.velocities)
    x = 2 * ni + nz
    moves, accelerations, rates, outputs = np.split(found, np.cumsum([nv, ni, nz]), axis=1)
    own = list(tangents.layout.independent)
    drift = _turned(model, rows.v, moves)[:, own]
    drift[:, range(ni), range(ni, 2 * ni)] += 1.0
    top = np.concatenate([drift, accelerations, rates], axis=1)
    names = (*tangents.independent, *(f"{name}.rate" for name in tangents.independent), *layout.states)
    return LinearModels(
        rows.t, top[..., :x], top[..., x:], outputs[..., :x], outputs[..., x:], moves[..., :ni], names,
        layout.velocities, model.inputs, layout.sensors, model.scales.coordinates,
    )  # fmt: skip


def _turned(model: Model, speeds: Array, moves: Array) -> Array:
    """K dq for each row."""
    joints = [joint for joint in model.layout.joints if joint.kind != "scalar"]
    if not joints:
        return np.zeros_like(moves)
    return np.array([turning(joints, v) @ dq for v, dq in zip(speeds, moves, strict=True)]).reshape(moves.shape)


def _directions(model: Model, tangents: Tangents, rows: _Rows) -> Array:
    """(rows, results, directions): changes of all positions, of independent accelerations, of rates of states and of outputs."""
    tangents.refuse_unless_closed()
    layout, library, ni = model.layout, tangents.library, len(tangents.independent)
    nv, nz, nc = len(layout.velocities), len(layout.states), len(layout.constraints)
    count, length = 2 * ni + nz + len(model.inputs), nv + ni + nz + len(layout.sensors)
    found = np.zeros((len(rows), count, length))
    call, pointers = library.ffi.new("symgen_linear_rows *"), Pointers(library.ffi)
    work = np.zeros(library.layout.work + library.function("symgen_length", "independent_scratch")() + 1)
    own = {"seeds": np.zeros(count + 1), "a": np.zeros(nv + nz), "l": np.zeros(nc), "out": found, "work": work}
    pointers.point(call, constants=library.arrays["constants"], **vars(rows), **own)
    for name in ("acceleration", "multipliers"):
        model.library.bind(name, getattr(call, name))
    call.rows, call.nq = len(rows), rows.q.shape[1]
    status = library.function("symgen_lineariser", "linearise")(call) if len(rows) else 0
    if status:
        raise EvaluationError(f"{_place(rows, call.failed)}: {_why(Status(status), tangents)}")
    bad = np.flatnonzero(~np.isfinite(found).all(axis=(1, 2)))
    if bad.size:
        raise EvaluationError(f"{_place(rows, bad[0])}: derivatives are not finite")
    return found.transpose(0, 2, 1)


def _place(rows: _Rows, row: int) -> str:
    return f"the linear model of row {row}, at t = {rows.t[row]:.9g} s"


def _why(status: Status, tangents: Tangents) -> str:
    if status is Status.REORDER:
        names = ", ".join(tangents.independent)
        return f"the coordinates {names} do not determine the others there; take model.linearise for this state"
    return SENTENCE[status]


def _of_run(model: Model, run: Solution, inputs: object) -> _Rows:
    if run.layout.digest != model.layout.digest:
        raise ArgumentError("the run is of another model; linearise it with the model that made it")
    if inputs is not None:
        raise ArgumentError("a run has its own inputs; leave out inputs, or give the run's states as a list")
    return _Rows(run.time, run.q, run.v, run.z, run.inputs)


def _of_states(model: Model, states: Sequence[State], inputs: Sequence[Inputs] | ArrayLike | None) -> _Rows:
    if not isinstance(states, Sequence) or isinstance(states, str):
        raise ArgumentError(f"give a list of states, or a run, not {shown(states)}")
    given: Any = inputs
    several = isinstance(given, Sequence | np.ndarray) and len(given) and not isinstance(given[0], Real)
    each = given if several else [given] * len(states)
    if len(each) != len(states):
        raise ArgumentError(
            f"there must be inputs for each of {len(states)} states, or the same for all, not {len(each)}"
        )
    library, found = model.tangents.library, {name: list[Array]() for name in "tqvzu"}
    for state, own in zip(states, each, strict=True):
        model.fill(library, state, own)
        for name, arrays in found.items():
            arrays.append(library.entries[name].copy())
    rows = {name: np.reshape(arrays, (len(states), len(library.entries[name]))) for name, arrays in found.items()}
    return _Rows(rows["t"][:, 0], *(rows[name] for name in "qvzu"))
