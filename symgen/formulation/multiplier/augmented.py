"""Mass matrices that loops or drives complete: bodies without mass make the tree's own one singular.

    (M + J^T W J) a + J^T l = f + J^T W g,   J a = g

has the same accelerations and the same multipliers for any weights W, and its matrix is positive definite wherever the mechanism's
accelerations are determined. Only rows that touch motions without mass get a weight, about the inertia that such a row meets, so
that neither term drowns the other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import assert_never

from symgen.formulation.system import System
from symgen.mechanism.algebra import Scalar

Entries = dict[tuple[int, int], Scalar]


@dataclass(frozen=True)
class Augmented:
    """`entries`: one triangle of M + J^T W J, indices (i, j), i >= j; `weights` W by row; without any, nothing is changed."""

    system: System
    entries: Entries
    weights: Mapping[int, Scalar]

    def forces(self, forces: Sequence[Scalar], bias: Sequence[Scalar]) -> list[Scalar]:
        """f + J^T W g"""
        algebra, result = self.system.algebra, list(forces)
        for row, weight in self.weights.items():
            pull = algebra.bind(algebra.mul(weight, bias[row]))
            for column, value in self.system.jacobian[row].items():
                result[column] = algebra.bind(algebra.add(result[column], algebra.mul(value, pull)))
        return result


def augmented(system: System, entries: Entries) -> Augmented:
    """The mass matrix in frame axes with what the constraints have to add."""
    touching = _touching(system)
    total = _total_mass(system) if touching else 0
    system.algebra.phase = "mass"
    weights = {row: _weight(system, row, entries, total) for row in touching}
    return Augmented(system, _with_rows(system, entries, weights), weights)


def _touching(system: System) -> list[int]:
    """Rows of constraints that take part in motions without mass."""
    weightless = set(system.mechanism.weightless)
    return [r for r, row in enumerate(system.jacobian) if weightless.intersection(row)] if weightless else []


def _total_mass(system: System) -> Scalar:
    system.algebra.phase = "init"
    algebra, geometry, bodies = system.algebra, system.geometry, system.mechanism.bodies
    return algebra.bind(algebra.sum([geometry.mass(name) for name in bodies]))


def _with_rows(system: System, entries: Entries, weights: Mapping[int, Scalar]) -> Entries:
    algebra, result = system.algebra, dict(entries)
    for row, weight in weights.items():
        columns = sorted(system.jacobian[row].items())
        for place, (i, value) in enumerate(columns):
            weighted = algebra.bind(algebra.mul(weight, value))
            for j, other in columns[: place + 1]:
                added = algebra.add(result.get((i, j), 0), algebra.mul(weighted, other))
                result[i, j] = algebra.bind(added)
    return result


def _weight(system: System, row: int, entries: Entries, total: Scalar) -> Scalar:
    """1/W = sum of J_k^2/M_kk over coordinates with mass, and something that never vanishes."""
    algebra, weightless = system.algebra, system.mechanism.weightless
    heavy = {k: value for k, value in system.jacobian[row].items() if k not in weightless and (k, k) in entries}
    inverse = [algebra.div(1, _usual(system, row, [entries[k, k] for k in heavy], total))]
    inverse += [algebra.div(algebra.mul(value, value), entries[k, k]) for k, value in heavy.items()]
    summed = algebra.bind(algebra.sum([algebra.bind(term) for term in inverse]))
    return algebra.bind(algebra.div(1, summed))


def _usual(system: System, row: int, inertias: Sequence[Scalar], total: Scalar) -> Scalar:
    """A weight in the unit of the row: kg for displacements, kg m^2 for turns, kg/m^2 for half the square of a distance."""
    algebra = system.algebra
    closure, kept = system.kept_rows[row]
    match kept.kind:
        case "angle":
            return algebra.bind(algebra.sum(inertias)) if inertias else total
        case "distance":
            return algebra.bind(algebra.div(total, algebra.dot(closure.gap, closure.gap)))
        case "gap" | "along" | "height" | "slip" | "coordinate":
            return total
    assert_never(kept.kind)
