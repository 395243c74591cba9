"""How well a choice of dependent coordinates suits a position: the smallest pivot of its small LUs, relative to its row.

A pivot is compared with the usual size of the row of J that it comes from, in the coordinates of its own group. Around 1 all
is well; near 0 digits are lost, as many as it has zeros behind the point.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from symgen.formulation.independent.transform import Transform
from symgen.formulation.scales import shrinkage
from symgen.formulation.system import System
from symgen.mechanism.algebra import Scalar
from symgen.mechanism.assembly import Assembly, displacements, length_power
from symgen.mechanism.geometry import parameter_values


def pivot_qualities(system: System, transforms: Sequence[Transform]) -> list[Scalar]:
    """One for each choice; none without constraints."""
    if not system.mechanism.constraints:
        return []
    algebra, mechanism = system.algebra, system.mechanism
    grown = shrinkage(system)
    algebra.phase = "transform"
    columns = Assembly(mechanism, parameter_values(mechanism.description)).column_scale()
    return [_smallest(system, transform, columns.tolist(), grown) for transform in transforms]


def _smallest(system: System, transform: Transform, columns: Sequence[float], grown: Scalar) -> Scalar:
    """One that is not a number, as after a pivot of zero, is never the smallest."""
    algebra = system.algebra
    smallest: Scalar = 1
    for relative in _relative(system, transform, columns, grown):
        smallest = algebra.bind(algebra.function("select", relative, smallest, relative, smallest))
    return smallest


def _relative(system: System, transform: Transform, columns: Sequence[float], grown: Scalar) -> Iterator[Scalar]:
    """Scaled by powers of two, as only the order of magnitude counts, and by what parameters that change do to lengths."""
    algebra, mechanism = system.algebra, system.mechanism
    lengths = displacements(mechanism)
    kinds = [row.kind for _, row in system.kept_rows]
    for index, factors in transform.factors.items():
        cuts = [mechanism.cuts[k] for k in mechanism.groups[index].cuts]
        rows = [cut.first + k for cut in cuts for k in range(len(cut.kept))]
        sizes = dict(zip(rows, mechanism.groups[index].row_sizes, strict=True))
        for row, column in factors.pivots:
            scale = _scale(system, columns[column] / sizes[row], grown, length_power(kinds[row]) - (column in lengths))
            size = algebra.bind(algebra.function("abs", factors.pivot[row]))
            yield algebra.bind(algebra.mul(scale, size))


def _scale(system: System, scale: float, grown: Scalar, power: int) -> Scalar:
    algebra = system.algebra
    rounded = 2.0 ** round(math.log2(scale))
    found: Scalar = 1 if rounded == 1.0 else rounded
    algebra.phase = "init"
    for _ in range(abs(power)):
        found = algebra.bind(algebra.mul(found, grown) if power > 0 else algebra.div(found, grown))
    algebra.phase = "transform"
    return found
