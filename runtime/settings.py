"""What a user chooses of an implicit run, beside the method."""

from __future__ import annotations

import math
from dataclasses import dataclass
from difflib import get_close_matches
from numbers import Integral

from .errors import ArgumentError
from .naming import number

POLICIES = ("frozen", "every-step", "round-robin", "block", "fastest", "predicted", "adaptive")
"""In the order of enum symgen_policy.

frozen       factors of the start for the whole run (paper 1)
every-step   all columns and factors at every step
round-robin  the columns of one joint at every step, in turn (paper 4)
block        those of a quarter of the joints
fastest      those of the joint with the fastest coordinate
predicted    those expected to slow the iteration down (observed change over the way since, times what they multiply), when old
             factors have cost as many iterations as they are worth
adaptive     everything, when old factors have cost as many iterations as new ones are worth
"""


@dataclass(frozen=True)
class Tolerances:
    """When a step of an iterated method is solved, and what error a method with step control may make."""

    residual: float = 1e-8
    """Of each equation, relative to its size: the weight of all bodies, at the radius of gyration of the coordinate."""
    closure: float = 1e-10
    """Of the loops, m."""
    reach: float = 0.5
    """A larger correction of a dependent coordinate (m, rad) is taken for a jump to another branch."""
    relative: float = 1e-8
    """Step control: error of a step, relative to the size of each entry of the state."""
    absolute: float = 1e-10

    def __post_init__(self) -> None:
        for name, value in vars(self).items():
            if not number("tolerance", name, value) > 0.0:
                raise ArgumentError(f"the tolerance {name!r} must be above zero, not {value}")


@dataclass(frozen=True)
class Settings:
    """`iterations`: exactly so many in every step, the same work every time; None: as many as the tolerances ask for."""

    refresh: str = "adaptive"
    iterations: int | None = None
    tolerances: Tolerances = Tolerances()
    timing: bool = False
    """Whether the loop takes the time of every step."""

    def __str__(self) -> str:
        """All that the steps depend on."""
        tolerances = ", ".join(f"{name} {value:g}" for name, value in vars(self.tolerances).items())
        fixed = "" if self.iterations is None else f", iterations {self.iterations}"
        return f"refresh {self.refresh}{fixed}, tolerances {tolerances}"


MOST_ITERATIONS = 10
"""Of a step, where their number is not fixed."""
PREDICTOR = 3
"""Order of the extrapolation that a step begins with."""


def settings_of(
    refresh: str | None, iterations: int | None, tolerances: Tolerances | None, timing: bool = False
) -> Settings:
    """The settings of a run by what its caller asked for."""
    if refresh is None:
        refresh = "adaptive"
    if refresh not in POLICIES:
        near = get_close_matches(str(refresh), POLICIES, n=1)
        hint = f"did you mean {near[0]}? " if near else ""
        raise ArgumentError(f"there is no refresh policy {refresh!r}; {hint}There are: {', '.join(POLICIES)}")
    if iterations is not None and not (isinstance(iterations, Integral) and 1 <= iterations <= 50):
        raise ArgumentError(f"iterations must be a whole number between 1 and 50, not {iterations}")
    return Settings(refresh=refresh, iterations=iterations, tolerances=tolerances or Tolerances(), timing=timing)


def step_count(start: float, until: float, step: float) -> int:
    """Steps from `start` to `until`, none of them longer than `step`."""
    return max(1, math.ceil((until - start) / step * (1.0 - 1e-12) - 1e-6))


def check_forward(begin: float, until: float, step: float) -> None:
    number("argument", "until", until)
    if number("argument", "step", step) <= 0 or until <= begin:
        raise ArgumentError(f"a run goes forward: until ({until}) must be after {begin}, step ({step}) above zero")
