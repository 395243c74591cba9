"""A whole step of a model as a function, x' = step(x, u, p), with exact derivatives.

    x: independent positions and velocities, first-order states (`Chart`); dependent ones follow from closed loops
    u: inputs, held over the step; p: chosen parameters

Values and derivatives come from the part `step-partials`, see runtime/include/symgen_step_map.h.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike

from ..alone import Single
from ..errors import ArgumentError, ParameterError
from ..methods import METHODS, Explicit, Implicit, Method
from ..naming import number, real_array, shown, whole
from ..run.combinations import method_of
from .lanes import chosen_lanes
from .library import Array, Library, array_lengths
from .part import LANES, Part, PartKind
from .point_library import PointLibrary
from .rollout import Rollout, rows_of
from .state import State
from .state_sizes import state_sizes
from .step_call import Flags, StepCall
from .step_chart import Chart

if TYPE_CHECKING:
    from .model import Model

SHOWN = 8
"""Names in a message, at most."""

LANES_OF_STEPS = (*LANES[PartKind.STEP_LANES], 1)


@dataclass(frozen=True, eq=False)
class StepJacobian:
    """x' and its derivatives, x' + dx' = x' + A dx + B du + P dp."""

    x: Array
    A: Array
    B: Array
    P: Array


@dataclass(frozen=True, eq=False)
class Dynamics:
    """Accelerations of the independent coordinates with rates of the first-order states, and their derivatives by x, u and p."""

    rates: Array
    A: Array
    B: Array
    P: Array


class StepFunction(Single):
    """One step of fixed length: a pure function of x, u and p. By an implicit method it is iterated until only rounding is left. An
    explicit method's stages close all loops; a run by the same method closes them after each step only.

    `reference` is the state from which rotations are measured and from which closed loops are followed to those of x. Many rows of x, u
    and p are dealt with by as many `threads`, which make no difference to the results. With 4 or 8 `lanes` the derivatives at so many
    points, of rows or of steps one after the other, are found at once, by code that is compiled for it.
    """

    def __init__(
        self,
        model: Model,
        step: float,
        method: str | Method = "trapezoidal",
        parameters: Sequence[str] = (),
        about: State | None = None,
        threads: int = 1,
        lanes: int = 1,
    ) -> None:
        super().__init__()
        self.model, self.step, self.method = model, number("argument", "step", step), _method(method)
        if not 0.0 < self.step * self.step < np.inf:
            raise ArgumentError(f"a step is a time that is longer than zero and can be squared, not {shown(step)}")
        self.threads = whole("threads", threads, 1)
        self.parameters = _names(parameters)
        self.places = np.array([model.parameter_place(name) for name in self.parameters], dtype=np.int32)
        self.reference = model.assemble() if about is None else model.assemble(state=about)
        self.base = model.parameter_values()
        self.steps_library = self._library(PartKind.STEP_PARTIALS)
        self.parameter_library = self._library(PartKind.STEP_PARAMETERS) if len(self.places) else None
        width = chosen_lanes("lanes", model.build, whole("lanes", lanes), LANES_OF_STEPS)
        self.lane_library = PointLibrary(model, width) if width > 1 else None
        self.model_library = Library(model.library.shared, model.library.layout, array_lengths(model.layout))
        layout = self.steps_library.layout.stepping
        assert layout is not None, "the library of the part `step-partials` says what it steps"
        self.chart = Chart(model.layout.joints, layout.independent, len(model.layout.states), self.reference)
        names = tuple(model.coordinates[k] for k in layout.independent)
        self.states = (*names, *(f"{name}.rate" for name in names), *model.layout.states)
        self.inputs = model.inputs
        ends: int = self.steps_library.function("symgen_length", "map_record")()
        self.half = (ends - len(model.coordinates)) // 2
        """Where the end of a step begins in what is kept of it."""
        self.stages = len(self.method.weights) if isinstance(self.method, Explicit) else 0
        """Of an explicit method."""
        self.record = ends + max(0, self.stages - 1) * (self.half + len(model.coordinates))
        """Length of what is kept of a step: its start, its end, theta, and stages between them."""
        self._room, self._more_room = (
            self.steps_library.function("symgen_room", name) for name in ("map_scratch", "map_more_scratch")
        )
        self.compiled = self.steps_library.function("symgen_mapper", "map")
        self.sizes = {
            "coordinates": np.array(model.scales.coordinates),
            "state_sizes": state_sizes(model, self.reference, None, self.step),
        }

    def __repr__(self) -> str:
        given = f"{len(self.states)} states, {len(self.inputs)} inputs, {len(self.parameters)} parameters"
        return f"StepFunction({self.model.layout.name}, {self.step:g} s by {self.method.name}: {given})"

    @property
    def start(self) -> Array:
        """x of the reference."""
        return self.x(self.reference)

    @property
    def values(self) -> Array:
        """The parameters as they were when this was made: what is taken where p is left out."""
        return self.base[self.places]

    def x(self, state: State) -> Array:
        """Those numbers of a state that may move on their own."""
        lengths = self.model.lengths
        if not isinstance(state, State) or [len(state.q), len(state.v), len(state.z)] != [
            lengths[name] for name in "qvz"
        ]:
            raise ArgumentError(f"x is that of a State of this model, not of {shown(state)}")
        parts = (np.array(part)[None] for part in (state.q, state.v, state.z))
        return np.asarray(self.chart.read(*parts)[0])

    def state(self, x: ArrayLike, p: ArrayLike | None = None, time: float = 0.0) -> State:
        """The state of the model at x, loops closed."""
        return self.rollout(x, np.zeros((0, len(self.inputs))), p, time=time).state(0)

    def __call__(
        self, x: ArrayLike, u: ArrayLike | None = None, p: ArrayLike | None = None, time: float = 0.0
    ) -> Array:
        """x at the end of the step; rows of x, u or p give rows."""
        return np.asarray(self.rollout(x, self._held(u), p, time=time).states[..., 1, :])

    def jacobian(
        self, x: ArrayLike, u: ArrayLike | None = None, p: ArrayLike | None = None, time: float = 0.0
    ) -> StepJacobian:
        """x' with its derivatives; rows of x, u or p give one for each."""
        run = self.rollout(x, self._held(u), p, time=time)
        return StepJacobian(run.states[..., 1, :], *run.jacobian())

    def dynamics(
        self, x: ArrayLike, u: ArrayLike | None = None, p: ArrayLike | None = None, time: float = 0.0
    ) -> Dynamics:
        """Accelerations and rates of states at x, with their derivatives; rows of x, u or p give one for each."""
        return Dynamics(*self._rollout(x, self._held(u), p, time, stepping=False).dynamics())

    def rollout(
        self,
        x: ArrayLike,
        u: ArrayLike | None = None,
        p: ArrayLike | None = None,
        steps: int | None = None,
        time: float = 0.0,
        strict: bool = True,
    ) -> Rollout:
        """Steps one after the other, with a row of inputs (steps, u) for each; or `steps` of them with the same inputs.

        With one more dimension in front, of x, u or p, there are many rollouts. One that fails raises an `EvaluationError`; unless it
        is `strict`: then its states, and derivatives, are not a number.
        """
        if steps is not None:
            u = np.repeat(self._held(u), whole("steps", steps, 0), axis=-2)
        return self._rollout(x, self._held(u) if u is None else u, p, time, strict)

    def _rollout(
        self, x: ArrayLike, u: ArrayLike, p: ArrayLike | None, time: float, strict: bool = True, stepping: bool = True
    ) -> Rollout:
        given = (("x", x, 1, len(self.states)), ("u", u, 2, len(self.inputs)))
        parts = [*given, ("p", self.values if p is None else p, 1, len(self.parameters))]
        many, (first, inputs, values) = rows_of(parts, strict)
        return Rollout(self, many, first, inputs, values, number("argument", "time", time), strict, stepping)

    def _held(self, u: ArrayLike | None) -> Array:
        """Inputs of one step."""
        held: Array = real_array("u", self.model.default_inputs if u is None else u)
        if not held.ndim or held.shape[-1] != len(self.inputs):
            given = f"one alone; write [{held:g}]" if not held.ndim else f"an array of shape {held.shape}"
            named = f" ({', '.join(self.inputs)})" if 0 < len(self.inputs) <= SHOWN else ""
            raise ArgumentError(f"u of a step is {len(self.inputs)} numbers, its inputs{named}, not {given}")
        return held[..., None, :]

    # -- what rollouts call -------------------------------------------------------------------------------------------

    def refused(self, p: Array) -> Mapping[int, ParameterError]:
        """Rows of parameters that the model does not take, and why."""
        found = {}
        for row, values in enumerate(_different(p) if len(self.places) else ()):
            try:
                self.model.try_parameters(dict(zip(self.parameters, values.tolist(), strict=True)))
            except ParameterError as error:
                found[row] = error
        return dict.fromkeys(range(len(p)), found[0]) if found and len(_different(p)) == 1 else found

    def constants(self, p: Array) -> Mapping[str, Array]:
        """Of the libraries, for rows of parameters that the model takes; one row, if all are the same."""
        rows = _different(p)
        values = np.tile(self.base, (len(rows), 1))
        values[:, self.places] = rows
        libraries = {"steps": self.steps_library, "model": self.model_library}
        if self.parameter_library is not None:
            libraries["products"] = self.parameter_library
        found = {name: np.array([each.constants_of(row) for row in values]) for name, each in libraries.items()}
        return found if self.lane_library is None else {**found, "lanes": self.lane_library.constants(values)}

    def run(
        self,
        task: int,
        constants: Mapping[str, Array],
        time: float,
        status: Flags,
        failed: Flags,
        units: bool = False,
        **arrays: Array,
    ) -> None:
        """Compiled code does one task for all rows; `arrays` are those of symgen_map_call, with the rows in the first dimension; or one
        row that all have."""
        count = len(status)

        def part(begin: int, end: int) -> None:
            own, mine = (
                {name: each if len(each) == 1 else each[begin:end] for name, each in given.items()}
                for given in (arrays, constants)
            )
            call = StepCall(self, task, mine, time, status[begin:end], failed[begin:end], own, units)
            self.compiled(call.rows)

        if min(self.threads, count) == 1:
            part(0, count)
            return
        edges = np.linspace(0, count, min(self.threads, count) + 1).astype(int)
        with ThreadPoolExecutor(len(edges) - 1) as pool:
            list(pool.map(part, edges[:-1].tolist(), edges[1:].tolist()))

    def room(self, directions: int) -> int:
        """Numbers that a call with so many directions works with."""
        return int(self._room(directions, len(self.base)) + self._more_room(directions, self.stages))

    def _library(self, kind: PartKind) -> Library:
        built, shared = self.model.opened(Part(kind))
        return Library(shared, built.libraries[0], array_lengths(self.model.layout))


