"""Positions and motion subspaces of the spanning tree, over any algebra.

Everything of a subtree is expressed in the axes and about the origin of its *frame*: the body carried by a free
joint to ground where there is one (so that a vehicle's heading never enters), the world otherwise. A spatial vector is a
pair (angular, linear); the linear part is taken at the frame's origin, so that spatial vectors of one
frame add without transformation. At each instant the frame is the inertial one that coincides with it.

Angular velocities of spherical joints are coordinates in the outer body's axes. Everything here takes them in *frame axes* instead, where
the motions are unit vectors; `to_frame_axes` and `from_frame_axes` translate rates, accelerations and forces.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from symgen.description.joints.traits import SlideAlong, Step, TurnAbout
from symgen.mechanism.algebra import IDENTITY, UNIT, ZERO, Algebra, Matrix, Scalar, Vector, transpose
from symgen.mechanism.geometry import Geometry
from symgen.mechanism.mechanism import GROUND_INDEX, Mechanism, TreeJoint
from symgen.mechanism.plane_rotation import PlaneRotation

Spatial = tuple[Vector, Vector]

INNER, OUTER = "inner", "outer"


@dataclass(frozen=True)
class Motion:
    """One coordinate's motion: the twist of the child for unit speed, and the body of the joint that carries it."""

    twist: Spatial
    carrier: int


@dataclass(frozen=True)
class Turn:
    """Rotation 1 + s ~n + e ~n ~n about an axis n that is fixed in the frame; e = 1 - cosine."""

    axis: Vector
    sine: Scalar
    excess: Scalar
    quaternion: tuple[Scalar, Scalar, Scalar, Scalar] | None = None
    """Where half the angle is known."""


@dataclass(frozen=True)
class Pose:
    """Design-aligned axes of a body and the joint's point that carries it (`anchor`, at design `home`), in its frame.

    `turn` says more about the rotation where the body only turns about an axis of its frame.
    """

    rotation: Matrix
    anchor: Vector
    home: Vector
    turn: Turn | None = None
    turns: tuple[PlaneRotation, ...] = ()
    """Of which the rotation is the product, where they are about axes of the frame and of the body."""

    def out(self, algebra: Algebra, vector: Vector) -> Vector:
        """A vector of global design components carried by the body."""
        if not self.turns:
            return algebra.rotate(self.rotation, vector)
        for turn in reversed(self.turns):
            vector = turn.out(algebra, vector)
        return vector


@dataclass(frozen=True)
class FramePose:
    """Axes and origin of a frame in the world."""

    rotation: Matrix
    origin: Vector


WORLD = FramePose(IDENTITY, ZERO)


