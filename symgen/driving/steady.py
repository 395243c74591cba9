"""Steady states of vehicles by the names of their inputs, from a start that already rolls at the speed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from symgen.runtime import Model, State, Trim


def steady(
    model: Model,
    speed: float,
    inputs: Mapping[str, float],
    free: Sequence[str],
    start: Trim | None = None,
    **turn: float,
) -> Trim:
    """Straight on at a speed (m/s), or in a turn; from a steady state near to it, if there is one."""
    return model.trim(speed, inputs, free, rolling(model, speed) if start is None else start, **turn)


def rolling(model: Model, speed: float) -> State:
    """The start of the description at another speed: everything moves as much faster, whatever parameters it is written with."""
    state = model.assemble()
    bases = [joint.v for joint in model.layout.joints if joint.kind == "free"]
    own = float(np.linalg.norm(state.v[bases[0] : bases[0] + 3])) if bases else 0.0
    return replace(state, v=state.v * (speed / own)) if own > 0.0 else state
