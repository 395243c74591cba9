"""Constraint equations of the cuts at position level, over any algebra.

Every row of a cut is a residual and two wrenches: the row's Jacobian entry for a coordinate is the power of the
coordinate's twist on the outer body's wrench (on the path to the outer body), less that on the inner one's. Components are in
the frame of both bodies if they share it, in the world otherwise. `d` is outer point minus inner point.

    gap        e . d = 0              force e at each body's own point
    along      a . d = 0              a carried by inner; force a at the outer point, for both bodies
    angle      a . b = c              a carried by inner, b by outer; moment b x a
    distance   (d . d - L^2) / 2 = 0  force d
    height     e . d = R s + tube     force e at the contact (`rolling.py`)
    slip       no residual            force e at the contact: velocities at the contact are equal along e
    coordinate sum ratio q = offset   no wrench, coefficients
               q' - sum factor q' = rest   the same without residual
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from symgen.description.joints import KINDS
from symgen.description.joints.traits import (
    HEIGHT,
    BallRolls,
    Condition,
    Heading,
    Held,
    KeepsAngle,
    KeepsLength,
    OnLine,
    Parallel,
    RimRolls,
    Rolling,
    RunsAlong,
    SameAxes,
    SamePoint,
)
from symgen.description.rates import linear_rate, position_of
from symgen.description.schema import Coupling, Drive, Joint, Rate, TwoPoints
from symgen.mechanism.algebra import UNIT, ZERO, Scalar, Vector
from symgen.mechanism.geometry import Geometry
from symgen.mechanism.kinematics import Spatial, TreeKinematics
from symgen.mechanism.mechanism import GROUND_INDEX, Cut, Mechanism
from symgen.mechanism.rolling import BallContact, BladeContact, Contact, RimContact

_ROWS_OF_COORDINATES: Mapping[str, tuple[str, ...]] = {"coupling": ("sum",), "drive": ("position",), "rate": ("rate",)}


def row_names(kind: str, entry: Joint | Coupling | Drive | Rate) -> tuple[str, ...]:
    """Of the equations of a cut."""
    return KINDS[kind].rows_of(entry) if isinstance(entry, Joint) else _ROWS_OF_COORDINATES[kind]


def has_two_branches(cut: Cut) -> bool:
    """Whether its rows are also met with the outer body turned by half a turn."""
    return cut.kind in KINDS and KINDS[cut.kind].two_branches


def has_way(cut: Cut) -> bool:
    """Whether it rolls or slides in a direction of its own, which it loses where a disc lies flat."""
    return cut.kind in KINDS and isinstance(KINDS[cut.kind].rolling, RimRolls | RunsAlong)


RowKind = Literal["gap", "along", "angle", "distance", "height", "slip", "coordinate"]


@dataclass(frozen=True)
class Row:
    """One constraint equation; `a` and `b` are the directions of its kind, `inner` and `outer` its wrenches.

    Equations between velocities (`slip`) have no residual: it is zero.
    """

    kind: RowKind
    residual: Scalar
    a: Vector
    b: Vector
    inner: Spatial
    outer: Spatial
    coefficients: tuple[tuple[int, Scalar], ...] = ()


@dataclass(frozen=True)
class Closure:
    """The geometry of a cut: its points in their bodies' frames, their difference, and its rows.

    Rows that hold directions perpendicular are met half a turn away too: there `branch` is negative.
    """

    cut: Cut
    frame: int
    same: bool
    """Whether both bodies have the same frame."""
    inner_point: Vector
    outer_point: Vector
    gap: Vector
    rows: tuple[Row, ...]
    branch: Scalar
    contact: Contact | None = None
    """Where bodies roll or slide along an edge; its directions are those of the rows."""


def close(
    kinematics: TreeKinematics, cut: Cut, input_value: Scalar = 0, names: Mapping[str, Scalar] | None = None
) -> Closure:
    """The rows of a cut, dropped ones too; `input_value` is the input of a drive, `names` are those that formulas of rates read."""
    if isinstance(cut.entry, Rate):
        row = _rate_row(kinematics, cut, names or {})
        return Closure(cut, GROUND_INDEX, True, ZERO, ZERO, ZERO, (row,), 1)
    if isinstance(cut.entry, Coupling | Drive):
        row = _coordinate_row(kinematics, cut.entry, input_value)
        return Closure(cut, GROUND_INDEX, True, ZERO, ZERO, ZERO, (row,), 1)
    return _Closer(kinematics, cut).close()


def direction_row(kinematics: TreeKinematics, cut: Cut, design: Vector) -> Row:
    """Displacement of a joint's outer point along a direction carried by its inner body."""
    return _Closer(kinematics, cut).along(design)


