"""Steady states that vehicles start in: most of them from near, those that are left one by one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from ..analysis.course import Course
from ..analysis.gradient import tilted_rows, untilted
from ..analysis.settlement import Courses
from ..analysis.trim import Trim, course_of
from ..analysis.trim_rows import Neighbours
from ..errors import SymgenRuntimeError
from ..model.library import Array
from ..model.model import Model
from ..model.rows import Rows, RowStates

Mask = NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class TrimColumns:
    """What each vehicle is asked for; gradient None: gravity is as it is."""

    speed: Array
    curvature: Array
    lateral_acceleration: Array
    gradient: Array | None
    free: Sequence[str]
    tolerance: float | None

    def course(self, row: int) -> Course:
        speed, curvature, lateral = (
            float(each[row]) for each in (self.speed, self.curvature, self.lateral_acceleration)
        )
        return course_of(speed, curvature, lateral, None if self.gradient is None else float(self.gradient[row]))


@dataclass(frozen=True, eq=False)
class Trimmed:
    """States and inputs in rows, and parameters that belong to them; why there is no steady state, by row."""

    states: RowStates
    parameters: Array
    refused: Mapping[int, str] = field(default_factory=dict)


Alone = Callable[[int], Trim]
"""The trim of one vehicle by the model, which has its parameters then."""


def trimmed_rows(
    rows: Rows, starts: RowStates, asked: TrimColumns, neighbours: Neighbours | None, alone: Alone, skip: Mask
) -> Trimmed:
    """The steady state of each vehicle but those to `skip`; parameters are changed by gradients only."""
    model, parameters = rows.model, rows.parameters.copy()
    courses = Courses(asked.speed, asked.curvature, asked.lateral_acceleration)
    sensible = courses.sensible(rows, asked.gradient) & np.isfinite(starts.u).all(axis=1)
    if asked.gradient is not None and untilted(model):
        sensible[:] = False
    elif asked.gradient is not None:
        parameters = tilted_rows(model, parameters, starts.q, asked.gradient)
    near = np.flatnonzero(~skip & sensible & np.isfinite(parameters).all(axis=1))
    arrays = {name: getattr(starts, name).copy() for name in "qvzu"}
    states, left = RowStates(starts.time, **arrays), ~skip
    if neighbours is not None and near.size:
        chosen = rows.of(near) if asked.gradient is None else Rows(model, parameters[near])
        found = neighbours.settled(chosen, starts.of(near), courses.of(near), asked.tolerance)
        for name in "qvzu":
            getattr(states, name)[near[found.sure]] = getattr(found.states, name)[found.sure]
        left[near[found.sure]] = False
    refused: dict[int, str] = {}
    for row in np.flatnonzero(left).tolist():
        parameters[row] = rows.parameters[row]
        try:
            _take(model, states, parameters, row, alone(row))
        except SymgenRuntimeError as error:
            refused[row] = str(error)
    return Trimmed(states, parameters, refused)


def _take(model: Model, states: RowStates, parameters: Array, row: int, trim: Trim) -> None:
    for name in "qvz":
        getattr(states, name)[row] = getattr(trim.state, name)
    states.u[row] = trim.inputs
    for name, value in trim.parameters.items():
        parameters[row, model.parameter_place(name)] = value
