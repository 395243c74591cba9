"""A whole step of a model as a function, x' = step(x, u, p), with exact derivatives.

    x: independent positions and velocities, first-order states (`Chart`); dependent ones follow from closed loops
    u: inputs, held over the step; p: chosen parameters

Values and derivatives come from the part `step-partials`, see runtime/include/symgen_step_map.h.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike

from ..alone import Single, alone
from ..errors import ArgumentError, EvaluationError
from ..methods import METHODS, Implicit, Method
from ..naming import number, real_array, shown
from .library import SENTENCE, Array, Library, Status, array_lengths
from .part import Part, PartKind
from .pointers import Pointers
from .state import State
from .state_sizes import state_sizes
from .step_chart import Chart

if TYPE_CHECKING:
    from .model import Model


@dataclass(frozen=True, eq=False)
class StepJacobian:
    """x' and its derivatives, x' + dx' = x' + A dx + B du + P dp."""

    x: Array
    A: Array
    B: Array
    P: Array


@dataclass(frozen=True, eq=False)
class Gradients:
    """Derivatives of a weighted sum of states."""

    x: Array
    """By the first state."""
    u: Array
    """By the inputs of each step."""
    p: Array


class StepFunction(Single):
    """One step of fixed length, iterated until only rounding is left: a pure function of x, u and p.

    `reference` is the state from which rotations are measured and from which closed loops are followed to those of x.
    """

    def __init__(
        self,
        model: Model,
        step: float,
        method: str | Method = "trapezoidal",
        parameters: Sequence[str] = (),
        about: State | None = None,
    ) -> None:
        super().__init__()
        self.model, self.step, self.method = model, number("argument", "step", step), _method(method)
        if not self.step > 0.0:
            raise ArgumentError(f"a step must be longer than zero, not {shown(step)}")
        self.parameters = _names(parameters)
        self._places = np.array([model.parameter_place(name) for name in self.parameters], dtype=np.int32)
        self.reference = model.assemble() if about is None else model.assemble(state=about)
        self._base = model.parameter_values()
        lengths = array_lengths(model.layout)
        self._steps = self._library(PartKind.STEP_PARTIALS)
        self._products = self._library(PartKind.STEP_PARAMETERS) if len(self._places) else None
        self._main = Library(model.library.shared, model.library.layout, lengths)
        layout = self._steps.layout.stepping
        assert layout is not None, "the library of the part `step-partials` says what it steps"
        self.chart = Chart(model.layout.joints, layout.independent, len(model.layout.states), self.reference)
        names = tuple(model.coordinates[k] for k in layout.independent)
        self.states = (*names, *(f"{name}.rate" for name in names), *model.layout.states)
        self.inputs = model.inputs
        self._record = self._steps.function("symgen_length", "map_record")()
        self._room = self._steps.function("symgen_room", "map_scratch")
        self._calls = {
            name: self._steps.function("symgen_mapper", f"map_{name}") for name in ("steps", "forward", "backward")
        }
        self._close = self._steps.function("symgen_map_closer", "map_close")
        self._sizes = {
            "coordinates": np.array(model.scales.coordinates),
            "state_sizes": state_sizes(model, self.reference, None, self.step),
        }
        self._known: Array | None = None
        self._take(self.values)

    @property
    def start(self) -> Array:
        """x of the reference."""
        return self.chart.read(self.reference.q, self.reference.v, self.reference.z)

    @property
    def values(self) -> Array:
        """The parameters as they were when this was made: what is taken where p is left out."""
        return self._base[self._places]

    @alone
    def state(self, x: ArrayLike, p: ArrayLike | None = None, time: float = 0.0) -> State:
        """The state of the model at x, loops closed."""
        row = self._vector("x", x, self.states)
        self._take(self._vector("p", self.values if p is None else p, self.parameters))
        q, v, z = self._closed(row, np.zeros(len(self.inputs)), time)
        return State(time, q, v, z)

    def x(self, state: State) -> Array:
        """Those numbers of a state that may move on their own."""
        return self.chart.read(state.q, state.v, state.z)

    def __call__(
        self, x: ArrayLike, u: ArrayLike | None = None, p: ArrayLike | None = None, time: float = 0.0
    ) -> Array:
        """x at the end of the step; rows of x, u, p give rows."""
        given = self._rows(x, u, p)
        found = [
            self.rollout(row, inputs[None], values, time=time).states[1]
            for row, inputs, values in zip(*given, strict=True)
        ]
        return _as_given(np.array(found).reshape(-1, len(self.states)), x)

    def jacobian(
        self, x: ArrayLike, u: ArrayLike | None = None, p: ArrayLike | None = None, time: float = 0.0
    ) -> StepJacobian:
        """At one x."""
        run = self.rollout(x, self._inputs(u)[None], p, time=time)
        nx, nu, n_p = len(self.states), len(self.inputs), len(self.parameters)
        unit = np.eye(nx + nu + n_p)
        found = run.forward(unit[:nx], unit[nx : nx + nu][None], unit[nx + nu :])[1]
        return StepJacobian(run.states[1], found[:, :nx], found[:, nx : nx + nu], found[:, nx + nu :])

    @alone
    def rollout(
        self,
        x: ArrayLike,
        u: ArrayLike | None = None,
        p: ArrayLike | None = None,
        steps: int | None = None,
        time: float = 0.0,
    ) -> Rollout:
        """Steps one after the other, with a row of inputs for each; `steps` of them with the same inputs."""
        row = self._vector("x", x, self.states)
        if steps is None:
            inputs = np.atleast_2d(real_array("u", self.model.default_inputs if u is None else u))
        else:
            inputs = np.tile(self._inputs(u), (_count(steps), 1))
        if inputs.ndim != 2 or inputs.shape[1] != len(self.inputs) or not np.isfinite(inputs).all():
            raise ArgumentError(
                f"u of a rollout is a row of {len(self.inputs)} finite numbers for each step, not {inputs.shape}"
            )
        values = self._vector("p", self.values if p is None else p, self.parameters)
        return Rollout(self, row, np.ascontiguousarray(inputs), values, number("argument", "time", time))

    # -- what rollouts call -------------------------------------------------------------------------------------------

    @alone
    def run(
        self, name: str, x: Array, u: Array, p: Array, time: float, records: Array, directions: int, **arrays: Array
    ) -> int:
        """Calls compiled code for the recorded steps; where it fails, the sentence names the step."""
        self._take(p)
        call, pointers = self._call(u, time, records, directions)
        call.steps, call.failed = len(records), -1
        pointers.point(call, **arrays)
        if "du" in arrays:
            call.du_stride = arrays["du"].shape[1] * arrays["du"].shape[2] if arrays["du"].ndim == 3 else 0
        status = self._calls[name](call)
        if status:
            raise EvaluationError(
                f"step {call.failed + 1} of {len(records)} by {self.method.name}: {SENTENCE[Status(status)]}"
            )
        return int(status)

    def begin(self, x: Array, u: Array, p: Array, time: float) -> Array:
        """Closed start of a rollout: positions, velocities and states one after the other."""
        with self.lock:
            self._take(p)
            return np.concatenate(self._closed(x, u, time))

    @property
    def record(self) -> int:
        """Length of what is kept of a step: its start, its end, and theta."""
        return int(self._record)

    @property
    def half(self) -> int:
        """Where the end begins."""
        return (self.record - self.model.lengths["v"]) // 2

    def _library(self, kind: PartKind) -> Library:
        built, shared = self.model.opened(Part(kind))
        return Library(shared, built.libraries[0], array_lengths(self.model.layout))

    def _take(self, p: Array) -> None:
        """Constants for these parameters; nothing is changed if they cannot be."""
        if self._known is not None and np.array_equal(p, self._known):
            return
        values = self._base.copy()
        values[self._places] = p
        self.model.try_parameters(dict(zip(self.parameters, p.tolist(), strict=True)))
        libraries = [each for each in (self._steps, self._main, self._products) if each is not None]
        for library in libraries:
            library.arrays["constants"][:] = library.constants_of(values)
        self._known = p.copy()

    def _closed(self, x: Array, u: Array, time: float) -> tuple[Array, Array, Array]:
        self.chart.check(x)
        q, v, z = (np.array(part) for part in (self.reference.q, self.reference.v, self.reference.z))
        self.chart.fill(x, q, v, z)
        state = np.concatenate([q, v, z])
        call, _ = self._call(u[None], time, np.zeros((1, self._record)), 1)
        ffi = self._steps.ffi
        if self._close(call, ffi.from_buffer("double[]", state)):
            raise EvaluationError(
                "closed loops could not be followed from the reference to this x; take a reference (about=) that is nearer, "
                "or coordinates that the loops allow"
            )
        first, second = len(q), len(q) + len(v)
        return state[:first], state[first:second], state[second:]

    def _call(self, u: Array, time: float, records: Array, directions: int) -> tuple[Any, Pointers]:
        from ..run.implicit_run import fill_method

        library, ffi = self._steps, self._steps.ffi
        call, pointers = ffi.new("symgen_map_call *"), Pointers(ffi)
        count = len(self._base)
        arrays = {"u": u, **self._sizes, "near": np.ascontiguousarray(self.reference.q.view(np.ndarray))}
        scratch = np.zeros(self._room(directions, count))
        own = {"constants": library.arrays["constants"], "work": library.arrays["work"]}
        pointers.point(call, **own, **arrays, records=records.reshape(-1), places=self._places, scratch=scratch)
        fill_method(call.method, self.method)
        call.start, call.step, call.directions = time, self.step, directions
        call.input_stride = u.shape[1] if len(u) > 1 else 0
        call.parameters, call.chosen = count, len(self._places)
        self._bind(call.acceleration, self._main, "acceleration")
        if self._products is not None:
            self._bind(call.along, self._products, "step_by_parameters")
            self._bind(call.back, self._products, "step_to_parameters")
        return call, pointers

    def _bind(self, target: Any, library: Library, name: str) -> None:
        target.call = library.ffi.cast("symgen_function", library.address_of(name))
        target.constants, target.work = library.addresses["constants"], library.addresses["work"]

    def _inputs(self, u: ArrayLike | None) -> Array:
        return self._vector("u", self.model.default_inputs if u is None else u, self.inputs)

    def _rows(self, x: ArrayLike, u: ArrayLike | None, p: ArrayLike | None) -> list[Array]:
        """Rows of x, u and p: those given as one row are the same for all."""
        given = (("x", x, self.states), ("u", self.model.default_inputs if u is None else u, self.inputs))
        parts = [*given, ("p", self.values if p is None else p, self.parameters)]
        rows = [np.atleast_2d(real_array(name, values)) for name, values, _ in parts]
        count = max(map(len, rows))
        for (name, _, names), each in zip(parts, rows, strict=True):
            if each.ndim != 2 or each.shape[1] != len(names) or len(each) not in (1, count):
                raise ArgumentError(
                    f"{name} of a step is {len(names)} numbers, or so many in each of {count} rows, not {each.shape}"
                )
        return [np.broadcast_to(each, (count, each.shape[1])) for each in rows]

    def _vector(self, what: str, given: ArrayLike, names: Sequence[str]) -> Array:
        values = real_array(what, given)
        if values.shape != (len(names),) or not np.isfinite(values).all():
            raise ArgumentError(
                f"{what} of a step is {len(names)} finite numbers ({', '.join(names[:4])}, ...), not {shown(given)}"
            )
        return np.ascontiguousarray(values)


class Rollout:
    """Steps one after the other, with their derivatives."""

    def __init__(self, function: StepFunction, x: Array, u: Array, p: Array, time: float) -> None:
        self.function, self.inputs, self.parameters, self.time = function, u, p, time
        self._records = np.zeros((len(u), function.record))
        start = function.begin(x, u[0], p, time) if len(u) else np.zeros(0)
        self._records[:1, : len(start)] = start
        if len(u):
            function.run("steps", x, u, p, time, self._records, 1)
        self.states = self._read(x)
        """(steps + 1, x)"""

    def forward(self, dx: ArrayLike | None = None, du: ArrayLike | None = None, dp: ArrayLike | None = None) -> Array:
        """Changes of all states, for changes of the first one (x), of the inputs of each step (steps, u), and of parameters (p). With one
        more dimension at the end there are several directions."""
        nx, steps = len(self.function.states), len(self.inputs)
        parts = [("dx", dx, (nx,)), ("du", du, self.inputs.shape), ("dp", dp, (len(self.parameters),))]
        several, (first, inputs, values) = _directions(parts)
        m = first.shape[1]
        chart = self.function.chart
        trace = np.zeros((steps, nx, m))
        self._call("forward", m, chart.to_tangents(self.states[0], first), inputs, values, trace)
        found = np.concatenate([first[None], trace])
        for k in range(1, steps + 1):
            found[k] = chart.from_tangents(self.states[k], found[k])
        return found if several else found[..., 0]

    def backward(self, weights: ArrayLike) -> Gradients:
        """Gradients of the sum of all states times their weights, (steps + 1, x); with one more dimension at the end, of several sums."""
        shape = self.states.shape
        several, (given,) = _directions([("weights", weights, shape)])
        m, chart = given.shape[2], self.function.chart
        trace = np.array([chart.weights_to_tangents(x, w) for x, w in zip(self.states, given, strict=True)])
        dx = np.zeros((shape[1], m))
        du, dp = np.zeros((*self.inputs.shape, m)), np.zeros((len(self.parameters), m))
        self._call("backward", m, dx, du, dp, trace[1:])
        first = chart.weights_from_tangents(self.states[0], dx + trace[0])
        found = (first, du, dp)
        return Gradients(*(found if several else (each[..., 0] for each in found)))

    def state(self, k: int) -> State:
        """Of the model after k steps."""
        steps = len(self.inputs)
        lengths = self.function.model.lengths
        ends = np.cumsum([lengths["q"], lengths["v"], lengths["z"]])
        first = 0 if k == 0 else self.function.half
        row = self._records[max(k - 1, 0), first:]
        if not 0 <= k <= steps or not steps:
            raise ArgumentError(f"this rollout has {steps} steps, so there is no state {k}")
        q, v, z = row[: ends[0]], row[ends[0] : ends[1]], row[ends[1] : ends[2]]
        return State(self.time + k * self.function.step, q, v, z)

    def _read(self, x: Array) -> Array:
        found = [x]
        for k in range(1, len(self.inputs) + 1):
            state = self.state(k)
            found.append(self.function.chart.near(self.function.x(state), found[-1]))
        return np.array(found)

    def _call(self, name: str, m: int, dx: Array, du: Array, dp: Array, trace: Array) -> None:
        arrays = {"dx": np.ascontiguousarray(dx), "du": np.ascontiguousarray(du), "dp": np.ascontiguousarray(dp)}
        arrays["trace"] = np.ascontiguousarray(trace)
        self.function.run(name, self.states[0], self.inputs, self.parameters, self.time, self._records, m, **arrays)
        for target, source in ((dx, arrays["dx"]), (du, arrays["du"]), (dp, arrays["dp"]), (trace, arrays["trace"])):
            if target is not source:
                target[...] = source


def _directions(parts: Sequence[tuple[str, ArrayLike | None, tuple[int, ...]]]) -> tuple[bool, list[Array]]:
    """Arrays with directions in the last dimension, and whether there are several; what is left out does not move."""
    given = {name: real_array(name, values) for name, values, _ in parts if values is not None}
    counts = {
        array.shape[-1]
        for (name, _, shape) in parts
        for array in [given.get(name)]
        if array is not None and array.ndim > len(shape)
    }
    several, m = bool(counts), max(counts, default=1)
    found = []
    for name, _, shape in parts:
        array = given.get(name, np.zeros((*shape, m)))
        array = array[..., None] if array.ndim == len(shape) else array
        if array.shape not in ((*shape, m), (*shape, 1)) or not np.isfinite(array).all():
            raise ArgumentError(
                f"{name} has the shape {shape}, or {(*shape, m)} for {m} directions, of finite numbers, not {array.shape}"
            )
        found.append(np.broadcast_to(array, (*shape, m)))
    return several, found


def _method(given: str | Method) -> Implicit:
    from ..run.combinations import method_of

    method = method_of(given)
    names = ", ".join(each.name for each in METHODS.values() if isinstance(each, Implicit) and _is_function(each))
    if not isinstance(method, Implicit) or not _is_function(method):
        raise ArgumentError(
            f"a step is a function of the state alone by implicit methods with one stage and without memory ({names}), "
            f"not by {method.name}"
        )
    return method


def _is_function(method: Implicit) -> bool:
    """Whether nothing but the state enters a step."""
    return method.history == 0 and method.average == (1.0, 0.0, 0.0)


def _names(given: Sequence[str]) -> tuple[str, ...]:
    if isinstance(given, str) or not isinstance(given, Sequence):
        raise ArgumentError(f"parameters of a step are a list of names, not {shown(given)}")
    return tuple(given)


def _count(steps: int) -> int:
    if isinstance(steps, bool) or not isinstance(steps, int) or steps < 0:
        raise ArgumentError(f"steps is a whole number, not {shown(steps)}")
    return steps


def _as_given(rows: Array, x: ArrayLike) -> Array:
    return rows if np.ndim(x) == 2 else rows[0] if len(rows) == 1 else rows
