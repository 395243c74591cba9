"""Error against work on Andrews' squeezer (0.03 s, eight turns of its crank): methods that control their step, beside RK4.

    python benchmarks/work_precision.py [--repetitions N] [--record ROWS]

For each method and tolerance (of RK4: each step) the error of the seven angles at the end, steps, evaluations (of accelerations, or of
residuals), factorisations, operations by count, and time as a ratio to that of RK4 with steps of 0.01 ms in the same run. Errors are
those against `dormand-prince` with the tolerance 1e-13, which agrees with the published solution to its digits.
"""

from __future__ import annotations

import argparse
import os
import warnings
from pathlib import Path

import numpy as np

import symgen
from symgen.runtime import Model, Solution, Tolerances

MODEL = Path(__file__).parents[1] / "models" / "andrews_squeezer.yaml"
UNTIL = 0.03
TOLERANCES = tuple(10.0**-k for k in range(3, 11))
METHODS = ("dormand-prince", "esdirk4", "trapezoidal", "bdf2")
STEPS = (1e-4, 3e-5, 1e-5, 3e-6, 1e-6)
YARDSTICK = 1e-5


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--repetitions", type=int, default=10)
    parser.add_argument("--record", type=int, default=10, help="rows of the record")
    arguments = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        model = symgen.build(MODEL, "independent")
    fine = Tolerances(relative=1e-13, absolute=1e-14)
    reference = symgen.simulate(model, UNTIL, UNTIL, method="dormand-prince", tolerances=fine)
    yardstick = best_of(model, arguments.repetitions, "rk4", YARDSTICK, None)
    print(
        f"{'method':15} {'tolerance':>9} {'error':>8} {'steps':>7} {'rejected':>8} {'evaluations':>11} {'factors':>8} {'operations':>11} {'time':>7}"
    )
    for step in STEPS:
        show(model, best_of(model, arguments.repetitions, "rk4", step, None), step, reference, yardstick)
    for method in METHODS:
        for tolerance in TOLERANCES:
            run = best_of(model, arguments.repetitions, method, UNTIL / arguments.record, tolerance)
            show(model, run, tolerance, reference, yardstick)


def best_of(model: Model, repetitions: int, method: str, step: float, tolerance: float | None) -> Solution:
    every = 10**9 if tolerance is None else 1
    runs = (
        symgen.simulate(model, UNTIL, step, method=method, every=every, tolerance=tolerance) for _ in range(repetitions)
    )
    return min(runs, key=lambda run: run.statistics.wall_time)


def show(model: Model, run: Solution, tolerance: float, reference: Solution, yardstick: Solution) -> None:
    counts, statistics = run.statistics.counts, run.statistics
    method = run.record.method if run.record is not None else ""
    controlled = run.record is not None and run.record.settings.controlled
    evaluations = counts.evaluations if controlled else 4 * statistics.steps
    operations = counts.operations or evaluations * model.library.layout.flops("acceleration")
    error = np.abs(run.final.q - reference.final.q).max() if run.success else np.nan
    time = statistics.wall_time / yardstick.statistics.wall_time
    print(
        f"{method:15} {tolerance:9.0e} {error:8.1e} {statistics.made:7} {counts.rejected:8} {evaluations:11} "
        f"{counts.factorisations:8} {operations:11.3g} {time:7.2f}",
        flush=True,
    )


if __name__ == "__main__":
    main()
