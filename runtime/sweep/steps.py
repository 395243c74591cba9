"""Prepared vehicles driven through time in lanes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from ..errors import SymgenRuntimeError
from ..methods import Implicit
from ..model.dependent import SPREAD, choice_at
from ..model.lanes import chosen_lanes
from ..model.library import Array
from ..model.part import LANES, PartKind
from ..naming import counted
from ..run.lane_run import Fate, Integers, LaneInputs, LaneLibrary, LaneRun, Movers
from ..run.measures import Measure, unit_of
from ..run.settings import Settings, step_count
from ..run.solution import Solution
from ..run.stopping import Stop
from .inputs import InputRows
from .looks import Looks
from .prepare import Prepared
from .signals import read_off, unit_of_signal
from .vehicles import Driven

if TYPE_CHECKING:
    from ..model.model import Model

ALIKE = 1.5
"""Vehicles whose dependent coordinates go at most so many times as far as those of the model begin with the same ones."""

LEAST = float(np.finfo(np.float64).tiny)

Alone = Callable[[int], Solution | SymgenRuntimeError]
"""A run of one vehicle by itself, as `simulate` makes it, or why there is none."""


@dataclass(frozen=True, eq=False)
class Task:
    """What vehicles are driven by and asked for, the same for all of them but for `until` and `stop_values`."""

    method: Implicit
    settings: Settings
    until: Array
    """Of each vehicle."""
    step: float
    """The longest."""
    measures: Mapping[str, Measure] = field(default_factory=dict)
    outputs: tuple[str, ...] = ()
    every: int = 1
    stop: Stop | None = None
    stop_values: Array | None = None
    """Of each vehicle, in the place of that of the stop."""
    shown: float | None = None
    """The end of the run whose times the outputs have, whoever is there; None: of the longest."""


class _Grid:
    """Steps of each vehicle, shortened until a whole number of them fits."""

    def __init__(self, start: float, task: Task) -> None:
        counts = {float(until): step_count(start, float(until), task.step) for until in np.unique(task.until)}
        self.start = start
        self.last: Integers = np.array([counts[float(until)] for until in task.until], dtype=np.int32)
        self.step: Array = (task.until - start) / self.last
        shown = float(task.until.max()) if task.shown is None else task.shown
        self.shown_last = step_count(start, shown, task.step)
        self.shown_step = (shown - start) / self.shown_last

    def halves(self, rows: slice) -> Array:
        """Beginnings, middles and ends of the steps of some vehicles; beyond the end of a run times stay where they are."""
        last, step = self.last[rows], self.step[rows]
        index = np.minimum(0.5 * np.arange(2 * int(last.max()) + 1), last[:, None])
        return np.asarray(self.start + index * step[:, None])

    def times(self, every: int) -> Array:
        """Of every so-many-th step of the run that outputs show, and its end."""
        index = np.append(np.arange(0, self.shown_last, every), self.shown_last)
        return np.asarray(self.start + index * self.shown_step)


def drive_prepared(
    model: Model,
    prepared: Prepared,
    task: Task,
    alone: Alone,
    threads: int = 1,
    lanes: int | None = None,
) -> Driven:
    """Every vehicle as `simulate` drives it. Those that lanes cannot drive to their end are run alone."""
    rows, states = len(prepared.states.q), prepared.states
    library = LaneLibrary(model, chosen_lanes("lanes", model.build, lanes, LANES[PartKind.FLEET]))
    grid = _Grid(states.time, task)
    y = np.concatenate([states.v, states.z], axis=1)
    movers = Movers.at(np.array(states.q, dtype=np.float64, order="C"), y, grid.step, grid.last)
    movers.fate[prepared.aside] = Fate.GIVEN_UP
    looks = Looks(
        library, prepared.parameters, grid.last, task.measures, task.outputs, task.every, task.stop, _stops(task, rows)
    )
    run = LaneRun(
        library,
        task.method,
        task.settings,
        states.time,
        movers,
        _inputs(prepared.inputs, grid),
        library.constants(prepared.parameters),
        library.in_lanes(prepared.scales),
        len(prepared.parameters) > 1,
        looker=looks if looks.asks else None,
        bearable=_bearable(model),
    )
    run.finish(threads)
    return _Results(model, task, grid, movers, looks, prepared.refused).driven(alone)


def _bearable(model: Model) -> float:
    """How far dependent coordinates may go at the start of a vehicle for those they follow: where the model as it is begins with the
    first choice of them, as lanes do, so do vehicles that are like it. Nothing is bearable where it does not."""
    stepping, state, scales = model.stepping, model.assemble(), model.scales
    layout, sizes = stepping.layout, scales.coordinates
    loops = stepping.loops(state) * sizes / scales.closure[:, None]
    late = model.layout.velocity_rows
    if choice_at(layout.groups, model.layout.joints, loops, SPREAD, late).partition != layout.partition:
        return LEAST
    moved = stepping.residual(state, np.zeros(len(sizes))).transform
    still = list(layout.rolled[:1]) * len(model.layout.states)  # nothing follows states, whose columns lie between
    columns = [*layout.independent, *still, *layout.rolled]
    spread = np.abs(moved * sizes[columns] / sizes[list(layout.dependent), None]).max(initial=0.0)
    return ALIKE * max(1.0, float(spread))


def _stops(task: Task, rows: int) -> Array:
    if task.stop_values is not None:
        return np.ascontiguousarray(task.stop_values, dtype=np.float64)
    return np.full(rows, 0.0 if task.stop is None else task.stop.value)


def _inputs(inputs: InputRows, grid: _Grid) -> LaneInputs:
    if inputs.varying:
        return LaneInputs(lambda rows: _of_each(inputs, grid, rows), 2)
    table, shifts = inputs.shared()
    if table.is_constant:
        return LaneInputs(table.half_steps(grid.start, 1.0, 0, 0)[0], 2, shifts)
    if np.ptp(grid.step) == 0.0:
        most = int(grid.last.max())
        return LaneInputs(table.half_steps(grid.start, float(grid.step[0]), 0, most), 2, shifts)
    return LaneInputs(lambda rows: np.array([table.rows(each) for each in grid.halves(rows)]), 2, shifts)


def _of_each(inputs: InputRows, grid: _Grid, rows: slice) -> Array:
    """Inputs of vehicles whose signals differ; where their steps have other lengths, at times of their own."""
    times, chosen = grid.halves(rows), np.arange(rows.start, rows.stop)
    if (times == times[0]).all():
        return inputs.at(chosen, times[0])
    return np.concatenate([inputs.at(chosen[k : k + 1], own) for k, own in enumerate(times)])


@dataclass(frozen=True, eq=False)
class _Results:
    model: Model
    task: Task
    grid: _Grid
    movers: Movers
    looks: Looks
    refused: Mapping[int, str]

    def driven(self, alone: Alone) -> Driven:
        task, good, ended = self.task, self._good(), self._ended()
        status, success = self._sentences(), good.copy()
        times = self.grid.times(task.every) if task.outputs else np.zeros(0)
        measures, values = self.looks.found, self._on(times)
        for row, why in self.refused.items():
            status[row], ended[row] = why, np.nan
        for row in np.flatnonzero(~good).tolist():
            if row not in self.refused:
                self._alone(row, alone(row), status, ended, success, times, values)
        measures[~success] = np.nan
        return Driven(
            measures={name: measures[:, k].copy() for k, name in enumerate(task.measures)},
            measure_units={
                name: unit_of(m.kind, unit_of_signal(self.model, m.of)) for name, m in task.measures.items()
            },
            outputs={name: values[:, k].copy() for k, name in enumerate(task.outputs)},
            time=times,
            ended=ended,
            status=tuple(status.tolist()),
            success=success,
        )

    def _good(self) -> NDArray[np.bool_]:
        return np.isin(self.movers.fate, (Fate.ARRIVED, Fate.REACHED))

    def _ended(self) -> Array:
        reached = self.movers.fate == Fate.REACHED
        return np.where(reached, self.looks.ends, self.grid.start + self.movers.done * self.grid.step)

    def _sentences(self) -> NDArray[np.object_]:
        """As `simulate` says them."""
        status = np.array([f"finished after {counted(last, 'step')}" for last in self.grid.last.tolist()], dtype=object)
        of = "" if self.task.stop is None else self.task.stop.output
        for row in np.flatnonzero(self.movers.fate == Fate.REACHED).tolist():
            made = f"t = {self.looks.ends[row]:.9g} s after {counted(self.movers.done[row], 'step')}"
            status[row] = f"stopped at {made}: {of} is {self.looks.stops[row]:g}"
        return status

    def _alone(
        self,
        row: int,
        found: Solution | SymgenRuntimeError,
        status: NDArray[np.object_],
        ended: Array,
        success: NDArray[np.bool_],
        times: Array,
        values: Array,
    ) -> None:
        values[row] = np.nan
        if not isinstance(found, Solution):
            status[row], ended[row] = str(found), np.nan
            return
        status[row], ended[row], success[row] = found.status, found.final.time, found.success
        self.looks.found[row] = [found.measures[name] for name in self.task.measures]
        for k, name in enumerate(self.task.outputs):
            values[row, k] = read_off(found.time, found[name], times, self.grid.step[row])

    def _on(self, times: Array) -> Array:
        """Values of all vehicles at the times of the outputs."""
        last, step, every = self.grid.last, self.grid.step, self.task.every
        values = self.looks.values
        same = (last == self.grid.shown_last) & (step == self.grid.shown_step) & (values.shape[2] == len(times))
        found = np.full((*values.shape[:2], len(times)), np.nan)
        if not values.shape[1]:
            return found
        if same.any():
            found[same] = values[same]
        for row in np.flatnonzero(~same).tolist():
            index = np.append(np.arange(0, last[row], every), last[row])
            kept = np.append(values[row][:, : len(index) - 1], values[row][:, -1:], axis=1)
            if last[row] % every == 0:
                kept[:, -1] = values[row][:, last[row] // every]
            for k in range(values.shape[1]):
                found[row, k] = read_off(self.grid.start + index * step[row], kept[k], times, step[row])
        return found
