"""Where the loops of a robot close: positions of joints, found from zero by the Levenberg-Marquardt method."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from symgen.description.design_position import Array
from symgen.description.urdf.loops import Loop
from symgen.description.urdf.tree import ORIGIN, SCALAR, Place, Tree

CLOSED = 1e-9
"""Of the robot's size: a loop that is closed so well is left as it is."""
ROUGHLY = 1e-4
"""What rounding of the file's numbers may leave open, where axes of a plane linkage are not quite parallel."""
_ROUNDS = 100
_STARTS = 6
_SHAKEN = 0.3
"""Radians by which starts differ from zero, where zero leads nowhere."""
_LONGEST = 0.5
"""Of a step, in radians, so that nothing is wound up."""
_STALLED = 0.99
"""A round that leaves more than this share of what is open has hardly helped."""
_FINE = 1e-14
_STEP = 1e-7

_COUNTS = {"spherical": 3, "universal": 2, "planar": 0, "floating": 0, "fixed": 0}
"""Coordinates of joints that may move to close loops; those that have one are not listed."""


@dataclass
class Closing:
    """`couplings` are rows of ratios and an offset, by the names of joints."""

    tree: Tree
    loops: Sequence[Loop]
    couplings: Sequence[tuple[Mapping[str, float], float]] = ()

    @cached_property
    def columns(self) -> dict[str, slice]:
        """Coordinates of the joints that lie in loops."""
        found, first = {}, 0
        for joint in self._in_loops():
            count = 1 if self.tree.kind(joint) in SCALAR else _COUNTS.get(self.tree.kind(joint).split()[0], 0)
            if count:
                found[joint] = slice(first, first + count)
                first += count
        return found

    def _in_loops(self) -> list[str]:
        """Joints between the links of a loop, and what is coupled with them."""
        paths = [[*map(self._to_root, loop.links)] for loop in self.loops]
        found = dict.fromkeys(
            joint for one, other in paths for joint in [*one, *other] if (joint in one) != (joint in other)
        )
        for ratios, _ in self.couplings:
            if not found.keys().isdisjoint(ratios):
                found |= dict.fromkeys(ratios)
        return list(found)

    @cached_property
    def links(self) -> list[str]:
        """On the ways from the root to all loops, parents before their children."""
        needed = {link for loop in self.loops for end in loop.links for link in self._way(end)}
        return [link for link in self.tree.in_order if link in needed]

    def _way(self, link: str) -> list[str]:
        return [link, *(self.tree.above[self.tree.child_of[joint]][1] for joint in self._to_root(link))]

    def _to_root(self, link: str) -> list[str]:
        found = []
        while link in self.tree.above:
            joint, link = self.tree.above[link]
            found.append(joint)
        return found

    @cached_property
    def size(self) -> float:
        return max((float(np.linalg.norm(place.origin)) for place in self.tree.places.values()), default=1.0) or 1.0

    @cached_property
    def first_frames(self) -> list[Place]:
        """Frames on the first links; a loop that says nothing of it is closed at zero."""
        places = self.tree.places
        return [
            places.get(loop.links[0], ORIGIN).seeing(places.get(loop.links[1], ORIGIN).at_place(loop.second))
            if loop.first is None
            else loop.first
            for loop in self.loops
        ]

    @cached_property
    def carried(self) -> list[tuple[set[str], set[str]]]:
        """Joints that carry the first and the second link of each loop."""
        return [
            (set(self._to_root(one)), set(self._to_root(other))) for one, other in (loop.links for loop in self.loops)
        ]

    def _placed(self, x: Array) -> dict[str, Place]:
        return self.tree.placed({joint: x[at] for joint, at in self.columns.items()}, self.links)

    def _ends(self, places: Mapping[str, Place]) -> list[tuple[Place, Place]]:
        """Both frames of each loop."""
        return [
            (places.get(loop.links[0], ORIGIN).at_place(first), places.get(loop.links[1], ORIGIN).at_place(loop.second))
            for loop, first in zip(self.loops, self.first_frames, strict=True)
        ]

    def gaps(self, x: Array) -> Array:
        """How far each loop is open, one row of six for each: as part of the size, and as angles."""
        ends = zip(self.loops, self._ends(self._placed(x)), strict=True)
        rows = [np.concatenate(_open(loop, *both, self.size)) for loop, both in ends]
        return np.array(rows).reshape(-1, 6)

    def residual(self, x: Array) -> Array:
        return np.concatenate([self.gaps(x).ravel(), self._uncoupled(x)])

    def _uncoupled(self, x: Array) -> Array:
        """What couplings lack."""
        rows = [
            sum(ratio * x[self.columns[joint]][0] for joint, ratio in ratios.items()) - offset
            for ratios, offset in self.couplings
            if self.columns.keys() >= ratios.keys()
        ]
        return np.array(rows)

    def found(self) -> tuple[dict[str, Array], Array]:
        """Positions of the joints that have to move, and the gaps that are left."""
        count = max((at.stop for at in self.columns.values()), default=0)
        zero = np.zeros(count)
        if not count or np.max(np.abs(self.residual(zero))) <= CLOSED:
            return {}, self.gaps(zero)
        random = np.random.default_rng(0)
        best = zero
        for k in range(_STARTS):
            x = self._solved(zero if k == 0 else _SHAKEN * random.normal(size=count))
            best = min(best, x, key=lambda each: float(np.linalg.norm(self.residual(each))))
            if np.max(np.abs(self.residual(best))) <= ROUGHLY:
                break
        return {joint: best[at] for joint, at in self.columns.items() if np.any(best[at])}, self.gaps(best)

    def _solved(self, x: Array) -> Array:
        weight, value, stalled = 1e-3, self.residual(x), 0
        for _ in range(_ROUNDS):
            step = _damped_step(self._slopes(x, value), value, weight)
            after = self.residual(x + step)
            if np.linalg.norm(after) < np.linalg.norm(value):
                stalled = stalled + 1 if np.linalg.norm(after) > _STALLED * np.linalg.norm(value) else 0
                x, value, weight = x + step, after, max(0.1 * weight, 1e-20)
            else:
                weight *= 10.0
            if np.max(np.abs(value)) < _FINE or stalled > 5 or weight > 1e6:
                break
        return x

    def _slopes(self, x: Array, value: Array) -> Array:
        """By differences: a joint moves what it carries as one body."""
        places = self._placed(x)
        ends, slopes = self._ends(places), np.zeros((len(value), len(x)))
        for joint, at in self.columns.items():
            child = self.tree.child_of[joint]
            for k in range(at.start, at.stop):
                after = x.copy()
                after[k] += _STEP
                slopes[6 * len(self.loops) :, k] = (self._uncoupled(after) - value[6 * len(self.loops) :]) / _STEP
                if child in places:
                    base = places[self.tree.above[child][1]].at_place(self.tree.origins[joint])
                    moved = base.at_place(self.tree.moved(joint, after[at]))
                    self._differences(joint, places[child], moved, ends, value, slopes[:, k])
        return slopes

    def _differences(
        self, joint: str, before: Place, after: Place, ends: Sequence[tuple[Place, Place]], value: Array, column: Array
    ) -> None:
        """Of the loops that a joint moves."""
        for k, (loop, both, carried) in enumerate(zip(self.loops, ends, self.carried, strict=True)):
            if (joint in carried[0]) != (joint in carried[1]):
                one, other = (
                    after.at_place(before.seeing(end)) if joint in its else end
                    for end, its in zip(both, carried, strict=True)
                )
                rows = slice(6 * k, 6 * k + 6)
                column[rows] = (np.concatenate(_open(loop, one, other, self.size)) - value[rows]) / _STEP


