"""What a program needs that makes implicit steps one at a time: where it starts, and the numbers that C is given for a run."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from ..errors import ArgumentError
from ..methods import METHODS, Implicit, Method
from ..model.library import Array, Library
from ..model.state import State
from ..naming import number, shown
from .beginning import check_start
from .combinations import check, method_of
from .implicit_run import ImplicitFamily
from .manoeuvre import Manoeuvre, Plan, chosen_manoeuvre, prepared, signals_of
from .recording import recording_of
from .run import Run, length_of
from .settings import BY_COLUMNS, MOST_ITERATIONS, SHORTEST_STEP, Policy, Settings, Tolerances, settings_of
from .signals import InputTable, input_table
from .solution import Counts

if TYPE_CHECKING:
    from ..model.model import Model

INDEPENDENT = "independent"
"""What the steps solve for."""

SHORTER = 2**7 - 2
"""Steps of half the length, a quarter, ..., which C tries in the place of one that fails, see symgen_iterated_step.h."""

Numbers = Mapping[str, float | tuple[float, ...]]
"""A C struct: numbers and arrays by the names of its members."""


@dataclass(frozen=True, eq=False)
class SingleSteps:
    """A model, a start and a method, as compiled code takes them."""

    start: State
    inputs: Array
    """At the start."""
    parameters: Array
    step: float
    method: Implicit
    settings: Settings
    main: Library
    stepping: Library
    settings_in_c: Numbers
    method_in_c: Numbers
    beginner_in_c: Numbers
    equations: tuple[str, ...]
    """What steps solve for: independent coordinates and first-order states."""
    operations: int
    """Of a step that needs no second try, at most."""
    most_operations: int
    """Of one that is tried again with new factors, and then in shorter steps."""

    @property
    def folders(self) -> tuple[Path, Path]:
        """With the C of the model itself, and of its steps."""
        return self.main.shared.file.parent, self.stepping.shared.file.parent

    @property
    def sizes(self) -> int:
        """Length of the sizes of the mechanism."""
        return 3 + len(self.main.entries["l"]) + len(self.main.entries["v"])

    def length(self, name: str) -> int:
        """Of an array of the steps: `memory`, `counts` or `scratch`; the scratch serves the model too."""
        own = length_of(self.stepping, name)
        return max(own, length_of(self.main, name)) if name == "scratch" else own


def single_steps(
    model: Model,
    step: float | None = None,
    method: str | Method = "trapezoidal",
    refresh: str | None = "frozen",
    iterations: int | None = None,
    tolerances: Tolerances | None = None,
    manoeuvre: str | Manoeuvre | Plan | None = None,
    factors: str | None = None,
) -> SingleSteps:
    """As `simulate` would begin: from the assembled initial state, or where the manoeuvre starts, with its step and parameters."""
    found = method_of(method)
    if not isinstance(found, Implicit):
        names = ", ".join(name for name, each in METHODS.items() if isinstance(each, Implicit))
        raise ArgumentError(
            f"steps are made one at a time by implicit methods with one stage ({names}), not by {shown(method)}"
        )
    check(found, INDEPENDENT, refresh, iterations, controlled=False, tolerances=tolerances, factors=factors)
    settings = settings_of(refresh, iterations, tolerances, steps=INDEPENDENT, factors=factors)
    with model.trying():
        case = Manoeuvre("", 0.0) if manoeuvre is None else chosen_manoeuvre(model, manoeuvre)
        model.set_parameters(case.parameters)
        begin = prepared(model, case, None)
        model.set_parameters(begin.parameters)
        length = number("argument", "step", case.step if step is None else step)
        if not length > SHORTEST_STEP:
            raise ArgumentError(f"a step must be longer than {SHORTEST_STEP:g} s, not {shown(step)}")
        return _begun(
            model, begin.state, input_table(model, signals_of(model, case, begin.shifts)), length, found, settings
        )


def _begun(
    model: Model, start: State, table: InputTable, step: float, method: Implicit, settings: Settings
) -> SingleSteps:
    check_start(model, start, table, start.time)
    family = ImplicitFamily(model, start, table, method, settings)
    run = Run(model, start.time, table, step, family, recording_of(model.layout, None, []))
    ffi = family.library.ffi
    once, most = _operations(family, settings)
    return SingleSteps(
        start=family.state(start.time),
        inputs=table.rows(np.array([start.time]))[0],
        parameters=model.parameter_values(),
        step=step,
        method=method,
        settings=settings,
        main=model.library,
        stepping=family.library,
        settings_in_c=_numbers(ffi, run.c.settings),
        method_in_c=_numbers(ffi, run.c.implicit.method),
        beginner_in_c=_numbers(ffi, run.c.implicit.beginner),
        equations=family.equations(),
        operations=once,
        most_operations=most,
    )


def _operations(family: ImplicitFamily, settings: Settings) -> tuple[int, int]:
    """Of a step, at most: one that succeeds at once, and one for which everything is tried."""
    fixed, evaluations = settings.iterations is not None, settings.iterations or MOST_ITERATIONS
    renewed = settings.policy is not Policy.FROZEN and not (fixed and settings.policy is Policy.ADAPTIVE)
    updates = len(family.equations()) if settings.policy in BY_COLUMNS else 0
    once = family.operations(Counts(evaluations=evaluations, factorisations=int(renewed), updates=updates))
    if fixed:
        return round(once), round(once)
    tries, named = 1 + SHORTER, 1 + 6  # each length that fails looks for the equation to blame
    again = Counts(evaluations=tries * evaluations + named, factorisations=tries)
    return round(once), round(once + family.operations(again))


def _numbers(ffi: Any, struct: Any) -> Numbers:
    fields = ((name, getattr(struct, name)) for name, _ in ffi.typeof(struct).fields)
    return {name: value if isinstance(value, int | float) else tuple(value) for name, value in fields}
