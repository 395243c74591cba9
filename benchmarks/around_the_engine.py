"""What a user waits for around the steps of a run: trims, assemblies and linear models of the sedan, beside a step of RK4 in the same run.

    python benchmarks/around_the_engine.py [--seconds 1.0]

A case is a name with something to call; the fastest of many calls counts, in turns over the cases, so that what else the computer does
matters little. The ratio to a step of RK4 is what can be compared between computers.
"""

from __future__ import annotations

import argparse
import time
import warnings
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path

import symgen
from symgen.runtime import Model

SEDAN = Path(__file__).parents[1] / "models" / "sedan.yaml"
SPEED = 60.0 / 3.6
INPUTS = {"speed_control": 1.0, "speed_target": SPEED}
STEPS = 200
"""Of the run whose time counts as that of steps."""

NOT_THERE = "not there"
"""Of what an older symgen cannot do, so that tables of both can be compared."""

IN_A_ROW = 5
"""Calls of a case before the next one has its turn: the first ones find caches that others filled."""

Cases = Mapping[str, Callable[[], object]]
STEP = "a step of RK4"


def stepping(model: Model) -> Cases:
    steady = model.trim(SPEED, INPUTS)
    short, long = (_run(model, steady.state, steps) for steps in (1, 1 + STEPS))
    return {"a run of one step": short, f"a run of {STEPS} steps more": long}


def _run(model: Model, state: symgen.runtime.State, steps: int) -> Callable[[], object]:
    return lambda: symgen.simulate(
        model, until=steps * 1e-3, step=1e-3, method="rk4", state=state, inputs=INPUTS, every=10 * STEPS
    )


def assemblies(model: Model) -> Cases:
    closed = model.assemble()
    return {
        "assembly of the description's start": model.assemble,
        "assembly of a closed state": lambda: model.assemble(state=closed),
        "assembly with a steered rack": lambda: model.assemble({"rack_slide": 0.01}),
    }


def trims(model: Model) -> Cases:
    start, wheels = model.assemble(), dict(INPUTS)
    steady = model.trim(SPEED, wheels, state=start)
    turn = {"free": ["steering_wheel"], "lateral_acceleration": 4.0}
    turning = cache(lambda: model.trim(SPEED, wheels, state=start, **turn))
    faster = {**wheels, "speed_target": 1.2 * SPEED}
    torque = model.trim(SPEED, free=["drive_torque"], state=start)
    return {
        "trim from the assembled start": lambda: model.trim(SPEED, wheels, state=start),
        "trim from the last solution": lambda: model.trim(SPEED, wheels, state=steady),
        "trim at another speed from the last solution": lambda: model.trim(1.2 * SPEED, faster, state=steady),
        "trim of a parameter beside an input, from the last solution": lambda: model.trim(
            SPEED, free=["drive_torque", "bodies.chassis.mass"], state=torque
        ),
        "trim of the torque that holds the speed": lambda: model.trim(SPEED, free=["drive_torque"], state=start),
        "trim of a turn from straight on": lambda: model.trim(SPEED, wheels, state=steady, **turn),
        "trim of a turn from the last solution": lambda: model.trim(SPEED, wheels, state=turning(), **turn),
    }


def linear_models(model: Model) -> Cases:
    state = model.trim(SPEED, INPUTS).state
    return {
        "linear model": lambda: model.linearise(state, INPUTS),
        "linear model with its modes": lambda: model.linearise(state, INPUTS).modes,
    }


GROUPS = (stepping, assemblies, trims, linear_models)


def fastest(cases: Cases, seconds: float) -> dict[str, float]:
    """Seconds of each case, in turns."""
    best = dict.fromkeys(cases, float("inf"))
    end = time.perf_counter() + seconds * len(cases)
    while time.perf_counter() < end:
        for name, call in cases.items():
            for _ in range(IN_A_ROW):
                before = time.perf_counter()
                call()
                best[name] = min(best[name], time.perf_counter() - before)
    return best


def known(call: Callable[[], object]) -> bool:
    try:
        call()
    except (AttributeError, TypeError, symgen.runtime.ArgumentError):
        return False
    return True


def table(cases: Cases, found: Mapping[str, float]) -> Iterator[str]:
    one, many = list(found.values())[:2]
    step = (many - one) / STEPS
    yield "| case | us | steps of RK4 |"
    yield "|---|---:|---:|"
    yield f"| {STEP} | {1e6 * step:.1f} | 1 |"
    for name in cases:
        took = found.get(name)
        yield f"| {name} | {NOT_THERE} | |" if took is None else f"| {name} | {1e6 * took:.1f} | {took / step:.0f} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=1.0, help="time for each case")
    seconds = parser.parse_args().seconds
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        model = symgen.build(SEDAN)
    model.set_parameters({"speed": SPEED})
    cases = {name: call for group in GROUPS for name, call in group(model).items()}
    print("\n".join(table(cases, fastest({name: call for name, call in cases.items() if known(call)}, seconds))))


if __name__ == "__main__":
    main()
