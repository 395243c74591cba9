"""Vehicles that are ready to move."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from ..model.library import Array
from ..run.signals import InputTable

OwnInputs = Callable[[slice, Array], Array]
"""Inputs of some vehicles at times, which are (vehicles, times): an array of (vehicles, times, inputs)."""


@dataclass(frozen=True, eq=False)
class Prepared:
    """A row for each vehicle. Rows of vehicles that are refused hold numbers that do no harm, such as those of another one."""

    parameters: Array
    """All parameters in the order of the model, (vehicles, parameters), or one row if all vehicles have the same."""
    scales: Array
    """As `flat` of model/scales.py makes them, as many rows as parameters have."""
    q: Array
    v: Array
    z: Array
    table: InputTable
    """Inputs that all vehicles have in common."""
    shifts: Array | None = None
    """(vehicles, inputs): added to these."""
    own_inputs: OwnInputs | None = None
    """In the place of the table, where the shape of inputs differs too."""
    refused: Mapping[int, str] = field(default_factory=dict)
    """What is wrong with a vehicle, by its row."""
    start: float = 0.0
