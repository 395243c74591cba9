"""Driving a model through time."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from time import perf_counter

import numpy as np

from ..errors import ArgumentError, AssemblyError
from ..methods import METHODS, Diagonal, Explicit, Implicit, Method, OneShot, Symplectic
from ..model.assembly import joint_of
from ..model.library import SENTENCE, Array, Status
from ..model.model import Model
from ..model.scales import open_by
from ..model.state import State
from ..model.steps import ALL_BODIES, default_steps
from ..naming import by_name, shown, whole
from .breaks import Break, breaks
from .checkpoint import Checkpoint, remembered
from .combinations import check, is_controlled, method_of
from .explicit_run import ExplicitFamily
from .implicit_run import ImplicitFamily
from .interrupts import Interrupts
from .manoeuvre import Manoeuvre, Plan, Wishes, driven
from .measures import Measure, Readings, unit_of
from .newton_run import BodiesFamily
from .record import RunRecord
from .run import Family, Run
from .settings import REFUSAL, Settings, Tolerances, check_forward, check_records, settings_of, step_count
from .signals import InputTable, Signals, input_table
from .solution import INTERRUPTED, Counts, Solution, Statistics, solution_from_rows
from .stopping import Stop, Watch, crossing, departing, root

PIECE = 1000
"""Steps per call of the compiled loop; between calls Python sees interrupts and reports progress."""
FIRST_PIECE, PROMPT = 8, 0.1
"""With step control a row may take many steps: rows of the first call, and seconds that a call shall take at most."""

WEAK_CHOICE = 0.01
"""Smallest singular value of the constraints by dependent coordinates, both counted in sizes, at which a failure is put down to
them."""

SAFE_PIVOT = 1e-3
"""A run that comes nearer to a change point says so."""


def simulate(
    model: Model,
    until: float | None = None,
    step: float | None = None,
    method: str | Method = "rk4",
    refresh: str | None = None,
    inputs: Signals = None,
    state: State | None = None,
    every: int = 1,
    progress: Callable[[int, int], None] | None = None,
    iterations: int | None = None,
    tolerances: Tolerances | None = None,
    stop: Stop | str | None = None,
    resume: Checkpoint | None = None,
    timing: bool = False,
    manoeuvre: str | Manoeuvre | Plan | None = None,
    measures: Mapping[str, Measure] | None = None,
    steps: str | None = None,
    tolerance: float | None = None,
) -> Solution:
    """Integrates from `state` (default: the assembled initial state) to the time `until`.

    The step is shortened until a whole number of steps fits. Every `every`-th state is recorded, and the last one.
    A run that fails ends early, with `success` false and a sentence in `status`; what was reached is kept.
    `method` is a name of `METHODS` or a table; implicit methods take a policy for their factors (`refresh`, a name of
    `POLICIES`; default adaptive) and, for the same work in every step, a number of `iterations`. `steps` says what they solve
    for: `independent` coordinates (the default), or all bodies relative to the `world` (the default of models built with
    `inertial`) or to the `base` body (`chassis`). What does not go together is refused. `stop` ends the run where an output
    takes a value (`Stop`), or is zero if only its name is given. `resume` goes on from the checkpoint of another run, with the
    parameters that the model has now. `timing` times each step inside the loop.
    `progress(done, total)` is called now and then.
    With a `tolerance`, the relative error of a step, `trapezoidal` and `bdf2` choose the length of their steps by their error;
    `dormand-prince` and `esdirk4` always do. Then `step` is the interval of the record only, and its rows are read off polynomials.
    `measures` are numbers read off at every step, whatever is recorded.
    A `manoeuvre` (a name in `model.manoeuvres`) brings start, inputs, parameters, length, step, stop and measures; arguments that
    are given as well replace them. Ctrl-C ends the run after the piece at work; what was reached is kept.
    """
    if not isinstance(model, Model):
        raise ArgumentError(f"simulate drives a Model, as symgen.build gives it, not {shown(model)}")
    if manoeuvre is not None:
        run = partial(simulate, model, method=method, refresh=refresh, every=every, progress=progress)
        run = partial(run, iterations=iterations, tolerances=tolerances, timing=timing, steps=steps)
        run = partial(run, tolerance=tolerance)
        return driven(
            model, manoeuvre, run, Wishes(until, step, inputs, state, stop, measures or {}, resume is not None)
        )
    if until is None or step is None:
        raise ArgumentError("say how long the run is and how long a step: until=..., step=..., or a manoeuvre")
    chosen, parameters = method_of(method), model.parameters
    if steps is None and isinstance(chosen, Implicit | OneShot | Diagonal):
        steps = default_steps(model.layout.formulation)
    asked = tolerance is not None
    check(chosen, steps, refresh, iterations, controlled=asked, tolerances=tolerances)
    settings = settings_of(refresh, iterations, tolerances, timing, steps, tolerance, is_controlled(chosen, asked))
    if not (progress is None or callable(progress)):
        raise ArgumentError(f"progress is a function of the steps done and their number, not {shown(progress)}")
    every = whole("every", every, 1)
    start = _start(model, state, resume, chosen, settings)
    grid = _grid(start, until, step, resume)
    check_records((grid.total - grid.done) // every + 2, sum(model.lengths.values()))
    table = input_table(model, inputs)
    _check_start(model, start, table, start.time if resume is None else resume.time)

    make = _maker(model, table, chosen, settings, grid)
    wanted = {} if measures is None else by_name("measures", measures)
    readings = Readings(model.layout, table, wanted, grid.step) if len(wanted) else None
    solution = _Simulation(model, chosen, settings, make, start, grid, every, stop, readings, resume).finish(progress)
    _refuse_change(parameters, model)
    record = RunRecord(
        method=chosen.name,
        settings=settings,
        until=until,
        step=grid.step,
        every=every,
        stop=Stop(stop) if isinstance(stop, str) else stop,
        start=start,
        parameters=dict(parameters),
        table=table,
        build=model.build,
        description=model.description,
        measures=dict(wanted),
        whole=resume is None and METHODS.get(chosen.name) == chosen,
    )
    solution = replace(solution, inputs=table.rows(solution.time), record=record)
    if readings is None:
        return solution
    units = {name: unit_of(m.kind, solution.unit(m.of)) for name, m in wanted.items()}
    return replace(solution, measures=readings.values(), measure_units=units)


def _refuse_change(before: Mapping[str, float], model: Model) -> None:
    """Nobody could make such a run again."""
    with model.lock:
        now = model.parameters
    changed = [name for name, value in before.items() if now[name] != value]
    if changed:
        raise ArgumentError(
            f"{', '.join(map(repr, changed[:5]))} was changed during the run, by one of its functions or by another thread; "
            "make a run for each set of parameters, in threads each with a model of its own"
        )


Make = Callable[[State, float, Run | None], Run]
"""A run from a state with steps of a length; it may take over what another one of its kind searched for."""


def _maker(model: Model, table: InputTable, method: Method, settings: Settings, grid: _Grid) -> Make:
    known: dict[tuple[float, float], tuple[Break, ...]] = {}

    def stops(begin: State, length: float) -> tuple[Break, ...]:
        """Of the whole run, or of one step that begins at another time."""
        if not settings.controlled:
            return ()
        total = grid.total if (begin.time, length) == (grid.start, grid.step) else 1
        return known.setdefault((begin.time, length), breaks(table, begin.time, length, total))

    def family(begin: State, length: float, like: Family | None) -> Family:
        if isinstance(method, Explicit | Symplectic):
            return ExplicitFamily(model, begin, table, length, method, settings.tolerances, stops(begin, length))
        if isinstance(method, Implicit) and settings.steps in ALL_BODIES:
            others = like if isinstance(like, BodiesFamily) else None
            return BodiesFamily(model, begin, table, length, method, settings, others)
        assert isinstance(method, Implicit | OneShot | Diagonal), "others are refused before"
        same = like if isinstance(like, ImplicitFamily) else None
        return ImplicitFamily(model, begin, table, method, settings, stops(begin, length), same)

    def make(begin: State, length: float, like: Run | None) -> Run:
        own = family(begin, length, None if like is None else like.family)
        return Run(model, begin.time, table, length, own, settings.timing)

    return make


def _start(model: Model, state: State | None, resume: Checkpoint | None, method: Method, settings: Settings) -> State:
    if not isinstance(state, State | None):
        raise ArgumentError(f"a run starts from a State, as model.assemble() gives it, not {shown(state)}")
    if not isinstance(resume, Checkpoint | None):
        raise ArgumentError(f"a run resumes from a Checkpoint (load_checkpoint reads one), not {shown(resume)}")
    if resume is None:
        return model.assemble() if state is None else state
    if state is not None:
        raise ArgumentError("a run resumes from its checkpoint or starts from a state, not both")
    if resume.model != model.layout.digest:
        raise ArgumentError("the checkpoint is of another model; resume with the description that it was made with")
    if resume.method != method.name:
        raise ArgumentError(
            f"the checkpoint is of method {resume.method!r}, not {method.name!r}; resume with its method"
        )
    if resume.settings != str(settings):
        raise ArgumentError(f"the checkpoint was made with {resume.settings}; resume with them, not {settings}")
    lengths = model.lengths
    return State(resume.start, *(remembered(resume.memory, name, lengths[name]) for name in ("q", "v", "z")))


class _Grid:
    """Step length, how many steps there are, and how many of them lie behind."""

    def __init__(self, start: float, step: float, total: int, done: int) -> None:
        self.start, self.step, self.total, self.done = start, step, total, done


def _grid(start: State, until: float, step: float, resume: Checkpoint | None) -> _Grid:
    check_forward(start.time if resume is None else resume.time, until, step)
    total = step_count(start.time, until, step)
    if resume is None:
        return _Grid(start.time, (until - start.time) / total, total, 0)
    if not math.isclose(step, resume.step, rel_tol=1e-9):
        raise ArgumentError(f"the checkpoint was made with steps of {resume.step:g} s; resume with them, not {step:g}")
    return _Grid(resume.start, resume.step, max(total, resume.index + 1), resume.index)


def _lost_rank(model: Model, state: State) -> str:
    """Where the constraint is that depends on the others."""
    rows = model.constraint_jacobian(state)
    directions, _, _ = np.linalg.svd(rows / np.linalg.norm(rows, axis=1, keepdims=True))
    joint = joint_of(model.layout.constraints[int(np.argmax(np.abs(directions[:, -1])))])
    return (
        f" at {joint!r}: this is a change point (for example a flat parallelogram), or a position that the analysis did not cover; "
        "try formulation 'multiplier'"
    )


def _weak_choice(model: Model, family: ImplicitFamily, time: float) -> str:
    """Why other dependent coordinates were not taken, or the loop that they hardly close any more where no others do better."""
    if family.hindrance():
        return f"; {family.hindrance()}"
    dependent = list(family.stepping.layout.dependent)
    if not dependent:
        return ""
    scales = model.scales
    rows = model.constraint_jacobian(family.reached(time)) * scales.coordinates / scales.closure[:, None]
    directions, sizes, _ = np.linalg.svd(rows[:, dependent])
    if sizes[-1] > WEAK_CHOICE:
        return ""
    joint = joint_of(model.layout.constraints[int(np.argmax(np.abs(directions[:, -1])))])
    names = ", ".join(model.coordinates[k] for k in dependent)
    return f"; the dependent coordinates of implicit steps ({names}) hardly close the loop at {joint!r} here, and no others do better"


def _check_start(model: Model, start: State, table: InputTable, time: float) -> None:
    """`time` is that of the positions: a run that resumes counts its time from an earlier start."""
    worst = open_by(model, State(time, start.q, start.v, start.z), table.rows(np.array([time]))[0])
    if not worst <= REFUSAL:
        raise AssemblyError(
            f"the loops of the start state are open by {worst:.3g} of the mechanism's length; use model.assemble(state=...)"
        )


class _Simulation:
    """A run in pieces, with what is recorded of it."""

    def __init__(
        self,
        model: Model,
        method: Method,
        settings: Settings,
        make: Make,
        start: State,
        grid: _Grid,
        every: int,
        stop: Stop | str | None,
        readings: Readings | None,
        resume: Checkpoint | None,
    ) -> None:
        self.model, self.method, self.settings, self.controlled = model, method, str(settings), settings.controlled
        self.make, self.grid, self.every = make, grid, every
        self.watch = None if stop is None else Watch(model.layout, stop)
        self.readings = readings
        self.start, self.run = start, make(start, grid.step, None)
        if resume is not None:
            self.run.recall(resume.memory)
        self.done = grid.done
        self.rows: list[Array] = []
        self.time = grid.start + self.done * grid.step
        self.departs = resume is not None and resume.index == 0
        self.stopped = self.interrupted = False
        self.earlier: Counts | None = None

    def finish(self, progress: Callable[[int, int], None] | None) -> Solution:
        began = perf_counter()
        grid, status = self.grid, Status.GOOD
        piece = FIRST_PIECE if self.controlled else PIECE
        with Interrupts() as interrupts:
            while self.done < grid.total and status is Status.GOOD and not self.stopped and not interrupts.pressed:
                called = perf_counter()
                status = self._piece(min(piece, grid.total - self.done))
                if self.controlled:
                    piece = min(PIECE, 4 * piece) if perf_counter() - called < PROMPT / 4 else max(1, piece // 4)
                if progress is not None:
                    progress(self.done, grid.total)
        self.interrupted = interrupts.pressed and self.done < grid.total and not self.stopped
        return self._solution(status, perf_counter() - began)

    def _piece(self, steps: int) -> Status:
        if self.watch is not None or self.readings is not None:
            return self._watched_piece(steps)
        final = self.done + steps == self.grid.total
        status, rows, good = self.run.piece(self.done, steps, self.every, final)
        self.rows.append(rows)
        self._advance(good)
        return status

    def _advance(self, steps: int) -> None:
        self.done += steps
        self.time = self.grid.start + self.done * self.grid.step

    def _watched_piece(self, steps: int) -> Status:
        """Every state is looked at; where the output of a stop changes sign the piece is made again up to there."""
        first, memory, before, watch = self.done, self.run.memory(), self.run.did(), self.watch
        status, rows, good = self.run.piece(first, steps, 1, True)
        at = None if watch is None else self._crossing(watch.distances(rows))
        if watch is None or at is None:
            joins = len(rows) > steps and first + steps < self.grid.total  # the next piece begins with the last row
            self._advance(good)
            self._keep(first, rows[:-1] if joins else rows)
            return status
        self.earlier, self.run = before, self.make(self.start, self.grid.step, self.run)
        self.run.recall(memory)
        self.run.piece(first, at, 0, False)
        self._advance(at)
        self._keep(first, rows[: at + 1])
        return self._approach(watch)

    def _crossing(self, distances: Array) -> int | None:
        return crossing(departing(distances) if self.departs and self.done == 0 else distances)

    def _keep(self, first: int, rows: Array) -> None:
        """Of the states from step `first` on, those to be recorded; all of them are measured."""
        if self.readings is not None:
            self.readings.add(rows)
        index = first + np.arange(len(rows))
        self.rows.append(rows[(index % self.every == 0) | (index == self.grid.total)])

    def _approach(self, watch: Watch) -> Status:
        """A last step of the length that makes the output zero, from a fresh start; what comes after starts afresh too."""
        before = self.run.state(self.time)
        failures: list[Status] = []

        def end(length: float) -> tuple[State, Array]:
            run = self.make(before, length, self.run)
            status, rows, good = run.piece(0, 1, 0, True)
            if status is not Status.GOOD or not good:
                failures.append(status)
                return before, np.zeros((0, rows.shape[1]))
            return run.state(self.time + length), rows[-1:]

        def distance(length: float) -> float:
            row = end(length)[1]
            return float(watch.distances(row)[0]) if len(row) else 0.0  # zero ends the search

        length = root(distance, self.grid.step)
        after, row = end(length)
        if failures:
            return failures[0]
        self.earlier, self.run = self._did(), self.make(after, self.grid.step, self.run)
        self.rows.append(row)
        if self.readings is not None:
            self.readings.add(row)
        self.time += length
        self.stopped = True
        return Status.GOOD

    def _did(self) -> Counts:
        return self.run.did() if self.earlier is None else self.earlier.and_then(self.run.did())

    def _solution(self, status: Status, wall_time: float) -> Solution:
        grid, model = self.grid, self.model
        statistics = Statistics(self.done - grid.done, grid.step, wall_time, self._did())
        memory = self.run.memory()
        start, index = (self.time, 0) if self.stopped else (grid.start, self.done)
        checkpoint = Checkpoint(model.layout.digest, self.method.name, self.settings, start, grid.step, index, memory)
        final = self.run.state(self.time)
        good = status is Status.GOOD and not self.interrupted
        rows = np.concatenate(self.rows)
        return solution_from_rows(model.layout, rows, final, good, self._sentence(status), statistics, checkpoint)

    def _sentence(self, status: Status) -> str:
        steps = self.done - self.grid.done
        if self.stopped and self.watch is not None:
            return f"stopped at t = {self.time:.9g} s after {steps} steps: {self.watch.stop.output} is {self.watch.stop.value:g}"
        if status is Status.GOOD and self.interrupted:
            return f"{INTERRUPTED} at t = {self.time:.9g} s after {steps} of {self.grid.total - self.grid.done} steps"
        if status is Status.GOOD:
            weakest = self.run.did().weakest_pivot
            near = f"; during the run the dependent coordinates were nearly unsuitable (weakest pivot {weakest:.1e})"
            return f"finished after {steps} steps{near if weakest < SAFE_PIVOT else ''}"
        trouble = self.run.trouble()
        where = f", with the largest residual in the equation of {trouble}" if trouble else ""
        family = self.run.family
        if isinstance(family, ImplicitFamily) and status is Status.NOT_CONVERGED:
            where += _weak_choice(self.model, family, self.time)
        if status is Status.CHANGE_POINT:
            where = _lost_rank(self.model, self.run.state(self.time))
        said, remedy = SENTENCE[status], "a shorter step may help"
        if status is Status.NOT_FINITE and self.done == 0:
            remedy = "check for motions that move no mass, for formulas that divide by zero at the start, and for a step that is too long"
        if status is Status.NOT_CONVERGED and self.controlled:
            said = "no step was short enough for the tolerance, or closed loops could not be kept closed"
            remedy = (
                "check whether a quantity grows without bound there, or whether the mass of a motion goes to zero; "
                "larger tolerances may help"
            )
        return f"stopped at t = {self.time:.9g} s after {steps} steps: {said}{where}; {remedy}"
