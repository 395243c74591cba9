"""Which six numbers move a body: the conventional ones of the world, or those relative to a base body (paper 1).

Columns 6 i .. 6 i + 5 belong to body i, translation before rotation.

    conventional   dr_i, dpi'_i in body axes                                                            (2)
    relative       dr'_ci,c, dpi'_ci,c in the base body's axes; of the base itself dr'_c, dpi'_c        (4, 10)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from symgen.formulation.cartesian.kinematics import CartesianKinematics
from symgen.formulation.inertia import SpatialInertia, central_mass, turned_tensor
from symgen.formulation.motion import Acceleration, Motion
from symgen.mechanism.algebra import ZERO, Algebra, Matrix, Scalar, Vector, nonzero
from symgen.mechanism.kinematics import Spatial

Load = tuple[int, Spatial]
"""A wrench (moment about the centre of mass, force) on a body, in the frame's axes."""


class Axes(Protocol):
    """What a choice of the six numbers means."""

    def velocities(self, kinematics: CartesianKinematics, v: Sequence[Scalar]) -> list[Spatial]: ...

    def accelerations(
        self, kinematics: CartesianKinematics, velocities: Sequence[Spatial], a: Sequence[Scalar]
    ) -> list[Acceleration]:
        """`a` are plain time derivatives of the components `v`."""
        ...

    def gather(self, kinematics: CartesianKinematics, loads: Iterable[Load]) -> dict[int, Scalar]:
        """Generalised forces of wrenches, by column; opposite forces of a pair of bodies vanish in sums."""
        ...

    def inertial(self, motion: Motion, v: Sequence[Scalar], a: Sequence[Scalar]) -> list[Scalar]:
        """Generalised inertial forces, by column."""
        ...

    def mass_matrix(self, kinematics: CartesianKinematics) -> dict[tuple[int, int], Scalar]:
        """Entries (i, j), i >= j."""
        ...


class Conventional:
    """Every body by itself, rotations in its own axes."""

    def velocities(self, kinematics: CartesianKinematics, v: Sequence[Scalar]) -> list[Spatial]:
        rotate = kinematics.algebra.rotate
        return [(rotate(pose.rotation, _turn(v, k)), _shift(v, k)) for k, pose in enumerate(kinematics.poses)]

    def accelerations(
        self, kinematics: CartesianKinematics, velocities: Sequence[Spatial], a: Sequence[Scalar]
    ) -> list[Acceleration]:
        rotate = kinematics.algebra.rotate
        return [
            Acceleration(rotate(pose.rotation, _turn(a, k)), _shift(a, k)) for k, pose in enumerate(kinematics.poses)
        ]

    def gather(self, kinematics: CartesianKinematics, loads: Iterable[Load]) -> dict[int, Scalar]:
        algebra = kinematics.algebra
        columns: dict[int, Scalar] = {}
        for body, (moment, force) in _by_body(kinematics, loads).items():
            own = algebra.rotate_back(kinematics.poses[body].rotation, moment)
            columns.update(zip(range(6 * body, 6 * body + 6), (*force, *own), strict=True))
        return columns

    def inertial(self, motion: Motion, v: Sequence[Scalar], a: Sequence[Scalar]) -> list[Scalar]:
        """m a, J' w'.dot + w' x J' w'"""
        kinematics, algebra = motion.kinematics, motion.algebra
        rows: list[Scalar] = []
        for body, name in enumerate(motion.mechanism.bodies):
            inertia, w = kinematics.geometry.inertia(name), _turn(v, body)
            spun = algebra.cross(w, algebra.rotate(inertia, w))
            moment = algebra.plus(algebra.rotate(inertia, _turn(a, body)), spun)
            rows += [*algebra.scale(kinematics.geometry.mass(name), _shift(a, body)), *moment]
        return rows

    def mass_matrix(self, kinematics: CartesianKinematics) -> dict[tuple[int, int], Scalar]:
        """(31)"""
        geometry = kinematics.geometry
        entries: dict[tuple[int, int], Scalar] = {}
        for body, name in enumerate(kinematics.mechanism.bodies):
            entries.update(_block(6 * body, 6 * body, geometry.mass(name), geometry.inertia(name)))
        return {place: value for place, value in entries.items() if place[0] >= place[1]}


