"""The road under a run, as far as it is not flat: heights on squares near the path."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from symgen.description.design_position import Array
from symgen.description.expression import Call, Expression, Name, Number
from symgen.description.road import ON_SURFACE, ROAD
from symgen.description.values import EvaluationError, evaluate, evaluate_over
from symgen.report.rounding import to_pixels

Surface = Callable[[Array, Array], Array]

SPACING, CELLS = 0.125, 32
"""Of points (m), and how many cells a square has along each side."""
NEAR = 8.0
"""How far from the path heights are looked at, m."""
MOST = 400
"""Squares; with a longer path they are coarser."""
HEIGHT = 0.5
"""m; heights are as exact as is seen of one that is so large."""


class Road:
    """Heights in the world; flat where the road needs more than a place. `surface`: those of the road that is data."""

    def __init__(self, road: Expression, values: Mapping[str, float], surface: Surface | None = None) -> None:
        self.road, self.values, self.surface = road, {"time": 0.0, **values}, surface

    def heights(self, x: Array, y: Array) -> Array:
        """Of many points at once; one by one if there is trouble with any of them."""
        data = {} if self.surface is None else {ROAD: np.nan_to_num(self.surface(x, y))}
        try:
            return evaluate_over(_named(self.road), {**self.values, **data, "x": x, "y": y}, len(x))
        except EvaluationError:
            return np.array([self._height(*point) for point in zip(x.tolist(), y.tolist(), strict=True)])

    def _height(self, x: float, y: float) -> float:
        try:
            return evaluate(self.road, {**self.values, "x": x, "y": y})
        except EvaluationError:
            return 0.0

    def squares(self, path: Array) -> dict[str, object]:
        """Those near a path that are not at height zero, by their place in a raster of squares; nothing if there is none."""
        if isinstance(self.road, Number) and self.road.value == 0.0:
            return {}
        side = SPACING * CELLS
        while len(places := _near(path, side)) > MOST:
            side *= 2.0
        within = np.linspace(0.0, side, CELLS + 1)
        x, y = (grid.ravel() for grid in np.meshgrid(within, within, indexing="ij"))
        ends = np.cumsum([0, *(len(x) for _ in places)])
        everywhere = self.heights(
            np.concatenate([side * place[0] + x for place in places]),
            np.concatenate([side * place[1] + y for place in places]),
        )
        heights = to_pixels(everywhere, HEIGHT).reshape(len(ends) - 1, -1)
        raised = heights.any(axis=1)
        if not raised.any():
            return {}
        return {"side": side, "cells": CELLS, "places": places[raised], "heights": heights[raised]}


def _named(formula: Expression) -> Expression:
    """With a name for the height of the road that is data, at the place itself."""
    if formula == ON_SURFACE:
        return Name(ROAD)
    if isinstance(formula, Call):
        return Call(formula.function, tuple(map(_named, formula.arguments)))
    return formula


def _near(path: Array, side: float) -> Array:
    """Squares that are not farther from the path than that."""
    reach = np.arange(-int(np.ceil(NEAR / side)), int(np.ceil(NEAR / side)) + 1)
    around = np.array([(a, b) for a in reach for b in reach])
    steps = np.unique(np.floor(path / side), axis=0)
    return np.unique((steps[:, None] + around).reshape(-1, 2), axis=0)
