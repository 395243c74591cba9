"""What rewards and ends are judged by."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from symgen.runtime import ArgumentError, Model, unknown

Array = NDArray[np.float64]


class Names:
    """Where values are that have names: sensors, positions, velocities (NAME.rate), first-order states and inputs. Where several have
    one name, the first of these has it."""

    def __init__(self, model: Model) -> None:
        rates = tuple(f"{name}.rate" for name in model.coordinates)
        self.groups: Mapping[str, tuple[str, ...]] = {
            "outputs": model.sensors,
            "q": model.layout.positions,
            "v": rates,
            "z": model.layout.states,
            "inputs": model.inputs,
        }
        self._places = {
            name: (group, k) for group, names in reversed(self.groups.items()) for k, name in enumerate(names)
        }

    def place(self, name: object) -> tuple[str, int]:
        """The group, and the column in it."""
        if not isinstance(name, str) or name not in self._places:
            raise ArgumentError(unknown("sensor, coordinate, rate, state or input", name, self._places))
        return self._places[name]


@dataclass(frozen=True, eq=False)
class Seen:
    """All vehicles after an action, a row for each. `seen[NAME]` is a column: of a sensor, a position, a velocity (`NAME.rate`), a
    first-order state or an input. A row is judged by itself: what is found for it must not depend on others."""

    observations: Array
    """(vehicles, observations)"""
    actions: Array
    """(vehicles, actions), within their bounds"""
    outputs: Array
    """(vehicles, sensors), in the order of `model.sensors`"""
    q: Array
    v: Array
    z: Array
    inputs: Array
    time: Array
    """Of each vehicle since it began (s)."""
    names: Names

    def __getitem__(self, name: str) -> Array:
        group, column = self.names.place(name)
        found: Array = getattr(self, group)[:, column]
        return found
