"""Inertia of links in body frames, regrouped to a minimal set that is formed once per change of parameters.

Mass on the axis z of a turning link moves in the same way if it is fixed to the link before. So a turning link leaves to its parent

    its mass m at the origin,  its first moment h_z,  and  E_zz, the integral of z^2 dm

and keeps seven numbers: h_x, h_y and the rest of Euler's tensor E (Mayeda, Gautier and Khalil regroup to the same set with inertia
matrices). A sliding link turns with its parent: it leaves E and keeps mass and first moment. What reaches ground is gone.
"""

from __future__ import annotations

from symgen.formulation.inertia import NO_TENSOR, AnchoredMass, central_mass, plus_outer
from symgen.formulation.lumps import is_rotor
from symgen.formulation.recursive.body_frames import BodyFrame, LinkTree
from symgen.formulation.recursive.body_links import Link
from symgen.formulation.recursive.rotations import out
from symgen.mechanism.algebra import ZERO, Algebra, Matrix, Scalar, transpose
from symgen.mechanism.kinematics import TreeKinematics
from symgen.mechanism.mechanism import GROUND_INDEX
from symgen.mechanism.plane_rotation import symmetric_of

_NOTHING = AnchoredMass(0, ZERO, NO_TENSOR)
_NEGLIGIBLE = 1e-15


def base_inertias(kinematics: TreeKinematics, tree: LinkTree) -> list[AnchoredMass]:
    """About each link's origin, in its axes."""
    algebra = kinematics.algebra
    own = [_own(kinematics, link, frame) for link, frame in zip(tree.links, tree.frames, strict=True)]
    for k in reversed(range(len(own))):
        link, frame = tree.links[k], tree.frames[k]
        left, kept = _split(kinematics, link, own[k])
        own[k] = kept
        if link.parent != GROUND_INDEX:
            moved = _on_parent(algebra, frame, left) if link.turns else left
            own[link.parent] = _sum(algebra, own[link.parent], moved)
    return own


def _own(kinematics: TreeKinematics, link: Link, frame: BodyFrame) -> AnchoredMass:
    algebra, total = kinematics.algebra, _NOTHING
    back = transpose(frame.axes)
    for body in link.bodies:
        mass = central_mass(kinematics, body)
        arm = algebra.rotate(back, kinematics.geometry.between(frame.origin, mass.com))
        tensor = algebra.matmul(algebra.matmul(back, mass.tensor), frame.axes)
        moment = algebra.scale(mass.mass, arm)
        total = _sum(algebra, total, AnchoredMass(mass.mass, moment, plus_outer(algebra, tensor, moment, arm)))
    return AnchoredMass(total.mass, total.moment, _snapped(total.tensor))


def _snapped(tensor: Matrix) -> Matrix:
    """Rounding errors that turning the numbers left are no products of inertia."""
    numbers = [abs(x) for row in tensor for x in row if isinstance(x, float)]
    limit = _NEGLIGIBLE * max(numbers, default=0.0)
    rows = (tuple(0 if isinstance(x, float) and abs(x) < limit else x for x in row) for row in tensor)
    return tuple(rows)  # type: ignore[return-value]


def _split(kinematics: TreeKinematics, link: Link, own: AnchoredMass) -> tuple[AnchoredMass, AnchoredMass]:
    """What a link leaves to its parent (in its own frame at rest) and what it keeps."""
    if not link.turns:
        return AnchoredMass(0, ZERO, own.tensor), AnchoredMass(own.mass, own.moment, NO_TENSOR)
    (xx, xy, xz), (_, yy, yz), (_, _, zz) = own.tensor
    if is_rotor(kinematics.mechanism, link.joint):
        return _split_rotor(kinematics.algebra, own)
    left = AnchoredMass(own.mass, (0, 0, own.moment[2]), ((0, 0, 0), (0, 0, 0), (0, 0, zz)))
    kept = ((xx, xy, xz), (xy, yy, yz), (xz, yz, 0))
    return left, AnchoredMass(0, (own.moment[0], own.moment[1], 0), kept)


def _split_rotor(algebra: Algebra, own: AnchoredMass) -> tuple[AnchoredMass, AnchoredMass]:
    """A solid of revolution: E_xx = E_yy is half its axial moment of inertia, and nothing is off its axis."""
    (xx, _, _), (_, yy, _), (_, _, zz) = own.tensor
    half = algebra.bind(algebra.div(algebra.bind(algebra.add(xx, yy)), 2))
    left = AnchoredMass(own.mass, (0, 0, own.moment[2]), ((0, 0, 0), (0, 0, 0), (0, 0, zz)))
    return left, AnchoredMass(0, ZERO, ((half, 0, 0), (0, half, 0), (0, 0, 0)))


def _on_parent(algebra: Algebra, frame: BodyFrame, line: AnchoredMass) -> AnchoredMass:
    """Mass on a turning link's axis, about the parent's origin.

    With direction n and origin p of the axis: moment h_z n + m p,  tensor E_zz n n^T + h_z (n p^T + p n^T) + m p p^T.
    """
    n, p = out(algebra, frame.rotations[:-1], (0, 0, 1)), frame.offset
    hn = algebra.scale(line.moment[2], n)
    moment = algebra.plus(hn, algebra.scale(line.mass, p))
    tensor: Matrix = NO_TENSOR
    for u, v in ((algebra.scale(line.tensor[2][2], n), n), (p, hn), (moment, p)):
        tensor = plus_outer(algebra, tensor, u, v)
    return AnchoredMass(line.mass, moment, tensor)


def _sum(algebra: Algebra, a: AnchoredMass, b: AnchoredMass) -> AnchoredMass:
    entries: dict[tuple[int, int], Scalar] = {
        (i, j): algebra.bind(algebra.add(a.tensor[i][j], b.tensor[i][j])) for i in range(3) for j in range(i, 3)
    }
    return AnchoredMass(
        algebra.bind(algebra.add(a.mass, b.mass)), algebra.plus(a.moment, b.moment), symmetric_of(entries)
    )
