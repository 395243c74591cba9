"""Driving a model through time."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from functools import partial
from time import perf_counter

import numpy as np

from ..errors import ArgumentError
from ..methods import METHODS, Diagonal, Explicit, Implicit, Method, OneShot, Symplectic
from ..model.library import Array, Status
from ..model.model import Model
from ..model.state import State
from ..model.steps import ALL_BODIES, default_steps
from ..names import FactorsName, MethodName, PolicyName, StepsName
from ..naming import counted, shown, whole
from . import outcome
from .beginning import Grid, check_start, grid_of, start_of
from .breaks import Break, breaks
from .checkpoint import Checkpoint, label_of
from .combinations import check, check_feedback, is_controlled, method_of
from .explicit_run import ExplicitFamily
from .feedback import apart
from .held import Held
from .implicit_run import ImplicitFamily
from .interrupts import Interrupts
from .manoeuvre import Manoeuvre, Plan, Wishes, driven
from .measures import Measure, Readings, checked, unit_of
from .newton_run import BodiesFamily
from .record import RunRecord
from .recording import Recording, recording_of
from .run import Family, Run
from .settings import Settings, Tolerances, check_records, settings_of
from .signals import InputTable, Signals, input_table
from .solution import INTERRUPTED, Counts, Solution, Statistics
from .stopping import Stop, Watch, a_stop, crossing, departing, root

PIECE = 1000
"""Steps per call of the compiled loop; between calls Python sees interrupts and reports progress."""
FIRST_PIECE, PROMPT = 8, 0.1
"""With step control a row may take many steps: rows of the first call, and seconds that a call shall take at most."""


def simulate(
    model: Model,
    until: float | None = None,
    step: float | None = None,
    method: MethodName | Method = "rk4",
    refresh: PolicyName | None = None,
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
    steps: StepsName | None = None,
    tolerance: float | None = None,
    outputs: Collection[str] | None = None,
    factors: FactorsName | None = None,
) -> Solution:
    """Integrates from `state` (default: the assembled initial state) to the time `until`.

    The step is shortened until a whole number of steps fits; a run that resumes keeps its step, and its last step is a shorter
    one where `until` lies between two. Every `every`-th state is recorded, and the last one. With a list of `outputs`, rows hold
    the state and these outputs only, in addition to those that a stop or measures ask for; nothing else is computed for them. The
    name of a sensor stands for all its components.
    A run that fails ends early, with `success` false and a sentence in `status`; what was reached is kept.
    `method` is a name of `METHODS` or a table; implicit methods take a policy for their factors (`refresh`, a name of
    `POLICIES`; default adaptive) and, for the same work in every step, a number of `iterations`. `steps` says what they solve
    for: `independent` coordinates (the default), or all bodies relative to the `world` (the default of models built with
    `inertial`) or to the `base` body (`chassis`). In independent coordinates `factors` may be `dense` or `sparse`; by default large
    models without large groups of loops have sparse ones, which give the same results. Combinations that are not supported raise an
    `ArgumentError`. `stop` ends the run where an output takes a value (`Stop`), or is zero if only its name is given. `resume` goes
    on from the checkpoint of another run, with the parameters that the model has now. `timing` times each step inside the loop.
    `progress(done, total)` is called after every piece of the run.
    With a `tolerance`, the relative error of a step, `trapezoidal` and `bdf2` choose the length of their steps by their error;
    `dormand-prince` and `esdirk4` always do. Then `step` is the interval of the record only, and its rows are read off polynomials.
    `measures` are numbers read off at every step, whatever is recorded. An input may be a controller, `Sampled` or `LinearFeedback`.
    A `manoeuvre` (a name in `model.manoeuvres`) brings start, inputs, parameters, length, step, stop and measures; arguments that
    are given as well override these. Inputs and measures are added by name. Ctrl-C ends the run after the piece at work; what was
    reached is kept.
    """
    if not isinstance(model, Model):
        raise ArgumentError(f"simulate drives a Model, as symgen.build gives it, not {shown(model)}")
    if manoeuvre is not None:
        run = partial(simulate, model, method=method, refresh=refresh, every=every, progress=progress)
        run = partial(run, iterations=iterations, tolerances=tolerances, timing=timing, steps=steps)
        run = partial(run, tolerance=tolerance, outputs=outputs, factors=factors)
        return driven(
            model, manoeuvre, run, Wishes(until, step, inputs, state, stop, measures or {}, resume is not None)
        )
    if until is None:
        raise ArgumentError("say how long the run is, in s: until=..., or a manoeuvre")
    if step is None:
        raise ArgumentError("say how long a step is, in s: step=1e-3 suits most models; or give a manoeuvre")
    chosen, parameters = method_of(method), model.parameters
    if steps is None and isinstance(chosen, Implicit | OneShot | Diagonal):
        steps = default_steps(model.layout.formulation)
    asked = tolerance is not None
    check(chosen, steps, refresh, iterations, controlled=asked, tolerances=tolerances, factors=factors)
    controlled = is_controlled(chosen, asked)
    settings = settings_of(refresh, iterations, tolerances, timing, steps, tolerance, controlled, factors)
    if not (progress is None or callable(progress)):
        raise ArgumentError(f"progress is a function of the steps done and their number, not {shown(progress)}")
    every = whole("every", every, 1)
    from_outside, loops = apart(model, inputs)
    table = input_table(model, from_outside)
    start = start_of(model, state, resume, chosen, settings, table)
    grid = grid_of(start, until, step, resume)
    if loops:
        check_feedback(chosen, steps, asked)
    stop, wanted = None if stop is None else a_stop(stop), checked(measures)
    needed = [measure.of for measure in wanted.values()] + ([] if stop is None else [stop.output])
    recording = recording_of(model.layout, outputs, needed)
    check_records((grid.total - grid.done) // every + 2, recording.width)
    check_start(model, start, table, start.time if resume is None else resume.time)

    held = Held(model, table, loops, grid, None if resume is None else resume.memory) if loops else None
    signals = table if held is None else held
    make = _maker(model, table, chosen, settings, grid, recording, held)
    readings = Readings(recording, signals, wanted, grid.step) if wanted else None
    watch = None if stop is None else Watch(recording, stop)
    work = _Simulation(model, chosen, settings, make, recording, start, grid, every, watch, readings, held, resume)
    solution = work.finish(progress)
    _refuse_change(parameters, model)
    record = RunRecord(
        method=chosen.name,
        settings=settings,
        until=until,
        step=grid.step,
        every=every,
        stop=stop,
        start=start,
        parameters=dict(parameters),
        table=table,
        build=model.build,
        description=model.description,
        measures=wanted,
        whole=resume is None and not loops and METHODS.get(chosen.name) == chosen,
    )
    solution = replace(solution, inputs=signals.rows(solution.time), record=record)
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


Make = Callable[[State, float, Run | None, int], Run]
"""A run from a state with steps of a length, which has so many steps of the grid behind it; it may take over what another one of its
kind searched for."""


def _maker(
    model: Model,
    table: InputTable,
    method: Method,
    settings: Settings,
    grid: Grid,
    recording: Recording,
    held: Held | None,
) -> Make:
    known: dict[tuple[float, float], tuple[Break, ...]] = {}

    def breaks_of(begin: State, length: float) -> tuple[Break, ...]:
        """Of the whole run, or of one step that begins at another time."""
        if not settings.controlled:
            return ()
        total = grid.total if (begin.time, length) == (grid.start, grid.step) else 1
        key = begin.time, length
        if key not in known:
            known[key] = breaks(table, begin.time, length, total)
        return known[key]

    def family(begin: State, length: float, like: Family | None) -> Family:
        if isinstance(method, Explicit | Symplectic):
            return ExplicitFamily(model, begin, table, length, method, settings.tolerances, breaks_of(begin, length))
        if isinstance(method, Implicit) and settings.steps in ALL_BODIES:
            others = like if isinstance(like, BodiesFamily) else None
            return BodiesFamily(model, begin, table, length, method, settings, others)
        assert isinstance(method, Implicit | OneShot | Diagonal), "others are refused before"
        same = like if isinstance(like, ImplicitFamily) else None
        return ImplicitFamily(model, begin, table, method, settings, breaks_of(begin, length), same)

    def make(begin: State, length: float, like: Run | None, behind: int) -> Run:
        own = family(begin, length, None if like is None else like.family)
        return Run(model, begin.time, table, length, own, recording, settings.timing, held, behind)

    return make


class _Simulation:
    """A run in pieces, with what is recorded of it."""

    def __init__(
        self,
        model: Model,
        method: Method,
        settings: Settings,
        make: Make,
        recording: Recording,
        start: State,
        grid: Grid,
        every: int,
        watch: Watch | None,
        readings: Readings | None,
        held: Held | None,
        resume: Checkpoint | None,
    ) -> None:
        self.model, self.method, self.settings, self.controlled = model, method, str(settings), settings.controlled
        self.make, self.grid, self.every, self.held = make, grid, every, held
        self.recording, self.watch, self.readings = recording, watch, readings
        self.start, self.run = start, make(start, grid.step, None, 0)
        self.done = grid.done
        self.rows: list[Array] = []
        self.time = grid.start + self.done * grid.step
        self.recalled: dict[str, Array] = {}
        if resume is not None:
            self._recall(resume.memory)
        self.departs = resume is not None and resume.index == 0
        self.stopped = self.interrupted = self.afresh = False
        self.earlier: Counts | None = None

    def _recall(self, memory: Mapping[str, Array]) -> None:
        self.run.recall(memory)
        given = self._given()
        self.recalled = {name: memory.get(name, np.zeros(0)) for name in given}
        if not all(np.array_equal(self.recalled[name], values) for name, values in given.items()):
            self.run.look_anew(self.done, self.time)

    def _given(self) -> dict[str, Array]:
        """What the rates that steps remember were found with."""
        signals = self.held or self.run.table
        inputs = signals.rows(np.array([self.time]))[0]
        return {"inputs": inputs, "parameters": self.model.parameter_values()}

    def finish(self, progress: Callable[[int, int], None] | None) -> Solution:
        began = perf_counter()
        grid, status = self.grid, Status.GOOD
        piece = FIRST_PIECE if self.controlled else PIECE
        with Interrupts() as interrupts:
            while self.done < grid.total and status is Status.GOOD and not self.stopped and not interrupts.pressed:
                called = perf_counter()
                status = self._piece(min(piece, grid.total - self.done, self._ahead()))
                if self.controlled:
                    piece = min(PIECE, 4 * piece) if perf_counter() - called < PROMPT / 4 else max(1, piece // 4)
                if progress is not None:
                    progress(self.done, grid.total)
            if grid.rest > 0.0 and status is Status.GOOD and not self.stopped and not interrupts.pressed:
                status = self._rest()
        whole = self.done == grid.total and (grid.rest == 0.0 or self.afresh)
        self.interrupted = interrupts.pressed and status is Status.GOOD and not whole and not self.stopped
        return self._solution(status, perf_counter() - began)

    def _ahead(self) -> int:
        """Steps that may be made before it is known whether the run stops."""
        return PIECE if self.held is None or self.watch is None else self.held.until_call(self.done)

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
        self.earlier, self.run = before, self.make(self.start, self.grid.step, self.run, 0)
        self.run.recall(memory)
        self.run.piece(first, at, 0, False)
        self._advance(at)
        self._keep(first, rows[: at + 1])
        return self._approach(watch, self.grid.step)

    def _crossing(self, distances: Array) -> int | None:
        return crossing(departing(distances) if self.departs and self.done == 0 else distances)

    def _keep(self, first: int, rows: Array) -> None:
        """Of the states from step `first` on, those to be recorded; all of them are measured."""
        if self.readings is not None:
            self.readings.add(rows)
        index = first + np.arange(len(rows))
        self.rows.append(rows[(index % self.every == 0) | (index == self.grid.total)])

    def _rest(self) -> Status:
        """A last step that is shorter than the others: a run that resumes keeps their length."""
        status = self._piece(0) if self.grid.total == self.grid.done else Status.GOOD  # the row of the start
        if status is not Status.GOOD:
            return status
        rest = self.grid.rest
        run = self.make(self.run.state(self.time), rest, self.run, self.done)
        status, rows, good = run.piece(0, 1, 1, True)
        if status is not Status.GOOD or not good:
            return status
        if self.watch is not None and self._crossing(self.watch.distances(rows)) is not None:
            return self._approach(self.watch, rest)
        self._end(run.state(self.time + rest), rows[-1:], self._did().and_then(run.did()))
        return Status.GOOD

    def _approach(self, watch: Watch, longest: float) -> Status:
        """A last step of the length that makes the output zero, from a fresh start."""
        before = self.run.state(self.time)
        failures: list[Status] = []

        def end(length: float) -> tuple[State, Array]:
            run = self.make(before, length, self.run, self.done)
            status, rows, good = run.piece(0, 1, 0, True)
            if status is not Status.GOOD or not good:
                failures.append(status)
                return before, np.zeros((0, rows.shape[1]))
            return run.state(self.time + length), rows[-1:]

        def distance(length: float) -> float:
            row = end(length)[1]
            return float(watch.distances(row)[0]) if len(row) else 0.0  # zero ends the search

        after, row = end(root(distance, longest))
        if failures:
            return failures[0]
        self._end(after, row, self._did())
        self.stopped = True
        return Status.GOOD

    def _end(self, after: State, row: Array, counts: Counts) -> None:
        """The row after a last step of another length. What comes after it starts afresh."""
        self.earlier, self.run = counts, self.make(after, self.grid.step, self.run, self.done)
        self.rows.append(row)
        if self.readings is not None:
            self.readings.add(row)
        self.time, self.afresh = after.time, True

    def _did(self) -> Counts:
        return self.run.did() if self.earlier is None else self.earlier.and_then(self.run.did())

    def _solution(self, status: Status, wall_time: float) -> Solution:
        grid, model = self.grid, self.model
        steps = self.done - grid.done + (self.afresh and not self.stopped)
        statistics = Statistics(steps, grid.step, wall_time, self._did())
        made = self.done > grid.done or self.afresh
        memory = {**self.run.memory(), **(self._given() if made or not self.recalled else self.recalled)}
        start, index = (self.time, 0) if self.afresh else (grid.start, self.done)
        if self.held is not None and not self.afresh:
            memory |= self.held.memory(self.done)
        label = label_of(self.method)
        checkpoint = Checkpoint(model.layout.digest, label, self.settings, start, grid.step, index, memory)
        final = self.run.state(self.time)
        good = status is Status.GOOD and not self.interrupted
        rows = np.concatenate([np.zeros((0, self.recording.width)), *self.rows])
        return Solution(
            model.layout,
            *self.recording.split(rows),
            final=final,
            success=good,
            status=self._sentence(status, statistics),
            statistics=statistics,
            checkpoint=checkpoint,
            chosen=self.recording.chosen,
        )

    def _sentence(self, status: Status, statistics: Statistics) -> str:
        """With error control steps are not those of the record."""
        planned = self.grid.total - self.grid.done + (self.grid.rest > 0.0)
        of = f" of {planned}" if self.interrupted and not self.controlled else ""
        made = counted(statistics.made, "step", of)
        stopped = f"stopped at t = {self.time:.9g} s after {made}"
        if self.stopped and self.watch is not None:
            return f"{stopped}: {self.watch.stop.output} is {self.watch.stop.value:g}"
        if self.interrupted:
            return f"{INTERRUPTED} at t = {self.time:.9g} s after {made}"
        if status is Status.GOOD:
            return f"finished after {made}{outcome.finished(statistics.counts)}"
        return f"{stopped}: {outcome.failed(self.model, self.run, status, self.time, self.done > 0, self.controlled)}"
