"""From what is asked of many vehicles to where each of them starts, with its parameters and inputs.

All of it is found for many vehicles at once; what cannot be is done by the model for one vehicle, which then is what `simulate` does.
What is found for a vehicle depends on its own numbers and the case only.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from ..analysis.course import Course
from ..analysis.trim import Trim, course_of, trimmed
from ..analysis.trim_rows import Neighbours, neighbours_of
from ..errors import ArgumentError
from ..model.library import Array
from ..model.model import Model
from ..model.rows import Rows, RowStates
from ..model.state import State
from ..naming import number, place, unknown
from ..run.manoeuvre import Manoeuvre, Plan, TrimRequest, chosen_manoeuvre
from ..run.manoeuvre_rows import ManoeuvreRows, PlanOfRows
from ..run.settings import MOST_STEPS, SHORTEST_STEP, check_forward, step_count
from ..run.signals import input_table, value_at
from ..run.stopping import a_stop
from .inputs import InputRows
from .parameters import columns_of, parameter_rows
from .starts import open_rows, started_rows
from .trims import TrimColumns, trimmed_rows
from .vehicles import Case, Vehicles, nominal_manoeuvre, of_row, stop_of

Mask = NDArray[np.bool_]
Found = TypeVar("Found")

WAYS = ("speed", "curvature", "lateral_acceleration", "gradient")


@dataclass(frozen=True, eq=False)
class Prepared:
    """Vehicles ready to go, in rows. Those that failed have numbers too, which mean nothing."""

    manoeuvre: Manoeuvre
    """For the model's own parameters, with what the case says: step, measures, and a stop whose value may differ by vehicle."""
    parameters: Array
    """All of the model's; constants of any library follow from them."""
    scales: Array
    """As `flat` of scales.py."""
    states: RowStates
    """At the start, with the inputs there."""
    inputs: InputRows
    until: Array
    stop_value: Array | None
    failed: tuple[str, ...]
    """The sentence of the error that refused a vehicle; empty where none did."""
    alone: Mask
    """Vehicles that `simulate` has to drive one by one: something differs that compiled loops take once for all."""

    @property
    def refused(self) -> dict[int, str]:
        """The sentences by vehicle."""
        return {row: sentence for row, sentence in enumerate(self.failed) if sentence}

    @property
    def aside(self) -> Mask:
        """Vehicles that do not go in lanes."""
        return np.asarray(self.alone | np.array([bool(each) for each in self.failed], dtype=bool))


def prepare(model: Model, case: Case, vehicles: Vehicles) -> Prepared:
    with model.lock:
        return _Preparation(model, case, vehicles).prepared()


