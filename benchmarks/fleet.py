"""Implicit car-steps a second on one core: many benchmark cars in lanes against one car at a time.

    python benchmarks/fleet.py [--cars 64] [--repetitions N]

Every car has a speed and a mass of its own; all are steered like the J-turn of implicit_steps.py, 1 ms steps.
"""

from __future__ import annotations

import argparse
import os
import warnings
from pathlib import Path

import symgen
from symgen.runtime import State, Tolerances, vectors_in

MODEL = Path(__file__).parents[1] / "models" / "benchmark_car.yaml"
MANOEUVRE = {"speed": 60.0 / 3.6, "rack_travel": 0.012, "rack_frequency": 1.0 / 12.0}
TOLERANCES = Tolerances(residual=5e-9, closure=1e-10)
UNTIL, STEP = 0.5, 1e-3


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--cars", type=int, default=64)
    parser.add_argument("--repetitions", type=int, default=10)
    arguments = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        model = symgen.build(MODEL, "independent")
    model.set_parameters(MANOEUVRE)
    start = model.assemble()
    forward = model.coordinates.index("chassis.x")
    starts = []
    for car in range(arguments.cars):
        v = start.v.copy()
        v[forward] *= 1.0 + 0.001 * car
        starts.append(model.assemble(state=State(0.0, start.q, v, start.z)))
    masses = [{"bodies.chassis.mass": 1400.0 + car} for car in range(arguments.cars)]
    alone = min(
        symgen.simulate(
            model, UNTIL, STEP, "trapezoidal", state=start, every=10**9, tolerances=TOLERANCES
        ).statistics.wall_time
        for _ in range(arguments.repetitions)
    )  # fmt: skip
    print(f"one car           {1e-6 * UNTIL / STEP / alone:7.3f} million car-steps/s")
    vectors = vectors_in(model.build)
    print(f"{vectors.lanes} lanes suit this CPU ({vectors.name}), which is the default")
    for lanes in (4, 8):
        fleet = model.fleet(arguments.cars, masses, lanes)
        for refresh in ("frozen", "adaptive"):
            runs = [
                fleet.simulate(starts, UNTIL, STEP, refresh=refresh, tolerances=TOLERANCES)
                for _ in range(arguments.repetitions)
            ]
            best = min(runs, key=lambda run: run.wall_time)
            rate = 1e-6 * arguments.cars * best.steps / best.wall_time
            blocks = -(-arguments.cars // lanes)
            print(
                f"{lanes} lanes, {refresh:9} {rate:7.3f} million car-steps/s  "
                f"{best.counts.evaluations / blocks / best.steps:.2f} evaluations a step  failed {sum(f >= 0 for f in best.failed)}"
            )


if __name__ == "__main__":
    main()
