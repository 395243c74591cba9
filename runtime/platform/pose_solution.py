"""What forward kinematics finds: poses, how well they fit, and what is doubtful about them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntFlag

import numpy as np
from numpy.typing import NDArray

from ..model.library import Array


class PoseFlag(IntFlag):
    """As enum symgen_pose_flag of symgen_interface.h."""

    OPEN = 1
    OUT_OF_STROKE = 2
    INCONSISTENT = 4
    SINGULAR = 8
    NOT_FINITE = 16
    OUTSIDE_BOX = 32


SENTENCES: Mapping[PoseFlag, str] = {
    PoseFlag.OPEN: "the residual stayed above the tolerance",
    PoseFlag.OUT_OF_STROKE: "a given length is outside the stroke of its leg",
    PoseFlag.INCONSISTENT: "no nearby pose has these lengths",
    PoseFlag.SINGULAR: "a Jacobian on the way was singular",
    PoseFlag.NOT_FINITE: "the iteration went to infinity",
    PoseFlag.OUTSIDE_BOX: "the pose found has the lengths, but is outside the box: perhaps another assembly mode",
}


@dataclass(frozen=True, eq=False)
class PoseSolution:
    """Forward kinematics row by row. A pose that is not `converged` does not have the given lengths, or is outside the box."""

    poses: Array
    residuals: Array
    """(rows, legs): L(pose) - given length, m."""
    sums: Array
    """(rows,): sum of |residual|, m; `OPEN` unless below the tolerance."""
    iterations: NDArray[np.int32]
    """Updates of the pose."""
    flags: NDArray[np.int32]

    @property
    def converged(self) -> NDArray[np.bool_]:
        return np.asarray(self.flags & (PoseFlag.OPEN | PoseFlag.OUTSIDE_BOX) == 0, dtype=np.bool_)

    def status(self, row: int) -> str:
        """A sentence for one row."""
        flags = PoseFlag(int(self.flags[row]))
        told = [sentence for flag, sentence in SENTENCES.items() if flag in flags]
        start = "not converged" if not self.converged[row] else f"converged after {self.iterations[row]} updates"
        return "; ".join([start, *told])


@dataclass(frozen=True, eq=False)
class FilterSolution:
    """Estimates over time: (steps, 6), or (steps, trajectories, 6)."""

    poses: Array
    rates: Array
    deviations: Array
    """Standard deviations of the poses."""
    surprises: Array
    """Squared innovations over their variances; on average the number of legs while the model is right."""
    state: Array
    """(12,), or (trajectories, 12): pose and rate at the end, where the next lengths go on."""
    covariance: Array
    """(12, 12), or (trajectories, 12, 12): of `state`."""

    def only(self) -> FilterSolution:
        """The one trajectory that there is, without an axis of its own."""
        over_time = (self.poses[:, 0], self.rates[:, 0], self.deviations[:, 0], self.surprises[:, 0])
        return FilterSolution(*over_time, self.state[0], self.covariance[0])
