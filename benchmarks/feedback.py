"""What a controller in every step costs beside the step, and what a linear model of a row costs beside `linearise`.

    python benchmarks/feedback.py [--rounds 20]

Runs of two lengths are subtracted, so that what a run costs in addition to its steps drops out; the fastest of many rounds counts.
"""

from __future__ import annotations

import argparse
import warnings
from collections.abc import Callable, Mapping
from pathlib import Path
from time import perf_counter

import symgen
from symgen.runtime import Model, State

MODELS = Path(__file__).parents[1] / "models"
CASES = {"slider_crank": ("load", "speed"), "sedan": ("drive_torque", "chassis_velocity.x")}
"""An input, and the output that it follows."""
METHODS = ("trapezoidal", "rk4")
STEP, LENGTHS, ROWS = 1e-4, (0.05, 0.25), 50


def ways(name: str) -> Mapping[str, Mapping[str, object]]:
    given, read = CASES[name]
    return {
        "none": {},
        "compiled": {given: symgen.LinearFeedback([1.0], [read])},
        "function": {given: symgen.Sampled(lambda time, outputs: -outputs[read], outputs=[read])},
    }


def best(rounds: int, call: Callable[[], float]) -> float:
    return min(call() for _ in range(rounds))


def per_step(model: Model, start: State, method: str, inputs: Mapping[str, object], rounds: int) -> float:
    """Microseconds."""

    def taken(until: float) -> float:
        run = symgen.simulate(model, until, STEP, method, inputs=inputs, state=start, outputs=[], every=10**6)  # type: ignore[arg-type]
        assert run.success, run.status
        return run.statistics.wall_time

    short, long = (best(rounds, lambda until=until: taken(until)) for until in LENGTHS)
    return (long - short) / (LENGTHS[1] - LENGTHS[0]) * STEP * 1e6


def seconds(call: Callable[[], object]) -> float:
    began = perf_counter()
    call()
    return perf_counter() - began


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=20)
    rounds = parser.parse_args().rounds
    print("| model | method | step, us | compiled feedback, us more | a function, us more |")
    print("|---|---|---:|---:|---:|")
    for name in CASES:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            model = symgen.build(MODELS / f"{name}.yaml", "independent")
        start = model.assemble()
        for method in METHODS:
            none, *others = (per_step(model, start, method, inputs, rounds) for inputs in ways(name).values())
            print(f"| {name} | {method} | {none:.2f} | {' | '.join(f'{us - none:.2f}' for us in others)} |")
        rows = best(rounds, lambda: seconds(lambda: model.linearise_many([start] * ROWS))) / ROWS  # noqa: B023, called at once
        one = best(rounds, lambda: seconds(lambda: model.linearise(start)))  # noqa: B023, called at once
        print(f"| {name} | linear model: {rows * 1e6:.0f} us a row, {one * 1e6:.0f} us by linearise | | | |")


if __name__ == "__main__":
    main()
