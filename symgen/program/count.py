"""Operation counts: scalar operations executed per evaluation.

`add` counts additions and subtractions; sign changes are free; `trig` counts sin, cos, atan2, exp and the like, and
powers that are not multiplications; min, max, select, abs, sign and a look-up in a table or a road are one `other` each.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, fields

from symgen.program.program import ARITY, INIT, Assign, Program
from symgen.program.slice import live, needed

KIND: Mapping[str, str] = {
    "mul": "mul",
    "div": "div",
    "add": "add",
    "sub": "add",
    "sqrt": "sqrt",
    **dict.fromkeys(("sin", "cos", "tan", "asin", "acos", "atan", "atan2", "exp", "log", "tanh", "pow"), "trig"),
    **dict.fromkeys(("min", "max", "select", "abs", "sign", "table", "table_slope", "table_curvature"), "other"),
    **dict.fromkeys(("road", "road_by_x", "road_by_y"), "other"),
}
"""What each operation counts as; `neg` counts as nothing."""


@dataclass(frozen=True)
class Counts:
    mul: int = 0
    div: int = 0
    add: int = 0
    sqrt: int = 0
    trig: int = 0
    other: int = 0

    @property
    def flops(self) -> int:
        return self.mul + self.div + self.add + self.sqrt

    def __add__(self, more: Counts) -> Counts:
        return Counts(*[getattr(self, f.name) + getattr(more, f.name) for f in fields(self)])

    def table(self) -> dict[str, int]:
        """The counts by name, `flops` last."""
        return {f.name: getattr(self, f.name) for f in fields(self)} | {"flops": self.flops}


@dataclass(frozen=True)
class PhaseCounts:
    """Counts of every phase in execution order. `total` is one evaluation, which `init` is not part of."""

    phases: Mapping[str, Counts]

    @property
    def total(self) -> Counts:
        return sum((counts for name, counts in self.phases.items() if name != INIT), Counts())

    @property
    def init(self) -> Counts:
        return self.phases.get(INIT, Counts())


def count(program: Program, name: str) -> PhaseCounts:
    """Operations of the function `name`: the statements that it needs."""
    return _count(program, needed(program, name))


def count_all(program: Program) -> PhaseCounts:
    """Operations of all functions together, each statement once; its `init` is the whole init function."""
    return _count(program, live(program))


def _count(program: Program, marks: bytearray) -> PhaseCounts:
    tally = Counter(
        (program.phase[k], value.op) for k, value in enumerate(program.values) if marks[k] and type(value) is Assign
    )
    by_kind = [dict.fromkeys((f.name for f in fields(Counts)), 0) for _ in program.phases]
    for (phase, op), times in tally.items():
        if op in KIND:
            by_kind[phase][KIND[op]] += times
    return PhaseCounts({name: Counts(**kinds) for name, kinds in zip(program.phases, by_kind, strict=True)})


assert KIND.keys() | {"neg"} == ARITY.keys()
