"""What each vehicle of a fleet is asked for in a trim."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike

from ..analysis.settlement import Courses
from ..analysis.trim import Trim, course_of
from ..analysis.trim_rows import Neighbours, neighbours_at_starts, neighbours_of
from ..errors import ArgumentError, TrimError
from ..model.assembly_rows import assembled_rows
from ..model.library import Array
from ..model.rows import Indices, Rows, RowStates
from ..model.state import State
from ..naming import by_name, listed, place, real_array

if TYPE_CHECKING:
    from ..model.model import Model


COURSE = ("speed", "curvature", "lateral_acceleration")
TOGETHER = 1000
"""Vehicles."""


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
        self.model, self.tolerance, self.states, self.rows = model, tolerance, states, rows
        self.free = listed("inputs that are free", free)
        for name in self.free:
            place("input of a fleet", name, model.inputs)
        self.course = {name: _of_vehicles(name, values, rows) for name, values in course.items()}
        given = by_name("inputs of a fleet", {} if inputs is None else inputs)
        self._same = all(np.ndim(values) == 0 for values in (*course.values(), *given.values()))
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

    def near(self, parameters: Array) -> list[Trim | None]:
        """Of vehicles with these parameters (rows, or one for all), those that are found from near; None of the others. Where they are
        all asked for the same, they begin from the steady state of the model as it is, else from their starts."""
        known = self._known() if self.states is None else None
        if known is None:
            return [None] * self.rows
        pieces = [np.arange(first, min(first + TOGETHER, self.rows)) for first in range(0, self.rows, TOGETHER)]
        return [trim for piece in pieces for trim in self._piece(known, parameters, piece)]

    def _known(self) -> Neighbours | None:
        if not self._same:
            return neighbours_at_starts(self.model, self.free)
        inputs = self.model.input_values({name: float(values[0]) for name, values in self.inputs.items()})
        speed, curvature, lateral = (float(self.course[name][0]) for name in COURSE)
        course = course_of(speed, curvature, lateral, None)
        return neighbours_of(self.model, course, inputs, self.free, self.tolerance, None)

    def _piece(self, known: Neighbours, parameters: Array, piece: Indices) -> list[Trim | None]:
        model = self.model
        rows = Rows(model, parameters[piece] if len(parameters) > 1 else np.tile(parameters, (len(piece), 1)))
        first, u = rows.call("initial"), np.tile(model.default_inputs, (len(piece), 1))
        starts, good = assembled_rows(
            rows, RowStates(0.0, first["q"], first["v"], first["z"], u), {}, {}, from_design=True
        )
        for name, values in self.inputs.items():
            starts.u[:, place("input of a fleet", name, model.inputs)] = values[piece]
        courses = Courses(*(self.course[name][piece] for name in COURSE))
        found = known.trims(rows, starts, courses, self.tolerance)
        return [trim if sure else None for trim, sure in zip(found, good.tolist(), strict=True)]


def _of_vehicles(name: str, values: ArrayLike, rows: int) -> Array:
    array = real_array(name, values)
    if array.shape not in ((), (rows,)) or not np.isfinite(array).all():
        raise ArgumentError(f"{name!r} must be a finite number, or {rows} of them, one for each vehicle")
    return np.broadcast_to(array, (rows,))
