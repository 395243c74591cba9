"""A tree of turning and sliding joints as links with one coordinate each; a joint of several coordinates is a chain of links
without mass."""

from __future__ import annotations

from dataclasses import dataclass

import sympy

from symgen.description.schema import (
    CylindricalJoint,
    PlanarJoint,
    PrismaticJoint,
    RevoluteJoint,
    UniversalJoint,
)
from symgen.mechanism.algebra import Scalar, Vector, structural
from symgen.mechanism.kinematics import TreeKinematics
from symgen.mechanism.mechanism import GROUND_INDEX, TreeJoint

KINDS = frozenset({"revolute", "prismatic", "cylindrical", "universal", "planar", "fixed"})
"""Joints that are chains of single turns and slides."""

ROUNDING = 1e-12
"""Components of unit vectors below this are rounding errors."""


@dataclass(frozen=True)
class Link:
    """What one coordinate moves. `axis` and `point` are the joint's, at the design position; `bodies` move with the link."""

    parent: int
    column: int
    position: Scalar
    turns: bool
    axis: Vector
    point: Vector
    bodies: tuple[int, ...]
    joint: TreeJoint

    @property
    def numeric(self) -> bool:
        return all(isinstance(x, (int, float)) for x in self.axis)


def links_of(kinematics: TreeKinematics) -> list[Link]:
    links: list[Link] = []
    carried: list[list[int]] = []
    link_of: dict[int, int] = {GROUND_INDEX: GROUND_INDEX}
    for joint in kinematics.mechanism.joints:
        at = link_of[joint.parent]
        point = kinematics.joint_point(joint)
        for turns, axis, k in _moves(kinematics, joint):
            links.append(Link(at, joint.v + k, kinematics.q[joint.q + k], turns, _numbers(axis), point, (), joint))
            carried.append([])
            at = len(links) - 1
        link_of[joint.child] = at
        if at != GROUND_INDEX:
            carried[at].append(joint.child)
    return [
        Link(x.parent, x.column, x.position, x.turns, x.axis, x.point, tuple(bodies), x.joint)
        for x, bodies in zip(links, carried, strict=True)
    ]


def _moves(kinematics: TreeKinematics, joint: TreeJoint) -> list[tuple[bool, Vector, int]]:
    """(turns, axis, coordinate of the joint) from parent to child; backward and with opposite axes if the joint is reversed."""
    direction = kinematics.geometry.direction
    moves: list[tuple[bool, Vector, int]] = []
    match joint.entry:
        case RevoluteJoint(axis=axis):
            moves = [(True, direction(axis), 0)]
        case PrismaticJoint(axis=axis):
            moves = [(False, direction(axis), 0)]
        case CylindricalJoint(axis=axis):
            moves = [(False, direction(axis), 0), (True, direction(axis), 1)]
        case UniversalJoint(axis=axis, axis2=axis2):
            moves = [(True, direction(axis), 0), (True, direction(axis2), 1)]
        case PlanarJoint():
            x, y, n = kinematics.plane(joint.entry)
            moves = [(False, x, 0), (False, y, 1), (True, n, 2)]
    if joint.reversed:
        return [(turns, kinematics.algebra.negate(axis), k) for turns, axis, k in reversed(moves)]
    return moves


def _numbers(vector: Vector) -> Vector:
    """Components that SymPy has evaluated, as plain numbers again."""
    x, y, z = (structural(float(x), ROUNDING) if isinstance(x, (float, sympy.Float)) else x for x in vector)
    return x, y, z
