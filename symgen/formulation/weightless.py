"""Bodies without mass: what no formulation can take, and what only some can."""

from __future__ import annotations

from symgen.description.schema import Body
from symgen.mechanism.algebra import Algebra
from symgen.mechanism.geometry import Geometry, parameter_values
from symgen.mechanism.mechanism import GROUND_INDEX, Mechanism, MechanismError

_THIN = 1e-12
"""Determinant of an inertia matrix by the cube of its trace: less counts as no inertia about some axis."""


def refuse_weightless(mechanism: Mechanism, formulation: str) -> None:
    """A coordinate that moves no mass has no acceleration unless loops or drives determine it."""
    algebra = Algebra(parameter_values(mechanism.description))
    weighty = [_has_mass(algebra, mechanism.description.bodies[name]) for name in mechanism.bodies]
    for joint in reversed(mechanism.joints):
        if not weighty[joint.child] and not mechanism.undetermined.isdisjoint(joint.columns):
            raise MechanismError(
                f"body {mechanism.bodies[joint.child]!r} and what it carries have no mass, and neither loops nor drives determine "
                f"the acceleration of joint {joint.name!r}, so formulation {formulation!r} cannot find it; give the body mass, or "
                "use a joint with fewer coordinates"
            )
        if joint.parent != GROUND_INDEX:
            weighty[joint.parent] = weighty[joint.parent] or weighty[joint.child]
    if mechanism.undetermined:
        names = ", ".join(repr(mechanism.velocities[k]) for k in sorted(mechanism.undetermined))
        raise MechanismError(
            f"the motion of {names} moves no mass, so its acceleration is undetermined; give the bodies at these joints mass and "
            "inertia, or use joints with fewer coordinates"
        )


def refuse_inertialess(mechanism: Mechanism, what: str) -> None:
    """Equations of every body by itself need mass and inertia about every axis."""
    algebra = Algebra(parameter_values(mechanism.description))
    geometry = Geometry(mechanism.description, algebra)
    for name in mechanism.bodies:
        a, b, c = geometry.inertia(name)
        size = float(a[0] + b[1] + c[2])
        if not (geometry.mass(name) > 0 and algebra.dot(a, algebra.cross(b, c)) > _THIN * size**3):
            raise MechanismError(
                f"{what} treats every body separately, and body {name!r} lacks mass or inertia about an "
                "axis; give it some, or take a formulation in joint coordinates"
            )


def _has_mass(algebra: Algebra, body: Body) -> bool:
    inertia = body.inertia
    return any(algebra.translate(entry) != 0 for entry in (body.mass, inertia.xx, inertia.yy, inertia.zz))
