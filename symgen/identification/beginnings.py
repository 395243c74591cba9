"""Where pieces of an experiment begin: on the motion before the search, with what is known of it from elsewhere.

Loops of what is known are closed from the start of the experiment on, along what is known; the motion before the search may have taken them
to positions from which nothing leads there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np
from numpy.typing import NDArray

from symgen.identification.motion import Segment
from symgen.runtime import ArgumentError, EvaluationError, State, StepFunction, some

Array = NDArray[np.float64]


def beginnings(whole: Segment, x: Array, p: Array, edges: Iterable[int]) -> Iterator[tuple[StepFunction, Array]]:
    """After so many steps each: the function of the piece's steps, whose reference is where the piece begins, and its x there."""
    path = _Path(whole, x, p)
    near, before = whole.step, 0
    for first in edges:
        near, before = path.followed(near, before, first), first
        yield near, near.x(near.reference)


class _Path:
    """The motion from x with parameters p, in whose place the guess stands where there is one."""

    def __init__(self, whole: Segment, x: Array, p: Array) -> None:
        self.whole, self.p, self.line = whole, p, whole.line
        self.rollout = whole.step.rollout(x, whole.inputs, p, time=whole.time, strict=False)
        self.known = {whole.entry(name): values for name, values in self.line.guess.items()}

    def followed(self, near: StepFunction, before: int, steps: int) -> StepFunction:
        """With the state after so many steps as its reference, from that of `near`; through states between them, where that is too far."""
        numbers = self._numbers(steps)
        if not self.known:
            return self._about(self.rollout.state(steps))
        try:
            return self._about(near.state(self._near(near, numbers), self.p, self._time(steps)))
        except (EvaluationError, ArgumentError) as error:
            if steps - before < 2:
                raise EvaluationError(self._unclosed(steps)) from error
        middle = (before + steps) // 2
        return self.followed(self.followed(near, before, middle), middle, steps)

    def _numbers(self, steps: int) -> Array:
        """Of the state after so many steps, by the function of the whole experiment."""
        x, now = self.rollout.states[steps].copy(), self._time(steps)
        for place, values in self.known.items():
            x[place] = np.interp(now, self.line.time, values)
        missing = [self.whole.step.states[k] for k in np.flatnonzero(~np.isfinite(x))]
        if missing:
            raise ArgumentError(
                f"{self.line.title}: with these parameters the motion breaks off, so nothing says how the segment of {now:g} s begins; start "
                f"from others, or say from Python what {some(missing)} are at the samples: Experiment(guess=...)"
            )
        return np.asarray(x)

    def _near(self, near: StepFunction, numbers: Array) -> Array:
        """The same by another function, from whose reference rotations are measured."""
        reference = self.whole.step.reference
        q, v, z = (np.array(part)[None] for part in (reference.q, reference.v, reference.z))
        self.whole.step.chart.fill(numbers[None], q, v, z)
        return np.asarray(near.chart.read(q, v, z)[0])

    def _about(self, state: State) -> StepFunction:
        step = self.whole.step
        return StepFunction(step.model, step.step, step.method, step.parameters, state)

    def _time(self, steps: int) -> float:
        return self.line.begin + steps * self.line.step

    def _unclosed(self, steps: int) -> str:
        states = self.whole.step.states
        positions = states[: len(self.whole.step.chart.independent)]
        missing = [name for name in positions if states.index(name) not in self.known]
        remedy = (
            f"it lacks {some(missing)}, which come from the motion before the search; give these too"
            if missing
            else "check that it is a motion of the model with the parameters that the search begins with, or begin with others"
        )
        return (
            f"{self.line.title}: the guess of {self._time(steps):g} s cannot be followed from the start of the experiment without opening "
            f"closed loops; {remedy}: Experiment(guess=...)"
        )
