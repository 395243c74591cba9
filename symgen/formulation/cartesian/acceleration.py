"""Accelerations from Newton's and Euler's equations of every body and multipliers of all joints (paper 1).

    [ M      Phi_Z^T ] [ a      ]   [ Q              ]
    [ Phi_Z  0       ] [ lambda ] = [ - Phi.ddot|a=0 ]                                                     (29, 35)

`inertial` has the conventional virtual displacements (2), `chassis` those relative to the base body (4). State and results are those of
the tree: poses are functions of its positions, and its accelerations are read off those of the bodies.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from symgen.formulation.cartesian.axes import Axes, Conventional, Relative
from symgen.formulation.cartesian.constraints import (
    CartesianRow,
    Constraints,
    gap_triples,
    jacobian_entries,
    tree_frames,
)
from symgen.formulation.cartesian.coordinates import JointCoordinates
from symgen.formulation.cartesian.dynamics import CartesianLoads
from symgen.formulation.cartesian.kinematics import CartesianKinematics, CartesianMotion, Placement
from symgen.formulation.cartesian.order import elimination_order
from symgen.formulation.cartesian.rotors import CartesianRotors
from symgen.formulation.cartesian.tree import accelerations_of_tree, velocities_of_tree
from symgen.formulation.equations import Equations
from symgen.formulation.factors import Factors, factorise, solve
from symgen.formulation.forces import derive_loads
from symgen.formulation.inertia import mass_matrix
from symgen.formulation.motion import Acceleration
from symgen.formulation.multiplier.multiplier import (
    add_acceleration,
    add_mass_and_forces,
    add_smallest_correction,
    add_state_multipliers,
)
from symgen.formulation.questions import add_questions
from symgen.formulation.system import System
from symgen.formulation.weightless import refuse_inertialess
from symgen.mechanism.algebra import ZERO, Matrix, Scalar, Vector, transpose
from symgen.mechanism.kinematics import FramePose, Spatial
from symgen.mechanism.mechanism import GROUND_INDEX, Mechanism, MechanismError


def derive_inertial(mechanism: Mechanism) -> Equations:
    """Conventional: world axes for places, body axes for rotations."""
    return _derive(mechanism, "inertial", GROUND_INDEX)


def derive_chassis(mechanism: Mechanism) -> Equations:
    """Proposed by paper 1: everything relative to the base body and in its axes."""
    return _derive(mechanism, "chassis", base_body(mechanism))


def base_body(mechanism: Mechanism) -> int:
    if mechanism.base is None:
        raise MechanismError("formulation 'chassis' needs a base body; name one with `base:`, or use 'inertial'")
    return mechanism.base


def axes_of(base: int) -> Axes:
    return Conventional() if base == GROUND_INDEX else Relative(base)


def _derive(mechanism: Mechanism, formulation: str, base: int) -> Equations:
    refuse_inertialess(mechanism, f"formulation {formulation!r}")
    system = System(mechanism)
    solution = _Solution(_Bodies(system, base))
    rates = system.state_rates
    system.algebra.phase = "solve"
    accelerations = solution.tree_accelerations()
    add_acceleration(system, system.kinematics.to_frame_axes(accelerations), rates)
    add_state_multipliers(system, solution.multipliers())
    masses = system.masses
    system.algebra.phase = "mass"
    add_mass_and_forces(system, mass_matrix(system.kinematics, masses))
    system.algebra.phase = "solve"
    add_smallest_correction(system, system.kinematics.to_frame_axes(solution.tree_correction()))
    add_questions(system)
    return system.equations(formulation)


@dataclass(frozen=True)
class _Bodies:
    """Poses and velocities of bodies as functions of the tree's coordinates."""

    system: System
    base: int

    @cached_property
    def kinematics(self) -> CartesianKinematics:
        system, tree = self.system, self.system.kinematics
        system.algebra.phase = "position"
        bodies = range(len(system.mechanism.bodies))
        if self.base == GROUND_INDEX:
            frame = tree.frame_poses[GROUND_INDEX]
        else:
            pose = self._world_rotation(self.base)
            frame = FramePose(pose, tree.place_in_world(tree.frame(self.base), tree.com(self.base)))
        placement = Placement(
            self.base, frame, [self._rotation(k) for k in bodies], [self._centre(k, frame) for k in bodies]
        )
        return CartesianKinematics(system.mechanism, system.geometry, placement, system.inputs["q"])

    def _beside(self, body: int) -> bool:
        """Whether the tree already sees the body in the axes of the base."""
        tree = self.system.kinematics
        return self.base != GROUND_INDEX and tree.frame(body) == tree.frame(self.base) == self.base

    def _world_rotation(self, body: int) -> Matrix:
        tree = self.system.kinematics
        return self.system.algebra.matmul(tree.frame_poses[tree.frame(body)].rotation, tree.pose(body).rotation)

    def _rotation(self, body: int) -> Matrix:
        algebra, tree = self.system.algebra, self.system.kinematics
        if self._beside(body):
            return tree.pose(body).rotation
        world = self._world_rotation(body)
        return world if self.base == GROUND_INDEX else algebra.matmul(transpose(self._world_rotation(self.base)), world)

    def _centre(self, body: int, frame: FramePose) -> Vector:
        algebra, tree = self.system.algebra, self.system.kinematics
        if self._beside(body):
            return algebra.minus(tree.com(body), tree.com(self.base))
        world = tree.place_in_world(tree.frame(body), tree.com(body))
        if self.base == GROUND_INDEX:
            return world
        return algebra.rotate_back(frame.rotation, algebra.minus(world, frame.origin))

    @cached_property
    def velocities(self) -> list[Spatial]:
        """Angular velocity and velocity of the centre of mass, in the frame's axes."""
        kinematics, motion = self.kinematics, self.system.motion
        tree = self.system.kinematics
        self.system.algebra.phase = "velocity"
        found = []
        for body in range(len(tree.poses)):
            spin, centre = motion.twists[body][0], motion.velocity(body, tree.com(body))
            if not self._beside(body):
                world = [tree.to_world(tree.frame(body), vector) for vector in (spin, centre)]
                back = kinematics.frame_poses[self.base].rotation
                spin, centre = (self.system.algebra.rotate_back(back, vector) for vector in world)
            found.append((spin, centre))
        return found

    @cached_property
    def components(self) -> list[Scalar]:
        """Velocities as the axes count them, as far as inertial forces read them: angular ones of bodies in their own axes."""
        rotate_back = self.system.algebra.rotate_back
        turned = zip(self.kinematics.poses, self.velocities, strict=True)
        return [x for pose, (w, v) in turned for x in (*v, *rotate_back(pose.rotation, w))]

    @cached_property
    def coordinates(self) -> JointCoordinates:
        return JointCoordinates(self.kinematics)

    def motion(self, a: Sequence[Scalar]) -> CartesianMotion:
        accelerations = axes_of(self.base).accelerations(self.kinematics, self.velocities, a)
        return CartesianMotion(self.kinematics, self.velocities, accelerations, self.system.inputs["v"])


