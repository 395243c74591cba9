"""Bodies of a tree as links with one coordinate each, every link with a frame in which its recursions are short.

    turning link    z is the joint's axis, x the common normal with the axis of the link's first turning child;
                    the origin is the foot of the common normal with the axis before (modified Denavit-Hartenberg frames)
    sliding link    the axes of its parent; the origin is the parent's at the design position

A joint of several coordinates is a chain of links without mass. Between two turning links the frame turns by the chain
Rz(gamma) Rx(alpha) Rz(theta + q) with gamma = 0 for the first child. Where an axis is not known as numbers at derivation time, its frame
has any x and the constant rotation is a full matrix.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import sympy

from symgen.formulation.recursive.body_links import ROUNDING, Link, links_of
from symgen.formulation.recursive.rotations import GeneralRotation, Rotation
from symgen.formulation.symbolic import SymbolicAlgebra
from symgen.mechanism.algebra import IDENTITY, ZERO, Matrix, Scalar, Vector, transpose
from symgen.mechanism.kinematics import TreeKinematics
from symgen.mechanism.mechanism import GROUND_INDEX
from symgen.mechanism.plane_rotation import PlaneRotation

_APART = 0.05
"""Sine of the angle between two axes above which the feet of their common normal are well defined."""


@dataclass(frozen=True)
class BodyFrame:
    """`axes` (columns) and `origin` at the design position, and how the link moves in its parent's frame.

    A parent's vector is `rotations` applied to the child's; the origin is at `offset` (plus the coordinate along `slide`).
    """

    axes: Matrix
    origin: Vector
    rotations: tuple[Rotation, ...]
    offset: Vector
    slide: Vector


@dataclass(frozen=True)
class LinkTree:
    links: tuple[Link, ...]
    frames: tuple[BodyFrame, ...]


def link_tree(algebra: SymbolicAlgebra, kinematics: TreeKinematics) -> LinkTree:
    """Links with their frames; the mechanism is one `of_links`."""
    links = links_of(kinematics)
    design = _DesignFrames(algebra, links)
    return LinkTree(tuple(links), tuple(design.frame(k) for k in range(len(links))))


# frames -----------------------------------------------------------------------------------------------


class _DesignFrames:
    """Axes and origins at the design position, parents before children."""

    def __init__(self, algebra: SymbolicAlgebra, links: Sequence[Link]) -> None:
        self.algebra = algebra
        self.links = links
        self.definitions = {b.symbol: b.expression for b in algebra.bindings if _is_linear(b.expression)}
        self.axes: list[Matrix] = []
        self.origins: list[Vector] = []
        for k in range(len(links)):
            self.origins.append(self._origin(k))
            self.axes.append(self._axes(k))

    def frame(self, k: int) -> BodyFrame:
        link = self.links[k]
        axes, origin = self._axes_of(link.parent), self._origin_of(link.parent)
        if not link.turns:
            slide = self._clean(self._components(axes, link.axis))
            return BodyFrame(self.axes[k], self.origins[k], (), ZERO, slide)
        offset = self._components(axes, self._between(origin, self.origins[k]))
        x, y, z = (self._components(self.axes[k], column) for column in transpose(axes))
        return BodyFrame(self.axes[k], self.origins[k], self._rotations(link, (x, y, z)), self._clean(offset), ZERO)

    def _axes_of(self, k: int) -> Matrix:
        return IDENTITY if k == GROUND_INDEX else self.axes[k]

    def _origin_of(self, k: int) -> Vector:
        return ZERO if k == GROUND_INDEX else self.origins[k]

    def _rotations(self, link: Link, relative: Matrix) -> tuple[Rotation, ...]:
        """Rz(gamma) Rx(alpha) Rz(theta + q) where the constant rotation is known as numbers."""
        algebra, q = self.algebra, link.position
        if not all(isinstance(x, (int, float)) for row in relative for x in row):
            x, y, z = (self._clean(row) for row in relative)
            return GeneralRotation((x, y, z)), PlaneRotation(2, algebra.cos(q), algebra.sin(q))
        gamma, alpha, theta = _euler_angles(relative)
        fixed = [(2, *_cosine_and_sine(gamma)), (0, *_cosine_and_sine(alpha))]
        rotations = [PlaneRotation(axis, c, s) for axis, c, s in fixed if (c, s) != (1, 0)]
        c, s = _cosine_and_sine(theta)
        if type(c) is int and type(s) is int:
            cosine, sine = algebra.cos(q), algebra.sin(q)
            last = PlaneRotation(
                2,
                algebra.bind(algebra.sub(algebra.mul(cosine, c), algebra.mul(sine, s))),
                algebra.bind(algebra.add(algebra.mul(sine, c), algebra.mul(cosine, s))),
            )
        else:
            angle = algebra.bind(algebra.add(q, theta))
            last = PlaneRotation(2, algebra.cos(angle), algebra.sin(angle))
        return (*rotations, last)

    # origins

    def _origin(self, k: int) -> Vector:
        link = self.links[k]
        if not link.turns:
            return self._origin_of(link.parent)
        before, after = self._turning_before(k), self._turning_after(k)
        if before is not None:
            return self._foot(k, self.links[before].axis, self.origins[before])
        if after is not None:
            return self._foot(k, self.links[after].axis, self.links[after].point)
        return link.point

    def _turning_before(self, k: int) -> int | None:
        """The turning link that carries link k, past links that slide."""
        k = self.links[k].parent
        while k != GROUND_INDEX and not self.links[k].turns:
            k = self.links[k].parent
        return None if k == GROUND_INDEX else k

    def _turning_after(self, k: int) -> int | None:
        """The first turning link whose axis is known as numbers that link k carries."""
        children = (j for j in range(k + 1, len(self.links)) if self.links[j].turns and self.links[j].numeric)
        return next((j for j in children if self._turning_before(j) == k), None)

    def _foot(self, k: int, axis: Vector, point: Vector) -> Vector:
        """The point of link k's axis that is nearest to another axis; next to its point if they are parallel."""
        link, algebra = self.links[k], self.algebra
        z = link.axis
        if not (link.numeric and all(isinstance(x, (int, float)) for x in axis)):
            return link.point
        gap = self._between(link.point, point)
        normal = algebra.cross(z, axis)
        square = math.fsum(x * x for x in normal)
        if square < ROUNDING**2:
            along = self._expanded(self._dot(gap, z))
        elif square > _APART**2:
            along = self._expanded(self._dot(gap, algebra.scale(1 / square, algebra.cross(axis, normal))))
        else:
            return link.point
        x, y, w = (self._expanded(algebra.add(p, algebra.mul(along, n))) for p, n in zip(link.point, z, strict=True))
        return x, y, w

    # axes

    def _axes(self, k: int) -> Matrix:
        link = self.links[k]
        if not link.turns:
            return self._axes_of(link.parent)
        x = self._x_axis(k) if link.numeric else self.algebra.perpendicular(link.axis)[0]
        return transpose((x, self.algebra.cross(link.axis, x), link.axis))

    def _x_axis(self, k: int) -> Vector:
        after, before = self._turning_after(k), self._turning_before(k)
        z, found = self.links[k].axis, None
        if after is not None:
            found = self._common_normal(z, self.origins[k], self.links[after].axis, self.links[after].point)
        if found is None and before is not None and self.links[before].numeric:
            found = self._common_normal(z, self.origins[k], self.links[before].axis, self.origins[before])
        return found or self.algebra.perpendicular(z)[0]

    def _common_normal(self, z: Vector, point: Vector, axis: Vector, other: Vector) -> Vector | None:
        """Perpendicular to both axes; for parallel ones along the distance, if that is known to be along one of two directions."""
        normal = tuple(float(x) for x in self.algebra.cross(z, axis))
        if math.hypot(*normal) > ROUNDING:
            return self.algebra.unit((normal[0], normal[1], normal[2]))
        gap = self._between(point, other)
        b, c = self.algebra.perpendicular(z)
        across = [self._expanded(self._dot(gap, direction)) for direction in (b, c)]
        if all(isinstance(x, (int, float)) for x in across):
            if math.hypot(*across) < ROUNDING:
                return None
            u, v = (self.algebra.scale(a, e) for a, e in zip(across, (b, c), strict=True))
            return self.algebra.unit(self.algebra.plus(u, v))
        return c if across[0] == 0 else b

    # scalars

    def _dot(self, u: Sequence[Scalar], v: Sequence[Scalar]) -> Scalar:
        """Unbound."""
        return _plain(self.algebra.sum([self.algebra.mul(a, b) for a, b in zip(u, v, strict=True)]))

    def _components(self, axes: Matrix, vector: Vector) -> Vector:
        x, y, z = (self._dot(direction, vector) for direction in transpose(axes))
        return x, y, z

    def _between(self, start: Vector, end: Vector) -> Vector:
        sub = self.algebra.sub
        return sub(end[0], start[0]), sub(end[1], start[1]), sub(end[2], start[2])

    def _expanded(self, value: Scalar) -> Scalar:
        """Lengths as sums, unbound, so that what cancels is seen to cancel; rounding errors of directions are dropped."""
        if isinstance(value, (int, float)):
            return 0 if abs(value) < ROUNDING else value
        value = sympy.expand(self._unbound(value))
        kept = [t for t in sympy.Add.make_args(value) if abs(t.as_coeff_Mul()[0]) > ROUNDING]
        return _plain(self.algebra.sum(kept))

    def _unbound(self, value: sympy.Expr) -> sympy.Expr:
        """Sums that turned lengths by numbers, written out."""
        while known := value.free_symbols & self.definitions.keys():
            value = value.xreplace({symbol: self.definitions[symbol] for symbol in known})
        return value

    def _clean(self, vector: Sequence[Scalar]) -> Vector:
        x, y, z = (self.algebra.bind(self._expanded(value)) for value in vector)
        return x, y, z


