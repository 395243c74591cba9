"""Formulations by name: one file each, all from the same mechanism to equations with the same results."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from symgen.description.errors import hint
from symgen.formulation.cartesian.acceleration import derive_chassis, derive_inertial
from symgen.formulation.equations import Equations
from symgen.formulation.extent import refuse_vast
from symgen.formulation.independent.independent import derive_independent
from symgen.formulation.independent.partitioned import derive_partitioned
from symgen.formulation.multiplier.dense import derive_multiplier_dense
from symgen.formulation.multiplier.multiplier import derive_multiplier
from symgen.formulation.multiplier.reduced import derive_reduced_multiplier
from symgen.formulation.recursive.recursive import derive_recursive
from symgen.formulation.subsystem.subsystem import derive_subsystem_cartesian, derive_subsystem_joint
from symgen.formulation.weightless import refuse_weightless
from symgen.mechanism.mechanism import Mechanism, MechanismError

FORMULATIONS: Mapping[str, Callable[[Mechanism], Equations]] = {
    "chassis": derive_chassis,
    "independent": derive_independent,
    "inertial": derive_inertial,
    "multiplier": derive_multiplier,
    "partitioned": derive_partitioned,
    "recursive": derive_recursive,
    "reduced-multiplier": derive_reduced_multiplier,
    "subsystem-cartesian": derive_subsystem_cartesian,
    "subsystem-joint": derive_subsystem_joint,
}

BASELINES: Mapping[str, Callable[[Mechanism], Equations]] = {"multiplier-dense": derive_multiplier_dense}
"""For counting only: they do by intention more than they have to."""


def derive(mechanism: Mechanism, formulation: str) -> Equations:
    """The equations of motion of a mechanism in one formulation."""
    known = {**FORMULATIONS, **BASELINES}
    if formulation not in known:
        raise MechanismError(f"unknown formulation {formulation!r}; {hint(formulation, known)}")
    refuse_weightless(mechanism, formulation)
    refuse_vast(mechanism, formulation)
    return known[formulation](mechanism)
