"""Runs of random mechanisms that roll: implicit steps of both kinds against an exact explicit run."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import symgen
from symgen import simulate
from symgen.mechanism.mechanism import MechanismError
from symgen.runtime import Model, Solution, State

from ...mechanisms import random_rolling
from ...support.agreement import described

UNTIL = 0.2


def error(model: Model, run: Solution, exact: State) -> float:
    """Of the last positions, in sizes of the coordinates; velocities and closures hold all constraints besides."""
    assert run.success, run.status
    closure = model.constraints(run.final)
    fastest = max(1.0, float(np.abs(run.v).max()))
    assert np.abs(closure.residual).max(initial=0.0) < 1e-8
    assert np.abs(closure.rate).max(initial=0.0) < 1e-8 * fastest
    return float(np.abs(run.q[-1] - exact.q).max())


def attempt(model: Model, start: State, step: float, **how: Any) -> Solution | str:
    """A run, or why there is none."""
    try:
        return simulate(model, UNTIL, step, state=start, **how)
    except MechanismError as refusal:
        return str(refusal)


@pytest.mark.long
@pytest.mark.filterwarnings("ignore::symgen.description.SymgenNotice")
@pytest.mark.parametrize("seed", range(20))
def test_steps_of_both_kinds_go_where_the_explicit_run_goes(seed: int) -> None:
    """What independent coordinates cannot do is refused with what to do instead, and that works."""
    model = symgen.build(described(random_rolling(seed)))
    start = model.assemble()
    exact = simulate(model, UNTIL, 1e-2, state=start, method="dormand-prince", tolerance=1e-11)
    assert exact.success, exact.status
    own = attempt(model, start, 1e-2, method="esdirk4", tolerance=1e-9)
    if isinstance(own, str):
        assert "steps: world" in own
    else:
        assert error(model, own, exact.final) < 1e-6
    runs = [attempt(model, start, step, method="trapezoidal", steps="world") for step in (1e-3, 5e-4)]
    refused = [run for run in runs if isinstance(run, str)]
    if refused:
        pytest.skip(refused[0])
    errors = [error(model, run, exact.final) for run in runs if isinstance(run, Solution)]
    assert errors[1] < max(0.4 * errors[0], 1e-8)
