"""What a run says of its end."""

from __future__ import annotations

import numpy as np

from ..errors import EvaluationError
from ..model.assembly import joint_of
from ..model.library import SENTENCE, Array, Status
from ..model.model import Model
from ..model.state import State
from .implicit_run import ImplicitFamily
from .run import Run
from .solution import Counts

WEAK_CHOICE = 0.01
"""Smallest singular value of the constraints by dependent coordinates, both counted in sizes, at which a failure is put down to
them."""

FLAT = 0.05
"""Sine between a disc's axis and the normal of its plane at which a failure is put down to its lying flat."""

SAFE_PIVOT = 1e-3
"""A run that comes nearer to a change point says so."""


def finished(counts: Counts) -> str:
    """After the words `finished after 100 steps`."""
    weakest = counts.weakest_pivot
    near = f"; during the run the dependent coordinates were nearly unsuitable (weakest pivot {weakest:.1e})"
    return near if weakest < SAFE_PIVOT else ""


def failed(model: Model, run: Run, status: Status, time: float, begun: bool, controlled: bool) -> str:
    """Why a run ended early, and a remedy. `begun`: whether a step lies behind."""
    flat = _lies_flat(model, run.state(time), status)
    if flat:
        return flat
    trouble = run.trouble()
    where = f", with the largest residual in the equation of {trouble}" if trouble else ""
    if isinstance(run.family, ImplicitFamily) and status is Status.NOT_CONVERGED:
        where += _weak_choice(model, run.family, time)
    if status is Status.CHANGE_POINT:
        where = _lost_rank(model, run.state(time))
    said, remedy = SENTENCE[status], "a shorter step may help"
    if status is Status.NOT_FINITE and not begun:
        remedy = "check for motions that move no mass, for formulas that divide by zero at the start, and for a step that is too long"
    if status is Status.NOT_CONVERGED and controlled:
        said = "no step was short enough for the tolerance, or closed loops could not be kept closed"
        remedy = (
            "check whether a quantity grows without bound there, or whether the mass of a motion goes to zero; "
            "larger tolerances may help"
        )
    return f"{said}{where}; {remedy}"


def _lies_flat(model: Model, state: State, status: Status) -> str:
    """Of a disc or a blade that hardly has a direction in which it rolls; empty: of none."""
    if not model.layout.ways:
        return ""
    try:
        sines = np.linalg.norm(model.ways(state), axis=1)
    except EvaluationError:
        return ""
    steps = status is Status.FLAT
    nearest = int(np.argmin(sines))
    if not (steps or sines[nearest] < FLAT):
        return ""
    return (
        f"before the next point, {model.layout.ways[nearest]!r} comes to lie flat on its plane (a blade: to stand along its normal), where "
        f"nothing says in which direction it rolls; the sine between the normal and the disc's axis, or the blade, is {sines[nearest]:.2g} "
        "yet. Start from where it does not fall, or end the run before by `stop`; shorter steps come nearer"
    )


def _lost_rank(model: Model, state: State) -> str:
    """Where the constraint is that depends on the others."""
    rows = _constraints_at(model, state)
    at = "" if rows is None else f" at {_weakest(model, _normalised(rows))[0]!r}"
    return (
        f"{at}: this is a change point (for example a flat parallelogram), or a position that the analysis did not cover; "
        "try formulation 'multiplier'"
    )


def _weak_choice(model: Model, family: ImplicitFamily, time: float) -> str:
    """Why other dependent coordinates were not taken, or the loop that they hardly close any more where no others do better."""
    if family.hindrance():
        return f"; {family.hindrance()}"
    dependent = list(family.stepping.layout.dependent)
    if not dependent:
        return ""
    scales = model.scales
    rows = _constraints_at(model, family.reached(time))
    if rows is None:
        return ""
    joint, size = _weakest(model, (rows * scales.coordinates / scales.closure[:, None])[:, dependent])
    if size > WEAK_CHOICE:
        return ""
    names = ", ".join(model.coordinates[k] for k in dependent)
    return f"; the dependent coordinates of implicit steps ({names}) hardly close the loop at {joint!r} here, and no others do better"


def _constraints_at(model: Model, state: State) -> Array | None:
    """Their Jacobian; None where it cannot be computed: a run that failed ends in a sentence all the same."""
    try:
        rows: Array = model.constraint_jacobian(state)
    except EvaluationError:
        return None
    return rows if rows.size and np.isfinite(rows).all() else None


def _normalised(rows: Array) -> Array:
    """Rows of length one, and those that are zero."""
    lengths = np.linalg.norm(rows, axis=1, keepdims=True)
    return rows / np.where(lengths > 0.0, lengths, 1.0)


def _weakest(model: Model, rows: Array) -> tuple[str, float]:
    """The joint of the constraint that depends most on the others, and the smallest singular value."""
    directions, sizes, _ = np.linalg.svd(rows)
    return joint_of(model.layout.constraints[int(np.argmax(np.abs(directions[:, -1])))]), float(sizes[-1])
