"""What the record of a run costs: a step with a row of everything, of all outputs, or of one output, beside a step without a row.

    python benchmarks/recording.py [--rounds 20]

Runs of two lengths are subtracted, so that what a run costs in addition to its steps drops out; the fastest of many rounds counts, in
turns over the cases.
"""

from __future__ import annotations

import argparse
import warnings
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import symgen
from symgen.runtime import Model, State

MODELS = Path(__file__).parents[1] / "models"
CARS, METHODS = ("sedan", "benchmark_car"), ("trapezoidal", "rk4")
STEP, LENGTHS = 1e-3, (0.5, 2.5)
NEVER = 10**6


def ways(model: Model) -> Mapping[str, Mapping[str, Any]]:
    sensors = model.sensors
    return {
        "no row": {"every": NEVER},
        "one output": {"outputs": sensors[:1]},
        "all outputs": {"outputs": sensors},
        "everything": {},
    }


def seconds(model: Model, start: State, method: str, way: Mapping[str, Any], until: float) -> float:
    run = symgen.simulate(model, until, STEP, method, state=start, **way)
    assert run.success, run.status
    return run.statistics.wall_time


def table(rounds: int) -> Iterator[str]:
    models = {}
    for name in CARS:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            model = symgen.build(MODELS / f"{name}.yaml", "independent")
        models[name] = model, model.assemble()
    cases = [(name, method, way) for name in CARS for method in METHODS for way in ways(models[name][0])]
    best = {(case, until): float("inf") for case in cases for until in LENGTHS}
    for _ in range(rounds):
        for case, until in best:
            name, method, way = case
            model, start = models[name]
            took = seconds(model, start, method, ways(model)[way], until)
            best[case, until] = min(best[case, until], took)
    short, long = LENGTHS
    us = {case: (best[case, long] - best[case, short]) / (long - short) * STEP * 1e6 for case in cases}
    yield "| model | method | outputs | no row, us | one output | all outputs | everything |"
    yield "|---|---|---:|---:|---:|---:|---:|"
    for name in CARS:
        for method in METHODS:
            none, *others = (us[name, method, way] for way in ways(models[name][0]))
            ratios = " | ".join(f"{value / none:.2f}" for value in others)
            yield f"| {name} | {method} | {len(models[name][0].sensors)} | {none:.2f} | {ratios} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=20)
    print("\n".join(table(parser.parse_args().rounds)))


if __name__ == "__main__":
    main()
