"""The matrix of inertial parameters beside inverse dynamics, and Pinocchio's for robots from URDF files.

    python benchmarks/regressor.py [MODEL ...] [--urdf FILE]

Calls of symgen are timed in a loop in C. Pinocchio (`python -m pip install pin`) is called from Python, as its users do, beside rows of
states in symgen, dense matrices included; both matrices are compared first, by their ranges.
"""

from __future__ import annotations

import argparse
import os
import tempfile
import warnings
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

import numpy as np

import symgen
from symgen.measuring.call_time import CallTimer
from symgen.runtime import Model, State

ARM = Path(__file__).parents[1] / "tests" / "data" / "arm7.urdf"
STATES = 1_000


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("models", nargs="*", default=["@arm7", "@four_bar", "@sedan"])
    parser.add_argument("--urdf", type=Path, default=ARM)
    arguments = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    with warnings.catch_warnings(), tempfile.TemporaryDirectory() as folder:
        warnings.simplefilter("ignore")
        timer = CallTimer(Path(folder))
        for name in arguments.models:
            report(name, symgen.build(name), timer)
        beside_pinocchio(symgen.build(arguments.urdf), arguments.urdf)


def report(name: str, model: Model, timer: CallTimer) -> None:
    state, random = model.assemble(), np.random.default_rng(1)
    moving = State(0.0, state.q, random.normal(size=len(state.v)), state.z)
    a = random.normal(size=len(state.v))
    for independent in (False, True):
        model.regressor(moving, a, independent=independent)
    model.inverse_dynamics(moving, a)
    library = model.regressors.library
    times = {each: timer.seconds(library, each) for each in library.functions if each.endswith("regressor")}
    times["inverse dynamics"] = timer.seconds(model.quantities, "residual")
    entries = library.functions["regressor"].layout.size
    print(f"{name}: {entries} entries, " + ", ".join(f"{each} {1e6 * time:.2f} us" for each, time in times.items()))
    start = perf_counter()
    base = symgen.base_parameters(model)
    print(f"    base parameters: {base.rank} of {len(base.columns)} in {perf_counter() - start:.2f} s")


def beside_pinocchio(model: Model, path: Path) -> None:
    try:
        import pinocchio as pin
    except ImportError:
        print("Pinocchio is left out: python -m pip install pin")
        return
    other = pin.buildModelFromUrdf(str(path))
    data, random = other.createData(), np.random.default_rng(1)
    q, v, a = random.normal(size=(3, STATES, len(model.coordinates)))
    theirs = np.array([pin.computeJointTorqueRegressor(other, data, *x).copy() for x in zip(q, v, a, strict=True)])
    ours = model.regressors.rows(q, v, a)
    scale = np.abs(theirs).max()
    assert np.abs(np.linalg.svd(np.vstack(ours))[1] - np.linalg.svd(np.vstack(theirs))[1]).max() < 1e-8 * STATES * scale

    def each() -> None:
        for x in zip(q, v, a, strict=True):
            pin.computeJointTorqueRegressor(other, data, *x)

    rows, single = shortest(lambda: model.regressors.rows(q, v, a)), shortest(each)
    print(f"{path.stem}: rows {1e6 * rows / STATES:.2f} us a state, Pinocchio {1e6 * single / STATES:.2f} us")


def shortest(call: Callable[[], object]) -> float:
    times = []
    for _ in range(30):
        start = perf_counter()
        call()
        times.append(perf_counter() - start)
    return min(times)


if __name__ == "__main__":
    main()
