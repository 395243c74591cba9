"""Numeric positions of a mechanism: constraint residuals, their Jacobian, and closing of the loops.

Used to find out mobility and redundancy before anything is derived.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from symgen.description.fields import Direction, Point
from symgen.description.schema import Description, Drive, Rate
from symgen.mechanism.algebra import Algebra, Numbers, Vector
from symgen.mechanism.closure import Closure, Row, RowKind, close, coordinate_names, jacobian
from symgen.mechanism.geometry import Geometry
from symgen.mechanism.kinematics import TreeKinematics
from symgen.mechanism.mechanism import Cut, Mechanism, MechanismError, TreeJoint
from symgen.mechanism.size import mass_and_length

Array = NDArray[np.float64]

_ITERATIONS = 60
_PATIENCE = 12
"""Iterations in which the error has to halve."""
_CLOSED, ASSEMBLED = 1e-11, 1e-9
"""Closure error at which iterations end, and up to which a position counts as assembled."""
_STRIDE = 0.1
"""Of a coordinate that is led, in radians or in lengths of the mechanism."""
_MOST_STRIDES = 1000
_LENGTH_POWERS: Mapping[RowKind, int] = {
    "gap": 1, "along": 1, "angle": 0, "distance": 2, "height": 1, "slip": 1, "coordinate": 0,
}  # fmt: skip


class NoValueError(MechanismError):
    """A formula that has no value at a position."""


class _Design(Geometry):
    """Geometry in numbers: what the description writes is worked out once."""

    def __init__(self, description: Description, algebra: Algebra) -> None:
        super().__init__(description, algebra)
        self._points: dict[Point, Vector] = {}
        self._directions: dict[Direction, Vector] = {}

    def point(self, point: Point) -> Vector:
        if point not in self._points:
            self._points[point] = super().point(point)
        return self._points[point]

    def direction(self, direction: Direction) -> Vector:
        if direction not in self._directions:
            self._directions[direction] = super().direction(direction)
        return self._directions[direction]


class Assembly:
    """Constraint equations of a mechanism as functions of q, all rows of all cuts."""

    def __init__(self, mechanism: Mechanism, parameters: Mapping[str, float]) -> None:
        self.mechanism = mechanism
        self.geometry = _Design(mechanism.description, Numbers(parameters))
        _, length = mass_and_length(self.geometry)
        self.size = float(length)
        """The mechanism's length, which makes angles and displacements comparable."""

    def design_position(self) -> Array:
        """All coordinates zero, quaternions identity."""
        q = np.zeros(len(self.mechanism.positions))
        for joint in self.mechanism.joints:
            if joint.rotates:
                q[joint.q + len(joint.positions) - 4] = 1.0
        return q

    def kinematics(self, q: Array) -> TreeKinematics:
        return TreeKinematics(self.mechanism, self.geometry, [float(x) for x in q])

    def closures(self, kinematics: TreeKinematics) -> list[Closure]:
        names = self._names(kinematics)
        return [
            _rate(kinematics, cut, names) if isinstance(cut.entry, Rate) else close(kinematics, cut, self._input(cut))
            for cut in self.mechanism.cuts
        ]

    def _names(self, kinematics: TreeKinematics) -> Mapping[str, float]:
        """What formulas of rates read: inputs stand at their defaults."""
        description = self.mechanism.description
        if not description.rates:
            return {}
        inputs = {name: entry.default for name, entry in description.inputs.items()}
        return {**self.geometry.algebra.names, **inputs, "time": 0.0, **coordinate_names(self.mechanism, kinematics.q)}

    def _input(self, cut: Cut) -> float:
        """Drives stand at the default of their input."""
        return self.mechanism.description.inputs[cut.entry.input].default if isinstance(cut.entry, Drive) else 0.0

    def equations(self, q: Array) -> tuple[Array, Array]:
        """Residual (m) and Jacobian (m, nv); lengths over the mechanism's size, so that all rows compare."""
        kinematics = self.kinematics(q)
        residuals: list[float] = []
        rows: list[Array] = []
        columns, count = self.column_scale(), self.mechanism.coordinates
        for closure in self.closures(kinematics):
            for row in closure.rows:
                entries = np.zeros(count)
                for column, value in jacobian(kinematics, closure, row).items():
                    entries[column] = value
                scale = self.row_scale(row)
                residuals.append(float(row.residual) * scale)
                rows.append(entries * scale * columns)
        return np.array(residuals), np.array(rows).reshape(len(residuals), count)

    def _of_positions(self, q: Array) -> tuple[Array, Array]:
        """Of the rows that hold positions."""
        residual, rows = self.equations(q)
        held = [row not in cut.of_velocities for cut in self.mechanism.cuts for row in range(len(cut.rows))]
        return residual[held], rows[held]

    def row_scale(self, row: Row) -> float:
        return float(self.size ** -length_power(row.kind))

    def column_scale(self) -> Array:
        """Displacements are counted in units of the mechanism's size, like angles in radians."""
        scale = np.ones(self.mechanism.coordinates)
        scale[sorted(displacements(self.mechanism))] = self.size
        return scale

    def moved(self, q: Array, step: Array) -> Array:
        """q after a (scaled) step in tangent directions, in frame axes."""
        step = step * self.column_scale()
        if any(_turns(joint) for joint in self.mechanism.joints):
            step = np.array(self.kinematics(q).from_frame_axes(list(step)), dtype=float)
        result = q.copy()
        for joint in self.mechanism.joints:
            delta, at = step[joint.v : joint.v + len(joint.velocities)], joint.q
            if joint.traits.chart == "free":
                rotation = np.array(Algebra({}).rotation_of_quaternion(list(q[at + 3 : at + 7])), dtype=float)
                result[at : at + 3] += rotation @ delta[:3]
                result[at + 3 : at + 7] = _turned(q[at + 3 : at + 7], delta[3:])
            elif joint.traits.chart == "spherical":
                result[at : at + 4] = _turned(q[at : at + 4], delta)
            else:
                result[at : at + len(delta)] += delta
        return result

    def closed(self, q: Array, held: Sequence[int] = ()) -> tuple[Array, float]:
        """Nearest position that closes the loops (damped Gauss-Newton) and the closure error that is left."""
        free = np.setdiff1d(np.arange(self.mechanism.coordinates), np.array(held, dtype=int))
        residual, rows = self._of_positions(q)
        error = _worst(residual)
        errors = [error]
        for iteration in range(_ITERATIONS):
            stalled = iteration >= _PATIENCE and error > 0.5 * errors[-1 - _PATIENCE]
            if error < _CLOSED or stalled:
                break
            step = np.zeros(self.mechanism.coordinates)
            step[free] = -np.linalg.lstsq(rows[:, free], residual, rcond=1e-9)[0]
            step *= min(1.0, 0.5 / max(1e-300, float(np.max(np.abs(step)))))
            q = self.moved(q, step)
            residual, rows = self._of_positions(q)
            error = _worst(residual)
            errors.append(error)
        return q, error if self._on_its_branch(q) else max(error, 1.0)

    def led(self, start: Array, held: Sequence[int]) -> tuple[Array, float]:
        """As `closed`, for a start that is far away: scalar coordinates that are held are led to their values from the design
        position in short strides, and loops are closed at each."""
        scalars = [
            (joint.q + k, joint.v + k)
            for joint in self.mechanism.joints
            if joint.traits.chart == "scalar"
            for k in range(len(joint.positions))
        ]
        leads = [(place, column) for place, column in scalars if column in held]
        places, columns = [place for place, _ in leads], [column for _, column in leads]
        q = start.copy()
        q[[place for place, _ in scalars]] = 0.0
        way = start[places]
        strides = float(np.ceil(np.abs(way / self.column_scale()[columns]).max(initial=0.0) / _STRIDE))
        if not 1.0 <= strides <= _MOST_STRIDES:
            return start, math.inf
        for stride in range(1, int(strides) + 1):
            q[places] = way * (stride / strides)
            q, error = self.closed(q, held)
            if error > ASSEMBLED:
                break
        return q, error

    def _on_its_branch(self, q: Array) -> bool:
        """Whether no cut is closed half a turn from where it should be."""
        return all(float(closure.branch) > 0 for closure in self.closures(self.kinematics(q)))

    def worst_cut(self, q: Array) -> tuple[str, float]:
        """The cut that is furthest from closed and by how much (m, or 1 for directions)."""
        worst, distance = "", 0.0
        for closure in self.closures(self.kinematics(q)):
            largest = max(_opening(row) for row in closure.rows)
            if largest >= distance:
                worst, distance = closure.cut.name, largest
        return worst, distance


