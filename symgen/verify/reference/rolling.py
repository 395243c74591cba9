"""Bodies that roll on planes, and edges: own geometry, by how the place of contact moves over both bodies."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from symgen.description.expression import Number
from symgen.description.schema import Joint
from symgen.verify.reference.design import Design
from symgen.verify.reference.jet import Array, Jet, apply, cross, dot, stack, transpose, unit
from symgen.verify.reference.rule import UNTURNED, JointGeometry, Rule, axes_of


def rolling_geometry(name: str, joint: Joint, design: Design) -> JointGeometry:
    """`axes` belong to the plane; `axis2` is the axis of a disc or the direction of a blade."""
    entry: Any = joint
    inner, outer = (design.index[body] for body in joint.bodies)
    ends = [entry.at, entry.at] if joint.type == "knife_edge" else entry.at
    inner_point, point = (design.point(at) for at in ends)
    carried = getattr(entry, "axis", getattr(entry, "direction", None))
    axis2 = np.zeros(3) if carried is None else design.direction(carried)
    radius, tube = (design.scalar(getattr(entry, size, Number(0.0))) for size in ("radius", "tube"))
    axes = axes_of(design.direction(entry.normal))
    return JointGeometry(name, joint, inner, outer, inner_point, point, axes, axis2, radius=radius, tube=tube)


class _Rolling(Rule):
    """A round body on the plane through the inner point. The place where they touch moves over both: it does not slip where its
    velocity over the plane is that over the body's surface."""

    def touching(self, g: JointGeometry, s: Jet, normal: Jet) -> Jet:
        """From the centre to where they touch, by the normal, all in the axes of the plane's body (S given) or of the round one."""
        raise NotImplementedError

    def headings(self, g: JointGeometry, s: Jet) -> list[Jet]:
        """Unit vectors along which nothing slips."""
        raise NotImplementedError

    def acts(self, g: JointGeometry, s: Jet, d: Jet) -> Jet:
        return d + self.touching(g, s, still(g.axes[2]))

    def constraint(self, g: JointGeometry, s: Jet, d: Jet, near: Mapping[str, float]) -> Jet | None:
        return stack([dot(self.acts(g, s, d), g.axes[2])])

    def slips(self, g: JointGeometry, s: Jet, d: Jet) -> Jet | None:
        over_plane = self.acts(g, s, d)
        over_body = self.touching(g, UNTURNED, apply(transpose(s), g.axes[2]))
        rate = over_plane.rate - turned_by(s.value, over_body.rate)
        second = over_plane.second - turned_by(s.rate, over_body.rate) - turned_by(s.value, over_body.second)
        return stack([speed(heading, rate, second) for heading in self.headings(g, s)])


class _Disc(_Rolling):
    def touching(self, g: JointGeometry, s: Jet, normal: Jet) -> Jet:
        axis = apply(s, g.axis2)
        down = unit(cross(axis, cross(axis, normal)))
        return down.times(g.radius) - normal.times(g.tube)

    def headings(self, g: JointGeometry, s: Jet) -> list[Jet]:
        normal = still(g.axes[2])
        forward = unit(cross(apply(s, g.axis2), normal))
        side = cross(normal, forward)
        return [side] if getattr(g.joint, "slip", "none") == "lengthwise" else [side, forward]


class _Ball(_Rolling):
    def touching(self, g: JointGeometry, s: Jet, normal: Jet) -> Jet:
        return normal.times(-g.radius)

    def headings(self, g: JointGeometry, s: Jet) -> list[Jet]:
        return [still(g.axes[0]), still(g.axes[1])]


class _KnifeEdge(Rule):
    def constraint(self, g: JointGeometry, s: Jet, d: Jet, near: Mapping[str, float]) -> Jet | None:
        return None

    def slips(self, g: JointGeometry, s: Jet, d: Jet) -> Jet | None:
        return stack([speed(unit(cross(still(g.axes[2]), apply(s, g.axis2))), d.rate, d.second)])


def still(vector: Array) -> Jet:
    return Jet(vector, np.zeros(3), np.zeros(3))


def turned_by(matrix: Array, vector: Array) -> Array:
    image: Array = (matrix @ vector[..., None])[..., 0]
    return image


def speed(heading: Jet, velocity: Array, acceleration: Array) -> Jet:
    """Of a velocity along a heading, and its rate."""
    rate = (heading.value * velocity).sum(-1)
    return Jet(np.zeros(()), rate, (heading.rate * velocity + heading.value * acceleration).sum(-1))


ROLLING: dict[str, Rule] = {"rolling_disc": _Disc(), "rolling_ball": _Ball(), "knife_edge": _KnifeEdge()}
