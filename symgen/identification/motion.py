"""The motion of a model over a piece of an experiment: what its sensors read, where it ends, and how both change."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from symgen.identification.experiment import Experiment
from symgen.identification.timeline import Timeline
from symgen.runtime import ArgumentError, Model, SampledStates, SensorFunction, State, StepFunction

Array = NDArray[np.float64]


class Changes(NamedTuple):
    """Along directions, which are the last dimension."""

    sensors: Array
    """(samples, sensors, directions)"""
    end: Array
    """(x, directions)"""


class Mover:
    """Makes the motions of one experiment. Its buffers are its own: experiments are computed side by side."""

    def __init__(
        self, model: Model, experiment: Experiment, timeline: Timeline, parameters: Sequence[str], title: str
    ) -> None:
        self.timeline = timeline
        start = experiment.start
        about = start if isinstance(start, State) else None
        self.step = StepFunction(model, timeline.step, experiment.method, parameters, about)
        self.sensors = SensorFunction(model, timeline.sensors, parameters)
        self.start = self.step.start
        if isinstance(start, Mapping):
            for name, value in start.items():
                self.start[self.place(name, title)] = value

    def place(self, name: str, title: str) -> int:
        """Of an entry of the state."""
        if name not in self.step.states:
            raise ArgumentError(
                f"{title}: {name!r} is no entry of the state that may move on its own; there are {', '.join(self.step.states)}"
            )
        return self.step.states.index(name)

    def piece(self, first: int, last: int, x: Array, p: Array) -> Piece:
        """From the state x before step `first` to the one after step `last - 1`."""
        return Piece(self, first, last, x, p)


class Piece:
    """Steps `first` to `last`. SampledStates at its end belong to what follows, except at the end of the experiment."""

    def __init__(self, mover: Mover, first: int, last: int, x: Array, p: Array) -> None:
        self.mover, self.x, self.p = mover, x, p
        step, line = mover.step, mover.timeline
        self.time, self.inputs = line.begin + first * line.step, line.held[first:last]
        self.samples = np.flatnonzero((line.places >= first) & ((line.places < last) | (last == line.steps)))
        self._places = line.places[self.samples] - first
        self._records = np.zeros((last - first, step.record))
        begin = step.begin(x, self.inputs[0], p, self.time)
        self._records[0, : len(begin)] = begin
        step.run("steps", x, self.inputs, p, self.time, self._records, 1)
        ends = self._records[:, step.half : step.half + len(begin)]
        self._states = np.concatenate([begin[None], ends])

    @property
    def end(self) -> Array:
        """x after the last step."""
        q, v, z = self._parts(self._states[-1:])
        return self.mover.step.chart.read(q[0], v[0], z[0])

    def read(self) -> Array:
        """Sensors at the samples."""
        return self.mover.sensors.values(self._at_samples(), self.p)

    def states(self) -> Array:
        """x after each step, from the first state on."""
        chart, found = self.mover.step.chart, [self.x]
        for q, v, z in zip(*self._parts(self._states[1:]), strict=True):
            found.append(chart.near(chart.read(q, v, z), found[-1]))
        return np.array(found)

    def changes(self, x: Array, p: Array) -> Changes:
        """For directions of the first state (x, directions) and of the parameters (p, directions)."""
        step, m = self.mover.step, x.shape[1]
        count = len(self._records)
        begin = np.ascontiguousarray(step.chart.to_tangents(self.x, x))
        end, trace = begin.copy(), np.zeros((count, len(begin), m))
        nothing, given = np.zeros((len(step.inputs), m)), np.ascontiguousarray(p)
        step.run(
            "forward", self.x, self.inputs, self.p, self.time, self._records, m, dx=end, du=nothing, dp=given, trace=trace
        )
        moved = np.concatenate([begin[None], trace])[self._places]
        _, sensors = self.mover.sensors.changes(self._at_samples(), self.p, moved, given)
        return Changes(sensors, step.chart.from_tangents(self.end, end))

    def _at_samples(self) -> SampledStates:
        line = self.mover.timeline
        return SampledStates(line.time[self.samples], *self._parts(self._states[self._places]), line.inputs[self.samples])

    def _parts(self, rows: Array) -> tuple[Array, Array, Array]:
        lengths = self.mover.step.model.lengths
        first, second = lengths["q"], lengths["q"] + lengths["v"]
        return rows[:, :first], rows[:, first:second], rows[:, second:]
