"""Accelerations of long chains: articulated bodies in body frames, whose work grows with the number of links only.

An articulated inertia gives what has to act for an acceleration (alpha, a) of the link's frame:

    moment = A alpha + H a,   force = H^T alpha + M a;   of a rigid link A = tr(E) 1 - E, H = ~h, M = m 1

With U the column of the link's own coordinate, d its entry there and p the wrench that the motion without accelerations takes,
the parent gets A - U U^T / d and p + U u / d with u = f - p along the coordinate (Featherstone 2008, chapter 7).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from symgen.formulation.inertia import AnchoredMass
from symgen.formulation.recursive.body_recursions import BodyRecursions
from symgen.formulation.recursive.rotations import Rotation, back, block_out, out, tensor_out
from symgen.mechanism.algebra import ZERO, Algebra, Matrix, Scalar, Vector, is_zero, skew, transpose
from symgen.mechanism.kinematics import Spatial
from symgen.mechanism.mechanism import GROUND_INDEX
from symgen.mechanism.plane_rotation import symmetric_of


@dataclass(frozen=True)
class ArticulatedInertia:
    angular: Matrix
    mixed: Matrix
    linear: Matrix

    def plus(self, algebra: Algebra, other: ArticulatedInertia) -> ArticulatedInertia:
        return ArticulatedInertia(
            _combined(algebra, self.angular, other.angular),
            tuple(algebra.plus(a, b) for a, b in zip(self.mixed, other.mixed, strict=True)),  # type: ignore[arg-type]
            _combined(algebra, self.linear, other.linear),
        )

    def turned(self, algebra: Algebra, rotations: Sequence[Rotation]) -> ArticulatedInertia:
        return ArticulatedInertia(
            tensor_out(algebra, rotations, self.angular),
            block_out(algebra, rotations, self.mixed),
            tensor_out(algebra, rotations, self.linear),
        )

    def moved(self, algebra: Algebra, p: Vector) -> ArticulatedInertia:
        """About a point that the present one is p away from: H + ~p M,  A - H ~p + ~p (H + ~p M)^T."""
        if p == ZERO:
            return self
        columns = [algebra.cross(p, column) for column in self.linear]  # M is symmetric
        mixed = tuple(
            algebra.plus(row, change) for row, change in zip(self.mixed, transpose(_matrix(columns)), strict=True)
        )
        inward = [algebra.cross(p, row) for row in self.mixed]  # - H ~p has the rows p x H_i
        outward = transpose(_matrix([algebra.cross(p, row) for row in mixed]))
        entries = {
            (i, j): algebra.bind(algebra.sum([self.angular[i][j], inward[i][j], outward[i][j]]))
            for i in range(3)
            for j in range(i, 3)
        }
        return ArticulatedInertia(symmetric_of(entries), _matrix(mixed), self.linear)


@dataclass(frozen=True)
class _Pivot:
    column: Spatial
    reciprocal: Scalar
    force: Scalar


def body_frame_accelerations(recursions: BodyRecursions, v: Sequence[Scalar], forces: Sequence[Scalar]) -> list[Scalar]:
    """By coordinate, for rates v and generalised forces."""
    algebra, links = recursions.algebra, recursions.tree.links
    motions = recursions.motions(v, [0] * len(links))
    wrenches = [recursions.wrench(m, i) for m, i in zip(motions, recursions.inertias, strict=True)]
    inertias = [_rigid(algebra, inertia) for inertia in recursions.inertias]
    pivots: dict[int, _Pivot] = {}
    for k in reversed(range(len(links))):
        pivots[k] = _eliminate(recursions, k, inertias[k], wrenches[k], forces[links[k].column])
        parent = links[k].parent
        if parent != GROUND_INDEX:
            inertia, wrench = _passed_on(recursions, k, pivots[k], inertias[k], wrenches[k])
            inertias[parent] = inertias[parent].plus(algebra, inertia)
            wrenches[parent] = _sum(algebra, wrenches[parent], wrench)
    return _outward(recursions, pivots)


def _eliminate(
    recursions: BodyRecursions, k: int, inertia: ArticulatedInertia, wrench: Spatial, force: Scalar
) -> _Pivot:
    algebra, n = recursions.algebra, recursions.tree.frames[k].slide
    if recursions.tree.links[k].turns:
        column: Spatial = transpose(inertia.angular)[2], inertia.mixed[2]
    else:
        column = algebra.rotate(inertia.mixed, n), algebra.rotate(inertia.linear, n)
    own = algebra.bind(algebra.add(recursions.along(k, column), recursions.armature(k)))
    reciprocal = algebra.bind(algebra.div(1, own))
    return _Pivot(column, reciprocal, algebra.bind(algebra.sub(force, recursions.along(k, wrench))))


def _passed_on(
    recursions: BodyRecursions, k: int, pivot: _Pivot, inertia: ArticulatedInertia, wrench: Spatial
) -> tuple[ArticulatedInertia, Spatial]:
    """What the joint transmits, in the parent's frame."""
    algebra, rotations = recursions.algebra, recursions.tree.frames[k].rotations
    u, bare = pivot.column, is_zero(recursions.armature(k))
    turns = recursions.tree.links[k].turns and bare
    scaled = algebra.scale(pivot.reciprocal, u[0]), algebra.scale(pivot.reciprocal, u[1])
    reduced = ArticulatedInertia(
        _less_outer(algebra, inertia.angular, scaled[0], u[0], 2 if turns else 3),
        _matrix(
            [_less(algebra, inertia.mixed[i], scaled[0][i], u[1]) if i < 2 or not turns else ZERO for i in range(3)]
        ),
        _less_outer(algebra, inertia.linear, scaled[1], u[1], 3),
    )
    pushed = _sum(algebra, wrench, (algebra.scale(pivot.force, scaled[0]), algebra.scale(pivot.force, scaled[1])))
    if turns:  # the moment about z is the generalised force, if no armature takes part of it
        force = algebra.bind(algebra.add(pivot.force, wrench[0][2]))
        pushed = (pushed[0][0], pushed[0][1], force), pushed[1]
    turned = out(algebra, rotations, pushed[0]), out(algebra, rotations, pushed[1])
    return reduced.turned(algebra, rotations).moved(algebra, recursions.arm(k)), recursions.moved(k, turned)


