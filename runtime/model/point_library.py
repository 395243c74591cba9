"""The library that finds derivatives of steps at several points at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from .batch import aligned, constants_in_lanes
from .library import Array
from .part import Part, PartKind
from .pointers import Pointers

if TYPE_CHECKING:
    from .model import Model


class PointLibrary:
    """Of a model, with so many lanes; see runtime/include/symgen_points.h."""

    def __init__(self, model: Model, lanes: int) -> None:
        self.lanes = lanes
        built, self._shared = model.opened(Part(PartKind.STEP_LANES, lanes))
        (self._layout,) = built.libraries
        symbol = self._layout.symbol
        self.find = self._shared.ffi.cast("symgen_point_finder", self._shared.address(f"{symbol}_points"))
        self._room = self._shared.function("symgen_length", f"{symbol}_scratch")()

    def constants(self, parameters: Array) -> Array:
        """For rows of parameters."""
        blocks = constants_in_lanes(self._shared, self._layout, parameters, self.lanes)
        count = -(-len(parameters) // self.lanes)
        rows = blocks.reshape(count, self._layout.constants, self.lanes).transpose(0, 2, 1)
        return np.ascontiguousarray(rows.reshape(count * self.lanes, self._layout.constants)[: len(parameters)])

    def give(self, pointers: Pointers, call: Any, constants: Array, derivatives: int) -> None:
        """To a symgen_map_call, which finds so many derivatives at a point."""
        call.lanes, call.points = self.lanes, self.find
        scratch, found = aligned(self._room), np.zeros(2 * self.lanes * derivatives)
        pointers.point(call, lane_constants=constants, lane_scratch=scratch, found=found)
