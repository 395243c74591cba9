"""Implicit and one-shot methods in independent coordinates: their part of a run."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import islice, pairwise
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from ..errors import ArgumentError, SymgenRuntimeError
from ..json_types import JsonError
from ..methods import TRAPEZOIDAL, Diagonal, Implicit, OneShot
from ..model.c_interface import Beginning, Count, PaceNumber, Watch
from ..model.dependent import SPREAD, STRAINED, Choice, choice_at
from ..model.layout import LibraryLayout, StepLayout
from ..model.layout_checks import check_pivots
from ..model.library import Array, Library
from ..model.pivots import Partition
from ..model.scales import flat, motion_time
from ..model.state import State, normalised
from .breaks import Break
from .checkpoint import put_back, remembered_indices
from .combinations import BODY_POLICIES
from .pace import HOLD, Pace, Source
from .run import Family, Run, length_of
from .settings import BY_COLUMNS, MOST_ITERATIONS, MOST_STEPS, OPEN, PREDICTOR, REFUSAL, Settings
from .signals import InputTable
from .solution import Counts

if TYPE_CHECKING:
    from ..model.model import Model
    from ..model.stepping import Stepping

POINTS = 4
"""As SYMGEN_POINTS."""
SHUT, LEAST_CLOSURE = 0.01, 1e-13
"""With step control loops are closed to this part of the tolerance, and no better than to the second number."""
MOST_INTERVAL = 64
"""As SYMGEN_MOST_INTERVAL"""


class ImplicitFamily(Family):
    """The memory of the steps, which C keeps in two arrays, and the dependent coordinates: those of the steps `like`, or the first
    choice of the model, where they serve."""

    def __init__(
        self,
        model: Model,
        start: State,
        table: InputTable,
        method: Implicit | OneShot | Diagonal,
        settings: Settings,
        breaks: tuple[Break, ...] = (),
        like: ImplicitFamily | None = None,
    ) -> None:
        self.model, self.method, self.settings = model, method, settings
        self.start, self.table, self.breaks = start, table, breaks
        self.source: Source | None = None
        self.pace: Pace | None = None
        self.cut: dict[str, Any] = {}
        self.q = normalised(model.layout.joints, start.q)
        y = np.concatenate([start.v, start.z])  # v and z stand one behind the other
        self.v, self.z = y[: len(start.v)], y[len(start.v) :]
        self._why, self.weakest, self.asked = "", 1.0, -1
        self._take(self._by(()) if like is None else like.stepping)
        choice = self._best(start.time, SPREAD)
        if choice.partition != self.stepping.layout.partition:
            self._take(self._by(choice.partition))
        self._check_factors(self.stepping)

    def _by(self, partition: Partition) -> Stepping:
        """The functions of a step by a choice of dependent coordinates."""
        return self.model.stepping_by(partition, self.settings.policy in BY_COLUMNS)

    def _take(self, stepping: Stepping) -> None:
        self.stepping, self.library = stepping, stepping.library
        self.kept: Array = np.zeros(length_of(self.library, "memory"))
        self.counts = np.zeros(length_of(self.library, "counts"), dtype=np.int32)
        self.begin = Beginning.FRESH_START

    def _check_factors(self, stepping: Stepping) -> None:
        if self.settings.factors == "sparse" and stepping.layout.sparse is None:
            raise ArgumentError(
                "this model has no sparse factors, because dense ones are made with less work; leave out factors"
            )

    def fill(self, run: Run) -> None:
        self.run, part = run, run.c.implicit
        run.pointers.point(part, memory=self.kept, counts=self.counts, scales=flat(self.model.scales))
        fill_settings(run.c.settings, self.model, self._solving, self.library.layout)
        fill_method(part.method, self.method if isinstance(self.method, Implicit) else TRAPEZOIDAL)
        fill_method(part.beginner, TRAPEZOIDAL)
        part.begin, part.watched, part.asked = self.begin, True, self.asked
        part.refusal = max(REFUSAL, OPEN * self.settings.tolerances.closure)
        run.c.statistics.weakest_pivot = self.weakest
        if isinstance(self.method, OneShot):
            _fill_one_shot(part.one_shot, self.method)
        if self.breaks:
            self._control(run)

    @property
    def _solving(self) -> Settings:
        """One-shot methods multiply by mass and stiffness, which only dense factors leave there."""
        return replace(self.settings, factors="dense") if isinstance(self.method, OneShot) else self.settings

    def _control(self, run: Run) -> None:
        """Steps whose length follows their error."""
        method, tolerances, table = self.method, self.settings.tolerances, run.c.implicit.diagonal
        order = method.order if isinstance(method, Diagonal) else method.order + 1
        self.source = Source(run, self.table)
        inputs = self.table.rows(np.array([self.start.time]))[0]
        unit, behind = motion_time(self.model, self.start, inputs, run.step), len(self.kept) + len(self.counts)
        self.pace = Pace(run, self.breaks, tolerances, unit, order, HOLD, POINTS, behind)
        closure = SHUT * (tolerances.relative + tolerances.absolute)
        run.c.settings.closure = min(tolerances.closure, max(LEAST_CLOSURE, closure))
        if isinstance(method, Diagonal):
            _fill_diagonal(table, method)
        else:
            table.backward = isinstance(method, Implicit) and method.any_length == "backward"

    def equations(self) -> tuple[str, ...]:
        return (*self.stepping.independent, *self.model.layout.states, *self.stepping.rolled)

    def after(self) -> None:
        if self.source is not None:
            self.source.raise_failure()
        if self.run.c.steps or self.run.c.last:  # otherwise nothing was begun
            self._goes_on()

    def state(self, time: float) -> State:
        return State(time, self.q, self.v, self.z)

    def reached(self, time: float) -> State:
        """Where the next step begins, which with error control lies between rows of the record."""
        if self.pace is None:
            return self.state(time)
        nq, nv, all_ = len(self.q), len(self.v), len(self.v) + len(self.z)
        first = (
            len(PaceNumber) + nq + 2 * all_
        )  # as symgen_diagonal_memory: behind q, y and rates at the step's other end
        q, y = np.split(self.pace.state[first : first + nq + all_], [nq])
        return State(float(self.pace.state[PaceNumber.NOW]), q, y[:nv], y[nv:])

    def remembered(self) -> Mapping[str, Any]:
        """With the pivots of the dependent coordinates."""
        found = {**self._arrays(), "pivots": self._pivots(), "pattern": self._pattern()}
        if self.pace is None:
            return found
        return {**found, **(self.cut or self._cut())} if self.pace.is_cut else {**found, "pace": self.pace.memory()}

    def _cut(self) -> dict[str, Any]:
        """What goes on where the end of the run cut a step: all before that step, with the dependent coordinates of then."""
        assert self.pace is not None
        behind, length = self.pace.behind, len(self.kept)
        kept = {"memory": behind[:length], "counts": behind[length:]}
        return {**kept, "pivots": self._pivots(), "pattern": self._pattern(), "pace": self.pace.memory()}

    def _pivots(self) -> list[int]:
        return [k for group in self.stepping.layout.partition for pivot in group for k in pivot]

    def _pattern(self) -> list[int]:
        """What the memory of the factors means: the order of sparse ones, and nothing of dense ones."""
        sparse = self.stepping.layout.sparse
        return list(sparse.order) if sparse and is_sparse(self._solving, self.library.layout) else []

    def _arrays(self) -> dict[str, Any]:
        return {"q": self.q, "v": self.v, "z": self.z, "memory": self.kept, "counts": self.counts}

    def recall(self, memory: Mapping[str, Array]) -> None:
        """A run that failed to begin left nothing but the state."""
        self.cut = {}
        partition = remembered_partition(memory, self.stepping.layout, self.model)
        if partition != self.stepping.layout.partition:
            self._take(self._by(partition))
            self._check_factors(self.stepping)
            self.run.go_on(self.run.did())
        if np.asarray(memory.get("pattern", ())).tolist() != self._pattern():
            raise ArgumentError(
                "the checkpoint has other factors, of another formulation or version; resume with the model that made it"
            )
        counts = remembered_indices(memory, "counts", len(self.counts), 0, self._most_counts())
        kept = {name: array for name, array in self._arrays().items() if counts[Count.KNOWN] or name != "memory"}
        if self.pace is not None:
            self.pace.recall(memory)
        put_back(memory, {name: array for name, array in kept.items() if name != "counts"})
        self.counts[:] = counts
        self._goes_on()

    def _goes_on(self) -> None:
        self.begin = Beginning.GOES_ON if self._has_begun() else Beginning.FRESH_START
        self.run.c.implicit.begin = self.begin

    def _has_begun(self) -> bool:
        return bool(self.counts[Count.KNOWN])  # rates are known from then on

    def choose_again(self, time: float) -> bool:
        """Takes other dependent coordinates if they do better here; state and history go on."""
        choice = self._best(time, STRAINED)
        self.run.c.statistics.weakest_pivot = self.weakest
        self.kept[-len(Watch) + Watch.BOUND] = 0.0  # measured anew from here on
        if choice.partition == self.stepping.layout.partition:
            if self.pace is not None:  # the last row may lie before the last step
                self.run.c.implicit.begin = Beginning.OTHER_CHOICE
            return True
        try:
            other = self._by(choice.partition)
            self._check_factors(other)
        except (SymgenRuntimeError, ValueError, OSError) as error:
            self._why = f"the dependent coordinates have to change here, and {error}"
            return False
        kept, known = self.kept, self.counts[Count.KNOWN]
        common = len(kept) - len(Watch) - transforms(self.library)
        self.asked = self.run.c.implicit.asked
        before, paced = self.run.did(), self.pace
        if paced is not None and paced.is_cut and not self.cut:
            self.cut = self._cut()
        self._take(other)
        self.kept[:common], self.kept[-len(Watch) :] = kept[:common], kept[-len(Watch) :]
        self.counts[Count.KNOWN] = known
        self.begin = Beginning.OTHER_CHOICE if known else Beginning.FRESH_START
        self.run.go_on(replace(before, changes=before.changes + 1))
        if paced is not None and self.pace is not None:
            self.pace.go_on(paced.state)
        return True

    def _best(self, time: float, bearable: float) -> Choice:
        """The choice of dependent coordinates that does best at the present state."""
        groups, scales = self.stepping.layout.groups, self.model.scales
        if not groups:
            return Choice((), 1.0, 1.0)
        loops = self.stepping.loops(self.reached(time)) * scales.coordinates / scales.closure[:, None]
        layout = self.model.layout
        found = choice_at(groups, layout.joints, loops, bearable, layout.velocity_rows)
        self.weakest = min(self.weakest, found.pivot)
        return found

    def hindrance(self) -> str:
        return self._why

    def _most_counts(self) -> NDArray[np.int32]:
        """Of enum symgen_count, then of the rows that pivoting exchanged."""
        most = np.full(len(self.counts), max(0, len(self.equations()) - 1), dtype=np.int32)
        most[: len(Count)] = MOST_STEPS
        most[Count.MADE], most[Count.INTERVAL] = 1, MOST_INTERVAL
        most[Count.CURSOR] = max(1, len(blocks_of(self.stepping.layout))) - 1  # C takes the block that it counts
        return most

    def operations(self, counts: Counts) -> float:
        """Residuals with a solution each, Jacobians with their factors, and columns that are changed with them."""
        flops, n, sparse = self.library.layout.flops, len(self.equations()), self.stepping.layout.sparse
        if self.run.c.settings.sparse and sparse is not None:
            making = counts.factorisations * (flops("step_sparse") + 2 * sparse.work)
            return counts.evaluations * (flops("step_residual") + 2 * sparse.entries) + making
        jacobian = flops("step_jacobian") or n * flops("step_tangent")
        column = flops("step_tangent") or jacobian
        renewing = counts.factorisations * (jacobian + 2 * n**3 / 3) + counts.updates * (column + 2 * n**2)
        return counts.evaluations * (flops("step_residual") + 2 * n**2) + renewing


def transforms(library: Library) -> int:
    """Entries of B, which the memory keeps before the numbers of enum symgen_watch."""
    return next(
        result.size for result in library.functions["step_residual"].layout.results if result.name == "transform"
    )


def remembered_partition(memory: Mapping[str, Array], layout: StepLayout, model: Model) -> Partition:
    """Dependent coordinates of a checkpoint: those of each group take out its constraints."""
    constraints = model.lengths["l"]
    numbers = remembered_indices(memory, "pivots", 2 * constraints, 0, max(constraints, model.lengths["v"]) - 1)
    pairs = iter([(int(row), int(column)) for row, column in numbers.reshape(-1, 2)])
    found = tuple(tuple(islice(pairs, len(group.pivots))) for group in layout.groups)
    try:
        for group, pivots in zip(layout.groups, found, strict=True):
            check_pivots(group, pivots, constraints)
    except JsonError as error:
        raise ArgumentError(
            f"pivots of the checkpoint: {error}; the file was changed: resume with one that `save` has written"
        ) from None
    return found


def blocks_of(layout: StepLayout) -> tuple[tuple[int, int], ...]:
    """First unknown and end of the unknowns that are renewed together."""
    return tuple(pairwise(layout.blocks))


def refresh_cost(library: LibraryLayout, n: int, sparse: bool = False) -> int:
    """Iterations that cost as much as a new Jacobian with its factors, by operations: n^3 2/3 against 2 n^2 if they are dense."""
    residual, found = library.flops("step_residual"), stepped(library).sparse
    if sparse and found is not None:
        renewing = library.flops("step_sparse") + 2 * found.work
        return max(1, round(renewing / max(1, residual + 2 * found.entries)))
    columns = library.flops("step_jacobian") or n * library.flops("step_tangent")
    return max(1, round((columns + 2 * n**3 / 3) / max(1, residual + 2 * n**2)))


def column_cost(library: LibraryLayout, n: int) -> int:
    """Iterations that cost as much as a new column with the change of the factors, by operations: 4 n^2 against 2 n^2."""
    column = library.flops("step_tangent") or library.flops("step_jacobian")
    return max(1, round((column + 4 * n**2) / max(1, library.flops("step_residual") + 2 * n**2)))


def stepped(library: LibraryLayout) -> StepLayout:
    """What the library of a part with implicit steps says of them."""
    assert library.stepping is not None, "the library of implicit steps says what it steps"
    return library.stepping


def fill_settings(target: Any, model: Model, given: Settings, library: LibraryLayout) -> None:
    tolerances, steps = given.tolerances, stepped(library)
    blocks = blocks_of(steps)
    target.residual, target.closure, target.reach = tolerances.residual, tolerances.closure, tolerances.reach
    target.iterations = given.iterations or MOST_ITERATIONS
    target.fixed = given.iterations is not None
    target.predictor, target.policy = PREDICTOR, given.policy
    target.blocks = -(-len(blocks) // 4)
    unknowns = len(steps.independent) + len(model.layout.states) + len(steps.rolled)
    target.sparse = is_sparse(given, library)
    target.refresh_cost = refresh_cost(library, unknowns, target.sparse)
    target.column_cost = column_cost(library, unknowns)


def is_sparse(given: Settings, library: LibraryLayout) -> bool:
    """Whether factors are sparse, as the caller said, or because there is a matrix for it."""
    return given.factors != "dense" and stepped(library).sparse is not None and given.refresh in BODY_POLICIES


def fill_method(target: Any, method: Implicit) -> None:
    target.velocity, target.position, target.average = method.velocity, method.position, method.average
    target.gain, target.reach, target.history = method.gain, method.reach, method.history


def _fill_diagonal(target: Any, method: Diagonal) -> None:
    count, most = len(method.arguments), len(target.node)
    target.stages, target.gain = count, method.gain
    errors = [weight - other for weight, other in zip(method.weights, method.embedded, strict=True)]
    target.node[0:count], target.error[0:count] = method.nodes, errors
    for k, row in enumerate(method.arguments):
        target.argument[most * k : most * k + len(row)] = row


def _fill_one_shot(target: Any, method: OneShot) -> None:
    stages, most = len(method.weights), len(target.node)
    target.stages, target.gamma = stages, method.gamma
    target.node[0:stages], target.weight[0:stages] = method.nodes, method.weights
    for k, (arguments, couplings) in enumerate(zip(method.arguments, method.couplings, strict=True)):
        target.argument[most * k : most * k + len(arguments)] = arguments
        target.coupling[most * k : most * k + len(couplings)] = couplings