def _outward(recursions: BodyRecursions, pivots: dict[int, _Pivot]) -> list[Scalar]:
    """Accelerations relative to those of the motion without joint accelerations, from the roots outward."""
    algebra, tree = recursions.algebra, recursions.tree
    result: list[Scalar] = [0] * len(tree.links)
    gained: list[Spatial] = []
    for k, (link, frame) in enumerate(zip(tree.links, tree.frames, strict=True)):
        alpha, a = (ZERO, ZERO) if link.parent == GROUND_INDEX else gained[link.parent]
        a = algebra.plus(a, algebra.cross(alpha, recursions.arm(k)))
        alpha, a = back(algebra, frame.rotations, alpha), back(algebra, frame.rotations, a)
        held = algebra.dot((*pivots[k].column[0], *pivots[k].column[1]), (*alpha, *a))
        own = algebra.bind(algebra.mul(algebra.bind(algebra.sub(pivots[k].force, held)), pivots[k].reciprocal))
        result[link.column] = own
        if link.turns:
            alpha = alpha[0], alpha[1], algebra.bind(algebra.add(alpha[2], own))
        else:
            a = algebra.plus(a, algebra.scale(own, frame.slide))
        gained.append((alpha, a))
    return result


def _rigid(algebra: Algebra, inertia: AnchoredMass) -> ArticulatedInertia:
    (xx, xy, xz), (_, yy, yz), (_, _, zz) = inertia.tensor
    bind, add, sub = algebra.bind, algebra.add, algebra.sub
    entries = {
        (0, 0): bind(add(yy, zz)), (1, 1): bind(add(xx, zz)), (2, 2): bind(add(xx, yy)),
        (0, 1): sub(0, xy), (0, 2): sub(0, xz), (1, 2): sub(0, yz),
    }  # fmt: skip
    m = inertia.mass
    return ArticulatedInertia(symmetric_of(entries), skew(inertia.moment), ((m, 0, 0), (0, m, 0), (0, 0, m)))


def _less_outer(algebra: Algebra, a: Matrix, u: Vector, v: Vector, size: int) -> Matrix:
    """a - u v^T, known to be symmetric and to have nothing beyond its first `size` rows."""
    entries = {
        (i, j): algebra.bind(algebra.sub(a[i][j], algebra.mul(u[i], v[j]))) if max(i, j) < size else 0
        for i in range(3)
        for j in range(i, 3)
    }
    return symmetric_of(entries)


def _less(algebra: Algebra, a: Vector, factor: Scalar, v: Vector) -> Vector:
    x, y, z = (algebra.bind(algebra.sub(p, algebra.mul(factor, q))) for p, q in zip(a, v, strict=True))
    return x, y, z


def _combined(algebra: Algebra, a: Matrix, b: Matrix) -> Matrix:
    return symmetric_of({(i, j): algebra.bind(algebra.add(a[i][j], b[i][j])) for i in range(3) for j in range(i, 3)})


def _sum(algebra: Algebra, a: Spatial, b: Spatial) -> Spatial:
    return algebra.plus(a[0], b[0]), algebra.plus(a[1], b[1])


def _matrix(rows: Sequence[Vector]) -> Matrix:
    return rows[0], rows[1], rows[2]
