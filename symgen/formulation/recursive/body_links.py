"""A tree of turning and sliding joints as links with one coordinate each; a joint of several coordinates is a chain of links
without mass."""

from __future__ import annotations

from dataclasses import dataclass

import sympy

from symgen.description.joints.traits import TurnAbout
from symgen.mechanism.algebra import Scalar, Vector, structural
from symgen.mechanism.kinematics import TreeKinematics
from symgen.mechanism.mechanism import GROUND_INDEX, Mechanism, TreeJoint

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


def of_links(mechanism: Mechanism) -> bool:
    """Whether all joints are chains of single turns and slides."""
    return all(joint.traits.is_chain for joint in mechanism.joints)


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
    steps = zip(joint.traits.steps, kinematics.axes(joint), strict=True)
    moves = [(isinstance(step, TurnAbout), axis, k) for k, (step, axis) in enumerate(steps)]
    if joint.reversed:
        return [(turns, kinematics.algebra.negate(axis), k) for turns, axis, k in reversed(moves)]
    return moves


def _numbers(vector: Vector) -> Vector:
    """Components that SymPy has evaluated, as plain numbers again."""
    x, y, z = (structural(float(x), ROUNDING) if isinstance(x, (float, sympy.Float)) else x for x in vector)
    return x, y, z
