"""The compiled stepper makes the steps of the plain Python one."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from symgen.runtime.methods import Implicit
from symgen.runtime.plain.stepper import PlainStepper
from symgen.runtime.run.settings import Settings
from symgen.runtime.run.signals import input_table

from symgen.runtime import METHODS, POLICIES, Model, simulate

Stepped = Callable[[str], Model]
STEP, STEPS = 2e-3, 25


def plain(model: Model, method: str, settings: Settings) -> PlainStepper:
    table = METHODS[method]
    assert isinstance(table, Implicit)
    stepper = PlainStepper(model, model.assemble(), input_table(model, None), STEP, table, settings)
    for _ in range(STEPS):
        stepper.step()
    return stepper


@pytest.mark.parametrize("method", ["trapezoidal", "bdf2", "generalised-alpha"])
@pytest.mark.parametrize("refresh", POLICIES)
def test_same_steps(stepped: Stepped, method: str, refresh: str) -> None:
    model = stepped("tumbler")
    wanted = plain(model, method, Settings(refresh=refresh))
    run = simulate(model, STEP * STEPS, STEP, method=method, refresh=refresh)
    assert run.statistics.counts.evaluations == wanted.evaluations
    np.testing.assert_allclose(run.final.q, wanted.q, rtol=0, atol=1e-11)
    np.testing.assert_allclose(run.final.v, wanted.y[: wanted.nv], rtol=0, atol=1e-9)
    np.testing.assert_allclose(run.final.z, wanted.y[wanted.nv :], rtol=0, atol=1e-11)


def test_fixed_iterations_are_the_same_work_every_step(stepped: Stepped) -> None:
    model = stepped("tumbler")
    wanted = plain(model, "trapezoidal", Settings(refresh="frozen", iterations=2))
    run = simulate(model, STEP * STEPS, STEP, method="trapezoidal", refresh="frozen", iterations=2, timing=True)
    assert 0.0 < run.statistics.counts.worst_step_time < run.statistics.wall_time
    beginning = 3
    assert run.statistics.counts.evaluations == wanted.evaluations == beginning + 2 * STEPS
    np.testing.assert_allclose(run.final.q, wanted.q, rtol=0, atol=1e-11)
    counting = simulate(model, STEP * STEPS, STEP, method="trapezoidal", refresh="adaptive", iterations=2)
    assert counting.statistics.counts.factorisations == 1  # no iterations that fresh factors could save
    assert counting.q.tolist() == run.q.tolist()


def test_a_solved_step_satisfies_the_equations(stepped: Stepped) -> None:
    """What the tolerance promises, evaluated afresh: accelerations of the recorded states fit the trapezoidal rule."""
    model = stepped("tumbler")
    run = simulate(model, 0.2, 1e-3, method="trapezoidal", refresh="frozen")
    means = 0.5 * (run.a[1:] + run.a[:-1])
    independent = list(model.stepping.layout.independent)
    wrong = np.diff(run.v, axis=0)[:, independent] - 1e-3 * means[:, independent]
    assert np.abs(wrong).max() < 1e-3 * 1e-5
    worst = max(np.abs(model.constraints(run.state(k)).residual).max() for k in range(0, len(run.time), 10))
    assert worst < 1e-10
