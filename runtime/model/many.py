"""Room for rows of states of one vehicle, whose accelerations compiled code finds one after the other or in lanes. See symgen_states.c."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from .batch import aligned
from .lanes import chosen_lanes
from .library import Array
from .part import LANES, PartKind, batch_part
from .pointers import Pointers

if TYPE_CHECKING:
    from .model import Model


class LaneRates:
    """The batch part of a model, for compiled code to call. Its lanes are as many as suit the CPU, whoever asks, as digits depend on
    them. Whoever calls has the model's lock."""

    def __init__(self, model: Model) -> None:
        width = chosen_lanes("lanes", model.build, None, LANES[PartKind.BATCH])
        part = batch_part(width)
        built, self._shared = model.opened(part)
        (layout,) = built.libraries
        ffi = self._shared.ffi
        self._run = ffi.cast("symgen_batch_runner", self._shared.address(f"{layout.symbol}_batch"))
        self._fill = ffi.cast("symgen_filler", self._shared.address(f"{layout.symbol}_constants"))
        self._lanes = aligned(layout.constants * width)
        self._scratch = aligned(self._shared.function("symgen_length", f"{layout.symbol}_scratch")())

    def give(self, pointers: Pointers, many: Any) -> None:
        """To a symgen_many."""
        many.run, many.fill = self._run, self._fill
        pointers.point(many, lanes=self._lanes, scratch=self._scratch)


def room(model: Model, rows: int) -> dict[str, Array]:
    """Arrays of a symgen_many for so many states, one after the other."""
    lengths = model.lengths
    arrays: dict[str, Array] = {name: np.zeros(rows * lengths[name]) for name in ("t", "q", "v", "z", "u", "a", "zdot")}
    return arrays | {"scratch": np.zeros(lengths["v"] + lengths["z"])}
