"""Joints seen from their inner body: S turns the outer body, d displaces its point (inner design-aligned axes).

`constraint` gives what a joint forbids, `coordinates` measures what it leaves, `place` is the way back.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from symgen.description.schema import (
    GROUND,
    AnyJoint,
    CylindricalJoint,
    DistanceJoint,
    FixedJoint,
    FreeJoint,
    PlanarJoint,
    PointOnLineJoint,
    PointOnPlaneJoint,
    PrismaticJoint,
    RevoluteJoint,
    ScrewJoint,
    SphericalJoint,
    UniversalJoint,
)
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


@dataclass(frozen=True)
class JointGeometry:
    """A joint's place at the design position: `axes` are rows, the third one is the joint's axis or normal."""

    name: str
    joint: AnyJoint
    inner: int
    outer: int
    inner_point: Array
    point: Array
    axes: Array
    axis2: Array
    length: float = 0.0
    lead: float = 0.0
    """Advance of a screw per radian."""

    @property
    def coordinates(self) -> tuple[str, ...]:
        return tuple(f"{self.name}{suffix}" for suffix in _SUFFIXES.get(self.joint.type, ()))


_SUFFIXES: Mapping[str, tuple[str, ...]] = {
    "revolute": ("",),
    "prismatic": ("",),
    "screw": ("",),
    "cylindrical": (".slide", ".angle"),
    "universal": (".angle1", ".angle2"),
    "planar": (".x", ".y", ".angle"),
}
"""Scalar coordinates of each joint; those of free and spherical joints are no scalar coordinates."""


def _axes(normal: Array, towards: Array | None = None) -> Array:
    """Right-handed unit vectors x, y and `normal`, x as near as can be to `towards`."""
    if towards is None:
        towards = np.eye(3)[np.argmin(np.abs(normal))]
    x = towards - normal * (normal @ towards)
    x = x / np.linalg.norm(x)
    return np.array([x, np.cross(normal, x), normal])


def geometry(name: str, joint: AnyJoint, design: Design) -> JointGeometry:
    inner, outer = (design.index[body] for body in joint.bodies)
    axes, axis2, length, lead = np.eye(3), np.zeros(3), 0.0, 0.0
    if isinstance(joint, DistanceJoint):
        inner_point, point = (design.point(at) for at in joint.at)
        given = joint.length
        length = float(np.linalg.norm(point - inner_point)) if given is None else design.scalar(given)
        return JointGeometry(name, joint, inner, outer, inner_point, point, axes, axis2, length)
    if joint.at is None:
        point = np.zeros(3) if joint.bodies[1] == GROUND else design.bodies[outer].com
    else:
        point = design.point(joint.at)
    if isinstance(joint, PlanarJoint):
        axes = _axes(design.direction(joint.normal), design.direction(joint.x_axis))
    elif isinstance(joint, PointOnPlaneJoint):
        axes = _axes(design.direction(joint.normal))
    elif not isinstance(joint, (FreeJoint, FixedJoint, SphericalJoint)):
        axes = _axes(design.direction(joint.axis))
    if isinstance(joint, UniversalJoint):
        axis2 = design.direction(joint.axis2)
    if isinstance(joint, ScrewJoint):
        lead = design.scalar(joint.pitch) / (2.0 * math.pi)
    return JointGeometry(name, joint, inner, outer, point, point, axes, axis2, length, lead)


def geometries(design: Design) -> dict[str, JointGeometry]:
    return {name: geometry(name, joint, design) for name, joint in design.description.joints.items()}


def loose(body: str, design: Design) -> JointGeometry:
    """The free joint to ground of a body that no chain of joints ties to it."""
    return geometry(body, FreeJoint(type="free", bodies=(GROUND, body)), design)


def _turned(s: Jet, axes: Array) -> Jet:
    """Angle of S about the third of `axes`, exact if S turns about it."""
    x, y = axes[0], axes[1]
    sx, sy = apply(s, x), apply(s, y)
    return atan2(dot(sx, y) - dot(sy, x), dot(sx, x) + dot(sy, y))


def _nearest(angle: Jet, near: float) -> Jet:
    return angle.plus(2.0 * math.pi * np.round((near - angle.value) / (2.0 * math.pi)))


def _universal_angles(g: JointGeometry, s: Jet) -> list[Jet]:
    """S = turn(axis, angle1) turn(axis2, angle2): S axis2 shows the first angle, S^T axis the second."""
    e, e2 = g.axes[2], g.axis2
    first = _axes(e, e2)
    second = _axes(e2, e)
    image, back = apply(s, e2), s.linear(lambda m: e @ m)
    return [
        atan2(dot(image, first[1]), dot(image, first[0])),
        atan2(dot(back, -second[1]), dot(back, second[0])),
    ]


def coordinates(g: JointGeometry, s: Jet, d: Jet, near: Mapping[str, float]) -> list[Jet]:
    """The scalar coordinates; angles are those next to the values in `near` (default zero)."""
    e = g.axes[2]
    hint = [near.get(name, 0.0) for name in g.coordinates]
    match g.joint:
        case RevoluteJoint():
            return [_nearest(_turned(s, g.axes), hint[0])]
        case ScrewJoint():
            advance = float(dot(d, e).value) / g.lead if g.lead else 0.0
            return [_nearest(_turned(s, g.axes), near.get(g.name, advance))]
        case PrismaticJoint():
            return [dot(d, e)]
        case CylindricalJoint():
            return [dot(d, e), _nearest(_turned(s, g.axes), hint[1])]
        case UniversalJoint():
            return [_nearest(a, h) for a, h in zip(_universal_angles(g, s), hint, strict=True)]
        case PlanarJoint():
            return [dot(d, g.axes[0]), dot(d, g.axes[1]), _nearest(_turned(s, g.axes), hint[2])]
    return []


def _parallel(g: JointGeometry, s: Jet) -> Jet:
    """The axis carried by the outer body has no part along the other two axes of the inner one."""
    return apply(s, g.axes[2]).linear(lambda x: x @ g.axes[:2].T)


def _unturned(s: Jet) -> Jet:
    """Sines of the (small) angles of S."""
    return s.linear(unskew)


def constraint(g: JointGeometry, s: Jet, d: Jet, near: Mapping[str, float]) -> Jet | None:
    """What has to vanish; None for a free joint."""
    e = g.axes[2]
    line = d.linear(lambda v: v @ g.axes[:2].T)
    match g.joint:
        case FreeJoint():
            return None
        case FixedJoint():
            return join([d, _unturned(s)])
        case RevoluteJoint():
            return join([d, _parallel(g, s)])
        case PrismaticJoint():
            return join([line, _unturned(s)])
        case CylindricalJoint():
            return join([line, _parallel(g, s)])
        case ScrewJoint():
            advance = dot(d, e) - coordinates(g, s, d, near)[0].times(g.lead)
            return join([line, _parallel(g, s), stack([advance])])
        case UniversalJoint():
            return join([d, stack([dot(apply(s, g.axis2), e).plus(-float(g.axis2 @ e))])])
        case SphericalJoint():
            return d
        case PlanarJoint():
            return join([stack([dot(d, e)]), _parallel(g, s)])
        case DistanceJoint():
            # Here d runs from the inner point, so it is the rod itself.
            return stack([(dot(d, d).plus(-(g.length**2))).times(0.5)])
        case PointOnPlaneJoint():
            return stack([dot(d, e)])
        case PointOnLineJoint():
            return line


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


def place(g: JointGeometry, q: Array, v: Array, a: Array) -> tuple[Jet, Jet]:
    """S and the displacement of the joint's point for given coordinates."""
    rest = Jet(np.eye(3), np.zeros((3, 3)), np.zeros((3, 3)))
    still = Jet(np.zeros(3), np.zeros(3), np.zeros(3))
    e = g.axes[2]
    if isinstance(g.joint, FreeJoint):
        s = _tumbling(q[3:], v[3:], a[3:])
        r, omega = s.value, v[3:]
        return s, Jet(q[:3], r @ v[:3], r @ (a[:3] + np.cross(omega, v[:3])))
    if isinstance(g.joint, SphericalJoint):
        return _tumbling(q, v, a), still
    x = [Jet(np.asarray(q[k]), np.asarray(v[k]), np.asarray(a[k])) for k in range(len(q))]
    match g.joint:
        case FixedJoint():
            return rest, still
        case RevoluteJoint():
            return turn(e, x[0]), still
        case PrismaticJoint():
            return rest, _along([e], x)
        case CylindricalJoint():
            return turn(e, x[1]), _along([e], x)
        case ScrewJoint():
            return turn(e, x[0]), _along([g.lead * e], x)
        case UniversalJoint():
            return compose(turn(e, x[0]), turn(g.axis2, x[1])), still
        case PlanarJoint():
            return turn(e, x[2]), _along([g.axes[0], g.axes[1]], x)
    raise ValueError(f"the joint {g.name!r} ({g.joint.type}) has no coordinates")


def _along(directions: Sequence[Array], amounts: Sequence[Jet]) -> Jet:
    total = Jet(np.zeros(3), np.zeros(3), np.zeros(3))
    for direction, amount in zip(directions, amounts, strict=False):
        total = total + product(amount, Jet(direction, np.zeros(3), np.zeros(3)))
    return total
