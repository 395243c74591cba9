"""Arguments that are no numbers, of a wrong shape, or beyond what a run can hold: refused with a sentence, before C sees them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import symgen
from symgen.runtime import ArgumentError, Model, Platform, State, Stop, SymgenRuntimeError, simulate

MODELS = Path(__file__).parents[1] / "models"


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