def _damped_step(slopes: Array, value: Array, weight: float) -> Array:
    """Of a length that winds nothing up."""
    unit = np.eye(slopes.shape[1])
    rows, right = np.vstack([slopes, np.sqrt(weight) * unit]), np.concatenate([-value, np.zeros(len(unit))])
    step = np.linalg.lstsq(rows, right, rcond=None)[0]
    return np.asarray(step * min(1.0, _LONGEST / max(float(np.max(np.abs(step))), 1e-300)))


def _open(loop: Loop, one: Place, other: Place, size: float) -> tuple[Array, Array]:
    """Of the second frame as the first one sees it: what the joint does not allow."""
    seen = one.seeing(other)
    shift, turn = seen.origin / size, _turn(seen.axes)
    axis = loop.axes[0] if loop.axes else np.zeros(3)
    match loop.kind:
        case "spherical":
            return shift, np.zeros(3)
        case "revolute":
            return shift, np.cross(seen.axes @ axis, axis)
        case "prismatic":
            return np.cross(shift, axis), turn
        case "universal":
            return shift, np.array([float(seen.axes @ loop.axes[1] @ axis), 0.0, 0.0])
    return shift, turn


def _turn(axes: Array) -> Array:
    """A vector along the axis of a rotation, with the sine of half the angle twice: it grows up to half a turn."""
    skew = np.array([axes[2, 1] - axes[1, 2], axes[0, 2] - axes[2, 0], axes[1, 0] - axes[0, 1]])
    cosine = np.sqrt(max(1.0 + float(np.trace(axes)), 1e-12))
    return np.asarray(skew / cosine)
