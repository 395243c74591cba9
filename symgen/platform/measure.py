"""Forward kinematics timed: every method on the same poses, one core, the fastest of many repetitions.

Poses are timed in stretches of a fraction of a millisecond, which are seldom disturbed by whatever else the computer does.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from symgen.description import PlatformGeometry
from symgen.runtime import POSE_METHODS, Platform, PoseMethod, PoseRun, vectors_in

Array = NDArray[np.float64]

SHARES = (-1.0, -0.5, -0.3, 0.0, 0.3, 0.5, 1.0)
"""Of the half-widths of the working range: the paper's reference poses for 10 mm and 1 degree."""

STRETCH = 2048
"""Poses, a multiple of all numbers of lanes."""


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
    vectors: str
    """The widest that the code has."""
    chosen: int
    """Lanes that suit them, by which the platform computes unless it is told otherwise."""

    def microseconds(self, solver: str, lanes: int) -> float:
        return next(row.us_per_pose for row in self.rows if (row.solver, row.lanes) == (solver, lanes))


def reference_poses(geometry: PlatformGeometry) -> Array:
    """7^6 poses over the working range."""
    axes = [half * np.array(SHARES) for half in geometry.box]
    return np.stack(np.meshgrid(*axes, indexing="ij"), axis=-1).reshape(-1, 6)


def bench(platform: Platform, poses: Array, repetitions: int = 20) -> Bench:
    """All methods for one pose at a time and for as many as suit the CPU, by turns, so that a disturbance of the computer meets
    all of them alike."""
    given, vectors = platform.lengths(poses), vectors_in(platform.build.build)
    widths = (1, vectors.lanes)
    runs = {(method, lanes): _stretches(platform, given, method, lanes) for lanes in widths for method in POSE_METHODS}
    inverse = [partial(platform.lengths, part) for part in np.split(poses, _cuts(poses))]
    best = {key: np.full(len(each), np.inf) for key, each in runs.items()}
    best_inverse = np.full(len(inverse), np.inf)
    with one_core():
        for _ in range(repetitions):
            for key, each in runs.items():
                best[key] = np.minimum(best[key], _seconds(each))
            best_inverse = np.minimum(best_inverse, _seconds(inverse))
    rows = tuple(_row(*key, runs[key], float(best[key].sum())) for key in runs)
    return Bench(len(poses), rows, 1e6 * float(best_inverse.sum()) / len(poses), vectors.name, vectors.lanes)


def _cuts(poses: Array) -> range:
    return range(STRETCH, len(poses), STRETCH)


def _stretches(platform: Platform, given: Array, method: PoseMethod, lanes: int) -> list[PoseRun]:
    return [platform.prepare(part, method, lanes=lanes) for part in np.split(given, _cuts(given))]


def _seconds(calls: Sequence[Callable[[], object]]) -> Array:
    """Of each call."""
    instants = [perf_counter()]
    for call in calls:
        call()
        instants.append(perf_counter())
    return np.diff(instants)


def _row(method: PoseMethod, lanes: int, runs: Sequence[PoseRun], seconds: float) -> Row:
    found = [run.solution for run in runs]
    iterations = np.concatenate([each.iterations for each in found])
    residuals = np.concatenate([each.residuals for each in found])
    return Row(
        method,
        lanes,
        1e6 * seconds / len(iterations),
        float(iterations.mean()),
        int(iterations.max()),
        float(1e6 * np.abs(residuals).mean()),
        float(np.concatenate([each.converged for each in found]).mean()),
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
