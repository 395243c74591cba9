"""How a small mechanism shows its joints, its centres of mass, and what holds it to the ground."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from symgen.description.design_position import Array
from symgen.description.joints import AnyJoint, kind_of
from symgen.description.joints.traits import MoveFreely, SlideAlong, TurnAbout
from symgen.description.schema import GROUND, TwoPoints
from symgen.description.values import evaluate

if TYPE_CHECKING:
    from symgen.showing.solids import Drawing, Solid

JOINT, MASS, STAND = "#59626d", "#23272d", "#8d96a1"
STRAIGHT = 0.01
"""How far one centre of mass may lie beside the line on which the other slides, relative to the size of the mechanism."""
CORNERS = ((-1, -1), (-1, 1), (1, 1), (1, -1))
PYRAMID = ((0, 1, 2), (0, 2, 3), (0, 3, 4), (0, 4, 1), (1, 2, 3), (1, 3, 4))


def joint_solids(drawing: Drawing) -> Iterator[Solid]:
    """Nothing for a large mechanism, or for a vehicle."""
    if not drawing.is_small:
        return
    for joint in drawing.description.joints.values():
        yield from _joint(joint, drawing)
    if not drawing.travels:
        yield from _feet(drawing)
    yield from _masses(drawing)


def telescopes(drawing: Drawing) -> Iterator[Solid]:
    """Between the centres of mass of two bodies of which one slides in the other, as in a leg of a platform."""
    for joint in drawing.description.joints.values():
        motions = kind_of(joint).motions
        slide = motions[0] if len(motions) == 1 and isinstance(motions[0], SlideAlong) else None
        if slide is None or not isinstance(slide.heading, str) or GROUND in joint.bodies:
            continue
        inner, outer = joint.bodies
        apart = drawing.centres[outer] - drawing.centres[inner]
        axis = drawing.design.direction(getattr(joint, slide.heading))
        beside = np.linalg.norm(np.cross(apart, axis)) / np.linalg.norm(axis)
        if np.linalg.norm(apart) > 0.0 and beside < STRAIGHT * drawing.size:
            yield drawing.stretched("link", (inner, outer), [drawing.centres[each] for each in (inner, outer)])


def _joint(joint: AnyJoint, drawing: Drawing) -> Iterator[Solid]:
    """A bush along its axis if it turns about one, a block on a rail if it slides along one, otherwise a ball."""
    motions, at, design = kind_of(joint).motions, getattr(joint, "at", None), drawing.design
    if isinstance(joint, TwoPoints) or not motions or isinstance(motions[0], MoveFreely):
        return
    inner, outer = joint.bodies
    turns = [motion for motion in motions if isinstance(motion, TurnAbout)]
    slides = [motion for motion in motions if isinstance(motion, SlideAlong)]
    if len(motions) == len(slides) == 1 and isinstance(slides[0].heading, str):
        middle = design.point(at) if at is not None else drawing.centres[outer]
        yield from _slider(drawing, inner, outer, middle, design.direction(getattr(joint, slides[0].heading)))
    elif at is not None and len(turns) == 1:
        axis = design.direction(getattr(joint, turns[0].heading))
        yield _bar(drawing, inner, design.point(at), axis, (5.0 if slides else 2.8) * drawing.width, 2.0)
    elif at is not None:
        yield drawing.solid("ball", inner, [design.point(at)], 2.2 * drawing.width, JOINT)


def _slider(drawing: Drawing, inner: str, outer: str, middle: Array, axis: Array) -> Iterator[Solid]:
    along = axis / np.linalg.norm(axis)
    yield _bar(drawing, inner, middle, axis, 0.3 * drawing.size, 0.5)
    edges = (5.0 * along, *(3.0 * side for side in across(along)))
    spots = [middle, *(drawing.centres[outer] + drawing.width * edge for edge in edges)]
    yield drawing.solid("box", outer, spots, 0.0, JOINT)


def _bar(drawing: Drawing, body: str, middle: Array, axis: Array, half: float, thick: float) -> Solid:
    along = half * axis / np.linalg.norm(axis)
    return drawing.solid("rod", body, [middle - along, middle + along], thick * drawing.width, JOINT)


def _feet(drawing: Drawing) -> Iterator[Solid]:
    """Under the points that the ground holds."""
    gravity = drawing.design.vector(drawing.description.gravity)
    down = gravity / np.linalg.norm(gravity) if gravity.any() else np.array([0.0, 0.0, -1.0])
    side, other = across(down)
    for point in drawing.points(GROUND):
        base = [point + drawing.width * (5.0 * down + 3.5 * (a * side + b * other)) for a, b in CORNERS]
        yield drawing.solid("hull", GROUND, [point, *base], 0.0, STAND, PYRAMID)


def _masses(drawing: Drawing) -> Iterator[Solid]:
    """Balls of the volume of the masses, as far as they compare."""
    bodies = drawing.description.bodies
    masses = {name: evaluate(body.mass, drawing.values) for name, body in bodies.items()}
    most = max(masses.values())
    for name, mass in masses.items():
        if mass > 0.0:
            radius = drawing.width * (1.3 + 1.7 * (mass / most) ** (1.0 / 3.0))
            yield drawing.solid("ball", name, [drawing.centres[name]], radius, MASS)


def across(axis: Array) -> tuple[Array, Array]:
    """Two directions square to a unit vector and to each other."""
    start = np.eye(3)[int(np.argmin(np.abs(axis)))]
    side = np.cross(axis, start) / np.linalg.norm(np.cross(axis, start))
    return side, np.cross(axis, side)
