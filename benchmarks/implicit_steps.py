"""Microseconds per implicit step of the benchmark car, steered like a J-turn at 60 km/h.

    python benchmarks/implicit_steps.py [--repetitions N] [--minutes M] [--only policies,lengths,drive]

Three tables from one run: refresh policies at 1 ms; step lengths from 1 to 20 ms for frozen, adaptive and every-step, with
the error against a fine reference; ten minutes of driving with adaptive factors. The rack follows a quarter of a sine that
rises for 3 s; every wheel runs over waves. Residuals 1e-8 of the axle load, loops 1e-10 m. The fastest of the repetitions
counts, so that other work on the machine matters little.
"""

from __future__ import annotations

import argparse
import os
import resource
import warnings
from collections.abc import Sequence
from pathlib import Path

import numpy as np

import symgen
from symgen.runtime import METHODS, POLICIES, Checkpoint, Implicit, Model, Solution, State, Tolerances

MODEL = Path(__file__).parents[1] / "models" / "benchmark_car.yaml"
MANOEUVRE = {"speed": 60.0 / 3.6, "rack_travel": 0.012, "rack_frequency": 1.0 / 12.0}
UNTIL = 3.0
AXLE_SHARE = 0.5
"""Of the weight of the car on one axle; tolerances are relative to the weight."""
TOLERANCES = Tolerances(residual=1e-8 * AXLE_SHARE, closure=1e-10)
STEPS = (1e-3, 2e-3, 5e-3, 10e-3, 20e-3)
WINDOWS, LOOK = 10, 500
"""Of the long drive: windows, and steps from one state that is looked at to the next."""
PARTS = ("policies", "lengths", "drive")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--repetitions", type=int, default=20)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--only", default=",".join(PARTS))
    arguments = parser.parse_args()
    wanted = arguments.only.split(",")
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        model = symgen.build(MODEL, "independent")
    model.set_parameters(MANOEUVRE)
    start = model.assemble()
    print(f"{model.layout.name}: {len(model.stepping.independent)} unknowns; {model.build.compiler}")
    if "policies" in wanted:
        policies(model, start, arguments.repetitions)
    if "lengths" in wanted:
        reference = symgen.simulate(model, UNTIL, 1e-4, state=start, every=10**9).final
        step_lengths(model, start, reference, max(1, arguments.repetitions // 4))
    if "drive" in wanted:
        long_drive(model, start, arguments.minutes)


def policies(model: Model, start: State, repetitions: int) -> None:
    print("\n1 ms steps, trapezoidal rule")
    print(
        f"  {'refresh':12} {'us/step':>8} {'ratio':>6} {'evaluations':>12} {'factors':>8} {'columns':>8} {'residual':>9} {'loops':>8}"
    )
    best = {name: best_of(model, start, 1e-3, "trapezoidal", name, repetitions) for name in POLICIES}
    whole = microseconds(best["every-step"])
    for name, run in best.items():
        counts = run.statistics.counts
        print(
            f"  {name:12} {microseconds(run):8.2f} {microseconds(run) / whole:6.2f} {run.statistics.iterations:12.2f} "
            f"{counts.factorisations:8} {counts.updates:8} {counts.worst_residual:9.1e} {counts.worst_closure:8.1e}{trouble(run)}"
        )
    for method, refresh in (("rosenbrock-w", "adaptive"), ("linearly-implicit-euler", "adaptive"), ("rk4", None)):
        run = best_of(model, start, 1e-3, method, refresh, repetitions)
        print(f"  {method:24} {microseconds(run):8.2f} us/step{trouble(run)}")


def step_lengths(model: Model, start: State, reference: State, repetitions: int) -> None:
    print("\ntrapezoidal rule over step lengths")
    print(
        f"  {'ms':>4} {'refresh':12} {'us/step':>8} {'evaluations':>12} {'most':>5} {'factors':>8} {'retries':>8} {'error m':>9}"
    )
    for step in STEPS:
        for name in ("frozen", "adaptive", "every-step"):
            run = best_of(model, start, step, "trapezoidal", name, repetitions)
            counts = run.statistics.counts
            error = np.linalg.norm(run.final.q[:3] - reference.q[:3])
            print(
                f"  {1e3 * step:4.0f} {name:12} {microseconds(run):8.2f} {run.statistics.iterations:12.2f} "
                f"{counts.most_iterations:5} {counts.factorisations:8} {counts.retries:8} {error:9.1e}{trouble(run)}"
            )


def long_drive(model: Model, start: State, minutes: float) -> None:
    """Straight ahead over the waves, with the rack moving to and fro; every window is a run that goes on from the last one."""
    model.set_parameters({"rack_travel": 0.004, "rack_frequency": 0.5})
    print(f"\n{minutes:g} minutes of driving, 1 ms steps; worst of the states {LOOK * 1e-3:g} s apart")
    print(
        f"  {'until s':>8} {'loops':>9} {'rotations':>10} {'us/step':>8} {'evaluations':>12} {'factors':>8} {'memory MB':>10}"
    )
    resume: Checkpoint | None = None
    for window in range(1, WINDOWS + 1):
        until = 60.0 * minutes * window / WINDOWS
        run = symgen.simulate(
            model, until, 1e-3, "trapezoidal", state=start if resume is None else None, every=LOOK, resume=resume,
            tolerances=TOLERANCES,
        )  # fmt: skip
        assert run.success, run.status
        assert all(np.isfinite(array).all() for array in (run.q, run.v, run.z))
        resume = run.checkpoint
        counts = run.statistics.counts
        print(
            f"  {until:8.0f} {open_loops(model, run):9.1e} {stretched(model, run):10.1e} {microseconds(run):8.2f} "
            f"{run.statistics.iterations:12.2f} {counts.factorisations:8} {resident():10.1f}"
        )


def open_loops(model: Model, run: Solution) -> float:
    """Largest residual of the loops in the recorded states (m)."""
    states = [State(*entries) for entries in zip(run.time, run.q, run.v, run.z, strict=True)]
    return max(float(np.abs(model.constraints(state).residual).max()) for state in states)


def stretched(model: Model, run: Solution) -> float:
    """Largest deviation of a quaternion from length one."""
    firsts = [joint.q + joint.positions - 4 for joint in model.layout.joints if joint.kind != "scalar"]
    lengths = [np.linalg.norm(run.q[:, first : first + 4], axis=1) for first in firsts]
    return float(np.abs(np.array(lengths) - 1.0).max(initial=0.0))


def resident() -> float:
    """Memory of this process now (MB)."""
    status = Path("/proc/self/statm")
    if status.exists():
        return int(status.read_text().split()[1]) * resource.getpagesize() / 2**20
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**10


def best_of(model: Model, start: State, step: float, method: str, refresh: str | None, repetitions: int) -> Solution:
    tolerances = TOLERANCES if isinstance(METHODS[method], Implicit) else None  # others do not solve for residuals
    runs: Sequence[Solution] = [
        symgen.simulate(model, UNTIL, step, method, refresh, state=start, every=10**9, tolerances=tolerances)
        for _ in range(repetitions)
    ]
    return min(runs, key=lambda run: run.statistics.wall_time)


def trouble(run: Solution) -> str:
    """What ended a run early; its figures are not to be compared then."""
    return "" if run.success else f"  {run.status}"


def microseconds(run: Solution) -> float:
    return 1e6 * run.statistics.wall_time / max(1, run.statistics.steps)


if __name__ == "__main__":
    main()
