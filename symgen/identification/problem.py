"""All experiments together: one search for the parameters they share, and for entries of their starts."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property, partial

import numpy as np
from numpy.typing import NDArray

from symgen.identification.beginnings import beginnings
from symgen.identification.experiment import Experiment
from symgen.identification.motion import Segment, whole_motion
from symgen.identification.shooting import Flight, Linear, Shooting, triangle
from symgen.identification.timeline import Timeline, timeline_of
from symgen.identification.unknowns import Chosen, Unknowns
from symgen.runtime import ArgumentError, Model, ParameterError, State, number, state_sizes

Array = NDArray[np.float64]

Continuity = str | float | Mapping[str, float]


@dataclass(frozen=True)
class Trial:
    """One experiment, with everything that is searched in it."""

    title: str
    line: Timeline
    shooting: Shooting
    starts: tuple[Array, ...]
    """Of segments but the first, where the search begins."""
    own: Unknowns
    """Entries of its start."""


@dataclass(frozen=True)
class Problem:
    trials: Sequence[Trial]
    unknowns: Unknowns
    """Parameters, then those of each trial."""
    shared: int
    """How many are parameters."""

    @cached_property
    def places(self) -> list[NDArray[np.intp]]:
        """Of the unknowns of each trial among all."""
        found, first = list[NDArray[np.intp]](), self.shared
        for trial in self.trials:
            found.append(np.concatenate([np.arange(self.shared), first + np.arange(len(trial.own))]))
            first += len(trial.own)
        return found

    @cached_property
    def prior(self) -> tuple[Array, Array]:
        """Weights and means of what is expected; weight zero where nothing is."""
        return 1.0 / self.unknowns.deviation, self.unknowns.mean

    def refusal(self, unknowns: Array) -> str:
        """Why the model cannot have these values; empty if it can."""
        for trial in self.trials:
            step, p = trial.shooting.segments[0].step, trial.shooting.parameters(unknowns)
            try:
                step.model.try_parameters(dict(zip(step.parameters, p.tolist(), strict=True)))
            except ParameterError as error:
                return str(error)
        return ""

    def at(self, unknowns: Array, starts: Sequence[Sequence[Array]], noise: Sequence[Array]) -> Place:
        def one(k: int) -> tuple[Flight, Linear]:
            flight = self.trials[k].shooting.flight(unknowns[self.places[k]], starts[k], noise[k])
            return flight, self.trials[k].shooting.linear(flight, noise[k])

        with ThreadPoolExecutor(min(len(self.trials), os.cpu_count() or 1)) as pool:
            found = list(pool.map(one, range(len(self.trials))))
        return Place(self, unknowns, starts, noise, [each[0] for each in found], [each[1] for each in found])


@dataclass(frozen=True)
class Place:
    """Some values of the unknowns, with the linear problem there."""

    problem: Problem
    unknowns: Array
    starts: Sequence[Sequence[Array]]
    noise: Sequence[Array]
    flights: Sequence[Flight]
    parts: Sequence[Linear]

    @cached_property
    def data(self) -> Array:
        """Triangle of what is measured, with the right side in the last column."""
        n, rows = len(self.unknowns), []
        for part, places in zip(self.parts, self.problem.places, strict=True):
            wide = np.zeros((len(part.right), n + 1))
            wide[:, places], wide[:, n] = part.matrix, part.right
            rows.append(wide)
        return triangle(np.vstack(rows))

    @cached_property
    def whole(self) -> Array:
        """The same with what is expected."""
        weight, mean = self.problem.prior
        expected = np.hstack([np.diag(weight), (weight * (mean - self.unknowns))[:, None]])
        return triangle(np.vstack([self.data, expected[weight > 0.0]]))

    @property
    def matrix(self) -> Array:
        return self.whole[:, :-1]

    @property
    def right(self) -> Array:
        return self.whole[:, -1]

    @cached_property
    def cost(self) -> float:
        weight, mean = self.problem.prior
        return float(sum(part.cost for part in self.parts) + ((weight * (mean - self.unknowns)) ** 2).sum())

    @property
    def gap(self) -> float:
        return sum(part.gap for part in self.parts)

    @property
    def jump(self) -> float:
        return max(part.jump for part in self.parts)

    def moved(self, step: Array, part: float) -> Place:
        """After a part of a step; starts of segments follow."""
        starts = [
            [start + part * move for start, move in zip(own, linear.follower.moves(step[places]), strict=True)]
            for own, linear, places in zip(self.starts, self.parts, self.problem.places, strict=True)
        ]
        return self.problem.at(self.unknowns + part * step, starts, self.noise)

    def with_noise(self, noise: Sequence[Array]) -> Place:
        return self.problem.at(self.unknowns, self.starts, noise)


def problem_of(
    model: Model,
    experiments: Sequence[Experiment],
    parameters: Unknowns,
    chosen: Chosen,
    segment: int | None,
    continuity: Continuity,
) -> Problem:
    titles = _titles(experiments)
    make = partial(_trial, model, parameters, chosen, segment, continuity)
    trials = [make(each, title) for each, title in zip(experiments, titles, strict=True)]
    unknowns = parameters
    for trial in trials:
        unknowns = unknowns + trial.own
    return Problem(trials, unknowns, len(parameters))


def _titles(experiments: Sequence[Experiment]) -> list[str]:
    titles = [each.name or f"experiment {k}" for k, each in enumerate(experiments, 1)]
    twice = [title for title in titles if titles.count(title) > 1]
    if twice:
        raise ArgumentError(
            f"two experiments have the name {twice[0]!r}; give them others: Experiment(name=...), or the files other names"
        )
    return titles


def _trial(
    model: Model,
    parameters: Unknowns,
    chosen: Chosen,
    segment: int | None,
    continuity: Continuity,
    experiment: Experiment,
    title: str,
) -> Trial:
    line = timeline_of(experiment, model, title)
    given, chosen = experiment.start, chosen.with_known(experiment.parameters, title)
    whole = whole_motion(model, line, experiment.method, chosen.names, given if isinstance(given, State) else None)
    start, p = start_of(whole, given if isinstance(given, Mapping) else {}, title), chosen.values(parameters.start)
    model.try_parameters(dict(zip(chosen.names, p.tolist(), strict=True)))
    free, own = _own(whole, experiment, start, title)
    cut = _cut(whole, start, p, segment)
    sizes = _sizes(whole, start, p, cut)
    shooting = Shooting(
        segments=[each for each, _ in cut],
        start=start,
        free=free,
        tie=chosen.tie,
        fixed=chosen.fixed,
        sizes=sizes,
        continuity=_deviations(whole, sizes, continuity, title),
    )
    return Trial(title, line, shooting, tuple(x for _, x in cut[1:]), own)


def _cut(whole: Segment, start: Array, p: Array, length: int | None) -> list[tuple[Segment, Array]]:
    """The experiment in pieces of so many steps, each with a state to begin with."""
    line = whole.line
    if length is None:
        return [(whole, start)]
    edges = range(0, line.steps, length)
    begins = [(whole.step, start), *beginnings(whole, start, p, edges[1:])]
    return [
        (Segment(step, whole.sensors, line, first, min(first + length, line.steps)), x)
        for first, (step, x) in zip(edges, begins, strict=True)
    ]


def start_of(whole: Segment, given: Mapping[str, float], title: str) -> Array:
    """The state at the start, some entries of which are given."""
    start = whole.step.start.copy()
    for name, value in given.items():
        start[whole.entry(name)] = number(f"{title}: start of", name, value)
    return start


def _own(whole: Segment, experiment: Experiment, start: Array, title: str) -> tuple[list[int], Unknowns]:
    """Unknown entries of the start: they have no bounds."""
    unknown = experiment.unknown
    names = [unknown] if isinstance(unknown, str) else list(unknown)
    twice = [name for name in names if names.count(name) > 1]
    if twice:
        raise ArgumentError(f"{title}: entry {twice[0]!r} of the start is unknown twice; name it once")
    free = [whole.entry(name) for name in names]
    deviation = np.array([float(unknown[name]) if isinstance(unknown, Mapping) else np.inf for name in names])
    if not (deviation > 0.0).all():
        raise ArgumentError(f"{title}: deviations of unknown entries of the start must be above zero")
    value, none = start[free], np.full(len(free), np.inf)
    scale = state_scale(whole)[free]
    size = np.where(np.isfinite(deviation), deviation, np.maximum(np.abs(value), scale))
    return free, Unknowns(tuple(f"{title}: {name}" for name in names), value, -none, none, value, deviation, size)


def state_scale(whole: Segment) -> Array:
    """Sizes of entries of states, from those of the mechanism and how long it is watched."""
    model, step, line = whole.step.model, whole.step, whole.line
    count = (len(step.states) - len(model.layout.states)) // 2
    known = dict(zip(model.coordinates, model.scales.coordinates, strict=True))
    coordinates = np.array([known[name] for name in step.states[:count]])
    own = state_sizes(model, step.reference, None, line.step)
    return np.concatenate([coordinates, coordinates / (line.step * line.steps), np.where(own > 0.0, own, 1.0)])


def _sizes(whole: Segment, start: Array, p: Array, cut: Sequence[tuple[Segment, Array]]) -> Array:
    """How far entries of states move before the search, or by what is known of them; those that stay count by their scale."""
    if len(cut) == 1:
        return np.ones(len(start))
    states = whole.step.rollout(start, whole.inputs, p, time=whole.time, strict=False).states
    moved = np.ptp(states, axis=0) if np.isfinite(states).all() else np.zeros(len(start))
    for name, values in whole.line.guess.items():
        moved[whole.entry(name)] = np.ptp(values)
    return np.where(moved > 0.0, moved, state_scale(whole))


def _deviations(whole: Segment, sizes: Array, continuity: Continuity, title: str) -> Array | None:
    if continuity == "exact":
        return None
    if isinstance(continuity, Mapping):
        found = 1e-6 * sizes
        for name, value in continuity.items():
            found[whole.entry(name)] = number(f"{title}: deviation of jumps of", name, value)
    elif isinstance(continuity, float | int):
        found = float(continuity) * sizes
    else:
        raise ArgumentError(
            f"continuity is 'exact', a part of the sizes of states, or deviations by name, not {continuity!r}"
        )
    if not (np.isfinite(found) & (found > 0.0)).all():
        raise ArgumentError("deviations of jumps between segments must be above zero")
    return found
