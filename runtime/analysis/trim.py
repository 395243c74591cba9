"""The steady state that a run begins with: at a speed, straight on or in a circle, nothing accelerates, wheels roll.

From a start far from it (wheels in the air, springs not yet loaded) the search begins where the mechanism comes to rest. A machine on
springs that hold it sideways has no such state at speed zero; its place and heading are searched too.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from ..errors import ArgumentError, TrimError
from ..model.library import Array
from ..model.scales import acceleration_scale
from ..model.state import State
from ..model.state_sizes import model_state_sizes
from ..naming import listed, number, place
from .course import Course
from .settling import Settling
from .steady_search import Guess, SteadySearch, Units

if TYPE_CHECKING:
    from ..model.model import Inputs, Model

TOLERANCE = 1e-4
"""Largest acceleration that still counts as steady, relative to gravity, of rotations to gravity over the length."""
SMALL = 1e-3
"""Of the largest acceleration or rate that is left: less is not worth telling."""


@dataclass(frozen=True, eq=False)
class Trim:
    """A steady state, and all inputs in order that hold it."""

    state: State
    inputs: Array
    residual: float
    """Largest acceleration or rate that is left."""


@dataclass(frozen=True, eq=False)
class _Found:
    """What a search ended with: accelerations and rates that are left, their sizes, and what they weigh as forces."""

    trim: Trim
    left: Array
    sizes: Array
    weights: Array

    @property
    def excess(self) -> float:
        return float((self.left / self.sizes).max(initial=0.0))

    def too_large(self, tolerance: float | None) -> NDArray[np.bool_]:
        limits = TOLERANCE * self.sizes if tolerance is None else np.full(len(self.left), tolerance)
        return ~(self.left <= limits)

    def steady(self, tolerance: float | None) -> bool:
        return not self.too_large(tolerance).any()

    def worst(self, tolerance: float | None) -> list[int]:
        """Of those that are too large, the ones by which most is out of balance."""
        forces = np.where(self.too_large(tolerance), self.weights * self.left, 0.0)
        return [int(k) for k in np.argsort(-forces)[:3] if not forces[k] < SMALL * forces.max()]


def trimmed(
    model: Model, course: Course, inputs: Inputs, free: Sequence[str], start: State, tolerance: float | None
) -> Trim:
    if tolerance is not None:
        number("argument", "tolerance", tolerance)
    left_free = [place("input", name, model.inputs) for name in listed("inputs that are free", free)]
    u = model.input_values(inputs)
    _check_course(model, course)
    units = _units(model, start, u)
    found = _nearest(SteadySearch(model, course, left_free, start, u, units), tolerance)
    if course.speed == 0.0 and not found.steady(tolerance):  # what is held by springs stands where they let it
        found = _nearest(SteadySearch(model, course, left_free, start, u, units, anchored=False), tolerance)
    if not found.steady(tolerance):
        raise TrimError(_not_found(model, course, found, found.worst(tolerance), left_free))
    return found.trim


def course_of(speed: float, curvature: float, lateral_acceleration: float) -> Course:
    """The arguments of a trim, once they are known to make sense."""
    given = {"speed": speed, "curvature": curvature, "lateral_acceleration": lateral_acceleration}
    course = Course(*(number("argument", name, value) for name, value in given.items()))
    if course.curvature and course.lateral:
        raise ArgumentError("a turn has a curvature or a lateral_acceleration; give one of them")
    if course.turns and not course.speed:
        raise ArgumentError("a turn needs a speed; give one, or leave out curvature and lateral_acceleration")
    return course


def _check_course(model: Model, course: Course) -> None:
    if course.speed and not any(joint.kind == "free" for joint in model.layout.joints):
        raise TrimError(
            f"no body of this model moves freely, so none can go at {course.speed:g} m/s: the speed is that of a body on a free "
            "joint. Trim at speed 0, or leave out the joint that ties the vehicle to ground"
        )


def _units(model: Model, start: State, u: Array) -> Units:
    scales = model.scales
    slow = math.sqrt(scales.length / scales.gravity) if scales.gravity else math.inf
    acceleration = scales.gravity or acceleration_scale(model, start, u, slow)
    time = math.sqrt(scales.length / acceleration) if acceleration else 1.0
    return Units(scales.length, time, math.sqrt(scales.mass) * acceleration or 1.0, _state_sizes(model, start, u, time))


def _state_sizes(model: Model, start: State, u: Array, time: float) -> Array:
    """A state that nothing moves counts as one."""
    found = model_state_sizes(model, start, u, time)
    return np.where(found > 0.0, found, 1.0)


def _not_found(model: Model, course: Course, found: _Found, worst: Sequence[int], free: Sequence[int]) -> str:
    """Which equations are not met, and what could help."""
    names = (*model.coordinates, *model.layout.states)
    largest = ", ".join(f"{names[k]} (still {found.left[k]:.3g})" for k in worst)
    advice = [
        f"let the trim choose an input that can balance them (free=[...]; the inputs are {', '.join(model.inputs)})"
    ]
    wheels = ", with wheels that turn about as fast as they roll" if course.speed else ""
    advice.append(f"start nearer to it (state=...{wheels})")
    kept = advice if len(free) < len(model.inputs) else advice[1:]
    wanted = kept if course.speed else kept[::-1]
    return (
        f"no steady state {course.text} was found: the accelerations and rates of {largest} do not vanish. To go on, "
        f"{', or '.join(wanted)}"
    )


def _nearest(search: SteadySearch, tolerance: float | None) -> _Found:
    """From the start where it is near, or where straight on is near; else from where the mechanism comes to rest, and from the start
    after all."""
    first = search.first(search.start.q)
    near = search.near(first)
    if near is None and search.course.turns:
        straight = search.straight().near(first)
        near = None if straight is None else search.solve(straight)
    if near is not None:
        return _found(search, near)
    rest = Settling(search.model, search.start, search.moving, search.u, search.units.time).position()
    found = [_found(search, search.solve(search.first(rest)))]
    if not found[0].steady(tolerance):
        found.append(_found(search, search.solve(first)))
    return min(found, key=lambda each: np.nan_to_num(each.excess, nan=np.inf))


def _found(search: SteadySearch, guess: Guess) -> _Found:
    model = search.model
    state = model.assemble(state=search.state(guess), held=search.rolling_names, inputs=guess.u)
    left = np.abs(np.concatenate(model.rates(state, guess.u)))
    trim = Trim(state, guess.u, float(left.max(initial=0.0)))
    return _Found(trim, left, search.units.rates(model, state), search.search.weights[: len(left)])
