"""Signals of the runs of a sweep: their units, and their values at the times that all runs share."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ..errors import ArgumentError
from ..model.library import Array
from ..naming import unknown
from ..run.solution import sensor_units

if TYPE_CHECKING:
    from ..model.model import Model


def read_off(time: Array, values: Array, times: Array, step: float) -> Array:
    """Values at other times, straight lines between them; not a number after the end."""
    slack = 1e-6 * step
    near = np.minimum(np.searchsorted(time, times - slack), len(time) - 1)
    same = np.abs(time[near] - times) <= slack
    found = np.where(same, values[near], np.interp(times, time, values))
    return np.where(times <= time[-1] + slack, found, np.nan)


def unit_of_signal(model: Model, name: str) -> str:
    """Of an output, position, state or input; empty where the description does not say."""
    layout, inputs = model.layout, model.layout.inputs
    known = (
        (layout.sensors, sensor_units(layout, layout.sensors)),
        (layout.positions, layout.units.positions),
        (layout.states, layout.units.states),
        (tuple(entry.name for entry in inputs), tuple(entry.unit for entry in inputs)),
    )
    for names, units in known:
        if name in names:
            return units[names.index(name)] if len(units) == len(names) else ""
    raise ArgumentError(
        unknown("output, position, state or input", name, [each for names, _ in known for each in names])
    )
