"""An experiment as arrays: steps of one length, the inputs that are held over each, and the samples between them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from symgen.identification.experiment import Experiment
from symgen.runtime import ArgumentError, Model, number, real_array

Array = NDArray[np.float64]

OFF = 0.02
"""Part of a step by which a sample may lie beside the end of one: times in files are rounded."""
UNEVEN = 1.5
"""How many times longer the longest time between two samples may be than the shortest, if they are all to be one step."""
MOST_STEPS = 100_000_000
"""Of an experiment: states of all of them are held at once."""


@dataclass(frozen=True)
class Timeline:
    title: str
    """Of the experiment, in sentences."""
    begin: float
    step: float
    steps: int
    held: Array
    """Inputs of each step."""
    time: Array
    """Of samples."""
    places: NDArray[np.intp]
    """Steps before each sample."""
    inputs: Array
    """At each sample."""
    sensors: tuple[str, ...]
    measured: Array
    """A row for each sample; not a number where a sensor was not read."""
    guess: Mapping[str, Array]
    """Entries of states at the samples."""


def timeline_of(experiment: Experiment, model: Model, title: str) -> Timeline:
    """Arrays of the experiment, checked; `title` says in sentences which one it is."""
    time = _time(experiment, title)
    measured = _columns(experiment.measured, model.sensors, "sensor", len(time), title)
    guess = {str(name): _column(str(name), values, len(time), title) for name, values in experiment.guess.items()}
    _check_measured(measured, title)
    given = _columns(experiment.inputs, model.inputs, "input", len(time), title)
    if not all(np.isfinite(values).all() for values in given.values()):
        raise ArgumentError(f"{title}: inputs have to be known at every sample")
    inputs = np.tile(model.default_inputs, (len(time), 1))
    for name, values in given.items():
        inputs[:, model.inputs.index(name)] = values
    step, places = _steps(experiment, time, title)
    held = _held(experiment.hold, time[0] + step * np.arange(places[-1] + 1), step, time, inputs, title)
    rows = np.column_stack(list(measured.values()))
    return Timeline(title, time[0], step, int(places[-1]), held, time, places, inputs, tuple(measured), rows, guess)


def _check_measured(measured: Mapping[str, Array], title: str) -> None:
    if not measured:
        raise ArgumentError(f"{title}: nothing was measured; name at least one sensor of the model")
    for name, values in measured.items():
        if np.isinf(values).any():
            raise ArgumentError(f"{title}: {name!r} is infinite at some sample; where it was not read, write nan")
        if np.isnan(values).all():
            raise ArgumentError(f"{title}: {name!r} was not read at any sample; leave it out")


def _time(experiment: Experiment, title: str) -> Array:
    time = real_array(f"{title}: the times of samples", experiment.time)
    if time.ndim != 1 or len(time) < 2 or not np.isfinite(time).all() or not (np.diff(time) > 0.0).all():
        raise ArgumentError(f"{title}: the times of samples are at least two numbers that grow")
    return time


def _columns(
    given: Mapping[str, ArrayLike], known: tuple[str, ...], what: str, count: int, title: str
) -> dict[str, Array]:
    strange = [name for name in given if name not in known]
    if strange:
        raise ArgumentError(f"{title}: the model has no {what} {strange[0]!r}; it has {', '.join(known)}")
    return {name: _column(name, values, count, title) for name, values in given.items()}


def _column(name: str, given: ArrayLike, count: int, title: str) -> Array:
    values = real_array(f"{title}: {name!r}", given)
    if values.shape not in ((), (count,)):
        raise ArgumentError(f"{title}: {name!r} has the shape {values.shape}, but there are {count} samples")
    return np.broadcast_to(values, (count,))


def _steps(experiment: Experiment, time: Array, title: str) -> tuple[float, NDArray[np.intp]]:
    """Length of a step, and how many lie before each sample."""
    step = _own_step(time) if experiment.step is None else number(f"{title}: argument", "step", experiment.step)
    if not step > 0.0:
        raise ArgumentError(f"{title}: a step must be longer than zero, not {experiment.step!r}")
    exact = (time - time[0]) / step
    if not exact[-1] < MOST_STEPS:
        raise ArgumentError(f"{title}: steps of {step:g} s are more than {MOST_STEPS:,} in all; give a longer one")
    places = np.round(exact).astype(np.intp)
    off = np.flatnonzero((np.abs(exact - places) > OFF) | (np.diff(places, prepend=-1) < 1))
    if len(off):
        raise ArgumentError(
            f"{title}: the sample at {time[off[0]]:g} s does not lie a whole number of steps of {step:g} s after the first; "
            "give a step that divides the times between samples: Experiment(step=...) (--step)"
        )
    return step, places


def _own_step(time: Array) -> float:
    """The time between samples; the shortest, where they differ by more than they are rounded."""
    apart, length = np.diff(time), float(time[-1] - time[0])
    return length / (len(apart) if apart.max() < UNEVEN * apart.min() else round(length / float(apart.min())))


def _held(hold: str, edges: Array, step: float, time: Array, inputs: Array, title: str) -> Array:
    """Inputs of each step: as in its middle, or as at the last sample before it."""
    if hold == "linear":
        middle = edges[:-1] + 0.5 * step
        held = np.zeros((len(middle), inputs.shape[1]))
        for k, column in enumerate(inputs.T):
            held[:, k] = np.interp(middle, time, column)
        return held
    if hold == "previous":
        last = np.searchsorted(time, edges[:-1] + OFF * step, side="right") - 1
        return inputs[last]
    raise ArgumentError(f"{title}: hold is 'linear' or 'previous', not {hold!r}")
