"""Implicit steps of one manoeuvre in several formulations and with factors of several ages, side by side on this machine.

The error of a run is the largest distance, at the instants recorded, of its accelerations from those of a reference: the same method
with a quarter of the step and residuals a thousand times smaller. Where the base body moves freely it is the acceleration of that
body in its own axes (m/s^2), else the accelerations of all coordinates (m/s^2, rad/s^2).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import ceil, floor
from typing import Final, cast

import numpy as np
from numpy.typing import NDArray

from symgen.description.schema import Description
from symgen.driving.manoeuvres import named_plan
from symgen.formulation_names import FormulationName
from symgen.mechanism.mechanism import MechanismError
from symgen.pipeline import build as built
from symgen.runtime import (
    ALL_BODIES,
    ArgumentError,
    JointLayout,
    Manoeuvre,
    Model,
    PolicyName,
    Solution,
    State,
    SymgenRuntimeError,
    Tolerances,
    chosen_manoeuvre,
    default_steps,
    signals_of,
    simulate,
)
from symgen.stages import Stage

Array = NDArray[np.float64]

METHOD: Final = "bdf2"
KINDS: tuple[tuple[FormulationName, PolicyName], ...] = (
    ("inertial", "every-step"),
    ("inertial", "frozen"),
    ("chassis", "every-step"),
    ("chassis", "frozen"),
    ("independent", "every-step"),
    ("independent", "frozen"),
    ("independent", "adaptive"),
)
"""Formulations, and when they renew their factors."""
FORMULATIONS = tuple(dict.fromkeys(formulation for formulation, _ in KINDS))
TOLERANCES = Tolerances(residual=1e-6, closure=1e-8)
FINE = Tolerances(residual=1e-9, closure=1e-11)
FINER = 4
"""Steps of the reference in one of the others."""
EVERY = 10
"""Steps from one recorded instant to the next."""
RUNS = 3
"""Of which the fastest counts."""
NONE_RECORDED = 10**9


@dataclass(frozen=True)
class Driven:
    """One formulation with factors of one age; microseconds are those of the fastest of several runs that record nothing.

    `iterations` and `operations` are those of a step on average. A run that fails has no error, but a time (s), and how far the
    base body had turned about the vertical by then (degrees).
    """

    formulation: str
    refresh: PolicyName
    us_per_step: float
    us_worst: float
    iterations: float
    most_iterations: int
    refactorisations: int
    operations: float
    error: float | None
    status: str
    failed_at: float | None
    heading: float | None


@dataclass(frozen=True)
class ManoeuvreComparison:
    """`reference` is the formulation of the run that errors are measured against; `refused` says why one does not take the model."""

    model: str
    manoeuvre: str
    step: float
    measured: str
    reference: str
    rows: tuple[Driven, ...]
    refused: Mapping[str, str]


def compare_manoeuvre(
    description: Description,
    manoeuvre: str,
    stage: Stage,
    formulations: Sequence[str] | None = None,
    runs: int = RUNS,
) -> ManoeuvreComparison:
    """Builds what is not in the cache, and drives; by default in all formulations that take the model."""
    models, refused = _models(description, formulations, stage)
    reference = max(models, key=FORMULATIONS.index)
    with stage(f"{reference}: run of reference"):
        course = _course(models[reference], description.base, manoeuvre)
    rows = []
    for formulation, refresh in KINDS:
        if formulation in models:
            with stage(f"{formulation}/{refresh}: {runs + 1} runs"):
                rows.append(_row(models[formulation], course, refresh, runs))
    case, body = course.manoeuvre, course.base
    measured = "all coordinates" if body is None else body.name
    return ManoeuvreComparison(description.name, case.name, case.step, measured, reference, tuple(rows), refused)


def _models(
    description: Description, wanted: Sequence[str] | None, stage: Stage
) -> tuple[dict[str, Model], dict[str, str]]:
    unknown = [name for name in wanted or () if name not in FORMULATIONS]
    if unknown:
        raise ArgumentError(f"manoeuvres are compared in {', '.join(FORMULATIONS)}, not in {unknown[0]!r}")
    models: dict[str, Model] = {}
    refused: dict[str, str] = {}
    for name in wanted or FORMULATIONS:
        try:
            models[name] = _ready(description, name, stage)
        except MechanismError as error:
            if wanted:
                raise
            refused[name] = str(error)
    if not models:
        raise MechanismError(next(iter(refused.values())))
    return models, refused


def _ready(description: Description, formulation: str, stage: Stage) -> Model:
    """With the part that steps need, so that no run has to wait for it."""
    model = built(description, cast("FormulationName", formulation), stage=lambda what: stage(f"{formulation}: {what}"))
    _ = model.newton if default_steps(formulation) in ALL_BODIES else model.stepping
    return model


@dataclass(frozen=True, eq=False)
class _Course:
    """A manoeuvre from its start on, and a fine run of it."""

    manoeuvre: Manoeuvre
    """Without a trim, whose additions the inputs have already, and without a stop."""
    start: State
    fine: Solution
    base: JointLayout | None
    """The free joint of the base body."""

    def error(self, run: Solution) -> float:
        rows = min(len(run.time), len(self.fine.time))
        same = np.abs(run.time[:rows] - self.fine.time[:rows]) < 1e-6 * run.statistics.step
        difference = self._accelerations(run)[:rows] - self._accelerations(self.fine)[:rows]
        return float(np.abs(difference[same]).max(initial=0.0))

    def _accelerations(self, run: Solution) -> Array:
        """Of the base body v' + w x v: its velocities are components in axes that turn."""
        if self.base is None:
            return run.a
        first = self.base.v
        v, w = run.v[:, first : first + 3], run.v[:, first + 3 : first + 6]
        found: Array = run.a[:, first : first + 3] + np.cross(w, v)
        return found


