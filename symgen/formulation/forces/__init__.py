"""Laws of force elements, one file each: what they exert, and what a sensor of them measures."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from symgen.description.registration import ADDED_LAWS
from symgen.formulation.forces.bushing import bushing
from symgen.formulation.forces.force import point_force
from symgen.formulation.forces.joint_force import joint_force
from symgen.formulation.forces.joint_spring import joint_spring
from symgen.formulation.forces.spring_damper import spring_damper
from symgen.formulation.forces.tire import tire
from symgen.formulation.forces.torque import torque
from symgen.formulation.loads import LoadDerivation, Loads
from symgen.mechanism.algebra import Scalar

Law = Callable[[LoadDerivation, str, Any], tuple[Scalar, ...]]
"""Of an element with a name: adds to the loads and gives what its sensors measure."""

LAWS: Mapping[str, Law] = MappingProxyType(
    {
        "spring_damper": spring_damper,
        "joint_spring": joint_spring,
        "joint_force": joint_force,
        "bushing": bushing,
        "force": point_force,
        "torque": torque,
        "tire": tire,
    }
)
"""Of the shipped kinds; `add_force` brings those of added ones."""


def derive_loads(derivation: LoadDerivation) -> Loads:
    """Of all elements of the description."""
    laws = ChainMap(ADDED_LAWS, LAWS)  # type: ignore[arg-type]
    for name, force in derivation.mechanism.description.forces.items():
        derivation.loads.measured[name] = laws[force.type](derivation, name, force)
    return derivation.loads
