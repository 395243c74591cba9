"""Laws of force elements, one file each: what they exert, and what a sensor of them measures."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from symgen.formulation.forces.bushing import bushing
from symgen.formulation.forces.force import point_force
from symgen.formulation.forces.joint_force import joint_force
from symgen.formulation.forces.joint_spring import joint_spring
from symgen.formulation.forces.spring_damper import spring_damper
from symgen.formulation.forces.tire import tire
from symgen.formulation.forces.torque import torque
from symgen.formulation.loads import LoadDerivation, Loads
from symgen.mechanism.algebra import Scalar
from symgen.mechanism.mechanism import MechanismError

Law = Callable[[LoadDerivation, str, Any], tuple[Scalar, ...]]
"""Of an element with a name: adds to the loads and gives what its sensors measure."""

LAWS: dict[str, Law] = {
    "spring_damper": spring_damper,
    "joint_spring": joint_spring,
    "joint_force": joint_force,
    "bushing": bushing,
    "force": point_force,
    "torque": torque,
    "tire": tire,
}


def derive_loads(derivation: LoadDerivation) -> Loads:
    """Of all elements of the description."""
    for name, force in derivation.mechanism.description.forces.items():
        if force.type not in LAWS:
            raise MechanismError(f"force {name!r} is of type {force.type!r}, which has no law; add one to LAWS")
        derivation.loads.measured[name] = LAWS[force.type](derivation, name, force)
    return derivation.loads
