"""How constant the Jacobian of Newton's method is over a J-turn of the sedan, relative to the chassis and in the world.

    python benchmarks/jacobian_drift.py [--plot FILE]

For each frame the spectral radius of 1 - H_p(0)^-1 H_p(t), the change of H_p by its norm, and the contraction of Newton's method with
factors of the start, measured as the ratio of residuals of the first two iterations in a step from that state.
"""

from __future__ import annotations

import argparse
import warnings
from pathlib import Path

import numpy as np
from chassis_frame import MANOEUVRES, SEDAN, TOLERANCES

import symgen
from symgen.runtime import Solution, jacobian_drift

STEP = 1e-3
ROWS = 13


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--plot", type=Path)
    arguments = parser.parse_args()
    until, parameters, inputs = MANOEUVRES["j_turn"]
    radii, run = {}, None
    for formulation in ("chassis", "inertial"):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            model = symgen.build(SEDAN, formulation)
        model.set_parameters(parameters)
        if run is None:
            run = symgen.simulate(model, until, STEP, "bdf2", "adaptive", inputs, every=10, tolerances=TOLERANCES)
        states = [run.state(k) for k in rows(run)]
        radii[formulation] = jacobian_drift(model, states, STEP, inputs=inputs)
    assert run is not None
    table(run, radii)
    if arguments.plot is not None:
        plot(run, radii, arguments.plot)


def rows(run: Solution) -> np.ndarray:
    return np.linspace(0, len(run.time) - 1, ROWS).astype(int)


def heading(run: Solution) -> np.ndarray:
    return np.degrees(np.unwrap(run["heading"]))


def table(run: Solution, radii: dict[str, np.ndarray]) -> None:
    print("     s   heading   spectral radius: chassis   inertial")
    for k, near, far in zip(rows(run), radii["chassis"], radii["inertial"], strict=True):
        print(f"{run.time[k]:6.2f}  {heading(run)[k]:6.1f}  {near:24.4f}  {far:9.4f}")


def plot(run: Solution, radii: dict[str, np.ndarray], file: Path) -> None:
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(7, 4))
    for formulation, values in radii.items():
        axes.plot(run.time[rows(run)], np.maximum(values, 1e-6), "o-", label=formulation)
    axes.axhline(1.0, color="gray", linewidth=0.8)
    axes.set(
        xlabel="s", ylabel="spectral radius of $1 - H_p(0)^{-1} H_p(t)$", yscale="log", title="J-turn, sedan, 1 ms"
    )
    axes.legend()
    figure.tight_layout()
    figure.savefig(file, dpi=120)


if __name__ == "__main__":
    main()
