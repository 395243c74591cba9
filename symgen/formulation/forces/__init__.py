"""Laws of force elements, one file each: what they exert, and what a sensor of them measures."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from symgen.description.registration import ADDED_LAWS
from symgen.description.schema import Description
from symgen.description.states import force_states
from symgen.formulation.forces.bushing import bushing
from symgen.formulation.forces.force import point_force
from symgen.formulation.forces.joint_force import joint_force
from symgen.formulation.forces.joint_spring import joint_spring
from symgen.formulation.forces.sphere_plane import sphere_plane
from symgen.formulation.forces.spring_damper import spring_damper
from symgen.formulation.forces.tire import tire
from symgen.formulation.forces.torque import torque
from symgen.formulation.loads import LoadDerivation, Loads
from symgen.mechanism.algebra import Scalar
from symgen.mechanism.mechanism import MechanismError

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
        "sphere_plane": sphere_plane,
    }
)
"""Of the shipped kinds; `add_force` brings those of added ones."""


def derive_loads(derivation: LoadDerivation) -> Loads:
    """Of all elements of the description."""
    laws, description = {**LAWS, **ADDED_LAWS}, derivation.mechanism.description
    for name, force in description.forces.items():
        derivation.loads.measured[name] = laws[force.type](derivation, name, force)
    _check_rates(description, derivation.loads)
    return derivation.loads


def _check_rates(description: Description, loads: Loads) -> None:
    """Elements give the rates of all states that they keep, and of no others."""
    kept = force_states(description)
    for state in sorted(kept.keys() ^ loads.state_rates.keys()):
        if state in kept:
            raise MechanismError(f"no law gives the rate of the state {state!r}; add it to `Loads.state_rates`")
        raise MechanismError(
            f"a law gives the rate of {state!r}, which no element keeps; name it in `states` of the ForceKind"
        )
