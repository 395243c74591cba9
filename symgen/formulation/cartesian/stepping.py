"""What Newton's method on the overdetermined equations (42) evaluates, as functions of poses and motions of all bodies.

Arrays of these functions: q has for each body its place and quaternion in the frame (of the base body: in the world), then the angles
of joints not long ago, next to which angles are counted; v and a have the six components of the axes for each body; l the multipliers of all
rows.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

import sympy

from symgen.description.states import state_names
from symgen.formulation.cartesian.acceleration import axes_of
from symgen.formulation.cartesian.constraints import (
    CartesianRow,
    Constraints,
    gap_triples,
    jacobian_entries,
    row_names,
    tree_frames,
    tree_row_units,
)
from symgen.formulation.cartesian.coordinates import JointCoordinates, Lazy
from symgen.formulation.cartesian.dynamics import CartesianLoads
from symgen.formulation.cartesian.kinematics import CartesianKinematics, CartesianMotion, Placement
from symgen.formulation.cartesian.rotors import CartesianRotors
from symgen.formulation.cartesian.tree import (
    Quaternion,
    accelerations_of_tree,
    positions_of_joint,
    velocities_of_joint,
    velocities_of_tree,
)
from symgen.formulation.equations import Equations
from symgen.formulation.forces import derive_loads
from symgen.formulation.loads import Loads
from symgen.formulation.questions import sparse, vector
from symgen.formulation.scales import add_row_sizes
from symgen.formulation.system import System, input_names
from symgen.formulation.weightless import refuse_inertialess
from symgen.mechanism.algebra import IDENTITY, ZERO, Scalar
from symgen.mechanism.kinematics import WORLD, FramePose, Spatial
from symgen.mechanism.mechanism import GROUND_INDEX, Mechanism, MechanismError, TreeJoint

PHASES = ("init", "position", "velocity", "acceleration", "constraints", "force", "gradient", "output")

POSE = 7
"""Numbers of a body's place and quaternion."""


def derive_newton(mechanism: Mechanism, steps: str) -> Equations:
    """Functions `newton_residual`, `newton_gradient`, `newton_tree` and `newton_angles`, for steps relative to the `world` or
    to the `base` body."""
    refuse_inertialess(mechanism, f"steps {steps!r}")
    system = CartesianSystem(mechanism, base_of(mechanism, steps))
    _add_residual(system)
    _add_gradient(system)
    _add_tree(system)
    add_row_sizes(system, "newton_sizes", tree_row_units(mechanism))
    return system.equations(f"newton_{steps}")


def base_of(mechanism: Mechanism, steps: str) -> int:
    """Raises MechanismError for steps relative to a base body where none is named."""
    if steps == "base" and mechanism.base is None:
        raise MechanismError("steps 'base' need a base body; name one with `base:`, or use 'world'")
    return GROUND_INDEX if steps == "world" or mechanism.base is None else mechanism.base


def angle_positions(mechanism: Mechanism) -> tuple[int, ...]:
    """Which of the tree's positions are angles, in the order of their place behind the poses."""
    return tuple(joint.q + k for joint in mechanism.joints for k in joint.traits.angles)


