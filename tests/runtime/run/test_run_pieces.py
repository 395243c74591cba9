"""Pieces of a run, as they are joined when the loop asks for another choice on the way."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from symgen.runtime.model.library import Status
from symgen.runtime.run.explicit_run import ExplicitFamily
from symgen.runtime.run.recording import Recording
from symgen.runtime.run.run import Run
from symgen.runtime.run.signals import input_table

import symgen
from symgen.runtime import METHODS, Explicit, Model, Tolerances

MODELS = Path(__file__).parents[3] / "models"
STEPS, STEP = 10, 1e-3


@pytest.fixture(scope="module")
def model() -> Model:
    return symgen.build(MODELS / "pendulum.yaml", "multiplier")


def run_of(model: Model, again: bool = True) -> Run:
    class Choosing(ExplicitFamily):
        def choose_again(self, time: float) -> bool:
            return again

    start, table, method = model.assemble(), input_table(model, None), METHODS["rk4"]
    assert isinstance(method, Explicit)
    family = Choosing(model, start, table, STEP, method, Tolerances())
    return Run(model, start.time, table, STEP, family, Recording(model.layout))


def stopping_before(run: Run, steps: list[int]) -> Callable[[Any], int]:
    """The loop, which asks for another choice before each of these steps, once."""
    whole, left = run._loop, list(steps)

    def loop(c: Any) -> int:
        if not left or not c.first <= left[0] < c.first + c.steps:
            return int(whole(c))
        steps, last = c.steps, c.last
        c.steps, c.last = left[0] - c.first, c.every > 0 and left[0] % c.every == 0
        left.pop(0)
        status = int(whole(c))
        c.steps, c.last = steps, last
        return status or int(Status.REORDER)

    return loop


@pytest.mark.parametrize("every", [1, 2, 3])
@pytest.mark.parametrize("stops", [[0], [4], [0, 5], [3, 4, 9]])
def test_another_choice_on_the_way_leaves_one_row_for_each_time(model: Model, stops: list[int], every: int) -> None:
    status, expected, done = run_of(model).piece(0, STEPS, every, True)
    assert (status, done) == (Status.GOOD, STEPS)
    run = run_of(model)
    run._loop = stopping_before(run, stops)
    status, rows, done = run.piece(0, STEPS, every, True)
    assert (status, done) == (Status.GOOD, STEPS)
    np.testing.assert_array_equal(rows, expected)


def test_without_another_choice_the_run_ends_where_it_is(model: Model) -> None:
    run = run_of(model, again=False)
    run._loop = stopping_before(run, [4])
    status, rows, done = run.piece(0, STEPS, 1, True)
    assert (status, done, len(rows)) == (Status.NOT_CONVERGED, 4, 5)


def test_a_choice_that_helps_no_step_is_made_once(model: Model) -> None:
    run = run_of(model)
    run._loop = stopping_before(run, [4, 4, 4])
    status, _, done = run.piece(0, STEPS, 1, True)
    assert (status, done) == (Status.NOT_CONVERGED, 4)
