"""Joints seen from their inner body: S turns the outer body, d displaces its point (inner design-aligned axes).

A `Rule` of each kind: `constraint` gives what a joint forbids, `coordinates` measures what it leaves, `place` is the way back.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

import numpy as np

from symgen.description.joints.distance import DistanceJoint
from symgen.description.joints.free import FreeJoint
from symgen.description.schema import GROUND, Joint
from symgen.verify.reference.design import Design
from symgen.verify.reference.jet import (
    Array,
    Jet,
    apply,
    atan2,
    compose,
    dot,
    join,
    product,
    skew,
    spinning,
    stack,
    turn,
    unskew,
)
from symgen.verify.reference.rolling import ROLLING, rolling_geometry
from symgen.verify.reference.rule import STILL, UNTURNED, JointGeometry, Rule, axes_of


def geometry(name: str, joint: Joint, design: Design) -> JointGeometry:
    inner, outer = (design.index[body] for body in joint.bodies)
    axes, axis2, length, lead = np.eye(3), np.zeros(3), 0.0, 0.0
    if isinstance(joint, DistanceJoint):
        inner_point, point = (design.point(at) for at in joint.at)
        given = joint.length
        length = float(np.linalg.norm(point - inner_point)) if given is None else design.scalar(given)
        return JointGeometry(name, joint, inner, outer, inner_point, point, axes, axis2, length)
    if joint.type in ROLLING:
        return rolling_geometry(name, joint, design)
    at, towards = getattr(joint, "at", None), getattr(joint, "x_axis", None)
    axis = getattr(joint, "axis", getattr(joint, "normal", None))
    com = np.zeros(3) if joint.bodies[1] == GROUND else design.bodies[outer].com
    point = com if at is None else design.point(at)
    if axis is not None:
        axes = axes_of(design.direction(axis), None if towards is None else design.direction(towards))
    second, pitch = getattr(joint, "axis2", None), getattr(joint, "pitch", None)
    if second is not None:
        axis2 = design.direction(second)
    if pitch is not None:
        lead = design.scalar(pitch) / (2.0 * math.pi)
    suffixes = RULES[joint.type].suffixes
    return JointGeometry(name, joint, inner, outer, point, point, axes, axis2, length, lead, suffixes=suffixes)


def geometries(design: Design) -> dict[str, JointGeometry]:
    return {name: geometry(name, joint, design) for name, joint in design.description.joints.items()}


def loose(body: str, design: Design) -> JointGeometry:
    """The free joint to ground of a body that no chain of joints ties to it."""
    return geometry(body, FreeJoint(type="free", bodies=(GROUND, body)), design)


def turned(s: Jet, axes: Array) -> Jet:
    """Angle of S about the third of `axes`, exact if S turns about it."""
    x, y = axes[0], axes[1]
    sx, sy = apply(s, x), apply(s, y)
    return atan2(dot(sx, y) - dot(sy, x), dot(sx, x) + dot(sy, y))


def nearest(angle: Jet, near: float) -> Jet:
    return angle.plus(2.0 * math.pi * np.round((near - angle.value) / (2.0 * math.pi)))


def _universal_angles(g: JointGeometry, s: Jet) -> list[Jet]:
    """S = turn(axis, angle1) turn(axis2, angle2): S axis2 shows the first angle, S^T axis the second."""
    e, e2 = g.axes[2], g.axis2
    first = axes_of(e, e2)
    second = axes_of(e2, e)
    image, back = apply(s, e2), s.linear(lambda m: e @ m)
    return [
        atan2(dot(image, first[1]), dot(image, first[0])),
        atan2(dot(back, -second[1]), dot(back, second[0])),
    ]


def parallel(g: JointGeometry, s: Jet) -> Jet:
    """The axis carried by the outer body has no part along the other two axes of the inner one."""
    return apply(s, g.axes[2]).linear(lambda x: x @ g.axes[:2].T)


def beside(g: JointGeometry, d: Jet) -> Jet:
    """Distances from the joint's axis."""
    return d.linear(lambda v: v @ g.axes[:2].T)


def unturned(s: Jet) -> Jet:
    """Sines of the (small) angles of S."""
    return s.linear(unskew)


