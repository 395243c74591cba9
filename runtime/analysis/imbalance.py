"""What a search for a steady state leaves out of balance, and what could balance it, for messages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from ..errors import EvaluationError
from ..model.library import Array
from ..naming import with_unit
from .steady_search import Guess, SteadySearch

if TYPE_CHECKING:
    from ..model.model import Model

ACTING = 1e-3
"""What an input balances of what is left, at least, if it unbalances the whole mechanism by about gravity."""
MOST = 4
"""Names in a suggestion."""


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


def remedy(search: SteadySearch, guess: Guess, worst: Sequence[int]) -> str:
    """The rest of the sentence, and what to do."""
    free = [*(search.model.inputs[k] for k in search.free), *search.tuning.names]
    acting = _acting(search, guess, worst)
    nearer = f"start nearer to it (state=...{', with wheels that turn about as fast as they roll' if search.course.speed else ''})"
    if acting:
        first = f"set an input free that acts on it, such as {' or '.join(acting[:MOST])} (free=[...])"
        ways = [first, nearer] if search.course.speed else [nearer, first]
    else:
        ways = [nearer]
    return f"{_reached(search, guess, free)}. To go on, {', or '.join(ways)}"


def _reached(search: SteadySearch, guess: Guess, free: Sequence[str]) -> str:
    """What became of all that was free."""
    if not free:
        return ""
    values = dict(zip(free, [*guess.u[search.free].tolist(), *guess.p.tolist()], strict=True))
    idle = [name for name in free if not search.acts(guess, name)]
    ended = ", ".join(f"{name} = {value:.3g}" for name, value in values.items() if name not in idle)
    told = [f"the search ended at {ended}"] if ended else []
    if idle:
        told.append(f"{', '.join(idle)} {'is' if len(idle) == 1 else 'are'} free, but without effect there")
    return f"; {', and '.join(told)}"


def _acting(search: SteadySearch, guess: Guess, worst: Sequence[int]) -> list[str]:
    """Inputs that are not free and change the worst equation."""
    found = []
    for k, name in enumerate(search.model.inputs):
        if k not in search.free and worst:
            u = guess.u.copy()
            try:
                u[k] += search.size_of_input(guess, k)
                change = search.change(guess, replace(guess, u=u))
            except EvaluationError:
                continue
            if abs(change[worst[0]]) > ACTING * float(np.abs(change).max()):
                found.append(name)
    return found
