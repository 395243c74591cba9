"""A fleet that is driven a few steps at a time, by inputs that are chosen on the way; vehicles begin again when they are told to.

    drive = fleet.drive(step)
    failed = drive.advance(inputs, steps)
    refused = drive.restart(rows, parameters, positions, velocities)

Every call of `advance` begins from states alone: inputs jump between calls, and with them the rates. So a vehicle's way depends on
nothing but its own state, parameters and inputs. Methods that look back, such as bdf2, make the first step of a call by another one.
"""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..errors import ArgumentError, AssemblyError, EvaluationError
from ..methods import Implicit
from ..model.batch import Batch, LaneBlocks, pieces_of
from ..model.library import SENTENCE, Array, Status
from ..model.part import batch_part
from ..model.rows import Rows, RowStates
from ..model.state import State, a_state
from ..naming import by_name, number, real_array, shown, whole
from ..run.lane_run import Fate, LaneLibrary, Movers, new_fleet, refusal_of
from ..run.settings import MOST_STEPS, SHORTEST_STEP, Settings
from .parameters import ParameterRows, columns_of, parameter_rows
from .starts import open_rows, started_rows
from .vehicles import of_row

if TYPE_CHECKING:
    from ..model.model import Model

Mask = NDArray[np.bool_]
Indices = NDArray[np.intp]


