"""Least squares with bounds: Gauss-Newton's method in a box around the present point, whose sides are relative to sizes of unknowns."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from symgen.runtime import EvaluationError, ParameterError

Array = NDArray[np.float64]

DAMPING = 1e-7
"""Relative to the largest singular value: unknowns that nothing depends on stay where they are."""
FIRST_RADIUS = 0.5
LEAST_RADIUS = 1e-12
SMALL_STEP = 1e-10
"""Relative to sizes: further steps change nothing."""
SMALL_GAIN = 1e-13
"""Relative to the sum of squares: what is left is rounding."""
SMALL_JUMP = 1e-9


class Point(Protocol):
    """A linear problem at some unknowns: the sum of squares of `right - matrix d`."""

    @property
    def unknowns(self) -> Array: ...

    @property
    def matrix(self) -> Array: ...

    @property
    def right(self) -> Array: ...

    @property
    def cost(self) -> float: ...

    @property
    def jump(self) -> float:
        """Between segments that are to follow on each other, relative to sizes of states."""


P = TypeVar("P", bound=Point)


@dataclass(frozen=True)
class Found(Generic[P]):
    point: P
    iterations: int
    converged: bool
    sentence: str


def search(
    begin: P,
    move: Callable[[P, Array], P],
    bounds: tuple[Array, Array],
    size: Array,
    limit: int,
    tell: Callable[[int, float], None],
) -> Found[P]:
    """`move` gives the problem at other unknowns."""
    point, radius = begin, FIRST_RADIUS
    for number in range(limit):
        tell(number, point.cost)
        step = bounded_step(point, bounds, size, radius)
        far = float(np.abs(step / size).max())
        left = point.right - point.matrix @ step
        gain = point.cost - float(left @ left)
        if point.jump <= SMALL_JUMP and (far <= SMALL_STEP or gain <= SMALL_GAIN * point.cost):
            return Found(point, number, True, "the search converged")
        tried = _tried(move, point, step)
        share = (point.cost - tried.cost) / gain if tried is not None and gain > 0.0 else -1.0
        if tried is not None and (share > 1e-4 or _closes(point, tried)):
            point = tried
        elif far <= LEAST_RADIUS:
            return Found(point, number, True, "no smaller sum of squares is found: what is left is rounding")
        radius = _next_radius(radius, share, far)
    return Found(point, limit, False, f"the search did not converge in {limit} iterations")


def bounded_step(point: Point, bounds: tuple[Array, Array], size: Array, radius: float) -> Array:
    """The best one in the box."""
    matrix = point.matrix * size
    damping = DAMPING * np.linalg.norm(matrix, 2) * np.eye(len(size))
    lower, upper = ((bound - point.unknowns) / size for bound in bounds)
    box = np.clip(lower, -radius, 0.0), np.clip(upper, 0.0, radius)
    from scipy.optimize import lsq_linear

    found = lsq_linear(
        np.vstack([matrix, damping]), np.concatenate([point.right, np.zeros(len(size))]), box, method="bvls"
    )
    return np.asarray(size * found.x)


def _tried(move: Callable[[P, Array], P], point: P, step: Array) -> P | None:
    """None where the model cannot be driven with these unknowns."""
    try:
        tried = move(point, step)
    except (EvaluationError, ParameterError):
        return None
    return tried if np.isfinite(tried.cost) else None


def _closes(point: Point, tried: Point) -> bool:
    """Whether segments follow on each other much better, which may cost something."""
    return point.jump > SMALL_JUMP and tried.jump < 0.5 * point.jump


def _next_radius(radius: float, share: float, far: float) -> float:
    if share < 0.25:
        return 0.25 * min(far, radius)
    return 2.0 * radius if share > 0.75 and far > 0.9 * radius else radius
