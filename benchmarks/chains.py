"""Microseconds per implicit step against the number of bodies, for every refresh policy: chains in space.

    python benchmarks/chains.py [--bodies 4,8,16,32] [--joint revolute|spherical] [--repetitions N]

Chains whip under gravity. For each method the times are fitted by a power of n; the error is that of the last positions
against RK4 with fine steps. Building a long chain takes most of the time; it is kept in the cache.
"""

from __future__ import annotations

import argparse
import os
import warnings
from collections import defaultdict
from collections.abc import Sequence

import numpy as np
from symgen.models.large_systems import chain

import symgen
from symgen.runtime import POLICIES, Model, Solution, State

UNTIL = 1.0
METHODS = (("trapezoidal", 2e-3), ("linearly-implicit-euler", 2e-3))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bodies", default="4,8,16,32")
    parser.add_argument("--joint", choices=("revolute", "spherical"), default="revolute")
    parser.add_argument("--repetitions", type=int, default=5)
    arguments = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    lengths = [int(text) for text in arguments.bodies.split(",")]
    times: dict[tuple[str, str], list[float]] = defaultdict(list)
    for bodies in lengths:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            model = symgen.build(chain(bodies, arguments.joint), "recursive")
        start = model.assemble()
        fine = symgen.simulate(model, UNTIL, 1e-4, state=start, every=10**9).final
        print(f"{bodies} bodies, {len(model.coordinates)} coordinates")
        for method, step in METHODS:
            for policy in POLICIES:
                run = best_of(model, start, step, method, policy, arguments.repetitions)
                times[method, policy].append(microseconds(run))
                print(f"  {method:24} {policy:12} {row(run, fine)}")
    print("microseconds per step ~ n^p")
    for (method, policy), found in times.items():
        print(f"  {method:24} {policy:12} p = {exponent(lengths, found):.2f}")


def row(run: Solution, fine: State) -> str:
    counts = run.statistics.counts
    error = np.abs(run.final.q - fine.q).max()
    note = "" if run.success else f"  {run.status}"
    return (
        f"{microseconds(run):9.2f} us/step  {run.statistics.iterations:5.2f} evaluations  {counts.factorisations:5} factors  "
        f"{counts.updates:5} columns  {counts.retries:4} retries  error {error:.1e}{note}"
    )


def exponent(lengths: Sequence[int], times: Sequence[float]) -> float:
    return float(np.polyfit(np.log(lengths), np.log(times), 1)[0]) if len(lengths) > 1 else float("nan")


def best_of(model: Model, start: State, step: float, method: str, refresh: str, repetitions: int) -> Solution:
    runs = [symgen.simulate(model, UNTIL, step, method, refresh, state=start, every=10**9) for _ in range(repetitions)]
    return min(runs, key=lambda run: run.statistics.wall_time)


def microseconds(run: Solution) -> float:
    return 1e6 * run.statistics.wall_time / max(1, run.statistics.steps)


if __name__ == "__main__":
    main()
