"""What each vehicle of a fleet is asked for in a trim."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike

from ..analysis.trim import Trim
from ..errors import ArgumentError, TrimError
from ..model.library import Array
from ..model.state import State
from ..naming import by_name, listed, place, real_array

if TYPE_CHECKING:
    from ..model.model import Model


class TrimRequests:
    """One for each of so many vehicles."""

    def __init__(
        self,
        model: Model,
        rows: int,
        course: Mapping[str, ArrayLike],
        inputs: Mapping[str, ArrayLike] | None,
        free: Sequence[str],
        states: Sequence[State | Trim] | None,
        tolerance: float | None,
    ) -> None:
        self.model, self.tolerance, self.states = model, tolerance, states
        self.free = listed("inputs that are free", free)
        for name in self.free:
            place("input of a fleet", name, model.inputs)
        self.course = {name: _of_vehicles(name, values, rows) for name, values in course.items()}
        given = by_name("inputs of a fleet", {} if inputs is None else inputs)
        self.inputs = {name: _of_vehicles(name, values, rows) for name, values in given.items()}
        if states is not None and (not isinstance(states, Sequence) or len(states) != rows):
            raise ArgumentError(f"there must be a state or a Trim for each of {rows} vehicles")

    def trim(self, vehicle: int) -> Trim:
        """The model has the vehicle's parameters."""
        course, inputs = (
            {name: float(values[vehicle]) for name, values in each.items()} for each in (self.course, self.inputs)
        )
        start = None if self.states is None else self.states[vehicle]
        try:
            return self.model.trim(inputs=inputs, free=self.free, state=start, tolerance=self.tolerance, **course)
        except TrimError as error:
            raise TrimError(f"vehicle {vehicle}: {error}") from error


def _of_vehicles(name: str, values: ArrayLike, rows: int) -> Array:
    array = real_array(name, values)
    if array.shape not in ((), (rows,)) or not np.isfinite(array).all():
        raise ArgumentError(f"{name!r} must be a finite number, or {rows} of them, one for each vehicle")
    return np.broadcast_to(array, (rows,))
