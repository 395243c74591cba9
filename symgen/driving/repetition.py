"""A run made again from its file."""

from __future__ import annotations

import math
import os
from dataclasses import dataclass
from operator import attrgetter
from typing import cast

import numpy as np
from numpy.typing import ArrayLike

from symgen.description.schema import Description
from symgen.description.stored import from_stored
from symgen.driving.manoeuvres import manoeuvre_from_json
from symgen.formulation_names import FormulationName
from symgen.pipeline import build
from symgen.runtime import (
    INTERRUPTED,
    ROAD,
    ArgumentError,
    FactorsName,
    Manoeuvre,
    MethodName,
    Model,
    ModelLayout,
    PolicyName,
    RunRecord,
    Signal,
    Solution,
    StepsName,
    living_road,
    load_run,
    signals_of,
    simulate,
)


@dataclass(frozen=True)
class Repetition:
    """The run made again beside the one in the file.

    `difference` is the largest of any recorded number; it is infinite if one run has more rows or another outcome.
    """

    before: Solution
    again: Solution
    difference: float


def repeat(path: str | os.PathLike[str]) -> Repetition:
    """Builds the model that the file describes and makes the run with the parameters, start, inputs and method it had.

    Bit by bit the same on the same computer with the same compiler. Inputs that came from Python are exceptions where steps read
    them between samples: in the last step before a stop, and with error control.
    """
    before = load_run(os.fspath(path))
    record = before.record
    if record is None:
        raise ArgumentError(f"{path} does not record how the run was made")
    record.refuse_unless_repeatable()
    model = model_of(before)
    settings, case = record.settings, _manoeuvre(model, record)
    again = simulate(
        model,
        until=before.final.time if _interrupted(before) else record.until,
        step=record.step,
        method=cast("MethodName", record.method),
        refresh=cast("PolicyName | None", record.refresh),
        steps=cast("StepsName | None", settings.steps),
        iterations=settings.iterations,
        tolerances=settings.tolerances,
        factors=cast("FactorsName | None", settings.factors),
        tolerance=settings.tolerances.relative if settings.controlled else None,
        inputs=_given(record) if case is None else signals_of(model, case, record.shifts),
        state=record.start,
        every=record.every,
        outputs=before.chosen,
        stop=record.stop,
        measures={**({} if case is None else case.measures), **record.measures},
    )
    return Repetition(before, again, _difference(before, again))


def model_of(run: Solution) -> Model:
    """The model that the run was made with, and its parameters."""
    model = build(description_of(run), cast("FormulationName", run.layout.formulation))
    if model.layout.digest != run.layout.digest:
        raise ArgumentError("the run was made by another version of symgen, in which descriptions have another meaning")
    take_parameters(model, run)
    return model


def take_parameters(model: Model, run: Solution) -> None:
    """The parameters of the run, whose signals must be those of the model."""
    if _signals(model.layout) != _signals(run.layout):
        raise ArgumentError("the run file names other signals than its model has; it was changed: make the run again")
    if run.record is not None:
        _take_road(model, run.record.parameters.get(ROAD, 0.0))
        now = model.parameters
        model.set_parameters({name: value for name, value in run.record.parameters.items() if value != now.get(name)})


def _take_road(model: Model, digest: float) -> None:
    """The road of the run, of which its file has only the digest."""
    if digest == model.parameters.get(ROAD, 0.0):
        return
    road = living_road(digest)
    if digest and road is None:
        raise ArgumentError(
            "the run was on a road that is data, which run files do not keep; read or make it again in Python by symgen.road(...), and "
            "have it while this is done"
        )
    model.set_road(road)


def _signals(layout: ModelLayout) -> tuple[object, ...]:
    named = attrgetter("name", "positions", "velocities", "states", "sensors", "constraints", "bodies", "units")
    return (*named(layout), [entry.name for entry in layout.inputs])


def description_of(solution: Solution) -> Description:
    """What the run file holds of the model."""
    if solution.record is None or solution.record.description is None:
        raise ArgumentError("the run was made without the generator: its file does not hold the description")
    return from_stored(solution.record.description)


def _manoeuvre(model: Model, record: RunRecord) -> Manoeuvre | None:
    if not record.text:
        return None
    return manoeuvre_from_json(record.manoeuvre, record.text, record.parameters, model.layout)


def _given(record: RunRecord) -> dict[str, Signal]:
    table = record.table
    signals: dict[str, Signal] = dict(zip(table.names, table.constant.tolist(), strict=True))
    return signals | {table.names[k]: signal for k, signal in table.varying.items()}


def _interrupted(before: Solution) -> bool:
    return before.status.startswith(INTERRUPTED)


def _difference(before: Solution, again: Solution) -> float:
    """A run that was interrupted lacks the row of its end; this row is the only one that `again` may have in addition."""
    rows, more = len(before.time), len(again.time) - len(before.time)
    if more not in ((0, 1) if _interrupted(before) else (0,)) or again.success != (
        before.success or _interrupted(before)
    ):
        return math.inf
    columns = attrgetter("time", "q", "v", "z", "a", "multipliers", "outputs")
    ends = attrgetter("final.time", "final.q", "final.v", "final.z")
    pairs = [(x, y[:rows]) for x, y in zip(columns(before), columns(again), strict=True)]
    pairs += zip(ends(before), ends(again), strict=True)
    if not more:
        pairs += [(value, again.measures.get(name, math.inf)) for name, value in before.measures.items()]
    return max(_largest(x, y) for x, y in pairs)


def _largest(x: ArrayLike, y: ArrayLike) -> float:
    """Difference of two arrays; entries that are not a number in both are equal."""
    first, second = np.asarray(x, dtype=np.float64), np.asarray(y, dtype=np.float64)
    same = (first == second) | (np.isnan(first) & np.isnan(second))
    gaps = np.abs(np.subtract(first, second, where=~same, out=np.zeros(same.shape)))
    return math.inf if np.isnan(gaps).any() else float(gaps.max(initial=0.0))
