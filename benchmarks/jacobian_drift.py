"""How constant the Jacobian of Newton's method is over the J-turn of the sedan, relative to the chassis and in the world.

    python benchmarks/jacobian_drift.py [--plot FILE]

For each frame the spectral radius of 1 - H_p(0)^-1 H_p(t), and the contraction of Newton's method with the factors of the start: the
worst ratio of residuals from one iteration to the next in a step from that state, with a prediction that is wrong (residuals may shrink
more slowly at first than the radius says, because the matrix is far from symmetric).
"""

from __future__ import annotations

import argparse
import warnings
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from chassis_frame import SEDAN, TOLERANCES

import symgen
from symgen.runtime import Manoeuvre, Model, Solution, chosen_manoeuvre, jacobian_drift

STEP = 1e-3
INSTANTS = 13
DISTURBANCE = 1.0
"""m/s^2 and rad/s^2, of the accelerations that a step starts from, so that it has to iterate."""
FACTORS = ("bodies.values", "free", "order.")
"""What a checkpoint remembers of them."""


@dataclass(frozen=True, eq=False)
class Drift:
    """By instant: how far the car has turned (degrees), spectral radius, contraction."""

    time: np.ndarray
    heading: np.ndarray
    radius: np.ndarray
    contraction: np.ndarray


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--plot", type=Path)
    arguments = parser.parse_args()
    found = {}
    for formulation in ("chassis", "inertial"):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            model = symgen.build(SEDAN, formulation)
        found[formulation] = drift(model)
    table(found)
    if arguments.plot is not None:
        plot(found, arguments.plot)


def drift(model: Model) -> Drift:
    case = chosen_manoeuvre(model, "j_turn")
    model.set_parameters(case.parameters)
    runs = stretches(model, case)
    states = [run.final for run in runs]
    heading = np.unwrap([run["heading"][-1] for run in runs])
    return Drift(
        np.array([state.time for state in states]),
        np.degrees(heading),
        jacobian_drift(model, states, STEP, inputs=case.inputs),
        contractions(model, case, runs),
    )


def stretches(model: Model, case: Manoeuvre) -> list[Solution]:
    """The run in pieces, the first of them one step."""
    ends = np.linspace(0.0, case.until, INSTANTS)[1:]
    runs = [symgen.simulate(model, STEP, method="bdf2", manoeuvre=case, tolerances=TOLERANCES)]
    for end in ends:
        before = runs[-1].checkpoint
        runs.append(
            symgen.simulate(
                model, end, STEP, "bdf2", inputs=case.inputs, resume=before, every=10**6, tolerances=TOLERANCES
            )
        )
    return runs


def contractions(model: Model, case: Manoeuvre, runs: Sequence[Solution]) -> np.ndarray:
    """Of a step from the end of each run with the factors of the first, from a prediction that is wrong."""
    first, count = runs[0].checkpoint.memory, 6 * len(model.layout.bodies)
    noise = DISTURBANCE * np.random.default_rng(1).standard_normal(count)
    factors = {name: array for name, array in first.items() if name.startswith(FACTORS)}
    found = []
    for run in runs:
        rates = run.checkpoint.memory["bodies.y"].copy()
        rates[:count] += noise
        old = replace(run.checkpoint, memory={**run.checkpoint.memory, **factors, "bodies.y": rates})
        step = symgen.simulate(
            model, run.final.time + STEP, STEP, "bdf2", "frozen", case.inputs, resume=old, tolerances=TOLERANCES
        )
        found.append(step.statistics.counts.worst_contraction)
    return np.array(found)


def table(found: Mapping[str, Drift]) -> None:
    near, far = found["chassis"], found["inertial"]
    print(f"{'':15}  spectral radius      contraction\n     s  heading  {'chassis  inertial  ' * 2}")
    rows = zip(near.time, near.heading, near.radius, far.radius, near.contraction, far.contraction, strict=True)
    for t, heading, *values in rows:
        print(f"{t:6.2f}  {heading:7.1f}" + "".join(f"  {value:7.2g}" for value in values))


def plot(found: Mapping[str, Drift], file: Path) -> None:
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(7, 4))
    for (formulation, drifted), color in zip(found.items(), ("tab:blue", "tab:orange"), strict=True):
        for values, style, what in (
            (drifted.radius, "o-", "spectral radius"),
            (drifted.contraction, "x--", "contraction of Newton's method"),
        ):
            axes.plot(drifted.time, np.maximum(values, 1e-6), style, color=color, label=f"{formulation}, {what}")
    axes.axhline(1.0, color="gray", linewidth=0.8)
    axes.set(xlabel="s", ylabel="with the factors of the start", yscale="log", title="J-turn, sedan, 1 ms")
    axes.legend(fontsize="small")
    figure.tight_layout()
    figure.savefig(file, dpi=120)


if __name__ == "__main__":
    main()
