"""A subsystem in relative joint coordinates (paper 3, section 4): joint coordinates, dependent ones eliminated loop by loop.

The paper forms M_qq and P_q of the tree and projects them,

    M* = [1 B^T] M_qq [1; B],   Q*_y = M_yq [1; B],   Q* = [1 B^T] (P_q - M_qq [0; g])       with u = B v + g  (29, 30)

Here every joint's motion is expressed in the independent rates first and the projected matrices are formed at once, as
`independent.py` does for a whole mechanism; M_yq and M_qq never exist.
"""

from __future__ import annotations

from collections.abc import Sequence

from symgen.formulation.independent.dependent import reduced_order
from symgen.formulation.independent.independent import IndependentDerivation
from symgen.formulation.independent.transform import Row
from symgen.formulation.inertia import SpatialInertia
from symgen.formulation.motion import power, spatial_plus
from symgen.formulation.subsystem.condensed import Following, Reduced
from symgen.mechanism.algebra import ZERO, Scalar, Vector, nonzero
from symgen.mechanism.kinematics import Spatial
from symgen.mechanism.subsystems import Subsystem


def reduce_joint(derivation: IndependentDerivation, subsystem: Subsystem) -> Reduced:
    joints = subsystem.joints(derivation.mechanism)
    columns = {k for joint in joints for k in joint.columns}
    transform, spins = derivation.transform, derivation.spins
    inertia, handed = derivation.entries_of(joints)
    force = derivation.forces_of(joints)
    if subsystem.on_base:
        base = derivation.mechanism.joints[subsystem.roots(derivation.mechanism)[0]].parent
        roots = [body for body in subsystem.roots(derivation.mechanism) if body not in derivation.masses.axial]
        derivation.algebra.phase = "mass"
        composite = sum_of_inertias(derivation, [derivation.composites[body] for body in roots])
        inertia |= base_inertia(derivation, base, composite, handed.get(base, {}))
        wrenches = [derivation.carried[body] for body in subsystem.roots(derivation.mechanism)]
        force |= base_force(derivation, base, wrenches)
    following = {
        dependent: Following(transform.columns[dependent], transform.bias[dependent])
        for dependent in transform.columns
        if dependent in columns
    }
    for column in sorted(columns.intersection(spins)):
        carrier = derivation.mechanism.joints[derivation.rotor(column)].parent
        following[column] = spin(
            derivation, column, derivation.accelerations[carrier].angular, _turning(derivation, subsystem, carrier)
        )
    order = tuple(k for k in reduced_order(derivation.mechanism, transform, spins) if k in columns)
    return Reduced(order, inertia, force, following)


def _turning(derivation: IndependentDerivation, subsystem: Subsystem, carrier: int) -> dict[int, Vector]:
    """Angular velocity of a rotor's carrier, relative to the base, per unit of each independent rate."""
    turning: dict[int, Vector] = {}
    derivation.algebra.phase = "transform"
    for body in derivation.mechanism.path(carrier):
        if body in subsystem.bodies:
            for k, twist in derivation.joint_twists[body].items():
                turning[k] = derivation.algebra.plus(turning.get(k, ZERO), twist[0])
    return turning


# what both kinds of coordinates share ---------------------------------------------------------------------------


def sum_of_inertias(derivation: IndependentDerivation, inertias: Sequence[SpatialInertia]) -> SpatialInertia | None:
    total: SpatialInertia | None = None
    for inertia in inertias:
        total = inertia if total is None else total.plus(derivation.algebra, inertia)
    return total


def base_inertia(
    derivation: IndependentDerivation, base: int, whole: SpatialInertia | None, momenta: dict[int, Spatial]
) -> dict[tuple[int, int], Scalar]:
    """M_yy of a subsystem that moves with its base like one body, and M_yv from the momenta of unit independent rates."""
    algebra = derivation.algebra
    algebra.phase = "mass"
    twists = {k: derivation.kinematics.motions[k].twist for k in derivation.mechanism.joints[base].columns}
    entries = {
        (k, c): power(algebra, twist, momentum) for c, twist in twists.items() for k, momentum in momenta.items()
    }
    if whole is not None:
        own = {c: whole.momentum(algebra, twist) for c, twist in twists.items()}
        entries |= {(i, j): power(algebra, twists[i], own[j]) for i in twists for j in twists if j <= i}
    return nonzero(entries)


def base_force(derivation: IndependentDerivation, base: int, wrenches: Sequence[Spatial]) -> dict[int, Scalar]:
    """P_y: minus the wrenches that the base has to transmit to the subsystem for zero accelerations of both."""
    algebra = derivation.algebra
    algebra.phase = "force"
    total: Spatial = (ZERO, ZERO)
    for wrench in wrenches:
        total = spatial_plus(algebra, total, wrench)
    columns = derivation.mechanism.joints[base].columns
    return {c: algebra.sub(0, power(algebra, derivation.kinematics.motions[c].twist, total)) for c in columns}


def spin(derivation: IndependentDerivation, column: int, angular: Vector, turning: dict[int, Vector]) -> Following:
    """A rotor's acceleration: torque / c, less that of its carrier about the axis.

    `angular`: the carrier's angular acceleration for zero independent and base ones; `turning`: per unit of the independent ones.
    """
    algebra, motions = derivation.algebra, derivation.kinematics.motions
    algebra.phase = "acceleration"
    body = derivation.rotor(column)
    axis = motions[column].twist[0]
    torque = algebra.bind(algebra.div(derivation.spins[column], derivation.masses.axial[body]))
    constant = algebra.bind(algebra.sub(torque, algebra.dot(axis, angular)))
    root = derivation.mechanism.path(body)[0]
    rates = {
        c: motions[c].twist[0] for c in derivation.mechanism.joints[root].columns if root == derivation.mechanism.base
    }
    row: Row = {k: algebra.sub(0, algebra.dot(axis, rate)) for k, rate in {**rates, **turning}.items()}
    return Following(nonzero(row), constant)