class TreeKinematics:
    """Poses of all bodies and motions of all coordinates for positions q."""

    def __init__(self, mechanism: Mechanism, geometry: Geometry, q: Sequence[Scalar]) -> None:
        self.mechanism = mechanism
        self.geometry = geometry
        self.algebra = geometry.algebra
        self.q = q
        self.frames: list[int] = []
        self.poses: list[Pose] = []
        self.motions: list[Motion] = []
        self.frame_poses: dict[int, FramePose] = {GROUND_INDEX: WORLD}
        self._points: dict[tuple[int, Vector], Vector] = {}
        for joint in mechanism.joints:
            self._advance(joint)

    # places -------------------------------------------------------------------------------

    def frame(self, body: int) -> int:
        """The body that gives a body's frame; -1 is the world."""
        return GROUND_INDEX if body == GROUND_INDEX else self.frames[body]

    def pose(self, body: int) -> Pose:
        return Pose(IDENTITY, ZERO, ZERO) if body == GROUND_INDEX else self.poses[body]

    def point(self, body: int, design: Vector) -> Vector:
        """Where a global design point carried by a body is now, in the body's frame."""
        if body == GROUND_INDEX:
            return design
        if (body, design) not in self._points:
            pose = self.poses[body]
            offset = self.geometry.between(pose.home, design)
            self._points[body, design] = self.algebra.plus(pose.anchor, self.direction(body, offset))
        return self._points[body, design]

    def lever(self, body: int, point: Vector) -> Vector:
        """From where the body's wrenches are taken about, here the frame's origin, to a point of its frame."""
        return point

    def com(self, body: int) -> Vector:
        """Centre of mass, in the body's frame."""
        return self.point(body, self.geometry.com(self.mechanism.bodies[body]))

    def direction(self, body: int, design: Vector) -> Vector:
        """A vector of global design components carried by a body, in the body's frame."""
        pose, algebra = self.pose(body), self.algebra
        if pose.turn is None:
            return pose.out(algebra, design)
        across = algebra.cross(pose.turn.axis, design)
        inward = algebra.cross(pose.turn.axis, across)
        x, y, z = (
            algebra.bind(algebra.sum([v, algebra.mul(pose.turn.sine, a), algebra.mul(pose.turn.excess, i)]))
            for v, a, i in zip(design, across, inward, strict=True)
        )
        return x, y, z

    def to_world(self, frame: int, vector: Vector) -> Vector:
        return self.algebra.rotate(self.frame_poses[frame].rotation, vector)

    def place_in_world(self, frame: int, point: Vector) -> Vector:
        pose = self.frame_poses[frame]
        return self.algebra.plus(pose.origin, self.algebra.rotate(pose.rotation, point))

    # the recursion ------------------------------------------------------------------------

    def _advance(self, joint: TreeJoint) -> None:
        if joint.floats:
            self._open_frame(joint)
            return
        self.frames.append(self.frame(joint.parent))
        self.poses.append(self._carried_pose(joint))
        self.motions += self._motions(joint, self.joint_point(joint))

    def _open_frame(self, joint: TreeJoint) -> None:
        """A free body: its own axes and joint point are the frame, its velocities are the twist itself."""
        point = self.joint_point(joint)
        x, y, z, *quaternion = self.q[joint.q : joint.q + 7]
        rotation = self.algebra.rotation_of_quaternion(quaternion)
        self.frames.append(joint.child)
        self.frame_poses[joint.child] = FramePose(rotation, self.algebra.plus(point, (x, y, z)))
        self.poses.append(Pose(IDENTITY, ZERO, point))
        self.motions += [Motion((ZERO, axis), joint.child) for axis in UNIT]
        self.motions += [Motion((axis, ZERO), joint.child) for axis in UNIT]

    def joint_point(self, joint: TreeJoint) -> Vector:
        """The joint's point at the design position; joints without one use the outer body's centre of mass."""
        at = getattr(joint.entry, "at", None)
        if at is not None:
            return self.geometry.point(at)
        outer = self.mechanism.bodies[joint.child] if joint.entry is None else joint.entry.bodies[1]
        return self.geometry.com(outer)

    def _carried_pose(self, joint: TreeJoint) -> Pose:
        algebra, home = self.algebra, self.joint_point(joint)
        at_parent = self.point(joint.parent, home)
        parent = self.pose(joint.parent).rotation
        if joint.traits.is_hinge and parent is IDENTITY:
            return self._turning_pose(joint, at_parent, home)
        if joint.traits.chart == "spherical" and not joint.reversed and self._quaternion(joint.parent) is not None:
            return Pose(self._composed_rotation(joint), at_parent, home)
        if joint.traits.is_cross and not joint.reversed and parent is IDENTITY and self._plane_turns(joint):
            first, second = self._plane_turns(joint)
            rotation = algebra.matmul(first.matrix(algebra), second.matrix(algebra))
            return Pose(rotation, at_parent, home, turns=(first, second))
        turn, shift = self._relative(joint)
        if joint.reversed:
            rotation = algebra.matmul(parent, transpose(turn))
            return Pose(rotation, algebra.minus(at_parent, algebra.rotate(rotation, shift)), home)
        rotation = parent if turn is IDENTITY else algebra.matmul(parent, turn)
        return Pose(rotation, algebra.plus(at_parent, algebra.rotate(parent, shift)), home)

    def _turning_pose(self, joint: TreeJoint, anchor: Vector, home: Vector) -> Pose:
        algebra = self.algebra
        (axis,) = self.axes(joint)
        angle = self.q[joint.q] if not joint.reversed else algebra.sub(0, self.q[joint.q])
        if not any(
            other.traits.chart == "spherical" and other.parent == joint.child for other in self.mechanism.joints
        ):
            sine, cosine = algebra.sin(angle), algebra.cos(angle)
            turn = Turn(axis, sine, algebra.bind(algebra.sub(1, cosine)))
            return Pose(algebra.rotation_about(axis, sine, cosine), anchor, home, turn)
        half = algebra.bind(algebra.div(angle, 2))
        sine, cosine = algebra.sin(half), algebra.cos(half)
        double = algebra.bind(algebra.add(sine, sine))
        excess = algebra.bind(algebra.mul(double, sine))
        turn = Turn(axis, algebra.bind(algebra.mul(double, cosine)), excess, (cosine, *algebra.scale(sine, axis)))
        rotation = algebra.rotation_about(axis, turn.sine, algebra.bind(algebra.sub(1, excess)))
        return Pose(rotation, anchor, home, turn)

    def _plane_turns(self, joint: TreeJoint) -> tuple[PlaneRotation, ...]:
        """Turns of a joint about axes of the frame; none if one of its axes lies otherwise."""
        axes = self.axes(joint)
        if not all(type(x) is int for axis in axes for x in axis):
            return ()
        turns = []
        for axis, angle in zip(axes, self.q[joint.q : joint.q + 2], strict=True):
            k = next(k for k in range(3) if axis[k])
            sine, cosine = self.algebra.sin(angle), self.algebra.cos(angle)
            turns.append(PlaneRotation(k, cosine, self.algebra.mul(axis[k], sine)))
        return tuple(turns)

    def _quaternion(self, body: int) -> Sequence[Scalar] | None:
        turn = self.pose(body).turn
        return None if turn is None else turn.quaternion

    def _composed_rotation(self, joint: TreeJoint) -> Matrix:
        """Of a ball joint on a body whose quaternion is known: fewer operations than a product of matrices."""
        algebra = self.algebra
        w, *u = self._quaternion(joint.parent) or (1, 0, 0, 0)
        s, *t = self.q[joint.q : joint.q + 4]
        turned = algebra.cross((u[0], u[1], u[2]), (t[0], t[1], t[2]))
        parts = [
            algebra.bind(algebra.sum([algebra.mul(w, b), algebra.mul(s, a), c]))
            for a, b, c in zip(u, t, turned, strict=True)
        ]
        real = algebra.bind(algebra.sub(algebra.mul(w, s), algebra.dot(u, t)))
        return algebra.rotation_of_quaternion((real, *parts))

    def _relative(self, joint: TreeJoint) -> tuple[Matrix, Vector]:
        """Rotation and displacement of the outer body relative to the inner one, in the inner body's axes."""
        algebra, geometry = self.algebra, self.geometry
        q = list(self.q[joint.q : joint.q + len(joint.positions)])
        match joint.traits.chart:
            case "free":
                return algebra.rotation_of_quaternion(q[3:]), (q[0], q[1], q[2])
            case "spherical":
                return algebra.rotation_of_quaternion(q), ZERO
        rotation, shift = IDENTITY, ZERO
        moves: list[tuple[Step, Vector, Scalar]] = []
        for step, value in zip(joint.traits.steps, q, strict=True):
            axis = geometry.heading(joint.entry, step.heading)
            moves.append((step, axis, value))
            if isinstance(step, TurnAbout):
                turn = algebra.rotation_about(axis, algebra.sin(value), algebra.cos(value))
                rotation = turn if rotation is IDENTITY else algebra.matmul(rotation, turn)
        for step, axis, value in moves:
            way = self._way(joint, step, value)
            if way is not None:
                moved = algebra.scale(way, axis)
                shift = moved if shift is ZERO else algebra.plus(shift, moved)
        return rotation, shift

    def _way(self, joint: TreeJoint, step: Step, value: Scalar) -> Scalar | None:
        """How far the outer body's point moves along the axis of a step."""
        if isinstance(step, SlideAlong):
            return value
        lead = self.lead(joint)
        return None if lead is None else self.algebra.bind(self.algebra.mul(lead, value))

    def lead(self, joint: TreeJoint) -> Scalar | None:
        """Displacement per radian of the turn that advances."""
        pitched = joint.traits.pitched
        if pitched is None:
            return None
        pitch = self.algebra.translate(getattr(joint.entry, pitched.pitch))
        return self.algebra.bind(self.algebra.div(pitch, 2 * math.pi))

    def axes(self, joint: TreeJoint) -> list[Vector]:
        """Directions of a joint's single motions at the design position."""
        return [self.geometry.heading(joint.entry, step.heading) for step in joint.traits.steps]

    # motions ------------------------------------------------------------------------------

    def _motions(self, joint: TreeJoint, point: Vector) -> list[Motion]:
        """Twists of the child relative to its parent; those of a reversed joint change sign."""
        inner, outer = (joint.child, joint.parent) if joint.reversed else (joint.parent, joint.child)
        at = self.point(outer, point)
        motions = [
            Motion((angular, self._at_origin(angular, linear, at)), inner if carrier == INNER else outer)
            for angular, linear, carrier in self._axes(joint, inner, outer)
        ]
        if not joint.reversed:
            return motions
        negate = self.algebra.negate
        return [Motion((negate(m.twist[0]), negate(m.twist[1])), m.carrier) for m in motions]

    def _at_origin(self, angular: Vector, linear: Vector, at: Vector) -> Vector:
        """Linear part at the frame's origin of a twist whose linear part at the point `at` is given."""
        if angular is ZERO:
            return linear
        moment = self.algebra.cross(at, angular)
        return moment if linear is ZERO else self.algebra.plus(linear, moment)

    def _axes(self, joint: TreeJoint, inner: int, outer: int) -> list[tuple[Vector, Vector, str]]:
        """(angular, linear at the outer body's joint point, which body the axis is fixed in) per coordinate."""
        if joint.traits.chart != "scalar":
            shifts = [(ZERO, e, OUTER) for e in UNIT] if joint.traits.chart == "free" else []
            return [*shifts, *((e, ZERO, OUTER) for e in UNIT)]
        found: list[tuple[Vector, Vector, str]] = []
        slides, turned = set(), False
        for step in joint.traits.steps:
            axis = self.direction(outer if turned else inner, self.geometry.heading(joint.entry, step.heading))
            if isinstance(step, SlideAlong):
                slides.add(step.heading)
                found.append((ZERO, axis, INNER))
            else:
                lead = self.lead(joint)
                # an axis whose place has moved goes along with the outer body
                moved = turned or bool(slides - {step.heading})
                found.append(
                    (axis, ZERO if lead is None else self.algebra.scale(lead, axis), OUTER if moved else INNER)
                )
                turned = True
        return found

    def velocity_at(self, twist: Spatial, at: Vector) -> Vector:
        """Velocity of the material point at `at` of a body with this twist."""
        return self.algebra.plus(twist[1], self.algebra.cross(twist[0], at))

    # coordinates --------------------------------------------------------------------------

    def to_frame_axes(self, values: Sequence[Scalar]) -> list[Scalar]:
        """Rates, accelerations or forces by coordinate, those of rotations turned from body into frame axes."""
        return self._turned(values, self.algebra.rotate)

    def from_frame_axes(self, values: Sequence[Scalar]) -> list[Scalar]:
        """The other way round."""
        return self._turned(values, self.algebra.rotate_back)

    def _turned(self, values: Sequence[Scalar], rotate: Callable[[Matrix, Vector], Vector]) -> list[Scalar]:
        result = list(values)
        for rotation, first in self.turned_columns():
            x, y, z = result[first : first + 3]
            result[first : first + 3] = rotate(rotation, (x, y, z))
        return result

    def turned_columns(self) -> list[tuple[Matrix, int]]:
        """(axes of the outer body, first of three columns) wherever body and frame axes differ."""
        found = []
        for joint in self.mechanism.joints:
            if joint.rotates and self.frame(joint.child) != joint.child:
                rotation = self.pose(joint.parent if joint.reversed else joint.child).rotation
                found += [(rotation, first) for first in joint.columns[::3]]
        return found
