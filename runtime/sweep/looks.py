"""What is asked of vehicles in lanes on their way: measures, signals and a stop, which compiled code reads off at every step."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from ..errors import ArgumentError
from ..model.batch import aligned, constants_in_lanes
from ..model.library import Array
from ..model.part import batch_part
from ..model.pointers import Pointers
from ..naming import unknown
from ..run.lane_run import Integers, LaneLibrary
from ..run.measures import KINDS, SPACINGS, Measure
from ..run.stopping import Stop

if TYPE_CHECKING:
    from ..model.model import Model

HISTORIES = ("rise_time", "settling_time")
"""Measures that are read off all values of a run."""


class Values:
    """Places of values in the order in which C counts them: outputs, positions, states, inputs."""

    def __init__(self, model: Model) -> None:
        layout = model.layout
        self.outputs = len(layout.sensors)
        self.of_states = (*layout.sensors, *layout.positions, *layout.states)
        self.names = (*self.of_states, *model.inputs)

    def place(self, name: str) -> int:
        if name not in self.names:
            raise ArgumentError(unknown("output, position, state or input", name, self.names))
        return self.names.index(name)

    def place_of_stop(self, name: str) -> int:
        if name not in self.of_states:
            raise ArgumentError(unknown("output, position or state", name, self.of_states))
        return self.of_states.index(name)


class OutputsInLanes:
    """The functions of the model itself in lanes, with the constants of the vehicles."""

    def __init__(self, model: Model, lanes: int, parameters: Array) -> None:
        part = batch_part(lanes)
        built, self._shared = model.opened(part)
        (self.layout,) = built.libraries
        self.constants = constants_in_lanes(self._shared, self.layout, parameters, lanes)
        takes = model.library.functions["outputs"].layout.takes
        self.loads = "l" in takes
        self.rates = self.loads or "a" in takes

    def fill(self, looks: Any, pointers: Pointers, lanes: int, row: int) -> None:
        for name in ("acceleration", "multipliers", "outputs"):
            address = self._shared.address(f"{self.layout.symbol}_{name}")
            setattr(looks, name, pointers.ffi.cast("symgen_function", address))
        looks.nk, looks.rates, looks.loads = self.layout.constants, self.rates, self.loads
        pointers.point(looks, work=aligned(lanes * self.layout.work), row=aligned(lanes * row))


class Looks:
    """A looker for vehicles in lanes; afterwards `found` and `values` hold what it saw."""

    def __init__(
        self,
        library: LaneLibrary,
        parameters: Array,
        last: Integers,
        measures: Mapping[str, Measure],
        signals: Sequence[str],
        every: int,
        stop: Stop | None,
        stop_values: Array,
    ) -> None:
        model = library.model
        self.library, self.measures, self.every, self.stops = library, measures, every, stop_values
        values, rows = Values(model), len(last)
        self.of = np.array([values.place(each.of) for each in measures.values()], dtype=np.int32)
        self.chosen = np.array([values.place(name) for name in signals], dtype=np.int32)
        self.stop = -1 if stop is None else values.place_of_stop(stop.output)
        asked = [*self.of, *self.chosen, *([] if stop is None else [self.stop])]
        self.asks = bool(asked)
        needed = any(place < values.outputs for place in asked)
        self.outputs = OutputsInLanes(model, library.lanes, parameters) if needed else None
        self.each, self.nc, self.ny = len(parameters) > 1, model.lengths["l"], values.outputs
        self.places = -(-int(last.max()) // every) + 1 if signals else 0
        self.found = np.full((rows, len(measures)), np.nan)
        self.values = np.full((rows, len(signals), self.places), np.nan)
        self.ends = np.full(rows, np.nan)
        self._last = last

    def begin(self, run: Any, pointers: Pointers) -> None:
        looks, lanes, lengths = run.looks, self.library.lanes, self.library.model.lengths
        looks.nc, looks.ny, looks.stop, looks.measures = self.nc, self.ny, self.stop, len(self.measures)
        looks.signals, looks.places, looks.every = len(self.chosen), self.places, self.every
        kinds = np.array([list(KINDS).index(each.kind) for each in self.measures.values()], dtype=np.int32)
        windows = np.array([_window(each) for each in self.measures.values()])
        kept = aligned(self.library.kept(len(self.measures), 0))
        pointers.point(looks, kinds=kinds, of=self.of, chosen=self.chosen, windows=windows, kept=kept)
        if self.outputs is not None:
            self.outputs.fill(looks, pointers, lanes, self.nc + self.ny + lengths["v"] + lengths["z"])
        histories = sum(each.kind in HISTORIES for each in self.measures.values())
        looks.places_of_history = (int(self._last.max()) + 2) * bool(histories)
        pointers.point(looks, history=np.empty(2 * lanes * histories * looks.places_of_history))

    def aim(self, run: Any, pointers: Pointers, rows: slice) -> None:
        looks = run.looks
        pointers.point(
            looks, found=self.found[rows], values=self.values[rows], stops=self.stops[rows], ends=self.ends[rows]
        )
        if self.outputs is not None:
            block = rows.start // self.library.lanes if self.each else 0
            length = self.library.lanes * self.outputs.layout.constants
            pointers.point(looks, constants=self.outputs.constants[block * length :])


def _window(measure: Measure) -> tuple[float, ...]:
    """As enum symgen_window."""
    early, late = (
        (-np.inf if measure.after is None else measure.after),
        (np.inf if measure.before is None else measure.before),
    )
    off = (SPACINGS * float(np.spacing(abs(time))) if np.isfinite(time) else 0.0 for time in (early, late))
    return early, late, *off, measure.level