class FleetDrive:
    """Vehicles on their way, each at a time of its own. Made by `Fleet.drive`."""

    def __init__(
        self,
        library: LaneLibrary,
        parameters: Array,
        step: float,
        state: State | None,
        method: Implicit,
        settings: Settings,
        threads: int,
    ) -> None:
        """`parameters`: all of the model's, a row for each vehicle."""
        self.model, self.rows, self.step = library.model, len(parameters), number("argument", "step", step)
        if not self.step > SHORTEST_STEP:
            raise ArgumentError(f"a step must be longer than {SHORTEST_STEP:g} s, not {shown(step)}")
        _refuse_times(self.model)
        self.start = None if state is None else a_state(state)
        self._parameters, self._library = parameters, library
        self._constants = LaneBlocks(parameters, library.lanes, library.constants)
        self._scales = Rows(self.model, parameters).scales.flat()
        self._sizes = LaneBlocks(self._scales, library.lanes, library.in_lanes)
        lengths = self.model.lengths
        q, y = np.zeros((self.rows, lengths["q"])), np.zeros((self.rows, lengths["v"] + lengths["z"]))
        self._movers = Movers.at(q, y, np.full(self.rows, self.step), np.zeros(self.rows, dtype=np.int32))
        self._made = np.zeros(self.rows, dtype=np.int64)
        self._u = np.zeros((self.rows, lengths["u"]))
        pieces = pieces_of(self.rows, library.lanes, threads)
        self._pieces = [_Piece(self, piece, method, settings) for piece in pieces]
        self._pool = ThreadPoolExecutor(len(pieces)) if len(pieces) > 1 else None
        for row, why in self.restart(np.arange(self.rows)).items():
            raise AssemblyError(f"vehicle {row} cannot start: {why}")

    # -- where vehicles are -------------------------------------------------------------------------------------------

    @property
    def q(self) -> Array:
        """(vehicles, nq), as v and z: copies."""
        return self._movers.q.copy()

    @property
    def v(self) -> Array:
        return self._movers.y[:, : self.model.lengths["v"]].copy()

    @property
    def z(self) -> Array:
        return self._movers.y[:, self.model.lengths["v"] :].copy()

    @property
    def time(self) -> Array:
        """Of each vehicle since it began (s)."""
        return np.asarray(self._made * self.step)

    @property
    def parameters(self) -> Array:
        """(vehicles, parameters), in the order of `model.parameters`."""
        return self._parameters.copy()

    def state(self, row: int) -> State:
        row, nv = whole("row", row, 0, self.rows - 1), self.model.lengths["v"]
        y = self._movers.y[row]
        return State(float(self._made[row] * self.step), self._movers.q[row], y[:nv], y[nv:])

    def outputs(self, inputs: ArrayLike | None = None, threads: int = 1) -> Array:
        """(vehicles, sensors), where vehicles are now, with `inputs` as `advance` takes them. The code for it is built when it is first
        asked for."""
        y, nv = self._movers.y, self.model.lengths["v"]
        return self._batch.outputs(self._movers.q, y[:, :nv], y[:, nv:], self._inputs(inputs), 0.0, threads)

    @cached_property
    def _batch(self) -> Batch:
        lanes = self._library.lanes
        return Batch(self.model, self.model.part(batch_part(lanes)), lanes, self._parameters)

    # -- steps --------------------------------------------------------------------------------------------------------

    def advance(self, inputs: ArrayLike | None = None, steps: int = 1, moving: ArrayLike | None = None) -> Mask:
        """So many steps with inputs that stay as they are: (nu) or (vehicles, nu), their defaults if there are none. Which vehicles could
        not make all of them: these stay at their last good state. Where `moving` is false vehicles stay where they are."""
        self._u[:] = self._inputs(inputs)
        chosen = _mask(moving, self.rows)
        movers, steps = self._movers, whole("steps", steps, 1, MOST_STEPS)
        movers.last[:], movers.done[:] = steps, 0
        movers.fate[:] = np.where(chosen, Fate.MOVING, Fate.ARRIVED)
        if self._pool is None:
            self._pieces[0].run(steps)
        else:
            list(self._pool.map(lambda piece: piece.run(steps), self._pieces))
        self._made += movers.done
        return np.asarray(movers.fate != Fate.ARRIVED)

    def _inputs(self, given: ArrayLike | None) -> Array:
        nu = self.model.lengths["u"]
        array = real_array("inputs", self.model.default_inputs if given is None else given)
        if array.shape not in ((nu,), (self.rows, nu)):
            raise ArgumentError(f"inputs must have one of the shapes {(nu,)}, {(self.rows, nu)}, not {array.shape}")
        return array

    # -- starts -------------------------------------------------------------------------------------------------------

    def restart(
        self,
        rows: ArrayLike,
        parameters: Mapping[str, ArrayLike] | None = None,
        positions: Mapping[str, ArrayLike] | None = None,
        velocities: Mapping[str, ArrayLike] | None = None,
    ) -> dict[int, str]:
        """Vehicles begin again, with these parameters, positions and velocities by name, each a number or one for each of `rows`. Other
        parameters stay as they are; loops are closed as `Model.assemble` does it, and the time is zero.

        A vehicle that is refused stays as and where it was; why is the result, by vehicle.
        """
        chosen = _indices(rows, self.rows)
        given = {
            what: columns_of(what, _full(what, values, len(chosen)), len(chosen))
            for what, values in (("parameter", parameters), ("position", positions), ("velocity", velocities))
        }
        if not chosen.size:
            return {}
        begun, states, refused = self._begun(chosen, given["parameter"], given["position"], given["velocity"])
        good = np.array([row not in refused for row in range(len(chosen))], dtype=np.bool_)
        self._take(chosen, begun, states, good)
        return {int(chosen[row]): why for row, why in refused.items()}

    def _begun(
        self,
        chosen: Indices,
        parameters: Mapping[str, Array],
        positions: Mapping[str, Array],
        velocities: Mapping[str, Array],
    ) -> tuple[Rows, RowStates, dict[int, str]]:
        """Starts of these vehicles, and which of them are refused, and why, by their places in `chosen`."""
        columns = self._columns(chosen, parameters)
        found = ParameterRows(Rows(self.model, self._parameters[chosen]))
        if parameters:
            found = parameter_rows(self.model, columns, len(chosen))
        skip = np.zeros(len(chosen), dtype=np.bool_)
        skip[list(found.refused)] = True

        def alone(row: int) -> State:
            with self.model.trying(of_row(columns, row)):
                return self.model.assemble(of_row(positions, row), of_row(velocities, row), state=self.start)

        states, refused = started_rows(found.rows, positions, velocities, alone, skip, self.start)
        return found.rows, states, {**open_rows(found.rows, states), **refused, **found.refused}

    def _columns(self, chosen: Indices, given: Mapping[str, Array]) -> dict[str, Array]:
        """Of all parameters in which these vehicles differ from the model."""
        own, names = self._parameters[chosen], list(self.model.parameters)
        differ = np.flatnonzero((own != self.model.parameter_values()).any(axis=0))
        return {**{names[k]: own[:, k] for k in differ}, **given}

    def _take(self, chosen: Indices, rows: Rows, states: RowStates, good: Mask) -> None:
        """Nothing is changed before all is known."""
        there = chosen[good]
        if not np.array_equal(self._parameters[there], rows.parameters[good]):
            self._adopt(there, rows.of(np.flatnonzero(good)))
        self._movers.q[there] = states.q[good]
        self._movers.y[there] = np.hstack([states.v, states.z])[good]
        self._made[there] = 0

    def _adopt(self, there: Indices, rows: Rows) -> None:
        """Parameters of these vehicles, and all that follows from them."""
        parameters, scales = self._parameters.copy(), self._scales.copy()
        parameters[there], scales[there] = rows.parameters, rows.scales.flat()
        renewals = [self._constants.renewed(parameters, there), self._sizes.renewed(scales, there)]
        if "_batch" in vars(self):
            renewals.append(self._batch.renewed(parameters, there))
        for renewal in renewals:
            renewal.take()
        self._parameters, self._scales = parameters, scales


