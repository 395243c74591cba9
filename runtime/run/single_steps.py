"""What a program needs that makes steps one at a time: where it starts, and the numbers that C is given for a run."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from ..errors import ArgumentError
from ..methods import METHODS, Explicit, Implicit, Method, Symplectic
from ..model.library import Array, Library
from ..model.state import State
from ..naming import number, shown
from .beginning import check_start
from .combinations import check, method_of, on_rows
from .explicit_run import CORRECTIONS, TOLERANCE, ExplicitFamily, fill_table
from .implicit_run import ImplicitFamily
from .manoeuvre import Manoeuvre, Plan, chosen_manoeuvre, prepared, signals_of
from .recording import recording_of
from .run import Run, length_of
from .settings import BY_COLUMNS, MOST_ITERATIONS, REFUSAL, SHORTEST_STEP, Policy, Settings, Tolerances, settings_of
from .signals import InputTable, input_table
from .solution import Counts

if TYPE_CHECKING:
    from ..model.model import Model

INDEPENDENT = "independent"
"""What the steps solve for."""

SHORTER = 2**7 - 2
"""Steps of half the length, a quarter, ..., which C tries in the place of one that fails, see symgen_iterated_step.h."""

MIDDLES = 3
"""As SYMGEN_MIDDLES: corrections of velocities in a step of semi-implicit Euler."""

Numbers = Mapping[str, float | tuple[float, ...]]
"""A C struct: numbers and arrays by the names of its members."""


@dataclass(frozen=True, eq=False)
class Steps:
    """A model and a start, as compiled code takes them that makes one step at a time."""

    start: State
    inputs: Array
    """At the start."""
    parameters: Array
    step: float
    main: Library
    operations: int
    """Of a step that needs no second try, at most."""
    most_operations: int
    """Of one that is tried again with new factors, and then in shorter steps."""

    def scratch(self) -> int:
        """Length of the array."""
        return length_of(self.main, "scratch")


@dataclass(frozen=True, eq=False)
class SingleSteps(Steps):
    """Implicit ones."""

    method: Implicit
    settings: Settings
    stepping: Library
    settings_in_c: Numbers
    method_in_c: Numbers
    beginner_in_c: Numbers
    equations: tuple[str, ...]
    """What steps solve for: independent coordinates and first-order states."""

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
        return max(own, self.scratch()) if name == "scratch" else own


@dataclass(frozen=True, eq=False)
class ExplicitSteps(Steps):
    """Steps of an explicit method, all of one length."""

    method: Explicit | Symplectic
    table_in_c: Numbers
    loops_in_c: Numbers
    """How the loops are closed: members of symgen_explicit_part."""
    sizes: Array
    """Of each entry of (q, v, z), for a method that iterates; empty for others."""


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
        raise _refused(
            "implicit methods with one stage", [each for each in METHODS.values() if isinstance(each, Implicit)], method
        )
    check(found, INDEPENDENT, refresh, iterations, controlled=False, tolerances=tolerances, factors=factors)
    settings = settings_of(refresh, iterations, tolerances, steps=INDEPENDENT, factors=factors)
    with _begun(model, step, manoeuvre) as (start, table, length):
        return _implicit(model, start, table, length, found, settings)


def explicit_steps(
    model: Model,
    step: float | None = None,
    method: str | Method = "rk4",
    manoeuvre: str | Manoeuvre | Plan | None = None,
) -> ExplicitSteps:
    """As `simulate` would begin; see `single_steps`."""
    found = method_of(method)
    if not _has_equal_steps(found):
        raise _refused(
            "explicit methods without error control", [m for m in METHODS.values() if _has_equal_steps(m)], method
        )
    assert isinstance(found, Explicit | Symplectic)
    with _begun(model, step, manoeuvre) as (start, table, length):
        return _explicit(model, start, table, length, found)


def _has_equal_steps(method: Method) -> bool:
    return isinstance(method, Symplectic) or (isinstance(method, Explicit) and on_rows(method))


def _refused(kind: str, methods: Iterable[Method], given: object) -> ArgumentError:
    names = ", ".join(method.name for method in methods)
    return ArgumentError(f"steps are made one at a time by {kind} ({names}), not by {shown(given)}")


@contextmanager
def _begun(
    model: Model, step: float | None, manoeuvre: str | Manoeuvre | Plan | None
) -> Iterator[tuple[State, InputTable, float]]:
    """Start, inputs and length of steps; meanwhile the model has the parameters of the manoeuvre."""
    with model.trying():
        case = Manoeuvre("", 0.0) if manoeuvre is None else chosen_manoeuvre(model, manoeuvre)
        model.set_parameters(case.parameters)
        begin = prepared(model, case, None)
        model.set_parameters(begin.parameters)
        length = number("argument", "step", case.step if step is None else step)
        if not length > SHORTEST_STEP:
            raise ArgumentError(f"a step must be longer than {SHORTEST_STEP:g} s, not {shown(step)}")
        table = input_table(model, signals_of(model, case, begin.shifts))
        check_start(model, begin.state, table, begin.state.time)
        yield begin.state, table, length


def _implicit(
    model: Model, start: State, table: InputTable, step: float, method: Implicit, settings: Settings
) -> SingleSteps:
    family = ImplicitFamily(model, start, table, method, settings)
    run = Run(model, start.time, table, step, family, recording_of(model.layout, None, []))
    ffi = family.library.ffi
    once, most = _operations(family, settings)
    return SingleSteps(
        start=family.state(start.time),
        inputs=table.rows(np.array([start.time]))[0],
        parameters=model.parameter_values(),
        step=step,
        main=model.library,
        operations=once,
        most_operations=most,
        method=method,
        settings=settings,
        stepping=family.library,
        settings_in_c=_numbers(ffi, run.c.settings),
        method_in_c=_numbers(ffi, run.c.implicit.method),
        beginner_in_c=_numbers(ffi, run.c.implicit.beginner),
        equations=family.equations(),
    )


def _explicit(
    model: Model, start: State, table: InputTable, step: float, method: Explicit | Symplectic
) -> ExplicitSteps:
    family = ExplicitFamily(model, start, table, step, method, Tolerances())
    library = model.library
    of_table = library.ffi.new("symgen_explicit_table *")
    if isinstance(method, Explicit):
        fill_table(of_table, method)
    most = _explicit_operations(model, method)
    return ExplicitSteps(
        start=family.state(start.time),
        inputs=table.rows(np.array([start.time]))[0],
        parameters=model.parameter_values(),
        step=step,
        main=library,
        operations=most,
        most_operations=most,
        method=method,
        table_in_c=_numbers(library.ffi, of_table[0]),
        loops_in_c={"tolerance": TOLERANCE, "refusal": REFUSAL, "corrections": CORRECTIONS},
        sizes=family.sizes,
    )


def _explicit_operations(model: Model, method: Explicit | Symplectic) -> int:
    """Stages, and the loops closed by as many corrections as there may be, positions first and velocities behind."""
    flops = model.library.layout.flops
    stages = len(method.weights) if isinstance(method, Explicit) else MIDDLES + 1
    closing = (
        flops("scales") + (CORRECTIONS + 1) * (flops("closure") + flops("correction")) if model.lengths["l"] else 0
    )
    return stages * flops("acceleration") + closing


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
