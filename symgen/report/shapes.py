"""What bodies look like: rods between the points where they are held, discs for wheels, hulls of bodies with many points. Small
mechanisms also show their joints, centres of mass and what holds them to the ground."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

import numpy as np

from symgen.description.design_position import Array, DesignPosition
from symgen.description.forces.tire import Tire
from symgen.description.joints import AnyJoint, kind_of
from symgen.description.joints.traits import MoveFreely, SlideAlong, TurnAbout
from symgen.description.schema import GROUND, BetweenPoints, Description, PointSensor
from symgen.description.values import evaluate
from symgen.report.figure import COLOURS
from symgen.report.solids import MASS, STEEL, Shape, across, ball, block, cylinder, foot, hull, rod, wheel

__all__ = ["Shape", "across", "distinct", "held_points", "is_small", "links", "shapes", "springs", "wheels_of"]

THICKNESS = 0.012
"""Of rods, relative to the size of the whole mechanism."""
STOUT = 0.03
"""The same of small mechanisms."""
MANY = 6
"""Points from which on a body is drawn as their hull."""
SMALL = 16
"""Bodies and joints up to which a mechanism shows its joints and masses."""
NEAR = 1e-9
"""Of the size: points that are nearer to each other are one."""
Link = tuple[int, Array, int, Array]
"""Body and point at the design position, twice."""


def is_small(description: Description) -> bool:
    tires = any(isinstance(force, Tire) for force in description.forces.values())
    return max(len(description.bodies), len(description.joints)) <= SMALL and not tires


def shapes(description: Description, values: Mapping[str, float]) -> list[Shape]:
    """Of all bodies and of the ground, for given values of the parameters."""
    design = DesignPosition(description, values)
    small = is_small(description)
    held = held_points(description, design, shown=small)
    everything = np.array([point for points in held.values() for point in points])
    size = float(np.ptp(everything, axis=0).max()) or 1.0
    wheels = {body: (centre, axis, radius) for body, centre, axis, radius in wheels_of(description, design, values)}
    found: list[Shape] = []
    for index, body in enumerate(description.bodies):
        points = distinct(held[body], size)
        colour = COLOURS[index % len(COLOURS)] if small else STEEL
        if body in wheels:
            found += wheel(index, *wheels[body])
        elif len(points) >= MANY:
            found.append(hull(index, points, THICKNESS * size))
        else:
            found += _bars(index, points, (STOUT if small else THICKNESS) * size, colour)
    found += _marks(description, design, size, values) if small else _ground_points(held[GROUND], size)
    return found


def springs(description: Description, values: Mapping[str, float]) -> list[Link]:
    """Ends of springs."""
    return links(description, values, description.forces.values())


def links(description: Description, values: Mapping[str, float], elements: Iterable[object]) -> list[Link]:
    """Ends of what runs between two points."""
    design, index = DesignPosition(description, values), {name: k for k, name in enumerate(description.bodies)}
    return [
        (index.get(e.bodies[0], -1), design.point(e.at[0]), index.get(e.bodies[1], -1), design.point(e.at[1]))
        for e in elements
        if isinstance(e, BetweenPoints)
    ]


def held_points(description: Description, design: DesignPosition, shown: bool = False) -> dict[str, list[Array]]:
    """Of bodies and of the ground; with `shown`, also those whose motion is measured, such as the end of a pendulum."""
    held: dict[str, list[Array]] = {name: [] for name in (GROUND, *description.bodies)}
    for name, body in description.bodies.items():
        held[name].append(design.point(body.com))
    for element in (*description.joints.values(), *description.forces.values()):
        bodies, at = getattr(element, "bodies", None), getattr(element, "at", None)
        if bodies is None or at is None:
            continue
        ends = at if isinstance(element, BetweenPoints) else (at, at)
        for body, point in zip(bodies, ends, strict=True):
            held[body].append(design.point(point))
    for sensor in description.sensors.values() if shown else ():
        if isinstance(sensor, PointSensor) and sensor.at is not None and sensor.body != GROUND:
            held[sensor.body].append(design.point(sensor.at))
    return held


def wheels_of(
    description: Description, design: DesignPosition, values: Mapping[str, float]
) -> Iterator[tuple[str, Array, Array, float]]:
    """Body, centre, axis and radius of what carries a tire."""
    for force in description.forces.values():
        if isinstance(force, Tire):
            axis = design.direction(force.axis)
            yield force.wheel, design.point(force.at), axis / np.linalg.norm(axis), evaluate(force.radius, values)


def distinct(points: Iterable[Array], size: float = 1.0) -> list[Array]:
    kept: list[Array] = []
    for point in points:
        if all(np.linalg.norm(point - other) > NEAR * size for other in kept):
            kept.append(point)
    return kept


def _bars(index: int, points: Sequence[Array], width: float, colour: str) -> Iterator[Shape]:
    """From the middle to every point, or one rod along points in line; a single point is a ball."""
    if len(points) == 1:
        yield ball(index, points[0], 0.9 * width, colour)
        return
    ends = _ends(points)
    if ends is not None:
        yield rod(index, *ends, width, colour)
        return
    middle = np.mean(points, axis=0)
    for point in distinct([middle, *points])[1:]:
        yield rod(index, middle, point, width, colour)


def _ends(points: Sequence[Array]) -> tuple[Array, Array] | None:
    """Of points on a line, the two that are farthest apart."""
    middle = np.mean(points, axis=0)
    _, sizes, rows = np.linalg.svd(np.array(points) - middle)
    if len(points) > 2 and sizes[1] > 0.02 * sizes[0]:
        return None
    along = [float((point - middle) @ rows[0]) for point in points]
    return points[int(np.argmin(along))], points[int(np.argmax(along))]


def _ground_points(points: Sequence[Array], size: float) -> list[Shape]:
    return [ball(-1, point, 0.5 * THICKNESS * size) for point in distinct(points, size)]


def _marks(
    description: Description, design: DesignPosition, size: float, values: Mapping[str, float]
) -> Iterator[Shape]:
    """Joints on their inner bodies, balls at centres of mass, feet where the ground holds something."""
    index, width = {name: k for k, name in enumerate(description.bodies)}, STOUT * size
    gravity = design.vector(description.gravity)
    down = gravity / np.linalg.norm(gravity) if gravity.any() else np.array([0.0, 0.0, -1.0])
    for joint in description.joints.values():
        yield from _joint(joint, index, design, width)
    for element in (*description.joints.values(), *description.forces.values()):
        yield from (foot(point, down, 1.6 * width) for point in _on_ground(element, design))
    masses = [evaluate(body.mass, values) for body in description.bodies.values()]
    for k, (body, mass) in enumerate(zip(description.bodies.values(), masses, strict=True)):
        if mass > 0:
            yield ball(k, design.point(body.com), width * (0.5 + 0.6 * (mass / max(masses)) ** (1 / 3)), MASS)


def _on_ground(element: object, design: DesignPosition) -> Iterator[Array]:
    bodies, at = getattr(element, "bodies", ()), getattr(element, "at", None)
    if GROUND in bodies and at is not None and getattr(element, "type", "") != "free":
        yield design.point(at[bodies.index(GROUND)] if isinstance(element, BetweenPoints) else at)


def _joint(joint: AnyJoint, index: Mapping[str, int], design: DesignPosition, width: float) -> Iterator[Shape]:
    """Along its axis if it turns about one, a block if it slides along one, otherwise a ball."""
    motions, at = kind_of(joint).motions, getattr(joint, "at", None)
    if isinstance(joint, BetweenPoints) or not motions or isinstance(motions[0], MoveFreely):
        return
    inner, outer = (index.get(body, -1) for body in joint.bodies)
    turns = [motion for motion in motions if isinstance(motion, TurnAbout)]
    slides = [motion for motion in motions if isinstance(motion, SlideAlong)]
    if len(motions) == len(slides) == 1 and isinstance(slides[0].heading, str):
        middle = design.point(at) if at is not None else design.frame(joint.bodies[1])[0]
        yield block(outer, middle, design.direction(getattr(joint, slides[0].heading)), 3.5 * width, 2.2 * width)
    elif at is not None and len(turns) == 1:
        axis = design.direction(getattr(joint, turns[0].heading))
        yield cylinder(inner, design.point(at), axis, (4.0 if slides else 2.2) * width, 1.7 * width)
    elif at is not None:
        yield ball(inner, design.point(at), 0.95 * width)