def jacobian(kinematics: TreeKinematics, closure: Closure, row: Row) -> dict[int, Scalar]:
    """Entries of one row by velocity coordinate, coordinates above the common ancestor left out."""
    if row.kind == "coordinate":
        return dict(row.coefficients)
    mechanism, algebra = kinematics.mechanism, kinematics.algebra
    inner_path, outer_path = mechanism.below_common_ancestor(closure.cut.inner, closure.cut.outer)
    entries: dict[int, Scalar] = {}
    for path, wrench, sign in ((inner_path, row.inner, -1), (outer_path, row.outer, 1)):
        for body in path:
            for column in mechanism.joints[body].columns:
                angular, linear = kinematics.motions[column].twist
                power = algebra.dot((*angular, *linear), (*wrench[0], *wrench[1]))
                value = power if sign == 1 else algebra.sub(0, power)
                if not (type(value) is int and value == 0):
                    entries[column] = value
    return entries


def _coordinate_row(kinematics: TreeKinematics, entry: Coupling | Drive, input_value: Scalar) -> Row:
    algebra = kinematics.algebra
    ratios = entry.ratios.items() if isinstance(entry, Coupling) else [(entry.coordinate, None)]
    coefficients, terms = [], []
    for name, expression in ratios:
        joint, k = kinematics.mechanism.coordinate(name)
        ratio = 1 if expression is None else algebra.translate(expression)
        coefficients.append((joint.v + k, ratio))
        terms.append(algebra.mul(ratio, kinematics.q[joint.q + k]))
    target = algebra.translate(entry.offset) if isinstance(entry, Coupling) else input_value
    residual = algebra.bind(algebra.sub(algebra.sum(terms), target))
    empty: Spatial = (ZERO, ZERO)
    return Row("coordinate", residual, ZERO, ZERO, empty, empty, tuple(coefficients))


def coordinate_names(mechanism: Mechanism, q: Sequence[Scalar]) -> dict[str, Scalar]:
    """Positions of scalar coordinates as formulas of rates read them."""
    return {
        position_of(name): q[joint.q + k]
        for joint in mechanism.joints
        if joint.traits.chart == "scalar"
        for k, name in enumerate(joint.positions)
    }


def _rate_row(kinematics: TreeKinematics, cut: Cut, names: Mapping[str, Scalar]) -> Row:
    assert isinstance(cut.entry, Rate)
    mechanism, algebra = kinematics.mechanism, kinematics.algebra
    factors: dict[str, Scalar] = {cut.name: 1}
    for name, factor in linear_rate(cut.entry.rate, mechanism.description).terms.items():
        factors[name] = algebra.sub(0, algebra.translate(factor, names))
    coefficients = []
    for name, factor in factors.items():
        joint, k = mechanism.coordinate(name)
        coefficients.append((joint.v + k, factor))
    empty: Spatial = (ZERO, ZERO)
    return Row("coordinate", 0, ZERO, ZERO, empty, empty, tuple(coefficients))


def design_points(geometry: Geometry, cut: Cut) -> tuple[Vector, Vector]:
    """Where a cut joint holds its inner and its outer body, at the design position."""
    entry = cut.entry
    if isinstance(entry, TwoPoints):
        return geometry.point(entry.at[0]), geometry.point(entry.at[1])
    at = entry.at  # type: ignore[union-attr]
    place = geometry.com(entry.bodies[1]) if at is None else geometry.point(at)  # type: ignore[union-attr]
    return place, place


