"""Newton steps of all bodies: their part of a run."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from ..alone import OfModel, alone
from ..errors import ArgumentError, EvaluationError
from ..methods import IMPLICIT_EULER, Implicit
from ..model.c_interface import NewtonCount, NewtonWatch
from ..model.elimination import Elimination, eliminate, eliminated
from ..model.library import Array
from ..model.newton import POSE, BodyState, Newton, NewtonSystem
from ..model.scales import acceleration_scale
from ..model.state import State, check_unit
from ..model.state_sizes import state_sizes
from .checkpoint import put_back, remembered, remembered_indices
from .run import Family, Run
from .settings import MOST_ITERATIONS, MOST_STEPS, Policy, Settings
from .signals import InputTable
from .solution import Counts

if TYPE_CHECKING:
    from ..model.model import Model

FROZEN_PATIENCE = 4
"""Times as many iterations where nothing but iterating can help."""

REMEMBERED = ("q", "v", "z", "y", "before", "count", "watch", "weight", "state_sizes")
MOST_SHORT = 3
"""As SYMGEN_NEWTON_SHORT."""
ORDER = ("row_of", "column_of")
"""Arrays of an `Elimination` that the others follow from."""
PATTERN = (*ORDER, "start", "diagonal", "column")
MOST_COUNT = (2, *[MOST_STEPS] * 3, MOST_SHORT)
"""Largest values of enum symgen_newton_count."""


class BodiesFamily(Family, OfModel):
    """The state of all bodies, free components and order of pivots, which are searched for, or those of the steps `like`."""

    def __init__(
        self,
        model: Model,
        start: State,
        table: InputTable,
        step: float,
        method: Implicit,
        settings: Settings,
        like: BodiesFamily | None,
    ) -> None:
        self.model, self.table, self.settings = model, table, settings
        self.method, self.name, self.like = method, str(settings.steps), like
        self.newton: Newton = model.all_bodies(self.name)
        self.library = self.newton.library
        inputs = table.rows(np.array([start.time]))[0]
        bodies = self.newton.start(start, inputs)
        self.acceleration = acceleration_scale(model, start, inputs, step)
        self.state_sizes: Array = state_sizes(model, start, inputs, step)
        self.q, self.v, self.z = bodies.q, bodies.v, np.array(bodies.z)
        n, nz, ny = self.newton.components, self.newton.states, len(bodies.y)
        self.y: Array = np.concatenate([bodies.y, np.zeros(2 * ny)])
        self.before: Array = np.zeros(2 * n + nz)
        self.count = np.zeros(len(NewtonCount), dtype=np.int32)
        self.watch: Array = np.zeros(len(NewtonWatch))
        self.watch[NewtonWatch.CONTRACTION] = 1.0
        if method.history:
            self._look_back(bodies, step)

    def _look_back(self, bodies: BodyState, h: float) -> None:
        """A step before the first one, to second order: the first step is then as long in g as all others."""
        n, y = self.newton.components, bodies.y
        a, zdot = y[:n], y[n + self.newton.rows :]
        self.before[:] = np.concatenate([self.v - h * a, self.z - h * zdot, h * self.v - h * h / 2.0 * a])
        self.y[len(y) : 2 * len(y)] = y
        self.count[NewtonCount.KNOWN] = 1

    # the arguments ------------------------------------------------------------------------

    def fill(self, run: Run) -> None:
        self.run, self.part = run, run.c.bodies
        names = ("y", "before", "count", "watch", "state_sizes")
        run.pointers.point(self.part, sizes=self.newton.sizes(), **{name: getattr(self, name) for name in names})
        fill_formula(self.part.formula, self.method)
        fill_formula(self.part.beginner, IMPLICIT_EULER)
        self.part.length = self.model.scales.length
        target, given = run.c.settings, self.settings
        target.residual, target.closure = given.tolerances.residual, given.tolerances.closure
        target.predictor, target.policy, target.fixed = 2, given.policy, given.iterations is not None
        patience = FROZEN_PATIENCE if given.policy is Policy.FROZEN else 1
        target.iterations = given.iterations or patience * MOST_ITERATIONS
        if self.like is None:
            self._choose_order(run.start)
        else:
            self._place(self.like.system, self.like.elimination, self.like.weight)
            self.watch[NewtonWatch.MOST] = self.like.watch[NewtonWatch.MOST]
            self.like = None

    @alone
    def _choose_order(self, time: float) -> None:
        """Free components and order of pivots for the present state."""
        newton = self.newton
        self.watch[NewtonWatch.MOST] = 0.0
        self._put(time)
        weight = newton.weights(self.acceleration)
        system = NewtonSystem(newton, newton.free_components())
        values = newton.library.evaluate("newton_jacobian").copy()
        # without what vanishes with the step: loads and speeds may vanish too, and pivots must not depend on them
        self._place(system, eliminate(system.matrix(0.0, values), system.size), weight)

    def _place(self, system: NewtonSystem, elimination: Elimination, weight: Array) -> None:
        self.weight: Array = weight.copy()
        self.system, self.elimination = system, elimination
        units = system.units(weight, self.model.scales.length, self.state_sizes)
        self.values: Array = np.zeros(elimination.entries)
        point, part = self.run.pointers.point, self.part
        part.factors.size = system.size
        point(
            part.factors, **{name: getattr(elimination, name) for name in PATTERN}, unit=units[elimination.row_of],
            value=self.values, work=np.zeros(system.size),
        )  # fmt: skip
        self._fill_entries(part.entries)
        part.free, part.rolled, part.fresh = len(system.free), len(system.chosen) - len(system.free), True
        rolled_row = np.array(self.newton.velocity_rows, dtype=np.int32)
        point(part, weight=self.weight, component=system.chosen, rolled_row=rolled_row)
        self.run.c.settings.refresh_cost = self._refresh_cost()

    def _fill_entries(self, target: Any) -> None:
        """Where the entries of the matrix come from."""
        system, places = self.system, self.elimination.places
        found, constants = list(system.entries()), list(system.constants())
        target.count, target.constants = len(found), len(constants)
        numbers = {
            "place": [places[e.row, e.column] for e in found],
            "source": [e.source for e in found],
            "power": [e.power for e in found],
            "constant_place": [places[row, column] for row, column, _ in constants],
            "free_place": [-1 if at is None else places[at] for row in system.free_places() for at in row],
        }
        arrays = {name: np.array(values, dtype=np.int32) for name, values in numbers.items()}
        sign, constant = np.array([e.sign for e in found]), np.array([value for _, _, value in constants])
        self.run.pointers.point(target, **arrays, sign=sign, constant=constant)

    def _refresh_cost(self) -> int:
        """Iterations that cost as much as new factors, by operations."""
        flops = self.library.layout.flops
        renewing = flops("newton_jacobian") + 2 * self.elimination.work
        return max(1, round(renewing / (flops("newton_residual") + 2 * self.elimination.entries)))

    # between the steps --------------------------------------------------------------------

    def choose_again(self, time: float) -> bool:
        """False where no order of pivots is left where the motion came to; what was reached is kept."""
        try:
            self._choose_order(time)
        except EvaluationError:
            return False
        self.count[NewtonCount.SHORT] = 0
        return True

    def _put(self, time: float) -> None:
        bodies = BodyState(self.q, self.v, self.z, self.y[: len(self.y) // 3])
        self.newton.put(bodies, time, self.table.rows(np.array([time]))[0])

    @alone
    def state(self, time: float) -> State:
        """In the coordinates of the tree."""
        self._put(time)
        self.library.evaluate("newton_tree")
        found = self.library.functions["newton_tree"].results
        return State(time, found["q"].dense(), found["v"].dense(), self.z.copy())

    def remembered(self) -> Mapping[str, Any]:
        """With the order of pivots; `q`, `v`, `z` are those of the tree."""
        state = self.state(self.run.start)
        order = {f"order.{name}": getattr(self.elimination, name) for name in ORDER}
        rest = {"free": self.system.chosen, "fresh": [self.part.fresh], "values": self.values}
        return {"q": state.q, "v": state.v, "z": state.z, **self._arrays(), **order, **rest}

    def recall(self, memory: Mapping[str, Array]) -> None:
        """The order of pivots says what the pattern of the factors is, so that is made anew."""
        newton, name = self.newton, self.name
        count = max(0, newton.components - newton.rows) + len(newton.velocity_rows)
        free = remembered_indices(memory, "free", count, 0, newton.components - 1)
        counts = remembered_indices(memory, f"{name}.count", len(self.count), 0, MOST_COUNT)
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
        put_back(memory, {key: array for key, array in self._arrays().items() if key != f"{name}.count"})
        for body, pose in zip(self.model.layout.bodies, self.q[: POSE * newton.bodies].reshape(-1, POSE), strict=True):
            check_unit(body, pose[3:])
        self.count[:] = counts
        self.acceleration = float(self.weight[-1])
        self._place(system, elimination, self.weight)
        self.values[:] = values
        self.part.fresh = int(fresh[0])

    def _arrays(self) -> dict[str, Any]:
        """Under the name of the steps, whose bodies others do not understand."""
        return {f"{self.name}.{name}": getattr(self, name) for name in REMEMBERED}

    def operations(self, counts: Counts) -> float:
        """Equations, Jacobians, factorisations and solutions."""
        flops = self.library.layout.flops
        solutions = counts.solutions + 2 * counts.factorisations  # two more with new factors: symgen_newton_reach
        system = counts.factorisations * 2 * self.elimination.work + solutions * 2 * self.elimination.entries
        equations = counts.evaluations * flops("newton_residual") + counts.factorisations * flops("newton_jacobian")
        return float(system + equations)

    def equations(self) -> tuple[str, ...]:
        """Components of bodies, by their equations of force."""
        return self.newton.names


def fill_formula(target: Any, method: Implicit) -> None:
    """v = velocity . (v_n, v_n-1, h a_n) + g a,  theta = position . (h v_n, theta_n) + g v,  g = gain h"""
    target.velocity = method.velocity[:3]
    target.position = [method.position[0] - method.gain * method.velocity[0], method.position[2]]
    target.gain, target.history = method.gain, method.history
