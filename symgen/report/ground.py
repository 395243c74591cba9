"""The ground under something that travels: lines on the road, which pass by."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from symgen.description.design_position import Array
from symgen.description.expression import Expression
from symgen.description.values import EvaluationError, evaluate, evaluate_over

AHEAD, ASIDE = 2.5, 1.5
"""How far the ground reaches beyond what stands on it, m."""
ACROSS, ALONG = 1.0, 0.1
"""Between lines, and between the points of a line along the road, m."""


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

    def lines(self, low: Array, high: Array) -> Array:
        """Points of lines along x and y in a box of the world; rows of nan between lines."""
        xs, ys = _raster(low[0] - AHEAD, high[0] + AHEAD, ACROSS), _raster(low[1] - ASIDE, high[1] + ASIDE, ACROSS)
        fine = _raster(low[0] - AHEAD, high[0] + AHEAD, ALONG)
        along = [np.column_stack([fine, np.full(len(fine), y)]) for y in ys]
        across = [np.column_stack([np.full(2, x), [ys[0], ys[-1]]]) for x in xs]
        places = np.concatenate([*along, *across])
        points = np.column_stack([places, self.heights(*places.T)])
        ends = np.cumsum([len(line) for line in (*along, *across)])
        return np.insert(points, ends, np.nan, axis=0)


def _raster(low: float, high: float, width: float) -> Array:
    return np.round(np.arange(np.ceil(low / width), np.floor(high / width) + 1) * width, 6)
