"""Forward kinematics timed: every method on the same poses, one core, the fastest of many repetitions."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from symgen.description import PlatformGeometry
from symgen.runtime import POSE_METHODS, Platform, PoseMethod, PoseRun

Array = NDArray[np.float64]

SHARES = (-1.0, -0.5, -0.3, 0.0, 0.3, 0.5, 1.0)
"""Of the half-widths of the working range: the paper's reference poses for 10 mm and 1 degree."""


@dataclass(frozen=True)
class Row:
    """One solver; `residual_mean_um`: mean of |L - given| over legs and poses; `milliseconds`: all poses once."""

    solver: str
    lanes: int
    us_per_pose: float
    iterations_mean: float
    iterations_max: int
    residual_mean_um: float
    converged: float
    milliseconds: float


@dataclass(frozen=True)
class Bench:
    poses: int
    rows: tuple[Row, ...]
    inverse_us_per_pose: float

    def microseconds(self, solver: str, lanes: int) -> float:
        return next(row.us_per_pose for row in self.rows if (row.solver, row.lanes) == (solver, lanes))


def reference_poses(geometry: PlatformGeometry) -> Array:
    """7^6 poses over the working range."""
    axes = [half * np.array(SHARES) for half in geometry.box]
    return np.stack(np.meshgrid(*axes, indexing="ij"), axis=-1).reshape(-1, 6)


def bench(platform: Platform, poses: Array, lanes: Sequence[int] = (1, 8), repetitions: int = 20) -> Bench:
    """All methods by turns, so that a disturbance of the computer meets all of them alike."""
    given = platform.lengths(poses)
    runs = {(method, width): platform.prepare(given, method, lanes=width) for width in lanes for method in POSE_METHODS}
    best = dict.fromkeys(runs, np.inf)
    inverse = np.inf
    with one_core():
        for _ in range(repetitions):
            for key, run in runs.items():
                best[key] = min(best[key], _seconds(run))
            began = perf_counter()
            platform.lengths(poses)
            inverse = min(inverse, perf_counter() - began)
    rows = tuple(_row(method, width, runs[method, width], best[method, width]) for method, width in runs)
    return Bench(len(poses), rows, 1e6 * inverse / len(poses))


def _seconds(run: PoseRun) -> float:
    began = perf_counter()
    run()
    return perf_counter() - began


def _row(method: PoseMethod, lanes: int, run: PoseRun, seconds: float) -> Row:
    found = run.solution
    return Row(
        method,
        lanes,
        1e6 * seconds / len(found.poses),
        float(found.iterations.mean()),
        int(found.iterations.max()),
        float(1e6 * np.abs(found.residuals).mean()),
        float(found.converged.mean()),
        1e3 * seconds,
    )


@contextmanager
def one_core() -> Iterator[None]:
    """Keeps the process on one core, where the system can do that."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(before)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)
