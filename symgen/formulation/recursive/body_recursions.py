"""Newton-Euler and composite-body recursions in body frames (see `body_frames` and `base_inertia`).

Vectors of a link are in its own axes, about its own origin. Its accelerations are a + U x with the gradient U = ~alpha + ~w ~w.
Turning about z leaves column z of U as it is, so that column passes from parent to child like a vector, and the rest follows from it:

    U_zx = 2 w_x w_z - U_xz,  U_zy = 2 w_y w_z - U_yz,  alpha_x = w_y w_z - U_yz,  alpha_y = U_xz - w_x w_z
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from symgen.formulation.inertia import AnchoredMass
from symgen.formulation.recursive.body_frames import BodyFrame, LinkTree
from symgen.formulation.recursive.rotations import Rotation, back, out, tensor_out
from symgen.mechanism.algebra import ZERO, Algebra, Matrix, Scalar, Vector, is_zero
from symgen.mechanism.kinematics import Spatial
from symgen.mechanism.mechanism import GROUND_INDEX
from symgen.mechanism.plane_rotation import symmetric_of

_STILL: Matrix = (ZERO, ZERO, ZERO)


@dataclass(frozen=True)
class LinkMotion:
    """Angular velocity and acceleration, acceleration of the origin (gravity included) and gradient of a link."""

    spin: Vector
    angular: Vector
    origin: Vector
    gradient: Matrix


@dataclass(frozen=True)
class LinkRotor:
    """The rotor of a motor (see `symgen.formulation.motors`), mounted on a link and in its axes."""

    column: int
    apparent: Scalar
    link: int
    momentum: Vector

    @property
    def is_armature(self) -> bool:
        return self.link == GROUND_INDEX


class BodyRecursions:
    """The recursions of one tree; coordinates are the links' in order of `tree.links`."""

    def __init__(
        self,
        algebra: Algebra,
        tree: LinkTree,
        inertias: Sequence[AnchoredMass],
        gravity_rise: Vector,
        rotors: Sequence[LinkRotor] = (),
    ) -> None:
        self.algebra = algebra
        self.tree = tree
        self.inertias = inertias
        self.rotors = rotors
        self.ground = LinkMotion(ZERO, ZERO, gravity_rise, _STILL)

    # inverse dynamics ---------------------------------------------------------------------

    def motions(self, v: Sequence[Scalar], a: Sequence[Scalar]) -> list[LinkMotion]:
        """Of all links, for rates v and accelerations a by coordinate."""
        found: list[LinkMotion] = []
        for link, frame in zip(self.tree.links, self.tree.frames, strict=True):
            before = self.ground if link.parent == GROUND_INDEX else found[link.parent]
            if link.turns:
                found.append(self._turned(frame, before, v[link.column], a[link.column]))
            else:
                found.append(self._slid(frame, before, link.position, v[link.column], a[link.column]))
        return found

    def _turned(self, frame: BodyFrame, before: LinkMotion, rate: Scalar, acceleration: Scalar) -> LinkMotion:
        algebra = self.algebra
        bind, add, sub, mul = algebra.bind, algebra.add, algebra.sub, algebra.mul
        x, y, across = back(algebra, frame.rotations, before.spin)
        z = bind(add(across, rate))
        axis = out(algebra, frame.rotations[:-1], (0, 0, 1))
        xz, yz, zz = back(algebra, frame.rotations, algebra.rotate(before.gradient, axis))
        turning = algebra.dot(axis, before.angular)
        twice = bind(add(z, z))
        zx, zy = bind(sub(mul(x, twice), xz)), bind(sub(mul(y, twice), yz))
        alpha = (
            bind(sub(bind(mul(y, z)), yz)),
            bind(sub(xz, bind(mul(x, z)))),
            bind(add(turning, acceleration)),
        )
        squares = tuple(bind(mul(w, w)) for w in (x, y, z))
        xy = bind(mul(x, y))
        gradient = (
            (sub(0, bind(add(squares[1], squares[2]))), bind(sub(xy, alpha[2])), xz),
            (bind(add(xy, alpha[2])), sub(0, bind(add(squares[0], squares[2]))), yz),
            (zx, zy, zz),
        )
        moved = algebra.plus(before.origin, algebra.rotate(before.gradient, frame.offset))
        return LinkMotion((x, y, z), alpha, back(algebra, frame.rotations, moved), gradient)

    def _slid(
        self, frame: BodyFrame, before: LinkMotion, position: Scalar, rate: Scalar, acceleration: Scalar
    ) -> LinkMotion:
        """a + U n q + 2 w x n q' + n q''"""
        algebra, n = self.algebra, frame.slide
        moved = algebra.plus(before.origin, algebra.rotate(before.gradient, algebra.scale(position, n)))
        twice = algebra.bind(algebra.add(rate, rate))
        carried = algebra.plus(algebra.cross(before.spin, algebra.scale(twice, n)), algebra.scale(acceleration, n))
        return LinkMotion(before.spin, before.angular, algebra.plus(moved, carried), before.gradient)

    def needed_forces(self, motions: Sequence[LinkMotion], v: Sequence[Scalar], a: Sequence[Scalar]) -> list[Scalar]:
        """Generalised forces, by coordinate, that the motions for rates v and accelerations a take."""
        algebra, links = self.algebra, self.tree.links
        wrenches = [self.wrench(m, i) for m, i in zip(motions, self.inertias, strict=True)]
        for rotor in self._mounted:
            known, torque = wrenches[rotor.link], self._rotor_torque(rotor, motions[rotor.link], v, a)
            wrenches[rotor.link] = algebra.plus(known[0], torque), known[1]
        result: list[Scalar] = [0] * len(links)
        for k in reversed(range(len(links))):
            link, frame = links[k], self.tree.frames[k]
            result[link.column] = self.along(k, wrenches[k])
            if link.parent != GROUND_INDEX:
                turned = out(algebra, frame.rotations, wrenches[k][0]), out(algebra, frame.rotations, wrenches[k][1])
                moment, force = self.moved(k, turned)
                known = wrenches[link.parent]
                wrenches[link.parent] = algebra.plus(known[0], moment), algebra.plus(known[1], force)
        for rotor in self.rotors:
            angular = ZERO if rotor.is_armature else motions[rotor.link].angular
            own = algebra.add(algebra.mul(rotor.apparent, a[rotor.column]), algebra.dot(rotor.momentum, angular))
            result[rotor.column] = algebra.bind(algebra.add(result[rotor.column], algebra.bind(own)))
        return result

    @property
    def _mounted(self) -> list[LinkRotor]:
        return [rotor for rotor in self.rotors if not rotor.is_armature]

    @property
    def has_armatures_only(self) -> bool:
        return not self._mounted

    def armature(self, k: int) -> Scalar:
        """Of rotors that link k's coordinate turns."""
        column = self.tree.links[k].column
        return self.algebra.bind(self.algebra.sum([r.apparent for r in self.rotors if r.column == column]))

    def _rotor_torque(self, rotor: LinkRotor, motion: LinkMotion, v: Sequence[Scalar], a: Sequence[Scalar]) -> Vector:
        algebra = self.algebra
        turned = algebra.scale(v[rotor.column], algebra.cross(motion.spin, rotor.momentum))
        return algebra.plus(algebra.scale(a[rotor.column], rotor.momentum), turned)

    def wrench(self, motion: LinkMotion, inertia: AnchoredMass) -> Spatial:
        """h x a + axial(U E) and m a + U h."""
        algebra, u = self.algebra, motion.gradient
        force = algebra.plus(algebra.scale(inertia.mass, motion.origin), algebra.rotate(u, inertia.moment))
        lever = algebra.cross(inertia.moment, motion.origin)
        return algebra.plus(lever, self._spin_moment(motion, inertia.tensor)), force

    def _spin_moment(self, motion: LinkMotion, tensor: Matrix) -> Vector:
        """axial(U E) with E_zz = 0; U_yx E_xx - U_xy E_yy is w_x w_y (E_xx - E_yy) + alpha_z (E_xx + E_yy)."""
        algebra, u, (x, y, z) = self.algebra, motion.gradient, motion.spin
        (xx, xy, xz), (_, yy, yz), _ = tensor
        bind, add, sub, mul = algebra.bind, algebra.add, algebra.sub, algebra.mul

        def combined(*terms: tuple[Scalar, Scalar]) -> Scalar:
            return bind(algebra.sum([mul(a, b) for a, b in terms]))

        square = [bind(mul(w, w)) for w in (x, y, z)]
        xx_zz, zz_yy, yy_xx = (bind(sub(square[i], square[j])) for i, j in ((0, 2), (2, 1), (1, 0)))
        minus = algebra.negate((u[1][0], u[2][0], u[2][1]))
        return (
            combined((u[2][0], xy), (u[2][1], yy), (zz_yy, yz), (minus[0], xz)),
            combined((xx_zz, xz), (u[0][1], yz), (minus[1], xx), (minus[2], xy)),
            combined(
                (bind(mul(x, y)), bind(sub(xx, yy))),
                (motion.angular[2], bind(add(xx, yy))),
                (yy_xx, xy),
                (u[1][2], xz),
                (sub(0, u[0][2]), yz),
            ),
        )

    def along(self, k: int, wrench: Spatial) -> Scalar:
        """What a wrench does along coordinate k."""
        return wrench[0][2] if self.tree.links[k].turns else self.algebra.dot(self.tree.frames[k].slide, wrench[1])

    def moved(self, k: int, wrench: Spatial) -> Spatial:
        """A wrench in the parent's axes, from link k's origin to the parent's."""
        algebra = self.algebra
        return algebra.plus(wrench[0], algebra.cross(self.arm(k), wrench[1])), wrench[1]

    def arm(self, k: int) -> Vector:
        link, frame = self.tree.links[k], self.tree.frames[k]
        return frame.offset if link.turns else self.algebra.scale(link.position, frame.slide)

    # mass matrix --------------------------------------------------------------------------

    def mass_matrix(self) -> dict[tuple[int, int], Scalar]:
        """Entries (i, j), i >= j; those that are zero by structure are left out."""
        algebra, links = self.algebra, self.tree.links
        composites = list(self.inertias)
        entries: dict[tuple[int, int], Scalar] = {}
        for k in reversed(range(len(links))):
            momentum = self._outward(k, composites, entries)
            at = links[k].parent
            while at != GROUND_INDEX:
                self._enter(entries, k, at, self.along(at, momentum))
                rotations = self.tree.frames[at].rotations
                turned = out(algebra, rotations, momentum[0]), out(algebra, rotations, momentum[1])
                momentum, at = self.moved(at, turned), links[at].parent
        for rotor in self.rotors:
            self._add_rotor(entries, rotor)
        return entries

    def _add_rotor(self, entries: dict[tuple[int, int], Scalar], rotor: LinkRotor) -> None:
        algebra, own = self.algebra, rotor.column
        self._add(entries, own, own, rotor.apparent)
        at, momentum = rotor.link, rotor.momentum
        while at != GROUND_INDEX:
            link = self.tree.links[at]
            if link.turns:
                self._add(entries, own, link.column, algebra.mul(2, momentum[2]) if link.column == own else momentum[2])
            momentum, at = out(algebra, self.tree.frames[at].rotations, momentum), link.parent

    def _add(self, entries: dict[tuple[int, int], Scalar], i: int, j: int, value: Scalar) -> None:
        if not is_zero(value):
            place = max(i, j), min(i, j)
            entries[place] = self.algebra.bind(self.algebra.add(entries.get(place, 0), value))

    def _enter(self, entries: dict[tuple[int, int], Scalar], k: int, other: int, value: Scalar) -> None:
        if not is_zero(value):
            i, j = self.tree.links[k].column, self.tree.links[other].column
            entries[max(i, j), min(i, j)] = value

    def _outward(self, k: int, composites: list[AnchoredMass], entries: dict[tuple[int, int], Scalar]) -> Spatial:
        """Adds the composite of link k to its parent's; the momentum it has by unit rate of its joint, at the parent.

        Momentum about z consists of entries of the inertia, so it turns about z together with them.
        """
        algebra, link, frame = self.algebra, self.tree.links[k], self.tree.frames[k]
        inertia = composites[k]
        if link.turns:
            axial = algebra.bind(algebra.add(inertia.tensor[0][0], inertia.tensor[1][1]))
            self._enter(entries, k, k, axial)
            own, rest = frame.rotations[-1:], frame.rotations[:-1]
            inertia = self._rotated(own, inertia)
            (x, y, _), sub = inertia.moment, algebra.sub
            angular = (sub(0, inertia.tensor[0][2]), sub(0, inertia.tensor[1][2]), axial)
            momentum: Spatial = out(algebra, rest, angular), out(algebra, rest, (sub(0, y), x, 0))
            inertia = self._rotated(rest, inertia)
        else:
            momentum = algebra.cross(inertia.moment, frame.slide), algebra.scale(inertia.mass, frame.slide)
            self._enter(entries, k, k, self.along(k, momentum))
        if link.parent != GROUND_INDEX:
            composites[link.parent] = self._sum(composites[link.parent], inertia, self.arm(k))
        return self.moved(k, momentum)

    def _rotated(self, rotations: Sequence[Rotation], inertia: AnchoredMass) -> AnchoredMass:
        algebra = self.algebra
        return AnchoredMass(
            inertia.mass,
            out(algebra, rotations, inertia.moment),
            tensor_out(algebra, rotations, inertia.tensor),
        )

    def _sum(self, a: AnchoredMass, b: AnchoredMass, p: Vector) -> AnchoredMass:
        """a plus b moved by p: E + h p^T + p h^T + m p p^T."""
        algebra = self.algebra
        moment = algebra.plus(b.moment, algebra.scale(b.mass, p))
        entries = {
            (i, j): algebra.bind(
                algebra.sum(
                    [a.tensor[i][j], b.tensor[i][j], algebra.mul(p[i], b.moment[j]), algebra.mul(moment[i], p[j])]
                )
            )
            for i in range(3)
            for j in range(i, 3)
        }
        return AnchoredMass(
            algebra.bind(algebra.add(a.mass, b.mass)), algebra.plus(a.moment, moment), symmetric_of(entries)
        )
