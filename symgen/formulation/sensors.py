"""Sensors: what each one measures, as `docs/conventions.md` says."""

from __future__ import annotations

from collections import ChainMap

from symgen.description.expression import Expression
from symgen.description.forces.tire import Tire
from symgen.description.schema import (
    GROUND,
    AngularSensor,
    CoordinateSensor,
    DirectionSensor,
    ForceSensor,
    FormulaSensor,
    LoadSensor,
    PointSensor,
    ReactionSensor,
)
from symgen.formulation.ground import stand
from symgen.formulation.system import System
from symgen.formulation.tire_laws import contact_of
from symgen.formulation.tires import axle
from symgen.mechanism.algebra import ZERO, Scalar, Vector
from symgen.mechanism.closure import Closure
from symgen.mechanism.kinematics import Spatial
from symgen.mechanism.mechanism import GROUND_INDEX, Cut, TreeJoint


def measure(system: System, name: str) -> tuple[Scalar, ...]:
    """The components of one sensor."""
    sensor = system.mechanism.description.sensors[name]
    match sensor:
        case PointSensor():
            return _Observer(system).point(sensor)
        case AngularSensor():
            return _Observer(system).angular_velocity(sensor)
        case DirectionSensor():
            return _Observer(system).direction(sensor)
        case LoadSensor(tire=tire):
            return (_load(system, tire),)
        case CoordinateSensor(type=kind, coordinate=coordinate):
            if kind == "coordinate":
                joint, k = system.mechanism.position(coordinate)
                return (system.positions[joint.q + k],)
            joint, k = system.mechanism.coordinate(coordinate)
            return (system.velocities[joint.v + k],)
        case ForceSensor(force=force):
            return system.loads.measured[force]
        case ReactionSensor():
            return _Observer(system).reaction(sensor)
        case FormulaSensor(value=value):
            return (system.algebra.translate(value, system.names),)
    raise TypeError(f"no measurement for {type(sensor).__name__}")


def _load(system: System, name: str) -> Scalar:
    """Worked out anew, as formulas ask for it before the forces are there; what is the same is not derived twice."""
    description = system.mechanism.description
    tire = description.forces[name]
    assert isinstance(tire, Tire)
    level = contact_of(system.motion, tire, {}, axle(system.kinematics, tire))

    def formula(expression: Expression, x: Scalar, y: Scalar) -> Scalar:
        return system.algebra.translate(expression, ChainMap({"x": x, "y": y}, system.names))  # type: ignore[arg-type]

    standing = stand(level, description, formula)
    return standing.contact.load(standing.above)


