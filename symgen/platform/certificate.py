"""When the constant gain converges: a bound on I - K C(x) that holds for every pose of a box.

An update turns the error e = x - x* into (I - K C) e, with C the Jacobian averaged between the two poses. If |I - K C(x)| <= rho
< 1 in one norm for all poses that can lie between an iterate and a solution of the box, every update shrinks the error by
rho. The norm is the 2-norm with angles scaled by a lever. In a box about c, with H and T the second and third derivatives,

    I - K C(x) = (I - K C(c)) - K H(c) (x - c) - K T(y) (x - c)^2 / 2,   y between c and x,

all in interval arithmetic. What is linear in x - c has its largest norm at a corner of the box; the rest is small.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import product

import numpy as np

from symgen.description import PlatformGeometry
from symgen.passes.dead import dead
from symgen.pipeline import PlatformGenerator
from symgen.platform.intervals import Array, Interval, bounds, point
from symgen.program.differentiate import jacobian
from symgen.program.directions import scalar_directions
from symgen.program.program import Program
from symgen.program.slice import function, restrict
from symgen.runtime import ArgumentError, Platform

POSE = 6
ORDERS = ("jacobian", "second", "third")
CORNERS = np.array(list(product((-1.0, 1.0), repeat=POSE)))
ROUNDING = 1e-12
"""Relative; more than singular values of a 6 x 6 matrix are off by."""
MOST_BOXES = 64
GAP = 1.1
"""A bound this close to what a sampled pose attains is not made better."""


@dataclass(frozen=True, eq=False)
class Norm:
    """2-norm of (displacement, lever times angles)."""

    lever: float

    @property
    def units(self) -> Array:
        return np.array([1.0, 1.0, 1.0, *[self.lever] * 3])

    def of_matrices(self, matrices: Array) -> Array:
        """Operator norms, infinite where an entry is."""
        finite = np.asarray(np.isfinite(matrices).all(axis=(-2, -1)))
        scaled = np.where(finite[..., None, None], matrices, 0.0) * (self.units[:, None] / self.units)
        return np.where(finite, np.linalg.norm(scaled, ord=2, axis=(-2, -1)), np.inf)

    def of_rows(self, rows: Array) -> Array:
        """Norms of linear functions of x."""
        return np.asarray(np.linalg.norm(rows / self.units, axis=-1))

    def reach(self, box: Array) -> float:
        return float(np.linalg.norm(np.abs(box).max(axis=1) * self.units))


@dataclass(frozen=True, eq=False)
class Certificate:
    """What is proven for the solutions in a box, for solves that start at the neutral pose.

    `bound`: on the norm over all poses that iterates can pass (infinite when `inside` is not below 1); `attained`: the largest norm at a
    sampled pose of the box.
    """

    box: Array
    """(6, 2)"""
    lever: float
    """m: the norm takes angles times it."""
    inside: float
    """Bound on the norm over the poses of the box itself: below 1 none of them is singular."""
    bound: float
    attained: float
    radius: float
    """Largest spectral radius at a sampled pose: above 1 the gain diverges from there."""
    iterations: int | None
    """After so many updates the residual is below the tolerance."""
    tolerance: float

    @property
    def regular(self) -> bool:
        """Proven: no pose of the box is singular."""
        return self.inside < 1.0

    @property
    def holds(self) -> bool:
        return self.iterations is not None

    def __str__(self) -> str:
        start = f"|I - K C| <= {self.bound:.4f} (attained {self.attained:.4f}; lever {self.lever:.4g} m)"
        if self.holds:
            return f"{start}: the constant gain converges, in at most {self.iterations} updates"
        if self.radius > 1.0:
            return f"{start}: the constant gain diverges from some poses (spectral radius {self.radius:.3f})"
        return f"{start}: not proven"


class Contraction:
    """Bounds on the contraction of a platform's constant gain, box by box."""

    def __init__(self, platform: Platform, geometry: PlatformGeometry) -> None:
        self.platform = platform
        self.program = _derivatives_program(geometry)
        self.places = _places(self.program)

    def enclosure(self, function: str, low: Array, high: Array) -> Interval:
        """Derivatives of the lengths, over boxes: `jacobian` (N, n, 6), `second` (N, n, 6, 6) or `third` (N, n, 6, 6, 6)."""
        pose = [Interval(low[:, k], high[:, k]) for k in range(POSE)]
        parameters = [point(np.array([value])) for value in self.platform.parameters.values()]
        entries = bounds(self.program, function, {"parameters": parameters, "q": pose})
        shape = (len(low), len(self.platform.legs), *[POSE] * (1 + ORDERS.index(function)))
        found = np.zeros((2, len(low), math.prod(shape[1:])))
        for place, entry in zip(self.places[function], entries, strict=True):
            found[0][:, place], found[1][:, place] = entry.low, entry.high
        return Interval(found[0].reshape(shape), found[1].reshape(shape))

    @np.errstate(invalid="ignore")  # where a derivative has no bounds, its middle is no number and the norm infinite
    def over(self, centre: Array, half: Array, norm: Norm) -> tuple[Array, Array]:
        """For each box: a bound on the norm, and the norm at its centre."""
        gain = self.platform.gain
        first, second = (self.enclosure(name, centre, centre) for name in ORDERS[:2])
        third = self.enclosure("third", centre - half, centre + half)
        start = np.eye(POSE) - gain @ first.middle
        slope = np.einsum("ai,nijk->nkaj", gain, second.middle)
        bend = np.abs(np.einsum("ai,nijkl->najkl", gain, third.middle))
        bend += np.einsum("ai,nijkl->najkl", np.abs(gain), third.radius)
        spare = 0.5 * np.einsum("najkl,nk,nl->naj", bend, half, half) + np.abs(gain) @ first.radius
        spare += np.einsum("ai,nijk,nk->naj", np.abs(gain), second.radius, half)
        corners = start[:, None] - np.einsum("ck,nk,nkaj->ncaj", CORNERS, half, slope)
        largest = norm.of_matrices(corners).max(axis=1) + norm.of_matrices(spare)
        return np.where(np.isfinite(largest), largest, np.inf), norm.of_matrices(start)


