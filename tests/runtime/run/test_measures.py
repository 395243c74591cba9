"""Measures: numbers of known curves, the same at every step whatever is recorded."""

from __future__ import annotations

import math
import signal
from collections.abc import Callable
from functools import partial
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray
from symgen.runtime.run.measures import KINDS, RISE, SETTLED, Reading

import symgen
from symgen.description.read import read_text
from symgen.driving.repetition import repeat
from symgen.runtime import METHODS, ArgumentError, Measure, Model, Solution, Stop, simulate

Array = NDArray[np.float64]
MODELS = Path(__file__).parents[3] / "models"
STEP = 1e-3

PUSHED = """
name: pushed
bodies:
  cart: {mass: 2.0, com: [0, 0, 0], inertia: {xx: 0.01, yy: 0.01, zz: 0.01}}
  bob: {mass: 0.5, com: [0, 0, -0.4], inertia: {xx: 0.001, yy: 0.001, zz: 0.001}}
joints:
  rail: {type: prismatic, bodies: [ground, cart], axis: [1, 0, 0]}
  hinge: {type: revolute, bodies: [cart, bob], at: [0, 0, 0], axis: [0, 1, 0]}
inputs: {push: {unit: N}}
states: {lag: {rate: (push - lag)/0.02}}
forces: {hand: {type: joint_force, coordinate: rail, force: 20*lag - 2*v}}
sensors:
  bearing: {type: reaction, joint: hinge}
  jolt: {type: acceleration, body: bob}
initial: {hinge: {position: 0.3}}
"""


def measured(measure: Measure, time: Array, values: Array) -> float:
    reading = Reading(measure, STEP)
    reading.add(time, values)
    return reading.value()


T = np.linspace(0.0, 10.0, 10001)
MEASURES = {
    "peak": (np.sin(T) - 1.0, -2.0),
    "maximum": (np.sin(T), 1.0),
    "minimum": (np.sin(T), -1.0),
    "range": (np.sin(T), 2.0),
    "mean": (T**2, 100.0 / 3.0),
    "rms": (np.sin(math.pi * T), math.sqrt(0.5)),
    "first": (np.cos(T), 1.0),
    "final": (T, 10.0),
    "rise_time": (1.0 - np.exp(-T), math.log(9.0)),
    "overshoot": (1.0 - np.exp(-T) * (np.cos(3 * T) + np.sin(3 * T) / 3), math.exp(-math.pi / 3)),
    "settling_time": (1.0 - np.exp(-T), math.log(20.0)),
}


@pytest.mark.parametrize("kind", sorted(MEASURES))
def test_measures_of_known_curves(kind: str) -> None:
    values, expected = MEASURES[kind]
    assert measured(Measure(kind, "y"), T, values) == pytest.approx(expected, rel=2e-3)


def test_measures_look_between_two_times() -> None:
    assert measured(Measure("maximum", "y", after=2.0, before=3.0), T, np.sin(T)) == pytest.approx(math.sin(2.0))
    assert measured(Measure("crossing_time", "y", value=0.5, after=1.0), T, np.sin(T)) == pytest.approx(
        5 * math.pi / 6, abs=1e-6
    )
    assert math.isnan(measured(Measure("crossing_time", "y", value=3.0), T, np.sin(T)))
    assert math.isnan(measured(Measure("mean", "y", after=20.0), T, T))


@pytest.mark.parametrize("scale", [2.0**-30, 1.0, 2.0**30])
def test_times_that_differ_by_rounding_are_the_same_in_any_unit_of_time(scale: float) -> None:
    t = np.arange(11.0) * 0.1
    reading = Reading(Measure("range", "y", after=0.3 * scale, before=0.7 * scale), 0.1 * scale)
    reading.add(t * scale, np.arange(11.0))  # 3*0.1 is above 0.3, 7*0.1 above 0.7
    assert reading.value() == 4.0


def test_a_level_that_is_touched_is_crossed_even_if_what_is_left_underflows() -> None:
    t = np.arange(4.0)
    assert measured(Measure("crossing_time", "y"), t, np.array([-1e-200, 3e-200, 1.0, -1.0])) == 0.25
    assert measured(Measure("crossing_time", "y"), t, np.array([2.0, 1e-200, 1e-200, -1.0])) == 3.0 - 1.0
    assert measured(Measure("crossing_time", "y", value=2.0), t[:1], np.array([2.0])) == 0.0


