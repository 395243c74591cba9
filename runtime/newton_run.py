"""The compiled loop of Newton's method on all bodies: its arguments and the arrays they point to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from .alone import alone
from .checkpoint import put_back, remembered, remembered_indices
from .elimination import Elimination, eliminate, eliminated
from .errors import ArgumentError, EvaluationError
from .library import Array, Status
from .methods import IMPLICIT_EULER, Implicit
from .newton import POSE, BodyState, Newton, NewtonSystem
from .scales import acceleration_scale
from .settings import MOST_ITERATIONS, MOST_STEPS, POLICIES, Settings
from .signals import InputTable
from .solution import Counts
from .state import State, check_unit
from .state_sizes import state_sizes

if TYPE_CHECKING:
    from .model import Model

FROZEN_PATIENCE = 4
"""Times as many iterations where nothing but iterating can help."""
NEWTON_SHORT = 3
"""As SYMGEN_NEWTON_SHORT."""
REMEMBERED = ("q", "v", "z", "y", "before", "known", "rate", "weight", "state_sizes")
ORDER = ("row_of", "column_of")
"""Arrays of an `Elimination` that the others follow from."""
MOST_KNOWN = (2, *[MOST_STEPS] * 3, NEWTON_SHORT)
"""Largest `known` of symgen_newton_run."""


class NewtonRun:
    """State, memory and record of a run; `piece` advances it. The order of pivots is searched for, or that of the run `like`."""

    def __init__(
        self,
        model: Model,
        start: State,
        table: InputTable,
        step: float,
        method: Implicit,
        settings: Settings,
        like: NewtonRun | None,
    ) -> None:
        self.method, self.policy, self.name = method, settings.refresh, str(settings.steps)
        self.model, self.table, self.settings, self.lock = model, table, settings, model.lock
        self.newton: Newton = model.all_bodies(self.name)
        self.library = self.newton.library
        self.ffi = self.library.ffi
        self.loop = self.library.symbol("symgen_newton_runner", "newton")
        self.begin_time, self.step = start.time, step
        inputs = table.rows(np.array([start.time]))[0]
        bodies = self.newton.start(start, inputs)
        self.acceleration = acceleration_scale(model, start, inputs, step)
        self.state_sizes: Array = state_sizes(model, start, inputs, step)
        self._arrays(bodies)
        self.run = self.ffi.new("symgen_newton_run *")
        self.keep: dict[str, Any] = {}
        self._fill(start.time, step)
        if like is None:
            self._choose_order(start.time)
        else:
            self._place(like.system, like.elimination, like.weight)
            self.rate[2] = like.rate[2]

    def _arrays(self, bodies: BodyState) -> None:
        n, nz, ny = self.newton.components, self.newton.states, len(bodies.y)
        self.q, self.v, self.z = bodies.q, bodies.v, np.array(bodies.z)
        self.y: Array = np.concatenate([bodies.y, np.zeros(2 * ny)])
        self.before: Array = np.zeros(2 * n + nz)
        self.known = np.zeros(5, dtype=np.int32)
        self.rate: Array = np.array([1.0, 0.0, 0.0])
        if self.method.history:
            self._look_back(bodies)
        self.scratch: Array = np.zeros(max(1, self.library.symbol("symgen_length", "newton_scratch")()))

    def _look_back(self, bodies: BodyState) -> None:
        """A step before the first one, to second order: the first step is then as long in g as all others."""
        h, n, y = self.step, self.newton.components, bodies.y
        a, zdot = y[:n], y[n + self.newton.rows :]
        self.before[:] = np.concatenate([self.v - h * a, self.z - h * zdot, h * self.v - h * h / 2.0 * a])
        self.y[len(y) : 2 * len(y)] = y
        self.known[0] = 1

    # the arguments ------------------------------------------------------------------------

    def _fill(self, start: float, step: float) -> None:
        run, library, lengths, model = self.run, self.library, self.model.lengths, self.model.library
        run.constants, run.work = library.addresses["constants"], library.addresses["work"]
        for name in ("q", "v", "z", "y", "before", "rate", "state_sizes", "scratch"):
            self._point(run, name, getattr(self, name))
        self.keep["known"] = run.known = self.ffi.from_buffer("int[]", self.known)
        run.start, run.step, run.timed = start, step, self.settings.timing
        run.outputs = self.ffi.cast("symgen_function", model.address_of("outputs"))
        self._point(run, "tree_constants", model.arrays["constants"])
        self._point(run, "tree_work", model.arrays["work"])
        run.tree_q, run.tree_v, run.tree_l = lengths["q"], lengths["v"], lengths["l"]
        run.tree_outputs = len(self.model.sensors)
        given = self.settings
        run.length, run.residual, run.closure = (
            self.model.scales.length, given.tolerances.residual, given.tolerances.closure,
        )  # fmt: skip
        self._point(run, "sizes", self.newton.sizes())
        fill_formula(run.formula, self.method)
        fill_formula(run.beginner, IMPLICIT_EULER)
        run.predictor = 2
        patience = FROZEN_PATIENCE if self.policy == "frozen" else 1
        run.policy, run.fixed = POLICIES.index(self.policy), given.iterations is not None
        run.most_iterations = given.iterations or patience * MOST_ITERATIONS

    def _point(self, target: Any, name: str, array: Any, kind: str = "double[]") -> None:
        self.keep[name] = self.ffi.from_buffer(kind, array if array.size else np.zeros(1, dtype=array.dtype))
        setattr(target, name, self.keep[name])

    @alone
    def _choose_order(self, time: float) -> None:
        """Free components and order of pivots for the present state."""
        newton = self.newton
        self.rate[2] = 0.0
        newton.put(
            BodyState(self.q, self.v, self.z, self.y[: len(self.y) // 3]), time, self.table.rows(np.array([time]))[0]
        )
        weight = newton.weights(self.acceleration)
        system = NewtonSystem(newton, newton.free_components())
        values = newton.library.evaluate("newton_jacobian").copy()
        # without what vanishes with the step: loads and speeds may vanish too, and pivots must not depend on them
        self._place(system, eliminate(system.matrix(0.0, values), system.size), weight)

    def _place(self, system: NewtonSystem, elimination: Elimination, weight: Array) -> None:
        self.weight: Array = weight.copy()
        self._point(self.run, "weight", self.weight)
        self.system, self.elimination = system, elimination
        factors, entries, places = self.run.factors, self.run.entries, elimination.places
        factors.size = system.size
        for name in ("start", "diagonal", "column", "row_of", "column_of"):
            self._point(factors, name, getattr(elimination, name), "int[]")
        units = system.units(weight, self.model.scales.length, self.state_sizes)
        self._point(factors, "unit", units[elimination.row_of])
        self.values: Array = np.zeros(elimination.entries)
        self._point(factors, "value", self.values)
        self._point(factors, "work", np.zeros(system.size))
        found = list(system.entries())
        entries.count = len(found)
        numbers = {
            "place": [places[e.row, e.column] for e in found],
            "source": [e.source for e in found],
            "power": [e.power for e in found],
            "constant_place": [places[row, column] for row, column, _ in system.constants()],
            "free_place": [-1 if at is None else places[at] for row in system.free_places() for at in row],
        }
        for name, values in numbers.items():
            self._point(entries, name, np.array(values, dtype=np.int32), "int[]")
        self._point(entries, "sign", np.array([e.sign for e in found]))
        constants = np.array([value for _, _, value in system.constants()])
        entries.constants = len(constants)
        self._point(entries, "constant", constants)
        self.run.free = len(system.free)
        self._point(self.run, "component", system.free, "int[]")
        self.run.refresh_cost = self._refresh_cost()
        self.run.fresh = True

    def _refresh_cost(self) -> int:
        """Iterations that cost as much as new factors, by operations."""
        flops = self.library.layout.flops
        renewing = flops("newton_jacobian") + 2 * self.elimination.work
        return max(1, round(renewing / (flops("newton_residual") + 2 * self.elimination.entries)))

    # steps --------------------------------------------------------------------------------

    def piece(self, first: int, steps: int, every: int, last: bool) -> tuple[Status, Array, int]:
        """Steps from index `first` on: status, recorded rows, and how many steps were good."""
        rows: list[Array] = []
        done, chosen = 0, False
        while True:
            status, found, good = self._stretch(first + done, steps - done, every, last)
            rows.append(found if not done else found[int((first + done) % max(1, every) == 0 and every > 0) :])
            done += good
            if status != Status.REORDER or (chosen and good == 0):
                break
            try:
                self._choose_order(self.begin_time + (first + done) * self.step)
            except EvaluationError:  # no order of pivots is left where the motion came to: what was reached is kept
                break
            self.known[4], chosen = 0, True
        code = Status.NOT_CONVERGED if status == Status.REORDER else Status(status)
        return code, np.concatenate(rows), done

    def _stretch(self, first: int, steps: int, every: int, last: bool) -> tuple[int, Array, int]:
        run = self.run
        inputs = self.table.half_steps(self.begin_time, self.step, first, steps)
        self._point(run, "inputs", inputs)
        run.input_stride = 0 if self.table.is_constant else inputs.shape[1]
        record = np.empty((steps // max(1, every) + 2, self.width))
        self._point(run, "record", record)
        run.first, run.steps, run.every, run.last = first, steps, every, last
        with self.model.lock:  # the loop works in the model's buffers
            status = int(self.loop(run))
        return status, record[: run.recorded].copy(), int(run.done)

    @property
    def width(self) -> int:
        lengths = self.model.lengths
        return 1 + sum(lengths[name] for name in ("q", "v", "z", "a", "l", "zdot", "outputs"))

    @alone
    def state(self, time: float) -> State:
        """In the coordinates of the tree."""
        self.newton.put(
            BodyState(self.q, self.v, self.z, self.y[: len(self.y) // 3]), time, self.table.rows(np.array([time]))[0]
        )
        self.library.evaluate("newton_tree")
        found = self.library.functions["newton_tree"].results
        return State(time, found["q"].dense(), found["v"].dense(), self.z.copy())

    def memory(self) -> dict[str, Array]:
        """All that the next step depends on, the order of pivots too; `q`, `v`, `z` are those of the tree."""
        state = self.state(self.begin_time)
        order = {f"order.{name}": getattr(self.elimination, name) for name in ORDER}
        rest = {"free": self.system.free, "fresh": [self.run.fresh], "values": self.values}
        arrays = {"q": state.q, "v": state.v, "z": state.z, **self._remembered(), **order, **rest}
        return {name: np.array(array, dtype=np.float64) for name, array in arrays.items()}

    def recall(self, memory: Mapping[str, Array]) -> None:
        """The order of pivots says what the pattern of the factors is, so that is made anew."""
        newton, name = self.newton, self.name
        count = max(0, newton.components - newton.rows)
        free = remembered_indices(memory, "free", count, 0, newton.components - 1)
        known = remembered_indices(memory, f"{name}.known", len(self.known), 0, MOST_KNOWN)
        fresh = remembered_indices(memory, "fresh", 1, 0, 1)
        if len(set(free.tolist())) < count:
            raise ArgumentError(
                "the checkpoint names a free component twice; resume with a file that `save` has written"
            )
        system = NewtonSystem(newton, free)
        row_of, column_of = (
            remembered_indices(memory, f"order.{each}", system.size, 0, system.size - 1) for each in ORDER
        )
        elimination = eliminated(system.pattern(), row_of, column_of)
        values = remembered(memory, "values", elimination.entries)
        put_back(memory, {key: array for key, array in self._remembered().items() if key != f"{name}.known"})
        for body, pose in zip(self.model.layout.bodies, self.q[: POSE * newton.bodies].reshape(-1, POSE), strict=True):
            check_unit(body, pose[3:])
        self.known[:] = known
        self.acceleration = float(self.weight[-1])
        self._place(system, elimination, self.weight)
        self.values[:] = values
        self.run.fresh = int(fresh[0])

    def _remembered(self) -> dict[str, Any]:
        """Under the name of the steps, whose bodies others do not understand."""
        return {f"{self.name}.{name}": getattr(self, name) for name in REMEMBERED}

    def did(self) -> Counts:
        found = self.run.statistics
        names = (
            "evaluations", "solutions", "factorisations", "retries", "halvings",
            "most_iterations", "worst_residual", "worst_contraction", "worst_closure",
        )  # fmt: skip
        counted = {name: getattr(found, name) for name in names}
        return Counts(
            **counted, worst_step_time=found.worst_time, operations=self._operations(),
            weakest_pivot=1.0 / max(1.0, found.worst_reach),
        )  # fmt: skip

    def _operations(self) -> float:
        """Of all steps: equations, Jacobians, factorisations and solutions."""
        did, flops = self.run.statistics, self.library.layout.flops
        solutions = did.solutions + 2 * did.factorisations  # two more with new factors: symgen_newton_reach
        system = did.factorisations * 2 * self.elimination.work + solutions * 2 * self.elimination.entries
        equations = did.evaluations * flops("newton_residual") + did.factorisations * flops("newton_jacobian")
        return float(system + equations)

    def trouble(self) -> str:
        """The component of a body whose equation of force was worst in the step that failed."""
        return self.newton.names[int(self.run.statistics.worst_equation)]


def fill_formula(target: Any, method: Implicit) -> None:
    """v = velocity . (v_n, v_n-1, h a_n) + g a,  theta = position . (h v_n, theta_n) + g v,  g = gain h"""
    target.velocity = method.velocity[:3]
    target.position = [method.position[0] - method.gain * method.velocity[0], method.position[2]]
    target.gain, target.history = method.gain, method.history
