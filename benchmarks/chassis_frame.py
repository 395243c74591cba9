"""Newton steps of all bodies of the sedan (paper 1): relative to the chassis with one factorisation, and the conventional method.

    python benchmarks/chassis_frame.py [--repetitions N] [--plot FILE]

The sedan's J-turn at 60 km/h and its bump at 40 km/h, BDF2 at 1 ms, residual 1e-6 relative. The table has microseconds and iterations per
step, factorisations, the distance of chassis accelerations from those of chassis/every-step, and the time saved against
inertial/every-step. Then iterations against the step, up to 20 ms, the order of accuracy, where factors of the start fail in the world's axes, and what they
endure in those of the chassis: a full-lock circle on the factors of the start, wheels that leave the road, braking, a rollover.
"""

from __future__ import annotations

import argparse
import os
import warnings
from collections.abc import Mapping
from pathlib import Path

import numpy as np

import symgen
from symgen.runtime import Model, Solution, Tolerances, jacobian_drift

SEDAN = Path(__file__).parents[1] / "models" / "sedan.yaml"
TOLERANCES = Tolerances(residual=1e-6, closure=1e-8)
KINDS = [(f, r) for f in ("inertial", "chassis") for r in ("every-step", "frozen", "adaptive")]
MANOEUVRES = ("j_turn", "bump_pass")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--repetitions", type=int, default=5)
    parser.add_argument("--plot", type=Path, help="PNG of accelerations of the chassis, and their difference")
    arguments = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        models = {formulation: symgen.build(SEDAN, formulation) for formulation in ("inertial", "chassis")}
    curves = {name: compare(models, name, arguments.repetitions) for name in MANOEUVRES}
    step_lengths(models)
    order(models["chassis"])
    wear(models)
    endure(models["chassis"])
    if arguments.plot is not None:
        plot(curves, arguments.plot)


def drive(model: Model, manoeuvre: str, refresh: str, step: float = 1e-3, every: int = 10) -> Solution:
    return symgen.simulate(
        model, step=step, method="bdf2", refresh=refresh, every=every, tolerances=TOLERANCES, manoeuvre=manoeuvre
    )


def compare(models: Mapping[str, Model], manoeuvre: str, repetitions: int) -> dict[str, Solution]:
    """The kinds take turns; of each the fastest run counts. Times are of runs that record nothing."""
    best: dict[tuple[str, str], float] = {}
    for _ in range(repetitions):
        for formulation, refresh in KINDS:
            run = drive(models[formulation], manoeuvre, refresh, every=10**9)
            took = run.statistics.wall_time / max(1, run.statistics.steps)
            best[formulation, refresh] = min(took, best.get((formulation, refresh), np.inf))
    recorded = {kind: drive(models[kind[0]], manoeuvre, kind[1]) for kind in KINDS}
    wanted = accelerations(recorded["chassis", "every-step"])
    print(f"{manoeuvre}: us/step  saved  iterations  most  factors  acceleration off by (m/s^2)")
    for kind, run in recorded.items():
        counts, steps = run.statistics.counts, max(1, run.statistics.steps)
        off = np.abs(accelerations(run) - wanted[: len(run.time)]).max()
        saved = 1.0 - best[kind] / best["inertial", "every-step"]
        note = "" if run.success else f"  {run.status}"
        print(
            f"  {'/'.join(kind):20} {1e6 * best[kind]:8.2f}  {saved:5.0%}  {counts.solutions / steps:10.2f}  {counts.most_iterations:4}  "
            f"{counts.factorisations:7}  {off:.1e}{note}"
        )
    return {"/".join(kind): recorded[kind] for kind in (("inertial", "every-step"), ("chassis", "frozen"))}


def accelerations(run: Solution) -> np.ndarray:
    """Longitudinal and lateral, of the chassis."""
    return np.column_stack([run[f"chassis_acceleration.{axis}"] for axis in "xy"])


def step_lengths(models: Mapping[str, Model]) -> None:
    print("iterations per step (J-turn)  chassis/frozen  inertial/every-step")
    for step in (1e-3, 2e-3, 5e-3, 1e-2, 2e-2):
        cells = []
        for formulation, refresh in (("chassis", "frozen"), ("inertial", "every-step")):
            run = drive(models[formulation], "j_turn", refresh, step, every=10**9)
            mean = run.statistics.counts.solutions / max(1, run.statistics.steps)
            cells.append(f"{mean:.2f}" if run.success else f"fails at {run.final.time:.2f} s")
        print(f"  {1e3 * step:4.0f} ms  {cells[0]:>14}  {cells[1]:>19}")


