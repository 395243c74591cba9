"""Subsystem synthesis in the rows of Song and Kim's Table 1, the emitted program beside the paper's numbers.

The paper counts one subsystem, the arms and the knuckle of a quarter car. The rows here are those of all subsystems of the mechanism, wheels
included. Applied forces, of which the paper does not speak, and the base with its 6 x 6 system are rows of their own that are not in
the total.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from symgen.formulation.subsystem.subsystem import ACCELERATION, BASE, BIAS, EFFECTIVE, LOADS
from symgen.measuring.operations import counted
from symgen.mechanism.mechanism import Mechanism
from symgen.mechanism.subsystems import divide
from symgen.program.count import Counts
from symgen.stages import Stage

KINDS = ("subsystem-cartesian", "subsystem-joint")


@dataclass(frozen=True)
class Work:
    """Multiplications with divisions (M.D) and additions with subtractions (A.S)."""

    mul_div: int
    add_sub: int

    @property
    def total(self) -> int:
        return self.mul_div + self.add_sub

    def __add__(self, other: Work) -> Work:
        return Work(self.mul_div + other.mul_div, self.add_sub + other.add_sub)


ROWS: Mapping[str, tuple[str, ...]] = {
    "position": ("position",),
    "velocity": ("velocity",),
    "right-hand side": (BIAS,),
    "mass and force": ("constraints", "transform", "mass", "force"),
    "effective": (EFFECTIVE,),
    "acceleration": (ACCELERATION,),
}
"""Chapters of the emitted code that make up each row of the paper: `right-hand side` holds accelerations by velocities, `mass and force`
all between kinematics and the effective quantities, the solution of the loops too."""

BESIDE: Mapping[str, tuple[str, ...]] = {"applied forces": (LOADS,), "base": (BASE,)}

PUBLISHED: Mapping[str, Mapping[str, Work]] = {
    "subsystem-cartesian": {
        "position": Work(401, 302),
        "velocity": Work(414, 302),
        "right-hand side": Work(245, 196),
        "mass and force": Work(3594, 3241),
        "effective": Work(25, 24),
        "acceleration": Work(49, 42),
    },
    "subsystem-joint": {
        "position": Work(764, 727),
        "velocity": Work(290, 220),
        "right-hand side": Work(127, 194),
        "mass and force": Work(1290, 1139),
        "effective": Work(177, 160),
        "acceleration": Work(311, 292),
    },
}


@dataclass(frozen=True)
class Column:
    """One kind of coordinates: `rows` add up to the total, `beside` are not in it; roots, sines and the like are in neither."""

    formulation: str
    rows: Mapping[str, Work]
    beside: Mapping[str, Work]
    functions: int
    subsystems: int

    @property
    def total(self) -> Work:
        return sum(self.rows.values(), Work(0, 0))

    @property
    def published(self) -> Work:
        return sum(PUBLISHED[self.formulation].values(), Work(0, 0))


def synthesis_table(mechanism: Mechanism, stage: Stage) -> tuple[Column, ...]:
    """One acceleration in both kinds of coordinates."""
    return tuple(_column(mechanism, kind, stage) for kind in KINDS)


def _column(mechanism: Mechanism, formulation: str, stage: Stage) -> Column:
    counts = counted(mechanism, formulation, "acceleration", stage).counts
    phases = counts.phases
    rows = {name: _work(phases, chapters) for name, chapters in ROWS.items()}
    beside = {name: _work(phases, chapters) for name, chapters in BESIDE.items()}
    functions = counts.total.sqrt + counts.total.trig + counts.total.other
    return Column(formulation, rows, beside, functions, len(divide(mechanism, formulation)))


def _work(phases: Mapping[str, Counts], chapters: tuple[str, ...]) -> Work:
    found = [phases[chapter] for chapter in chapters]
    return Work(sum(c.mul + c.div for c in found), sum(c.add for c in found))
