"""The plainest engine of sweeps: a run of `simulate` for each vehicle. It says what the others have to give."""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from ..errors import ArgumentError, SymgenNotice, SymgenRuntimeError
from ..methods import Diagonal, Implicit, OneShot
from ..model.library import Array
from ..model.model import Model
from ..model.steps import default_steps
from ..naming import unknown, whole
from ..run.combinations import check, method_of
from ..run.manoeuvre import Manoeuvre, TrimRequest, chosen_manoeuvre
from ..run.measures import Reading, checked, unit_of
from ..run.settings import settings_of, step_count
from ..run.signals import input_table
from ..run.simulation import simulate
from ..run.solution import INTERRUPTED, Solution, sensor_units
from ..run.stopping import Stop, a_stop
from .vehicles import Case, Driven, Vehicles

NEVER = 2**31 - 1
"""Steps between two rows of a record that nobody reads."""


@dataclass(frozen=True, eq=False)
class _Grid:
    """The times of the outputs: every so-many-th step of a run as long as the case says, and its last one."""

    time: Array
    step: float


def drive_one_by_one(
    model: Model, case: Case, vehicles: Vehicles, threads: int = 1, lanes: int | None = None
) -> Driven:
    """Each vehicle as `simulate` drives it, one after the other, whatever `threads` and `lanes` are; Ctrl-C ends all of it.

    The times of the outputs are those of a run with the model's own parameters and the `until` of the case. A vehicle whose steps
    have another length is read off between its own rows.
    """
    _check(model, case)
    shared = _of_case(model, case, vehicles)
    grid = _grid(shared, case.every)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SymgenNotice)
        found = [run_alone(model, case, vehicles, row) for row in range(vehicles.rows)]
    measures = {**shared.measures, **case.measures}
    return Driven(
        measures={name: np.array([_measured(each, name) for each in found]) for name in measures},
        measure_units={name: unit_of(m.kind, unit_of_signal(model, m.of)) for name, m in measures.items()},
        outputs={name: np.array([_signal(each, name, grid) for each in found]) for name in case.outputs},
        time=grid.time if case.outputs else np.zeros(0),
        ended=np.array([each.final.time if isinstance(each, Solution) else np.nan for each in found]),
        status=tuple(each.status if isinstance(each, Solution) else str(each) for each in found),
        success=np.array([isinstance(each, Solution) and each.success for each in found], dtype=np.bool_),
    )


def _check(model: Model, case: Case) -> None:
    """What is wrong with all vehicles is said at once, instead of by each of them."""
    method = method_of(case.method)
    steps = default_steps(model.layout.formulation) if isinstance(method, Implicit | OneShot | Diagonal) else None
    check(method, steps, case.refresh, case.iterations, controlled=False, tolerances=case.tolerances)
    settings_of(case.refresh, case.iterations, case.tolerances)
    whole("every", case.every, 1)
    for measure in checked(case.measures).values():
        Reading(measure, 1.0)
    input_table(model, case.inputs)
    if case.stop is not None:
        unit_of_signal(model, a_stop(case.stop).output)


def _of_case(model: Model, case: Case, vehicles: Vehicles) -> Manoeuvre:
    """The manoeuvre with the model's own parameters, with what the case says in addition."""
    if case.manoeuvre is None:
        if case.until is None or case.step is None:
            raise ArgumentError("say how long the runs are and how long a step: until=..., step=..., or a manoeuvre")
        return Manoeuvre("", case.until, case.step)
    found = chosen_manoeuvre(model, case.manoeuvre, frozenset(vehicles.parameters))
    until = found.until if case.until is None else case.until
    return replace(found, until=until, step=found.step if case.step is None else case.step)


def _grid(manoeuvre: Manoeuvre, every: int) -> _Grid:
    total = step_count(0.0, manoeuvre.until, manoeuvre.step)
    step = manoeuvre.until / total
    index = np.append(np.arange(0, total, every), total)
    return _Grid(index * step, step)


