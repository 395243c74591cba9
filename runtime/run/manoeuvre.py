"""A manoeuvre: where a run starts, what goes in, when it ends, what is read off it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from ..errors import ArgumentError
from ..model.state import State
from ..naming import place, shown, unknown
from .manoeuvre_rows import PlanOfRows
from .measures import Measure
from .signals import Controller, Signal, Signals, shifted, value_at
from .stopping import Stop

if TYPE_CHECKING:
    from ..model.model import Model
    from .solution import Solution


@dataclass(frozen=True)
class TrimRequest:
    """The run starts in the steady state at this speed, straight on or in a circle."""

    speed: float = 0.0
    free: tuple[str, ...] = ()
    tolerance: float | None = None
    curvature: float = 0.0
    lateral_acceleration: float = 0.0
    gradient: float | None = None


@dataclass(frozen=True)
class Manoeuvre:
    """All that a run needs in addition to the model and a method; `parameters` hold for the run only."""

    name: str
    until: float
    step: float = 1e-3
    inputs: Mapping[str, Signal] = field(default_factory=dict)
    parameters: Mapping[str, float] = field(default_factory=dict)
    positions: Mapping[str, float] = field(default_factory=dict)
    velocities: Mapping[str, float] = field(default_factory=dict)
    trim: TrimRequest | None = None
    stop: Stop | None = None
    measures: Mapping[str, Measure] = field(default_factory=dict)
    text: str = ""
    """As it is written, for run files; empty if it was made in Python."""


Plan = Callable[[Mapping[str, float]], Manoeuvre]
"""A manoeuvre for given values of the model's parameters."""


@dataclass(frozen=True, eq=False)
class Prepared:
    """Where a manoeuvre starts, what the trim adds to inputs that are free, and parameters that belong to it."""

    state: State
    shifts: Mapping[str, float] = field(default_factory=dict)
    parameters: Mapping[str, float] = field(default_factory=dict)


def chosen_manoeuvre(model: Model, manoeuvre: str | Manoeuvre | Plan, given: frozenset[str] = frozenset()) -> Manoeuvre:
    """One of the model's manoeuvres by name, or as it is given, for the parameters that the model has now; those `given` count before
    the values that a written manoeuvre has for them."""
    if isinstance(manoeuvre, str):
        if manoeuvre not in model.manoeuvres:
            raise ArgumentError(unknown("manoeuvre", manoeuvre, model.manoeuvres))
        manoeuvre = model.manoeuvres[manoeuvre]
    if isinstance(manoeuvre, PlanOfRows):
        manoeuvre = manoeuvre(model.parameters, given)
    found = manoeuvre(model.parameters) if callable(manoeuvre) else manoeuvre
    if not isinstance(found, Manoeuvre):
        raise ArgumentError(f"a manoeuvre must be a name that the model has, or a Manoeuvre, not {shown(found)}")
    return found


def prepared(model: Model, manoeuvre: Manoeuvre, state: State | None) -> Prepared:
    """The start of the run; the model has the manoeuvre's parameters already."""
    if manoeuvre.positions or manoeuvre.velocities or state is None:
        inputs = _prescribing(model, manoeuvre, 0.0 if state is None else state.time)
        state = model.assemble(manoeuvre.positions, manoeuvre.velocities, state=state, inputs=inputs)
    request = manoeuvre.trim
    if request is None:
        return Prepared(state)
    now = dict(zip(model.inputs, model.default_inputs.tolist(), strict=True))
    now |= {name: value_at(name, signal, state.time) for name, signal in manoeuvre.inputs.items()}
    way = {name: getattr(request, name) for name in ("curvature", "lateral_acceleration", "gradient")}
    found = model.trim(request.speed, now, request.free, state, request.tolerance or None, **way)
    held = dict(zip(model.inputs, found.inputs.tolist(), strict=True))
    shifts = {name: held[name] - now[name] for name in request.free if name in held}
    return Prepared(found.state, shifts, found.parameters)


def _prescribing(model: Model, manoeuvre: Manoeuvre, time: float) -> dict[str, float]:
    """What inputs that prescribe motion are at the start; controllers set forces."""
    entries = model.layout.inputs
    names = {entry.name for entry in entries if entry.drives or model.layout.velocity_rows}
    return {
        name: value_at(name, signal, time)
        for name, signal in manoeuvre.inputs.items()
        if name in names and not isinstance(signal, Controller)
    }


def signals_of(model: Model, manoeuvre: Manoeuvre, shifts: Mapping[str, float]) -> dict[str, Signal]:
    """The manoeuvre's inputs, those that the trim left free moved to where they hold the steady state."""
    defaults = dict(zip(model.inputs, model.default_inputs.tolist(), strict=True))
    signals: dict[str, Signal] = dict(manoeuvre.inputs)
    for name, shift in shifts.items():
        place("input", name, model.inputs)
        signals[name] = shifted(name, signals.get(name, defaults[name]), shift)
    return signals


@dataclass(frozen=True)
class Wishes:
    """What the caller asks for in addition to a manoeuvre; None: as the manoeuvre says."""

    until: float | None
    step: float | None
    inputs: Signals
    state: State | None
    stop: Stop | str | None
    measures: Mapping[str, Measure]
    resumes: bool


def driven(model: Model, manoeuvre: str | Manoeuvre | Plan, run: Callable[..., Solution], wishes: Wishes) -> Solution:
    """Makes the run, with the manoeuvre's parameters while it lasts."""
    case = chosen_manoeuvre(model, manoeuvre)
    if wishes.resumes:
        raise ArgumentError("a run of a manoeuvre cannot resume; continue with simulate(resume=...) and its inputs")
    if wishes.inputs is not None and not isinstance(wishes.inputs, Mapping):
        raise ArgumentError("with a manoeuvre, give inputs by name")
    before = {name: model.parameters[name] for name in case.parameters if name in model.parameters}
    try:
        model.set_parameters(case.parameters)
        begin = prepared(model, case, wishes.state)
        before = {**{name: model.parameters[name] for name in begin.parameters}, **before}
        model.set_parameters(begin.parameters)
        solution = run(
            until=case.until if wishes.until is None else wishes.until,
            step=case.step if wishes.step is None else wishes.step,
            inputs={**signals_of(model, case, begin.shifts), **(wishes.inputs or {})},
            state=begin.state,
            stop=case.stop if wishes.stop is None else wishes.stop,
            measures={**case.measures, **wishes.measures},
        )
    finally:
        model.set_parameters(before)
    assert solution.record is not None
    text = "" if wishes.inputs else case.text
    record = replace(solution.record, manoeuvre=case.name, text=text, shifts=begin.shifts)
    return replace(solution, record=record)
