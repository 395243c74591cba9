"""What can be measured in a Cartesian state: points, joints and their coordinates, with gradients and biases."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from symgen.verify.reference.design import Design
from symgen.verify.reference.jet import Array, Jet, join
from symgen.verify.reference.joints import acting, constraint, coordinates, slipping
from symgen.verify.reference.motion import CartesianState, relative, virtual_maps
from symgen.verify.reference.rule import JointGeometry


@dataclass(frozen=True)
class Measure:
    """Scalars x with `x' = gradient velocities (+ explicit rates)` and `x'' = gradient accelerations + bias`.

    Columns of the gradient: velocity of the centre of mass and angular velocity of each body, world components.
    The last `slips` of them are speeds: only their rates are known, and their values are zero.
    """

    value: Array
    rate: Array
    gradient: Array
    bias: Array
    slips: int = 0


class Snapshot:
    """Kinematics of one state."""

    def __init__(self, design: Design, joints: Mapping[str, JointGeometry], state: CartesianState) -> None:
        self.design = design
        self.joints = joints
        self.state = state
        ground = np.zeros((1, 3))
        self.position = np.concatenate([state.position, ground])
        self.rotation = np.concatenate([state.rotation, np.eye(3)[None]])
        self.velocity = np.concatenate([state.velocity, ground])
        self.angular_velocity = np.concatenate([state.angular_velocity, ground])
        self.coms = np.array([*(body.com for body in design.bodies), np.zeros(3)])
        self._maps = virtual_maps(design, state)

    def point(self, body: int, at: Array) -> Array:
        """Present place of a design point carried by a body."""
        place: Array = self.position[body] + self.rotation[body] @ (at - self.coms[body])
        return place

    def point_velocity(self, body: int, place: Array) -> Array:
        """Velocity of the material point of a body that is now at `place`."""
        arm = place - self.position[body]
        velocity: Array = self.velocity[body] + np.cross(self.angular_velocity[body], arm)
        return velocity

    def measure(self, g: JointGeometry, jet: Jet, slips: int = 0) -> Measure:
        """Gradient and bias from the 13 motions of a joint's two bodies (scalars or vectors)."""
        value = np.atleast_1d(jet.value)
        rate, second = (x.reshape(len(x), -1) for x in (jet.rate, jet.second))
        gradient = np.zeros((len(value), 6 * len(self.coms)))
        gradient[:, 6 * g.inner : 6 * g.inner + 6] += rate[:6].T
        gradient[:, 6 * g.outer : 6 * g.outer + 6] += rate[6:12].T
        return Measure(value, rate[-1], gradient[:, :-6], second[-1], slips)

    def relative(self, g: JointGeometry) -> tuple[Jet, Jet]:
        return relative(g, self._maps[g.inner][0], self._maps[g.outer][1])

    def constraint(self, g: JointGeometry) -> Measure | None:
        s, d = self.relative(g)
        held, slips = constraint(g, s, d, self.state.near), slipping(g, s, d)
        parts = [jet for jet in (held, slips) if jet is not None]
        return self.measure(g, join(parts), 0 if slips is None else slips.value.shape[-1]) if parts else None

    def acting(self, g: JointGeometry) -> Array:
        """Where the reactions of a joint are told."""
        place: Array = self.point(g.inner, g.inner_point) + self.rotation[g.inner] @ acting(g, *self.relative(g)).value
        return place

    @cached_property
    def coordinates(self) -> Mapping[str, Measure]:
        """Every scalar joint coordinate."""
        found: dict[str, Measure] = {}
        for g in self.joints.values():
            if g.coordinates:
                jets = coordinates(g, *self.relative(g), self.state.near)
                found |= {name: self.measure(g, jet) for name, jet in zip(g.coordinates, jets, strict=True)}
        return found

    def owner(self, coordinate: str) -> JointGeometry:
        """The joint of a scalar coordinate."""
        return next(g for g in self.joints.values() if coordinate in g.coordinates)
