"""Prepared vehicles in lanes against runs of `simulate`, one by one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import pytest
from symgen.runtime.methods import Implicit
from symgen.runtime.model.rows import RowStates
from symgen.runtime.model.scales import flat
from symgen.runtime.run.combinations import method_of
from symgen.runtime.run.measures import KINDS
from symgen.runtime.run.settings import settings_of
from symgen.runtime.run.signals import InputTable, input_table
from symgen.runtime.sweep.inputs import InputRows
from symgen.runtime.sweep.prepare import Prepared
from symgen.runtime.sweep.steps import Task, drive_prepared
from symgen.runtime.sweep.vehicles import Driven

from symgen.runtime import Manoeuvre, Measure, Model, Samples, Solution, State, Stop, simulate

from ...support.doses import beyond

Stepped = Callable[[str], Model]


@dataclass(frozen=True, eq=False)
class Cars:
    """Vehicles with a parameter and start velocities of their own, prepared one by one."""

    model: Model
    name: str
    values: Sequence[float]
    starts: Sequence[State]
    prepared: Prepared
    inputs: Mapping[str, Any]

    def alone(self, row: int, task: Task) -> Solution:
        stop = None if task.stop is None else task.stop
        before = self.model.parameters[self.name]
        try:
            self.model.set_parameters({self.name: self.values[row]})
            return simulate(
                self.model, float(task.until[row]), task.step, task.method, task.settings.refresh, dict(self.inputs),
                self.starts[row], task.every, iterations=task.settings.iterations, stop=stop, measures=task.measures,
                outputs=[name for name in task.outputs if name in self.model.sensors],
            )  # fmt: skip
        finally:
            self.model.set_parameters({self.name: before})

    def drive(self, task: Task, lanes: int = 8, threads: int = 1) -> tuple[Driven, list[int]]:
        """And the vehicles that lanes left to single runs."""
        asked: list[int] = []

        def alone(row: int) -> Solution:
            asked.append(row)
            return self.alone(row, task)

        return drive_prepared(self.model, self.prepared, task, alone, threads, lanes), asked


def ready(
    parameters: np.ndarray, scales: np.ndarray, start: tuple[np.ndarray, np.ndarray, np.ndarray], table: InputTable
) -> Prepared:
    """Vehicles without a manoeuvre: what drives them says how long the runs are."""
    rows = len(parameters)
    inputs = InputRows(table, np.zeros((rows, len(table.names))), {}, {})
    states = RowStates(0.0, *start, inputs.at(np.arange(rows), np.zeros(1))[:, 0])
    return Prepared(
        Manoeuvre("", 1.0), parameters, scales, states, inputs, np.ones(rows), None, ("",) * rows, np.zeros(rows, dtype=bool)
    )  # fmt: skip


def cars(
    model: Model,
    name: str,
    rows: int,
    inputs: Mapping[str, Any] | None = None,
    spread: float = 0.05,
    speed: float = 1.0,
) -> Cars:
    random = np.random.default_rng(3)
    before, given = model.parameters[name], dict(inputs or {})
    values = [float(value) for value in before * (1.0 + spread * random.standard_normal(rows))]
    starts, parameters, scales = [], [], []
    try:
        for value in values:
            model.set_parameters({name: value})
            first = model.assemble()
            starts.append(
                model.assemble(state=State(0.0, first.q, first.v * speed * random.uniform(0.9, 1.1), first.z))
            )
            parameters.append(model.parameter_values())
            scales.append(flat(model.scales))
    finally:
        model.set_parameters({name: before})
    q, v, z = (np.array([getattr(start, part) for start in starts]).reshape(rows, -1) for part in "qvz")
    prepared = ready(np.array(parameters), np.array(scales), (q, v, z), input_table(model, given))
    return Cars(model, name, values, starts, prepared, given)


def task(
    rows: int, until: float, step: float, refresh: str = "adaptive", method: str = "trapezoidal", **rest: Any
) -> Task:
    found = method_of(method)
    assert isinstance(found, Implicit)
    untils = rest.pop("untils", np.full(rows, until))
    settings = settings_of(refresh, rest.pop("iterations", None), None, steps="independent")
    return Task(found, settings, untils, step, **rest)


def every_measure(*outputs: str, level: float = 0.0) -> dict[str, Measure]:
    windows = {"": {}, " late": {"after": 0.0521}, " within": {"after": 0.05, "before": 0.151}}
    return {
        f"{kind} of {of}{name}": Measure(kind, of, value=level if kind == "crossing_time" else None, **window)
        for kind in KINDS
        for of in outputs
        for name, window in windows.items()
    }


def check(one: Cars, work: Task, found: Driven, rows: Sequence[int]) -> None:
    for row in rows:
        alone = one.alone(row, work)
        assert found.status[row] == alone.status
        assert found.success[row] == alone.success
        assert found.ended[row] == pytest.approx(alone.final.time, rel=1e-12)
        for name, measure in work.measures.items():
            size = (
                1.0 if measure.of == "push" else np.abs(alone[measure.of]).max() if measure.of in work.outputs else 1.0
            )
            wanted = alone.measures[name] if alone.success else np.nan
            size *= 1.0 + wanted**2 if measure.kind == "overshoot" else 1.0  # of a change that may be next to nothing
            assert found.measures[name][row] == pytest.approx(wanted, rel=1e-11, abs=1e-11 * size, nan_ok=True), name
        for name in work.outputs:
            times = found.time <= alone.final.time + 1e-9
            wanted = np.interp(found.time, alone.time, alone[name])
            np.testing.assert_allclose(
                found.outputs[name][row][times], wanted[times], rtol=0, atol=1e-11 * np.abs(wanted).max()
            )
            assert np.isnan(found.outputs[name][row][~times]).all()


@pytest.mark.parametrize("lanes", beyond(1, [4, 8]))
def test_measures_of_every_kind_and_signals(stepped: Stepped, lanes: int) -> None:
    """Of sensors, which take accelerations and reactions, and of coordinates."""
    one = cars(stepped("benchmark_quarter"), "bodies.chassis.mass", 11)
    sensors = ("chassis_position.z", "chassis_acceleration.z", "spring_load.1")
    work = task(11, 0.2, 1e-3, measures=every_measure(*sensors, "heave", level=0.001), outputs=sensors, every=7)
    found, alone = one.drive(work, lanes)
    assert not alone
    assert len(found.time) == 30
    assert found.measure_units["rise_time of heave"] == "s"
    check(one, work, found, (0, 5, 10))


def test_measures_of_random_signals(stepped: Stepped) -> None:
    """Steps that are rough, flat and zero in turn: all that a reading may meet."""
    random = np.random.default_rng(5)
    values = np.repeat(random.integers(-2, 3, 41), 5) * np.repeat(random.uniform(0.0, 1.0, 41).round(1), 5)
    push = Samples(1e-3 * np.arange(205), values)
    one = cars(stepped("pushed"), "bodies.bob.mass", 5, {"push": push})
    for level in (0.0, 0.3):
        work = task(5, 0.2, 1e-3, measures=every_measure("push", level=level))
        found, _ = one.drive(work)
        check(one, work, found, range(5))


def test_nothing_depends_on_lanes_threads_or_order(stepped: Stepped) -> None:
    one = cars(stepped("benchmark_quarter"), "bodies.chassis.mass", 19)
    work = task(19, 0.1, 1e-3, measures=every_measure("chassis_acceleration.z"), outputs=("spring_load.1",), every=3)
    runs = [one.drive(work, lanes, threads)[0] for lanes, threads in ((8, 1), (4, 2), (4, 1))]
    for other in runs[1:]:
        assert other.ended.tobytes() == runs[0].ended.tobytes()
        assert all(other.measures[name].tobytes() == runs[0].measures[name].tobytes() for name in work.measures)
        assert other.outputs["spring_load.1"].tobytes() == runs[0].outputs["spring_load.1"].tobytes()


@pytest.mark.parametrize("stop", [Stop("heave", 0.0005), Stop("chassis_position.z", 10.0)])
def test_a_stop_ends_each_vehicle_where_it_would_alone(stepped: Stepped, stop: Stop) -> None:
    """In lanes, to the last step; the second one is never reached."""
    one = cars(stepped("benchmark_quarter"), "bodies.chassis.mass", 11)
    work = task(11, 0.3, 1e-3, measures=every_measure("chassis_acceleration.z", "heave"), stop=stop)
    found, alone = one.drive(work)
    assert not alone
    reached = [status.startswith("stopped at") for status in found.status]
    assert any(reached) == (stop.output == "heave")
    check(one, work, found, range(0, 11, 2))
    assert found.ended.max() <= 0.3 * (1.0 + 1e-12)


def test_steps_of_fixed_work_compute_what_outputs_take(stepped: Stepped) -> None:
    """They do not solve for the accelerations at their end."""
    one = cars(stepped("benchmark_quarter"), "bodies.chassis.mass", 5)
    sensors = ("chassis_acceleration.z", "spring_load.1")
    work = task(
        5, 0.1, 1e-3, "frozen", "bdf2", iterations=2, measures=every_measure(*sensors), outputs=sensors, every=4
    )
    found, alone = one.drive(work)
    assert not alone
    check(one, work, found, range(5))


def test_a_stop_with_inputs_that_vary_is_left_to_single_runs(stepped: Stepped) -> None:
    one = cars(stepped("pushed"), "bodies.bob.mass", 9, {"push": Samples([0.0, 0.3], [0.0, 60.0])}, spread=0.2)
    work = task(9, 0.3, 1e-3, measures=every_measure("rail"), stop=Stop("rail", 0.05))
    found, alone = one.drive(work)
    assert alone == [row for row, status in enumerate(found.status) if status.startswith("stopped")]
    assert alone
    check(one, work, found, range(9))


def test_a_vehicle_that_fails_is_named_and_harms_no_other(stepped: Stepped) -> None:
    model = stepped("pushed")
    one = cars(model, "bodies.bob.mass", 10)
    shifts = np.zeros((10, 1))
    shifts[[3, 8]] = 1e300
    shifts[5] = 7.0
    given = one.prepared
    sentences = ("", "no such car", *[""] * 8)
    prepared = replace(given, inputs=replace(given.inputs, shifts=shifts), failed=sentences)
    work = task(10, 0.1, 1e-3, measures=every_measure("rail"), outputs=("rail",))
    asked: list[int] = []

    def alone(row: int) -> Solution:
        asked.append(row)
        return Cars(model, one.name, one.values, one.starts, given, {"push": 1e300}).alone(row, work)

    found = drive_prepared(model, prepared, work, alone)
    good, _ = one.drive(work)
    assert asked == [3, 8]
    assert found.status[1] == "no such car"
    assert found.status[3].startswith("stopped at t = 0 s after 0 steps")
    assert found.success.tolist() == [row not in (1, 3, 8) for row in range(10)]
    for row in (0, 2, 4, 6, 7, 9):
        assert [found.measures[name][row] for name in work.measures] == pytest.approx(
            [good.measures[name][row] for name in work.measures], rel=0, abs=0, nan_ok=True
        )
    for row in (1, 3, 8):
        assert all(np.isnan(found.measures[name][row]) for name in work.measures)
    pushed = Cars(model, one.name, one.values, one.starts, given, {"push": 7.0})
    check(pushed, work, found, [5])


def test_each_vehicle_has_its_own_end(stepped: Stepped) -> None:
    """Also between steps of the others, which makes steps of other lengths; inputs vary."""
    untils = 0.1 + 0.01 * np.arange(9) + 1e-4 * np.arange(9) ** 2
    one = cars(stepped("pushed"), "bodies.bob.mass", 9, {"push": lambda time: 20.0 * np.sin(30.0 * time)})
    work = task(9, 0.0, 1e-3, untils=untils, method="bdf2", measures=every_measure("rail", "hinge", level=0.001))
    found, alone = one.drive(work)
    assert not alone
    check(one, work, found, range(9))


def test_loops_that_turn_far_are_left_to_single_runs(stepped: Stepped) -> None:
    """They need other dependent coordinates, which lanes do not have."""
    one = cars(stepped("four_bar"), "bodies.crank.mass", 9, speed=6.0)
    work = task(9, 1.0, 2e-2, measures=every_measure("coupler_point.x", level=0.3))
    found, alone = one.drive(work)
    assert alone
    check(one, work, found, range(0, 9, 3))
