"""Arguments of the compiled loops over poses and the arrays they point to."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from threading import local
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from ..alone import alone
from ..errors import ArgumentError
from ..model.library import Array
from ..model.pointers import Pointers
from ..naming import real_array
from .pose_solution import FilterSolution, PoseSolution

POSE = 6


class PoseRun(local):
    """Forward kinematics of the same arrays again and again: fill `lengths`, call, read `solution`. The array of lengths is that of
    the caller, in all threads; each thread has a `solution` of its own."""

    def __init__(
        self,
        ffi: Any,
        function: Callable[[Any], None],
        inputs: Mapping[str, Array],
        settings: Mapping[str, float],
        lock: AbstractContextManager[Any],
    ) -> None:
        self.lock = lock
        self.lengths = inputs["lengths"]
        self.start = inputs["start"]
        count = len(self.lengths)
        integers = (np.empty(count, dtype=np.int32), np.empty(count, dtype=np.int32))
        self.solution = PoseSolution(np.empty((count, POSE)), np.empty_like(self.lengths), np.empty(count), *integers)
        found = self.solution
        self._call, self._arguments = function, ffi.new("symgen_platform_run *")
        doubles = {**inputs, "pose": found.poses, "residual": found.residuals, "sum": found.sums}
        self._pointers = Pointers(ffi)
        self._pointers.point(self._arguments, **doubles, updates=found.iterations, flags=found.flags)
        for name, value in settings.items():
            setattr(self._arguments, name, value)
        self._arguments.rows = count
        self._arguments.start_stride = POSE if self.start.ndim == 2 else 0

    @alone
    def __call__(self) -> PoseSolution:
        self._call(self._arguments)
        return self.solution


def run_filter(
    ffi: Any, function: Callable[[Any], None], inputs: Mapping[str, Array], step: float, noise: float
) -> FilterSolution:
    """`lengths` is (steps, trajectories, legs); `state` and `covariance` are left where the filter ends."""
    steps, streams = inputs["lengths"].shape[:2]
    shape = (steps, streams, POSE)
    end = inputs["state"], inputs["covariance"]
    found = FilterSolution(np.empty(shape), np.empty(shape), np.empty(shape), np.empty(shape[:2]), *end)
    results = {"pose": found.poses, "rate": found.rates, "deviation": found.deviations, "surprise": found.surprises}
    arguments = ffi.new("symgen_platform_filter *")
    pointers = Pointers(ffi)
    pointers.point(arguments, **inputs, **results)
    arguments.steps, arguments.streams, arguments.step, arguments.noise = steps, streams, step, noise
    function(arguments)
    return found


def numbers_of(name: str, values: ArrayLike, length: int) -> Array:
    """An array of any shape; `length` is that of its rows."""
    try:
        return real_array(name, values)
    except ArgumentError as error:
        raise ArgumentError(f"{error}; give rows of {length} numbers") from None


def rows_of(name: str, values: ArrayLike, length: int) -> Array:
    array = numbers_of(name, values, length)
    if array.ndim not in (1, 2) or array.shape[-1] != length:
        raise ArgumentError(f"{name} must be rows of {length} numbers, not an array of shape {array.shape}")
    if not np.isfinite(array).all():
        raise ArgumentError(
            f"{name} must be finite numbers; row {np.argwhere(~np.isfinite(np.atleast_2d(array)))[0][0]} is not"
        )
    return np.ascontiguousarray(array)
