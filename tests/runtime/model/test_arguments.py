"""Arguments that are no numbers, of a wrong shape, or beyond what a run can hold: refused with a sentence, before C sees them."""

from __future__ import annotations

import copy
import os
import pickle
from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from symgen.runtime.model.batch import pieces_of

import symgen
from symgen.runtime import (
    ArgumentError,
    Explicit,
    Implicit,
    Model,
    OneShot,
    Platform,
    State,
    Stop,
    SymgenRuntimeError,
    hht,
    simulate,
)

MODELS = Path(__file__).parents[3] / "models"


@pytest.fixture(scope="module")
def model() -> Model:
    return symgen.build(MODELS / "slider_crank.yaml", "independent")


@pytest.fixture(scope="module")
def platform() -> Platform:
    return symgen.build_platform(MODELS / "hexapod.yaml")


@pytest.mark.parametrize("name", ["q", "v", "z"])
@pytest.mark.parametrize("values", [np.zeros((3, 1)), np.zeros((1, 3)), 0.0])
def test_a_state_is_made_of_lists(name: str, values: Any) -> None:
    with pytest.raises(ArgumentError, match=rf"{name} of a state must be a list of numbers, .* not an array of shape"):
        State(0.0, **{"q": [0.0], "v": [0.0], name: values})


NO_NUMBERS = [
    "abc", ["1.0"], [1j], [None], [Decimal(1)], [[1.0], [1.0, 2.0]], np.array(["2020-01-01"], dtype="datetime64[s]"),
    np.ma.masked_all(1), (x for x in [1.0]), {1.0}, {"a": 1.0}, [10**400], object(), b"1", [np.array([1.0]), 2.0],
]  # fmt: skip


@pytest.mark.parametrize("values", NO_NUMBERS, ids=range(len(NO_NUMBERS)))
def test_what_is_no_number_is_refused(model: Model, platform: Platform, values: Any) -> None:
    start = model.assemble()
    calls: list[Callable[[], object]] = [
        lambda: State(0.0, values, start.v),
        lambda: State(values, start.q, start.v),
        lambda: model.acceleration(start, values),
        lambda: model.acceleration(start, {"gas": values}),
        lambda: model.inverse_dynamics(start, values),
        lambda: model.inverse_dynamics(start, start.v, multipliers=values),
        lambda: model.set_parameters({"stroke": values}),
        lambda: model.call("poses", q=values),
        lambda: simulate(model, 0.01, 1e-3, inputs={"gas": (values, values)}),
        lambda: simulate(model, 0.01, 1e-3, inputs={"gas": lambda t: values}),
        lambda: simulate(model, 0.01, 1e-3, inputs=lambda t: values),
        lambda: simulate(model, values, 1e-3),
        lambda: simulate(model, 0.01, values),
        lambda: simulate(model, 0.01, 1e-3, every=values),
        lambda: simulate(model, 0.01, 1e-3, state=values),
        lambda: simulate(model, 0.01, 1e-3, resume=values),
        lambda: simulate(model, 0.01, 1e-3, tolerances=values),
        lambda: simulate(model, 0.01, 1e-3, "trapezoidal", iterations=values),
        lambda: simulate(model, 0.01, 1e-3, "trapezoidal", refresh=values),
        lambda: simulate(model, 0.01, 1e-3, stop=Stop("angle", values)),
        lambda: simulate(model, 0.01, 1e-3, method=values),
        lambda: platform.lengths(values),
        lambda: platform.solve(values),
        lambda: platform.solve(platform.neutral_lengths, start=values),
        lambda: platform.solve(platform.neutral_lengths, box=values),
        lambda: platform.solve(platform.neutral_lengths, tolerance=values),
        lambda: platform.solve(platform.neutral_lengths, iterations=values),
        lambda: platform.solve(platform.neutral_lengths, lanes=values),
        lambda: platform.track(values),
        lambda: platform.filter(values, 1e-3, 1e-3, np.ones(6)),
        lambda: platform.filter(platform.neutral_lengths[None], 1e-3, 1e-3, values),
        lambda: platform.filter(platform.neutral_lengths[None], 1e-3, 1e-3, np.ones(6), after=values),
    ]
    for k, call in enumerate(calls):
        with pytest.raises(SymgenRuntimeError) as raised:
            call()
        assert len(str(raised.value)) > 20, f"call {k}"


