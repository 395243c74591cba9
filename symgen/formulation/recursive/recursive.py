"""Trees by recursions from body to body.

Where all joints turn or slide (`body_links.of_links`) the recursions run in body frames: composite bodies give the mass matrix
and Newton-Euler the forces. Accelerations follow from factors L D L^T, from the leaves to the roots, or from articulated bodies, whichever
takes fewer operations: the work for factors grows with the third power of a chain's length. Other trees use articulated bodies
in the frames of `symgen.mechanism.kinematics`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from symgen.formulation.equations import Equations
from symgen.formulation.extent import mass_matrix_is_vast
from symgen.formulation.factors import elimination_order, factorise, solve
from symgen.formulation.inertia import carried_wrenches, mass_matrix
from symgen.formulation.motion import power
from symgen.formulation.motors import rotors_of
from symgen.formulation.multiplier.multiplier import add_forces, add_mass_and_forces
from symgen.formulation.questions import add_questions, vector
from symgen.formulation.recursive.articulated import articulated_accelerations
from symgen.formulation.recursive.base_inertia import base_inertias
from symgen.formulation.recursive.body_articulated import body_frame_accelerations
from symgen.formulation.recursive.body_frames import LinkTree, link_tree
from symgen.formulation.recursive.body_links import of_links
from symgen.formulation.recursive.body_recursions import BodyRecursions, LinkRotor
from symgen.formulation.recursive.work import work
from symgen.formulation.system import System
from symgen.formulation.weightless import refuse_weightless
from symgen.mechanism.algebra import ZERO, Scalar
from symgen.mechanism.mechanism import GROUND_INDEX, Mechanism, MechanismError

Entries = dict[tuple[int, int], Scalar]

ARTICULATED_ABOVE = 24
"""Chains longer than this are not factorised for comparison; articulated bodies win earlier."""


class BodyFrameSystem(System):
    """A tree of turning and sliding joints, whose inertial forces come from recursions in body frames."""

    @cached_property
    def recursions(self) -> BodyRecursions:
        kinematics, algebra = self.kinematics, self.algebra
        algebra.phase = "position"
        tree = link_tree(algebra, kinematics)
        algebra.phase = "init"
        up = algebra.negate(self.geometry.vector(self.mechanism.description.gravity))
        return BodyRecursions(algebra, tree, base_inertias(kinematics, tree), up, self._link_rotors(tree))

    def _link_rotors(self, tree: LinkTree) -> list[LinkRotor]:
        carrying = {body: k for k, link in enumerate(tree.links) for body in link.bodies}
        found = []
        for rotor in rotors_of(self.mechanism, self.geometry):
            link = carrying.get(rotor.body, GROUND_INDEX)
            mounted = link != GROUND_INDEX
            momentum = self.algebra.rotate_back(tree.frames[link].axes, rotor.momentum) if mounted else ZERO
            found.append(LinkRotor(rotor.column, rotor.apparent, link, momentum))
        return found

    @cached_property
    def mass_entries(self) -> Entries:
        recursions = self.recursions
        self.algebra.phase = "mass"
        return recursions.mass_matrix()

    def inverse_dynamics(self, accelerations: Sequence[Scalar], phase: str) -> list[Scalar]:
        """Generalised forces that the accelerations need in addition to all loads."""
        recursions, applied = self.recursions, self.applied_forces
        self.algebra.phase = phase
        v = self.inputs["v"]
        needed = recursions.needed_forces(recursions.motions(v, accelerations), v, accelerations)
        return [self.algebra.bind(self.algebra.sub(n, f)) for n, f in zip(needed, applied, strict=True)]

    @cached_property
    def applied_forces(self) -> list[Scalar]:
        """Generalised forces of all loads, those on bodies by the twists of the coordinates."""
        loads, kinematics, algebra = self.loads.motive, self.kinematics, self.algebra
        algebra.phase = "force"
        nothing = [(ZERO, ZERO)] * len(self.mechanism.bodies)
        carried = carried_wrenches(kinematics, nothing, [loads.wrenches]) if loads.wrenches else nothing
        return [
            algebra.bind(
                algebra.sub(
                    loads.generalised.get(k, 0), power(algebra, kinematics.motions[k].twist, carried[joint.child])
                )
            )
            for joint in self.mechanism.joints
            for k in joint.columns
        ]

    @cached_property
    def generalised_forces(self) -> list[Scalar]:
        needed = self.inverse_dynamics([0] * self.mechanism.coordinates, "force")
        return [self.algebra.sub(0, value) for value in needed]

    def residual(self) -> tuple[list[Scalar], list[Scalar]]:
        return self.inverse_dynamics(self.inputs["a"], "output"), []


def derive_recursive(mechanism: Mechanism) -> Equations:
    _refuse_constraints(mechanism)
    refuse_weightless(mechanism, "recursive")
    in_bodies = of_links(mechanism)
    system = BodyFrameSystem(mechanism) if in_bodies else System(mechanism)
    entries = None if mass_matrix_is_vast(mechanism) else _mass_entries(system)
    accelerations = _cheaper(system) if isinstance(system, BodyFrameSystem) else _in_frame_axes(system)
    system.add(
        "acceleration",
        "accelerations and rates of the first-order states",
        vector("a", accelerations, "accelerations"),
        vector("zdot", system.state_rates, "rates of the states"),
    )
    system.add("multipliers", "no constraints, no multipliers", vector("l", [], "multipliers"))
    if entries is None:
        add_forces(system)
    else:
        add_mass_and_forces(system, entries)
    system.add("correction", "no constraints to correct", vector("delta", [0] * mechanism.coordinates, "change"))
    add_questions(system)
    return system.equations("recursive")


def _in_frame_axes(system: System) -> list[Scalar]:
    """Rotors that are mounted on bodies tie coordinates together that articulated bodies take one by one."""
    if all(rotor.is_armature for rotor in system.rotors):
        found = articulated_accelerations(system, system.loads.applied.generalised)
    else:
        found = _factored(system)
    return system.kinematics.from_frame_axes(found)


def _mass_entries(system: System) -> Entries:
    if isinstance(system, BodyFrameSystem):
        return system.mass_entries
    masses = system.masses
    system.algebra.phase = "mass"
    return mass_matrix(system.kinematics, masses)


def _cheaper(system: BodyFrameSystem) -> list[Scalar]:
    """Accelerations by factors of the mass matrix or by articulated bodies."""
    if not system.recursions.has_armatures_only:
        return _factored(system)
    articulated = _articulated(system)
    if max(_depths(system.mechanism)) > ARTICULATED_ABOVE:
        return articulated
    factored = _factored(system)
    algebra, parameters = system.algebra, system.inputs["parameters"]
    return min((factored, articulated), key=lambda found: work(algebra.bindings, found, parameters))


def _depths(mechanism: Mechanism) -> list[int]:
    """How many coordinates carry each body, its own included."""
    return [
        sum(len(mechanism.joints[body].columns) for body in mechanism.path(k)) for k in range(len(mechanism.bodies))
    ]


def _factored(system: System) -> list[Scalar]:
    """M a = f by factors L D L^T, which are as sparse as the tree has branches."""
    entries, forces = _mass_entries(system), system.generalised_forces
    system.algebra.phase = "solve"
    factors = factorise(system.algebra, entries, elimination_order(system.mechanism, []))
    found = solve(system.algebra, factors, dict(enumerate(forces)))
    return [found[k] for k in range(len(forces))]


def _articulated(system: BodyFrameSystem) -> list[Scalar]:
    recursions, applied = system.recursions, system.applied_forces
    system.inverse_dynamics([0] * system.mechanism.coordinates, "force")
    system.algebra.phase = "solve"
    return body_frame_accelerations(recursions, system.inputs["v"], applied)


def _refuse_constraints(mechanism: Mechanism) -> None:
    if mechanism.constraints:
        names = ", ".join(repr(cut.name) for cut in mechanism.cuts)
        raise MechanismError(
            f"formulation 'recursive' takes trees only, and this mechanism has the constraints {names}; "
            "use 'multiplier'"
        )
