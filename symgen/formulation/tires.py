"""The tire: a vertical spring and damper that cannot pull, and slip forces, as `docs/conventions.md` says.

In the axes of the wheel's frame, with `up` the normal of the road there; lateral l = part of the axis along the road, forward l x up. The force acts
at the wheel's centre less `radius` up, so that -radius up x F is its moment about the centre.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from symgen.description.forces.tire import Tire
from symgen.formulation.motion import Motion
from symgen.formulation.quantity import Quantity
from symgen.mechanism.algebra import ZERO, Scalar, Vector
from symgen.mechanism.kinematics import TreeKinematics
from symgen.mechanism.mechanism import TreeJoint


@dataclass(frozen=True)
class TireAction:
    """A force at a point and a torque, their moment about the wheel's axis, what a sensor measures, rates of the kept slips."""

    force: Vector
    point: Vector
    axial: Scalar
    measured: tuple[Scalar, ...]
    torque: Vector = ZERO
    rates: Mapping[str, Scalar] = field(default_factory=dict)


def axle(kinematics: TreeKinematics, force: Tire) -> TreeJoint | None:
    """The revolute joint between carrier and wheel, if it has the tire's centre and axis."""
    mechanism, geometry = kinematics.mechanism, kinematics.geometry
    joint = mechanism.joints[mechanism.index(force.wheel)]
    if not joint.traits.is_hinge or joint.reversed or joint.parent != mechanism.index(force.carrier):
        return None
    centred = kinematics.joint_point(joint) == geometry.point(force.at)
    (axis,) = kinematics.axes(joint)
    return joint if centred and axis == geometry.direction(force.axis) else None


