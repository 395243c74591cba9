"""Operation counts of a model: one formulation pass by pass, and the table of the methods that paper 2 compares."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from symgen.formulation.derive import derive
from symgen.lower import lower
from symgen.measuring.counting_formulas import FormulaCounts, conventional, proposed
from symgen.mechanism.mechanism import Mechanism, MechanismError
from symgen.passes import optimise, steps
from symgen.program.count import PhaseCounts, count
from symgen.program.program import Program
from symgen.stages import Stage

LOWERED = "lowered"
"""Stands for the program before any pass."""

PUBLISHED: Mapping[str, float | None] = {
    "multiplier-dense": 1.0,
    "reduced-multiplier": 0.806,
    "partitioned": 0.623,
    "independent": 0.120,
    "multiplier": None,
}
"""Share of multiplications that Kang and Yoon give for a full car (their Fig. 7); the sparse `multiplier` is ours."""


@dataclass(frozen=True)
class Step:
    """Counts of one function by phase after a pass."""

    name: str
    counts: PhaseCounts


@dataclass(frozen=True)
class Counted:
    """One formulation: the function's counts as it was lowered, then after each pass; the last is what is emitted."""

    formulation: str
    function: str
    steps: tuple[Step, ...]

    @property
    def counts(self) -> PhaseCounts:
        return self.steps[-1].counts


def counted(mechanism: Mechanism, formulation: str, function: str, stage: Stage) -> Counted:
    """Derives the formulation and counts after every pass."""
    program = _lowered(mechanism, formulation, stage)
    found = [Step(LOWERED, count(program, function))]
    with stage("optimise"):
        found += [Step(name, count(shortened, function)) for name, shortened in steps(program)]
    return Counted(formulation, function, tuple(found))


def shortened(mechanism: Mechanism, formulation: str, stage: Stage) -> Program:
    """What is emitted of the formulation."""
    program = _lowered(mechanism, formulation, stage)
    with stage("optimise"):
        return optimise(program)


def _lowered(mechanism: Mechanism, formulation: str, stage: Stage) -> Program:
    with stage(f"derive {formulation}"):
        equations = derive(mechanism, formulation)
    with stage("lower"):
        return lower(equations)


@dataclass(frozen=True)
class MethodRow:
    """A method of paper 2: multiplications of the emitted acceleration, the published share, what the formulas give.

    Divisions are counted as multiplications, as the paper does. `multiplications` is None where the formulation does not take the mechanism.
    """

    formulation: str
    multiplications: int | None
    share: float | None
    published: float | None
    formula: int | None
    formula_share: float | None


@dataclass(frozen=True)
class MethodTable:
    rows: tuple[MethodRow, ...]
    formulas: Mapping[str, FormulaCounts]


def method_table(mechanism: Mechanism, stage: Stage) -> MethodTable:
    """All methods of the paper beside its own numbers; 100 % is one dense system."""
    formulas = {"multiplier-dense": conventional(mechanism), "independent": proposed(mechanism)}
    emitted = {name: _multiplications(mechanism, name, stage) for name in PUBLISHED}
    return MethodTable(tuple(_rows(emitted, formulas)), formulas)


def _multiplications(mechanism: Mechanism, formulation: str, stage: Stage) -> int | None:
    try:
        total = count(shortened(mechanism, formulation, stage), "acceleration").total
    except MechanismError:
        return None
    return total.mul + total.div


def _rows(emitted: Mapping[str, int | None], formulas: Mapping[str, FormulaCounts]) -> Sequence[MethodRow]:
    whole, whole_formula = emitted["multiplier-dense"] or 1, formulas["multiplier-dense"].total
    rows = []
    for name, number in emitted.items():
        formula = formulas[name].total if name in formulas else None
        rows.append(
            MethodRow(
                name,
                number,
                None if number is None else number / whole,
                PUBLISHED[name],
                formula,
                None if formula is None else formula / whole_formula,
            )
        )
    return rows
