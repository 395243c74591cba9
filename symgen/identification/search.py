"""Least squares with bounds: Gauss-Newton's method in a box around the present point, whose sides are relative to sizes of unknowns, and
shorter steps where whole ones lead uphill."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

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


def search(
    begin: P,
    move: Callable[[P, Array, float], P],
    bounds: tuple[Array, Array],
    size: Array,
    limit: int,
    tell: Callable[[int, float], None],
) -> Found[P]:
    """`move` goes a part of a step, and gives the problem there. Jumps count as much more as they must for steps to lead downhill."""
    point, radius, weight = begin, FIRST_RADIUS, 0.0
    for number in range(limit):
        tell(number, point.cost)
        step = bounded_step(point, bounds, size, radius)
        far = float(np.abs(step / size).max())
        left = point.right - point.matrix @ step
        gain = point.cost - float(left @ left)
        if point.jump <= SMALL_JUMP and (far <= SMALL_STEP or gain <= SMALL_GAIN * point.cost):
            return Found(point, number, True, "the search converged")
        weight = max(weight, -2.0 * gain / point.gap) if point.gap > 0.0 else weight
        tried, part, share = _downhill(point, move, step, gain, weight)
        if tried is None:
            return _stuck(point, number, gain)
        point = tried
        radius = (
            2.0 * far
            if share > 0.75 and part == 1.0
            else max(part * far, SHORTER * radius if share < SHORTER else radius)
        )
    return Found(point, limit, False, f"the search did not converge in {limit} iterations")


def bounded_step(point: Point, bounds: tuple[Array, Array], size: Array, radius: float) -> Array:
    """The best one in the box."""
    from scipy.optimize import lsq_linear

    matrix = point.matrix * size
    damping = DAMPING * np.linalg.norm(matrix, 2) * np.eye(len(size))
    lower, upper = ((bound - point.unknowns) / size for bound in bounds)
    box = np.clip(lower, -radius, 0.0), np.clip(upper, 0.0, radius)
    sides = np.concatenate([point.right, np.zeros(len(size))])
    found = lsq_linear(np.vstack([matrix, damping]), sides, box, method="bvls")
    return np.asarray(size * found.x)


def _downhill(
    point: P, move: Callable[[P, Array, float], P], step: Array, gain: float, weight: float
) -> tuple[P | None, float, float]:
    """The end of a part of the step that is good enough, the part, and how much of what was promised it keeps."""
    promised, part = gain + weight * point.gap, 1.0
    while part > LEAST_PART:
        tried = _tried(move, point, step, part)
        if tried is not None:
            less = point.cost - tried.cost + weight * (point.gap - tried.gap)
            if less > ENOUGH * part * promised:
                return tried, part, less / (part * promised)
        part *= SHORTER
    return None, 0.0, 0.0


def _tried(move: Callable[[P, Array, float], P], point: P, step: Array, part: float) -> P | None:
    """None where the model cannot be driven with these unknowns."""
    try:
        tried = move(point, step, part)
    except (ArgumentError, EvaluationError, ParameterError):
        return None
    return tried if np.isfinite(tried.cost) else None


def _stuck(point: P, number: int, gain: float) -> Found[P]:
    if point.jump <= SMALL_JUMP and gain <= ROUNDING * point.cost:
        return Found(point, number, True, "the search converged: what is left is rounding")
    if point.jump <= SMALL_JUMP and gain <= TENTH_OF_A_DEVIATION:
        return Found(
            point,
            number,
            True,
            "the search ended at a kink of the model, less than a tenth of a deviation from the best values",
        )
    return Found(point, number, False, "the search is stuck: no part of its step has a smaller sum of squares")
