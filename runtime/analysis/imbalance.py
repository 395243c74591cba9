"""What a search for a steady state leaves out of balance, and what could balance it, for messages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..errors import AssemblyError
from ..model.library import Array
from ..naming import with_unit
from .steady_search import Guess, SteadySearch

if TYPE_CHECKING:
    from ..model.model import Model

ROLLING = 0.1
"""Of the speed over the mechanism's length: joints that turn faster carry wheels."""


def what_is_left(model: Model, rates: Array, worst: Sequence[int]) -> str:
    """The accelerations and rates that do not vanish, with units."""
    units = model.layout.units
    named = [*(("acceleration", name) for name in model.coordinates), *(("rate", name) for name in model.layout.states)]
    by = (*(units.velocities or [""] * len(model.coordinates)), *(units.states or [""] * len(model.layout.states)))
    told = []
    for k in worst:
        what, name = named[k]
        told.append(f"the {what} of {name} ({with_unit(f'{rates[k]:.3g}', _per_second(by[k]))} remains)")
    return ", ".join(told)


def _per_second(unit: str) -> str:
    if unit in ("", "1"):
        return "1/s" if unit else ""
    return f"{unit}^2" if unit.endswith("/s") else f"{unit}/s"


def remedy(search: SteadySearch, guess: Guess, holding: Sequence[str]) -> str:
    """The rest of the sentence, and what to do. `holding`: inputs of which each one holds the steady state, if it is free."""
    free = search.free_names
    others = [name for name in search.model.inputs if name not in free]
    wheels = ", with wheels that turn about as fast as they roll" if search.course.speed else ""
    ways = [f"start nearer to it (state=...{wheels})"]
    if holding:
        names = f"one of {', '.join(holding)}" if len(holding) > 1 else holding[0]
        ways.insert(0, f"set {names} free (free=[...]), which can hold it")
    elif others:
        together = f"set more inputs free that can hold it together (free=[...]; there are {', '.join(others)})"
        ways.insert(0 if search.course.speed else 1, together)
    if search.course.speed and _misses_wheels(search):
        ways.insert(
            0, "write `rotor: true` at the revolute joints that carry wheels, since the search lets nothing else roll"
        )
    return f"{_reached(search, guess)}. To go on, {', or '.join(ways)}"


def _misses_wheels(search: SteadySearch) -> bool:
    """Whether what rolls turns joints at this speed that are no axles for the search."""
    model, base = search.model, search.base
    if base is None or not model.layout.velocity_rows:
        return False
    speed, scales = search.course.speed, model.scales
    try:
        v = model.assemble({}, {model.coordinates[base.v]: speed}).v
    except AssemblyError:
        return False
    return any(
        not joint.rolls and abs(v[joint.v]) * scales.length > ROLLING * abs(speed)
        for joint in model.layout.joints
        if joint.count == 1 and scales.coordinates[joint.v] == 1.0
    )


def _reached(search: SteadySearch, guess: Guess) -> str:
    """What became of all that was free."""
    free = search.free_names
    if not free:
        return ""
    values = dict(zip(free, [*guess.u[search.free].tolist(), *guess.p.tolist()], strict=True))
    idle = [name for name in free if not search.acts(guess, name)]
    ended = ", ".join(f"{name} = {value:.3g}" for name, value in values.items() if name not in idle)
    told = [f"the search ended at {ended}"] if ended else []
    if idle:
        told.append(f"{', '.join(idle)} {'is' if len(idle) == 1 else 'are'} free, but without effect there")
    return f"; {', and '.join(told)}"
