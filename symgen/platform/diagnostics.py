"""What a platform can and cannot do: mobility, isotropy, singular poses, legs that move alone."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import NonlinearConstraint, minimize

from symgen.description import Description, read_spinning_platform
from symgen.description.platform import UNITS
from symgen.runtime import Platform

Array = NDArray[np.float64]


# ---- mobility ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Mobility:
    """(2): M = 6 (n - j - 1) + sum f for ball joints at both ends of n legs that slide and spin; `spins` of it are passive.

    `analysed`: what the analysis of that mechanism finds, or None where the description gives no masses.
    """

    bodies: int
    joints: int
    freedom: int
    formula: int
    spins: int
    analysed: int | None

    @property
    def table(self) -> int:
        return self.formula - self.spins


def mobility(source: str | os.PathLike[str], legs: int) -> Mobility:
    bodies, joints, freedom = 2 + 2 * legs, 3 * legs, 2 * legs * 3 + legs * 2
    spinning = read_spinning_platform(source)
    found = None if spinning is None else degrees_of_freedom(spinning)
    return Mobility(bodies, joints, freedom, 6 * (bodies - joints - 1) + freedom, 2 * legs, found)


def degrees_of_freedom(description: Description) -> int:
    from symgen.mechanism.analyse import analyse

    mechanism = analyse(description)
    return mechanism.coordinates - len(mechanism.constraint_names)


# ---- isotropy ------------------------------------------------------------------------------------------------------


def condition_numbers(platform: Platform, poses: Array, unit: str = "m") -> Array:
    """Of the paper's Jacobian (9), lengths in `unit`; infinite at singular poses. The isotropy index is 1 over it."""
    rows = platform.jacobian(np.atleast_2d(poses), "velocity")
    rows = rows * np.array([1.0, 1.0, 1.0, *[1.0 / UNITS[unit]] * 3])
    sizes = np.linalg.svd(rows, compute_uv=False)
    with np.errstate(divide="ignore"):
        return np.asarray(sizes[:, 0] / sizes[:, -1])


def isotropy_changes(platform: Platform, poses: Array, unit: str = "m") -> Array:
    """Relative change of the isotropy index from that of the neutral pose."""
    neutral = condition_numbers(platform, np.zeros((1, 6)), unit)[0]
    return np.asarray(neutral / condition_numbers(platform, poses, unit) - 1.0)


def grid(box: Array, count: int) -> Array:
    """(count^6, 6): poses of a box, equally spaced in each coordinate."""
    axes = [np.linspace(low, high, count) for low, high in box]
    return np.stack(np.meshgrid(*axes, indexing="ij"), axis=-1).reshape(-1, 6)


# ---- singular poses ------------------------------------------------------------------------------------------------


STATIONS = np.linspace(0.1, 1.0, 10)
"""Where on the way from the neutral pose excursions are looked at."""


@dataclass(frozen=True, eq=False)
class Singularity:
    """A pose where the legs leave a motion free, found by search.

    `strokes`: the largest excursion of a leg, in strokes, on the straight way there from the neutral pose. (Beyond the way
    lie other assembly modes, whose lengths may be within the strokes, but which cannot be reached.)
    """

    pose: Array
    motion: Array
    """Displacement and small turn that change no leg length to first order."""
    strokes: float
    smallest: float
    """Smallest singular value of the Jacobian, angles scaled by the largest lever."""


def nearest_singularity(platform: Platform, starts: int = 24, seed: int = 1) -> Singularity | None:
    """Of the singular poses that a search from random poses finds, the one with the least excursion; no proof of absence.

    Unknowns: the pose x, a motion u of length one with J u = 0, and t >= every excursion on the way; t is made small.
    """
    search = _SingularSearch(platform)
    random, found = np.random.default_rng(seed), []
    for _ in range(starts):
        candidate = search.from_pose(random.uniform(-1.0, 1.0, 6) * search.reach)
        if candidate is not None:
            found.append(candidate)
    return min(found, key=lambda each: each.strokes, default=None)


