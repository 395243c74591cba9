"""Which outputs a page shows as curves at first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from symgen.playing.controls import SHARE, TRIAL, take_parameters
from symgen.report.rounding import is_rounding
from symgen.runtime import Model, SingleSteps, simulate

CURVES = ("velocity.x", "acceleration.y", "turning.z", "tire_load.3")
"""Ends of names of outputs that engineers of vehicles look at first."""
MOST_CURVES = 4


def curves(model: Model, steps: SingleSteps, controls: Sequence[Mapping[str, Any]]) -> list[int]:
    """Places of the outputs: those that vehicles have, or the first ones; none that stays zero, if there are others."""
    everything = range(len(model.sensors))
    idle = _idle(model, steps, controls)
    moving = [k for k in everything if k not in idle] or list(everything)
    firsts = [next((k for k in moving if model.sensors[k].endswith(end)), None) for end in CURVES]
    chosen = [k for k in firsts if k is not None]
    return (chosen if len(chosen) > 1 else moving)[:MOST_CURVES]


def _idle(model: Model, steps: SingleSteps, controls: Sequence[Mapping[str, Any]]) -> set[int]:
    """Outputs that stay zero, but for rounding, while all inputs push: such as those across the plane of a plane mechanism."""
    pushed = {
        model.inputs[place]: each["start"] + SHARE * (each["high"] - each["start"])
        for each in controls
        for place in each["places"]
    }
    inputs = dict(zip(model.inputs, steps.inputs.tolist(), strict=True)) | pushed
    with model.trying():
        take_parameters(model, steps)
        run = simulate(
            model, steps.start.time + TRIAL, steps.step, method=steps.method, inputs=inputs, state=steps.start
        )
    largest = dict(zip(run.sensors, np.abs(run.outputs).max(axis=0, initial=0.0).tolist(), strict=True))
    sizes = {run.unit(name): 0.0 for name in largest}
    for name, value in largest.items():
        sizes[run.unit(name)] = max(sizes[run.unit(name)], value)
    return {k for k, name in enumerate(run.sensors) if is_rounding(largest[name], sizes[run.unit(name)])}