def order(model: Model) -> None:
    """History is carried into the axes of a car that turns: half the step leaves a quarter of the error."""
    tight = Tolerances(residual=1e-9, closure=1e-11)

    def place(step: float) -> np.ndarray:
        run = symgen.simulate(
            model, 3.0, step, method="bdf2", every=10**9, tolerances=tight, manoeuvre="j_turn", refresh="adaptive"
        )
        return run.final.q[:7]

    fine = place(2.5e-4)
    errors = [float(np.abs(place(step) - fine).max()) for step in (1e-2, 5e-3, 2.5e-3)]
    found = ", ".join(f"{x:.2f}" for x in np.log2(np.array(errors[:-1]) / errors[1:]))
    print(f"J-turn, chassis, steps of 10, 5, 2.5 ms: order {found}")


def wear(models: Mapping[str, Model]) -> None:
    """Where factors of the start stop converging: wheels turn under way, the car as a whole with its heading."""
    run = drive(models["inertial"], "j_turn", "frozen", every=1)
    turns = {name: run[name][-1] - run[name][0] for name in run.layout.positions if name.endswith("spin")}
    print(
        f"inertial/frozen: {run.status}; turned by then (degrees): the car {np.degrees(run['heading'][-1]):.2f}, "
        + ", ".join(f"{n} {np.degrees(x):.0f}" for n, x in turns.items())
    )
    for formulation, model in models.items():
        start = model.assemble()
        q = [turned(np.array(start.q), angle) for angle in np.radians(HEADINGS)]
        states = [symgen.runtime.State(0.0, x, start.v, start.z) for x in q]
        radii = ", ".join(f"{r:.3g}" for r in jacobian_drift(model, states, 1e-3))
        print(f"{formulation}: spectral radius at headings {HEADINGS} degrees, wheels as at the start: {radii}")


def endure(model: Model) -> None:
    """What keeps the factors of the start, and what makes `adaptive` renew them and go on."""
    report("half a turn, then circles at full lock", "frozen", drive(model, "full_lock", "frozen"))
    report("braking to standstill", "adaptive", drive(model, "braking", "adaptive"))
    speed = 20.0
    kerb = {"speed": 60 / 3.6, "bump_height": 0.15, "bump_place": 12.0, "bump_length": 1.0}
    cruise = {"speed_control": 1.0, "speed_target": 60 / 3.6}
    grip = {"speed": speed, "friction": 1.5}
    swerve = {"steering_wheel": ([0.0, 0.3, 0.5], [0.0, 0.0, 20 / 3])}
    cases = (("wheels leave the road", 3.0, kerb, cruise), ("rolls over, and over", 4.0, grip, swerve))
    for what, until, parameters, inputs in cases:
        before = {name: model.parameters[name] for name in parameters}
        model.set_parameters(parameters)
        run = symgen.simulate(model, until, 1e-3, "bdf2", inputs=inputs, every=10, tolerances=TOLERANCES)
        model.set_parameters(before)
        report(what, "adaptive", run)


def report(what: str, refresh: str, run: Solution) -> None:
    counts, steps = run.statistics.counts, max(1, run.statistics.steps)
    loads = np.array([run[f"{corner}.tire_load.3"] for corner in ("FL", "FR", "RL", "RR")])
    turned_by = np.degrees(np.unwrap(run["heading"])[-1])
    print(
        f"{what}, chassis/{refresh}: {run.status}; heading {turned_by:.0f} degrees, lightest wheel {loads.min():.0f} N, "
        f"{counts.factorisations} factors, {counts.solutions / steps:.2f} iterations, {counts.most_iterations} at most, "
        f"{counts.halvings} times shorter steps"
    )


HEADINGS = (0, 15, 30, 45, 60, 90, 180)


def turned(q: np.ndarray, angle: float) -> np.ndarray:
    """The whole car turned about the vertical through its centre of mass; its free joint comes first."""
    c, s = np.cos(angle / 2), np.sin(angle / 2)
    w, x, y, z = q[3:7]
    q[3:7] = c * w - s * z, c * x - s * y, c * y + s * x, c * z + s * w
    return q


def plot(curves: Mapping[str, Mapping[str, Solution]], file: Path) -> None:
    """Longitudinal and lateral accelerations of the two runs over each other, below them their difference."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(4, len(curves), figsize=(11, 11), squeeze=False, sharex="col")
    for column, (manoeuvre, runs) in zip(axes.T, curves.items(), strict=True):
        conventional, relative = runs.values()
        for row, what in enumerate(("longitudinal", "lateral")):
            values, gap = column[2 * row : 2 * row + 2]
            for (label, run), style in zip(runs.items(), ("-", "--"), strict=True):
                values.plot(run.time, accelerations(run)[:, row], style, label=label)
            gap.plot(relative.time, (accelerations(relative) - accelerations(conventional))[:, row], color="black")
            values.set(title=f"{manoeuvre}: {what}", ylabel="m/s$^2$")
            gap.set(ylabel="difference, m/s$^2$")
        column[-1].set(xlabel="s")
    axes[0][0].legend()
    figure.tight_layout()
    figure.savefig(file, dpi=120)


if __name__ == "__main__":
    main()
