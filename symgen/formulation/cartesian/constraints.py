"""All joints of the description as constraints between bodies: residual, rate, second derivative and wrenches of every row.

The mechanism's own rows (cuts, couplings, drives; those that are kept) come first, then the joints of its tree. The three gaps of
a joint are written in the frame's axes (22); where only some of them are kept, in those in which the analysis chose them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from symgen.description.joints import KINDS
from symgen.description.joints.traits import RowUnit
from symgen.description.rates import linear_rate
from symgen.description.schema import Coupling, Drive, Rate
from symgen.formulation.cartesian.axes import Axes
from symgen.formulation.cartesian.coordinates import JointCoordinates, joint_cut, opposite
from symgen.formulation.cartesian.kinematics import CartesianKinematics, CartesianMotion
from symgen.formulation.motion import ClosureRates
from symgen.formulation.system import System
from symgen.mechanism.algebra import Matrix, Scalar, Vector, nonzero, transpose
from symgen.mechanism.closure import Closure, Row, close
from symgen.mechanism.kinematics import Spatial
from symgen.mechanism.mechanism import GROUND_INDEX, Cut, Mechanism, TreeJoint


@dataclass(frozen=True)
class CartesianRow:
    """A constraint equation; `wrenches` are its gradient by body, in the frame's axes, about centres of mass."""

    residual: Scalar
    rate: Scalar
    second: Scalar
    wrenches: Mapping[int, Spatial]


def row_names(mechanism: Mechanism) -> tuple[str, ...]:
    tree = (f"{joint.name}.{row}" for joint in _constraining(mechanism) for row in joint.traits.rows)
    return (*mechanism.constraint_names, *tree)


def tree_row_units(mechanism: Mechanism) -> tuple[RowUnit, ...]:
    """Of the rows of tree joints, which follow those of the mechanism."""
    return tuple(unit for joint in _constraining(mechanism) for unit in joint.traits.row_units)


def rows_of_joint(mechanism: Mechanism) -> dict[int, range]:
    """Indices of the rows of the tree joint that carries a body."""
    found, first = {}, mechanism.constraints
    for joint in _constraining(mechanism):
        found[joint.child] = range(first, first + len(joint.traits.rows))
        first = found[joint.child].stop
    return found


def gap_triples(mechanism: Mechanism) -> list[tuple[int, int]]:
    """(first row, index of the cut) of cuts whose three gaps are all kept: rows in the frame's axes."""
    return [(cut.first, k) for k, cut in enumerate(mechanism.cuts) if _gaps_first(cut) and cut.kept[:3] == (0, 1, 2)]


def _gaps_first(cut: Cut) -> bool:
    return cut.kind in KINDS and KINDS[cut.kind].gaps_first


def _constraining(mechanism: Mechanism) -> Iterator[TreeJoint]:
    return (joint for joint in mechanism.joints if joint.traits.chart != "free")


