"""The ground under something that travels: lines on the road, which pass by."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from symgen.description.design_position import Array
from symgen.description.expression import Expression
from symgen.description.values import EvaluationError, evaluate

AHEAD, ASIDE = 2.5, 1.5
"""How far the ground reaches beyond what stands on it, m."""
ACROSS, ALONG = 1.0, 0.1
"""Between lines, and between the points of a line along the road, m."""


class Ground:
    """Heights of a road in the world, each computed once; flat where the road needs more than a place."""

    def __init__(self, road: Expression, values: Mapping[str, float]) -> None:
        self.road, self.values = road, {"time": 0.0, **values}
        self._heights: dict[tuple[float, float], float] = {}

    def height(self, x: float, y: float) -> float:
        if (x, y) not in self._heights:
            try:
                self._heights[x, y] = evaluate(self.road, {**self.values, "x": x, "y": y})
            except EvaluationError:
                self._heights[x, y] = 0.0
        return self._heights[x, y]

    def lines(self, low: Array, high: Array) -> Array:
        """Points of lines along x and y in a box of the world; rows of nan between lines."""
        xs, ys, fine = (
            _raster(low[0] - AHEAD, high[0] + AHEAD, ACROSS),
            _raster(low[1] - ASIDE, high[1] + ASIDE, ACROSS),
            _raster(low[0] - AHEAD, high[0] + AHEAD, ALONG),
        )
        along = [[*((x, y, self.height(x, y)) for x in fine), (np.nan,) * 3] for y in ys]
        across = [[*((x, y, self.height(x, y)) for y in (ys[0], ys[-1])), (np.nan,) * 3] for x in xs]
        return np.array([point for line in (*along, *across) for point in line])


def _raster(low: float, high: float, width: float) -> list[float]:
    return [round(k * width, 6) for k in range(int(np.ceil(low / width)), int(np.floor(high / width)) + 1)]