class _Observer:
    """Measures in world axes, then turns into the axes of a sensor's frame."""

    def __init__(self, system: System) -> None:
        self.system = system
        self.algebra = system.algebra
        self.mechanism = system.mechanism
        self.kinematics = system.kinematics
        self.algebra.phase = "output"

    def point(self, sensor: PointSensor) -> Vector:
        geometry = self.kinematics.geometry
        design = geometry.com(sensor.body) if sensor.at is None else geometry.point(sensor.at)
        measured = {
            "position": self._position,
            "displacement": self._position,
            "velocity": self._velocity,
            "acceleration": self._acceleration,
        }
        value = measured[sensor.type](sensor.body, design)
        if sensor.to != GROUND or sensor.type == "displacement":
            value = self.algebra.minus(value, measured[sensor.type](sensor.to, design))
        return self._seen_in(sensor.frame, value)

    def angular_velocity(self, sensor: AngularSensor) -> Vector:
        value = self._spin(sensor.body)
        if sensor.to != GROUND:
            value = self.algebra.minus(value, self._spin(sensor.to))
        return self._seen_in(sensor.frame, value)

    def direction(self, sensor: DirectionSensor) -> Vector:
        index = self.mechanism.index(sensor.body)
        own = self.kinematics.direction(index, self.kinematics.geometry.direction(sensor.direction))
        return self._seen_in(sensor.frame, self.kinematics.to_world(self.kinematics.frame(index), own))

    def _position(self, body: str, design: Vector) -> Vector:
        index = self.mechanism.index(body)
        return self.kinematics.place_in_world(self.kinematics.frame(index), self.kinematics.point(index, design))

    def _velocity(self, body: str, design: Vector) -> Vector:
        index, motion = self.mechanism.index(body), self.system.motion
        velocity = motion.velocity(index, self.kinematics.point(index, design))
        return self.kinematics.to_world(self.kinematics.frame(index), velocity)

    def _acceleration(self, body: str, design: Vector) -> Vector:
        """Gravity, which the tree's accelerations carry as a rise of the ground, is taken out again."""
        index, motion = self.mechanism.index(body), self.system.motion
        if index == GROUND_INDEX:
            return ZERO
        spatial = self.system.accelerations[index]
        own = motion.point_acceleration(index, spatial, self.kinematics.point(index, design))
        world = self.kinematics.to_world(self.kinematics.frame(index), own)
        return self.algebra.plus(world, self.kinematics.geometry.vector(self.mechanism.description.gravity))

    def _spin(self, body: str) -> Vector:
        index = self.mechanism.index(body)
        return self.kinematics.to_world(self.kinematics.frame(index), self.system.motion.twist(index)[0])

    def _seen_in(self, body: str, vector: Vector) -> Vector:
        """World components into a body's design-aligned axes."""
        if body == GROUND:
            return vector
        index, kinematics = self.mechanism.index(body), self.kinematics
        frame = kinematics.frame_poses[kinematics.frame(index)].rotation
        return self.algebra.rotate_back(kinematics.pose(index).rotation, self.algebra.rotate_back(frame, vector))

    # reactions ----------------------------------------------------------------------------

    def reaction(self, sensor: ReactionSensor) -> tuple[Scalar, ...]:
        """Force and torque on the joint's outer body at the joint's point."""
        body, at, wrench = self._transmitted(sensor.joint)
        frame = self.kinematics.frame(body)
        torque = self.algebra.minus(wrench[0], self.algebra.cross(at, wrench[1]))
        force, moment = (
            self._seen_in(sensor.frame, self.kinematics.to_world(frame, part)) for part in (wrench[1], torque)
        )
        return (*force, *moment)

    def _transmitted(self, name: str) -> tuple[int, Vector, Spatial]:
        """(body whose frame is used, joint point in it, wrench on the outer body about the frame's origin)"""
        for joint in self.mechanism.joints:
            if joint.name == name:
                return self._through_tree(joint)
        for cut in self.mechanism.cuts:
            if cut.name == name:
                return self._through_cut(cut)
        raise KeyError(name)

    def _through_tree(self, joint: TreeJoint) -> tuple[int, Vector, Spatial]:
        kinematics = self.kinematics
        outer = joint.parent if joint.reversed else joint.child
        at = kinematics.point(outer, kinematics.joint_point(joint))
        wrench = self.system.carried[joint.child]
        if joint.reversed:
            wrench = self.algebra.negate(wrench[0]), self.algebra.negate(wrench[1])
        return joint.child, at, wrench

    def _through_cut(self, cut: Cut) -> tuple[int, Vector, Spatial]:
        """- l W_outer summed over the kept rows."""
        moment: Vector = ZERO
        force: Vector = ZERO
        at = ZERO
        for multiplier, (closure, row) in zip(self.system.inputs["l"], self.system.kept_rows, strict=True):
            if closure.cut is cut:
                at = self._pushed(closure)
                moment = self.algebra.minus(moment, self.algebra.scale(multiplier, row.outer[0]))
                force = self.algebra.minus(force, self.algebra.scale(multiplier, row.outer[1]))
        return cut.outer, at, (moment, force)

    def _pushed(self, closure: Closure) -> Vector:
        """The outer body's point of the joint, or where it touches."""
        if closure.contact is None:
            return closure.outer_point
        arm = closure.contact.arm
        if not closure.same:
            frame = self.kinematics.frame_poses[self.kinematics.frame(closure.cut.outer)]
            arm = self.algebra.rotate_back(frame.rotation, arm)
        return self.algebra.plus(closure.outer_point, arm)