def _course(model: Model, base: str | None, name: str) -> _Course:
    case = chosen_manoeuvre(model, named_plan(name, model))
    step = case.until / max(1, ceil(case.until / case.step - 1e-6))
    fine = simulate(model, method=METHOD, manoeuvre=case, step=step / FINER, every=EVERY * FINER, tolerances=FINE)
    if not fine.success:
        raise SymgenRuntimeError(f"the run of reference {fine.status}")
    assert fine.record is not None
    begun = replace(
        case,
        until=step * max(1, floor(fine.final.time / step + 1e-6)),  # where it stopped, if it did
        step=step,
        stop=None,
        trim=None,
        parameters={k: x for k, x in fine.record.parameters.items() if x != model.parameters[k]},
        positions={},
        velocities={},
        inputs=signals_of(model, case, fine.record.shifts),
        measures={},
    )
    joint = next((joint for joint in model.layout.joints if joint.kind == "free" and joint.name == base), None)
    return _Course(begun, fine.record.start, fine, joint)


def _row(model: Model, course: _Course, refresh: PolicyName, runs: int) -> Driven:
    recorded = _drive(model, course, refresh, EVERY)
    silent = [_drive(model, course, refresh, NONE_RECORDED) for _ in range(runs)]
    steps, counts = max(1, recorded.statistics.steps), recorded.statistics.counts
    failed = not recorded.success
    return Driven(
        formulation=model.layout.formulation,
        refresh=refresh,
        us_per_step=1e6 * min(run.statistics.wall_time for run in silent) / steps,
        us_worst=1e6 * min(run.statistics.counts.worst_step_time for run in silent),
        iterations=(counts.solutions or counts.evaluations) / steps,
        most_iterations=counts.most_iterations,
        refactorisations=counts.factorisations,
        operations=counts.operations / steps,
        error=None if failed else course.error(recorded),
        status=recorded.status,
        failed_at=recorded.final.time if failed else None,
        heading=_heading(model, course, recorded.final) if failed else None,
    )


def _drive(model: Model, course: _Course, refresh: PolicyName, every: int) -> Solution:
    return simulate(
        model,
        method=METHOD,
        refresh=refresh,
        every=every,
        tolerances=TOLERANCES,
        manoeuvre=course.manoeuvre,
        state=course.start,
        timing=True,
    )


def _heading(model: Model, course: _Course, state: State) -> float | None:
    if course.base is None:
        return None
    body = model.layout.bodies.index(course.base.name)
    before, now = (np.array(model.poses(s).rotation)[body][:, 0] for s in (course.start, state))
    return float(np.degrees(np.arctan2(before[0] * now[1] - before[1] * now[0], before[:2] @ now[:2])))
