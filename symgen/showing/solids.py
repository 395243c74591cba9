"""What a mechanism looks like, as few solids on points of its bodies: rods, wheels, hulls, boxes, springs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from scipy.spatial import ConvexHull, QhullError

from symgen.description.design_position import Array, DesignPosition
from symgen.description.fields import Direction, Point
from symgen.description.forces.sphere_plane import SpherePlane
from symgen.description.forces.spring_damper import SpringDamper
from symgen.description.forces.tire import Tire
from symgen.description.joints.rolling_ball import RollingBallJoint
from symgen.description.joints.rolling_disc import RollingDiscJoint
from symgen.description.schema import GROUND, BetweenPoints, Body, Description, PointSensor
from symgen.description.values import evaluate
from symgen.showing.bodywork import bodywork
from symgen.showing.joint_solids import across, joint_solids, telescopes

PALETTE = ("#4f7cac", "#c8743c", "#5b9a68", "#a15c8f", "#b99a3e", "#5aa3a8")
RUBBER, RIM, SHELL, STAND, SPRING, LINK = "#2b2f36", "#c3c9d1", "#8fb3d9", "#7c8794", "#d9a441", "#9aa4b0"
THICKNESS, STOUT, FEW = 0.009, 0.013, 4
"""Radius of rods, relative to the size of the mechanism; with few bodies they are thicker."""
SMALL = 16
"""Bodies and joints up to which there is room for their details."""
MANY = 6
"""Points from which on a body is drawn as their hull."""
NEAR = 2e-3
"""Points that are nearer to each other, relative to the size, are drawn as one."""


@dataclass(frozen=True)
class Spot:
    """A point of a body (or of the ground) at the design position, relative to the body's centre of mass."""

    body: str
    arm: Array


Rolls = RollingDiscJoint | RollingBallJoint


@dataclass(frozen=True)
class Solid:
    """`kind` says what its points mean: rod (two ends), ball (centre), wheel (centre, along the axis, on the tread), box (centre,
    and from there to three faces), hull (corners, with triangles), spring and link (ends on two bodies). `width` is a radius or half a length."""

    kind: str
    spots: tuple[Spot, ...]
    width: float
    colour: str
    clear: bool = False
    """Seen through."""
    triangles: tuple[tuple[int, ...], ...] = ()

    @property
    def ends(self) -> tuple[Spot, ...]:
        """Points between which it lies: for a box, the middles of its faces."""
        if self.kind != "box":
            return self.spots
        middle, *edges = self.spots
        return tuple(Spot(middle.body, middle.arm + sign * edge.arm) for edge in edges for sign in (-1, 1))


