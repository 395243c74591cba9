"""States of an FMU for model exchange: what the importer integrates."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from symgen.runtime import Model, SingleSteps, StepLayout, nominal_values


@dataclass(frozen=True)
class FmuState:
    """`place`: where it stands among time, positions, velocities and first-order states."""

    place: int
    start: float
    nominal: float


def step_layout(steps: SingleSteps) -> StepLayout:
    found = steps.stepping.layout.stepping
    assert found is not None, "every library of steps has it"
    return found


def fmu_states(model: Model, steps: SingleSteps) -> list[FmuState]:
    """Positions and velocities of the independent coordinates, positions of rolled ones, and first-order states; rotations in their four
    components."""
    start = np.concatenate([[steps.start.time], steps.start.q, steps.start.v, steps.start.z])
    with model.trying(_settable(model, steps)):
        nominals = nominal_values(model, steps.start, steps.inputs, steps.step)
    return [
        FmuState(place, float(start[place]), float(nominals[place - 1])) for place in _places(model, step_layout(steps))
    ]


def _settable(model: Model, steps: SingleSteps) -> dict[str, float]:
    """Parameters of the start; those that are part of the code are as they are."""
    entries = model.layout.parameters
    return {
        entry.name: value for entry, value in zip(entries, steps.parameters.tolist(), strict=True) if not entry.fixed
    }


def _places(model: Model, step: StepLayout) -> Iterator[int]:
    layout, independent, leading = model.layout, set(step.independent), {*step.independent, *step.rolled}
    nq, nv = len(layout.positions), len(layout.velocities)
    for joint in layout.joints:
        own = [k for k in range(joint.count) if joint.v + k in leading]
        if joint.kind != "scalar" and own:  # a rotation is independent as a whole
            own = list(range(joint.positions))
        yield from (1 + joint.q + k for k in own)
    yield from (1 + nq + k for k in sorted(independent))
    yield from range(1 + nq + nv, 1 + nq + nv + len(layout.states))
