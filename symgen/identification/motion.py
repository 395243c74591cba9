"""Motions of a model over pieces of an experiment: what its sensors read, where they end, and how both change."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from symgen.identification.timeline import Timeline
from symgen.runtime import (
    ArgumentError,
    EvaluationError,
    Model,
    ParameterError,
    SampledStates,
    SensorFunction,
    State,
    StepFunction,
    some,
)

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
        try:
            return Motion(self, x, p)
        except ParameterError:
            raise
        except (ArgumentError, EvaluationError) as error:
            why = str(error).partition("; ")[0]  # what may follow is for those who call steps themselves
            raise EvaluationError(f"{self.line.title}, from {self.time:g} s to {self._last:g} s: {why}") from None

    def entry(self, name: str) -> int:
        """The place of an entry of the state in x."""
        states = self.step.states
        if name not in states:
            raise ArgumentError(
                f"{self.line.title}: {name!r} is no entry of the state that may move on its own; there are {some(states)}"
            )
        return states.index(name)

    @property
    def _last(self) -> float:
        return self.time + len(self.inputs) * self.line.step


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
