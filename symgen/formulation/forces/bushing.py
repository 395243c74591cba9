"""Linear in six components."""

from __future__ import annotations

from symgen.description.forces.bushing import Bushing
from symgen.formulation.loads import LoadDerivation, Pair
from symgen.mechanism.algebra import Scalar, transpose


def bushing(derivation: LoadDerivation, name: str, force: Bushing) -> tuple[Scalar, ...]:
    """Linear in the components of displacement and small-angle vector along axes fixed in the first body."""
    algebra = derivation.algebra
    pair = Pair(derivation, *force.bodies)
    turn = derivation.geometry.rpy(derivation.geometry.vector(force.rpy))
    axes = pair.axes(0, turn)
    relative = algebra.matmul(transpose(axes), pair.axes(1, turn))
    design = derivation.geometry.point(force.at)
    place = pair.place(1, design)
    d = algebra.rotate_back(axes, algebra.minus(place, pair.place(0, design)))
    rate = algebra.rotate_back(axes, algebra.minus(pair.velocity(1, design), pair.velocity_there(0, place)))
    r = tuple(
        algebra.bind(algebra.div(algebra.sub(relative[j][i], relative[i][j]), 2)) for i, j in ((1, 2), (2, 0), (0, 1))
    )
    w = algebra.rotate_back(axes, algebra.minus(pair.spin(1), pair.spin(0)))
    values = [
        algebra.bind(algebra.sub(0, algebra.add(algebra.mul(k, x), algebra.mul(c, v))))
        for k, c, x, v in zip(
            map(algebra.translate, force.stiffness), map(algebra.translate, force.damping), (*d, *r), (*rate, *w),
            strict=True,
        )
    ]  # fmt: skip
    push = algebra.rotate(axes, (values[0], values[1], values[2]))
    torque = algebra.rotate(axes, (values[3], values[4], values[5]))
    pair.push(1, place, push, torque)
    pair.push(0, place, algebra.negate(push), algebra.negate(torque))
    return tuple(values)
