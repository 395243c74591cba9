"""The sedan on brush, TMeasy and Magic Formula 6.1 tires beside its own saturating ones, and on a road that is data: one acceleration,
one implicit step, operations.

    python benchmarks/tire_laws.py [TIRE.tir] [--road FILE.crg] [--repetitions N]

The cars take turns on one core, and the fastest of all counts. The road is flat but for the last one, which rolls over a rough and
winding grid along a curved line, or over that of the file. All roll straight on.
"""

from __future__ import annotations

import argparse
import os
import shutil
import tempfile
import warnings
from pathlib import Path
from typing import Any

import numpy as np
import yaml

import symgen
from symgen.measuring.call_time import CallTimer
from symgen.runtime import Model, ReferenceLine, Road

MODELS = Path(__file__).parents[1] / "models"
STEPS = 2_000
BRUSH = {"tread_stiffness": 8.0e6, "contact_length": 0.15}
TMEASY = {
    "longitudinal": {
        "slope": [1.2e5, 2.1e5], "peak_slip": [0.10, 0.11], "peak_force": [3100, 5800], "sliding_slip": [0.5, 0.6],
        "sliding_force": [2800, 5000],
    },
    "lateral": {
        "slope": [8e4, 1.2e5], "peak_slip": [0.16, 0.19], "peak_force": [2900, 5400], "sliding_slip": [0.7, 0.8],
        "sliding_force": [2800, 5200],
    },
    "trail": {"part": [0.167, 0.18], "zero_slip": [0.20, 0.22], "sliding_slip": [0.5, 0.6]},
}  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("tire", nargs="?", type=Path, default=MODELS / "tires" / "passenger.tir")
    parser.add_argument("--road", type=Path)
    parser.add_argument("--repetitions", type=int, default=20)
    arguments = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    with warnings.catch_warnings(), tempfile.TemporaryDirectory() as folder:
        warnings.simplefilter("ignore")
        cars = {"saturating": symgen.build(MODELS / "sedan.yaml", "independent")}
        for law, numbers in (("brush", BRUSH), ("tmeasy", TMEASY)):
            cars[law] = symgen.build(by_few_numbers(law, numbers, Path(folder)), "independent")
        cars["magic_formula"] = symgen.build(on_tires(arguments.tire, Path(folder)), "independent")
        cars["on a road"] = symgen.build(on_tires(arguments.tire, Path(folder), "surface(x, y)"), "independent")
        road = symgen.road(arguments.road) if arguments.road else winding()
        report(cars, CallTimer(Path(folder)), arguments.repetitions, {"on a road": road})


def winding() -> Road:
    """60 m with waves of half a millimetre between points of a grid of 5 cm by 20 cm."""
    count, step = 1200, 0.05
    heading = 0.05 * np.sin(step * np.arange(count) / 4.0)
    x, y = np.cumsum(step * np.cos(heading)) - 10.0, np.cumsum(step * np.sin(heading))
    line = ReferenceLine(x, y, (float(heading[0]), float(heading[-1])), np.zeros(count), np.zeros(count))
    heights = 0.0005 * np.random.default_rng(1).normal(size=(count, 21))
    return Road(heights, np.linspace(-2.0, 2.0, 21), step, line=line)


def by_few_numbers(law: str, numbers: dict[str, Any], folder: Path) -> Path:
    """The sedan's description with a law of few numbers and a carcass."""
    data = sedan()
    tire = data["parts"]["corner"]["forces"]["tire"]
    kept = ("type", "wheel", "carrier", "at", "axis", "radius", "stiffness", "damping", "deflection", "friction")
    carcass = {"load": 3000.0, "carcass": [4.0e5, 2.0e5], "carcass_damping": [500.0, 500.0]}
    data["parts"]["corner"]["forces"]["tire"] = {key: tire[key] for key in kept} | {"law": law} | numbers | carcass
    return written(data, folder)


def sedan() -> dict[str, Any]:
    data: dict[str, Any] = yaml.safe_load((MODELS / "sedan.yaml").read_text(encoding="utf-8"))
    return data


def written(data: dict[str, Any], folder: Path) -> Path:
    shutil.copytree(MODELS / "driving", folder / "driving", dirs_exist_ok=True)
    (folder / "sedan.yaml").write_text(yaml.safe_dump(data, sort_keys=False), encoding="utf-8")
    return folder / "sedan.yaml"


def on_tires(tire: Path, folder: Path, road: str | None = None) -> Path:
    """The sedan's description with another law."""
    data = sedan()
    corner = data["parts"]["corner"]
    kept = {key: corner["forces"]["tire"][key] for key in ("type", "wheel", "carrier", "at", "axis", "damping")}
    corner["forces"]["tire"] = {**kept, "law": "magic_formula", "file": "tire.tir", "radius": "radius + 0.02"}
    del corner["parameters"]["deflection"], data["parameters"]["friction"]
    for instance in data["instances"].values():
        instance.get("parameters", {}).pop("deflection", None)
    data["road"] = data["road"] if road is None else road
    shutil.copy(tire, folder / "tire.tir")
    return written(data, folder)


def report(cars: dict[str, Model], timer: CallTimer, repetitions: int, roads: dict[str, Road]) -> None:
    calls, steps = dict.fromkeys(cars, np.inf), dict.fromkeys(cars, np.inf)
    starts = {name: car.trim(60 / 3.6, free=["drive_torque"]).state for name, car in cars.items()}
    for name, road in roads.items():
        cars[name].set_road(road)
    for _ in range(repetitions):
        for name, car in cars.items():
            car.acceleration(starts[name])
            calls[name] = min(calls[name], timer.seconds(car.library, "acceleration"))
            run = symgen.simulate(car, STEPS * 1e-3, 1e-3, method="bdf2", state=starts[name], every=STEPS)
            steps[name] = min(steps[name], run.statistics.wall_time / run.statistics.steps)
    print("law             acceleration  step (BDF2, 1 ms)      flops  sin, atan, ...")
    for name, car in cars.items():
        total = {key: sum(phase[key] for phase in phases(car)) for key in ("flops", "trig")}
        print(
            f"{name:15} {1e6 * calls[name]:9.3f} us {1e6 * steps[name]:15.3f} us {total['flops']:10} {total['trig']:10}"
        )
    first, *others = cars
    for name in others:
        print(f"{'ratio, ' + name:21} {calls[name] / calls[first]:3.2f}    {steps[name] / steps[first]:15.2f}")


def phases(car: Model) -> list[dict[str, int]]:
    """Operations of one acceleration, phase by phase."""
    return [dict(counts) for phase, counts in car.operations.items() if phase != "init"]


if __name__ == "__main__":
    main()