def quaternion_rotation(p: Array) -> Array:
    """Scalar first; need not be of unit length."""
    s, w = p[0], p[1:]
    rotation: Array = (s * s - w @ w) * np.eye(3) + 2.0 * np.outer(w, w) + 2.0 * s * skew(w)
    return rotation / (p @ p)


def _tumbling(p: Array, omega: Array, alpha: Array) -> Jet:
    """Rotation by a quaternion with rates in the axes of the turned body."""
    r = quaternion_rotation(p)
    # The angular velocity is constant under R up to its own rate: d/dt (R w) = R (w x w + w').
    return spinning(r, r @ omega, r @ alpha)


def along(directions: Sequence[Array], amounts: Sequence[Jet]) -> Jet:
    total = Jet(np.zeros(3), np.zeros(3), np.zeros(3))
    for direction, amount in zip(directions, amounts, strict=False):
        total = total + product(amount, Jet(direction, np.zeros(3), np.zeros(3)))
    return total


class _Free(Rule):
    def constraint(self, g: JointGeometry, s: Jet, d: Jet, near: Mapping[str, float]) -> Jet | None:
        return None


class _Fixed(Rule):
    def constraint(self, g: JointGeometry, s: Jet, d: Jet, near: Mapping[str, float]) -> Jet | None:
        return join([d, unturned(s)])

    def place(self, g: JointGeometry, x: Sequence[Jet]) -> tuple[Jet, Jet]:
        return UNTURNED, STILL


class _Revolute(Rule):
    suffixes = ("",)

    def constraint(self, g: JointGeometry, s: Jet, d: Jet, near: Mapping[str, float]) -> Jet | None:
        return join([d, parallel(g, s)])

    def coordinates(self, g: JointGeometry, s: Jet, d: Jet, near: Mapping[str, float]) -> list[Jet]:
        return [nearest(turned(s, g.axes), near.get(g.name, 0.0))]

    def place(self, g: JointGeometry, x: Sequence[Jet]) -> tuple[Jet, Jet]:
        return turn(g.axes[2], x[0]), STILL


class _Prismatic(Rule):
    suffixes = ("",)

    def constraint(self, g: JointGeometry, s: Jet, d: Jet, near: Mapping[str, float]) -> Jet | None:
        return join([beside(g, d), unturned(s)])

    def coordinates(self, g: JointGeometry, s: Jet, d: Jet, near: Mapping[str, float]) -> list[Jet]:
        return [dot(d, g.axes[2])]

    def place(self, g: JointGeometry, x: Sequence[Jet]) -> tuple[Jet, Jet]:
        return UNTURNED, along([g.axes[2]], x)


class _Cylindrical(Rule):
    suffixes = (".slide", ".angle")

    def constraint(self, g: JointGeometry, s: Jet, d: Jet, near: Mapping[str, float]) -> Jet | None:
        return join([beside(g, d), parallel(g, s)])

    def coordinates(self, g: JointGeometry, s: Jet, d: Jet, near: Mapping[str, float]) -> list[Jet]:
        return [dot(d, g.axes[2]), nearest(turned(s, g.axes), near.get(f"{g.name}.angle", 0.0))]

    def place(self, g: JointGeometry, x: Sequence[Jet]) -> tuple[Jet, Jet]:
        return turn(g.axes[2], x[1]), along([g.axes[2]], x)


class _Screw(Rule):
    suffixes = ("",)

    def constraint(self, g: JointGeometry, s: Jet, d: Jet, near: Mapping[str, float]) -> Jet | None:
        advance = dot(d, g.axes[2]) - self.coordinates(g, s, d, near)[0].times(g.lead)
        return join([beside(g, d), parallel(g, s), stack([advance])])

    def coordinates(self, g: JointGeometry, s: Jet, d: Jet, near: Mapping[str, float]) -> list[Jet]:
        advance = float(dot(d, g.axes[2]).value) / g.lead if g.lead else 0.0
        return [nearest(turned(s, g.axes), near.get(g.name, advance))]

    def place(self, g: JointGeometry, x: Sequence[Jet]) -> tuple[Jet, Jet]:
        return turn(g.axes[2], x[0]), along([g.lead * g.axes[2]], x)


