"""Formulations by name: one file each, all from the same mechanism to equations with the same results."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from symgen.formulation.equations import Equations
from symgen.formulation.independent import derive_independent
from symgen.formulation.multiplier import derive_multiplier
from symgen.formulation.recursive import derive_recursive
from symgen.mechanism.mechanism import Mechanism, MechanismError

FORMULATIONS: Mapping[str, Callable[[Mechanism], Equations]] = {
    "independent": derive_independent,
    "multiplier": derive_multiplier,
    "recursive": derive_recursive,
}


def derive(mechanism: Mechanism, formulation: str) -> Equations:
    """The equations of motion of a mechanism in one formulation."""
    if formulation not in FORMULATIONS:
        raise MechanismError(f"unknown formulation {formulation!r}; known are {', '.join(FORMULATIONS)}")
    return FORMULATIONS[formulation](mechanism)