class _Preparation:
    def __init__(self, model: Model, case: Case, vehicles: Vehicles) -> None:
        self.model, self.case, self.count = model, case, vehicles.rows
        self.columns = columns_of("parameter", vehicles.parameters, self.count)
        self.own = {
            what: columns_of(what, getattr(vehicles, given), self.count)
            for what, given in (
                ("position", "positions"),
                ("velocity", "velocities"),
                ("input", "inputs"),
                ("trim", "trim"),
            )
        }
        single = {"until": vehicles.until, "stop_value": vehicles.stop_value}
        self.single = columns_of(
            "column", {name: each for name, each in single.items() if each is not None}, self.count
        )
        for name in self.own["trim"]:
            if name not in WAYS:
                raise ArgumentError(unknown("number of a trim", name, WAYS))
        self.written = self._written()
        self.shared = self._shared(self.written.shared)
        self.failed = [""] * self.count

    # -- the manoeuvre ------------------------------------------------------------------------------------------------

    @property
    def _plan(self) -> Manoeuvre | Plan | None:
        """As the model has it, or as it is given."""
        written = self.case.manoeuvre
        return self.model.manoeuvres.get(written) if isinstance(written, str) else written

    def _written(self) -> ManoeuvreRows:
        """The manoeuvre of each vehicle. A parameter that differs counts before the one that the manoeuvre has of the same name."""
        case, model = self.case, self.model
        if case.manoeuvre is None:
            return ManoeuvreRows(nominal_manoeuvre(model, case))
        plan = self._plan
        if isinstance(plan, PlanOfRows) and self.columns:
            return plan.over(model.parameters, self.columns, self.count)
        shared = chosen_manoeuvre(model, case.manoeuvre)
        differs = callable(plan) and bool(self.columns)
        return ManoeuvreRows(shared, alone=np.ones(self.count, dtype=bool) if differs else None)

    def _shared(self, manoeuvre: Manoeuvre) -> Manoeuvre:
        """With what the case says in addition."""
        case = self.case
        stop = stop_of(case, manoeuvre, "stop_value" in self.single)
        trim = manoeuvre.trim or (TrimRequest() if self.own["trim"] else None)
        return replace(
            manoeuvre,
            until=manoeuvre.until if case.until is None else case.until,
            step=manoeuvre.step if case.step is None else case.step,
            parameters={name: value for name, value in manoeuvre.parameters.items() if name not in self.columns},
            stop=stop,
            trim=trim,
            measures={**manoeuvre.measures, **case.measures},
        )

    def _without_manoeuvre(self) -> dict[int, str]:
        """Vehicles whose formulas have no value, as the plan says it."""
        written, model = self.written, self.model
        columns = [
            *written.parameters.values(),
            *written.positions.values(),
            *written.velocities.values(),
            *written.trim.values(),
        ]
        columns += [each for each in (written.until, written.stop_value) if each is not None]
        odd = np.zeros(self.count, dtype=bool)
        for column in columns:
            odd |= ~np.isfinite(column)
        for signal in written.inputs.values():
            odd |= ~np.isfinite(signal.over(np.arange(self.count), np.zeros(1))).all(axis=1)
        plan, refused = self._plan, {}
        for row in np.flatnonzero(odd).tolist():
            own = of_row(self.columns, row)
            try:
                assert isinstance(plan, PlanOfRows), "others have no columns"
                each = plan({**model.parameters, **own}, frozenset(own))
                input_table(model, each.inputs).rows(np.zeros(1))
            except ArgumentError as error:
                refused[row] = str(error)
        return refused

    # -- steps --------------------------------------------------------------------------------------------------------

    def prepared(self) -> Prepared:
        parameters = {name: np.full(self.count, value) for name, value in self.shared.parameters.items()}
        parameters |= {**self.written.parameters, **self.columns}
        self._refuse(self._without_manoeuvre())
        found = parameter_rows(self.model, parameters, self.count)
        self._refuse(found.refused)
        rows, changes = found.rows, parameters
        states = self._started(rows, changes)
        inputs, states = self._inputs(states)
        if self.shared.trim is not None:
            rows, states, inputs = self._trimmed(rows, states, inputs, changes)
        states = replace(states, u=inputs.at(np.arange(self.count), np.array([states.time]))[:, 0])
        self._refuse(open_rows(rows, states))
        ready = self._result(rows, states, inputs)
        self._refuse(_impossible(ready))
        return replace(ready, failed=tuple(self.failed))

    def _refuse(self, refused: Mapping[int, str]) -> None:
        for row, sentence in refused.items():
            self.failed[row] = self.failed[row] or sentence

    @property
    def _skipped(self) -> Mask:
        return np.array([bool(each) for each in self.failed], dtype=bool)

    def _with_model(self, changes: Mapping[str, Array], ask: Callable[[int], Found]) -> Callable[[int], Found]:
        """What the model says while it has the parameters of a vehicle."""

        def asked(row: int) -> Found:
            with self.model.trying(of_row(changes, row)):
                return ask(row)

        return asked

    def _started(self, rows: Rows, changes: Mapping[str, Array]) -> RowStates:
        places = {
            what: {**_full(getattr(self.shared, given), self.count), **getattr(self.written, given), **self.own[what]}
            for what, given in (("position", "positions"), ("velocity", "velocities"))
        }
        for what, names in (("position", self.model.layout.positions), ("velocity", self.model.layout.velocities)):
            for name in places[what]:
                place(what, name, names)
        positions, velocities = places["position"], places["velocity"]

        def assemble(row: int) -> State:
            return self.model.assemble(of_row(positions, row), of_row(velocities, row))

        states, refused = started_rows(rows, positions, velocities, self._with_model(changes, assemble), self._skipped)
        self._refuse(refused)
        return states

    def _inputs(self, states: RowStates) -> tuple[InputRows, RowStates]:
        """Those of the run, and the states with those that the trim begins with: what the case and the vehicles say counts in the
        run only, as it does for `simulate`."""
        model, shared = self.model, self.shared
        varying = {place("input", name, model.inputs): each for name, each in self.written.inputs.items()}
        shifts = np.zeros((self.count, len(model.inputs)))
        manoeuvre = InputRows(input_table(model, shared.inputs), shifts, {}, varying)
        begin = manoeuvre.at(np.arange(self.count), np.array([states.time]))[:, 0]
        for name, signal in shared.inputs.items():
            value_at(name, signal, states.time)
        own = {place("input", name, model.inputs): each for name, each in self.own["input"].items()}
        said = {place("input", name, model.inputs) for name in self.case.inputs}
        table = input_table(model, {**shared.inputs, **self.case.inputs})
        varying = {column: each for column, each in varying.items() if column not in said and column not in own}
        return InputRows(table, shifts, own, varying), replace(states, u=begin)

    def _trimmed(
        self, rows: Rows, states: RowStates, inputs: InputRows, changes: Mapping[str, Array]
    ) -> tuple[Rows, RowStates, InputRows]:
        model, request, begin = self.model, self.shared.trim, states.u
        assert request is not None
        asked = self._asked(request)

        def trim(row: int) -> Trim:
            state = State(states.time, states.q[row], states.v[row], states.z[row])
            course = asked.course(row)
            with model.trying():
                return trimmed(model, course, begin[row], request.free, state, request.tolerance or None)

        alone = self._with_model(changes, trim)
        found = trimmed_rows(rows, states, asked, self._neighbours(request), alone, self._skipped)
        self._refuse(found.refused)
        free = [model.inputs.index(name) for name in request.free if name in model.inputs]
        shifts = np.zeros_like(begin)
        shifts[:, free] = found.states.u[:, free] - begin[:, free]
        said = [place("input", name, model.inputs) for name in self.case.inputs]
        shifts[:, said] = 0.0
        moved = not np.array_equal(found.parameters, rows.parameters)
        rows = Rows(model, found.parameters) if moved else rows
        return rows, found.states, replace(inputs, shifts=shifts)

    def _asked(self, request: TrimRequest) -> TrimColumns:
        columns = {
            name: np.full(self.count, getattr(request, name)) for name in WAYS if getattr(request, name) is not None
        }
        columns |= {**self.written.trim, **self.own["trim"]}
        gradient = columns.pop("gradient", None)
        return TrimColumns(**columns, gradient=gradient, free=request.free, tolerance=request.tolerance or None)

    def _neighbours(self, request: TrimRequest) -> Neighbours | None:
        """Of the vehicle with the model's own parameters, which does not depend on who else is there."""
        model, shared = self.model, self.written.shared
        course: Course = course_of(*(getattr(request, name) for name in WAYS))
        with model.trying(shared.parameters):
            table = input_table(model, shared.inputs).rows(np.zeros(1))[0]
            return neighbours_of(model, course, table, request.free, request.tolerance or None, model.lane_rates)

    def _result(self, rows: Rows, states: RowStates, inputs: InputRows) -> Prepared:
        until = np.full(self.count, self.shared.until)
        if self.case.until is None and self.written.until is not None:
            until = self.written.until
        stop = self.shared.stop
        value = None if stop is None or self.case.stop is not None else self.written.stop_value
        alone = np.zeros(self.count, dtype=bool) if self.written.alone is None else self.written.alone
        return Prepared(
            manoeuvre=self.shared,
            parameters=rows.parameters,
            scales=rows.scales.flat(),
            states=states,
            inputs=inputs,
            until=self.single.get("until", until),
            stop_value=self.single.get("stop_value", value),
            failed=tuple(self.failed),
            alone=alone,
        )


