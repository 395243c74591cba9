"""Where a run begins, and the times of its steps."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from ..errors import ArgumentError, AssemblyError
from ..methods import Method
from ..model.library import Array
from ..model.model import Model
from ..model.scales import open_by
from ..model.state import State
from ..naming import shown
from .checkpoint import Checkpoint, label_of, remembered
from .settings import REFUSAL, SAME_STEP, Settings, check_forward, step_count
from .signals import InputTable


def start_of(
    model: Model, state: State | None, resume: Checkpoint | None, method: Method, settings: Settings, table: InputTable
) -> State:
    """A start that nobody gives is assembled with what the inputs are then, so that drives stand where these put them."""
    if not isinstance(state, State | None):
        raise ArgumentError(f"a run starts from a State, as model.assemble() gives it, not {shown(state)}")
    if not isinstance(resume, Checkpoint | None):
        raise ArgumentError(f"a run resumes from a Checkpoint (load_checkpoint reads one), not {shown(resume)}")
    if resume is None:
        return _assembled(model, table) if state is None else state
    if state is not None:
        raise ArgumentError("a run resumes from its checkpoint or starts from a state, not both")
    if resume.model != model.layout.digest:
        raise ArgumentError("the checkpoint is of another model; resume with the description that it was made with")
    if resume.method != label_of(method):
        raise ArgumentError(
            f"the checkpoint is of method {resume.method!r}, not {label_of(method)!r}; resume with its method"
        )
    if resume.settings != str(settings):
        raise ArgumentError(f"the checkpoint was made with {resume.settings}; resume with them, not {settings}")
    lengths = model.lengths
    return State(resume.start, *(remembered(resume.memory, name, lengths[name]) for name in ("q", "v", "z")))


def _assembled(model: Model, table: InputTable) -> State:
    layout = model.layout
    prescribed = layout.velocity_rows or any(entry.drives for entry in layout.inputs)
    return model.assemble(inputs=table.rows(np.zeros(1))[0] if prescribed else None)


@dataclass(frozen=True)
class Grid:
    """Steps of one length from `start` on: how many there are, and how many of them lie behind. Where the run ends between two of
    them, a shorter step of length `rest` makes up for it."""

    start: float
    step: float
    total: int
    done: int
    rest: float = 0.0


def grid_of(start: State, until: float, step: float, resume: Checkpoint | None) -> Grid:
    """The step is shortened until a whole number of steps fits; a run that resumes keeps the step that it had."""
    check_forward(start.time if resume is None else resume.time, until, step)
    total = step_count(start.time, until, step)
    if resume is None:
        return Grid(start.time, (until - start.time) / total, total, 0)
    if not math.isclose(step, resume.step, rel_tol=1e-9):
        raise ArgumentError(f"the checkpoint was made with steps of {resume.step:g} s; resume with them, not {step:g}")
    left = (until - resume.time) / resume.step
    whole = math.floor(left * (1.0 + 1e-12) + SAME_STEP)
    fits = whole > 0 and left - whole <= SAME_STEP + 1e-12 * left
    rest = 0.0 if fits else until - (resume.start + (resume.index + whole) * resume.step)
    return Grid(resume.start, resume.step, resume.index + whole, resume.index, rest)


def check_start(model: Model, start: State, table: InputTable, time: float) -> None:
    """`time` is that of the positions: a run that resumes counts its time from an earlier start."""
    begin, inputs = State(time, start.q, start.v, start.z), table.rows(np.array([time]))[0]
    worst = open_by(model, begin, inputs)
    if worst <= REFUSAL:
        return
    drives = _open_drives(model, begin, inputs)
    if drives:
        raise AssemblyError(
            f"the start state is not where {', '.join(drives)} put it at {time:g} s; assemble it with these inputs "
            "(model.assemble(state=..., inputs=...)), or leave the state out"
        )
    raise AssemblyError(
        f"the loops of the start state are open by {worst:.3g} of the mechanism's length; use model.assemble(state=...)"
    )


def _open_drives(model: Model, start: State, inputs: Array) -> list[str]:
    """Inputs whose coordinates stand elsewhere, with their values."""
    open_rows = np.abs(model.constraints(start, inputs).residual / model.scales.closure) > REFUSAL
    return [
        f"input {entry.name!r} ({inputs[column]:.3g})"
        for column, entry in enumerate(model.layout.inputs)
        if entry.derivative == 0 and open_rows[list(entry.drives)].any()
    ]