def run_alone(model: Model, case: Case, vehicles: Vehicles, row: int) -> Solution | SymgenRuntimeError:
    try:
        with model.trying():
            model.set_parameters(_at(vehicles.parameters, row))
            solution = _driven(model, case, vehicles, row)
    except SymgenRuntimeError as error:
        return error
    if solution.status.startswith(INTERRUPTED):
        raise KeyboardInterrupt
    return solution


def _driven(model: Model, case: Case, vehicles: Vehicles, row: int) -> Solution:
    manoeuvre = _of_vehicle(_of_case(model, case, vehicles), vehicles, row)
    return simulate(
        model,
        until=None if vehicles.until is None else float(vehicles.until[row]),
        method=case.method,
        refresh=case.refresh,
        iterations=case.iterations,
        tolerances=case.tolerances,
        inputs={**case.inputs, **_at(vehicles.inputs, row)},
        stop=_stop(case, manoeuvre, vehicles, row),
        measures=case.measures,
        manoeuvre=manoeuvre,
        outputs=[name for name in case.outputs if name in model.sensors],
        every=case.every if case.outputs else NEVER,
    )


def _of_vehicle(manoeuvre: Manoeuvre, vehicles: Vehicles, row: int) -> Manoeuvre:
    """What a vehicle has of its own comes before what the manoeuvre says."""
    trim = manoeuvre.trim
    if vehicles.trim:
        own: dict[str, Any] = dict(_at(vehicles.trim, row))
        trim = replace(trim or TrimRequest(), **own)
    return replace(
        manoeuvre,
        parameters={name: value for name, value in manoeuvre.parameters.items() if name not in vehicles.parameters},
        positions={**manoeuvre.positions, **_at(vehicles.positions, row)},
        velocities={**manoeuvre.velocities, **_at(vehicles.velocities, row)},
        trim=trim,
    )


def _stop(case: Case, manoeuvre: Manoeuvre, vehicles: Vehicles, row: int) -> Stop | None:
    stop = manoeuvre.stop if case.stop is None else a_stop(case.stop)
    if vehicles.stop_value is None:
        return stop
    if stop is None:
        raise ArgumentError("there is no stop whose value could differ: give stop=..., or a manoeuvre that has one")
    return replace(stop, value=float(vehicles.stop_value[row]))


def _at(columns: Mapping[str, Array], row: int) -> dict[str, float]:
    return {name: float(values[row]) for name, values in columns.items()}


def _measured(found: Solution | SymgenRuntimeError, name: str) -> float:
    return found.measures[name] if isinstance(found, Solution) and found.success else float("nan")


def _signal(found: Solution | SymgenRuntimeError, name: str, grid: _Grid) -> Array:
    if not isinstance(found, Solution):
        return np.full(len(grid.time), np.nan)
    slack = 1e-6 * grid.step
    read = np.interp(grid.time, found.time, found[name])
    near = np.searchsorted(found.time, grid.time - slack)
    near = np.minimum(near, len(found.time) - 1)
    same = np.abs(found.time[near] - grid.time) <= slack
    values = np.where(same, found[name][near], read)
    return np.where(grid.time <= found.final.time + slack, values, np.nan)


def unit_of_signal(model: Model, name: str) -> str:
    """Of an output, position, state or input; empty where the description does not say."""
    layout, inputs = model.layout, model.layout.inputs
    known = (
        (layout.sensors, sensor_units(layout, layout.sensors)),
        (layout.positions, layout.units.positions),
        (layout.states, layout.units.states),
        (tuple(entry.name for entry in inputs), tuple(entry.unit for entry in inputs)),
    )
    for names, units in known:
        if name in names:
            return units[names.index(name)] if len(units) == len(names) else ""
    raise ArgumentError(
        unknown("output, position, state or input", name, [each for names, _ in known for each in names])
    )