class _Universal(Rule):
    suffixes = (".angle1", ".angle2")

    def constraint(self, g: JointGeometry, s: Jet, d: Jet, near: Mapping[str, float]) -> Jet | None:
        e = g.axes[2]
        return join([d, stack([dot(apply(s, g.axis2), e).plus(-float(g.axis2 @ e))])])

    def coordinates(self, g: JointGeometry, s: Jet, d: Jet, near: Mapping[str, float]) -> list[Jet]:
        hints = [near.get(name, 0.0) for name in g.coordinates]
        return [nearest(a, h) for a, h in zip(_universal_angles(g, s), hints, strict=True)]

    def place(self, g: JointGeometry, x: Sequence[Jet]) -> tuple[Jet, Jet]:
        return compose(turn(g.axes[2], x[0]), turn(g.axis2, x[1])), STILL


class _Spherical(Rule):
    def constraint(self, g: JointGeometry, s: Jet, d: Jet, near: Mapping[str, float]) -> Jet | None:
        return d


class _Planar(Rule):
    suffixes = (".x", ".y", ".angle")

    def constraint(self, g: JointGeometry, s: Jet, d: Jet, near: Mapping[str, float]) -> Jet | None:
        return join([stack([dot(d, g.axes[2])]), parallel(g, s)])

    def coordinates(self, g: JointGeometry, s: Jet, d: Jet, near: Mapping[str, float]) -> list[Jet]:
        x, y, _ = g.axes
        return [dot(d, x), dot(d, y), nearest(turned(s, g.axes), near.get(f"{g.name}.angle", 0.0))]

    def place(self, g: JointGeometry, x: Sequence[Jet]) -> tuple[Jet, Jet]:
        return turn(g.axes[2], x[2]), along([g.axes[0], g.axes[1]], x)


class _Distance(Rule):
    def constraint(self, g: JointGeometry, s: Jet, d: Jet, near: Mapping[str, float]) -> Jet | None:
        # Here d runs from the inner point, so it is the rod itself.
        return stack([(dot(d, d).plus(-(g.length**2))).times(0.5)])


class _PointOnPlane(Rule):
    def constraint(self, g: JointGeometry, s: Jet, d: Jet, near: Mapping[str, float]) -> Jet | None:
        return stack([dot(d, g.axes[2])])


class _PointOnLine(Rule):
    def constraint(self, g: JointGeometry, s: Jet, d: Jet, near: Mapping[str, float]) -> Jet | None:
        return beside(g, d)


RULES: dict[str, Rule] = {
    "free": _Free(),
    "fixed": _Fixed(),
    "revolute": _Revolute(),
    "prismatic": _Prismatic(),
    "cylindrical": _Cylindrical(),
    "screw": _Screw(),
    "universal": _Universal(),
    "spherical": _Spherical(),
    "planar": _Planar(),
    "distance": _Distance(),
    "point_on_plane": _PointOnPlane(),
    "point_on_line": _PointOnLine(),
    **ROLLING,
}


def slipping(g: JointGeometry, s: Jet, d: Jet) -> Jet | None:
    """Speeds that have to vanish, as rates of what has no value."""
    return RULES[g.joint.type].slips(g, s, d)


def acting(g: JointGeometry, s: Jet, d: Jet) -> Jet:
    """From the inner point to where reactions are told, in the axes of the inner body."""
    return RULES[g.joint.type].acts(g, s, d)


def constraint(g: JointGeometry, s: Jet, d: Jet, near: Mapping[str, float]) -> Jet | None:
    """What has to vanish; None for a free joint."""
    return RULES[g.joint.type].constraint(g, s, d, near)


def coordinates(g: JointGeometry, s: Jet, d: Jet, near: Mapping[str, float]) -> list[Jet]:
    """The scalar coordinates; angles are those next to the values in `near` (default zero)."""
    return RULES[g.joint.type].coordinates(g, s, d, near)


def place(g: JointGeometry, q: Array, v: Array, a: Array) -> tuple[Jet, Jet]:
    """S and the displacement of the joint's point for given coordinates."""
    match g.joint.type:
        case "free":
            s, omega = _tumbling(q[3:], v[3:], a[3:]), v[3:]
            return s, Jet(q[:3], s.value @ v[:3], s.value @ (a[:3] + np.cross(omega, v[:3])))
        case "spherical":
            return _tumbling(q, v, a), STILL
    x = [Jet(np.asarray(q[k]), np.asarray(v[k]), np.asarray(a[k])) for k in range(len(q))]
    return RULES[g.joint.type].place(g, x)