class _Piece:
    """The vehicles of one thread."""

    def __init__(self, drive: FleetDrive, rows: slice, method: Implicit, settings: Settings) -> None:
        library, movers = drive._library, drive._movers
        run, self._pointers = new_fleet(library, method, settings)
        block = rows.start // library.lanes
        run.rows, run.each, run.refusal = rows.stop - rows.start, True, refusal_of(settings)
        run.rows_a_step, run.input_stride, run.vehicle_stride = 1, 0, drive._u.shape[1]
        blocks = -(-drive.rows // library.lanes)
        constants, sizes = (each.values.reshape(blocks, -1)[block:] for each in (drive._constants, drive._sizes))
        own = {name: getattr(movers, name)[rows] for name in ("q", "y", "step", "last", "done", "fate")}
        self._pointers.point(run, constants=constants, scales=sizes, inputs=drive._u[rows], **own)
        self._run, self._call = run, library.run

    def run(self, steps: int) -> None:
        """The C code runs without Python's lock."""
        self._run.first, self._run.steps, self._run.begin = 0, steps, True
        status = Status(self._call(self._run))
        if status is not Status.GOOD:
            raise EvaluationError(f"fleet: {SENTENCE[status]}")


def _refuse_times(model: Model) -> None:
    """Lanes have one time for all vehicles."""
    for name in ("acceleration", "closure", "outputs"):
        if "t" in model.library.functions[name].layout.takes:
            raise ArgumentError(
                "the equations of this model depend on time, and vehicles that are driven a few steps at a time have times of their own; "
                "describe what varies with time as an input"
            )


def _mask(given: ArrayLike | None, rows: int) -> Mask:
    if given is None:
        return np.ones(rows, dtype=np.bool_)
    mask = np.asarray(given)
    if mask.shape != (rows,) or mask.dtype != np.bool_:
        raise ArgumentError(f"moving must say True or False of each of {rows} vehicles, not {shown(given)}")
    return mask


def _indices(given: ArrayLike, rows: int) -> Indices:
    """Of vehicles, each at most once."""
    chosen = np.asarray(given)
    whole_numbers = chosen.dtype.kind in "iu" or not chosen.size
    if chosen.ndim != 1 or not whole_numbers or len(np.unique(chosen)) < len(chosen):
        raise ArgumentError(f"rows are a list of different vehicles, not {shown(given)}")
    if chosen.size and not (chosen.min() >= 0 and chosen.max() < rows):
        raise ArgumentError(f"vehicles are counted from 0 to {rows - 1}; {shown(given)} names others")
    return chosen.astype(np.intp)


def _full(what: str, given: Mapping[str, ArrayLike] | None, count: int) -> dict[str, Array]:
    """Finite columns; a number is one for each."""
    columns = {}
    for name, values in by_name(f"{what} values", {} if given is None else given).items():
        array = real_array(f"{what} {name!r}", values)
        if not np.isfinite(array).all():
            raise ArgumentError(f"{what} {name!r} must be finite")
        columns[name] = np.full(count, array) if array.ndim == 0 else array
    return columns
