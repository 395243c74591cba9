"""IPOPT on models: what it finds is driven again by another method with shorter steps."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import symgen
import symgen.casadi
from symgen.runtime import Model, Solution, State

casadi = pytest.importorskip("casadi", reason="CasADi is not installed")

Array = NDArray[np.float64]
DATA = Path(__file__).parents[1] / "data"
MODELS = Path(__file__).parents[2] / "models"
QUIET = {"print_level": 0, "sb": "yes", "hessian_approximation": "limited-memory", "tol": 1e-6}


def solved(problem: Any) -> Any:
    problem.solver("ipopt", {"print_time": False}, QUIET)
    return problem.solve()


def driven(
    model: Model, state: State, held: float, name: str, values: Array, inputs: dict[str, float], **how: Any
) -> Solution:
    """A run in which one input is constant for `held` seconds each time."""

    def now(time: float) -> float:
        return float(values[min(int(time / held), len(values) - 1)])

    return symgen.simulate(model, held * len(values), state=state, inputs={**inputs, name: now}, **how)


@pytest.mark.parametrize(
    ("intervals", "steps", "h"), [(20, 10, 0.01), pytest.param(100, 4, 0.005, marks=pytest.mark.long)]
)
def test_a_pendulum_on_a_cart_swings_up(intervals: int, steps: int, h: float) -> None:
    model = symgen.build(DATA / "cart_pole.yaml")
    step = symgen.casadi.step(model.step_function(h), steps)
    problem = casadi.Opti()
    states, push = problem.variable(4, intervals + 1), problem.variable(1, intervals)
    problem.subject_to(states[:, 1:] == step.map(intervals)(states[:, :-1], push, casadi.DM(0, intervals)))
    problem.subject_to(states[:, 0] == 0)
    problem.subject_to(states[:, intervals] == [0, np.pi, 0, 0])
    problem.subject_to(problem.bounded(-20, push, 20))
    problem.subject_to(problem.bounded(-0.6, states[0, :], 0.6))
    problem.minimize(casadi.sumsqr(push))
    problem.set_initial(states, np.linspace([0, 0, 0, 0], [0, np.pi, 0, 0], intervals + 1).T)
    found = solved(problem).value(push)
    run = driven(model, model.assemble(), steps * h, "push", found, {}, step=h / 20, method="rk4")
    assert np.abs(found).max() <= 20 + 1e-6
    assert abs(run["hinge"][-1] - np.pi) < 0.1
    assert np.abs(run["rail"]).max() < 0.65
    assert abs(run["hinge"]).max() > 3.0 > abs(run["hinge"][: len(run.time) // 2]).max() > 0.5  # it swings first


@pytest.mark.parametrize(("intervals", "steps"), [(8, 10), (30, 10)])
@pytest.mark.filterwarnings("ignore::symgen.runtime.SymgenNotice")
@pytest.mark.long
def test_a_car_changes_lanes(intervals: int, steps: int) -> None:
    """The sedan at 72 km/h, steered by a wheel whose speed has bounds, between walls along its way."""
    speed, h, wide, fast = 20.0, 2.0 / (intervals * steps), 0.6, 8.0
    model = symgen.build(MODELS / "sedan.yaml")
    model.set_parameters({"speed": speed})
    straight = model.trim(speed, free=["drive_torque", "steering_wheel"])
    function = model.step_function(h, about=straight.state)
    step = symgen.casadi.step(function, steps)
    before = function.rollout(function.start, straight.inputs, steps=intervals * steps).states[::steps]
    sizes = np.maximum(np.abs(before).max(axis=0), 0.1)
    place = [function.states.index(f"chassis.{axis}") for axis in "xy"]

    problem = casadi.Opti()
    scaled, wheel = problem.variable(len(sizes), intervals + 1), problem.variable(1, intervals)
    states = scaled * sizes
    inputs = casadi.vertcat(wheel, *(np.full((1, intervals), held) for held in straight.inputs[1:]))
    ends = step.map(intervals, "thread", 2)(states[:, :-1], inputs, casadi.DM(0, intervals))
    problem.subject_to((states[:, 1:] - ends) / sizes == 0)
    problem.subject_to(scaled[:, 0] == before[0] / sizes)
    speeds = casadi.diff(casadi.horzcat(0, wheel), 1, 1) / (steps * h)
    problem.subject_to(problem.bounded(-fast, speeds, fast))
    x, y = states[place[0], 1:], states[place[1], 1:]
    problem.subject_to(y > corridor(x, 22.0, casadi.tanh) - wide / 2)
    problem.subject_to(y < corridor(x, 14.0, casadi.tanh) + wide / 2)
    problem.minimize(casadi.sumsqr(speeds / fast))
    problem.set_initial(scaled, (before / sizes).T)
    found = solved(problem).value(wheel)

    held = dict(zip(model.inputs, straight.inputs.tolist(), strict=True))
    run = driven(model, straight.state, steps * h, "steering_wheel", found, held, step=h / 4, method="esdirk4")
    x, y = run["chassis_position.x"], run["chassis_position.y"]
    assert np.abs(np.diff([0.0, *found])).max() <= fast * steps * h * (1 + 1e-6)
    assert (y > corridor(x, 22.0, np.tanh) - wide / 2 - 0.05).all()
    assert (y < corridor(x, 14.0, np.tanh) + wide / 2 + 0.05).all()
    assert y[-1] > 2.5


def corridor(x: Any, middle: float, tanh: Any) -> Any:
    """The middle of the way: 3 m to the left within some metres."""
    return 1.5 + 1.5 * tanh((x - middle) / 3.0)
