"""Rigs that make explicit steps: the same functions, and the steps of `simulate` to the last bit."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

import symgen
from symgen.runtime import ArgumentError, Model, explicit_steps

from ..support.rigs import Rig, compiled, rows_of

pytestmark = pytest.mark.skipif(os.name == "nt", reason="compiles for POSIX")

Exported = Callable[[str], Model]

STEP, STEPS = 2.0**-11, 150
"""A power of two, so that the end of a run divides into these steps exactly."""

NOT_CONVERGED, OPEN = 2, 5

WAYS = [
    ("pendulum", "rk4"),
    ("four_bar", "rk4"),
    ("four_bar", "semi-implicit-euler"),
    ("lifter", "rk4"),
    ("lifter", "semi-implicit-euler"),
    ("tumbler", "semi-implicit-euler"),
    ("turning_car", "semi-implicit-euler"),
]


def driven(rig: Rig, inputs: Callable[[float], list[float]]) -> np.ndarray:
    assert rig.init() == 0
    found = [rig.row(*inputs(0.0))]
    for k in range(STEPS):
        given = inputs((k + 1) * STEP)
        assert rig.step(*given) == 0
        found.append(rig.row(*given))
    return np.array(found)


@pytest.mark.parametrize(("name", "method"), WAYS)
def test_steps_are_those_of_python(exported: Exported, name: str, method: str, tmp_path: Path) -> None:
    model = exported(name)
    rig = compiled(model, tmp_path, step=STEP, method=method)
    constant = model.default_inputs.tolist()
    run = symgen.simulate(model, STEPS * STEP, STEP, method)
    assert run.success
    np.testing.assert_array_equal(driven(rig, lambda time: constant), rows_of(run))
    assert rig.spare == 0


@pytest.mark.parametrize("method", ["rk4", "semi-implicit-euler"])
def test_inputs_go_straight_from_step_to_step(exported: Exported, method: str, tmp_path: Path) -> None:
    """A ramp in numbers that halves and sums leave exact."""
    model = exported("lifter")
    rig = compiled(model, tmp_path, step=STEP, method=method)
    found = driven(rig, lambda time: [2.0 - 8.0 * time])
    run = symgen.simulate(model, STEPS * STEP, STEP, method, inputs={"torque": lambda time: 2.0 - 8.0 * time})
    np.testing.assert_array_equal(found, rows_of(run))


def test_a_step_that_fails_leaves_the_state(exported: Exported, tmp_path: Path) -> None:
    rig = compiled(exported("lifter"), tmp_path, step=STEP, method="rk4")
    assert rig.init() == 0
    for _ in range(5):
        assert rig.step(0.0) == 0
    kept, state = rig.memory.copy(), rig.state
    assert rig.step(1e12) == NOT_CONVERGED
    np.testing.assert_array_equal(rig.state, state)
    assert [rig.step(0.5) for _ in range(3)] == [0, 0, 0]
    after = rig.state
    rig.memory[:] = kept
    assert [rig.step(0.5) for _ in range(3)] == [0, 0, 0]
    np.testing.assert_array_equal(rig.state, after)
    state[1] += 0.05
    assert rig.set_state(state) == 0
    assert rig.step(0.0) == OPEN


def test_a_step_that_is_too_long_fails_where_that_of_python_does(exported: Exported, tmp_path: Path) -> None:
    model = exported("lagging")
    rig = compiled(model, tmp_path, step=STEP, method="semi-implicit-euler")
    run = symgen.simulate(model, 1.0, STEP, "semi-implicit-euler")
    assert not run.success
    assert rig.init() == 0
    while rig.step() == 0:
        assert rig.state[0] <= run.time[-1]
    assert rig.state[0] == run.time[-1]
    assert rig.step() == NOT_CONVERGED


def test_other_dependent_coordinates_are_taken_on_the_way(exported: Exported, tmp_path: Path) -> None:
    """A crank that turns many times: where it points along the rod, others determine the motion."""
    model = exported("lifter")
    rig = compiled(model, tmp_path, step=STEP, method="rk4")
    assert rig.init() == 0
    for _ in range(2000):
        assert rig.step(0.5) == 0
    run = symgen.simulate(model, 2000 * STEP, STEP, "rk4", inputs={"torque": 0.5})
    assert abs(run["stroke"]).max() > 0.1
    np.testing.assert_array_equal(rig.state, rows_of(run)[-1][: rig.nx])


def test_the_stated_operations_are_those_of_the_functions(exported: Exported) -> None:
    free = explicit_steps(exported("pendulum"), method="rk4")
    assert free.operations == 4 * free.main.layout.flops("acceleration") > 0
    closed = explicit_steps(exported("four_bar"), method="rk4")
    assert closed.operations > 4 * closed.main.layout.flops("acceleration") + 4 * closed.main.layout.flops("closure")


def test_other_methods_are_refused_by_name(exported: Exported) -> None:
    for method in ("dormand-prince", "trapezoidal", "rosenbrock-w"):
        with pytest.raises(ArgumentError, match=f"rk4, semi-implicit-euler.*not by '?{method}"):
            explicit_steps(exported("pendulum"), method=method)
