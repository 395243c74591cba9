"""The plainest engine of sweeps: a run of `simulate` for each vehicle. It says what the others have to give."""

from __future__ import annotations

import warnings
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from ..errors import SymgenNotice, SymgenRuntimeError
from ..methods import Diagonal, Implicit, OneShot
from ..model.library import Array
from ..model.model import Model
from ..model.steps import default_steps
from ..naming import whole
from ..run.combinations import check, method_of
from ..run.manoeuvre import Manoeuvre, TrimRequest
from ..run.measures import Reading, checked, unit_of
from ..run.settings import check_forward, settings_of, step_count
from ..run.signals import input_table
from ..run.simulation import simulate
from ..run.solution import INTERRUPTED, Solution
from ..run.stopping import Stop, a_stop
from .signals import read_off, unit_of_signal
from .vehicles import Case, Driven, Vehicles, nominal_manoeuvre, of_row, stop_of

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
    shared = nominal_manoeuvre(model, case, frozenset(vehicles.parameters))
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


def _grid(manoeuvre: Manoeuvre, every: int) -> _Grid:
    check_forward(0.0, manoeuvre.until, manoeuvre.step)
    total = step_count(0.0, manoeuvre.until, manoeuvre.step)
    step = manoeuvre.until / total
    index = np.append(np.arange(0, total, every), total)
    return _Grid(index * step, step)


def run_alone(model: Model, case: Case, vehicles: Vehicles, row: int) -> Solution | SymgenRuntimeError:
    try:
        with model.trying():
            model.set_parameters(of_row(vehicles.parameters, row))
            solution = _driven(model, case, vehicles, row)
    except SymgenRuntimeError as error:
        return error
    if solution.status.startswith(INTERRUPTED):
        raise KeyboardInterrupt
    return solution


def _driven(model: Model, case: Case, vehicles: Vehicles, row: int) -> Solution:
    manoeuvre = _of_vehicle(nominal_manoeuvre(model, case, frozenset(vehicles.parameters)), vehicles, row)
    return simulate(
        model,
        until=None if vehicles.until is None else float(vehicles.until[row]),
        method=case.method,
        refresh=case.refresh,
        iterations=case.iterations,
        tolerances=case.tolerances,
        inputs={**case.inputs, **of_row(vehicles.inputs, row)},
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
        own: dict[str, Any] = dict(of_row(vehicles.trim, row))
        trim = replace(trim or TrimRequest(), **own)
    return replace(
        manoeuvre,
        parameters={name: value for name, value in manoeuvre.parameters.items() if name not in vehicles.parameters},
        positions={**manoeuvre.positions, **of_row(vehicles.positions, row)},
        velocities={**manoeuvre.velocities, **of_row(vehicles.velocities, row)},
        trim=trim,
    )


def _stop(case: Case, manoeuvre: Manoeuvre, vehicles: Vehicles, row: int) -> Stop | None:
    stop = stop_of(case, manoeuvre, vehicles.stop_value is not None)
    if stop is None or vehicles.stop_value is None:
        return stop
    return replace(stop, value=float(vehicles.stop_value[row]))


def _measured(found: Solution | SymgenRuntimeError, name: str) -> float:
    return found.measures[name] if isinstance(found, Solution) and found.success else float("nan")


def _signal(found: Solution | SymgenRuntimeError, name: str, grid: _Grid) -> Array:
    if not isinstance(found, Solution):
        return np.full(len(grid.time), np.nan)
    return read_off(found.time, found[name], grid.time, grid.step)