class CartesianSystem(System):
    """The derivation of a mechanism over poses and motions of bodies instead of the tree's coordinates."""

    phases = PHASES

    def __init__(self, mechanism: Mechanism, base: int) -> None:
        self.base = base
        self.axes = axes_of(base)
        self.angles = angle_positions(mechanism)
        super().__init__(mechanism)

    def _symbols(self) -> dict[str, tuple[sympy.Symbol, ...]]:
        mechanism, count = self.mechanism, len(self.mechanism.bodies)
        sizes = {
            "parameters": len(mechanism.description.parameters),
            "t": 1,
            "q": POSE * count + len(self.angles),
            "v": 6 * count,
            "z": len(state_names(mechanism.description)),
            "u": len(input_names(mechanism)),
            "a": 6 * count,
            "l": len(row_names(mechanism)),
        }
        return {array: tuple(sympy.Symbol(f"{array}_{k}") for k in range(n)) for array, n in sizes.items()}

    def quaternion(self, body: int) -> Quaternion:
        """Turns a body in the frame."""
        if body == self.base:
            return 1, 0, 0, 0
        if body == GROUND_INDEX:
            w, x, y, z = self._numbers(self.base)[3:]
            return w, -x, -y, -z
        w, x, y, z = self._numbers(body)[3:]
        return w, x, y, z

    def _numbers(self, body: int) -> Sequence[sympy.Symbol]:
        return self.inputs["q"][POSE * body : POSE * (body + 1)]

    @cached_property
    def kinematics(self) -> CartesianKinematics:
        self.algebra.phase = "position"
        rotation = self.algebra.rotation_of_quaternion
        bodies = range(len(self.mechanism.bodies))
        rotations = [IDENTITY if k == self.base else rotation(self.quaternion(k)) for k in bodies]
        centres = [ZERO if k == self.base else tuple(self._numbers(k)[:3]) for k in bodies]
        frame = WORLD
        if self.base != GROUND_INDEX:
            x, y, z, *quaternion = self._numbers(self.base)
            frame = FramePose(rotation(quaternion), (x, y, z))
        placement = Placement(self.base, frame, rotations, centres)
        return CartesianKinematics(self.mechanism, self.geometry, placement, self.positions)

    @cached_property
    def coordinates(self) -> JointCoordinates:
        return JointCoordinates(self.kinematics)

    @cached_property
    def positions(self) -> Sequence[Scalar]:
        return Lazy(len(self.mechanism.positions), self._position)

    def _position(self, index: int) -> Scalar:
        joint = next(j for j in reversed(self.mechanism.joints) if j.q <= index and j.positions)
        return positions_of_joint(self.coordinates, self.quaternion, joint, self._near(joint))[index - joint.q]

    def _near(self, joint: TreeJoint) -> list[Scalar]:
        behind = self.inputs["q"][POSE * len(self.mechanism.bodies) :]
        known = dict(zip(self.angles, behind, strict=True))
        return [known.get(joint.q + k, 0) for k in range(len(joint.positions))]

    @cached_property
    def velocities(self) -> Sequence[Scalar]:
        return Lazy(self.mechanism.coordinates, self._velocity)

    def _velocity(self, index: int) -> Scalar:
        joint = next(j for j in reversed(self.mechanism.joints) if j.v <= index and j.velocities)
        return velocities_of_joint(self.coordinates, self.motion, joint)[index - joint.v]

    @cached_property
    def body_velocities(self) -> list[Spatial]:
        kinematics = self.kinematics
        self.algebra.phase = "velocity"
        return self.axes.velocities(kinematics, self.inputs["v"])

    @cached_property
    def motion(self) -> CartesianMotion:
        velocities = self.body_velocities
        self.algebra.phase = "acceleration"
        accelerations = self.axes.accelerations(self.kinematics, velocities, self.inputs["a"])
        return CartesianMotion(self.kinematics, velocities, accelerations, self.velocities)

    @cached_property
    def rows(self) -> list[CartesianRow]:
        motion = self.motion
        self.algebra.phase = "constraints"
        frames = tree_frames(self.mechanism, self.kinematics)
        return Constraints(self, self.coordinates, motion, frames).rows()

    @cached_property
    def derivation(self) -> CartesianLoads:
        motion = self.motion
        self.algebra.phase = "force"
        return CartesianLoads(motion, self.names, self.coordinates)

    @cached_property
    def loads(self) -> Loads:
        return derive_loads(self.derivation)


def _add_residual(system: CartesianSystem) -> None:
    algebra, rows, rates = system.algebra, system.rows, system.state_rates
    algebra.phase = "force"
    loads = [*system.derivation.all_loads(), *CartesianRotors(system.coordinates).loads(system.motion)]
    applied = [(body, _scaled(system, -1, wrench)) for body, wrench in loads]
    for multiplier, row in zip(system.inputs["l"], rows, strict=True):
        applied += [(body, _scaled(system, multiplier, wrench)) for body, wrench in row.wrenches.items()]
    total = system.axes.gather(system.kinematics, applied)
    inertial = system.axes.inertial(system.motion, system.inputs["v"], system.inputs["a"])
    force = [algebra.bind(algebra.add(value, total.get(k, 0))) for k, value in enumerate(inertial)]
    system.add(
        "newton_residual",
        "the equations (42) but those of integration, zero when solved",
        vector("force", force, "M a - Q + Phi^T l by body"),
        vector("position", [row.residual for row in rows], "constraints"),
        vector("velocity", [row.rate for row in rows], "their rates"),
        vector("acceleration", [row.second for row in rows], "their second derivatives"),
        vector("zdot", rates, "rates of the states"),
    )


def _scaled(system: CartesianSystem, factor: Scalar, wrench: Spatial) -> Spatial:
    return system.algebra.scale(factor, wrench[0]), system.algebra.scale(factor, wrench[1])


def _add_gradient(system: CartesianSystem) -> None:
    rows = system.rows
    system.algebra.phase = "gradient"
    entries = {
        (r, column): value
        for r, row in enumerate(rows)
        for column, value in jacobian_entries(system.axes, system.kinematics, row).items()
    }
    shape = (len(rows), 6 * len(system.mechanism.bodies))
    doc = "derivative of the constraints by the bodies' motions"
    system.add("newton_gradient", doc, sparse("gradient", shape, entries.items(), doc))


def _add_tree(system: CartesianSystem) -> None:
    algebra, motion, mechanism = system.algebra, system.motion, system.mechanism
    algebra.phase = "output"
    positions = list(system.positions)
    velocities = velocities_of_tree(system.coordinates, motion)
    accelerations = accelerations_of_tree(system.coordinates, motion)
    multipliers: list[Scalar] = list(system.inputs["l"][: mechanism.constraints])
    frames = tree_frames(mechanism, system.kinematics)
    for first, cut in gap_triples(mechanism):
        x, y, z = multipliers[first : first + 3]
        multipliers[first : first + 3] = algebra.rotate_back(frames[cut], (x, y, z))
    system.add(
        "newton_tree",
        "state, accelerations and multipliers in the coordinates of the tree",
        vector("q", positions, "positions"),
        vector("v", velocities, "velocities"),
        vector("a", accelerations, "accelerations"),
        vector("l", multipliers, "multipliers"),
    )
    angles = [positions[k] for k in system.angles]
    system.add("newton_angles", "angles of joints", vector("angles", angles, "angles"))
