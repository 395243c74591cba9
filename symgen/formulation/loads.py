"""Applied forces: wrenches on bodies (in their frames) and generalised forces on coordinates.

Each force law follows `docs/conventions.md`. Elements between bodies of different frames work in world axes.
"""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from symgen.description.expression import Expression
from symgen.description.forces.tire import Tire
from symgen.formulation.motion import Motion, spatial_plus
from symgen.formulation.tires import axle
from symgen.mechanism.algebra import ZERO, Algebra, Matrix, Scalar, Vector, transpose
from symgen.mechanism.kinematics import Spatial
from symgen.mechanism.mechanism import GROUND_INDEX, TreeJoint

Names = Mapping[str, Scalar]


@dataclass
class Applied:
    """Wrenches on bodies and generalised forces on coordinates."""

    wrenches: dict[int, Spatial] = field(default_factory=dict)
    generalised: dict[int, Scalar] = field(default_factory=dict)

    def push(self, algebra: Algebra, body: int, wrench: Spatial) -> None:
        known = self.wrenches.get(body)
        self.wrenches[body] = wrench if known is None else spatial_plus(algebra, known, wrench)

    def add(self, algebra: Algebra, column: int, value: Scalar) -> None:
        self.generalised[column] = algebra.bind(algebra.add(self.generalised.get(column, 0), value))


@dataclass
class Loads:
    """What all force elements do; `measured` keeps each element's own numbers for its sensors."""

    applied: Applied = field(default_factory=Applied)
    """Body by body, as reactions need it."""
    motive: Applied = field(default_factory=Applied)
    """What moves the mechanism in the same way: what acts between two bodies with one coordinate between them is a force along that
    coordinate, what acts on a wheel acts on its carrier and along its spin."""
    measured: dict[str, tuple[Scalar, ...]] = field(default_factory=dict)
    state_rates: dict[str, Scalar] = field(default_factory=dict)
    """Time derivatives of the states that elements keep, by full names."""
    stored: list[Scalar] = field(default_factory=list)
    """Potential energies of linear springs."""


class LoadDerivation:
    """What the laws of force elements derive with; formulas see `names` and their own local names."""

    def __init__(self, motion: Motion, velocities: Sequence[Scalar], names: Names) -> None:
        self.motion = motion
        self.velocities = velocities
        self.kinematics = motion.kinematics
        self.mechanism = motion.mechanism
        self.algebra = motion.algebra
        self.geometry = self.kinematics.geometry
        self.names = names
        self.loads = Loads()

    def formula(self, expression: Expression, **local: Scalar) -> Scalar:
        return self.algebra.translate(expression, ChainMap(local, self.names))  # type: ignore[arg-type]

    def store(self, stiffness: Scalar, x: Scalar) -> None:
        algebra = self.algebra
        self.loads.stored.append(algebra.bind(algebra.div(algebra.mul(stiffness, algebra.mul(x, x)), 2)))

    def coordinate(self, name: str) -> tuple[Scalar, Scalar, int]:
        joint, k = self.mechanism.coordinate(name)
        return self.kinematics.q[joint.q + k], self.velocities[joint.v + k], joint.v + k

    # application --------------------------------------------------------------------------

    def apply(self, body: int, point: Vector, force: Vector, torque: Vector = ZERO, apart: bool = False) -> None:
        """Force at a point and torque on a body, all in its frame; `apart`: what it moves is added in another form."""
        if body == GROUND_INDEX:
            return
        wrench = self.wrench(body, point, force, torque)
        self.loads.applied.push(self.algebra, body, wrench)
        if not apart:
            self.loads.motive.push(self.algebra, body, wrench)

    def wrench(self, body: int, point: Vector, force: Vector, torque: Vector = ZERO) -> Spatial:
        moment = ZERO if force is ZERO else self.algebra.cross(self.kinematics.lever(body, point), force)
        return self.algebra.plus(moment, torque), force

    def add_generalised(self, column: int, value: Scalar) -> None:
        self.loads.applied.add(self.algebra, column, value)
        self.loads.motive.add(self.algebra, column, value)

    # forces that need no wrenches -------------------------------------------------------------

    def coordinate_between(self, bodies: tuple[str, str]) -> tuple[int, int] | None:
        """The only coordinate between two bodies, and which of them (0 or 1) it moves relative to the other."""
        first, second = (self.mechanism.index(body) for body in bodies)
        paths = self.mechanism.below_common_ancestor(first, second)
        found = [
            (k, which) for which, path in enumerate(paths) for body in path for k in self.mechanism.joints[body].columns
        ]
        return found[0] if len(found) == 1 else None

    def axle(self, force: Tire) -> TreeJoint | None:
        """The joint whose rate turns the wheel, where joints have rates."""
        return axle(self.kinematics, force)


