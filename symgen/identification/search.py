"""Least squares with bounds: Gauss-Newton's method in a box around the present point, whose sides are relative to sizes of unknowns, and
shorter steps where whole ones lead uphill."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Generic, Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from symgen.identification.limits import Bounds, Refusal, allowed_step
from symgen.runtime import ArgumentError, EvaluationError, ParameterError

Array = NDArray[np.float64]

DAMPING = 1e-7
"""Relative to the largest singular value: unknowns that nothing depends on stay where they are."""
FIRST_RADIUS = 0.5
"""Of the box, relative to sizes of unknowns."""
SHORTER = 0.25
"""By which parts of steps shrink; and the share of what was promised below which the box does."""
LEAST_PART = 1e-7
"""Of a step: shorter ones are not tried."""
ENOUGH = 1e-4
"""Of what the linear problem promises."""
SMALL_STEP = 1e-10
"""Relative to sizes: further steps change nothing."""
SMALL_GAIN = 1e-13
"""Relative to the sum of squares: what is left is rounding."""
ROUNDING = 1e-7
"""The same, where no shorter step is better either."""
TENTH_OF_A_DEVIATION = 1e-2
"""Sum of squares by which unknowns get better that move by a tenth of their deviation."""
SMALL_JUMP = 1e-9
"""Between segments that follow on each other, relative to how far states move."""


class Point(Protocol):
    """A linear problem at some unknowns: the sum of squares of `right - matrix d`."""

    @property
    def unknowns(self) -> Array: ...

    @property
    def matrix(self) -> Array: ...

    @property
    def right(self) -> Array: ...

    @property
    def cost(self) -> float:
        """The sum of squares as it is."""

    @property
    def gap(self) -> float:
        """Sum of squares of jumps that are to vanish, relative to sizes."""

    @property
    def jump(self) -> float:
        """The largest of them."""


P = TypeVar("P", bound=Point)


@dataclass(frozen=True)
class Found(Generic[P]):
    point: P
    iterations: int
    converged: bool
    sentence: str
    held: Mapping[int, str]
    """Unknowns that the model has held back in the last step, and why."""


def search(
    begin: P,
    move: Callable[[P, Array, float], P],
    bounds: Bounds,
    size: Array,
    refusal: Refusal,
    limit: int,
    tell: Callable[[int, float], None],
) -> Found[P]:
    """`move` goes a part of a step, and gives the problem there. Jumps count as much more as they must for steps to lead downhill."""
    point, radius, weight = begin, FIRST_RADIUS, 0.0
    held: Mapping[int, str] = {}
    for number in range(limit):
        tell(number, point.cost)
        best = partial(bounded_step, point, size, radius)
        step, held = allowed_step(best, point.unknowns, bounds, size, refusal)
        far = float(np.abs(step / size).max())
        left = point.right - point.matrix @ step
        gain = point.cost - float(left @ left)
        if point.jump <= SMALL_JUMP and (far <= SMALL_STEP or gain <= SMALL_GAIN * point.cost):
            return Found(point, number, True, "the search converged", held)
        weight = max(weight, -2.0 * gain / point.gap) if point.gap > 0.0 else weight
        tried, part, share, why = _downhill(point, move, step, gain, weight)
        if tried is None:
            return replace(_stuck(point, number, gain, why), held=held)
        point = tried
        radius = (
            2.0 * far
            if share > 0.75 and part == 1.0
            else max(part * far, SHORTER * radius if share < SHORTER else radius)
        )
    return Found(point, limit, False, "the search did not converge", held)


def bounded_step(point: Point, size: Array, radius: float, bounds: Bounds) -> Array:
    """The best one in the box."""
    from scipy.optimize import lsq_linear

    matrix = point.matrix * size
    damping = DAMPING * np.linalg.norm(matrix, 2) * np.eye(len(size))
    lower, upper = ((bound - point.unknowns) / size for bound in bounds)
    least, most = np.clip(lower, -radius, 0.0), np.clip(upper, 0.0, radius)
    box = np.where(least < most, least, -np.finfo(float).tiny), most
    sides = np.concatenate([point.right, np.zeros(len(size))])
    found = lsq_linear(np.vstack([matrix, damping]), sides, box, method="bvls")
    return np.asarray(size * np.clip(found.x, least, most))


def _downhill(
    point: P, move: Callable[[P, Array, float], P], step: Array, gain: float, weight: float
) -> tuple[P | None, float, float, str]:
    """The end of a part of the step that is good enough, the part, how much of what was promised it keeps, and why the last part that could
    not be driven could not."""
    promised, part, why = gain + weight * point.gap, 1.0, ""
    while part > LEAST_PART:
        tried, failure = _tried(move, point, step, part)
        why = failure or why
        if tried is not None:
            less = point.cost - tried.cost + weight * (point.gap - tried.gap)
            if less > ENOUGH * part * promised:
                return tried, part, less / (part * promised), why
        part *= SHORTER
    return None, 0.0, 0.0, why


def _tried(move: Callable[[P, Array, float], P], point: P, step: Array, part: float) -> tuple[P | None, str]:
    """None where the model cannot be driven with these unknowns, and why."""
    try:
        tried = move(point, step, part)
    except (ArgumentError, EvaluationError, ParameterError) as error:
        return None, str(error)
    return (tried, "") if np.isfinite(tried.cost) else (None, "what is left of the signals is infinite")


def _stuck(point: P, number: int, gain: float, why: str) -> Found[P]:
    if point.jump <= SMALL_JUMP and gain <= ROUNDING * point.cost:
        return Found(point, number, True, "the search converged: what is left is rounding", {})
    if point.jump <= SMALL_JUMP and gain <= TENTH_OF_A_DEVIATION:
        kink = "the search ended at a kink of the model, less than a tenth of a deviation from the best values"
        return Found(point, number, True, kink, {})
    failing = f" ({why})" if why else ""
    return Found(
        point, number, False, f"the search is stuck: no part of its step has a smaller sum of squares{failing}", {}
    )
