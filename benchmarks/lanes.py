"""Microseconds per car and evaluation of the accelerations, one car at a time and 4 or 8 as lanes.

    python benchmarks/lanes.py [MODEL] [FORMULATION]

Runs on one core and prints the fastest of many repetitions, so that other work on the machine does not count. `calls` are
rows of different states in one call, conversion to lanes and back included.
"""

from __future__ import annotations

import os
import sys
import warnings
from pathlib import Path
from time import perf_counter

import numpy as np

import symgen
from symgen.runtime import Model, vectors_in

MODELS = Path(__file__).parents[1] / "models"
ROWS = 2048
REPETITIONS = 100


def main() -> None:
    name, formulation = [*sys.argv[1:], "benchmark_car", "independent"][:2] if len(sys.argv) < 3 else sys.argv[1:3]
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        model = symgen.build(MODELS / f"{name}.yaml", formulation)
    flops = sum(counts["flops"] for phase, counts in model.operations.items() if phase != "init")
    print(f"{name}, {formulation}: {flops} floating-point operations per evaluation; {model.build.compiler}")
    vectors = vectors_in(model.build)
    print(f"  {vectors.lanes} lanes suit this CPU ({vectors.name}), which is the default")
    print(f"  {'lanes':>5}  {'one vehicle':>12}  {'one each':>12}   us per car and evaluation")
    for lanes in (1, 4, 8):
        alike, each = (microseconds(model, lanes, own) for own in (False, True))
        print(f"  {lanes:5}  {alike:12.3f}  {each:12.3f}{'  chosen' if lanes == vectors.lanes else ''}")


def microseconds(model: Model, lanes: int, own: bool) -> float:
    """`own`: every row has parameters of its own."""
    random = np.random.default_rng(1)
    start = model.assemble()
    q = start.q + 0.01 * random.normal(size=(ROWS, len(start.q)))
    v = start.v + 0.1 * random.normal(size=(ROWS, len(start.v)))
    z, u, t = np.tile(start.z, (ROWS, 1)), np.tile(model.default_inputs, (ROWS, 1)), np.zeros(ROWS)
    batch = model.batch([{}] * ROWS if own else None, lanes)
    best = np.inf
    for _ in range(REPETITIONS):
        began = perf_counter()
        batch.accelerations(q, v, z, u, t)
        best = min(best, perf_counter() - began)
    return float(1e6 * best / ROWS)


if __name__ == "__main__":
    main()
