"""Joint coordinates and Lagrange multipliers in one sparse symmetric system (paper 2's conventional method at its best).

    [ M  J^T ] [ a ]   [ f ]
    [ J   0  ] [ l ] = [ g ]

The mass matrix comes from composite inertias, the factors L D L^T are unrolled in an order that keeps them sparse. Where bodies
without mass make M singular, `augmented` completes it.
"""

from __future__ import annotations

from collections.abc import Sequence

from symgen.formulation.equations import Equations
from symgen.formulation.factors import Factors, elimination_order, factorise, solve
from symgen.formulation.inertia import mass_matrix
from symgen.formulation.multiplier.augmented import Augmented, augmented
from symgen.formulation.questions import add_questions, sparse, turn_columns, vector
from symgen.formulation.system import System
from symgen.mechanism.algebra import Scalar
from symgen.mechanism.mechanism import Mechanism


def derive_multiplier(mechanism: Mechanism) -> Equations:
    system = System(mechanism)
    entries = _mass_entries(system)
    whole = augmented(system, entries)
    factors = _factors(system, whole.entries)
    _add_acceleration(system, factors, whole)
    add_mass_and_forces(system, entries)
    _add_correction(system, factors)
    add_questions(system)
    return system.equations("multiplier")


def _mass_entries(system: System) -> dict[tuple[int, int], Scalar]:
    masses = system.masses
    system.algebra.phase = "mass"
    return mass_matrix(system.kinematics, masses)


def _factors(system: System, entries: dict[tuple[int, int], Scalar]) -> Factors:
    n = system.mechanism.coordinates
    rows = system.jacobian
    order = elimination_order(system.mechanism, [tuple(row) for row in rows])
    system.algebra.phase = "solve"
    bordered = dict(entries)
    for r, row in enumerate(rows):
        bordered.update({(n + r, column): value for column, value in row.items()})
    return factorise(system.algebra, bordered, order)


def _add_acceleration(system: System, factors: Factors, whole: Augmented) -> None:
    n = system.mechanism.coordinates
    forces, bias = system.generalised_forces, system.constraint_bias
    rates = system.state_rates
    system.algebra.phase = "solve"
    right = dict(enumerate([*whole.forces(forces, bias), *bias]))
    x = solve(system.algebra, factors, right)
    unknowns = [x[k] for k in range(len(factors.order))]
    add_acceleration(system, unknowns[:n], rates)
    add_state_multipliers(system, unknowns[n:])


def add_acceleration(system: System, accelerations: Sequence[Scalar], rates: Sequence[Scalar], choice: int = 0) -> None:
    """`accelerations` in frame axes."""
    system.add(
        "acceleration",
        "accelerations and rates of the first-order states",
        vector("a", system.kinematics.from_frame_axes(accelerations), "accelerations"),
        vector("zdot", rates, "rates of the states"),
        choice=choice,
    )


def add_state_multipliers(system: System, multipliers: Sequence[Scalar]) -> None:
    doc = "multipliers that go with the accelerations of this state (`a` is not read)"
    system.add("multipliers", doc, vector("l", multipliers, "multipliers"))


def add_mass_and_forces(system: System, entries: dict[tuple[int, int], Scalar]) -> None:
    """`entries`: one triangle of the mass matrix in frame axes."""
    _add_mass_matrix(system, entries)
    add_forces(system)


def _add_mass_matrix(system: System, entries: dict[tuple[int, int], Scalar]) -> None:
    n = system.mechanism.coordinates
    both = turn_columns(system, {**entries, **{(j, i): value for (i, j), value in entries.items()}})
    both = turn_columns(system, {(j, i): value for (i, j), value in both.items()})
    system.add("mass_matrix", "M in M a + J^T l = f", sparse("M", (n, n), both.items(), "mass matrix"))


def add_forces(system: System) -> None:
    forces = system.kinematics.from_frame_axes(system.generalised_forces)
    system.add("forces", "f in M a + J^T l = f", vector("f", forces, "forces less velocity terms"))


def _add_correction(system: System, factors: Factors) -> None:
    n = system.mechanism.coordinates
    system.algebra.phase = "solve"
    x = solve(system.algebra, factors, {n + r: symbol for r, symbol in enumerate(system.inputs["l"])})
    add_smallest_correction(system, [x[k] for k in range(n)])


def add_smallest_correction(system: System, delta: Sequence[Scalar]) -> None:
    """`delta` in frame axes."""
    doc = "mass-weighted smallest change of coordinates with J delta = l"
    system.add("correction", doc, vector("delta", system.kinematics.from_frame_axes(delta), "change"))