def _impossible(found: Prepared) -> dict[int, str]:
    """Vehicles whose own numbers a run would refuse, as it says it."""
    start, step, until = found.states.time, found.manoeuvre.step, found.until
    with np.errstate(invalid="ignore", over="ignore"):
        odd = ~(np.isfinite(until) & (until - start > SHORTEST_STEP) & ((until - start) / step < MOST_STEPS))
    for column in found.inputs.constants.values():
        odd |= ~np.isfinite(column)
    if found.stop_value is not None:
        odd |= ~np.isfinite(found.stop_value)
    refused = {}
    for row in np.flatnonzero(odd).tolist():
        try:
            _check(found, row)
        except ArgumentError as error:
            refused[row] = str(error)
    return refused


def _check(found: Prepared, row: int) -> None:
    start, step, until, stop = found.states.time, found.manoeuvre.step, float(found.until[row]), found.manoeuvre.stop
    check_forward(start, until, step)
    step_count(start, until, step)
    for column, values in found.inputs.constants.items():
        number("input", found.inputs.table.names[column], float(values[row]))
    if stop is not None and found.stop_value is not None:
        a_stop(replace(stop, value=float(found.stop_value[row])))


def _full(values: Mapping[str, float], count: int) -> dict[str, Array]:
    return {name: np.full(count, value) for name, value in values.items()}