def certify(
    platform: Platform,
    geometry: PlatformGeometry,
    box: Array,
    lever: float | None = None,
    tolerance: float = 1e-6,
    contraction: Contraction | None = None,
) -> Certificate:
    """The certificate of a box of poses, (6, 2), that holds the neutral pose. Without `lever` a good one is chosen."""
    box = np.asarray(box, dtype=np.float64)
    if box.shape != (POSE, 2) or not (np.isfinite(box).all() and (box[:, 0] <= 0.0).all() and (box[:, 1] >= 0.0).all()):
        raise ArgumentError(
            "box must be 6 rows (smallest <= 0, largest >= 0) of finite numbers: solves start at the neutral pose"
        )
    known = contraction or Contraction(platform, geometry)
    return _certificate(known, box, best_norm(platform, box) if lever is None else Norm(lever), tolerance)


def best_norm(platform: Platform, box: Array) -> Norm:
    """Of the root mean square of the legs' levers and some multiples, the one with the smallest norms at the box's corners."""
    usual = float(np.sqrt((platform.neutral_jacobian[:, 3:] ** 2).sum(axis=1).mean()))
    norms = [Norm(usual * factor) for factor in (0.5, 0.7, 1.0, 1.4, 2.0, 2.8, 4.0)]
    return min(norms, key=lambda norm: _sampled(platform, box, norm))


