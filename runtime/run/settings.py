"""The settings of a run, in addition to its method."""

from __future__ import annotations

import math
import os
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from enum import IntEnum
from typing import cast

from ..errors import ArgumentError
from ..model.steps import ALL_BODIES
from ..names import PolicyName
from ..naming import number, shown, whole

MOST_STEPS = 2**31 - 2**16
"""Steps are counted in 32 bits, and a loop may look a little ahead."""

SHORTEST_STEP = 1e-100
"""Seconds."""
SAME_STEP = 1e-6
"""Of a step: times that are nearer to each other count as one."""

_UNKNOWN_MEMORY = 2**34
"""Bytes; taken where a system does not say how much there is."""


class Policy(IntEnum):
    """When the factors of an implicit method are renewed; as enum symgen_policy."""

    FROZEN = 0
    """Those of the start serve for the whole run (paper 1); only a step in independent coordinates that fails with them gets new ones."""
    EVERY_STEP = 1
    """All columns and factors at every step."""
    ROUND_ROBIN = 2
    """The columns of one joint at every step, in turn (paper 4)."""
    BLOCK = 3
    """Those of a quarter of the joints."""
    FASTEST = 4
    """Those of the joint with the fastest coordinate."""
    PREDICTED = 5
    """Those expected to slow the iteration down (observed change over the way since, times what they multiply), when old factors have
    cost as many iterations as they are worth."""
    ADAPTIVE = 6
    """Everything, when old factors have cost as many iterations as new ones are worth."""

    @property
    def label(self) -> str:
        return self.name.lower().replace("_", "-")


BY_COLUMNS = frozenset({Policy.ROUND_ROBIN, Policy.BLOCK, Policy.FASTEST, Policy.PREDICTED})
"""Policies that renew some columns by themselves."""

POLICIES: tuple[PolicyName, ...] = tuple(cast("PolicyName", policy.label) for policy in Policy)
"""The names of the policies, see `Policy`."""


@dataclass(frozen=True)
class Tolerances:
    """When a step of an iterated method is solved, and what error a method with step control may make."""

    residual: float = 1e-8
    """Of each equation, relative to its size: the weight of all bodies, at the radius of gyration of the coordinate. Where they are
    accelerated more than by gravity at the start, or there is none, by what accelerates them."""
    closure: float = 1e-10
    """Of the loops, relative to the length of the mechanism (`model.scales`)."""
    reach: float = 0.5
    """A larger correction of a dependent coordinate (rad, or relative to the length) is taken for a jump to another branch."""
    relative: float = 1e-8
    """Step control: error of a step, relative to the size of each entry of the state."""
    absolute: float = 1e-10
    """Error allowed in entries near zero: relative to the mechanism's length for displacements, to one radian for angles. For
    velocities, these are divided by the time in which the mechanism moves by its length. For states, relative to their sizes."""

    def __post_init__(self) -> None:
        for name, value in vars(self).items():
            if not number("tolerance", name, value) > 0.0:
                raise ArgumentError(f"the tolerance {name!r} must be above zero, not {value}")
            object.__setattr__(self, name, float(value))

    @property
    def given(self) -> Mapping[str, float]:
        """Those that differ from their defaults."""
        return {
            each.name: getattr(self, each.name) for each in fields(self) if getattr(self, each.name) != each.default
        }