class _SingularSearch:
    def __init__(self, platform: Platform) -> None:
        self.platform = platform
        lever = float(np.abs(platform.neutral_jacobian[:, 3:]).max())
        self.scale = np.array([1.0, 1.0, 1.0, *[lever] * 3])
        size = float(platform.neutral_lengths.mean())
        self.reach = np.array([size, size, size, 1.2, 1.2, 1.2])
        self.stroke = 0.5 * np.ptp(platform.stroke, axis=1)

    def from_pose(self, pose: Array) -> Singularity | None:
        motion = np.linalg.svd(self.rows(pose))[2][-1]
        begin = np.concatenate([pose, motion, [self.largest(pose)]])
        singular = NonlinearConstraint(
            lambda x: np.append(self.rows(x[:6]) @ x[6:12], x[6:12] @ x[6:12] - 1.0), 0.0, 0.0
        )
        within = NonlinearConstraint(
            lambda x: np.concatenate([x[12] - self.excursions(x[:6]), x[12] + self.excursions(x[:6])]), 0.0, np.inf
        )
        with np.errstate(all="ignore"):
            done = minimize(
                lambda x: x[12],
                begin,
                method="SLSQP",
                constraints=[singular, within],
                options={"maxiter": 200, "ftol": 1e-9},
            )
        return self._checked(done.x)

    def _checked(self, x: Array) -> Singularity | None:
        if not np.isfinite(x).all():
            return None
        sizes = np.linalg.svd(self.rows(x[:6]), compute_uv=False)
        if sizes[-1] > 1e-6 * sizes[0]:
            return None
        return Singularity(x[:6], x[6:12] / self.scale, self.largest(x[:6]), float(sizes[-1]))

    def rows(self, pose: Array) -> Array:
        return np.asarray(self.platform.jacobian(pose, "velocity", lanes=1) / self.scale)

    def excursions(self, pose: Array) -> Array:
        """Of all legs at all stations of the way."""
        way = STATIONS[:, None] * pose
        return np.asarray((self.platform.lengths(way, lanes=1) - self.platform.neutral_lengths) / self.stroke).ravel()

    def largest(self, pose: Array) -> float:
        return float(np.abs(self.excursions(pose)).max())


# ---- legs that move alone ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class IndependentRange:
    """How far some legs can move alike, the others at rest, before no pose has these lengths any more (m)."""

    legs: tuple[str, ...]
    low: float
    high: float
    low_is_stroke: bool
    high_is_stroke: bool


def independent_range(platform: Platform, legs: Sequence[str], accuracy: float = 1e-9) -> IndependentRange:
    """As table 4: lengths count as reached when the least-squares pose gives them within `accuracy`, m."""
    places = [platform.legs.index(leg) for leg in legs]
    ends = platform.stroke[places] - platform.neutral_lengths[places, None]
    limits = float(ends[:, 0].max()), float(ends[:, 1].min())
    low, high = (_last_reached(platform, places, limit, accuracy) for limit in limits)
    return IndependentRange(tuple(legs), low, high, low == limits[0], high == limits[1])


def _last_reached(platform: Platform, places: Sequence[int], limit: float, accuracy: float) -> float:
    """First loss of the lengths on the way from neutral to the limit: by steps, then by halving."""
    ways = np.linspace(0.0, limit, 101)
    kept = misfits(platform, places, ways) <= accuracy
    if kept.all():
        return limit
    last = int(np.argmin(kept))
    low, high = float(ways[last - 1]), float(ways[last])
    for _ in range(40):
        middle = 0.5 * (low + high)
        low, high = (middle, high) if misfits(platform, places, np.array([middle]))[0] <= accuracy else (low, middle)
    return low


def misfits(platform: Platform, places: Sequence[int], ways: Array) -> Array:
    """Largest |residual| of the least-squares poses, for each way that the legs move."""
    given = np.tile(platform.neutral_lengths, (len(ways), 1))
    given[:, places] += ways[:, None]
    found = platform.solve(given, "newton", tolerance=1e-14, iterations=30, box=[[-np.inf, np.inf]] * 6)
    return np.asarray(np.abs(found.residuals).max(axis=1))