class _Solution:
    """The linear system, its factors, and what they are used for."""

    def __init__(self, bodies: _Bodies) -> None:
        self.bodies = bodies
        self.system = bodies.system
        self.mechanism = bodies.system.mechanism
        self.algebra = bodies.system.algebra
        self.axes = axes_of(bodies.base)
        self.columns = 6 * len(self.mechanism.bodies)

    @cached_property
    def still(self) -> CartesianMotion:
        """For accelerations zero."""
        self.bodies.velocities  # noqa: B018 (derived first: it belongs to an earlier phase)
        self.algebra.phase = "velocity"
        return self.bodies.motion([0] * self.columns)

    @cached_property
    def frames(self) -> dict[int, Matrix]:
        return tree_frames(self.mechanism, self.bodies.kinematics)

    @cached_property
    def rows(self) -> list[CartesianRow]:
        still = self.still
        self.algebra.phase = "constraints"
        return Constraints(self.system, self.bodies.coordinates, still, self.frames).rows()

    @cached_property
    def factors(self) -> Factors:
        axes, kinematics, rows = self.axes, self.bodies.kinematics, self.rows
        self.algebra.phase = "mass"
        entries = CartesianRotors(self.bodies.coordinates).add(axes, axes.mass_matrix(kinematics))
        self.algebra.phase = "constraints"
        jacobian = [jacobian_entries(axes, kinematics, row) for row in rows]
        order = elimination_order(self.mechanism, self.bodies.base)
        self.algebra.phase = "solve"
        for r, row in enumerate(jacobian):
            entries.update({(self.columns + r, column): value for column, value in row.items()})
        return factorise(self.algebra, entries, order)

    @cached_property
    def forces(self) -> list[Scalar]:
        still = self.still
        self.algebra.phase = "force"
        derivation = CartesianLoads(still, self.system.names, self.bodies.coordinates)
        derive_loads(derivation)
        loads = [*derivation.all_loads(), *CartesianRotors(self.bodies.coordinates).loads(still)]
        applied = self.axes.gather(self.bodies.kinematics, loads)
        zeros = [0] * self.columns
        velocities = self.bodies.components if self.bodies.base == GROUND_INDEX else zeros
        inertial = self.axes.inertial(still, velocities, zeros)
        return [self.algebra.bind(self.algebra.sub(applied.get(k, 0), x)) for k, x in enumerate(inertial)]

    @cached_property
    def unknowns(self) -> list[Scalar]:
        factors, forces, rows = self.factors, self.forces, self.rows
        self.algebra.phase = "solve"
        right = [*forces, *(self.algebra.sub(0, row.second) for row in rows)]
        x = solve(self.algebra, factors, dict(enumerate(right)))
        return [x[k] for k in range(len(right))]

    def tree_accelerations(self) -> list[Scalar]:
        moving = self.bodies.motion(self.unknowns[: self.columns])
        return accelerations_of_tree(self.bodies.coordinates, moving)

    def multipliers(self) -> list[Scalar]:
        """Of the mechanism's own rows; triples of gaps turned into the axes of the tree."""
        found = self.unknowns[self.columns : self.columns + self.mechanism.constraints]
        for first, cut in gap_triples(self.mechanism):
            x, y, z = found[first : first + 3]
            found[first : first + 3] = self.algebra.rotate_back(self.frames[cut], (x, y, z))
        return found

    def tree_correction(self) -> list[Scalar]:
        """The smallest change for which the mechanism's own rows change by l and the tree joints stay closed."""
        right = list(self.system.inputs["l"])
        for first, cut in gap_triples(self.mechanism):
            x, y, z = right[first : first + 3]
            right[first : first + 3] = self.algebra.rotate(self.frames[cut], (x, y, z))
        x = solve(self.algebra, self.factors, {self.columns + r: value for r, value in enumerate(right)})
        change = [x[k] for k in range(self.columns)]
        kinematics = self.bodies.kinematics
        moved = self.axes.velocities(kinematics, change)
        still = [Acceleration(ZERO, ZERO)] * len(moved)
        return velocities_of_tree(self.bodies.coordinates, CartesianMotion(kinematics, moved, still, []))
