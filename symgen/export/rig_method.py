"""What the C of a rig needs of its method: hand-written header, tables, lengths, and words that describe it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from symgen.export.dialect import Dialect
from symgen.runtime import ExplicitSteps, Library, SingleSteps

Steps = SingleSteps | ExplicitSteps

IN_A_LINE = 4

OF_STEPS = "Multiplications, divisions, additions and square roots of a step:"


@dataclass(frozen=True)
class RigMethod:
    """The method of a rig, in C and in words."""

    header: str
    """Hand-written; its functions begin and make steps."""
    libraries: tuple[Library, ...]
    """Their C is the model."""
    stepper: str
    """The generated file that the hand-written one needs; none: empty."""
    members: Sequence[tuple[str, str]]
    """Of symgen_rig_method: name and initialiser."""
    sizes: Sequence[float]
    """Of the entries of the state, for methods that want them at the start."""
    constants: int
    scales: int
    memory: int
    counts: int
    work: int
    scratch: int
    said: str
    effort: str
    """How many operations a step takes."""
    residual: str
    """What the worst residual is."""


def method_of(steps: Steps, name: str, dialect: Dialect) -> RigMethod:
    """`name`: what the names of the rig begin with."""
    return _implicit(steps, dialect) if isinstance(steps, SingleSteps) else _explicit(steps, name, dialect)


def _implicit(steps: SingleSteps, dialect: Dialect) -> RigMethod:
    stepping = steps.stepping.layout
    own = [("equations", f"&{stepping.symbol}_stepper_equations"), ("init", f"{stepping.symbol}_init")]
    settings = {member: _asked(dialect, member, value) for member, value in steps.settings_in_c.items()}
    parts = (("settings", settings), ("method", steps.method_in_c), ("beginner", steps.beginner_in_c))
    given = [(f"{part}.{member}", value) for part, struct in parts for member, value in members(struct)]
    return RigMethod(
        header="symgen_rig_implicit.h",
        libraries=(steps.main, steps.stepping),
        stepper=f"{stepping.symbol}_stepper.c",
        members=[*own, ("nk", str(stepping.constants)), *given],
        sizes=(),
        constants=stepping.constants,
        scales=steps.sizes,
        memory=steps.length("memory"),
        counts=steps.length("counts"),
        work=stepping.work,
        scratch=steps.length("scratch"),
        said=f"{steps.method.name}, refresh {steps.settings.refresh}, {_iterations(steps)}",
        effort=_effort(steps),
        residual="what was left of an equation, relative to its size",
    )


def _iterations(steps: SingleSteps) -> str:
    count = steps.settings.iterations
    return "as many iterations as the tolerances ask for" if count is None else f"{count} iterations in every step"


def _effort(steps: SingleSteps) -> str:
    if steps.settings.iterations is not None:
        return f"{OF_STEPS} {steps.operations:,}, in every step after the first."
    return (
        f"{OF_STEPS} at most {steps.operations:,} where the first try succeeds, and\n"
        f"   at most {steps.most_operations:,} where it does not (new factors, then up to 64 shorter steps)."
    )


def _asked(dialect: Dialect, name: str, value: float | tuple[float, ...]) -> float | tuple[float, ...]:
    return dialect.tolerance(name, value) if isinstance(value, float) else value


def _explicit(steps: ExplicitSteps, name: str, dialect: Dialect) -> RigMethod:
    """The memory holds sizes, and inputs at the beginning, in the middle and at the end of a step."""
    table = [(f"table.{member}", value) for member, value in members(steps.table_in_c)]
    loops = {member: _asked(dialect, member, value) for member, value in steps.loops_in_c.items()}
    sizes = [("sizes", f"{name}_start_sizes")] if len(steps.sizes) else []
    return RigMethod(
        header="symgen_rig_explicit.h",
        libraries=(steps.main,),
        stepper="",
        members=[*table, *members(loops), *sizes],
        sizes=steps.sizes.tolist(),
        constants=0,
        scales=0,
        memory=len(steps.sizes) + 3 * len(steps.inputs),
        counts=0,
        work=0,
        scratch=steps.scratch(),
        said=steps.method.name,
        effort=f"{OF_STEPS} at most {steps.operations:,}.",
        residual="how far loops stood open, relative to their sizes",
    )


def numbers(values: Iterable[float]) -> list[str]:
    """Lines of a C initialiser, exact to the last bit."""
    return rows([float(value).hex() for value in values], IN_A_LINE)


def rows(texts: Sequence[str], count: int) -> list[str]:
    """An array of length zero is not C."""
    given = list(texts) or ["0"]
    return [", ".join(given[k : k + count]) + "," for k in range(0, len(given), count)]


def members(struct: Any) -> list[tuple[str, str]]:
    """Of a C struct: name and initialiser."""
    return [(name, _initialiser(value)) for name, value in struct.items()]


def _initialiser(value: float | tuple[float, ...]) -> str:
    if isinstance(value, tuple):
        return "{" + ", ".join(float(entry).hex() for entry in value) + "}"
    return str(value) if isinstance(value, int) else value.hex()
