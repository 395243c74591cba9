"""Our own side of the table: benchmark_car and arm7, for this CPU or as portable code, which has no vectors of AVX-512."""

from __future__ import annotations

import json
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from time import perf_counter

import numpy as np
from step_gradients import Timed
from symgen.runtime.cpu import vectors_of
from symgen.runtime.model.rollout import LOOK

import symgen
from peers.known import ACCELERATION, BIAS, DERIVATIVES, FORWARD, INVERSE, MASS, STEP
from peers.table import OURS, Row
from symgen.compiler import Target
from symgen.description import Description, read
from symgen.measuring.call_time import CallTimer
from symgen.runtime import Model, State, Tolerances, vectors_in

Measure = Callable[[], Iterator[Row]]
MODELS = Path(__file__).parents[2] / "models"
ARM = Path(__file__).parents[2] / "tests" / "data" / "arm7.json"
ROWS = 2048
EACH = 16
"""Rows of each state."""
FUNCTIONS = {"mass_matrix": MASS, "forces": BIAS, "residual": INVERSE, "acceleration": FORWARD}


def built(source: Path | Description, formulation: str, target: Target = "native", quantities: bool = False) -> Model:
    """With `quantities`, one library has all functions."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return symgen.build(source, formulation, target, quantities=quantities)


def named(model: Model, *words: str) -> str:
    """The tool's name; portable code says which vectors it has."""
    vectors = [] if model.build.target == "native" else [f"{vectors_of(model.build.features).name} only"]
    return ", ".join([OURS, *words, *vectors])


def folded(description: Description) -> Description:
    """With all numbers in the code."""
    parameters = {name: each.model_copy(update={"fixed": True}) for name, each in description.parameters.items()}
    return description.model_copy(update={"parameters": parameters})


def own_measures(timer: CallTimer, target: Target) -> list[Measure]:
    arm = read(MODELS / "arm7.yaml")
    measures = [_car(timer, target), _lanes(target), _steps(target)]
    measures += [_arm(timer, built(arm, "recursive", target, quantities=True), "run-time parameters")]
    measures += [_arm(timer, built(folded(arm), "recursive", target, quantities=True), "numbers folded")]
    measures += [_derivatives(built(each, "recursive", target), words) for each, words in
                 ((arm, "run-time parameters"), (folded(arm), "numbers folded"))]  # fmt: skip
    return [*measures, _python()] if target == "native" else measures


def _car(timer: CallTimer, target: Target) -> Measure:
    models = {name: built(MODELS / "benchmark_car.yaml", name, target) for name in ("independent", "multiplier")}

    def measure() -> Iterator[Row]:
        for name, model in models.items():
            model.acceleration(model.assemble())
            yield Row(named(model, name), ACCELERATION, 1e6 * timer.seconds(model.library, "acceleration"))

    return measure


def _lanes(target: Target) -> Measure:
    model = built(MODELS / "benchmark_car.yaml", "independent", target)
    random = np.random.default_rng(1)
    start = model.assemble()
    q = start.q + 0.01 * random.normal(size=(ROWS, len(start.q)))
    v = start.v + 0.1 * random.normal(size=(ROWS, len(start.v)))
    z, u, t = np.tile(start.z, (ROWS, 1)), np.tile(model.default_inputs, (ROWS, 1)), np.zeros(ROWS)
    lanes = vectors_in(model.build).lanes if target == "native" else 4
    batch = model.batch(None, lanes)

    def measure() -> Iterator[Row]:
        best = np.inf
        for _ in range(50):
            began = perf_counter()
            batch.accelerations(q, v, z, u, t)
            best = min(best, perf_counter() - began)
        yield Row(named(model, f"{lanes} lanes"), f"{ACCELERATION}, each of many cars", 1e6 * best / ROWS)

    return measure


def _steps(target: Target) -> Measure:
    """Two seconds of the model's own run, as the peers'; residual 1e-8 of the axle load, loops 1e-10 m."""
    model = built(MODELS / "benchmark_car.yaml", "independent", target)
    tolerances = Tolerances(residual=5e-9, closure=1e-10)

    def measure() -> Iterator[Row]:
        for refresh in ("frozen", "adaptive", "every-step"):
            best = np.inf
            for _ in range(5):
                run = symgen.simulate(
                    model, 2.0, 1e-3, method="trapezoidal", refresh=refresh, every=2000, tolerances=tolerances
                )
                best = min(best, run.statistics.wall_time / run.statistics.steps)
            yield Row(named(model, "trapezoidal", refresh), STEP, 1e6 * best)

    return measure


def _python() -> Measure:
    model = built(MODELS / "benchmark_car.yaml", "independent")
    start, function = model.assemble(), model.fast("acceleration")
    function.q[:], function.v[:], function.z[:] = start.q, start.v, start.z

    def measure() -> Iterator[Row]:
        best = np.inf
        for _ in range(200):
            began = perf_counter()
            for _ in range(200):
                function()
            best = min(best, perf_counter() - began)
        yield Row(named(model, "from Python"), ACCELERATION, 1e6 * best / 200)

    return measure


def _arm(timer: CallTimer, model: Model, numbers: str) -> Measure:
    states = json.loads(ARM.read_text(encoding="utf-8"))["tests"]

    def measure() -> Iterator[Row]:
        """The mean over the states that the peers' drivers go through."""
        seconds = dict.fromkeys(FUNCTIONS, 0.0)
        for each in states:
            model.acceleration(State(0.0, np.array(each["q"]), np.array(each["v"]), np.zeros(0)))
            for name in seconds:
                seconds[name] += timer.seconds(model.library, name) / len(states)
        for name, what in FUNCTIONS.items():
            yield Row(named(model, numbers), what, 1e6 * seconds[name])

    return measure


def _derivatives(model: Model, numbers: str) -> Measure:
    """Of rows of the states that the peers' drivers go through, each with its forward dynamics: at one after the other, and in lanes."""
    states = json.loads(ARM.read_text(encoding="utf-8"))["tests"]
    x = np.array([[*each["q"], *each["v"]] for each in states])
    rows = np.tile(x, (EACH, 1))
    wide = vectors_in(model.build).lanes if model.build.target == "native" else 4

    def measure() -> Iterator[Row]:
        for lanes in (1, wide):
            function = model.step_function(1e-3, lanes=lanes)
            timed = Timed(function)
            many = function.rollout(rows, model.default_inputs[None])
            seconds = timed.of(LOOK, many.dynamics, 200) / len(rows)
            words = (numbers,) if lanes == 1 else (numbers, f"{lanes} lanes")
            yield Row(named(model, *words), DERIVATIVES, 1e6 * seconds)

    return measure
