"""What is asked of a sweep, and what comes of it: many vehicles of one model, each with numbers of its own.

A column is an array of as many numbers as there are vehicles; row k of all columns belongs to vehicle k.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from ..errors import ArgumentError
from ..model.library import Array
from ..names import MethodName, PolicyName
from ..run.manoeuvre import Manoeuvre, Plan, chosen_manoeuvre
from ..run.measures import Measure
from ..run.settings import Tolerances
from ..run.signals import Signal
from ..run.stopping import Stop, a_stop

if TYPE_CHECKING:
    from ..model.model import Model


@dataclass(frozen=True)
class Case:
    """What all vehicles share; None: as the manoeuvre says, or as `simulate` would choose."""

    manoeuvre: str | Manoeuvre | Plan | None = None
    until: float | None = None
    step: float | None = None
    method: MethodName = "trapezoidal"
    refresh: PolicyName | None = None
    iterations: int | None = None
    tolerances: Tolerances | None = None
    inputs: Mapping[str, Signal] = field(default_factory=dict)
    """By name; they take the place of the manoeuvre's."""
    stop: Stop | str | None = None
    measures: Mapping[str, Measure] = field(default_factory=dict)
    """Beside those of the manoeuvre."""
    outputs: tuple[str, ...] = ()
    """Of which the signals are wanted, not only measures."""
    every: int = 1
    """Each so-many-th value of these signals is kept."""


@dataclass(frozen=True, eq=False)
class Vehicles:
    """What differs from vehicle to vehicle, in columns."""

    rows: int
    parameters: Mapping[str, Array] = field(default_factory=dict)
    positions: Mapping[str, Array] = field(default_factory=dict)
    """Of the start, as `Manoeuvre.positions`."""
    velocities: Mapping[str, Array] = field(default_factory=dict)
    inputs: Mapping[str, Array] = field(default_factory=dict)
    """Constant over the run."""
    trim: Mapping[str, Array] = field(default_factory=dict)
    """Speed, curvature, lateral_acceleration and gradient of the manoeuvre's trim."""
    until: Array | None = None
    stop_value: Array | None = None


@dataclass(frozen=True, eq=False)
class Driven:
    """What came of the vehicles, a row for each."""

    measures: Mapping[str, Array]
    """Not a number where the vehicle failed before."""
    measure_units: Mapping[str, str]
    outputs: Mapping[str, Array]
    """(rows, times); not a number after the end of a vehicle's run."""
    time: Array
    """(times,) of the outputs."""
    ended: Array
    """The time at which each run ended."""
    status: tuple[str, ...]
    """The sentence of `Solution.status`, or that of the error by which the vehicle was refused."""
    success: NDArray[np.bool_]


def nominal_manoeuvre(model: Model, case: Case, given: frozenset[str] = frozenset()) -> Manoeuvre:
    """That of the case for the model's own parameters, as long and in such steps as the case says; parameters that are `given` count
    before those of the manoeuvre."""
    if case.manoeuvre is None:
        if case.until is None or case.step is None:
            raise ArgumentError("say how long the runs are and how long a step: until=..., step=..., or a manoeuvre")
        return Manoeuvre("", case.until, case.step)
    found = chosen_manoeuvre(model, case.manoeuvre, given)
    until = found.until if case.until is None else case.until
    return replace(found, until=until, step=found.step if case.step is None else case.step)


def stop_of(case: Case, manoeuvre: Manoeuvre, differs: bool) -> Stop | None:
    """That of the case, or else of the manoeuvre; with `differs` its value is another one for each vehicle."""
    stop = manoeuvre.stop if case.stop is None else a_stop(case.stop)
    if stop is None and differs:
        raise ArgumentError("there is no stop whose value could differ: give stop=..., or a manoeuvre that has one")
    return stop


def of_row(columns: Mapping[str, Array], row: int) -> dict[str, float]:
    """The numbers of one vehicle by name."""
    return {name: float(values[row]) for name, values in columns.items()}