class Drawing:
    """Of a description with given values of its parameters."""

    def __init__(self, description: Description, values: Mapping[str, float]) -> None:
        self.description, self.values = description, values
        self.design = DesignPosition(description, values)
        self.centres = {name: self.design.point(body.com) for name, body in description.bodies.items()}
        self.centres[GROUND] = np.zeros(3)
        self.held = _held(description, self.design)
        everything = np.array([point for points in self.held.values() for point in points] + [*self.centres.values()])
        self.size = float(np.ptp(everything, axis=0).max()) or 1.0
        self.wheels = {f.wheel: f for f in description.forces.values() if isinstance(f, Tire)}
        self.rolling = {j.bodies[1]: j for j in description.joints.values() if isinstance(j, Rolls)}
        self.is_small = max(len(description.bodies), len(description.joints)) <= SMALL and not self.wheels
        self.width = (STOUT if self.is_small and len(description.bodies) <= FEW else THICKNESS) * self.size
        on_ground = any(joint.bodies[0] == GROUND for joint in self.rolling.values())
        self.travels = bool(self.wheels) or on_ground or (_is_free(description) and not self.held[GROUND])

    def solids(self) -> list[Solid]:
        """In the order of the description."""
        found: list[Solid] = []
        for number, (name, body) in enumerate(self.description.bodies.items()):
            found += self._body(name, body, PALETTE[number % len(PALETTE)])
        if not self.travels:
            found += [Solid("ball", (self._spot(GROUND, p),), 1.7 * self.width, STAND) for p in self.points(GROUND)]
        return [*found, *self._feet(), *joint_solids(self), *telescopes(self), *self._between()]

    def solid(
        self,
        kind: str,
        body: str,
        points: Sequence[Array],
        width: float,
        colour: str,
        triangles: tuple[tuple[int, ...], ...] = (),
    ) -> Solid:
        """One that is seen, on points of one body."""
        return Solid(kind, tuple(self._spot(body, point) for point in points), width, colour, triangles=triangles)

    def _spot(self, body: str, point: Array) -> Spot:
        return Spot(body, point - self.centres[body])

    def points(self, body: str) -> list[Array]:
        return _distinct(self.held[body], NEAR * self.size)

    def _body(self, name: str, body: Body, colour: str) -> Iterator[Solid]:
        points = self.points(name)
        if name in self.wheels:
            tire = self.wheels[name]
            yield self._wheel(name, tire.at, tire.axis, evaluate(tire.radius, self.values))
        elif name in self.rolling:
            yield self._rolls(name, self.rolling[name])
        elif name == self.description.base and len(self.wheels) >= 3:
            yield from self._vehicle(name, points)
        elif len(points) >= MANY:
            yield self._hull(name, points, colour)
        elif not points:
            yield self._box(name, body, colour)
        else:
            yield from self._rods(name, points, colour)

    def _rolls(self, name: str, joint: Rolls) -> Solid:
        radius = evaluate(joint.radius, self.values)
        if isinstance(joint, RollingBallJoint):
            return Solid("ball", (self._spot(name, self.design.point(joint.at[1])),), radius, RUBBER)
        return self._wheel(name, joint.at[1], joint.axis, radius + evaluate(joint.tube, self.values))

    def _wheel(self, name: str, at: Point, along: Direction, radius: float) -> Solid:
        centre, axis = self.design.point(at), self.design.direction(along)
        axis = axis / np.linalg.norm(axis)
        tread = centre + radius * across(axis)[1]
        spots = tuple(self._spot(name, point) for point in (centre, centre + radius * axis, tread))
        return Solid("wheel", spots, 0.0, RUBBER)

    def _vehicle(self, name: str, points: Sequence[Array]) -> Iterator[Solid]:
        wheels = [(self.design.point(t.at), evaluate(t.radius, self.values)) for t in self.wheels.values()]
        corners, triangles = bodywork(wheels)
        spots = tuple(self._spot(name, corner) for corner in corners)
        yield Solid("hull", spots, 0.0, SHELL, True, triangles)

    def _hull(self, name: str, points: Sequence[Array], colour: str) -> Solid:
        corners = _thick(np.array(points), 0.8 * self.width)
        hull = ConvexHull(corners)
        spots = tuple(self._spot(name, corner) for corner in corners)
        return Solid("hull", spots, 0.0, colour, False, tuple(tuple(map(int, each)) for each in hull.simplices))

    def _box(self, name: str, body: Body, colour: str) -> Solid:
        """With the moments of inertia of the body; a ball where it has none."""
        moments = np.array([evaluate(m, self.values) for m in (body.inertia.xx, body.inertia.yy, body.inertia.zz)])
        mass = max(evaluate(body.mass, self.values), 1e-12)
        halves = np.sqrt(np.maximum(1.5 * (moments.sum() - 2 * moments) / mass, 0.0))
        if halves.max() <= 0.0:
            return Solid("ball", (Spot(name, np.zeros(3)),), 3 * self.width, colour)
        edges = self.design.inertia_axes(name) * np.maximum(halves, 0.05 * halves.max())
        return Solid("box", (Spot(name, np.zeros(3)), *(Spot(name, edge) for edge in edges.T)), 0.0, colour)

    def _rods(self, name: str, points: list[Array], colour: str) -> Iterator[Solid]:
        """Between its points; where they say little of where its mass is, to the centre of mass too, which is a ball."""
        centre = self.centres[name]
        if len(points) == 1 or _off(points, centre) > 0.12 * self.size:
            if np.linalg.norm(points[-1] - centre) > NEAR * self.size:
                points = [*points, centre]
            yield Solid("ball", (Spot(name, np.zeros(3)),), 2.6 * self.width, colour)
        pairs = list(_pairs(points))
        for first, second in pairs:
            yield Solid("rod", (self._spot(name, first), self._spot(name, second)), self.width, colour)
        for point in points:
            yield Solid("ball", (self._spot(name, point),), (1.5 if pairs else 3.0) * self.width, colour)

    def _feet(self) -> Iterator[Solid]:
        """Spheres that planes carry, in their size."""
        for force in self.description.forces.values():
            if isinstance(force, SpherePlane) and evaluate(force.radius, self.values) > 0.0:
                spot = self._spot(force.bodies[1], self.design.point(force.at[1]))
                yield Solid("ball", (spot,), evaluate(force.radius, self.values), RUBBER)

    def _between(self) -> Iterator[Solid]:
        """Springs, and rods without mass."""
        for each in (*self.description.forces.values(), *self.description.joints.values()):
            if isinstance(each, BetweenPoints):
                kind = "spring" if isinstance(each, SpringDamper) else "link"
                yield self.stretched(kind, each.bodies, [self.design.point(at) for at in each.at])

    def stretched(self, kind: str, bodies: Sequence[str], points: Sequence[Array]) -> Solid:
        """A spring or a link from body to body."""
        spots = tuple(self._spot(body, point) for body, point in zip(bodies, points, strict=True))
        return Solid(kind, spots, *((2.6 * self.width, SPRING) if kind == "spring" else (0.7 * self.width, LINK)))


