"""Bodies without mass: systems that factorise the mass matrix first cannot take them."""

from __future__ import annotations

from collections.abc import Collection

from symgen.description.schema import Body
from symgen.mechanism.algebra import Algebra
from symgen.mechanism.geometry import parameter_values
from symgen.mechanism.mechanism import GROUND_INDEX, Mechanism, MechanismError


def refuse_weightless(mechanism: Mechanism, formulation: str, dependent: Collection[int] = ()) -> None:
    """A coordinate that moves no mass makes the mass matrix singular, unless loops make it a `dependent` one."""
    algebra = Algebra(parameter_values(mechanism.description))
    weighty = [_has_mass(algebra, mechanism.description.bodies[name]) for name in mechanism.bodies]
    for joint in reversed(mechanism.joints):
        if not weighty[joint.child] and not set(joint.columns).issubset(dependent):
            raise MechanismError(
                f"body {mechanism.bodies[joint.child]!r} and what it carries have no mass, so formulation "
                f"{formulation!r} cannot find the acceleration of joint {joint.name!r}; "
                "give the body mass, or try formulation 'independent' where loops determine its motion"
            )
        if joint.parent != GROUND_INDEX:
            weighty[joint.parent] = weighty[joint.parent] or weighty[joint.child]


def _has_mass(algebra: Algebra, body: Body) -> bool:
    inertia = body.inertia
    return any(algebra.translate(entry) != 0 for entry in (body.mass, inertia.xx, inertia.yy, inertia.zz))