class Relative:
    """Bodies relative to the base body, all in its axes."""

    def __init__(self, base: int) -> None:
        self.base = base

    def velocities(self, kinematics: CartesianKinematics, v: Sequence[Scalar]) -> list[Spatial]:
        """(7) in the axes of the base"""
        return [(w, u) for u, w in self._absolute(kinematics, v)]

    def accelerations(
        self, kinematics: CartesianKinematics, velocities: Sequence[Spatial], a: Sequence[Scalar]
    ) -> list[Acceleration]:
        """(8) and (9) in the axes of the base: component rates plus w_c x component"""
        algebra, spin = kinematics.algebra, velocities[self.base][0]
        return [
            Acceleration(algebra.plus(w, algebra.cross(spin, omega)), algebra.plus(u, algebra.cross(spin, velocity)))
            for (u, w), (omega, velocity) in zip(self._absolute(kinematics, a), velocities, strict=True)
        ]

    def _absolute(self, kinematics: CartesianKinematics, x: Sequence[Scalar]) -> list[tuple[Vector, Vector]]:
        """Base plus relative part of translation and rotation."""
        plus = kinematics.algebra.plus
        shift, turn = _shift(x, self.base), _turn(x, self.base)
        return [
            (shift, turn) if k == self.base else (plus(shift, _shift(x, k)), plus(turn, _turn(x, k)))
            for k in range(len(kinematics.poses))
        ]

    def gather(self, kinematics: CartesianKinematics, loads: Iterable[Load]) -> dict[int, Scalar]:
        """(14), (27), (40): blocks of the bodies and, for the base, their sum"""
        algebra = kinematics.algebra
        given = list(loads)
        bodies = _by_body(kinematics, given)
        columns: dict[int, Scalar] = {}
        for body, (moment, force) in bodies.items():
            if body != self.base:
                columns.update(zip(range(6 * body, 6 * body + 6), (*force, *moment), strict=True))
        for k in range(3):
            total = algebra.sum([force[k] for _, (_, force) in given])
            moment_total = algebra.sum([moment[k] for moment, _ in bodies.values()])
            columns[6 * self.base + k] = algebra.bind(total)
            columns[6 * self.base + 3 + k] = algebra.bind(moment_total)
        return columns

    def inertial(self, motion: Motion, v: Sequence[Scalar], a: Sequence[Scalar]) -> list[Scalar]:
        """m a and the moment axial(G E) of Euler's tensor E about the centre of mass; the base has the sums."""
        algebra, kinematics = motion.algebra, motion.kinematics
        rows: list[Scalar] = []
        for body, pose in enumerate(kinematics.poses):
            mass, given = central_mass(kinematics, body), motion.bias(body)
            tensor = turned_tensor(algebra, pose.rotation, mass.tensor)
            spun, _ = SpatialInertia(0, ZERO, tensor).wrench(algebra, ZERO, motion.gradient(body, given.angular))
            rows += [*algebra.scale(mass.mass, given.origin), *spun]
        for k in range(6):
            rows[6 * self.base + k] = algebra.bind(algebra.sum(rows[k::6]))
        return rows

    def mass_matrix(self, kinematics: CartesianKinematics) -> dict[tuple[int, int], Scalar]:
        """The block arrow (38) of (39)"""
        algebra, base = kinematics.algebra, 6 * self.base
        entries: dict[tuple[int, int], Scalar] = {}
        blocks = []
        for body, pose in enumerate(kinematics.poses):
            mass = central_mass(kinematics, body)
            tensor = turned_tensor(algebra, pose.rotation, mass.tensor)
            inertia = SpatialInertia(0, ZERO, tensor).matrix(algebra)
            blocks.append(_block(0, 0, mass.mass, inertia))
            if body != self.base:
                for row in (6 * body, base):
                    entries.update(_block(row, 6 * body, mass.mass, inertia))
                    entries.update(_block(6 * body, row, mass.mass, inertia))
        for i, j in {place for block in blocks for place in block}:
            total = algebra.sum([block.get((i, j), 0) for block in blocks])
            entries[base + i, base + j] = algebra.bind(total)
        return {place: value for place, value in entries.items() if place[0] >= place[1]}


def _shift(x: Sequence[Scalar], body: int) -> Vector:
    return x[6 * body], x[6 * body + 1], x[6 * body + 2]


def _turn(x: Sequence[Scalar], body: int) -> Vector:
    return x[6 * body + 3], x[6 * body + 4], x[6 * body + 5]


def _block(row: int, column: int, mass: Scalar, inertia: Matrix) -> dict[tuple[int, int], Scalar]:
    """diag(m 1, J), zeros left out."""
    entries = {(row + k, column + k): mass for k in range(3)}
    entries.update({(row + 3 + i, column + 3 + j): inertia[i][j] for i in range(3) for j in range(3)})
    return nonzero(entries)


def _by_body(kinematics: CartesianKinematics, loads: Iterable[Load]) -> dict[int, Spatial]:
    """Sum of the wrenches on each body."""
    algebra = kinematics.algebra
    found: dict[int, list[Spatial]] = {}
    for body, wrench in loads:
        found.setdefault(body, []).append(wrench)
    return {
        body: (_total(algebra, [w[0] for w in wrenches]), _total(algebra, [w[1] for w in wrenches]))
        for body, wrenches in found.items()
    }


def _total(algebra: Algebra, vectors: Sequence[Vector]) -> Vector:
    x, y, z = (algebra.bind(algebra.sum([vector[k] for vector in vectors])) for k in range(3))
    return x, y, z