class _Closer:
    """Builds the rows of one cut joint."""

    def __init__(self, kinematics: TreeKinematics, cut: Cut) -> None:
        self.kinematics = kinematics
        self.algebra = kinematics.algebra
        self.cut = cut
        frames = kinematics.frame(cut.inner), kinematics.frame(cut.outer)
        self.frame = frames[0] if frames[0] == frames[1] else GROUND_INDEX
        self.same = frames[0] == frames[1]
        self.inner_design, self.outer_design = design_points(kinematics.geometry, cut)
        self.inner_point = kinematics.point(cut.inner, self.inner_design)
        self.outer_point = kinematics.point(cut.outer, self.outer_design)
        self.gap = self.algebra.minus(
            self._common(cut.outer, self.outer_point), self._common(cut.inner, self.inner_point)
        )

    def close(self) -> Closure:
        cut, rolling = self.cut, KINDS[self.cut.kind].rolling
        contact = None if rolling is None else self._contact(rolling)
        rows = self._rows() if contact is None else self._contact_rows(contact)
        return Closure(
            cut,
            self.frame,
            self.same,
            self.inner_point,
            self.outer_point,
            self.gap,
            tuple(rows[: len(cut.rows)]),
            self._branch(),
            contact,
        )

    def _branch(self) -> Scalar:
        """Cosine between the bodies' axes, or the sum of the three where no rotation is left."""
        if not has_two_branches(self.cut):
            return 1
        conditions = KINDS[self.cut.kind].conditions
        axes = [self._design(c.heading) for c in conditions if isinstance(c, Parallel)] or list(UNIT)
        carried = [(self._carried(self.cut.inner, n), self._carried(self.cut.outer, n)) for n in axes]
        return self.algebra.bind(self.algebra.sum([self.algebra.dot(a, b) for a, b in carried]))

    def _rows(self) -> list[Row]:
        return [row for condition in KINDS[self.cut.kind].conditions for row in self._of(condition)]

    def _of(self, condition: Condition) -> list[Row]:
        match condition:
            case SamePoint():
                return self._coincident()
            case OnLine(heading):
                return [self.along(direction) for direction in self.algebra.perpendicular(self._design(heading))]
            case Held(heading):
                return [self.along(self._design(heading))]
            case Parallel(heading):
                axis = self._design(heading)
                return [self._angle(direction, axis) for direction in self.algebra.perpendicular(axis)]
            case SameAxes():
                return self._no_turn()
            case KeepsAngle(inner, outer):
                first, second = self._design(inner), self._design(outer)
                return [self._angle(first, second, kept=True)]
            case KeepsLength():
                length = self.cut.entry.length  # type: ignore[union-attr]
                return [self._distance(None if length is None else self.algebra.translate(length))]
            case RimRolls() | BallRolls() | RunsAlong():
                raise TypeError("the rows of a contact are made together")

    def _design(self, heading: Heading) -> Vector:
        assert isinstance(self.cut.entry, Joint)
        return self.kinematics.geometry.heading(self.cut.entry, heading)

    # row kinds ----------------------------------------------------------------------------

    def _coincident(self) -> list[Row]:
        return [
            Row("gap", self.gap[k], e, ZERO, self._pull(self.cut.inner, e), self._pull(self.cut.outer, e))
            for k, e in enumerate(UNIT)
        ]

    def along(self, design: Vector) -> Row:
        a = self._carried(self.cut.inner, design)
        outer = self._pull(self.cut.outer, a)
        if self.same:
            inner = self._pull_at(self.cut.inner, self.outer_point, a)
        else:
            moment, force = self._pull(self.cut.inner, a)
            lever = self._own(self.cut.inner, self.algebra.cross(self.gap, a))
            inner = (self.algebra.plus(moment, lever), force)
        return Row("along", self.algebra.dot(a, self.gap), a, ZERO, inner, outer)

    def _no_turn(self) -> list[Row]:
        """Met by half turns too, but not by thirds of a turn as the cyclic pairs xy, yz, zx would be."""
        x, y, z = UNIT
        return [self._angle(x, z), self._angle(y, z), self._angle(x, y)]

    def _angle(self, inner: Vector, outer: Vector, kept: bool = False) -> Row:
        """a . b vanishes, or keeps its value at the design position."""
        algebra = self.algebra
        a, b = self._carried(self.cut.inner, inner), self._carried(self.cut.outer, outer)
        at_design = algebra.dot(inner, outer) if kept else 0
        moment = algebra.cross(b, a)
        twists = [(self._own(body, moment), ZERO) for body in (self.cut.inner, self.cut.outer)]
        return Row("angle", algebra.bind(algebra.sub(algebra.dot(a, b), at_design)), a, b, twists[0], twists[1])

    def _distance(self, length: Scalar | None) -> Row:
        algebra, d = self.algebra, self.gap
        if length is None:
            design = self.kinematics.geometry.between(self.inner_design, self.outer_design)
            square = algebra.dot(design, design)
        else:
            square = algebra.bind(algebra.mul(length, length))
        residual = algebra.bind(algebra.div(algebra.sub(algebra.dot(d, d), square), 2))
        return Row("distance", residual, d, ZERO, self._pull(self.cut.inner, d), self._pull(self.cut.outer, d))

    # contacts -----------------------------------------------------------------------------

    def _contact(self, rolling: Rolling) -> Contact:
        algebra, normal = self.algebra, self._carried(self.cut.inner, self._design(rolling.normal))
        match rolling:
            case RimRolls():
                axis = self._carried(self.cut.outer, self._design(rolling.axis))
                return RimContact(algebra, normal, axis, self._number(rolling.radius), self._number(rolling.tube))
            case BallRolls():
                x, y = algebra.perpendicular(self._design(rolling.normal))
                across = self._carried(self.cut.inner, x), self._carried(self.cut.inner, y)
                return BallContact(algebra, normal, across, self._number(rolling.radius))
            case RunsAlong():
                return BladeContact(algebra, normal, self._carried(self.cut.outer, self._design(rolling.direction)))

    def _number(self, field: str) -> Scalar:
        return self.algebra.translate(getattr(self.cut.entry, field))

    def _contact_rows(self, contact: Contact) -> list[Row]:
        arms = self.algebra.plus(self.gap, contact.arm), contact.arm
        rows = []
        for name, direction in zip(KINDS[self.cut.kind].cut_rows, contact.directions, strict=True):
            inner, outer = (
                self._pull_beside(body, arm, direction)
                for body, arm in zip((self.cut.inner, self.cut.outer), arms, strict=True)
            )
            held = name == HEIGHT
            residual = contact.height(self.gap) if held else 0
            rows.append(Row("height" if held else "slip", residual, direction, ZERO, inner, outer))
        return rows

    # frames -------------------------------------------------------------------------------

    def _common(self, body: int, point: Vector) -> Vector:
        return point if self.same else self.kinematics.place_in_world(self.kinematics.frame(body), point)

    def _carried(self, body: int, design: Vector) -> Vector:
        direction = self.kinematics.direction(body, design)
        return direction if self.same else self.kinematics.to_world(self.kinematics.frame(body), direction)

    def _own(self, body: int, vector: Vector) -> Vector:
        """Common components into those of the body's frame."""
        if self.same:
            return vector
        return self.algebra.rotate_back(self.kinematics.frame_poses[self.kinematics.frame(body)].rotation, vector)

    def _pull(self, body: int, force: Vector) -> Spatial:
        """Wrench, in the body's frame, of a force at the body's point of the joint."""
        point = self.inner_point if body == self.cut.inner else self.outer_point
        return self._pull_at(body, point, self._own(body, force))

    def _pull_beside(self, body: int, arm: Vector, force: Vector) -> Spatial:
        """Of a force at an arm from the body's point of the joint, both in common axes."""
        moment, own = self._pull(body, force)
        return self.algebra.plus(moment, self._own(body, self.algebra.cross(arm, force))), own

    def _pull_at(self, body: int, point: Vector, force: Vector) -> Spatial:
        return self.algebra.cross(self.kinematics.lever(body, point), force), force
