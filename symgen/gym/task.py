"""What vehicles of an environment do, see and get."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from numpy.typing import ArrayLike

from symgen.description import Description
from symgen.gym.seen import Names, Seen
from symgen.pipeline import build
from symgen.runtime import (
    ArgumentError,
    MethodName,
    Model,
    PolicyName,
    State,
    Tolerances,
    by_name,
    number,
    place,
    shown,
    whole,
)

Range = tuple[float, float]
"""Lowest and highest value, between which all are equally likely."""
Ranges = Mapping[str, Range | float]
"""By name; a number is the only value."""

Judge = Callable[[Seen], ArrayLike]
"""A number, or True or False, for each vehicle."""


@dataclass(frozen=True, eq=False)
class Task:
    """A model, what is done to it, and what is seen of it; for `Env` and `FleetEnv` alike.

    Task(model, step=0.01, actions={"push": (-10, 10)}, observations=["cart", "pole", "cart.rate", "pole.rate"],
         reward=lambda seen: 1 - seen["pole"] ** 2, terminated=lambda seen: abs(seen["pole"]) > 0.5,
         positions={"pole": (-0.1, 0.1)}, randomise={"bodies.pole.mass": (0.4, 0.6)}, limit=500)
    """

    model: Model | str | os.PathLike[str] | Description
    """A built model, or what `symgen.build` makes one of."""
    step: float
    """Of the integration (s)."""
    actions: Mapping[str, Range]
    """Inputs and their bounds; an action beyond these is cut off there. It stays as it is for `frame_skip` steps."""
    observations: Sequence[str]
    """Sensors, positions, velocities (`NAME.rate`), first-order states and inputs, in this order."""
    reward: Judge
    """Of all vehicles at once, after each action."""
    terminated: Judge | None = None
    """Which vehicles are at an end; None: only those fail whose steps cannot be made."""
    frame_skip: int = 1
    """Steps of an action."""
    limit: int | None = None
    """Actions after which an episode is truncated."""
    state: State | None = None
    """Near which vehicles begin; None: the initial state of the description."""
    positions: Ranges = field(default_factory=dict)
    """Drawn at each reset. Loops are closed afterwards."""
    velocities: Ranges = field(default_factory=dict)
    randomise: Ranges = field(default_factory=dict)
    """Parameters that are drawn for each vehicle at each of its resets."""
    inputs: Mapping[str, float] = field(default_factory=dict)
    """Of inputs that are no actions, in the place of their defaults."""
    method: MethodName = "trapezoidal"
    refresh: PolicyName = "adaptive"
    tolerances: Tolerances | None = None

    def __post_init__(self) -> None:
        whole("frame_skip", self.frame_skip, 1)
        if self.limit is not None:
            whole("limit", self.limit, 1)
        for judge, what in ((self.reward, "reward"), (self.terminated or self.reward, "terminated")):
            if not callable(judge):
                raise ArgumentError(f"{what} must be a function of what is seen of all vehicles, not {shown(judge)}")
        for what in ("actions", "positions", "velocities", "randomise"):
            for name, given in by_name(what, getattr(self, what)).items():
                low, high = ends(what, name, given)
                if what == "actions" and not low < high:
                    raise ArgumentError(f"the bounds of action {name!r} leave nothing between {low:g} and {high:g}")
        if isinstance(self.observations, str) or not (self.actions and len(self.observations)):
            raise ArgumentError("there must be at least one action, and a list of at least one observation")

    def built(self) -> Model:
        """The model, in which all names of the task are."""
        model = self.model if isinstance(self.model, Model) else build(self.model)
        layout, names = model.layout, Names(model)
        for what, given, known in (
            ("input", (*self.actions, *self.inputs), model.inputs),
            ("position", self.positions, layout.positions),
            ("velocity", self.velocities, layout.velocities),
        ):
            for name in given:
                place(what, name, known)
        for name in self.randomise:
            model.parameter_place(name)
        for name in self.observations:
            names.place(name)
        for name, value in self.inputs.items():
            number("input", name, value)
            if name in self.actions:
                raise ArgumentError(f"input {name!r} is an action, whose value cannot be given")
        return model


def ends(what: str, name: str, given: object) -> Range:
    """Of a range, or of a number."""
    both = given if isinstance(given, tuple | list) else (given, given)
    if len(both) != 2:
        raise ArgumentError(f"{what} {name!r} must be a lowest and a highest value, not {shown(given)}")
    low, high = (number(what, name, each) for each in both)
    if low > high:
        raise ArgumentError(f"{what} {name!r}: the lowest value {low:g} is above the highest {high:g}")
    return low, high
