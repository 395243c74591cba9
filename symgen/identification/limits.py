"""Values that the model refuses, such as negative masses: limits that steps of a search go up to, and stay at."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
Bounds = tuple[Array, Array]

Refusal = Callable[[Array], str]
"""Why the model cannot have these unknowns; empty if it can."""

OF_THE_WAY = 0.99
"""To a limit, in one step: at the limit itself, the model may have no motion."""
AT_LIMIT = 1e-6
"""Relative to sizes: unknowns that are as near stay where they are."""
HALVINGS = 40


def allowed_step(
    best: Callable[[Bounds], Array], unknowns: Array, bounds: Bounds, size: Array, refusal: Refusal
) -> tuple[Array, Mapping[int, str]]:
    """The best step within bounds that the model does not refuse, and which unknowns it holds back, with its reason. Limits that several
    unknowns have together hold back the last of them."""
    lower, upper = (bound.copy() for bound in bounds)
    held = dict[int, str]()
    step = best((lower, upper))
    while why := refusal(unknowns + step):
        k = _refused(unknowns, step, refusal)
        bound = (upper if step[k] > 0.0 else lower) if k is not None else None
        if k is None or bound is None or k in held:
            break
        held[k], bound[k] = why, unknowns[k] + _reach(unknowns, step, k, size[k], refusal)
        step = best((lower, upper))
    return step, held


def _refused(unknowns: Array, step: Array, refusal: Refusal) -> int | None:
    """The first unknown with which the step is refused, if they move one after the other."""
    tried = unknowns.copy()
    for k in np.flatnonzero(step).tolist():
        tried[k] += step[k]
        if refusal(tried):
            return int(k)
    return None


def _reach(unknowns: Array, step: Array, k: int, size: float, refusal: Refusal) -> float:
    """How far unknown k may go, after those before it."""
    base, least, most = unknowns.copy(), 0.0, 1.0
    base[:k] += step[:k]
    for _ in range(HALVINGS):
        middle = 0.5 * (least + most)
        base[k] = unknowns[k] + middle * step[k]
        least, most = (least, middle) if refusal(base) else (middle, most)
    reach = OF_THE_WAY * least * float(step[k])
    return reach if abs(reach) > AT_LIMIT * size else 0.0
