"""Experiments that a model makes itself: what could be found from measurements before there are any."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from symgen.identification.experiment import Experiment
from symgen.identification.motion import whole_motion
from symgen.identification.problem import start_of
from symgen.identification.timeline import timeline_of
from symgen.identification.unknowns import Chosen
from symgen.runtime import Model, State


def synthetic(model: Model, experiment: Experiment, seed: int | None = None) -> Experiment:
    """The experiment with what the model reads in the place of what was measured, with noise if there is a seed. Of `measured` only the
    names count, and where a number is missing."""
    title = experiment.name or "the experiment"
    line = timeline_of(experiment, model, title)
    known = Chosen((), np.zeros((0, 0)), np.zeros(0)).with_known(experiment.parameters, title)
    given = experiment.start
    whole = whole_motion(model, line, experiment.method, known.names, given if isinstance(given, State) else None)
    start = start_of(whole, given if isinstance(given, Mapping) else {}, title)
    read = whole.moved(start, known.fixed).read()
    if seed is not None:
        levels = np.array([float(experiment.noise.get(name, 0.0)) for name in line.sensors])
        read = read + levels * np.random.default_rng(seed).normal(size=read.shape)
    read = np.where(np.isnan(line.measured), np.nan, read)
    return replace(experiment, measured=dict(zip(line.sensors, read.T, strict=True)))