def _different(p: Array) -> Array:
    """One row, if all are the same."""
    return p[:1] if (p == p[0]).all() else p


def _method(given: str | Method) -> Implicit | Explicit:
    method = method_of(given)
    if not _is_function(method):
        names = ", ".join(each.name for each in METHODS.values() if _is_function(each))
        raise ArgumentError(
            f"a step is a function of the state alone by explicit methods, and by implicit ones with one stage and without memory ({names}), "
            f"not by {method.name}"
        )
    assert isinstance(method, Implicit | Explicit), "others are no functions"
    return method


def _is_function(method: Method) -> bool:
    """Whether nothing but the state enters a step."""
    if isinstance(method, Explicit):
        return True
    if not isinstance(method, Implicit) or method.history or method.average != (1.0, 0.0, 0.0):
        return False
    return method.velocity[:2] == (1.0, 0.0) and method.position[1:3] == (0.0, 0.0)


def _names(given: Sequence[str]) -> tuple[str, ...]:
    if isinstance(given, str) or not isinstance(given, Sequence):
        raise ArgumentError(f"parameters of a step are a list of names, not {shown(given)}")
    twice = [name for name in given if list(given).count(name) > 1]
    if twice:
        raise ArgumentError(f"parameter {twice[0]!r} of a step is named twice; name it once")
    return tuple(given)
