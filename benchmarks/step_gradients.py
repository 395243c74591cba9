"""What derivatives of whole steps cost, beside the steps themselves.

    python benchmarks/step_gradients.py [--model MODEL]... [--rounds N]

Compiled calls alone are timed, the shortest of many, in one process: the step of a run with old factors (trapezoidal rule, 1 ms), the step
as a function (iterated until only rounding is left), its Jacobian by state and inputs, the derivatives of the accelerations by positions,
velocities and inputs (`compare_peers.py` has those of Pinocchio and CasADi), and through 1,000 steps the changes along one direction and
the gradient by the first state and all inputs: at one point after the other, then in lanes. The last column is in steps of a run.
"""

from __future__ import annotations

import argparse
import warnings
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np
from symgen.runtime.model.rollout import BACKWARD, FORWARD, LOOK, Rollout
from symgen.runtime.model.rollout import STEPS as MOVE

import symgen
from symgen.runtime import Model, StepFunction, vectors_in

STEPS, ROWS, STEP = 1000, 128, 1e-3
MODELS = ("@benchmark_car", "@sedan", "@arm7", "@slider_crank")


class Timed:
    """The shortest time of what compiled code does for a step function, by task."""

    def __init__(self, function: StepFunction) -> None:
        self.function, self._call = function, function.compiled
        self.shortest: dict[int, float] = {}
        function.compiled = self._timed

    def _timed(self, rows: Any) -> None:
        began = perf_counter()
        self._call(rows)
        took = perf_counter() - began
        self.shortest[rows.task] = min(took, self.shortest.get(rows.task, np.inf))

    def of(self, task: int, work: Callable[[], object], rounds: int) -> float:
        self.shortest.clear()
        for _ in range(rounds):
            work()
        return self.shortest[task]


def built(name: str) -> Model:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return symgen.build(name)


def step_of_a_run(model: Model, rounds: int) -> float:
    best = np.inf
    for _ in range(rounds):
        run = symgen.simulate(model, STEPS * STEP, STEP, "trapezoidal", "frozen", every=STEPS)
        best = min(best, run.statistics.wall_time / run.statistics.steps)
    return best


def measured(model: Model, rounds: int) -> Iterator[tuple[str, float]]:
    """Seconds of one step each."""
    yield "step of a run, trapezoidal, old factors", step_of_a_run(model, rounds)
    for lanes in (1, vectors_in(model.build).lanes):
        function = StepFunction(model, STEP, lanes=lanes)
        timed, having = Timed(function), "" if lanes == 1 else f", {lanes} lanes"
        if lanes == 1:
            x, u = function.start, model.default_inputs
            yield "step as a function", timed.of(MOVE, partial(function.rollout, x, u, steps=STEPS), rounds) / STEPS
        for what, seconds in derivatives(function, timed, rounds):
            yield what + having, seconds


def derivatives(function: StepFunction, timed: Timed, rounds: int) -> Iterator[tuple[str, float]]:
    """Many steps side by side, and one after the other."""
    x, u = function.start, function.model.default_inputs
    many: Rollout = function.rollout(np.tile(x, (ROWS, 1)), u[None])
    yield "Jacobian of a step", timed.of(FORWARD, many.jacobian, rounds) / ROWS
    yield "derivatives of the accelerations", timed.of(LOOK, many.dynamics, rounds) / ROWS
    run = function.rollout(x, u, steps=STEPS)
    direction, weights = np.ones(len(x)), np.zeros_like(run.states)
    weights[-1] = 1.0
    yield "changes along one direction, a step", timed.of(FORWARD, lambda: run.forward(direction), rounds) / STEPS
    yield "gradient through 1,000 steps, a step", timed.of(BACKWARD, lambda: run.backward(weights), rounds) / STEPS


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", action="append", help="file or shipped model; may be given several times")
    parser.add_argument("--rounds", type=int, default=30)
    options = parser.parse_args()
    for name in options.model or MODELS:
        model = built(name)
        print(f"\n{Path(name).name}, {len(StepFunction(model, STEP).states)} states")
        base = 0.0
        for what, seconds in measured(model, options.rounds):
            base = base or seconds
            print(f"  {what:46} {1e6 * seconds:8.2f} us {seconds / base:7.2f}")


if __name__ == "__main__":
    main()