def _euler_angles(relative: Matrix) -> tuple[float, float, float]:
    """gamma, alpha, theta in R = Rz(gamma) Rx(alpha) Rz(theta); gamma = 0 wherever that is possible."""
    x, y, z = (float(row[2]) for row in relative)
    if math.hypot(x, y) < ROUNDING:
        alpha = 0.0 if z > 0 else math.pi
        return 0.0, alpha, math.atan2(-float(relative[0][1]), float(relative[0][0]))
    if abs(x) < ROUNDING:
        return 0.0, math.atan2(-y, z), math.atan2(-float(relative[0][1]), float(relative[0][0]))
    gamma = math.atan2(x, -y)
    return gamma, math.atan2(math.hypot(x, y), z), math.atan2(float(relative[2][0]), float(relative[2][1]))


def _cosine_and_sine(angle: float) -> tuple[Scalar, Scalar]:
    c, s = (0 if abs(x) < ROUNDING else x for x in (math.cos(angle), math.sin(angle)))
    return (int(math.copysign(1, c)), 0) if s == 0 else (0, int(math.copysign(1, s))) if c == 0 else (c, s)


def _is_linear(value: sympy.Expr) -> bool:
    """A sum of symbols times numbers."""
    return all(term.as_coeff_Mul()[1].is_Symbol for term in sympy.Add.make_args(value))


def _plain(value: Scalar) -> Scalar:
    return float(value) if isinstance(value, sympy.Float) else value
