"""Microseconds per evaluation of the accelerations by subsystem synthesis, beside `independent` and `multiplier`, in one run.

    python benchmarks/subsystems.py

First the cars that come with the package, then vehicles of 2, 3, 4 and 6 axles, all corners from
models/suspensions/short_long_arm.yaml. Runs on one core; formulations take turns, and each row keeps the fastest of its turns, so
that other work on the machine counts little. The last lines fit time and operations by a straight line over the axles.
"""

from __future__ import annotations

import os
import tempfile
import warnings
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np

import symgen
from symgen.description import MechanismBuilder, SymgenNotice, read
from symgen.description.schema import Description
from symgen.measuring.call_time import CallTimer
from symgen.mechanism.analyse import analyse
from symgen.runtime import Model
from symgen.verify.checks import TOLERANCE
from symgen.verify.samples import samples, subject_of

MODELS = Path(__file__).parents[1] / "models"
CARS = ("sla_quarter_car", "benchmark_car", "kang_yoon_car", "sedan")
AXLES = (2, 3, 4, 6)
FORMULATIONS = ("subsystem-joint", "subsystem-cartesian", "independent", "multiplier")
TURNS = 5
STATES = 5


def vehicle(axles: int) -> Description:
    """A chassis with equal axles, 1.4 m apart."""
    m = MechanismBuilder(f"axles{axles}", base="chassis", folder=MODELS)
    m.include("corner", "suspensions/short_long_arm.yaml")
    length = 1.4 * (axles - 1)
    m.body(
        "chassis",
        mass=700.0 * axles,
        com=[-length / 2, 0, 0.7],
        inertia=[300.0 * axles, 60.0 * axles**3, 65.0 * axles**3],
    )
    m.instance("left", "corner", repeat=axles, move=[-1.4, 0, 0])
    m.instance("right", "corner", repeat=axles, mirror="y", move=[-1.4, 0, 0])
    m.sensor("chassis_position", "position", body="chassis")
    return m.describe()


def main() -> None:
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    descriptions = [read(MODELS / f"{name}.yaml") for name in CARS] + [vehicle(axles) for axles in AXLES]
    with tempfile.TemporaryDirectory() as folder, warnings.catch_warnings():
        warnings.simplefilter("ignore", SymgenNotice)
        timer = CallTimer(Path(folder))
        print("one acceleration: microseconds (flops)")
        print(f"  {'':16}" + "".join(f"{name:>24}" for name in FORMULATIONS))
        found = {description.name: measured(description, timer) for description in descriptions}
    print_lines([found[f"axles{axles}"] for axles in AXLES])


Row = Mapping[str, tuple[float, int]]
"""Microseconds and flops by formulation."""


def measured(description: Description, timer: CallTimer) -> Row:
    models = {name: symgen.build(description, name) for name in FORMULATIONS}
    agree(description, models)
    best = dict.fromkeys(models, np.inf)
    for _ in range(TURNS):
        for name, model in models.items():
            best[name] = min(best[name], 1e6 * timer.seconds(model.library, "acceleration"))
    row = {name: (float(best[name]), flops(model)) for name, model in models.items()}
    cells = "".join(f"{f'{time:.3f} ({work:,})':>24}" for time, work in row.values())
    print(f"  {description.name:16}{cells}", flush=True)
    return row


def agree(description: Description, models: Mapping[str, Model]) -> None:
    """All formulations give the accelerations of `multiplier` in random consistent states, as `symgen verify` compares them."""
    subject = subject_of(models["multiplier"], analyse(description))
    for sample in samples(subject, STATES):
        expected = sample.bodies @ sample.arrays["a"]
        size = np.abs(expected).max() + np.abs(sample.bias).max()
        tolerance = max(TOLERANCE, 1000.0 * np.finfo(float).eps * sample.condition)
        for name, model in models.items():
            error = np.abs(sample.bodies @ model.acceleration(sample.state, sample.u) - expected).max() / size
            if not error <= tolerance:
                raise SystemExit(f"{model.layout.name}, {name}: accelerations differ by {error:.1e}")


def flops(model: Model) -> int:
    return sum(counts["flops"] for phase, counts in model.operations.items() if phase != "init")


def print_lines(rows: Sequence[Row]) -> None:
    """How time and work grow with the axles, and how far from a straight line they are."""
    print("\nper axle, and the largest distance from a straight line")
    for name in FORMULATIONS:
        times, work = (np.array([row[name][k] for row in rows], dtype=float) for k in (0, 1))
        texts = []
        for values, unit in ((times, "us"), (work, "flops")):
            slope, start = np.polyfit(AXLES, values, 1)
            off = np.abs(values - (slope * np.array(AXLES) + start)) / values
            texts.append(f"{slope:9.3f} {unit}, {100 * off.max():.1f} %")
        print(f"  {name:22}" + "   ".join(texts))


if __name__ == "__main__":
    main()
