"""What goes with a choice of independent coordinates: order of elimination, multipliers and corrections, group by group."""

from __future__ import annotations

from collections.abc import Collection

from symgen.formulation.questions import vector
from symgen.formulation.system import System
from symgen.formulation.transform import Transform
from symgen.mechanism.algebra import Scalar
from symgen.mechanism.mechanism import Mechanism


def reduced_order(mechanism: Mechanism, transform: Transform, without: Collection[int] = ()) -> list[int]:
    """Independent coordinates from the leaves to the roots, group by group; `without` those eliminated by hand."""
    order = []
    for group in sorted(mechanism.groups, key=lambda group: -max(group.bodies)):
        columns = [k for body in reversed(group.bodies) for k in reversed(mechanism.joints[body].columns)]
        order += [k for k in columns if k in transform.independent and k not in without]
    return order


def add_multipliers(system: System, transform: Transform, choice: int = 0) -> None:
    """J_d^T l = (f - M a)_d, group by group, for given accelerations."""
    algebra, jacobian, factors = system.algebra, system.jacobian, transform.factors
    needed = system.needed_forces([])
    algebra.phase = "output"
    left = {k: algebra.sub(system.loads.motive.generalised.get(k, 0), value) for k, value in enumerate(needed)}
    multipliers: list[Scalar] = [0] * system.mechanism.constraints
    for index in reversed(list(factors)):
        for row, value in factors[index].solve_transposed(algebra, left).items():
            multipliers[row] = value
            for column, entry in jacobian[row].items():
                left[column] = algebra.bind(algebra.sub(left[column], algebra.mul(entry, value)))
    doc = "multipliers that go with given accelerations"
    system.add("multipliers", doc, vector("l", multipliers, "multipliers"), choice=choice)


def add_correction(system: System, transform: Transform, choice: int = 0) -> None:
    """Only dependent coordinates move."""
    algebra = system.algebra
    algebra.phase = "transform"
    moved = transform.dependent_part(algebra, system.jacobian, dict(enumerate(system.inputs["l"])))
    delta = [moved.get(k, 0) for k in range(system.mechanism.coordinates)]
    doc = "change of the dependent coordinates with J delta = l"
    change = vector("delta", system.kinematics.from_frame_axes(delta), "change")
    system.add("correction", doc, change, choice=choice)
