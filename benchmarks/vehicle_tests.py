"""How long each test of a vehicle by number takes, once what it needs is built.

    python benchmarks/vehicle_tests.py [MODEL ...] [--repetitions N]

The fastest counts. Trims, runs and evaluation are in it, pages are not.
"""

from __future__ import annotations

import argparse
import os
import warnings
from pathlib import Path
from time import perf_counter

from symgen.description import read
from symgen.vehicle_tests.car import Car
from symgen.vehicle_tests.running import STANDARDS, usual_tests

MODELS = Path(__file__).parents[1] / "models"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("models", nargs="*", default=[str(MODELS / "sedan.yaml")])
    parser.add_argument("--repetitions", type=int, default=3)
    arguments = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for model in arguments.models:
            report(Car.of(read(model)), arguments.repetitions)


def report(car: Car, repetitions: int) -> None:
    print(f"{car.description.name}: {'test':30}{'standard':12}{'s':>8}")
    for name, entry in usual_tests(car).items():
        make, fastest = STANDARDS[entry.standard].make, float("inf")
        make(car, name, entry)  # it builds what it needs
        for _ in range(repetitions):
            began = perf_counter()
            make(car, name, entry)
            fastest = min(fastest, perf_counter() - began)
        print(f"  {name:30}{entry.standard:12}{fastest:8.3f}")


if __name__ == "__main__":
    main()
