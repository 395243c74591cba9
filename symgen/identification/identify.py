"""The way in: one call from measured signals to parameters."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from symgen.identification.experiment import Experiment
from symgen.identification.problem import Continuity, Place, Problem, problem_of
from symgen.identification.result import Identification
from symgen.identification.search import Found, search
from symgen.identification.unknowns import Wanted, wanted_parameters
from symgen.runtime import ArgumentError, EvaluationError, Model, number, one_thread, whole

Array = NDArray[np.float64]

Progress = Callable[[int, float], None]
"""Is told the number of the iteration and the sum of squares."""

PATIENCE = 1.0
"""s, after which a search shows how far it is."""
ROUNDS = 8
"""Searches, each with noise levels estimated from what the last one has left."""
SAME_NOISE = 0.01
LEAST_NOISE = 1e-12
"""Relative to the size of a signal: what remains of it without noise is rounding."""


def identify(
    model: Model,
    experiments: Experiment | Iterable[Experiment],
    parameters: Wanted,
    *,
    segment: int | None = None,
    continuity: Continuity = "exact",
    iterations: int = 50,
    progress: Progress | None = None,
) -> Identification:
    """Parameters with which the model reads what was measured: the least sum of squares of (measured - simulated) / noise, of all
    experiments together, and of (parameter - mean) / deviation where something is known beforehand.

    `parameters` are names, or a mapping of names to `Parameter(...)` with bounds, mean and deviation. Derivatives are exact. `segment`
    cuts experiments into pieces of so many steps that begin with states of their own (multiple shooting), for motions that run away
    from measured ones; they follow on each other when the search ends, unless `continuity` gives deviations of the jumps between
    them: a number relative to how far states move, or deviations by the names of a step function. The model is not changed; use
    `result.apply(model)`.
    """
    unknowns, chosen = wanted_parameters(model, parameters)
    given = list(experiments) if isinstance(experiments, Iterable) else [experiments]
    if not given or not all(isinstance(each, Experiment) for each in given):
        raise ArgumentError("experiments are a list of `Experiment(...)`, at least one")
    whole("iterations", iterations, 1)
    if segment is not None:
        whole("segment", segment, 1)
    with one_thread(), _shown(progress) as tell:
        problem = problem_of(model, given, unknowns, chosen, segment, continuity)
        noise, known = _noise(given, problem)
        begin = _begun(problem, noise)
        found = _rounds(begin, known, iterations, tell)
    return Identification.of(model, chosen, found.point, known, found)


def _begun(problem: Problem, noise: list[Array]) -> Place:
    try:
        return problem.at(problem.unknowns.start, [trial.starts for trial in problem.trials], noise)
    except EvaluationError as error:
        raise EvaluationError(
            f"{error}; start from other parameters or another state, or cut the experiment into shorter pieces (segment=, --segment), "
            "which begin where Experiment(guess=...) says"
        ) from None


def _rounds(begin: Place, known: list[NDArray[np.bool_]], limit: int, tell: Progress) -> Found[Place]:
    """Searches until noise levels that are estimated stay as they are."""
    unknowns, point, spent = begin.problem.unknowns, begin, 0
    for _ in range(ROUNDS):
        bounds = unknowns.lower, unknowns.upper
        found = search(point, Place.moved, bounds, unknowns.size, begin.problem.refusal, limit, tell)
        spent += found.iterations
        noise = _estimated(found.point, known)
        same = all(
            np.allclose(new, old, rtol=SAME_NOISE, atol=0.0) for new, old in zip(noise, found.point.noise, strict=True)
        )
        if same or not found.converged:
            break
        point = found.point.with_noise(noise)
    return replace(found, iterations=spent)


def _noise(given: list[Experiment], problem: Problem) -> tuple[list[Array], list[NDArray[np.bool_]]]:
    """Of each sensor of each experiment, and where it was given; the others begin with the size of their signals."""
    levels, known = list[Array](), list[NDArray[np.bool_]]()
    for experiment, trial in zip(given, problem.trials, strict=True):
        line = trial.line
        strange = [name for name in experiment.noise if name not in line.sensors]
        if strange:
            raise ArgumentError(f"{trial.title}: there is noise of {strange[0]!r}, which was not measured")
        own = {name: number(f"{trial.title}: noise of", name, level) for name, level in experiment.noise.items()}
        given_levels = np.array([own.get(name, np.nan) for name in line.sensors])
        if (given_levels <= 0.0).any():
            raise ArgumentError(f"{trial.title}: noise levels are above zero; leave out those that are to be estimated")
        known.append(~np.isnan(given_levels))
        levels.append(np.where(known[-1], given_levels, signal_sizes(line.measured)))
    return levels, known


def signal_sizes(measured: Array) -> Array:
    """How far signals move, or how large they are where they stay."""
    spread = np.nanstd(measured, axis=0)
    largest = np.nanmax(np.abs(measured), axis=0)
    return np.where(spread > 0.0, spread, np.where(largest > 0.0, largest, 1.0))


def _estimated(point: Place, known: list[NDArray[np.bool_]]) -> list[Array]:
    """What remains of signals, as standard deviations; unknowns take their share of the samples."""
    lines = [trial.line for trial in point.problem.trials]
    total = sum(int(np.isfinite(line.measured).sum()) for line in lines)
    share = np.sqrt(total / max(1, total - len(point.unknowns)))
    found = []
    for line, flight, noise, given in zip(lines, point.flights, point.noise, known, strict=True):
        left = np.concatenate(list(flight.residuals)) * noise
        count = np.maximum(1, np.isfinite(line.measured).sum(axis=0))
        level = share * np.sqrt((left**2).sum(axis=0) / count)
        found.append(np.where(given, noise, np.maximum(level, LEAST_NOISE * signal_sizes(line.measured))))
    return found


@contextmanager
def _shown(progress: Progress | None) -> Iterator[Progress]:
    """The caller's own function; or a line on terminals, after a second."""
    begin = time.monotonic()

    def line(number: int, cost: float) -> None:
        if time.monotonic() - begin > PATIENCE:
            print(f"\riteration {number + 1}, sum of squares {cost:.6g}   ", end="", file=sys.stderr, flush=True)

    if progress is not None:
        yield progress
        return
    if not sys.stderr.isatty():
        yield lambda number, cost: None
        return
    try:
        yield line
    finally:
        print("\r" + " " * 60 + "\r", end="", file=sys.stderr, flush=True)
