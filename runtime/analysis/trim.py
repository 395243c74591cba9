"""The steady state that a run begins with: at a speed, straight on or in a circle, nothing accelerates, wheels roll.

From a start far from it (wheels in the air, springs not yet loaded) the search begins where the mechanism comes to rest. A machine on
springs that hold it sideways has no such state at speed zero; its place and heading are searched too.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from ..errors import ArgumentError, ParameterError, SymgenRuntimeError, TrimError
from ..model.library import Array
from ..model.rows import Rows, RowStates
from ..model.scales import acceleration_scale
from ..model.state import State, a_state
from ..model.state_sizes import model_state_sizes
from ..naming import listed, number, unknown, vector
from ..one_thread import one_thread
from .course import Course
from .gradient import GRAVITY, tilted
from .imbalance import remedy, what_is_left
from .settlement import Courses, RowGuess, RowUnits, settled, settles
from .settling import Settling
from .steady_search import TOLERANCE, Guess, SteadySearch, Units, base_of

if TYPE_CHECKING:
    from ..model.model import Inputs, Model

SMALL = 1e-3
"""Of the largest acceleration or rate that is left: less is not worth telling."""
OFF_COURSE = 1e-4
"""Of the speed: a state that misses it by more goes another way."""
TRIED = 12
"""Inputs that are set free to see whether they would help."""


@dataclass(frozen=True, eq=False)
class Trim:
    """A steady state, and all inputs in order that hold it."""

    state: State
    inputs: Array
    residual: float
    """Largest acceleration or rate that is left."""
    parameters: Mapping[str, float] = field(default_factory=dict)
    """Values with which the state is steady: of parameters that were free, and of gravity on a gradient. `model.set_parameters`
    takes them; the trim itself leaves the model as it was."""
    state_sizes: Array = field(default_factory=lambda: np.zeros(0), repr=False)
    """What first-order states are counted in; a trim that starts from this one counts in the same."""

    def refuse_other_parameters(self, model: Model) -> None:
        """The state is not steady without the parameters that the trim found."""
        missing = [name for name, value in self.parameters.items() if model.parameters[name] != value]
        if missing:
            raise ArgumentError(
                f"the trim found another value of {', '.join(missing)}; call model.set_parameters(trim.parameters) first"
            )


@dataclass(frozen=True, eq=False)
class _Found:
    """What a search ended with: accelerations and rates that are left, their sizes, and what they weigh as forces."""

    trim: Trim
    guess: Guess
    rates: Array
    sizes: Array
    weights: Array

    @property
    def left(self) -> Array:
        return np.abs(self.rates)

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


@one_thread()
def trimmed(
    model: Model, course: Course, inputs: Inputs, free: Sequence[str], start: State | Trim, tolerance: float | None
) -> Trim:
    """Parameters of the model change; `Model.trying` takes them back."""
    search, gravity = search_of(model, course, inputs, free, start, tolerance)
    trim, _ = found_by(search, tolerance)
    return replace(trim, parameters={**gravity, **trim.parameters})


def search_of(
    model: Model, course: Course, inputs: Inputs, free: Sequence[str], start: State | Trim, tolerance: float | None
) -> tuple[SteadySearch, dict[str, float]]:
    """The search for a trim, and gravity on a gradient, which the model has from now on."""
    if tolerance is not None:
        number("argument", "tolerance", tolerance)
    left_free, tuned = _free(model, free)
    u = model.input_values(inputs)
    sizes: Array | None = None
    _check_course(model, course, free)
    if isinstance(start, Trim):
        sizes = start.state_sizes
        u = u.copy()
        u[left_free] = vector("inputs of the trim that the search starts from", start.inputs, model.inputs)[left_free]
        _set(model, {name: value for name, value in start.parameters.items() if name in free})
        start = start.state
    start = a_state(start)
    gravity = {} if course.gradient is None else tilted(model, start, course.gradient)
    _set(model, gravity)
    return SteadySearch(model, course, left_free, tuned, start, u, _units(model, start, u, sizes)), gravity


def found_by(search: SteadySearch, tolerance: float | None) -> tuple[Trim, Guess]:
    """The trim, and where the search that found it ended."""
    near = _settled(search, search.first(search.start.q), tolerance)
    if near is not None:
        return near
    model, course = search.model, search.course
    found = _nearest(search, tolerance)
    if course.speed == 0.0 and not found.steady(tolerance):  # what is held by springs stands where they let it
        tuned = [model.parameter_place(name) for name in search.tuning.names]
        search = SteadySearch(model, course, search.free, tuned, search.start, search.u, search.units, anchored=False)
        found = _nearest(search, tolerance)
    if not found.steady(tolerance):
        raise TrimError(_not_found(search, found, tolerance))
    _refuse_other_speed(search, found)
    return _settled(search, found.guess, tolerance) or (found.trim, found.guess)


def _refuse_other_speed(search: SteadySearch, found: _Found) -> None:
    """Where bodies roll, assembly brings what the search left still together with what it moved, at a speed in between."""
    if search.base is None or not search.model.layout.velocity_rows:
        return
    level = slice(search.base.v, search.base.v + 2)
    missed = np.abs(found.trim.state.v - search.velocities(found.guess))[level].max()
    if missed > OFF_COURSE * abs(search.course.speed):
        raise TrimError(
            f"no steady state {search.course.text} was found: what rolls would have to turn, but the search lets nothing turn "
            "except axles with `rotor: true`; write it at the revolute joints that carry wheels"
        )


def _set(model: Model, values: Mapping[str, float]) -> None:
    if values:
        model.set_parameters(values)


def _free(model: Model, free: Sequence[str]) -> tuple[list[int], list[int]]:
    """Places of inputs and of parameters, each once."""
    names = list(dict.fromkeys(listed("inputs and parameters that are free", free)))
    for name in names:
        if name not in model.inputs and name not in model.parameters:
            raise ArgumentError(unknown("input or parameter", name, (*model.inputs, *model.parameters)))
    inputs = [model.inputs.index(name) for name in names if name in model.inputs]
    return inputs, [model.parameter_place(name) for name in names if name not in model.inputs]


def course_of(speed: float, curvature: float, lateral_acceleration: float, gradient: float | None) -> Course:
    """The arguments of a trim, once they are known to make sense."""
    given = {"speed": speed, "curvature": curvature, "lateral_acceleration": lateral_acceleration}
    speed, curvature, lateral = (number("argument", name, value) for name, value in given.items())
    course = Course(speed, curvature, lateral, None if gradient is None else number("argument", "gradient", gradient))
    if course.turns and course.gradient:
        raise ArgumentError(
            "a circle on a gradient is no steady state, because the way is uphill on one side and downhill on the other; "
            "leave out the gradient, or curvature and lateral_acceleration"
        )
    if course.curvature and course.lateral:
        raise ArgumentError("a turn has a curvature or a lateral_acceleration; give one of them")
    if course.turns and not course.speed:
        raise ArgumentError("a turn needs a speed; give one, or leave out curvature and lateral_acceleration")
    return course


def _check_course(model: Model, course: Course, free: Sequence[str]) -> None:
    tilting = [name for name in free if name in GRAVITY] if course.gradient is not None else []
    if tilting:
        raise ArgumentError(
            f"{', '.join(tilting)} cannot be free on a gradient, which says how gravity points; leave out the gradient, or name "
            "something else free"
        )
    base = base_of(model)
    if course.gradient is not None and base is not None and base.plane:
        raise TrimError(
            f"{base.name} moves in a level plane, so nothing goes uphill; leave out the gradient, or put a free joint in its place"
        )
    if course.speed and base is None:
        raise TrimError(
            f"no body of this model moves freely, so none can go at {course.speed:g} m/s: the speed is that of a body on a free "
            "joint. Trim at speed 0, or leave out the joint that ties the vehicle to ground"
        )


def _units(model: Model, start: State, u: Array, sizes: Array | None) -> Units:
    """`sizes`: of first-order states, if they are known."""
    scales = model.scales
    slow = math.sqrt(scales.length / scales.gravity) if scales.gravity else math.inf
    acceleration = scales.gravity or acceleration_scale(model, start, u, slow)
    time = math.sqrt(scales.length / acceleration) if acceleration else 1.0
    if sizes is None or len(sizes) != len(start.z):
        sizes = _state_sizes(model, start, u, time)
    return Units(scales.length, time, math.sqrt(scales.mass) * acceleration or 1.0, sizes)


def _state_sizes(model: Model, start: State, u: Array, time: float) -> Array:
    """A state that nothing moves counts as one."""
    found = model_state_sizes(model, start, u, time)
    return np.where(found > 0.0, found, 1.0)


def _not_found(search: SteadySearch, found: _Found, tolerance: float | None) -> str:
    """Which equations are not met, and what could help."""
    left = what_is_left(search.model, found.rates, found.worst(tolerance))
    what_to_do = remedy(search, found.guess, _holding(search, found, tolerance))
    return f"no steady state {search.course.text} was found: nothing balances {left}{what_to_do}"


def _holding(search: SteadySearch, end: _Found, tolerance: float | None) -> list[str]:
    """Inputs of which each one holds a steady state near the end of the search, if it is free too."""
    names = []
    for k, name in list(enumerate(search.model.inputs))[:TRIED]:
        if k in search.free:
            continue
        try:
            more = search.with_input(k)
            if _found(more, more.solve(end.guess)).steady(tolerance):
                names.append(name)
        except SymgenRuntimeError:  # another reason why it does not
            continue
    return names


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


def _settled(search: SteadySearch, guess: Guess, tolerance: float | None) -> tuple[Trim, Guess] | None:
    """The steady state near the guess to the last digits, as it is found for many vehicles; None where it is not sure to be one."""
    if not settles(search):
        return None
    units, course, start = search.units, search.course, search.start
    starts = RowStates(start.time, *(np.array(values)[None] for values in (start.q, start.v, start.z, search.u)))
    courses = Courses(*(np.array([value]) for value in (course.speed, course.curvature, course.lateral)))
    own = RowUnits(np.array([units.time]), np.array([units.force]), units.states[None])
    begin = RowGuess(guess.q[None], np.array([guess.drift]), guess.rates[None], guess.z[None], guess.u[None])
    found = settled(search, Rows.one(search.model), starts, courses, begin, own, tolerance, contradicts=False)
    if not found.sure[0]:
        return None
    end, q, v, z, u = found.guess, *(getattr(found.states, name)[0] for name in "qvzu")
    residual = float(np.abs(found.rates).max(initial=0.0))
    trim = Trim(State(start.time, q, v, z), u, residual, {}, units.states)
    return trim, Guess(q, float(end.drift[0]), end.rates[0], z, u, guess.p)


def _found(search: SteadySearch, guess: Guess) -> _Found:
    """The end of a search, with its parameters."""
    model, names = search.model, search.tuning.names
    values = dict(zip(names, guess.p.tolist(), strict=True))
    with model.trying():
        try:
            _set(model, values)
        except ParameterError as error:
            raise TrimError(
                f"no steady state {search.course.text} was found: the search for {', '.join(names)} came to values that "
                f"they cannot have ({error}). To go on, start nearer to the solution"
            ) from error
        state = model.assemble(state=search.state(guess), held=search.rolling_names, inputs=guess.u)
        accelerations, changes = model.rates(state, guess.u)
        rates = np.concatenate([accelerations - search.turning(state.v), changes])
    trim = Trim(state, guess.u, float(np.abs(rates).max(initial=0.0)), values, search.units.states)
    return _Found(trim, guess, rates, search.units.rates(model, state), search.search.weights[: len(rates)])