# pieces -----------------------------------------------------------------------------------------------


def first_time(t: Array, y: Array, level: float, rising: bool) -> float:
    """In a loop, as one would by hand."""
    for k, value in enumerate(y):
        if value == level:
            return float(t[k])
        if k and (value > level) == rising and (y[k - 1] < level) == rising:
            return float(t[k - 1] + (level - y[k - 1]) / (value - y[k - 1]) * (t[k] - t[k - 1]))
    return math.nan


def by_hand(kind: str, t: Array, y: Array) -> float:
    change, area = y[-1] - y[0], lambda f: sum((f[1:] + f[:-1]) / 2 * np.diff(t)) / (t[-1] - t[0])
    match kind:
        case "peak":
            return float(max(y, key=abs))
        case "maximum" | "minimum":
            return float((max if kind == "maximum" else min)(y))
        case "range":
            return float(max(y) - min(y))
        case "mean":
            return float(area(y))
        case "rms":
            return math.sqrt(area(y**2))
        case "first" | "final":
            return float(y[0 if kind == "first" else -1])
        case "crossing_time":
            return first_time(t, y, 2.5, bool(y[0] < 2.5))
    if kind == "settling_time":
        late = [k for k in range(len(y)) if abs(y[k] - y[-1]) > SETTLED * abs(change)]
        return float(t[late[-1] + 1] - t[0]) if late else 0.0
    if change == 0.0:
        return math.nan
    if kind == "overshoot":
        return float(max((y - y[0]) / change) - 1.0)
    return first_time(t, (y - y[0]) / change, RISE[1], True) - first_time(t, (y - y[0]) / change, RISE[0], True)


@pytest.mark.parametrize("kind", sorted(KINDS))
@given(
    moves=st.lists(st.integers(-2, 2), min_size=1, max_size=60),
    cuts=st.sets(st.integers(1, 59)),
    waiting=st.integers(0, 9),
)
def test_what_is_dropped_on_the_way_changes_nothing(kind: str, moves: list[int], cuts: set[int], waiting: int) -> None:
    y = np.cumsum([0, *moves]).astype(np.float64)
    t = np.arange(len(y)) * STEP
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("symgen.runtime.run.measures.WAITING", waiting)
        reading = Reading(Measure(kind, "y", value=2.5), STEP)
        for rows in np.split(np.arange(len(y)), sorted(cut for cut in cuts if cut < len(y))):
            reading.add(t[rows], y[rows])
        assert reading.value() == pytest.approx(by_hand(kind, t, y), rel=1e-12, abs=1e-15, nan_ok=True)


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_a_long_run_takes_no_more_memory(kind: str) -> None:
    reading, kept = Reading(Measure(kind, "y"), STEP), []
    for piece in range(100):
        t = (piece * 1000 + np.arange(1000)) * STEP
        reading.add(t, np.exp(-t) * np.cos(3.0 * t) + np.sin(40.0 * t))
        kept.append(sum(len(time) for time, _ in reading.pieces))
    assert max(kept) < 12_000
    reading.value()
    assert reading.kept < 500


# runs -------------------------------------------------------------------------------------------------

MEASURED = {
    f"{kind} of {of}": Measure(kind, of, after=0.05, value=0.01)
    for kind in KINDS
    for of in ("jolt.x", "bearing.fz", "rail", "lag", "push")
}
INPUTS = {"push": lambda t: math.sin(60.0 * t) + t}
RUNS = [
    *(("independent", method) for method in METHODS),
    ("multiplier", "rk4"),
    ("recursive", "dormand-prince"),
    ("inertial", "bdf2"),
    ("inertial", "implicit-euler"),
]


@pytest.fixture(scope="module")
def pushed() -> Callable[[str], Model]:
    models: dict[str, Model] = {}
    return lambda name: models.setdefault(name, symgen.build(read_text(PUSHED), name))


def same(runs: list[Solution]) -> Solution:
    """All of them ended alike, and measured the same to the last bit."""
    for run in runs[1:]:
        assert run.status == runs[0].status
        np.testing.assert_equal(dict(run.measures), dict(runs[0].measures))
        assert run.measure_units == runs[0].measure_units
        assert [*run.final.q, *run.final.v, *run.final.z] == [*runs[0].final.q, *runs[0].final.v, *runs[0].final.z]
        np.testing.assert_array_equal(run.q, runs[0].q[np.isin(runs[0].time, run.time)])
    return runs[0]


