"""What rows of the record hold, as symgen_loop.h writes them."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from ..errors import ArgumentError
from ..model.layout import ModelLayout
from ..model.library import Array
from ..model.pointers import Pointers
from ..naming import shown, unknown

if TYPE_CHECKING:
    from ..model.model import Model
    from ..model.state import State


class Recorded(NamedTuple):
    """Columns of rows; of what was not recorded there are none."""

    time: Array
    q: Array
    v: Array
    z: Array
    a: Array
    multipliers: Array
    outputs: Array


@dataclass(frozen=True)
class Recording:
    """Rows of t, q, v, z, and then of a, l, zdot and all outputs, or of the outputs that were chosen."""

    layout: ModelLayout
    chosen: tuple[str, ...] | None = None
    """None: everything is recorded."""

    @property
    def outputs(self) -> tuple[str, ...]:
        return self.layout.sensors if self.chosen is None else self.chosen

    @cached_property
    def edges(self) -> list[int]:
        """Columns where v, z, a, l, zdot and the outputs begin, and the end; q begins at the second column."""
        layout = self.layout
        nv, nz, whole = len(layout.velocities), len(layout.states), self.chosen is None
        rates = (nv, len(layout.constraints), nz) if whole else (0, 0, 0)
        return list(accumulate([1 + len(layout.positions), nv, nz, *rates, len(self.outputs)]))

    @property
    def width(self) -> int:
        return self.edges[-1]

    @cached_property
    def columns(self) -> dict[str, int]:
        """Of outputs, positions and states."""
        layout, edges = self.layout, self.edges
        found: dict[str, int] = {}
        for first, names in ((edges[5], self.outputs), (1, layout.positions), (edges[1], layout.states)):
            for place, name in enumerate(names):
                found.setdefault(name, first + place)
        return found

    def split(self, rows: Array) -> Recorded:
        t, q, v, z, a, multipliers, _, outputs = np.split(rows, [1, *self.edges[:-1]], axis=1)
        return Recorded(t[:, 0], q, v, z, a, multipliers, outputs)

    def rates(self, model: Model, state: State, inputs: Array) -> Array:
        """What a row holds after t, q, v, z, as the model itself computes it."""
        rates: list[Array] = []
        if self.chosen is None:
            a, zdot = model.rates(state, inputs)
            rates = [a, model.multipliers(state, inputs), zdot]
        found = model.outputs(state, inputs) if self.outputs else {}
        return np.concatenate([*rates, [found[name] for name in self.outputs]])

    def fill(self, struct: Any, model: Model, pointers: Pointers) -> None:
        """Fills a symgen_recording."""
        if self.chosen is None:
            return
        takes = model.library.functions["outputs"].layout.takes if self.outputs else ()
        struct.by_choice, struct.count = True, len(self.outputs)
        struct.multipliers = "l" in takes
        struct.rates = struct.multipliers or "a" in takes
        chosen = np.array([self.layout.sensors.index(name) for name in self.outputs], dtype=np.int32)
        pointers.point(struct, chosen=chosen, row=np.zeros(Recording(self.layout).width))


def recording_of(layout: ModelLayout, outputs: Collection[str] | None, needed: Collection[str]) -> Recording:
    """Of the outputs that a caller chose (a sensor stands for its components); None: everything. What a stop or measures need is
    recorded, too."""
    if outputs is None:
        return Recording(layout)
    if isinstance(outputs, str) or not isinstance(outputs, Collection):
        raise ArgumentError(f"outputs is a list of names, as in outputs=['speed'], not {shown(outputs)}")
    wanted = set(needed)
    for name in outputs:
        found = [each for each in layout.sensors if name and name in (each, each.rpartition(".")[0])]
        if not found:
            raise ArgumentError(unknown("output", name, layout.sensors))
        wanted |= set(found)
    return Recording(layout, tuple(name for name in layout.sensors if name in wanted))
