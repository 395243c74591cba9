"""What the equations take for granted of the parameters, as numbers that vanish while it holds.

The runtime evaluates them at every change of parameters and refuses a change that breaks one.
"""

from __future__ import annotations

from symgen.formulation.lumps import is_rotor
from symgen.formulation.system import System
from symgen.mechanism.algebra import Scalar
from symgen.mechanism.mechanism import Mechanism, TreeJoint


def assumption_names(mechanism: Mechanism) -> tuple[str, ...]:
    """One sentence for each number."""
    return tuple(
        f"body {mechanism.bodies[joint.child]!r} is a solid of revolution about the axis of joint {joint.name!r}"
        for joint in mechanism.joints
        if is_rotor(mechanism, joint)
    )


def deviations(system: System) -> list[Scalar]:
    """How far each assumption is from holding, relative to the quantities concerned."""
    system.algebra.phase = "init"
    return [_unroundness(system, joint) for joint in system.mechanism.joints if is_rotor(system.mechanism, joint)]


def _unroundness(system: System, joint: TreeJoint) -> Scalar:
    """Part of the inertia that is not axial and radial, and distance of the centre of mass from the axis, squared and relative."""
    algebra, geometry = system.algebra, system.geometry
    body = system.mechanism.bodies[joint.child]
    n = geometry.direction(joint.entry.axis)  # type: ignore[union-attr]
    inertia = geometry.inertia(body)
    trace = algebra.sum([inertia[k][k] for k in range(3)])
    axial = algebra.dot(n, algebra.rotate(inertia, n))
    radial = algebra.bind(algebra.div(algebra.sub(trace, axial), 2))
    rest = [
        algebra.sum([
            inertia[i][j],
            algebra.mul(-radial, 1 if i == j else 0),
            algebra.mul(algebra.sub(radial, axial), algebra.mul(n[i], n[j])),
        ])
        for i in range(3)
        for j in range(3)
    ]  # fmt: skip
    size = algebra.bind(algebra.add(algebra.mul(axial, axial), algebra.mul(radial, radial)))
    arm = geometry.between(geometry.point(joint.entry.at), geometry.com(body))  # type: ignore[union-attr]
    beside = algebra.cross(n, arm)
    apart = algebra.bind(algebra.mul(geometry.mass(body), algebra.dot(beside, beside)))
    whole = [algebra.div(algebra.dot(rest, rest), size), algebra.div(apart, algebra.add(axial, radial))]
    return algebra.bind(algebra.sum(whole))
