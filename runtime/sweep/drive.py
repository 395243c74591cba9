"""The engine of sweeps: many vehicles at once, each as `simulate` drives it."""

from __future__ import annotations

import warnings

import numpy as np

from ..errors import SymgenNotice, SymgenRuntimeError
from ..methods import Implicit
from ..model.model import Model
from ..model.steps import default_steps
from ..naming import whole
from ..run.combinations import check, method_of
from ..run.settings import settings_of
from ..run.solution import Solution
from .one_by_one import drive_one_by_one, run_alone
from .prepare import Prepared, prepare
from .steps import Task, drive_prepared
from .vehicles import Case, Driven, Vehicles

REFRESH = "adaptive"
"""Of steps whose factors nobody speaks of, as `simulate` has it."""


def drive(model: Model, case: Case, vehicles: Vehicles, threads: int = 1, lanes: int | None = None) -> Driven:
    """Vehicles start, move and are measured together in vectors, which do not change the result of any of them. Steps that have no
    code for vectors are made by one vehicle after the other."""
    method, threads = method_of(case.method), whole("threads", threads, 1)
    if not (
        vehicles.rows and isinstance(method, Implicit) and default_steps(model.layout.formulation) == "independent"
    ):
        return drive_one_by_one(model, case, vehicles, threads, lanes)

    def alone(row: int) -> Solution | SymgenRuntimeError:
        return run_alone(model, case, vehicles, row)

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SymgenNotice)
        prepared = prepare(model, case, vehicles)
        return drive_prepared(model, prepared, _task(case, method, prepared), alone, threads, lanes)


def _task(case: Case, method: Implicit, prepared: Prepared) -> Task:
    refresh, manoeuvre = case.refresh or REFRESH, prepared.manoeuvre
    check(method, None, refresh, case.iterations, in_lanes=True, tolerances=case.tolerances)
    refused = np.array([bool(each) for each in prepared.failed], dtype=np.bool_)
    return Task(
        method=method,
        settings=settings_of(refresh, case.iterations, case.tolerances, steps="independent"),
        until=np.where(refused, manoeuvre.until, prepared.until),
        step=manoeuvre.step,
        measures=manoeuvre.measures,
        outputs=case.outputs,
        every=case.every,
        stop=manoeuvre.stop,
        stop_values=prepared.stop_value,
        shown=manoeuvre.until,
    )
