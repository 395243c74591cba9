"""Positions that a group of bodies can reach: its motion is followed from the assembled position, both ways.

A group with one freedom describes a curve, which is followed until it is back at its start, comes to an end, or gets too
long. With several freedoms a few curves in random directions are followed, each as straight as the constraints let it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from symgen.mechanism.assembly import Assembly, NoValueError

Array = NDArray[np.float64]

_STRIDE = 0.15
"""Length of a step: radians, and displacements in sizes of the mechanism."""
_STRIDES = 200
_WORK = 6000
"""Strides times coordinates, at most, along a curve: what a stride costs grows faster than that."""
_FEWER_STRIDES = 12
"""With several freedoms, where no curve leads everywhere anyway."""
_STRAIGHT = 0.8
"""Cosine between the tangents at both ends of a step."""
_SHORTEST = 1e-3
_DIRECTIONS = 3
_CLOSED = 1e-10
_ITERATIONS = 6
_SEED = 20140615


@dataclass(frozen=True)
class Trace:
    """Constraint Jacobians (scaled) along one curve. `change_point`: it passes a position where the rows lose rank, so that
    the motion could go on along another branch."""

    jacobians: tuple[Array, ...]
    change_point: bool


def traces(assembly: Assembly, start: Array, rows: Sequence[int], columns: Sequence[int]) -> Iterator[Trace]:
    """Curves through `start` on which only `columns` move and `rows` stay closed."""
    generator = np.random.default_rng(_SEED)
    for _ in range(1 if len(columns) == len(rows) + 1 else _DIRECTIONS):
        wish = generator.uniform(-1.0, 1.0, len(columns))
        for way in (wish, -wish):
            curve = _Curve(assembly, rows, columns, start, way)
            yield curve.follow()
            if curve.returned:
                break


class _Curve:
    """A position that advances, with the direction in which it goes on."""

    def __init__(
        self, assembly: Assembly, rows: Sequence[int], columns: Sequence[int], start: Array, wish: Array
    ) -> None:
        self.assembly, self.rows, self.columns = assembly, list(rows), list(columns)
        self.q = start
        self.jacobian = self._equations(start)[1]
        self.tangent = _tangent(self.jacobian[:, self.columns], wish)
        self.returned = False

    @property
    def _is_curve(self) -> bool:
        return len(self.columns) == len(self.rows) + 1

    def _equations(self, q: Array) -> tuple[Array, Array]:
        residual, jacobian = self.assembly.equations(q)
        return residual[self.rows], jacobian[self.rows]

    def follow(self) -> Trace:
        found, signs, stride = [self.jacobian], [self._orientation()], _STRIDE
        most = min(_STRIDES, _WORK // len(self.columns)) if self._is_curve else _FEWER_STRIDES
        for _ in range(max(most, _FEWER_STRIDES)):
            if stride < _SHORTEST or self.returned:
                break
            if not self._advance(stride):
                stride /= 2
                continue
            stride = min(_STRIDE, 2 * stride)
            found.append(self.jacobian)
            signs.append(self._orientation())
            self.returned = self._is_back(found)
        turned = any(a * b < 0 for a, b in pairwise(signs))
        return Trace(tuple(found), turned)

    def _advance(self, stride: float) -> bool:
        """One step; nothing changes where that fails."""
        try:
            return self._step(stride)
        except NoValueError:
            return False

    def _step(self, stride: float) -> bool:
        """Along the tangent and back to the constraints."""
        step = np.zeros(self.assembly.mechanism.coordinates)
        step[self.columns] = stride * self.tangent
        q = self.assembly.moved(self.q, step)
        residual, jacobian = self._equations(q)
        for _ in range(_ITERATIONS):
            if np.max(np.abs(residual)) < _CLOSED:
                break
            step[self.columns] = -np.linalg.lstsq(jacobian[:, self.columns], residual, rcond=1e-9)[0]
            q = self.assembly.moved(q, step)
            residual, jacobian = self._equations(q)
        tangent = _tangent(jacobian[:, self.columns], self.tangent)
        if np.max(np.abs(residual)) >= _CLOSED or tangent @ self.tangent < _STRAIGHT:
            return False
        self.q, self.jacobian, self.tangent = q, jacobian, tangent
        return True

    def _orientation(self) -> float:
        """Sign of det [J; tangent]: along a curve it changes where the rows lose rank and another branch crosses."""
        if not self._is_curve:
            return 1.0
        return float(np.linalg.slogdet(np.vstack([self.jacobian[:, self.columns], self.tangent]))[0])

    def _is_back(self, found: Sequence[Array]) -> bool:
        """Nearer to the start than half the last step, and not on the way back."""
        if not self._is_curve or len(found) < 4:
            return False
        return bool(np.linalg.norm(found[-1] - found[0]) <= 0.6 * np.linalg.norm(found[-1] - found[-2]))


def _tangent(jacobian: Array, wish: Array) -> Array:
    """The direction nearest to `wish` in which the rows stay closed, to first order."""
    allowed = wish - np.linalg.pinv(jacobian, rcond=1e-9) @ (jacobian @ wish)
    return np.asarray(allowed / np.linalg.norm(allowed))
