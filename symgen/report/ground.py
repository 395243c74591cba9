"""The ground under something that travels: a patch of the road, which passes by."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from symgen.description.design_position import Array
from symgen.description.expression import Expression, Number
from symgen.description.values import EvaluationError, evaluate, evaluate_over
from symgen.report.rounding import to_pixels

AHEAD, ASIDE = 0.5, 0.35
"""How far the ground reaches beyond what stands on it, relative to the size of that."""
FLAT, FINE = 1.0, 0.125
"""Spacing of the points of a flat road and of any other, m."""
MOST_POINTS = 4000
"""Of a patch; a larger one is coarser."""
HEIGHT = 0.5
"""m; heights are as exact as is seen of one that is so large."""


class Ground:
    """Heights of a road in the world; flat where the road needs more than a place."""

    def __init__(self, road: Expression, values: Mapping[str, float]) -> None:
        self.road, self.values = road, {"time": 0.0, **values}

    def heights(self, x: Array, y: Array) -> Array:
        """Of many points at once; one by one if there is trouble with any of them."""
        try:
            return evaluate_over(self.road, {**self.values, "x": x, "y": y}, len(x))
        except EvaluationError:
            return np.array([self._height(*point) for point in zip(x.tolist(), y.tolist(), strict=True)])

    def _height(self, x: float, y: float) -> float:
        try:
            return evaluate(self.road, {**self.values, "x": x, "y": y})
        except EvaluationError:
            return 0.0

    def patches(self, low: Array, high: Array, travel: Array) -> dict[str, object]:
        """Heights under a box that travels, frame by frame, on points of a raster that stays where it is: corners of the patches
        in that raster, numbers of points along x and y, spacing."""
        room = np.abs(np.diff(travel[:, :2], axis=0)).max(axis=0, initial=0.0)  # the box goes on between two frames
        beside = np.array([AHEAD, ASIDE]) * float((high - low)[:2].max())
        first, last = low[:2] - beside - room, high[:2] + beside + room
        spacing = self._spacing(last - first)
        count = np.ceil((last - first) / spacing).astype(int) + 2
        corners = np.floor((travel[:, :2] + first) / spacing)
        heights = np.array([self._patch(corner, count, spacing) for corner in corners])
        return {
            "heights": to_pixels(heights, HEIGHT),
            "corners": corners,
            "count": count.tolist(),
            "spacing": spacing,
            "travel": travel[:, :2].copy(),
        }

    def _spacing(self, size: Array) -> float:
        spacing = FLAT if isinstance(self.road, Number) else FINE
        while np.prod(size / spacing + 3) > MOST_POINTS:
            spacing *= 2.0
        return spacing

    def _patch(self, corner: Array, count: Array, spacing: float) -> Array:
        x, y = np.meshgrid(*(spacing * (corner[k] + np.arange(count[k])) for k in (0, 1)), indexing="ij")
        return self.heights(x.ravel(), y.ravel())
