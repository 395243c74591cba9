"""Motions of a model over pieces of an experiment: what its sensors read, where they end, and how both change."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from symgen.identification.timeline import Timeline
from symgen.runtime import Model, SampledStates, SensorFunction, State, StepFunction

Array = NDArray[np.float64]

MOST_NUMBERS = 20_000_000
"""Of changes of states that are held at once; more directions go one group after the other."""
FEWEST_DIRECTIONS = 8


class Changes(NamedTuple):
    """Along directions, which are the last dimension."""

    sensors: Array
    """(samples, sensors, directions)"""
    end: Array
    """In tangents of the last state, (x, directions)."""


class Segment:
    """Steps `first` to `last` of an experiment as a function of the state before them and of parameters. Samples at its end belong
    to what follows, except at the end of the experiment."""

    def __init__(self, step: StepFunction, sensors: SensorFunction, line: Timeline, first: int, last: int) -> None:
        self.step, self.sensors, self.line, self.first = step, sensors, line, first
        self.inputs = line.held[first:last]
        self.time = line.begin + first * line.step
        self.samples = np.flatnonzero((line.places >= first) & ((line.places < last) | (last == line.steps)))
        self.places = line.places[self.samples] - first

    def moved(self, x: Array, p: Array) -> Motion:
        return Motion(self, x, p)


class Motion:
    """From a state x on."""

    def __init__(self, segment: Segment, x: Array, p: Array) -> None:
        self.segment, self.p = segment, p
        self.rollout = segment.step.rollout(x, segment.inputs, p, time=segment.time)
        self.end = self.rollout.state(len(segment.inputs))

    def read(self) -> Array:
        """Sensors at the samples."""
        return self.segment.sensors.values(self._at_samples(), self.p)

    def changes(self, x: Array, p: Array) -> Changes:
        """For directions of the first state (x, directions) and of the parameters (p, directions)."""
        count = x.shape[1]
        most = max(FEWEST_DIRECTIONS, MOST_NUMBERS // max(1, self.rollout.states.size))
        edges = range(0, count, most)
        found = [self._changes(x[:, k : k + most], p[:, k : k + most]) for k in edges]
        return Changes(*(np.concatenate(each, axis=-1) for each in zip(*found, strict=True)))

    def _changes(self, x: Array, p: Array) -> Changes:
        segment, states = self.segment, self.rollout.states
        along = self.rollout.forward(x, dp=p) if len(p) else self.rollout.forward(x)
        chart, last = segment.step.chart, len(segment.inputs)
        rows = np.append(segment.places, last)
        tangents = chart.to_tangents(states[rows], along[rows])
        _, sensors = segment.sensors.changes(self._at_samples(), self.p, tangents[:-1], p)
        return Changes(sensors, tangents[-1])

    def _at_samples(self) -> SampledStates:
        line, segment = self.segment.line, self.segment
        states = [self.rollout.state(k) for k in segment.places.tolist()]
        q, v, z = (np.array([np.asarray(getattr(each, name)) for each in states]) for name in ("q", "v", "z"))
        return SampledStates(line.time[segment.samples], q, v, z, line.inputs[segment.samples])


def whole_motion(model: Model, line: Timeline, method: str, parameters: Sequence[str], start: State | None) -> Segment:
    """The experiment in one piece."""
    step = StepFunction(model, line.step, method, parameters, start)
    return Segment(step, SensorFunction(model, line.sensors, parameters), line, 0, line.steps)


def pieces(model: Model, whole: Segment, x: Array, p: Array, length: int) -> list[tuple[Segment, Array]]:
    """The experiment in pieces of so many steps, each with a state to begin with: that of the motion with these parameters. Where
    there is none any more, the state is the one at the start."""
    line, step = whole.line, whole.step
    edges = list(range(0, line.steps, length))
    rollout = step.rollout(x, whole.inputs, p, time=whole.time, strict=False)
    found = [(Segment(step, whole.sensors, line, 0, min(length, line.steps)), x)]
    for first in edges[1:]:
        state = rollout.state(first)
        there = bool(np.isfinite(rollout.states[first]).all())
        about = state if there else step.reference
        own = StepFunction(model, line.step, step.method, step.parameters, about)
        begin = own.x(state) if there else np.full(len(own.states), np.nan)
        found.append((Segment(own, whole.sensors, line, first, min(first + length, line.steps)), begin))
    return found