class Constraints:
    """Rows for poses and motion; `system` knows the inputs of drives and the tree's frames."""

    def __init__(
        self, system: System, coordinates: JointCoordinates, motion: CartesianMotion, frames: Mapping[int, Matrix]
    ) -> None:
        self.system = system
        self.coordinates = coordinates
        self.kinematics: CartesianKinematics = coordinates.kinematics
        self.mechanism = system.mechanism
        self.algebra = system.algebra
        self.motion = motion
        self.frames = frames

    def rows(self) -> list[CartesianRow]:
        found = [row for k, cut in enumerate(self.mechanism.cuts) for row in self._of_cut(k, cut)]
        for joint in _constraining(self.mechanism):
            found += self._of_joint(joint)
        return found

    def _of_cut(self, index: int, cut: Cut) -> Iterator[CartesianRow]:
        if cut.on_coordinates:
            if cut.kept:
                yield self._of_coordinates(cut)
            return
        closure = close(self.kinematics, cut)
        rows = list(closure.rows)
        if _gaps_first(cut) and cut.kept[:3] != (0, 1, 2):
            axes = transpose(self.frames[index])
            rows[:3] = [self._gap(closure, axis) for axis in axes]
        rates = ClosureRates(self.motion, closure)
        yield from (self._row(cut, rates, rows[k]) for k in cut.kept)

    def _gap(self, closure: Closure, axis: Vector) -> Row:
        """The gap along a direction; what its turning adds vanishes where the joint is closed."""
        algebra, kinematics = self.algebra, self.kinematics
        sides = ((closure.cut.inner, closure.inner_point), (closure.cut.outer, closure.outer_point))
        inner, outer = ((algebra.cross(kinematics.lever(body, point), axis), axis) for body, point in sides)
        return replace(closure.rows[0], residual=algebra.dot(axis, closure.gap), a=axis, inner=inner, outer=outer)

    def _of_joint(self, joint: TreeJoint) -> Iterator[CartesianRow]:
        cut = joint_cut(self.mechanism, joint, joint.traits.rows)
        closure = close(self.kinematics, cut)
        rates = ClosureRates(self.motion, closure)
        yield from (self._row(cut, rates, row) for row in closure.rows)
        if joint.traits.pitched:
            yield self._lead(joint)

    def _row(self, cut: Cut, rates: ClosureRates, row: Row) -> CartesianRow:
        sides = ((cut.outer, row.outer), (cut.inner, opposite(self.kinematics, row.inner)))
        wrenches = {body: wrench for body, wrench in sides if body != GROUND_INDEX}
        second = self.algebra.sub(0, rates.acceleration(row, 0))
        return CartesianRow(row.residual, rates.velocity(row), second, wrenches)

    # rows of coordinates --------------------------------------------------------------------

    def _of_coordinates(self, cut: Cut) -> CartesianRow:
        algebra, entry, drive = self.algebra, cut.entry, self.system.drive_input
        if isinstance(entry, Coupling):
            terms = [
                (algebra.translate(ratio), *self.mechanism.coordinate(name)) for name, ratio in entry.ratios.items()
            ]
            return self._sum(terms, (algebra.translate(entry.offset), 0, 0))
        if isinstance(entry, Rate):
            return self._of_rates(cut, entry)
        assert isinstance(entry, Drive)
        targets = (drive(cut, ""), drive(cut, ".rate"), drive(cut, ".acceleration"))
        return self._sum([(1, *self.mechanism.coordinate(entry.coordinate))], targets)

    def _of_rates(self, cut: Cut, entry: Rate) -> CartesianRow:
        """Rates have no positions that they belong to."""
        algebra, system = self.algebra, self.system
        found = linear_rate(entry.rate, self.mechanism.description)
        terms = [(1, *self.mechanism.coordinate(cut.name))]
        for name, factor in found.terms.items():
            value = algebra.translate(factor, system.rate_names)
            terms.append((algebra.sub(0, value), *self.mechanism.coordinate(name)))
        row = self._sum(terms, (0, system.prescribed(cut, 1), system.prescribed(cut, 2)))
        return replace(row, residual=0)

    def _sum(self, terms: list[tuple[Scalar, TreeJoint, int]], targets: tuple[Scalar, Scalar, Scalar]) -> CartesianRow:
        """Sum of ratio * coordinate, less a target."""
        algebra, kinematics = self.algebra, self.kinematics

        def total(values: list[Scalar], target: Scalar) -> Scalar:
            parts = [algebra.mul(ratio, value) for (ratio, _, _), value in zip(terms, values, strict=True)]
            return algebra.bind(algebra.sub(algebra.sum(parts), target))

        joints = [(joint, k) for _, joint, k in terms]
        loads = [
            (body, (algebra.scale(ratio, wrench[0]), algebra.scale(ratio, wrench[1])))
            for ratio, joint, k in terms
            for body, wrench in self.coordinates.wrenches(joint, k).items()
        ]
        return CartesianRow(
            total([kinematics.q[joint.q + k] for joint, k in joints], targets[0]),
            total([self.motion.v[joint.v + k] for joint, k in joints], targets[1]),
            total([self.coordinates.second(self.motion, joint, k) for joint, k in joints], targets[2]),
            summed(kinematics, loads),
        )

    def _lead(self, joint: TreeJoint) -> CartesianRow:
        """Displacement along the axis of a turn with a pitch, less the angle times its lead."""
        algebra, coordinates, kinematics = self.algebra, self.coordinates, self.kinematics
        lead = kinematics.lead(joint)
        row, rates = coordinates.advance(joint), ClosureRates(self.motion, coordinates.closure(joint))

        def less(value: Scalar, angle: Scalar) -> Scalar:
            return algebra.bind(algebra.sub(value, algebra.bind(algebra.mul(lead, angle))))

        cut = coordinates.cut(joint)
        loads = [(cut.outer, row.outer), (cut.inner, opposite(kinematics, row.inner))]
        for body, wrench in coordinates.wrenches(joint, 0).items():
            moment, force = (algebra.scale(lead, part) for part in wrench)
            loads.append((body, (algebra.negate(moment), algebra.negate(force))))
        return CartesianRow(
            less(row.residual, kinematics.q[joint.q]),
            less(rates.velocity(row), self.motion.v[joint.v]),
            less(algebra.sub(0, rates.acceleration(row, 0)), coordinates.second(self.motion, joint, 0)),
            summed(kinematics, [(body, wrench) for body, wrench in loads if body != GROUND_INDEX]),
        )


def summed(kinematics: CartesianKinematics, loads: list[tuple[int, Spatial]]) -> dict[int, Spatial]:
    """One wrench for each body."""
    plus = kinematics.algebra.plus
    total: dict[int, Spatial] = {}
    for body, (moment, force) in loads:
        known = total.get(body)
        total[body] = (moment, force) if known is None else (plus(known[0], moment), plus(known[1], force))
    return total


def jacobian_entries(axes: Axes, kinematics: CartesianKinematics, row: CartesianRow) -> dict[int, Scalar]:
    """Entries of a row by column (14)."""
    entries = axes.gather(kinematics, row.wrenches.items())
    return nonzero(entries)


def tree_frames(mechanism: Mechanism, kinematics: CartesianKinematics) -> dict[int, Matrix]:
    """For each cut, the axes in which the tree writes its gaps, seen in the frame's axes."""
    frames: dict[int, Matrix] = {}
    for k, cut in enumerate(mechanism.cuts):
        homes = [_tree_frame(mechanism, body) for body in (cut.inner, cut.outer)]
        frames[k] = kinematics.pose(homes[0] if homes[0] == homes[1] else GROUND_INDEX).rotation
    return frames


def _tree_frame(mechanism: Mechanism, body: int) -> int:
    """The body on a free joint to ground that carries a body, or ground."""
    path = mechanism.path(body)
    if not path:
        return GROUND_INDEX
    root = mechanism.joints[path[0]]
    return root.child if root.traits.chart == "free" and not root.reversed else GROUND_INDEX