@pytest.mark.parametrize(
    ("until", "step", "more", "message"),
    [
        (1.0, 1e-300, {}, "more than the"),
        (1e300, 1e-3, {}, "more than the"),
        (1.7e308, 1e-308, {}, "more than the"),
        (1e9, 1.0, {}, "more than half of this computer's memory"),
        (1.0, 1e-3, {"every": 2**70}, "every must be a whole number"),
        (1.0, 1e-3, {"every": 0.5}, "every must be a whole number"),
        (1.0, 1e-3, {"every": True}, "every must be a whole number"),
    ],
)
def test_a_run_that_cannot_be_held_is_refused_at_once(
    model: Model, until: float, step: float, more: dict[str, Any], message: str
) -> None:
    with pytest.raises(ArgumentError, match=message):
        simulate(model, until, step, **more)


def test_steps_that_time_cannot_tell_apart_are_refused(model: Model) -> None:
    start = model.assemble()
    with pytest.raises(ArgumentError, match="too short to be told apart"):
        simulate(model, 1e20, 1e3, state=State(1e20 - 1e5, start.q, start.v))


def test_values_of_other_types_count_as_what_they_are(model: Model) -> None:
    start = model.assemble()
    same = State(np.float32(0.0), start.q.astype(object), start.v.astype(">f8"), ())  # type: ignore[arg-type]
    assert (model.acceleration(same) == model.acceleration(start)).all()
    assert (model.acceleration(start, [0, False]) == model.acceleration(start)).all()


def test_a_state_of_another_model_is_refused(model: Model) -> None:
    for state in (State(0.0, [0.0], [0.0]), State(0.0, np.zeros(9), np.zeros(9)), model.initial_state().q):
        with pytest.raises(ArgumentError, match="state"):
            model.assemble({model.layout.positions[0]: 0.1}, state=state)  # type: ignore[arg-type]


def test_arrays_where_names_or_times_belong_get_a_sentence(model: Model) -> None:
    start = model.assemble()
    calls: list[Callable[[], object]] = [
        lambda: model.assemble(held=np.array("crank")),  # type: ignore[arg-type]
        lambda: model.call("poses", t=[[1.0], [1.0, 2.0]], q=start.q),
        lambda: model.fleet(2, np.array(1.0)),  # type: ignore[arg-type]
        lambda: simulate(model, manoeuvre=lambda parameters: "pull"),  # type: ignore[arg-type, return-value]
    ]
    for call in calls:
        with pytest.raises(ArgumentError):
            call()


def test_a_search_that_would_go_on_for_hours_is_refused(platform: Platform) -> None:
    with pytest.raises(ArgumentError, match="iterations must be a whole number from 0 to 1000000"):
        platform.solve(1.5 * platform.neutral_lengths, "constant-gain", tolerance=1e-300, iterations=2**31 - 1)


def test_a_filter_goes_on_from_what_fits(platform: Platform) -> None:
    lengths = np.tile(platform.neutral_lengths, (3, 1))
    found = platform.filter(lengths, 1e-3, 1e-4, np.ones(6))
    for bad in (
        {"covariance": np.zeros((1, 3, 3))},
        {"state": np.zeros(12, dtype=complex)},
        {"covariance": np.full((12, 12), np.nan)},
    ):
        with pytest.raises(ArgumentError, match="after"):
            platform.filter(lengths, 1e-3, 1e-4, np.ones(6), after=replace(found, **bad))


def test_a_run_whose_parameters_change_on_the_way_does_not_finish(model: Model) -> None:
    """Its file could not say what it was made with."""
    mass = model.parameters["bodies.piston.mass"]

    def change(*_: object) -> float:
        model.set_parameters({"bodies.piston.mass": 1.5 * mass})
        return 0.0

    try:
        with pytest.raises(ArgumentError, match=r"'bodies\.piston\.mass' was changed during the run"):
            simulate(model, 5e-3, 1e-3, "dormand-prince", inputs={"gas": change})
        model.set_parameters({"bodies.piston.mass": mass})
        with pytest.raises(ArgumentError, match=r"'bodies\.piston\.mass' was changed during the run"):
            simulate(model, 5e-3, 1e-3, progress=change)  # type: ignore[arg-type]
    finally:
        model.set_parameters({"bodies.piston.mass": mass})


