"""The compiled loop of implicit and one-shot methods: its arguments and the arrays they point to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from .checkpoint import put_back, remembered_indices
from .library import Array, Library, Status
from .methods import TRAPEZOIDAL, Implicit, OneShot
from .scales import flat, open_by
from .settings import MOST_ITERATIONS, MOST_STEPS, POLICIES, PREDICTOR, Settings
from .signals import InputTable
from .solution import Counts
from .state import State, normalised

if TYPE_CHECKING:
    from .model import Model

STAGES = 4
"""As SYMGEN_STAGES."""
TANGENT = 2.5
"""Operations of a derivative in one direction, with those of the values that it needs, per operation of the residual."""
MOST_INTERVAL = 64
"""Steps between factorisations of a one-shot method."""


class ImplicitRun:
    """State, memory and record of a run; `piece` advances it."""

    def __init__(
        self, model: Model, start: State, table: InputTable, step: float, method: Implicit | OneShot, settings: Settings
    ) -> None:
        self.model, self.table, self.method, self.settings = model, table, method, settings
        self.library: Library = model.stepping.library
        self.ffi = self.library.ffi
        self.loop = self.library.symbol("symgen_runner", "run")
        self.start, self.step = start.time, step
        self.q: Array = normalised(model.layout.joints, start.q)
        self.y: Array = np.concatenate([start.v, start.z])
        self.kept: Array = np.zeros(max(1, self._length("memory")))
        self.counts = np.zeros(max(1, self._length("counts")), dtype=np.int32)
        self.scratch: Array = np.zeros(max(1, self._length("scratch")))
        self.run = self.ffi.new("symgen_run *")
        self.keep: dict[str, Any] = {}
        self.begun = False
        self._fill(start.time, step)

    def _length(self, name: str) -> int:
        return int(self.library.symbol("symgen_length", name)())

    def _fill(self, start: float, step: float) -> None:
        run, library = self.run, self.library
        run.constants, run.work = library.addresses["constants"], library.addresses["work"]
        for name, array in (("q", self.q), ("y", self.y), ("memory", self.kept), ("scratch", self.scratch)):
            self._point(run, name, array)
        self.keep["counts"] = run.counts = self.ffi.from_buffer("int[]", self.counts)
        run.start, run.step, run.statistics.worst_equation = start, step, -1
        self._fill_calls(run.calls)
        self._point(run, "scales", flat(self.model.scales))
        fill_settings(run.settings, self.model, self.settings)
        run.timed = self.settings.timing
        implicit = self.method if isinstance(self.method, Implicit) else TRAPEZOIDAL
        fill_method(run.method, implicit)
        fill_method(run.beginner, TRAPEZOIDAL)
        if isinstance(self.method, OneShot):
            _fill_one_shot(run.one_shot, self.method)

    def _fill_calls(self, calls: Any) -> None:
        """The model's own functions live in another library: their pointers go through an integer."""
        model = self.model.library
        for name, kind in (
            ("acceleration", "symgen_function"), ("multipliers", "symgen_function"), ("outputs", "symgen_function"),
            ("close", "symgen_closing"),
        ):  # fmt: skip
            setattr(calls, name, self.ffi.cast(kind, model.address_of(name)))
        for name in ("constants", "work"):
            self._point(calls, name, model.arrays[name], f"model {name}")
        self._point(calls, "scratch", np.zeros(max(1, model.symbol("symgen_length", "rk4_scratch")())), "model scratch")
        calls.ny = len(self.model.sensors)

    @property
    def unknowns(self) -> tuple[str, ...]:
        return (*self.model.stepping.independent, *self.model.layout.states)

    def _point(self, target: Any, name: str, array: Array, key: str = "") -> None:
        self.keep[key or name] = self.ffi.from_buffer("double[]", array if array.size else np.zeros(1))
        setattr(target, name, self.keep[key or name])

    def piece(self, first: int, steps: int, every: int, last: bool) -> tuple[Status, Array, int]:
        """Steps from index `first` on: status, recorded rows, and how many steps were good."""
        run = self.run
        rows = self.table.half_steps(self.start, self.step, first, steps)
        self._point(run, "inputs", rows)
        run.input_stride = 0 if self.table.is_constant else rows.shape[1]
        record = np.empty((steps // max(1, every) + 2, self.width))
        self._point(run, "record", record)
        run.first, run.steps, run.every, run.last, run.begin = first, steps, every, last, not self.begun
        with self.model.lock:  # the loop works in the model's buffers
            status = Status(self.loop(run))
        self.begun = self._has_begun()
        self._look_at_loops(rows, int(run.done))
        return status, record[: run.recorded].copy(), int(run.done)

    def _look_at_loops(self, inputs: Array, done: int) -> None:
        """Inside a step closure is known of the iterate before the last only."""
        time = self.start + (self.run.first + done) * self.step
        with np.errstate(over="ignore"):  # inputs may be huge
            worst = open_by(self.model, self.state(time), inputs[min(2 * done, len(inputs) - 1)])
        statistics = self.run.statistics
        statistics.worst_closure = max(statistics.worst_closure, worst)

    @property
    def width(self) -> int:
        lengths = self.model.lengths
        return 1 + sum(lengths[name] for name in ("q", "v", "z", "a", "l", "zdot", "outputs"))

    def state(self, time: float) -> State:
        nv = self.model.lengths["v"]
        return State(time, self.q, self.y[:nv], self.y[nv:])

    def memory(self) -> dict[str, Array]:
        """All that the next step depends on."""
        return {name: array.astype(np.float64) for name, array in self._remembered().items()}

    def recall(self, memory: Mapping[str, Array]) -> None:
        """A run that failed to begin left nothing but the state."""
        counts = remembered_indices(memory, "counts", len(self.counts), 0, self._most_counts())
        kept = {name: array for name, array in self._remembered().items() if counts[0] or name != "memory"}
        put_back(memory, {name: array for name, array in kept.items() if name != "counts"})
        self.counts[:] = counts
        self.begun = self._has_begun()

    def _most_counts(self) -> NDArray[np.int32]:
        """As enum symgen_count, then the rows that pivoting exchanged."""
        groups = max(1, len(joint_groups(self.model)))
        cursor, made = groups - 1, 1
        kinds = [MOST_STEPS, made, cursor, MOST_STEPS, MOST_STEPS, MOST_STEPS, MOST_INTERVAL]
        return np.array([*kinds, *[max(0, len(self.unknowns) - 1)] * (len(self.counts) - len(kinds))], dtype=np.int32)

    def _has_begun(self) -> bool:
        return bool(self.counts[0])  # symgen_known: rates are known from then on

    def _remembered(self) -> dict[str, Any]:
        nv = self.model.lengths["v"]
        return {"q": self.q, "v": self.y[:nv], "z": self.y[nv:], "memory": self.kept, "counts": self.counts}

    def did(self) -> Counts:
        counts = counts_of(self.run.statistics)
        return replace(counts, operations=self._operations(counts))

    def _operations(self, counts: Counts) -> float:
        """Of all steps: residuals with a solution each, Jacobians with their factors; columns that are changed as their share."""
        flops, n = self.library.layout.flops, len(self.unknowns)
        jacobian = flops("step_jacobian") or n * flops("step_tangent")
        renewing = counts.factorisations * (jacobian + 2 * n**3 / 3) + counts.updates * (
            jacobian / max(1, n) + 2 * n**2
        )
        return counts.evaluations * (flops("step_residual") + 2 * n**2) + renewing

    def trouble(self) -> str:
        """The equation that was solved worst in the step that failed."""
        worst = int(self.run.statistics.worst_equation)
        return self.unknowns[worst] if 0 <= worst < len(self.unknowns) else ""


def counts_of(statistics: Any) -> Counts:
    """A copy: the C structure lives as long as its run."""
    sums = ("evaluations", "factorisations", "updates", "retries", "halvings", "most_iterations")
    worst = ("worst_residual", "worst_closure", "worst_time")
    found = {name: getattr(statistics, name) for name in (*sums, *worst)}
    return Counts(worst_step_time=found.pop("worst_time"), **found)


def joint_groups(model: Model) -> tuple[tuple[int, int], ...]:
    """First unknown and end of the unknowns of each joint; first-order states stand alone."""
    joints = [
        next(j.v for j in model.layout.joints if j.v <= k < j.v + j.count) for k in model.stepping.layout.independent
    ]
    count, states = len(joints), len(model.layout.states)
    starts = [k for k, joint in enumerate(joints) if k == 0 or joint != joints[k - 1]]
    edges = [*starts, *range(count, count + states + 1)]
    return tuple(pairwise(edges))


def refresh_cost(library: Library, n: int) -> int:
    """Iterations that cost as much as a new Jacobian with its factors, by operations: n^3 2/3 against 2 n^2."""
    layout = library.layout.stepping
    phases = {name: counts["flops"] for name, counts in library.layout.operations.items() if name != "init"}
    derivatives = phases.pop("derivatives", 0)
    residual = sum(phases.values())
    columns = residual + derivatives if layout is None or layout.jacobian else n * TANGENT * residual
    return max(1, round((columns + 2 * n**3 / 3) / max(1, residual + 2 * n**2)))


def column_cost(library: Library, n: int) -> int:
    """Iterations that cost as much as a new column with the change of the factors, by operations: 4 n^2 against 2 n^2."""
    phases = {name: counts["flops"] for name, counts in library.layout.operations.items() if name != "init"}
    residual = sum(phases.values()) - phases.get("derivatives", 0)
    return max(1, round((TANGENT * residual + 4 * n**2) / max(1, residual + 2 * n**2)))


def fill_settings(target: Any, model: Model, given: Settings) -> None:
    tolerances, groups, stepping = given.tolerances, joint_groups(model), model.stepping
    target.residual, target.closure, target.reach = tolerances.residual, tolerances.closure, tolerances.reach
    target.iterations = given.iterations or MOST_ITERATIONS
    target.fixed = given.iterations is not None
    target.predictor, target.policy = PREDICTOR, POLICIES.index(given.refresh)
    target.groups = -(-len(groups) // 4)
    unknowns = len(stepping.independent) + len(model.layout.states)
    target.refresh_cost = refresh_cost(stepping.library, unknowns)
    target.column_cost = column_cost(stepping.library, unknowns)


def fill_method(target: Any, method: Implicit) -> None:
    target.velocity, target.position, target.average = method.velocity, method.position, method.average
    target.gain, target.reach, target.history = method.gain, method.reach, method.history


def _fill_one_shot(target: Any, method: OneShot) -> None:
    target.stages, target.gamma = len(method.weights), method.gamma
    target.node, target.weight = _padded(method.nodes), _padded(method.weights)
    target.argument, target.coupling = _square(method.arguments), _square(method.couplings)


def _padded(row: Sequence[float]) -> list[float]:
    return [*row, *[0.0] * (STAGES - len(row))]


def _square(rows: Sequence[Sequence[float]]) -> list[float]:
    full = [_padded(row) for row in rows] + [[0.0] * STAGES] * (STAGES - len(rows))
    return [value for row in full for value in row]
