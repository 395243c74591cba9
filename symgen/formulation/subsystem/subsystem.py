"""Subsystem synthesis (paper 3): every subsystem is condensed onto the base, the base is solved for, the subsystems follow.

    (M_0 + sum M^c_i) y_0 = Q_0 + sum P^c_i       (1)

How a subsystem gets its M^c_i and P^c_i is its own affair: `subsystem_joint.py` and `subsystem_cartesian.py` hand over the same
type, so both kinds may hang on one base. Everything is written in the axes of the base and about its origin, so that the base's
acceleration enters every body's alike and the matrices E of eq. (7) are identities.
"""

from __future__ import annotations

from collections.abc import Sequence

from symgen.formulation.equations import Equations
from symgen.formulation.independent.dependent import add_correction, add_multipliers
from symgen.formulation.independent.independent import IndependentDerivation
from symgen.formulation.independent.pivot_quality import pivot_qualities
from symgen.formulation.independent.transform import refuse_irregular
from symgen.formulation.inertia import mass_matrix
from symgen.formulation.motion import power, spatial_minus
from symgen.formulation.motors import refuse_rotors
from symgen.formulation.multiplier.multiplier import add_acceleration, add_mass_and_forces
from symgen.formulation.questions import add_questions
from symgen.formulation.subsystem.cartesian import own_bodies, reduce_cartesian
from symgen.formulation.subsystem.condensed import Reduced, condense, solve_base
from symgen.formulation.subsystem.joint import reduce_joint
from symgen.formulation.system import System
from symgen.mechanism.algebra import Scalar
from symgen.mechanism.cartesian_pivots import cartesian_pivots
from symgen.mechanism.mechanism import Mechanism
from symgen.mechanism.subsystems import base_of, divide

BIAS, LOADS, EFFECTIVE, BASE, ACCELERATION = "bias", "loads", "effective", "base", "acceleration"


class ChapteredSystem(System):
    """The rows of the paper's table as chapters of the code."""

    phases = (
        "init", "position", "velocity", "constraints", BIAS, "transform", "mass", LOADS, "force", EFFECTIVE, BASE, ACCELERATION,
        "output",
    )  # fmt: skip
    bias_phase = BIAS
    loads_phase = LOADS


def derive_subsystem_joint(mechanism: Mechanism) -> Equations:
    return _derive(mechanism, "joint")


def derive_subsystem_cartesian(mechanism: Mechanism) -> Equations:
    return _derive(mechanism, "cartesian")


def _derive(mechanism: Mechanism, coordinates: str) -> Equations:
    """`coordinates` of the subsystems for which the description names none."""
    formulation = f"subsystem-{coordinates}"
    refuse_rotors(mechanism, formulation, armatures=coordinates == "joint")
    parts, base = divide(mechanism, formulation), base_of(mechanism, formulation)
    refuse_irregular(mechanism)
    derivation = IndependentDerivation(ChapteredSystem(mechanism), mechanism.partitions[0])
    system = derivation.system
    # what stands on ground has no base to be relative to: there joint coordinates do
    cartesian = [part for part in parts if part.on_base and (part.coordinates or coordinates) == "cartesian"]
    pivots = cartesian_pivots(mechanism, {part: own_bodies(mechanism, part) for part in cartesian})
    reduced = [
        reduce_cartesian(derivation, part, pivots[part]) if part in pivots else reduce_joint(derivation, part)
        for part in parts
    ]
    _add_acceleration(derivation, base, reduced)
    add_multipliers(system, derivation.transform)
    add_correction(system, derivation.transform)
    system.algebra.phase = "mass"
    add_mass_and_forces(system, mass_matrix(system.kinematics, system.masses))
    add_questions(system, pivot_qualities(system, [derivation.transform]))
    return system.equations(formulation.replace("-", "_"))


def _add_acceleration(derivation: IndependentDerivation, base: int, reduced: Sequence[Reduced]) -> None:
    system, algebra = derivation.system, derivation.algebra
    columns = derivation.mechanism.joints[base].columns
    rates = system.state_rates
    inertia, force = _base_equations(derivation, base)
    algebra.phase = EFFECTIVE
    condensed = [condense(algebra, part, columns) for part in reduced]
    algebra.phase = BASE
    found = solve_base(algebra, inertia, force, condensed, columns)
    algebra.phase = ACCELERATION
    accelerations = dict(found)
    for part in condensed:
        accelerations.update(part.accelerations(algebra, found))
    add_acceleration(system, [accelerations[k] for k in range(derivation.mechanism.coordinates)], rates)


def _base_equations(
    derivation: IndependentDerivation, base: int
) -> tuple[dict[tuple[int, int], Scalar], dict[int, Scalar]]:
    """M_0 and Q_0 by the base's own columns."""
    algebra, loads = derivation.algebra, derivation.loads
    columns = derivation.mechanism.joints[base].columns
    twists = {k: derivation.kinematics.motions[k].twist for k in columns}
    bias, masses = derivation.system.motion.bias(base), derivation.masses
    algebra.phase = BASE
    momenta = {k: masses.bodies[base].momentum(algebra, twist) for k, twist in twists.items()}
    inertia = {(i, j): power(algebra, twists[i], momenta[j]) for i in columns for j in columns if j <= i}
    wrench = derivation.inertial_wrench(base, bias)
    algebra.phase = BASE
    if base in loads.wrenches:
        wrench = spatial_minus(algebra, wrench, loads.wrenches[base])
    force = {
        k: algebra.bind(algebra.sub(loads.generalised.get(k, 0), power(algebra, twists[k], wrench))) for k in columns
    }
    return inertia, force