@dataclass(frozen=True)
class Settings:
    """`iterations`: exactly so many in every step, the same work every time; None: as many as the tolerances ask for."""

    refresh: str = "adaptive"
    iterations: int | None = None
    tolerances: Tolerances = Tolerances()
    timing: bool = False
    """Whether the loop takes the time of every step."""
    steps: str | None = None
    """What an implicit step solves for; None where nothing is solved for."""
    controlled: bool = False
    """Whether the length of steps follows their error."""
    factors: str | None = None
    """`dense` or `sparse`, if the caller said so."""

    @property
    def policy(self) -> Policy:
        return Policy(POLICIES.index(self.refresh))

    def __str__(self) -> str:
        """All that the steps depend on, to the last digit: a checkpoint goes with equal settings only."""
        tolerances = ", ".join(f"{name} {value!r}" for name, value in vars(self.tolerances).items())
        fixed = "" if self.iterations is None else f", iterations {self.iterations}"
        of_bodies = f", steps {self.steps}" if self.steps in ALL_BODIES else ""
        control = ", step control" if self.controlled else ""
        kind = "" if self.factors is None else f", {self.factors} factors"
        return f"refresh {self.refresh}{fixed}{of_bodies}{control}{kind}, tolerances {tolerances}"


REFUSAL, OPEN = 1e-6, 1e4
"""A closure residual that stays above the first number, and above the tolerance of the loops times the second, ends the run."""
MOST_ITERATIONS = 10
"""Of a step, where their number is not fixed."""
MOST_FIXED_ITERATIONS = 50
PREDICTOR = 3
"""Order of the extrapolation that a step begins with."""
NEAR_ZERO = 0.01
"""The absolute tolerance, as a part of the relative one, where only that is given."""


def settings_of(
    refresh: str | None,
    iterations: int | None,
    tolerances: Tolerances | None,
    timing: bool = False,
    steps: str | None = None,
    tolerance: float | None = None,
    controlled: bool = False,
    factors: str | None = None,
) -> Settings:
    """The settings of a run by what its caller asked for, which `combinations.check` has seen."""
    if iterations is not None:
        iterations = whole("iterations", iterations, 1, MOST_FIXED_ITERATIONS)
    chosen = tolerances or Tolerances()
    if tolerance is not None:
        if "relative" in chosen.given and chosen.relative != tolerance:
            raise ArgumentError(
                f"tolerance ({shown(tolerance)}) and the relative one of tolerances ({chosen.relative}) differ; give one of them"
            )
        absolute = NEAR_ZERO * number("argument", "tolerance", tolerance) if tolerances is None else chosen.absolute
        chosen = replace(chosen, relative=tolerance, absolute=absolute)
    return Settings(refresh or "adaptive", iterations, chosen, bool(timing), steps, controlled, factors)


def step_count(start: float, until: float, step: float) -> int:
    """Steps from `start` to `until`, none of them longer than `step`."""
    count = (until - start) / step
    if not count < MOST_STEPS:
        raise ArgumentError(
            f"steps of {step:g} s from {start:g} to {until:g} s are more than the {MOST_STEPS} that a run may have; "
            "take longer steps, or make several runs, each with resume=... of the one before"
        )
    if not step > math.ulp(max(abs(start), abs(until))):
        raise ArgumentError(f"steps of {step:g} s are too short to be told apart at {max(start, until, key=abs):g} s")
    if not min(step, until - start) > SHORTEST_STEP:
        raise ArgumentError(
            f"steps of {min(step, until - start):g} s are too short: the square of the step is zero in floating point"
        )
    return max(1, math.ceil(count * (1.0 - 1e-12) - SAME_STEP))


def check_forward(begin: float, until: float, step: float) -> None:
    number("argument", "until", until)
    if number("argument", "step", step) <= 0 or until <= begin:
        raise ArgumentError(f"until ({until}) must be later than the start ({begin}), and step ({step}) above zero")


def check_records(rows: int, columns: int) -> None:
    """Said at once, not when the memory is full."""
    wanted, there = 8 * rows * columns, memory_of_computer()
    if wanted > 0.5 * there:
        raise ArgumentError(
            f"{rows} records of {columns} numbers are {wanted / 2**30:.3g} GiB, more than half of this computer's memory; "
            "record less often (every=...), or make several runs, each with resume=... of the one before"
        )


def memory_of_computer() -> int:
    """Bytes."""
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, ValueError, OSError):
        return _UNKNOWN_MEMORY