def _is_free(description: Description) -> bool:
    return any(joint.type == "free" for joint in description.joints.values())


def _held(description: Description, design: DesignPosition) -> dict[str, list[Array]]:
    """Points of each body at which something holds, pushes or measures."""
    held: dict[str, list[Array]] = {name: [] for name in (GROUND, *description.bodies)}
    elements: tuple[Any, ...] = (*description.joints.values(), *description.forces.values())
    for element in elements:
        bodies, at = getattr(element, "bodies", None), getattr(element, "at", None)
        if bodies is None or at is None or isinstance(element, Tire):
            continue
        if isinstance(element, Rolls | SpherePlane):  # of the plane, any other point would do
            bodies, at = bodies[1:], at[1]
        ends = at if isinstance(element, BetweenPoints) else (at,) * len(bodies)
        for body, point in zip(bodies, ends, strict=True):
            held[body].append(design.point(point))
    for sensor in description.sensors.values():
        if isinstance(sensor, PointSensor) and sensor.at is not None and sensor.body != description.base:
            held[sensor.body].append(design.point(sensor.at))
    return held


def _distinct(points: Iterable[Array], near: float) -> list[Array]:
    kept: list[Array] = []
    for point in points:
        if all(np.linalg.norm(point - other) > near for other in kept):
            kept.append(point)
    return kept


def _pairs(points: Sequence[Array]) -> Iterator[tuple[Array, Array]]:
    """Ends of rods: a line, a triangle, or a star."""
    if len(points) == 2:
        yield points[0], points[1]
    elif len(points) == 3:
        yield from ((points[k], points[(k + 1) % 3]) for k in range(3))
    elif len(points) > 3:
        middle = np.mean(points, axis=0)
        yield from ((middle, point) for point in points)


def _off(points: Sequence[Array], centre: Array) -> float:
    """How far the centre of mass is from the box of the points."""
    low, high = np.min(points, axis=0), np.max(points, axis=0)
    return float(np.linalg.norm(np.maximum(np.maximum(low - centre, centre - high), 0.0)))


def _thick(points: Array, width: float) -> Array:
    """What is flat gets a thickness, so that it has a hull."""
    middle = points.mean(axis=0)
    _, sizes, axes = np.linalg.svd(points - middle, full_matrices=False)
    if sizes[2] > 0.05 * sizes[0]:
        try:
            ConvexHull(points)
        except QhullError:
            pass
        else:
            return points
    return np.vstack([points + width * axes[2], points - width * axes[2]])
