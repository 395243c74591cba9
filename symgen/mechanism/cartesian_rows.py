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

from symgen.description.joints.traits import (
    Condition,
    Heading,
    Held,
    InPlane,
    KeepsAngle,
    OnLine,
    Parallel,
    SameAxes,
    SamePoint,
    SlideAlong,
)
from symgen.mechanism.algebra import UNIT, ZERO, Algebra, Scalar, Vector, is_zero
from symgen.mechanism.closure import Closure, design_points
from symgen.mechanism.closure import Row as ClosureRow
from symgen.mechanism.kinematics import Spatial, TreeKinematics
from symgen.mechanism.mechanism import GROUND_INDEX, Mechanism, TreeJoint
from symgen.mechanism.subsystems import Subsystem

Row = dict[int, Scalar]


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

    def _directions(self, joint: TreeJoint, heading: str) -> tuple[Vector, Vector, Vector]:
        """(b, c, n), right-handed, n along the heading, all carried by the inner body; b and c are those of slides across it."""
        n = self._heading(joint, heading)
        slides = [step.heading for step in joint.traits.steps if isinstance(step.heading, InPlane)]
        across = [self._heading(joint, slide) for slide in slides if slide.normal == heading]
        x, y = across if len(across) == 2 else self.algebra.perpendicular(n)
        b, c, axis = (self.kinematics.direction(self._inner(joint), d) for d in (x, y, n))
        return b, c, axis

    def _heading(self, joint: TreeJoint, heading: Heading) -> Vector:
        return self.kinematics.geometry.heading(joint.entry, heading)

    def _forbidden(self, joint: TreeJoint) -> list[Spatial]:
        """(couple, force at the joint's point) that the joint transmits without doing work: couples first."""
        conditions = joint.traits.conditions
        couples = [(couple, ZERO) for condition in conditions for couple in self._couples(joint, condition)]
        forces = [(ZERO, force) for condition in conditions for force in self._forces(joint, condition)]
        lead, pitched = self.kinematics.lead(joint), joint.traits.pitched
        if lead is None or pitched is None:
            return [*couples, *forces]
        n = self._directions(joint, pitched.heading)[2]
        return [*couples, *forces, (self.algebra.scale(self.algebra.sub(0, lead), n), n)]

    def _couples(self, joint: TreeJoint, condition: Condition) -> Sequence[Vector]:
        match condition:
            case SameAxes():
                return UNIT
            case Parallel(heading):
                return self._directions(joint, heading)[:2]
            case KeepsAngle():
                return (self.algebra.cross(*self._axes(joint)),)
        return ()

    def _forces(self, joint: TreeJoint, condition: Condition) -> Sequence[Vector]:
        match condition:
            case SamePoint():
                return UNIT
            case OnLine(heading):
                return self._directions(joint, heading)[:2]
            case Held(heading):
                return (self.kinematics.direction(self._inner(joint), self._heading(joint, heading)),)
        return ()

    def _measured(self, joint: TreeJoint) -> list[Spatial]:
        """(couple, force at the joint's point) whose power is each rate."""
        traits = joint.traits
        if traits.chart != "scalar":
            forces = [(ZERO, e) for e in UNIT] if traits.chart == "free" else []
            return [*forces, *((e, ZERO) for e in UNIT)]
        if traits.is_cross:
            return self._cross_rates(joint)
        axes = [self.kinematics.direction(self._inner(joint), axis) for axis in self.kinematics.axes(joint)]
        return [
            (ZERO, axis) if isinstance(step, SlideAlong) else (axis, ZERO)
            for step, axis in zip(traits.steps, axes, strict=True)
        ]

    def _axes(self, joint: TreeJoint) -> tuple[Vector, Vector]:
        """Of two turns: the first one in the inner body, the second one in the outer body."""
        first, second = self.kinematics.axes(joint)
        carried = self.kinematics.direction
        return carried(self._inner(joint), first), carried(self._outer(joint), second)

    def _cross_rates(self, joint: TreeJoint) -> list[Spatial]:
        """Directions dual to the axes, of which the angle stays: (a2 x m) / m.m and (m x a1) / m.m with m = a1 x a2."""
        algebra = self.algebra
        first, second = self._axes(joint)
        m = algebra.cross(first, second)
        at_design = algebra.cross(*self.kinematics.axes(joint))
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
        if joint.traits.shares_point:
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
        if closure.contact is not None:
            return self._contact_row(closure, force)
        at_inner, at_outer = design_points(self.kinematics.geometry, closure.cut)
        result = self._body_row(outer, ZERO, force, self._arm(outer, at_outer))
        # `along` pulls both bodies at the outer one's point
        arm = self._arm(inner, at_inner) if row.kind != "along" else self._arm_to(inner, closure.outer_point)
        self._add(result, self._body_row(inner, ZERO, force, arm), -1)
        return result

    def _contact_row(self, closure: Closure, force: Vector) -> Row:
        """Both bodies are pushed where they touch."""
        assert closure.contact is not None
        there = self.algebra.plus(closure.outer_point, closure.contact.arm)
        inner, outer = closure.cut.inner, closure.cut.outer
        result = self._body_row(outer, ZERO, force, self._arm_to(outer, there))
        self._add(result, self._body_row(inner, ZERO, force, self._arm_to(inner, there)), -1)
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
        return {first + k: value for k, value in enumerate((*turning, *force)) if not is_zero(value)}

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
