"""Controllers that hold coordinates where a person wants them: for inputs that push at one coordinate each, such as motors of joints."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from symgen.runtime import InputLayout, Model, SingleSteps, State

Array = NDArray[np.float64]

PUSHES = ("N", "N m")
QUICK = 4.0
"""Frequency of a controller, relative to that of a pendulum as long as the mechanism."""
TURN, SLIDE, SLIDE_IN_LOOPS = 1.5, 0.3, 0.08
"""How far the coordinates go to either side: rad, and relative to the size of the mechanism."""
BENT = 0.3
SINGULAR = 1e8
"""Condition number from which on the inputs do not move their coordinates independently."""


@dataclass(frozen=True)
class Servo:
    """A PID controller: `input` is `hold` at the start, and then `inertia` times what `rate` (1/s), place and speed ask for."""

    input: int
    name: str
    unit: str
    position: int
    velocity: int
    start: float
    reach: float
    hold: float
    inertia: float
    rate: float


def servos(model: Model, steps: SingleSteps, size: float) -> list[Servo]:
    """None where the inputs cannot hold all of their coordinates. The model has the parameters of the steps."""
    state, inputs = steps.start, steps.inputs
    found = _pushed(model, steps)
    if not found:
        return []
    places, moved = [place for place, _ in found], [v for _, v in found]
    now = model.acceleration(state, inputs)[moved]
    inertia = _inertia(model, state, inputs, found)
    if inertia is None:
        return []
    hold = inputs[places] - inertia @ now
    rate = QUICK * float(np.sqrt((model.scales.gravity or 9.81) / size))
    least = [_heaviest(model, steps, found, size, k) for k in range(len(found))]
    felt = np.where(np.abs(np.diag(inertia)) > least, np.diag(inertia), np.sign(np.diag(inertia)) * least)
    return [
        _servo(model, steps, place, v, (float(hold[k]), float(felt[k])), rate, size)
        for k, (place, v) in enumerate(found)
    ]


def _inertia(model: Model, state: State, inputs: Array, found: Sequence[tuple[int, int]]) -> Array | None:
    """Pushes that give the coordinates accelerations; None where there are none."""
    moved = [v for _, v in found]
    now = model.acceleration(state, inputs)[moved]
    columns = [model.acceleration(state, _raised(inputs, place, 1.0))[moved] - now for place, _ in found]
    effect = np.column_stack(columns)
    if not np.all(np.isfinite(effect)) or np.linalg.cond(effect) > SINGULAR:
        return None
    return np.asarray(np.linalg.inv(effect))


def _heaviest(model: Model, steps: SingleSteps, found: Sequence[tuple[int, int]], size: float, which: int) -> float:
    """The least inertia that a controller assumes: a share of what it is where an arm is bent. Not with loops, which would have to be closed again."""
    if model.layout.constraints:
        return 0.0
    sizes = [0.0]
    for sign in (-1.0, 1.0):
        q = steps.start.q.copy()
        for _, v in found[which + 1 :]:
            q[_position(model, v)] += sign * _reach(model, v, size)
        bent = _inertia(model, replace(steps.start, q=q), steps.inputs, found)
        sizes.append(0.0 if bent is None else abs(float(bent[which, which])))
    return BENT * max(sizes)


def _reach(model: Model, v: int, size: float) -> float:
    if model.layout.units.velocities[v] == "rad/s":
        return TURN
    return float(f"{(SLIDE_IN_LOOPS if model.layout.constraints else SLIDE) * size:.2g}")


def _servo(
    model: Model, steps: SingleSteps, place: int, v: int, law: tuple[float, float], rate: float, size: float
) -> Servo:
    q, layout = _position(model, v), model.layout
    unit = "rad" if layout.units.velocities[v] == "rad/s" else "m"
    return Servo(place, layout.positions[q], unit, q, v, float(steps.start.q[q]), _reach(model, v, size), *law, rate)


def _pushed(model: Model, steps: SingleSteps) -> list[tuple[int, int]]:
    """Inputs with the one velocity at which each of them pushes; each velocity once."""
    now = model.forces(steps.start, steps.inputs)
    found: dict[int, int] = {}
    for place, entry in enumerate(model.layout.inputs):
        if _is_push(entry):
            change = model.forces(steps.start, _raised(steps.inputs, place, 1.0)) - now
            (moved,) = np.nonzero(np.abs(change) > 1e-9 * max(1.0, float(np.abs(change).max(initial=0.0))))
            if len(moved) == 1 and _position(model, int(moved[0])) >= 0 and int(moved[0]) not in found.values():
                found[place] = int(moved[0])
    return list(found.items())


def _is_push(entry: InputLayout) -> bool:
    return entry.unit in PUSHES and entry.derivative == 0 and not entry.drives


def _raised(inputs: Sequence[float] | Array, place: int, by: float) -> Array:
    values = np.array(inputs, dtype=float)
    values[place] += by
    return values


def _position(model: Model, v: int) -> int:
    """Place of the position that goes with a velocity; -1 for those of free bodies and balls."""
    for joint in model.layout.joints:
        if joint.kind == "scalar" and joint.v <= v < joint.v + joint.count:
            return joint.q + v - joint.v
    return -1