def _certificate(known: Contraction, box: Array, norm: Norm, tolerance: float) -> Certificate:
    """Iterates stay within |e| <= bound * |x*| of a solution x*: the box is widened by that before it is bounded again."""
    inner, attained = _bound(known, box, norm)
    error = inner * norm.reach(box)
    bound, iterations = math.inf, None
    if inner < 1.0:
        wide = box + np.stack([-error / norm.units, error / norm.units], axis=1)
        bound = max(inner, _bound(known, wide, norm)[0])
        if bound < 1.0:
            iterations = _iterations(known, wide, norm, error, bound, tolerance)
    radius = _spectral_radius(known.platform, box)
    return Certificate(box, norm.lever, inner, bound, attained, radius, iterations, tolerance)


def _iterations(known: Contraction, box: Array, norm: Norm, first: float, bound: float, tolerance: float) -> int:
    """Updates until the sum of |residual| <= slope * |error| is below the tolerance; `first` bounds the error after one."""
    rows = known.enclosure("jacobian", box[None, :, 0], box[None, :, 1]).size[0]
    ratio = tolerance / max(float(norm.of_rows(rows).sum()) * first, 1e-300)
    return 1 if ratio > 1.0 else 2 + math.floor(math.log(ratio) / math.log(max(bound, 1e-300)))


def _bound(known: Contraction, box: Array, norm: Norm) -> tuple[float, float]:
    """Largest norm over the box, boxes halved while that helps; and the largest that was attained."""
    centre, half = box.mean(axis=1)[None], 0.5 * np.ptp(box, axis=1)[None]
    attained, finished, looked_at = _sampled(known.platform, box, norm), 0.0, 0
    while True:
        upper, at_centre = known.over(centre, half, norm)
        attained, looked_at = max(attained, float(at_centre.max())), looked_at + len(upper)
        open_ones = upper > max(GAP * attained, finished)
        if attained >= 1.0 or looked_at >= MOST_BOXES or not open_ones.any():
            return max(finished, float(upper.max())) * (1.0 + ROUNDING), attained
        finished = max(finished, float(upper[~open_ones].max(initial=0.0)))
        centre, half = _halved(centre[open_ones], half[open_ones], norm)


def _halved(centre: Array, half: Array, norm: Norm) -> tuple[Array, Array]:
    """Each box cut across its longest side."""
    rows, longest = np.arange(len(half)), np.argmax(half * norm.units, axis=1)
    half = half.copy()
    half[rows, longest] *= 0.5
    shift = np.zeros_like(half)
    shift[rows, longest] = half[rows, longest]
    return np.vstack([centre - shift, centre + shift]), np.vstack([half, half]) * (1.0 + 1e-15)


def _sampled(platform: Platform, box: Array, norm: Norm) -> float:
    return float(norm.of_matrices(_contractions(platform, box)).max())


def _spectral_radius(platform: Platform, box: Array) -> float:
    return float(np.abs(np.linalg.eigvals(_contractions(platform, box))).max())


def _contractions(platform: Platform, box: Array) -> Array:
    """I - K C at the corners of the box."""
    corners = np.where(CORNERS < 0.0, box[:, 0], box[:, 1])
    return np.asarray(np.eye(POSE) - platform.gain @ platform.jacobian(corners))


def _derivatives_program(geometry: PlatformGeometry) -> Program:
    """Functions `jacobian`, `second` and `third`: each result is the derivative of the entries of the one before."""
    program = restrict(PlatformGenerator(geometry).program, ["jacobian"])
    directions = {"q": scalar_directions("q", 0, [f"q{k}" for k in range(POSE)])}
    program = dead(jacobian(program, [("jacobian", "jacobian")], directions, "second"))
    return jacobian(program, [("second", "jacobian_q")], directions, "third")


def _places(program: Program) -> dict[str, list[int]]:
    """Where the entries of each result stand in the full array; rows of a derivative are the entries it is derived from."""
    found: dict[str, list[int]] = {}
    last: list[int] = []
    for name in ORDERS:
        output = function(program, name).outputs[-1]
        if output.pattern is None:
            found[name] = list(range(len(output.values)))
        else:
            found[name] = [POSE * last[row] + column for row, column in output.pattern]
        last = found[name]
    return found
