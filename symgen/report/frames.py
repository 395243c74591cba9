"""Which rows of a run are drawn, and how bodies turn between them."""

from __future__ import annotations

import numpy as np
from scipy.spatial.transform import Rotation

from symgen.description.design_position import Array
from symgen.report.subject import rows_of
from symgen.runtime import Model, Solution

FRAMES_PER_SECOND = 25
MOST_FRAMES = 200
MOST_POSES = 12_000
"""Frames times bodies: a small mechanism has more frames."""
TURN = 0.4
"""Between two frames, rad: the page draws straight lines between the places of bodies in two frames."""
PROBES = 60
"""Rows in which it is looked how fast bodies turn."""


def frame_rows(model: Model, solution: Solution, rolling: set[int]) -> list[int]:
    """Rows to draw, evenly spread in time; more of them where bodies turn fast, unless they only roll."""
    duration = float(solution.time[-1] - solution.time[0])
    wanted = max(FRAMES_PER_SECOND * duration, duration * _fastest(model, solution, rolling) / TURN, 2.0)
    most = max(MOST_FRAMES, MOST_POSES // len(model.layout.bodies))
    return rows_of(solution, int(min(wanted + 1, most)))


def _fastest(model: Model, solution: Solution, rolling: set[int]) -> float:
    others = [k for k in range(len(model.layout.bodies)) if k not in rolling]
    rates = [model.velocities(solution.state(row)).angular_velocity[others] for row in rows_of(solution, PROBES)]
    return float(np.linalg.norm(rates, axis=-1).max(initial=0.0))


def windings(time: Array, quaternions: Array, rates: Array) -> Array:
    """Whole turns that bodies make from each frame to the next beyond the shortest rotation between them: the number that suits
    the mean of their angular velocities in the world best. All arrays by frame and body; the last frame has none."""
    frames, bodies = quaternions.shape[:2]
    found = np.zeros((frames, bodies))
    for k in range(frames - 1):
        change = Rotation.from_quat(quaternions[k + 1]) * Rotation.from_quat(quaternions[k]).inv()
        turned = change.as_rotvec()
        angle = np.linalg.norm(turned, axis=-1)
        axis = np.divide(turned, angle[:, None], out=np.zeros_like(turned), where=angle[:, None] > 0.0)
        along = np.einsum("bi,bi->b", 0.5 * (rates[k] + rates[k + 1]), axis) * (time[k + 1] - time[k])
        found[k] = np.round((along - angle) / (2.0 * np.pi))
    return found
