"""Many vehicles driven through time at once: implicit steps in vector lanes, each lane converging on its own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from time import perf_counter
from typing import TYPE_CHECKING, TypeVar

import numpy as np
from numpy.typing import ArrayLike

from ..errors import ArgumentError, AssemblyError
from ..methods import Implicit
from ..model.batch import Batch
from ..model.lanes import chosen_lanes
from ..model.library import Array
from ..model.part import LANES, PartKind
from ..model.rows import Rows
from ..model.scales import open_by
from ..model.state import State, normalised
from ..names import MethodName, PolicyName
from ..naming import place, real_array, whole
from .combinations import check, method_of
from .fleet_trim import TrimRequests
from .lane_run import LaneInputs, LaneLibrary, LaneRun, Movers, Record
from .settings import REFUSAL, Settings, Tolerances, check_forward, check_records, settings_of, step_count
from .signals import refuse_controllers
from .solution import Counts

if TYPE_CHECKING:
    from ..analysis.trim import Trim
    from ..model.model import Model
    from ..sweep.fleet_drive import FleetDrive

FleetInputs = ArrayLike | Mapping[str, ArrayLike] | None


@dataclass(frozen=True, eq=False)
class FleetSolution:
    """States of all vehicles over time: q, v, z are (vehicles, times, ...)."""

    time: Array
    q: Array
    v: Array
    z: Array
    inputs: Array
    """(vehicles, times, inputs)."""
    failed: tuple[int, ...]
    """For each vehicle the step that could not be made, or -1; such a vehicle stays where it was."""
    steps: int
    step: float
    """Length of a step (s)."""
    wall_time: float
    counts: Counts

    @property
    def success(self) -> bool:
        return all(step < 0 for step in self.failed)

    def final(self, vehicle: int) -> State:
        """The last good state; that of a vehicle that failed is of an earlier time than those of the others."""
        missing = self.steps - self.failed[vehicle] if self.failed[vehicle] >= 0 else 0
        time = float(self.time[-1]) - missing * self.step
        return State(time, self.q[vehicle, -1], self.v[vehicle, -1], self.z[vehicle, -1])


class Fleet:
    """Vehicles of one model, `rows` of them, with parameters of their own if `parameters` holds a set of changes for each."""

    def __init__(
        self, model: Model, rows: int, parameters: Sequence[Mapping[str, float]] | None = None, lanes: int | None = None
    ) -> None:
        self.lanes = chosen_lanes("lanes of a fleet", model.build, lanes, LANES[PartKind.FLEET])
        rows = whole("the number of vehicles of a fleet", rows, 1)
        if parameters is not None and (not isinstance(parameters, Sequence) or len(parameters) != rows):
            raise ArgumentError(
                f"the parameters of a fleet are a list of {rows} sets of changes, one for each vehicle, "
                f"not {_size(parameters)}"
            )
        self.model, self.rows, self.each = model, rows, parameters is not None
        self.parameters, self._shared = tuple(parameters or ()), dict(model.parameters)
        self._library = LaneLibrary(model, self.lanes)
        self._given = given = model.parameter_rows(parameters)
        self._constants = self._library.constants(given)
        self._scales = self._library.in_lanes(Rows(model, given).scales.flat())

    def simulate(
        self,
        states: Sequence[State],
        until: float,
        step: float,
        method: MethodName | Implicit = "trapezoidal",
        refresh: PolicyName = "adaptive",
        inputs: FleetInputs = None,
        every: int = 0,
        iterations: int | None = None,
        tolerances: Tolerances | None = None,
        threads: int = 1,
    ) -> FleetSolution:
        """From a state for each vehicle, all at the same time, to `until`. The step is shortened until a whole
        number of steps fits.

        `inputs`, at the ends of steps: (nu), (steps + 1, nu) or (vehicles, steps + 1, nu); or by name, each a number, (steps + 1),
        (vehicles, 1) or (vehicles, steps + 1). Every `every`-th state is recorded,
        and the last one.
        """
        if not _are_states(states) or len(states) != self.rows or len({state.time for state in states}) > 1:
            raise ArgumentError(f"there must be a state for each of {self.rows} vehicles, all at the same time")
        start = states[0].time
        table = _implicit(method, refresh, iterations, tolerances)
        settings = settings_of(refresh, iterations, tolerances, steps="independent")
        every = whole("every", every)
        check_forward(start, until, step)
        steps = step_count(start, until, step)
        lengths = self.model.lengths
        check_records(self.rows * (2 + (steps // every if every else 0)), sum(lengths[name] for name in "qvzu"))
        run = _FleetRun(self, states, (until - start) / steps, steps, every, inputs)
        began = perf_counter()
        counts = run.finish(table, settings, threads)
        return run.solution(counts, perf_counter() - began)

    def drive(
        self,
        step: float,
        state: State | None = None,
        method: MethodName | Implicit = "trapezoidal",
        refresh: PolicyName = "adaptive",
        iterations: int | None = None,
        tolerances: Tolerances | None = None,
        threads: int = 1,
    ) -> FleetDrive:
        """The vehicles, driven a few steps at a time by inputs that are chosen on the way, and sent back to a start when that is asked
        for; see `FleetDrive`. All begin from `state`, which is assembled for the parameters of each (default: from the initial state)."""
        from ..sweep.fleet_drive import FleetDrive

        table = _implicit(method, refresh, iterations, tolerances)
        settings = settings_of(refresh, iterations, tolerances, steps="independent")
        parameters = np.array(np.broadcast_to(self._given, (self.rows, self._given.shape[1])), order="C")
        return FleetDrive(self._library, parameters, step, state, table, settings, threads)

    def trim(
        self,
        speed: ArrayLike = 0.0,
        inputs: Mapping[str, ArrayLike] | None = None,
        free: Sequence[str] = (),
        states: Sequence[State | Trim] | None = None,
        tolerance: float | None = None,
        curvature: ArrayLike = 0.0,
        lateral_acceleration: ArrayLike = 0.0,
    ) -> tuple[Trim, ...]:
        """The steady state of each vehicle with its own parameters, as `Model.trim` finds it.

        `speed`, `curvature`, `lateral_acceleration` and inputs are numbers, or have one for each vehicle. What is in `free` are
        inputs. The vehicles start from `states`, such as an earlier result; the result does not depend on their order.
        """
        course = {"speed": speed, "curvature": curvature, "lateral_acceleration": lateral_acceleration}
        requests = TrimRequests(self.model, self.rows, course, inputs, free, states, tolerance)
        with self.model.trying():
            self.model.set_parameters(self._moved())
            near = requests.near(self._given)
        left = [vehicle for vehicle, trim in enumerate(near) if trim is None]
        alone = iter(_of_each(self, left, requests.trim))
        return tuple(trim if trim is not None else next(alone) for trim in near)

    def _moved(self) -> dict[str, float]:
        """What all vehicles had when the fleet was made, where the model has something else now."""
        now = self.model.parameters
        return {name: value for name, value in self._shared.items() if now[name] != value}

    def outputs(self, runs: FleetSolution, threads: int = 1) -> dict[str, Array]:
        """Sensors of a simulation by component, each (vehicles, times). The code for it is built when it is first asked for."""
        times, lengths = len(runs.time), self.model.lengths
        found: Array = np.empty((self.rows, times, lengths["outputs"]))
        for k, time in enumerate(runs.time):
            q, v, z, u = (array[:, k] for array in (runs.q, runs.v, runs.z, runs.inputs))
            found[:, k] = self._batch.outputs(q, v, z, u, time, threads)
        return {name: found[:, :, column] for column, name in enumerate(self.model.sensors)}

    @cached_property
    def _batch(self) -> Batch:
        """With the parameters that the fleet was made with, which the model may not have any more."""
        moved = self._moved()
        return self.model.batch([{**moved, **changes} for changes in self.parameters or ({},) * self.rows])


class _FleetRun:
    """Arrays of one simulation; vehicles are rows."""

    def __init__(
        self, fleet: Fleet, states: Sequence[State], step: float, steps: int, every: int, inputs: FleetInputs
    ) -> None:
        self.fleet, self.start, self.step, self.steps, self.every = fleet, states[0].time, step, steps, every
        joints = fleet.model.layout.joints
        self.q: Array = np.array([normalised(joints, state.q) for state in states])
        self.y: Array = np.array([np.concatenate([state.v, state.z]) for state in states])
        if not (np.isfinite(self.q).all() and np.isfinite(self.y).all()):
            raise ArgumentError("states of a fleet must be finite")
        self.inputs = _inputs(fleet, steps, inputs)
        _check_starts(fleet, states, self._inputs_at(0))
        self.kept = -(-steps // every) if every > 0 else 0
        self.record: Array = np.empty((fleet.rows, self.kept, self.q.shape[1] + self.y.shape[1]))
        whole = np.full(fleet.rows, steps, dtype=np.int32)
        self.movers = Movers.at(self.q, self.y, np.full(fleet.rows, step), whole)

    def finish(self, method: Implicit, settings: Settings, threads: int) -> Counts:
        fleet = self.fleet
        record = Record(self.every, self.record) if self.every > 0 else None
        inputs = LaneInputs(self.inputs, rows_a_step=1)
        library, constants, scales = fleet._library, fleet._constants, fleet._scales
        run = LaneRun(library, method, settings, self.start, self.movers, inputs, constants, scales, fleet.each, record)
        return run.finish(threads)

    def solution(self, counts: Counts, wall_time: float) -> FleetSolution:
        last = np.concatenate([self.q, self.y], axis=1)[:, None]
        rows = np.concatenate([self.record, last], axis=1)
        nq, nv = self.q.shape[1], self.fleet.model.lengths["v"]
        indices: Array = np.append(self.every * np.arange(self.kept, dtype=np.float64), self.steps)
        q, v, z = np.split(rows, [nq, nq + nv], axis=2)
        failed = tuple(np.where(self.movers.done < self.steps, self.movers.done, -1).tolist())
        time = self.start + indices * self.step
        table = self.inputs if self.inputs.ndim == 1 else self.inputs[..., indices.astype(np.intp), :]
        inputs = np.broadcast_to(table, (*q.shape[:2], table.shape[-1]))
        solution = FleetSolution(time, q, v, z, inputs, failed, self.steps, self.step, wall_time, counts)
        ends = [solution.final(vehicle) for vehicle in range(self.fleet.rows)]
        worst = max(_open_loops(self.fleet, ends, self._inputs_at(-1)))
        return replace(solution, counts=replace(solution.counts, worst_closure=worst))

    def _inputs_at(self, step: int) -> Array:
        """Of all vehicles, or of each."""
        return self.inputs if self.inputs.ndim == 1 else self.inputs[..., step, :]


def _size(given: object) -> str:
    return type(given).__name__ + (f" of {len(given)}" if isinstance(given, Sequence) else "")


def _are_states(states: object) -> bool:
    return isinstance(states, Sequence) and all(isinstance(state, State) for state in states)


def _implicit(method: str | Implicit, refresh: str, iterations: int | None, tolerances: Tolerances | None) -> Implicit:
    found = method_of(method)
    check(found, None, refresh, iterations, in_lanes=True, tolerances=tolerances)
    assert isinstance(found, Implicit), "a fleet is refused all others"
    return found


def _inputs(fleet: Fleet, steps: int, given: FleetInputs) -> Array:
    refuse_controllers(given)
    nu = fleet.model.lengths["u"]
    if isinstance(given, Mapping):
        return _inputs_by_name(fleet, steps, given)
    try:
        inputs = np.ascontiguousarray(real_array("inputs", fleet.model.default_inputs if given is None else given))
    except ArgumentError:
        raise ArgumentError(
            "inputs of a fleet must be an array of numbers in the order of model.inputs, "
            f"not an object of type {type(given).__name__}"
        ) from None
    wanted = ((nu,), (steps + 1, nu), (fleet.rows, steps + 1, nu))
    if inputs.shape not in wanted:
        raise ArgumentError(f"inputs must have one of the shapes {wanted}, not {inputs.shape}")
    if not np.isfinite(inputs).all():
        raise ArgumentError("inputs must be finite")
    return inputs


def _inputs_by_name(fleet: Fleet, steps: int, given: Mapping[str, ArrayLike]) -> Array:
    """Those that are not given stay at their defaults."""
    model, shapes = fleet.model, ((), (steps + 1,), (fleet.rows, 1), (fleet.rows, steps + 1))
    series: dict[int, Array] = {}
    for name, values in given.items():
        column = place("input", name, model.inputs)
        try:
            series[column] = real_array("it", values)
        except ArgumentError:
            raise ArgumentError(f"input {name!r} of a fleet must be a number or an array of numbers") from None
        if series[column].shape not in shapes or not np.isfinite(series[column]).all():
            wanted = ", ".join(map(str, shapes))
            raise ArgumentError(f"input {name!r} must be finite and have one of the shapes {wanted}")
    shape = np.broadcast_shapes(*(array.shape for array in series.values()))
    inputs = np.tile(model.default_inputs, (*shape, 1))
    for column, array in series.items():
        inputs[..., column] = array
    if inputs.ndim == 3 and inputs.shape[1] == 1:
        return np.ascontiguousarray(np.broadcast_to(inputs, (fleet.rows, steps + 1, inputs.shape[2])))
    return inputs


def _open_loops(fleet: Fleet, states: Sequence[State], inputs: Array) -> list[float]:
    """Largest residual of each vehicle's loops, for its own parameters and inputs (nu) or (vehicles, nu)."""

    def worst(vehicle: int) -> float:
        with np.errstate(over="ignore"):  # inputs may be huge
            return open_by(fleet.model, states[vehicle], inputs[vehicle] if inputs.ndim == 2 else inputs)

    return _of_each(fleet, range(len(states)), worst)


Found = TypeVar("Found")


def _of_each(fleet: Fleet, vehicles: Iterable[int], evaluate: Callable[[int], Found]) -> list[Found]:
    """What the model says of each vehicle, with the parameters that the vehicle was made with."""
    model, found = fleet.model, []
    with model.trying():  # nobody else may see these parameters
        now, shared = model.parameters, fleet._moved()
        before = {name: now[name] for each in (shared, *fleet.parameters) for name in each}
        for vehicle in vehicles:
            own = fleet.parameters[vehicle] if fleet.each else {}
            if before:
                model.set_parameters({**before, **shared, **own})
            found.append(evaluate(vehicle))
    return found


def _check_starts(fleet: Fleet, states: Sequence[State], inputs: Array) -> None:
    """The first step would tear open loops shut."""
    for vehicle, worst in enumerate(_open_loops(fleet, states, inputs)):
        if not worst <= REFUSAL:
            raise AssemblyError(
                f"the loops of vehicle {vehicle} are open by {worst:.3g} at its start; use model.assemble(state=...) "
                "with the vehicle's parameters"
            )