class TireContact:
    """One tire on the road; `kept` holds the slips that are first-order states, by kind. `up`: the normal of the road in axes of the
    wheel's frame, by default the vertical."""

    def __init__(
        self, motion: Motion, force: Tire, kept: Mapping[str, Scalar], axle: TreeJoint | None, up: Vector | None = None
    ) -> None:
        self.motion, self.force, self.kept, self.axle = motion, force, kept, axle
        self.kinematics, self.algebra = motion.kinematics, motion.algebra
        self.geometry = self.kinematics.geometry
        self.wheel = motion.mechanism.index(force.wheel)
        self.frame = self.kinematics.frame(self.wheel)
        self.up = self.kinematics.frame_poses[self.frame].rotation[2] if up is None else up
        self.center = self.kinematics.point(self.wheel, self.geometry.point(force.at))
        self.velocity = motion.velocity(self.wheel if axle is None else axle.parent, self.center)

    def _of(self, value: Scalar) -> Quantity:
        return Quantity(self.algebra, value)

    def _field(self, name: str) -> Quantity:
        return self._of(self.algebra.translate(getattr(self.force, name)))

    @cached_property
    def world(self) -> Vector:
        return self.kinematics.place_in_world(self.frame, self.center)

    @property
    def place(self) -> tuple[Scalar, Scalar]:
        """Where the road is asked for its height: x and y."""
        return self.world[0], self.world[1]

    def action(self, above: Scalar, friction: Scalar) -> TireAction:
        """With the wheel's centre so far above the road."""
        algebra = self.algebra
        normal = self.load(above)
        push = algebra.scale(normal, self.up)
        if not {"cornering_stiffness", "slip_stiffness"} & self.force.model_fields_set:
            return TireAction(push, self.center, 0, (0, 0, normal))
        axis = self.spin_axis()
        side, length = self.level_direction(axis)
        ahead = algebra.cross(side, self.up)
        slips = self._slips(algebra.dot(self.velocity, ahead), algebra.dot(self.velocity, side), self.spin(axis))
        longitudinal, lateral, stretch = self._slip_forces(slips, normal, friction)
        level = algebra.plus(algebra.scale(longitudinal, ahead), algebra.scale(lateral, side))
        radius = algebra.translate(self.force.radius)
        point = algebra.minus(self.center, algebra.scale(radius, self.up))
        rolling = algebra.bind(algebra.mul(algebra.bind(algebra.mul(radius, longitudinal)), length))
        measured, rates = (longitudinal, lateral, normal), self._rates(slips, stretch)
        return TireAction(algebra.plus(push, level), point, algebra.sub(0, rolling), measured, rates=rates)

    def spin(self, axis: Vector) -> Scalar:
        if self.axle is not None:
            return self.motion.spin(self.axle)
        return self.algebra.dot(self.motion.twist(self.wheel)[0], axis)

    def spin_axis(self) -> Vector:
        """The spin axis, carried by the carrier, in the wheel's frame."""
        kinematics, carrier = self.kinematics, self.motion.mechanism.index(self.force.carrier)
        own = kinematics.direction(carrier, self.geometry.direction(self.force.axis))
        if kinematics.frame(carrier) == self.frame:
            return own
        world = kinematics.to_world(kinematics.frame(carrier), own)
        return self.algebra.rotate_back(kinematics.frame_poses[self.frame].rotation, world)

    def level_direction(self, axis: Vector) -> tuple[Vector, Scalar]:
        """Unit vector along the level part of a unit vector, and the length of that part."""
        algebra = self.algebra
        rise = algebra.dot(axis, self.up)
        length = algebra.sqrt(algebra.bind(algebra.sub(1, algebra.mul(rise, rise))))
        level = algebra.minus(axis, algebra.scale(rise, self.up))
        return algebra.scale(algebra.bind(algebra.div(1, length)), level), length

    def load(self, above: Scalar) -> Scalar:
        """A spring and damper along the normal that cannot pull."""
        algebra, force = self.algebra, self.force
        sinking = algebra.dot(self.up, self.velocity)
        free = algebra.add(algebra.translate(force.radius), algebra.translate(force.deflection))
        spring = algebra.mul(algebra.translate(force.stiffness), algebra.bind(algebra.sub(free, above)))
        damper = algebra.mul(algebra.translate(force.damping), sinking)
        return algebra.bind(algebra.function("max", 0, algebra.bind(algebra.sub(spring, damper))))

    def _slips(self, vx: Scalar, vy: Scalar, spin: Scalar) -> _Slips:
        algebra, translate = self.algebra, self.algebra.translate
        speed = algebra.bind(algebra.add(algebra.bind(algebra.function("abs", vx)), translate(self.force.creep_speed)))
        slide = algebra.bind(algebra.sub(vx, algebra.bind(algebra.mul(spin, translate(self.force.radius)))))
        return _Slips(speed, {"slip": slide, "cornering": vy})

    def _slip(self, slips: _Slips, kind: str) -> Scalar:
        """sx or sy: sliding speed over rolling speed, or what has been kept of it."""
        if kind in self.kept:
            return self.kept[kind]
        return self.algebra.bind(self.algebra.div(slips.sliding[kind], slips.speed))

    def _nominal_load(self) -> Scalar:
        algebra, force = self.algebra, self.force
        if force.load is not None:
            return algebra.translate(force.load)
        return algebra.bind(algebra.mul(algebra.translate(force.stiffness), algebra.translate(force.deflection)))

    def _slip_forces(self, slips: _Slips, normal: Scalar, friction: Scalar) -> tuple[Scalar, Scalar, Scalar]:
        """Forward and lateral force, and s, by which saturation divides them."""
        algebra, force, load = self.algebra, self.force, self._nominal_load()
        along = algebra.bind(algebra.sub(0, algebra.div(algebra.translate(force.slip_stiffness), load)))
        across = algebra.bind(algebra.sub(0, algebra.div(algebra.translate(force.cornering_stiffness), load)))
        if force.law == "linear":
            fx = algebra.bind(algebra.mul(along, self._slip(slips, "slip")))
            fy = algebra.bind(algebra.mul(across, self._slip_angle(slips)))
            return algebra.bind(algebra.mul(fx, normal)), algebra.bind(algebra.mul(fy, normal)), 1
        gx = algebra.bind(algebra.mul(along, self._slip(slips, "slip")))
        gy = algebra.bind(algebra.mul(across, self._slip(slips, "cornering")))
        square = algebra.bind(algebra.div(algebra.dot((gx, gy), (gx, gy)), algebra.mul(friction, friction)))
        stretch = algebra.sqrt(algebra.bind(algebra.add(1, square)))
        share = algebra.bind(algebra.div(normal, stretch))
        return algebra.bind(algebra.mul(gx, share)), algebra.bind(algebra.mul(gy, share)), stretch

    def _slip_angle(self, slips: _Slips) -> Scalar:
        if "cornering" in self.kept:
            return self.algebra.bind(self.algebra.function("atan", self.kept["cornering"]))
        return self.algebra.bind(self.algebra.function("atan2", slips.sliding["cornering"], slips.speed))

    def _rates(self, slips: _Slips, stretch: Scalar) -> dict[str, Scalar]:
        """A kept slip follows over the relaxation length, which shrinks as the tire saturates."""
        algebra, force = self.algebra, self.force
        lengths = {"slip": force.slip_relaxation, "cornering": force.cornering_relaxation}
        rates = {}
        for kind, kept in self.kept.items():
            length = lengths[kind]
            assert length is not None
            lag = algebra.bind(algebra.sub(slips.sliding[kind], algebra.mul(slips.speed, kept)))
            rates[kind] = algebra.bind(algebra.div(algebra.mul(stretch, lag), algebra.translate(length)))
        return rates


@dataclass(frozen=True)
class _Slips:
    """Rolling speed w, and sliding speeds of the contact by kind of slip."""

    speed: Scalar
    sliding: Mapping[str, Scalar]
