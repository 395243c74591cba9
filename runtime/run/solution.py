"""What a run leaves behind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from ..errors import ArgumentError
from ..model.layout import ModelLayout
from ..model.library import Array
from ..model.state import State
from ..naming import place, unknown, whole
from ..notebook import html_table, solution_html, statistics_rows, text_table
from .checkpoint import Checkpoint

if TYPE_CHECKING:
    from .record import RunRecord


INTERRUPTED = "interrupted"
"""The status of a run that Ctrl-C ended begins with it."""


@dataclass(frozen=True)
class Counts:
    """What the compiled loop of a method did, over all steps; zero where it does not apply."""

    evaluations: int = 0
    """Of residuals, or of accelerations by a method with a table."""
    solutions: int = 0
    """Of linear systems, where they are fewer than evaluations."""
    factorisations: int = 0
    updates: int = 0
    """Columns of the factors that were changed without a new factorisation."""
    retries: int = 0
    """Steps repeated with fresh factors."""
    halvings: int = 0
    """Times that a step was cut into 2, 4, ... shorter ones."""
    taken: int = 0
    """Steps of a method with step control, which are not those of the record."""
    rejected: int = 0
    """Steps that step control found too long."""
    most_iterations: int = 0
    worst_residual: float = 0.0
    """Largest residual that was left, relative to the size of its equation (estimated from the contraction seen)."""
    worst_closure: float = 0.0
    """Largest residual of the closure equations after a step, relative to its size (`model.scales.closure`); implicit methods that
    iterate look at the last step and at every 1000th, fleets at the last."""
    weakest_pivot: float = 1.0
    """Smallest relative pivot of dependent coordinates after a step: as many digits are lost as it has zeros. Of Newton steps of
    all bodies, the smallest part of a motion that their free components made."""
    changes: int = 0
    """Of dependent coordinates on the way, by implicit steps."""
    worst_contraction: float = 0.0
    """Largest ratio of residuals from one iteration to the next that was seen."""
    operations: float = 0.0
    """Multiplications, divisions, additions and square roots of all steps of an implicit method: of equations, Jacobians,
    factorisations and solutions."""
    worst_step_time: float = 0.0
    """Seconds, measured inside the loop with `timing=True`."""

    def and_then(self, later: Counts) -> Counts:
        """Of two stretches of a run, one after the other."""
        joined = {}
        for name in (each.name for each in fields(self)):
            pair = getattr(self, name), getattr(later, name)
            joined[name] = max(pair) if name.startswith(("worst", "most")) else sum(pair)
        return replace(self, **{**joined, "weakest_pivot": min(self.weakest_pivot, later.weakest_pivot)})


@dataclass(frozen=True)
class Statistics:
    steps: int
    """Of the record; with error control, methods make other ones (`made`)."""
    step: float
    """Length of a step of the record (s)."""
    wall_time: float
    counts: Counts

    @property
    def made(self) -> int:
        """Steps that the method made."""
        return self.counts.taken or self.steps

    @property
    def worst_closure(self) -> float:
        return self.counts.worst_closure

    @property
    def weakest_pivot(self) -> float:
        return self.counts.weakest_pivot

    @property
    def iterations(self) -> float:
        """Evaluations per step that the method made."""
        return self.counts.evaluations / max(1, self.made)

    def __str__(self) -> str:
        return text_table((), statistics_rows(self))

    def _repr_html_(self) -> str:
        return html_table((), statistics_rows(self))


@dataclass(frozen=True, eq=False)
class Solution:
    """Rows over time. `solution["name"]` is an output, a position, a first-order state or an input over time."""

    layout: ModelLayout
    time: Array
    q: Array
    v: Array
    z: Array
    a: Array
    multipliers: Array
    outputs: Array
    final: State
    success: bool
    status: str
    """A sentence."""
    statistics: Statistics
    checkpoint: Checkpoint
    """Where `simulate(..., resume=...)` goes on."""
    inputs: Array = field(default_factory=lambda: np.zeros((0, 0)))
    """At the times of the rows."""
    measures: Mapping[str, float] = field(default_factory=dict)
    """What the manoeuvre asks for."""
    measure_units: Mapping[str, str] = field(default_factory=dict)
    record: RunRecord | None = None
    """What the run was made with."""
    chosen: tuple[str, ...] | None = None
    """The outputs that were to be recorded; then accelerations and multipliers were not. None: everything."""

    @property
    def sensors(self) -> tuple[str, ...]:
        """Names of the columns of `outputs`."""
        return self.layout.sensors if self.chosen is None else self.chosen

    def __getitem__(self, name: str) -> Array:
        if isinstance(name, str) and name in self.layout.sensors and name not in self.sensors:
            raise ArgumentError(f"{name!r} was not recorded: the run was made with outputs={list(self.sensors)}")
        for names, columns, _ in self._named():
            if isinstance(name, str) and name in names:
                return columns[:, names.index(name)]
        if isinstance(name, str) and (components := [each for each in self.sensors if each.startswith(f"{name}.")]):
            raise ArgumentError(f"{name!r} has several components, of which each has values: {', '.join(components)}")
        known = [each for names, _, _ in self._named() for each in names]
        raise ArgumentError(unknown("output, position, state or input", name, known))

    def unit(self, name: str) -> str:
        """Of what `solution[name]` gives; empty where the description does not say."""
        for names, _, units in self._named():
            if isinstance(name, str) and name in names and len(units) == len(names):
                return units[names.index(name)]
        return ""

    def _named(self) -> tuple[tuple[tuple[str, ...], Array, tuple[str, ...]], ...]:
        """Names, columns and units, in the order in which a name is looked up."""
        layout, units = self.layout, self.layout.units
        inputs = tuple(entry.name for entry in layout.inputs)
        return (
            (self.sensors, self.outputs, sensor_units(layout, self.sensors)),
            (layout.positions, self.q, units.positions),
            (layout.states, self.z, units.states),
            (inputs, self.inputs, tuple(entry.unit for entry in layout.inputs)),
        )

    def velocity(self, name: str) -> Array:
        return self.v[:, place("velocity", name, self.layout.velocities)]

    def acceleration(self, name: str) -> Array:
        if self.chosen is not None:
            raise ArgumentError(f"no accelerations were recorded: the run was made with outputs={list(self.chosen)}")
        return self.a[:, place("velocity", name, self.layout.velocities)]

    def state(self, row: int) -> State:
        row = whole("row", row, -len(self.time), len(self.time) - 1)
        return State(float(self.time[row]), self.q[row], self.v[row], self.z[row])

    def save(self, path: str | Path) -> None:
        """As a run file (NetCDF): every signal with its unit, and all that repeating the run takes; see `load_run`."""
        from .results import save

        save(self, path)

    def to_csv(self, path: str | Path) -> None:
        from .results import write_csv

        write_csv(self, path)

    def to_pandas(self) -> Any:
        """A DataFrame over time; units in its `attrs`."""
        from .results import to_pandas

        return to_pandas(self)

    def to_xarray(self) -> Any:
        """A Dataset over time, units as attributes."""
        from .results import to_xarray

        return to_xarray(self)

    def plot(self, *names: str, path: str | Path | None = None) -> Any:
        """Draws outputs, positions, states or inputs over time, by default all sensors, and returns matplotlib's axes.

        The name of a sensor stands for all its components. Notebooks show the picture, and so does `pyplot.show()`; with a `path`
        it is written to this file instead (.png or .svg). Needs matplotlib.
        """
        from .curves import draw

        return draw(self, names, path)

    def view(self) -> Any:
        """The moving picture: notebooks show it, and its `save("run.html")` writes a page that browsers open from disk.

        Needs the description, which runs of models have that `symgen.build` made, and plotly.
        """
        from importlib import import_module  # what draws needs the generator, which a model does without

        if __name__.partition(".")[0] != "symgen":
            raise ArgumentError(
                'symgen draws the picture: save("run.nc") the run, and `symgen view run.nc` where it is installed'
            )
        return import_module("symgen.report.inline").moving_picture(self)

    def __repr__(self) -> str:
        return f"<Solution of {self.layout.name}, {len(self.time)} rows: {self.status}>"

    def _repr_html_(self) -> str:
        return solution_html(self)


def sensor_units(layout: ModelLayout, sensors: Sequence[str]) -> tuple[str, ...]:
    """None where the description says none."""
    units = dict(zip(layout.sensors, layout.units.sensors, strict=False))
    return tuple(units[name] for name in sensors if name in units)