def test_functions_of_a_run_may_use_the_model(model: Model) -> None:
    """What they compute does not reach the run that waits for them."""
    other = simulate(model, 7e-3, 1e-3).final

    def wave(t: float) -> float:
        return float(np.sin(50.0 * t))

    def using(t: float) -> float:
        model.outputs(other), model.constraint_jacobian(other)
        simulate(model, other.time + 2e-3, 1e-3, "dormand-prince", state=other)
        return wave(t)

    for method in ("rk4", "dormand-prince", "trapezoidal"):
        plain, busy = (simulate(model, 0.02, 1e-3, method, inputs={"gas": source}) for source in (wave, using))
        assert (plain.final.q == busy.final.q).all()
        assert (plain.final.v == busy.final.v).all()


@pytest.mark.parametrize("make", [copy.copy, copy.deepcopy, pickle.dumps])
def test_what_owns_buffers_is_not_copied(model: Model, platform: Platform, make: Callable[[object], object]) -> None:
    """A copy would share the constants of compiled code with the original, but not the parameters they belong to."""
    for each in (model, platform):
        with pytest.raises(ArgumentError, match="cannot be copied or pickled"):
            make(each)


def test_more_threads_than_processors_are_not_started() -> None:
    pieces = pieces_of(10**6, 4, 10**6)
    assert len(pieces) <= (os.cpu_count() or 1)
    assert [k for piece in pieces for k in (piece.start, piece.stop)][:: 2 * len(pieces) - 1] == [0, 10**6]


@pytest.mark.parametrize("method", ["rk4", "dormand-prince"])
def test_steps_whose_squares_vanish_are_refused(model: Model, method: str) -> None:
    with pytest.raises(ArgumentError, match="square of the step is zero"):
        simulate(model, 1e-200, 1e-3, method)


def test_a_trim_of_what_rests_already_stays_there() -> None:
    """The search for rest made its time steps shorter until their squares vanished."""
    model = symgen.build(MODELS / "slider_crank.yaml", "inertial")
    assert np.allclose(model.trim().state.q, 0.0, atol=1e-9)


STAGES = ((), (1.0,), (0.0, 1.0), (0.0, 0.0, 1.0), (0.0,) * 4, (0.0,) * 5, (0.0,) * 6, (0.0,) * 7)


@pytest.mark.parametrize(
    "make",
    [
        lambda: Explicit("own", 1, (0.125,) * 8, STAGES),
        lambda: Explicit("own", 1, (), ()),
        lambda: Explicit("own", 1, (0.5, 0.5), ((), (1.0,)), (1.0,)),
        lambda: Explicit("own", 1, (0.5, 0.5), ((1.0,), (1.0,))),
        lambda: Explicit("own", 0, (1.0,), ((),)),
        lambda: OneShot("own", 1, 1.0, (0.2,) * 5, STAGES[:5], STAGES[:5]),
        lambda: OneShot("own", 1, float("nan"), (1.0,), ((),), ((),)),
        lambda: Implicit("own", 1, (1.0,) * 5, (1.0,) * 5, 1.0, 1.0),  # type: ignore[arg-type]
        lambda: Implicit("own", 1, (1.0,) * 4, (1.0,) * 5, 1.0, float("inf")),
        lambda: Implicit("own", 1, (1.0,) * 4, (1.0,) * 5, 1.0, 1.0, history=-1),
        lambda: hht("x"),  # type: ignore[arg-type]
    ],
)
def test_tables_that_no_loop_has_room_for_are_refused(make: Callable[[], object]) -> None:
    with pytest.raises(ArgumentError):
        make()


def test_arrays_at_odd_addresses_are_copied_or_refused(platform: Platform) -> None:
    """Compiled code may load vectors at once, which ends the process at an address that is no multiple of 8."""
    lengths = np.tile(platform.neutral_lengths, (8, 1))
    odd: Any = np.frombuffer(b"\0" + lengths.tobytes(), dtype=np.float64, offset=1).reshape(lengths.shape)
    assert not odd.flags.aligned
    assert (platform.solve(odd).poses == platform.solve(lengths).poses).all()
    with pytest.raises(ArgumentError, match="aligned"):
        platform.prepare(odd)
