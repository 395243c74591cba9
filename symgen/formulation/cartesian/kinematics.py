"""Bodies by their centres of mass and axes, seen from one frame: the world, or a base body that moves.

All components are in the frame's axes and all places from its origin, the base body's centre of mass; ground is a body like others
there. Velocities and accelerations are inertial ones. With (3) of paper 1: rotations A_ci, places A_c^T r_ci.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from symgen.formulation.motion import Acceleration, Motion
from symgen.mechanism.algebra import IDENTITY, ZERO, Matrix, Scalar, Vector, transpose
from symgen.mechanism.geometry import Geometry
from symgen.mechanism.kinematics import WORLD, FramePose, Pose, Spatial, TreeKinematics
from symgen.mechanism.mechanism import GROUND_INDEX, Mechanism


@dataclass(frozen=True)
class Placement:
    """Axes and centres of mass of all bodies in the frame of body `base` (-1: world), and the frame in the world."""

    base: int
    frame: FramePose
    rotations: Sequence[Matrix]
    centres: Sequence[Vector]


class CartesianKinematics(TreeKinematics):
    """The interface of `TreeKinematics` over given poses; wrenches are taken about the bodies' centres of mass."""

    def __init__(self, mechanism: Mechanism, geometry: Geometry, placement: Placement, q: Sequence[Scalar]) -> None:
        self.mechanism = mechanism
        self.geometry = geometry
        self.algebra = geometry.algebra
        self.q = q
        self.base = placement.base
        self.frames = [placement.base] * len(mechanism.bodies)
        self.poses = [
            Pose(rotation, centre, geometry.com(name))
            for name, rotation, centre in zip(mechanism.bodies, placement.rotations, placement.centres, strict=True)
        ]
        self.motions = []
        self.frame_poses = {GROUND_INDEX: WORLD, placement.base: placement.frame}
        self._points: dict[tuple[int, Vector], Vector] = {}
        self._levers: dict[tuple[int, Vector], Vector] = {}

    def frame(self, body: int) -> int:
        return self.base

    def pose(self, body: int) -> Pose:
        if body != GROUND_INDEX:
            return self.poses[body]
        if self.base == GROUND_INDEX:
            return Pose(IDENTITY, ZERO, ZERO)
        frame = self.frame_poses[self.base]
        return Pose(transpose(frame.rotation), ZERO, frame.origin)

    def point(self, body: int, design: Vector) -> Vector:
        if (body, design) not in self._points:
            pose = self.pose(body)
            lever = self.direction(body, self.geometry.between(pose.home, design))
            self._points[body, design] = point = self.algebra.plus(pose.anchor, lever)
            self._levers[body, point] = lever
        return self._points[body, design]

    def lever(self, body: int, point: Vector) -> Vector:
        """From the body's centre of mass."""
        known = self._levers.get((body, point))
        return self.algebra.minus(point, self.pose(body).anchor) if known is None else known


class CartesianMotion(Motion):
    """Velocities (angular, of the centre of mass) and accelerations of all bodies, gravity not included."""

    def __init__(
        self,
        kinematics: CartesianKinematics,
        velocities: Sequence[Spatial],
        accelerations: Sequence[Acceleration],
        v: Sequence[Scalar],
    ) -> None:
        self.kinematics = kinematics
        self.mechanism = kinematics.mechanism
        self.algebra = kinematics.algebra
        self.v = v
        self.twists = list(velocities)
        self.given = accelerations
        self._gradients: dict[tuple[Vector, Vector], Matrix] = {}

    def bias(self, body: int) -> Acceleration:
        """The given acceleration."""
        return Acceleration(ZERO, ZERO) if body == GROUND_INDEX else self.given[body]

    def velocity(self, body: int, point: Vector) -> Vector:
        if body == GROUND_INDEX:
            return ZERO
        spin, centre = self.twists[body]
        return self.algebra.plus(centre, self.algebra.cross(spin, self.kinematics.lever(body, point)))

    def point_acceleration(self, body: int, acceleration: Acceleration, point: Vector) -> Vector:
        if body == GROUND_INDEX:
            return ZERO
        growth = self.algebra.rotate(self.gradient(body, acceleration.angular), self.kinematics.lever(body, point))
        return self.algebra.plus(acceleration.origin, growth)
