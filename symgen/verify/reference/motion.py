"""Motions of bodies: as maps from design coordinates to the world, from Cartesian states or joint coordinates."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from symgen.verify.reference.design import Design
from symgen.verify.reference.jet import Array, Jet, apply, compose, skew, transpose, unskew
from symgen.verify.reference.joints import loose, place
from symgen.verify.reference.rule import JointGeometry


@dataclass(frozen=True)
class CartesianState:
    """Six coordinates per body, in the order of the description, and whatever else the equations depend on.

    `near` gives rough values of joint angles by coordinate name, to tell full turns apart.
    """

    position: Array
    rotation: Array
    velocity: Array
    angular_velocity: Array
    time: float = 0.0
    inputs: Mapping[str, float] = field(default_factory=dict)
    z: Array = field(default_factory=lambda: np.zeros(0))
    near: Mapping[str, float] = field(default_factory=dict)


class Placement(NamedTuple):
    """World components for every body; positions are those of centres of mass."""

    position: Array
    rotation: Array
    velocity: Array
    angular_velocity: Array
    acceleration: Array
    angular_acceleration: Array


class TreeStep(NamedTuple):
    """`joint` (None: free joint to ground) reaches `body` from `parent`, `reverse` if from outer to inner body."""

    joint: str | None
    body: str
    parent: str
    reverse: bool
    q: slice
    v: slice


class Map(NamedTuple):
    """A design point X is at `rotation X + origin`."""

    rotation: Jet
    origin: Jet

    def point(self, at: Array) -> Jet:
        return apply(self.rotation, at) + self.origin


UNITS = np.eye(6).reshape(6, 2, 3)
MOTIONS = 13
"""Six unit motions of the inner body, six of the outer, and the present motion."""


def virtual_maps(design: Design, state: CartesianState) -> tuple[tuple[Map, Map], ...]:
    """Each body (ground last) as inner and as outer body of a joint, in the 13 motions, none of them accelerated."""
    maps = []
    for k, body in enumerate(design.bodies):
        pair = []
        for start in (0, 6):
            velocity, omega = np.zeros((MOTIONS, 3)), np.zeros((MOTIONS, 3))
            velocity[start : start + 6], omega[start : start + 6] = UNITS[:, 0], UNITS[:, 1]
            velocity[-1], omega[-1] = state.velocity[k], state.angular_velocity[k]
            w = skew(omega)
            rotation = Jet(state.rotation[k], w @ state.rotation[k], w @ w @ state.rotation[k])
            com = apply(rotation, body.com)
            origin = Jet(state.position[k] - com.value, velocity - com.rate, -com.second)
            pair.append(Map(rotation, origin))
        maps.append((pair[0], pair[1]))
    zeros, zero = np.zeros((MOTIONS, 3, 3)), np.zeros((MOTIONS, 3))
    ground = Map(Jet(np.eye(3), zeros, zeros), Jet(np.zeros(3), zero, zero))
    return (*maps, (ground, ground))


def relative(g: JointGeometry, inner: Map, outer: Map) -> tuple[Jet, Jet]:
    """S and d of a joint."""
    back = transpose(inner.rotation)
    gap = outer.point(g.point) - inner.point(g.inner_point)
    return compose(back, outer.rotation), apply(back, gap)


def place_bodies(
    design: Design, joints: Mapping[str, JointGeometry], tree: Sequence[TreeStep], q: Array, v: Array, a: Array
) -> Placement:
    """Joint coordinates to world components, body by body along the tree."""
    ground = Map(Jet(np.eye(3), *np.zeros((2, 3, 3))), Jet(*np.zeros((3, 3))))
    maps: dict[int, Map] = {len(design.names): ground}
    for step in (TreeStep(*s) for s in tree):
        g = loose(step.body, design) if step.joint is None else joints[step.joint]
        s, displacement = place(g, q[step.q], v[step.v], a[step.v])
        parent = maps[design.index[step.parent]]
        # x_inner = S (X - P) + P + displacement for a design point X of the outer body.
        shift = displacement.plus(g.point) - apply(s, g.point)
        if step.reverse:
            rotation = compose(parent.rotation, transpose(s))
            origin = parent.origin - apply(rotation, shift)
        else:
            rotation = compose(parent.rotation, s)
            origin = apply(parent.rotation, shift) + parent.origin
        maps[design.index[step.body]] = Map(rotation, origin)
    return _placement(design, maps)


def _placement(design: Design, maps: Mapping[int, Map]) -> Placement:
    turns = [maps[k].rotation for k in range(len(design.bodies))]
    points = [maps[k].point(body.com) for k, body in enumerate(design.bodies)]
    # A' A^T = w~, A'' A^T = alpha~ + w~ w~ whose skew part is alpha~.
    return Placement(
        np.array([p.value for p in points]),
        np.array([r.value for r in turns]),
        np.array([p.rate for p in points]),
        np.array([unskew(r.rate @ r.value.T) for r in turns]),
        np.array([p.second for p in points]),
        np.array([unskew(r.second @ r.value.T) for r in turns]),
    )
