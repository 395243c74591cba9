"""Applied forces: wrenches on bodies (in their frames) and generalised forces on coordinates.

Each force law follows `docs/conventions.md`. Elements between bodies of different frames work in world axes.
"""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from symgen.description.expression import Expression
from symgen.description.schema import (
    Bushing,
    JointForce,
    JointSpring,
    PointForce,
    SpringDamper,
    Tire,
    Torque,
)
from symgen.description.states import tire_states
from symgen.formulation.motion import Motion, spatial_plus
from symgen.formulation.tires import TireContact, axle
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
    """Time derivatives of the states that tires keep."""
    stored: list[Scalar] = field(default_factory=list)
    """Potential energies of linear springs."""


class LoadDerivation:
    """Derives the loads of a mechanism; formulas see `names` besides their own local ones."""

    def __init__(self, motion: Motion, velocities: Sequence[Scalar], names: Names) -> None:
        self.motion = motion
        self.velocities = velocities
        self.kinematics = motion.kinematics
        self.mechanism = motion.mechanism
        self.algebra = motion.algebra
        self.geometry = self.kinematics.geometry
        self.names = names
        self.loads = Loads()

    def derive(self) -> Loads:
        for name, force in self.mechanism.description.forces.items():
            self.loads.measured[name] = self._element(name, force)
        return self.loads

    def _element(self, name: str, force: object) -> tuple[Scalar, ...]:
        match force:
            case SpringDamper():
                return self._spring_damper(force)
            case JointSpring():
                return self._joint_spring(force)
            case JointForce():
                return self._joint_force(force)
            case Bushing():
                return self._bushing(force)
            case PointForce():
                return self._point_force(force)
            case Torque():
                return self._torque(force)
            case Tire():
                return self._tire(name, force)
        raise TypeError(f"no force law for {type(force).__name__}")

    def formula(self, expression: Expression, **local: Scalar) -> Scalar:
        return self.algebra.translate(expression, ChainMap(local, self.names))  # type: ignore[arg-type]

    # elements -----------------------------------------------------------------------------

    def _spring_damper(self, force: SpringDamper) -> tuple[Scalar, ...]:
        algebra = self.algebra
        design = [self.geometry.point(point) for point in force.at]
        pair = _Pair(self, *force.bodies)
        first, second = pair.place(0, design[0]), pair.place(1, design[1])
        d = algebra.minus(second, first)
        length = algebra.sqrt(algebra.dot(d, d))
        along = algebra.scale(algebra.bind(algebra.div(1, length)), d)
        growth = self._growth(force.bodies, (first, second), d, length)
        if growth is None:
            rate = algebra.dot(along, algebra.minus(pair.velocity(1, design[1]), pair.velocity(0, design[0])))
        else:
            rate = algebra.bind(algebra.mul(growth[1], self.motion.rates[growth[0]]))
        rest = self._rest_length(force, design)
        x = algebra.bind(algebra.sub(length, rest))
        stiffness = algebra.translate(force.stiffness)
        own = 0 if force.force is None else self.formula(force.force, x=x, v=rate, length=length)
        damping = algebra.mul(algebra.translate(force.damping), rate)
        tension = algebra.bind(algebra.sum([algebra.mul(stiffness, x), damping, own]))
        pull = algebra.scale(tension, along)
        pair.push(0, first, pull, apart=growth is not None)
        pair.push(1, second, algebra.negate(pull), apart=growth is not None)
        if growth is not None:
            column, by = growth
            self.loads.motive.add(algebra, column, algebra.sub(0, algebra.bind(algebra.mul(tension, by))))
        self._store(stiffness, x)
        return length, rate, tension

    def _growth(
        self, bodies: tuple[str, str], places: tuple[Vector, Vector], d: Vector, length: Scalar
    ) -> tuple[int, Scalar] | None:
        """The only coordinate between two bodies, and the growth of their distance with it.

        All points of the outer body on the line through both places move alike along it: the inner body's place is taken.
        """
        found = self.coordinate_between(bodies)
        if found is None:
            return None
        column, outer = found
        moved = self.kinematics.velocity_at(self.kinematics.motions[column].twist, places[1 - outer])
        growth = self.algebra.bind(self.algebra.div(self.algebra.dot(d, moved), length))
        return column, growth if outer == 1 else self.algebra.sub(0, growth)

    def _rest_length(self, force: SpringDamper, design: Sequence[Vector]) -> Scalar:
        if force.length is not None:
            return self.algebra.translate(force.length)
        d = self.geometry.between(design[0], design[1])
        return self.algebra.sqrt(self.algebra.dot(d, d))

    def _store(self, stiffness: Scalar, x: Scalar) -> None:
        algebra = self.algebra
        self.loads.stored.append(algebra.bind(algebra.div(algebra.mul(stiffness, algebra.mul(x, x)), 2)))

    def _joint_spring(self, force: JointSpring) -> tuple[Scalar, ...]:
        algebra = self.algebra
        position, velocity, column = self._coordinate(force.coordinate)
        x = algebra.bind(algebra.sub(position, algebra.translate(force.rest)))
        stiffness = algebra.translate(force.stiffness)
        own = 0 if force.force is None else self.formula(force.force, x=x, v=velocity)
        damping = algebra.mul(algebra.translate(force.damping), velocity)
        value = algebra.bind(algebra.sub(0, algebra.sum([algebra.mul(stiffness, x), damping, own])))
        self._add_generalised(column, value)
        self._store(stiffness, x)
        return x, velocity, value

    def _joint_force(self, force: JointForce) -> tuple[Scalar, ...]:
        position, velocity, column = self._coordinate(force.coordinate)
        value = self.algebra.bind(self.formula(force.force, x=position, v=velocity))
        self._add_generalised(column, value)
        return (value,)

    def _coordinate(self, name: str) -> tuple[Scalar, Scalar, int]:
        joint, k = self.mechanism.coordinate(name)
        return self.kinematics.q[joint.q + k], self.velocities[joint.v + k], joint.v + k

    def _point_force(self, force: PointForce) -> tuple[Scalar, ...]:
        pair = _Pair(self, *force.bodies)
        value = self.algebra.bind(self.formula(force.force))
        push = self.algebra.scale(value, pair.carried(force.frame, self.geometry.direction(force.direction)))
        place = pair.place(1, self.geometry.point(force.at))
        pair.push(1, place, push)
        pair.push(0, place, self.algebra.negate(push))
        return (value,)

    def _torque(self, force: Torque) -> tuple[Scalar, ...]:
        pair = _Pair(self, *force.bodies)
        value = self.algebra.bind(self.formula(force.torque))
        direction = pair.carried(force.frame, self.geometry.direction(force.direction))
        torque = self.algebra.scale(value, direction)
        found = self.coordinate_between(force.bodies)
        pair.push(1, ZERO, ZERO, torque, apart=found is not None)
        pair.push(0, ZERO, ZERO, self.algebra.negate(torque), apart=found is not None)
        if found is not None:
            column, outer = found
            axis = self.kinematics.motions[column].twist[0]
            along = 1 if axis == direction else self.algebra.dot(axis, direction)
            power = self.algebra.bind(self.algebra.mul(along, value))
            self.loads.motive.add(self.algebra, column, power if outer == 1 else self.algebra.sub(0, power))
        return (value,)

    def _bushing(self, force: Bushing) -> tuple[Scalar, ...]:
        """Linear in the components of displacement and small-angle vector along axes fixed in the first body."""
        algebra = self.algebra
        pair = _Pair(self, *force.bodies)
        turn = self.geometry.rpy(self.geometry.vector(force.rpy))
        axes = pair.axes(0, turn)
        relative = algebra.matmul(transpose(axes), pair.axes(1, turn))
        design = self.geometry.point(force.at)
        place = pair.place(1, design)
        d = algebra.rotate_back(axes, algebra.minus(place, pair.place(0, design)))
        rate = algebra.rotate_back(axes, algebra.minus(pair.velocity(1, design), pair.velocity_there(0, place)))
        r = tuple(
            algebra.bind(algebra.div(algebra.sub(relative[j][i], relative[i][j]), 2))
            for i, j in ((1, 2), (2, 0), (0, 1))
        )
        w = algebra.rotate_back(axes, algebra.minus(pair.spin(1), pair.spin(0)))
        values = [
            algebra.bind(algebra.sub(0, algebra.add(algebra.mul(k, x), algebra.mul(c, v))))
            for k, c, x, v in zip(
                map(algebra.translate, force.stiffness), map(algebra.translate, force.damping), (*d, *r), (*rate, *w),
                strict=True,
            )
        ]  # fmt: skip
        push = algebra.rotate(axes, (values[0], values[1], values[2]))
        torque = algebra.rotate(axes, (values[3], values[4], values[5]))
        pair.push(1, place, push, torque)
        pair.push(0, place, algebra.negate(push), algebra.negate(torque))
        return tuple(values)

    def _tire(self, name: str, force: Tire) -> tuple[Scalar, ...]:
        kept = {kind: self.names[state] for kind, state in tire_states(name, force).items()}
        joint = self.axle(force)
        contact = TireContact(self.motion, force, kept, joint)
        road = self.mechanism.description.road if force.road is None else force.road
        height = self.formula(road, **contact.place)
        action = contact.action(height)
        self.apply(contact.wheel, action.point, action.force, apart=joint is not None)
        if joint is not None:
            if joint.parent != GROUND_INDEX:
                self.loads.motive.push(
                    self.algebra, joint.parent, self._wrench(joint.parent, action.point, action.force)
                )
            self.loads.motive.add(self.algebra, joint.v, action.axial)
        self.loads.state_rates |= {f"{name}.{kind}": rate for kind, rate in action.rates.items()}
        return action.measured

    # application --------------------------------------------------------------------------

    def apply(self, body: int, point: Vector, force: Vector, torque: Vector = ZERO, apart: bool = False) -> None:
        """Force at a point and torque on a body, all in its frame; `apart`: what it moves is added in another form."""
        if body == GROUND_INDEX:
            return
        wrench = self._wrench(body, point, force, torque)
        self.loads.applied.push(self.algebra, body, wrench)
        if not apart:
            self.loads.motive.push(self.algebra, body, wrench)

    def _wrench(self, body: int, point: Vector, force: Vector, torque: Vector = ZERO) -> Spatial:
        moment = ZERO if force is ZERO else self.algebra.cross(self.kinematics.lever(body, point), force)
        return self.algebra.plus(moment, torque), force

    def _add_generalised(self, column: int, value: Scalar) -> None:
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


class _Pair:
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