def run_of(model: Model, method: str, until: float, every: int, **more: object) -> Solution:
    return simulate(model, until, STEP, method=method, inputs=INPUTS, every=every, measures=MEASURED, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(("formulation", "method"), RUNS)
def test_measures_do_not_depend_on_the_record(
    pushed: Callable[[str], Model], monkeypatch: pytest.MonkeyPatch, formulation: str, method: str
) -> None:
    """As they are of a run that records every step, by hand; to the end, to a stop, and on from a checkpoint."""
    monkeypatch.setattr("symgen.runtime.run.simulation.PIECE", 64)
    drive = partial(run_of, pushed(formulation), method)
    whole = same([drive(0.4, every) for every in (1, 7, 1000)])
    plain = simulate(pushed(formulation), 0.4, STEP, method=method, inputs=INPUTS)
    assert plain.q.tolist() == whole.q.tolist()
    assert plain.statistics.counts.evaluations == whole.statistics.counts.evaluations
    rows = plain.time > 0.0495
    for name in ("peak of bearing.fz", "settling_time of jolt.x", "rms of push", "final of lag", "range of rail"):
        kind, _, of = name.split()
        assert whole.measures[name] == pytest.approx(by_hand(kind, plain.time[rows], plain[of][rows]), rel=1e-9)
    stopped = same([drive(0.4, every, stop=Stop("jolt.x", 1.5)) for every in (1, 7, 1000)])
    assert stopped.measures["final of jolt.x"] == pytest.approx(1.5, abs=1e-6)
    resumed = same([drive(0.4, every, resume=drive(0.137, every).checkpoint) for every in (1, 7, 1000)])
    assert resumed.measures["final of jolt.x"] == whole.measures["final of jolt.x"]


def test_measures_of_a_run_that_ctrl_c_ends(pushed: Callable[[str], Model]) -> None:
    handler = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        progress = lambda done, total: signal.raise_signal(signal.SIGINT)  # noqa: E731
        runs = [run_of(pushed("independent"), "rk4", 3.0, every, progress=progress) for every in (1, 7, 1000)]
    finally:
        signal.signal(signal.SIGINT, handler)
    assert same(runs).status.startswith("interrupted")
    assert runs[0].measures["final of rail"] == runs[0]["rail"][-1]


def test_the_last_whole_step_before_a_stop_is_recorded(pushed: Callable[[str], Model]) -> None:
    run = simulate(pushed("independent"), 1.0, 1e-2, inputs={"push": 1.0}, stop=Stop("rail", 0.1))
    np.testing.assert_allclose(run.time[:-1], 1e-2 * np.arange(run.statistics.steps + 1), atol=1e-12)
    assert run.time[-2] < run.time[-1] <= run.time[-2] + 1e-2


def test_an_unknown_output_or_kind_is_refused_before_the_run(pushed: Callable[[str], Model]) -> None:
    for measure, text in (
        (Measure("peak", "ral"), "there is no output, position, state or input 'ral'; did you mean rail"),
        (Measure("peek", "rail"), "there is no measure 'peek'; did you mean peak"),
    ):
        with pytest.raises(ArgumentError, match=text):
            simulate(pushed("independent"), 1e3, STEP, measures={"m": measure})


def test_times_and_values_of_measures_are_numbers(pushed: Callable[[str], Model]) -> None:
    measure = Measure("final", "rail", after="late")  # type: ignore[arg-type]
    with pytest.raises(ArgumentError, match="`after` of the measure 'm' must be a finite number, not 'late'"):
        simulate(pushed("independent"), 1e3, STEP, measures={"m": measure})


def test_a_wheel_that_lifts_off_between_rows_is_seen(tmp_path: Path) -> None:
    """The sedan's bump pass: one row in a hundred shows front wheels that keep 4 kN."""
    model = symgen.build(MODELS / "sedan.yaml", formulation="independent")
    run, fine = (
        simulate(model, manoeuvre="bump_pass", method="trapezoidal", refresh="frozen", every=n) for n in (100, 1)
    )
    assert run["FL.tire_load.3"].min() > 4000.0
    assert run.measures == fine.measures
    assert run.measures["lightest_front"] == 0.0
    run.save(tmp_path / "bump.nc")
    again = repeat(tmp_path / "bump.nc")
    assert again.again.measures == run.measures == again.before.measures
