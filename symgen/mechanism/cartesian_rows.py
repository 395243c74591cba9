"""Equations between the Cartesian velocities of bodies relative to their base (paper 3, eq. 13 and 14), over any algebra.

A body has six unknowns: its angular velocity relative to the base and the velocity, relative to the base, of its anchor (the joint's
point that carries it), both in the axes of the frame. A tree joint of k coordinates holds 6 - k combinations of them and has k
*rates*, the combinations that are its joint velocities; a cut adds its rows; a rate that is an independent coordinate closes the system:

    Psi_z y = [0; g; v],   Psi = [Phi; Gamma]       (14, 15)

The same equations hold for accelerations less their velocity terms, which the tree's kinematics supplies: tree joints have zeros on the
right, cuts the g of J a = g, and both N and p of eq. (16) are solutions.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from symgen.mechanism.algebra import UNIT, ZERO, Algebra, Scalar, Vector
from symgen.mechanism.closure import Closure, design_points
from symgen.mechanism.closure import Row as ClosureRow
from symgen.mechanism.kinematics import Spatial, TreeKinematics
from symgen.mechanism.mechanism import GROUND_INDEX, Mechanism, TreeJoint
from symgen.mechanism.subsystems import Subsystem

Row = dict[int, Scalar]

_POINT = frozenset({"revolute", "universal", "spherical"})


class CartesianRows:
    """Rows by index of the unknown: six for each body in `bodies`, which stand still relative to the base where they are not named."""

    def __init__(self, kinematics: TreeKinematics, bodies: Sequence[int]) -> None:
        self.kinematics = kinematics
        self.algebra: Algebra = kinematics.algebra
        self.first = {body: 6 * place for place, body in enumerate(bodies)}

    # tree joints --------------------------------------------------------------------------

    def constraints(self, joint: TreeJoint) -> list[Row]:
        """What the joint forbids, 6 - k rows."""
        return [self._joint_row(joint, moment, force) for moment, force in self._forbidden(joint)]

    def rates(self, joint: TreeJoint) -> list[Row]:
        """Its velocities, in frame axes, where the joint holds; k rows."""
        sign = -1 if joint.reversed else 1
        return [
            {k: self.algebra.mul(sign, value) for k, value in self._joint_row(joint, moment, force).items()}
            for moment, force in self._measured(joint)
        ]

    def _directions(self, joint: TreeJoint) -> tuple[Vector, Vector, Vector]:
        """(b, c, n), right-handed, n the joint's axis, all carried by the inner body."""
        inner, geometry = self._inner(joint), self.kinematics.geometry
        if joint.kind == "planar":
            x, y, n = self.kinematics.plane(joint.entry)  # type: ignore[arg-type]
        else:
            n = geometry.direction(joint.entry.axis)  # type: ignore[union-attr]
            x, y = self.algebra.perpendicular(n)
        b, c, axis = (self.kinematics.direction(inner, d) for d in (x, y, n))
        return b, c, axis

    def _forbidden(self, joint: TreeJoint) -> list[Spatial]:
        """(couple, force at the joint's point) that the joint transmits without doing work."""
        couples, forces = [(e, ZERO) for e in UNIT], [(ZERO, e) for e in UNIT]
        match joint.kind:
            case "fixed":
                return couples + forces
            case "spherical":
                return forces
            case "universal":
                return [(self.algebra.cross(*self._axes(joint)), ZERO), *forces]
            case "free":
                return []
        b, c, n = self._directions(joint)
        match joint.kind:
            case "prismatic":
                return [*couples, (ZERO, b), (ZERO, c)]
            case "revolute":
                return [(b, ZERO), (c, ZERO), *forces]
            case "planar":
                return [(b, ZERO), (c, ZERO), (ZERO, n)]
            case "cylindrical":
                return [(b, ZERO), (c, ZERO), (ZERO, b), (ZERO, c)]
        lead = self.kinematics.lead(joint.entry)  # type: ignore[arg-type]
        along = self.algebra.scale(self.algebra.sub(0, lead), n), n
        return [(b, ZERO), (c, ZERO), (ZERO, b), (ZERO, c), along]

    def _measured(self, joint: TreeJoint) -> list[Spatial]:
        """(couple, force at the joint's point) whose power is each rate."""
        match joint.kind:
            case "fixed":
                return []
            case "spherical":
                return [(e, ZERO) for e in UNIT]
            case "free":
                return [(ZERO, e) for e in UNIT] + [(e, ZERO) for e in UNIT]
            case "universal":
                return self._universal_rates(joint)
        b, c, n = self._directions(joint)
        match joint.kind:
            case "prismatic":
                return [(ZERO, n)]
            case "cylindrical":
                return [(ZERO, n), (n, ZERO)]
            case "planar":
                return [(ZERO, b), (ZERO, c), (n, ZERO)]
        return [(n, ZERO)]

    def _axes(self, joint: TreeJoint) -> tuple[Vector, Vector]:
        design, carried = self.kinematics.geometry.direction, self.kinematics.direction
        entry = joint.entry
        first = carried(self._inner(joint), design(entry.axis))  # type: ignore[union-attr]
        return first, carried(self._outer(joint), design(entry.axis2))  # type: ignore[union-attr]

    def _universal_rates(self, joint: TreeJoint) -> list[Spatial]:
        """Directions dual to the axes, of which the angle stays: (a2 x m) / m.m and (m x a1) / m.m with m = a1 x a2."""
        algebra, design = self.algebra, self.kinematics.geometry.direction
        first, second = self._axes(joint)
        m = algebra.cross(first, second)
        at_design = algebra.cross(design(joint.entry.axis), design(joint.entry.axis2))  # type: ignore[union-attr]
        inverse = algebra.bind(algebra.div(1, algebra.dot(at_design, at_design)))
        return [
            (algebra.scale(inverse, algebra.cross(second, m)), ZERO),
            (algebra.scale(inverse, algebra.cross(m, first)), ZERO),
        ]

    def _inner(self, joint: TreeJoint) -> int:
        return joint.child if joint.reversed else joint.parent

    def _outer(self, joint: TreeJoint) -> int:
        return joint.parent if joint.reversed else joint.child

    def _joint_row(self, joint: TreeJoint, moment: Vector, force: Vector) -> Row:
        """Child less parent."""
        arms = (ZERO, ZERO) if force is ZERO else self._arms(joint)
        row = self._body_row(joint.child, moment, force, arms[0])
        self._add(row, self._body_row(joint.parent, moment, force, arms[1]), -1)
        return row

    def _arms(self, joint: TreeJoint) -> tuple[Vector, Vector]:
        """From the anchors of child and parent to the joint's point."""
        home = self.kinematics.joint_point(joint)
        if joint.kind in _POINT:
            return ZERO, self._arm(joint.parent, home)
        at, minus = self.kinematics.point(self._outer(joint), home), self.algebra.minus
        return minus(at, self.kinematics.pose(joint.child).anchor), minus(at, self.kinematics.pose(joint.parent).anchor)

    # cuts ---------------------------------------------------------------------------------

    def cut_row(self, closure: Closure, row: ClosureRow) -> Row:
        """One row of a cut: outer body less inner one, or the rates that a coupling or drive names."""
        if row.kind == "coordinate":
            return self._coordinate_row(row)
        inner, outer = closure.cut.inner, closure.cut.outer
        if row.kind == "angle":
            moment = row.outer[0]
            result = self._body_row(outer, moment, ZERO, ZERO)
            self._add(result, self._body_row(inner, moment, ZERO, ZERO), -1)
            return result
        force = row.outer[1]
        at_inner, at_outer = design_points(self.kinematics.geometry, closure.cut)
        result = self._body_row(outer, ZERO, force, self._arm(outer, at_outer))
        # `along` pulls both bodies at the outer one's point
        arm = self._arm(inner, at_inner) if row.kind != "along" else self._arm_to(inner, closure.outer_point)
        self._add(result, self._body_row(inner, ZERO, force, arm), -1)
        return result

    def _coordinate_row(self, row: ClosureRow) -> Row:
        result: Row = {}
        for column, ratio in row.coefficients:
            joint = next(joint for joint in self.kinematics.mechanism.joints if column in joint.columns)
            self._add(result, self.rates(joint)[column - joint.v], ratio)
        return result

    # bodies -------------------------------------------------------------------------------

    def _arm(self, body: int, design: Vector) -> Vector:
        """From a body's anchor to a point that it carries."""
        if body not in self.first:
            return ZERO
        home = self.kinematics.poses[body].home
        return self.kinematics.direction(body, self.kinematics.geometry.between(home, design))

    def _arm_to(self, body: int, point: Vector) -> Vector:
        return self.algebra.minus(point, self.kinematics.pose(body).anchor)

    def _body_row(self, body: int, moment: Vector, force: Vector, arm: Vector) -> Row:
        """Power of a couple, and of a force at `arm` from the anchor, on the body's unknowns."""
        if body not in self.first or body == GROUND_INDEX:
            return {}
        turning = moment if force is ZERO else self.algebra.plus(moment, self.algebra.cross(arm, force))
        first = self.first[body]
        return {
            first + k: value for k, value in enumerate((*turning, *force)) if not (type(value) is int and value == 0)
        }

    def _add(self, row: Row, other: Row, factor: Scalar) -> None:
        for k, value in other.items():
            row[k] = self.algebra.bind(self.algebra.add(row.get(k, 0), self.algebra.mul(factor, value)))


@dataclass(frozen=True)
class Equations:
    """Psi_z: `rows`; places of the rows of kept cut equations (by index among all constraints) and of independent coordinates."""

    rows: tuple[Row, ...]
    cuts: dict[int, int]
    independent: dict[int, int]


def numbered(rows: CartesianRows, mechanism: Mechanism, subsystem: Subsystem, closures: Sequence[Closure]) -> Equations:
    """All equations of a subsystem, as many as its bodies in `rows` have unknowns."""
    dependent = {column for pivots in mechanism.partitions[0] for _, column in pivots}
    found: list[Row] = []
    independent: dict[int, int] = {}
    cuts: dict[int, int] = {}
    for body in rows.first:
        joint = mechanism.joints[body]
        found += rows.constraints(joint)
        for column, rate in zip(joint.columns, rows.rates(joint), strict=True):
            if column not in dependent:
                independent[column] = len(found)
                found.append(rate)
    for closure in closures:
        cut = closure.cut
        if set(cut.bodies) & set(subsystem.bodies):
            for place, kept in enumerate(cut.kept):
                cuts[len(found)] = cut.first + place
                found.append(rows.cut_row(closure, closure.rows[kept]))
    return Equations(tuple(found), cuts, independent)