class Pair:
    """Two bodies (0 first, 1 second) seen in common axes: their frame if they share it, else the world."""

    def __init__(self, derivation: LoadDerivation, first: str, second: str) -> None:
        self.derivation = derivation
        self.motion = derivation.motion
        self.kinematics = derivation.kinematics
        self.bodies = tuple(derivation.mechanism.index(body) for body in (first, second))
        self.names = (first, second)
        self.frames = tuple(self.kinematics.frame(body) for body in self.bodies)
        self.same = self.frames[0] == self.frames[1]

    def _out(self, which: int, vector: Vector) -> Vector:
        return vector if self.same else self.kinematics.to_world(self.frames[which], vector)

    def place(self, which: int, design: Vector) -> Vector:
        point = self.kinematics.point(self.bodies[which], design)
        return point if self.same else self.kinematics.place_in_world(self.frames[which], point)

    def velocity(self, which: int, design: Vector) -> Vector:
        body = self.bodies[which]
        return self._out(which, self.motion.velocity(body, self.kinematics.point(body, design)))

    def velocity_there(self, which: int, place: Vector) -> Vector:
        """Velocity of the body's material point at a place given in the common axes."""
        return self._out(which, self.motion.velocity(self.bodies[which], self._own_place(which, place)))

    def _own_place(self, which: int, place: Vector) -> Vector:
        if self.same:
            return place
        pose = self.kinematics.frame_poses[self.frames[which]]
        return self.kinematics.algebra.rotate_back(pose.rotation, self.kinematics.algebra.minus(place, pose.origin))

    def spin(self, which: int) -> Vector:
        return self._out(which, self.motion.twist(self.bodies[which])[0])

    def direction(self, which: int, design: Vector) -> Vector:
        return self._out(which, self.kinematics.direction(self.bodies[which], design))

    def carried(self, body: str | None, design: Vector) -> Vector:
        """A direction that a body carries, by default the first one."""
        if body is None or body in self.names:
            return self.direction(0 if body is None else self.names.index(body), design)
        index = self.derivation.mechanism.index(body)
        frame, direction = self.kinematics.frame(index), self.kinematics.direction(index, design)
        if self.same and frame == self.frames[0]:
            return direction
        world = self.kinematics.to_world(frame, direction)
        back = self.kinematics.frame_poses[self.frames[0]].rotation
        return self.kinematics.algebra.rotate_back(back, world) if self.same else world

    def axes(self, which: int, design: Matrix) -> Matrix:
        """Design axes (columns of `design`) carried by a body, as columns."""
        columns = [self.direction(which, column) for column in transpose(design)]
        return transpose((columns[0], columns[1], columns[2]))

    def push(self, which: int, place: Vector, force: Vector, torque: Vector = ZERO, apart: bool = False) -> None:
        """Apply a force at a place, and a torque, all in common axes."""
        body = self.bodies[which]
        if body == GROUND_INDEX:
            return
        if self.same:
            self.derivation.apply(body, place, force, torque, apart)
            return
        back = self.kinematics.frame_poses[self.frames[which]].rotation
        rotate = self.kinematics.algebra.rotate_back
        point = ZERO if force is ZERO else self._own_place(which, place)
        own_force = ZERO if force is ZERO else rotate(back, force)
        self.derivation.apply(body, point, own_force, rotate(back, torque), apart)