def _rate(kinematics: TreeKinematics, cut: Cut, names: Mapping[str, float]) -> Closure:
    """Python says in many ways that a formula has no real value."""
    try:
        closure = close(kinematics, cut, names=names)
        factors = [float(factor) for _, factor in closure.rows[0].coefficients]
    except (ArithmeticError, ValueError, TypeError):
        factors = [math.nan]
    if not all(map(math.isfinite, factors)):
        raise NoValueError(
            f"rates.{cut.name} cannot be evaluated at the start position: what stands before the rates in its formula has no finite real "
            "value there (it divides by zero, or takes a root or logarithm of what is below zero); start from another position "
            "(`initial`), or write a formula that has a value there"
        )
    return closure


def _turns(joint: TreeJoint) -> bool:
    """Whether its rotations are counted in axes that are not those of the frame."""
    return joint.rotates and not joint.floats


def displacements(mechanism: Mechanism) -> frozenset[int]:
    """Which velocity coordinates are lengths."""
    return frozenset(joint.v + k for joint in mechanism.joints for k in joint.traits.displacements)


def length_power(kind: RowKind) -> int:
    return _LENGTH_POWERS[kind]


def _opening(row: Row) -> float:
    """How far a row is from satisfied; a rod of length L, with the residual (d.d - L^2)/2, by |d| - L."""
    residual = float(row.residual)
    if row.kind != "distance":
        return abs(residual)
    square = sum(float(x) ** 2 for x in row.a)
    return abs(math.sqrt(square) - math.sqrt(max(0.0, square - 2.0 * residual)))


def _worst(residual: Array) -> float:
    return float(np.max(np.abs(residual), initial=0.0))


def _turned(p: Array, delta: Array) -> Array:
    """p o exp(delta / 2)"""
    angle = float(np.linalg.norm(delta))
    w, x, y, z = p
    c, (i, j, k) = np.cos(angle / 2), 0.5 * np.sinc(angle / (2 * np.pi)) * delta
    turned = np.array([
        w * c - x * i - y * j - z * k, w * i + x * c + y * k - z * j,
        w * j - x * k + y * c + z * i, w * k + x * j - y * i + z * c,
    ])  # fmt: skip
    return np.asarray(turned / np.linalg.norm(turned))
