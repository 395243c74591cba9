"""One experiment as a linear least-squares problem in parameters and unknown entries of its start.

In one piece, or in segments whose starts are variables too (multiple shooting). They are eliminated: exactly, so that segments follow on
each other when the search ends,

    ds_k+1 = ds_k A + dp B + (end of segment k - s_k+1)

or as weighted residuals, which leave jumps between segments, by orthogonal transformations from segment to segment.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from symgen.identification.motion import Changes, Motion, Segment

Array = NDArray[np.float64]


@dataclass(frozen=True)
class Follower:
    """How starts of segments move: ds = constant - matrix (ds of the next segment, d), from the last segment to the first; or without the next one."""

    matrices: Sequence[Array]
    constants: Sequence[Array]
    chained: bool

    def moves(self, d: Array) -> list[Array]:
        found = list[Array]()
        for matrix, constant in zip(reversed(self.matrices), reversed(self.constants), strict=True):
            later = np.concatenate([found[-1], d]) if self.chained and found else d
            found.append(constant - matrix @ later)
        return found[::-1]


@dataclass(frozen=True)
class Linear:
    """The sum of squares of `right - matrix d`, for changes d of the unknowns."""

    matrix: Array
    right: Array
    follower: Follower
    cost: float
    """The sum of squares as it is; d = 0 may have another one, as starts of segments move too."""
    gap: float
    """Sum of squares of jumps between segments that are to follow on each other, relative to sizes of states,"""
    jump: float
    """and the largest of them."""


@dataclass(frozen=True)
class Flight:
    """All segments with one set of unknowns."""

    motions: Sequence[Motion]
    residuals: Sequence[Array]
    """Of each segment: (measured - simulated) / noise, zero where nothing was measured."""
    jumps: Sequence[Array]
    """From the end of each segment but the last to the start of the next."""


@dataclass(frozen=True)
class Shooting:
    segments: Sequence[Segment]
    start: Array
    """x, whose `free` entries are unknown."""
    free: Sequence[int]
    tie: Array
    """Of the model's parameters to those that are searched,"""
    fixed: Array
    """and what is added: values that are known."""
    sizes: Array
    """Of states."""
    continuity: Array | None
    """Deviations of jumps between segments; None: there shall be none."""

    @property
    def count(self) -> int:
        return len(self.tie[0]) + len(self.free)

    def parameters(self, unknowns: Array) -> Array:
        """Of the model; those that are searched come first."""
        return np.asarray(self.tie @ unknowns[: self.tie.shape[1]] + self.fixed)

    def flight(self, unknowns: Array, starts: Sequence[Array], noise: Array) -> Flight:
        """`unknowns` are the parameters, then entries of the start; `starts` those of segments but the first."""
        p = self.parameters(unknowns)
        first = self.start.copy()
        first[list(self.free)] = unknowns[self.tie.shape[1] :]
        motions = [segment.moved(x, p) for segment, x in zip(self.segments, [first, *starts], strict=True)]
        line = self.segments[0].line
        residuals = []
        for motion in motions:
            left = (line.measured[motion.segment.samples] - motion.read()) / noise
            residuals.append(np.where(np.isnan(line.measured[motion.segment.samples]), 0.0, left))
        jumps = [
            _end(motion, segment, x) - x
            for motion, segment, x in zip(motions[:-1], self.segments[1:], starts, strict=True)
        ]
        return Flight(motions, residuals, jumps)

    def linear(self, flight: Flight, noise: Array) -> Linear:
        left = float(sum((each**2).sum() for each in flight.residuals))
        if self.continuity is None:
            jumps = np.concatenate([np.zeros(0), *(jump / self.sizes for jump in flight.jumps)])
            return Linear(
                *self._exact(flight, noise), left, float(jumps @ jumps), float(np.abs(jumps).max(initial=0.0))
            )
        weighted = float(sum(((jump / self.continuity) ** 2).sum() for jump in flight.jumps))
        return Linear(*self._weighted(flight, noise), left + weighted, 0.0, 0.0)

    def _directions(self) -> tuple[Array, Array]:
        """Of the first state and of the model's parameters, by unknowns."""
        own = np.zeros((len(self.start), self.count))
        own[list(self.free), self.tie.shape[1] + np.arange(len(self.free))] = 1.0
        return own, np.hstack([self.tie, np.zeros((len(self.tie), len(self.free)))])

    def _exact(self, flight: Flight, noise: Array) -> tuple[Array, Array, Follower]:
        (x, p), n = self._directions(), self.count
        shift = np.zeros((len(self.start), 1))
        carried, matrices, constants = np.zeros((0, n + 1)), list[Array](), list[Array]()
        for k, motion in enumerate(flight.motions):
            some = shift.any()
            along = (np.hstack([x, shift]), np.hstack([p, np.zeros((len(p), 1))])) if some else (x, p)
            changes = motion.changes(*along)
            rows, right = self._rows(motion, changes, noise), flight.residuals[k].ravel()
            right = right - rows[:, n] if some else right
            rows = np.hstack([rows[:, :n], right[:, None]])
            carried = triangle(np.vstack([carried, rows]))
            if k < len(flight.jumps):
                moved = _handed_on(motion, self.segments[k + 1], changes.end)
                x, shift = moved[:, :n], moved[:, n:].sum(axis=1, keepdims=True) + flight.jumps[k][:, None]
                matrices.append(-x)
                constants.append(shift[:, 0])
        return carried[:, :n], carried[:, n], Follower(matrices, constants, chained=False)

    def _weighted(self, flight: Flight, noise: Array) -> tuple[Array, Array, Follower]:
        """Columns are the start of a segment, that of the next one, and the unknowns; each segment removes its own start."""
        assert self.continuity is not None
        (first, p), n, nx = self._directions(), self.count, len(self.start)
        carried, matrices, constants = np.zeros((0, n + 1)), list[Array](), list[Array]()
        x, own = first, 0
        for k, motion in enumerate(flight.motions):
            changes = motion.changes(x, np.hstack([np.zeros((len(p), own)), p]))
            rows = np.hstack([self._rows(motion, changes, noise), flight.residuals[k].ravel()[:, None]])
            stacked = np.vstack([carried, rows])
            if k < len(flight.jumps):
                moved = _handed_on(motion, self.segments[k + 1], changes.end)
                stacked = self._with_jump(stacked, moved, flight.jumps[k], own)
            solved = triangle(stacked)
            if own:
                top = np.linalg.solve(solved[:own, :own], solved[:own, own:])
                matrices.append(np.asarray(top[:, :-1]))
                constants.append(np.asarray(top[:, -1]))
            carried = solved[own:, own:]
            x, own = np.hstack([np.eye(nx), np.zeros((nx, n))]), nx
        return carried[:, :n], carried[:, n], Follower(matrices, constants, chained=True)

    def _with_jump(self, rows: Array, moved: Array, jump: Array, own: int) -> Array:
        """With columns for the next start, and the residuals (next start - end) / deviation."""
        assert self.continuity is not None
        nx, weight = len(jump), 1.0 / self.continuity[:, None]
        wide = np.hstack([rows[:, :own], np.zeros((len(rows), nx)), rows[:, own:]])
        parts = (-weight * moved[:, :own], np.diag(weight[:, 0]), -weight * moved[:, own:], weight * jump[:, None])
        return np.vstack([wide, np.hstack(parts)])

    def _rows(self, motion: Motion, changes: Changes, noise: Array) -> Array:
        """Changes of what is read, by direction."""
        measured = ~np.isnan(motion.segment.line.measured[motion.segment.samples])
        scaled = changes.sensors * (measured / noise)[..., None]
        return np.asarray(scaled.reshape(-1, scaled.shape[2]))


def triangle(rows: Array) -> Array:
    """As many rows as columns that have the same sums of squares; fewer where there are fewer."""
    return np.asarray(np.linalg.qr(rows, mode="r"))


def _end(motion: Motion, following: Segment, near: Array) -> Array:
    """Where a segment ends, in the coordinates of the next one."""
    found = following.step.x(motion.end)
    return np.asarray(following.step.chart.continued(np.array([near, found]))[1])


def _handed_on(motion: Motion, following: Segment, tangents: Array) -> Array:
    step = following.step
    return np.asarray(step.chart.from_tangents(step.x(motion.end)[None], tangents[None])[0])
