"""Forces that a run recorded, as arrows: of tires at their contact, of force elements, and what joints bear."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from symgen.description.design_position import Array, DesignPosition
from symgen.description.forces.force import PointForce
from symgen.description.forces.sphere_plane import SpherePlane
from symgen.description.forces.tire import Tire
from symgen.description.schema import GROUND, Description, ForceSensor, ReactionSensor, TwoPoints
from symgen.description.values import evaluate
from symgen.report.curves import has
from symgen.report.subject import Run

Turned = Mapping[str, Array]
"""Rotations of bodies from design-aligned axes to the world, by frame; those of the ground are there too."""


@dataclass(frozen=True, eq=False)
class Arrow:
    """A force over the frames, in the world, at a point of a body, which is given from its centre of mass at the design position."""

    body: str
    arm: Array
    forces: Array


def arrows(
    description: Description, values: Mapping[str, float], run: Run, rows: Sequence[int], turned: Turned
) -> list[Arrow]:
    """Those of sensors that were recorded."""
    design = DesignPosition(description, values)
    found: list[Arrow] = []
    for name, sensor in description.sensors.items():
        if isinstance(sensor, ReactionSensor):
            found += _reaction(description, design, sensor, _values(run, rows, name, ("fx", "fy", "fz")), turned)
        elif isinstance(sensor, ForceSensor):
            found += _force(description, design, values, sensor, name, run, rows, turned)
    return [arrow for arrow in found if np.isfinite(arrow.forces).all() and arrow.forces.any()]


def _values(run: Run, rows: Sequence[int], name: str, suffixes: Sequence[str]) -> Array | None:
    names = [f"{name}.{suffix}" if suffix else name for suffix in suffixes]
    if not all(has(run, each) for each in names):
        return None
    return np.column_stack([run.solution[each][rows] for each in names])


def _reaction(
    description: Description, design: DesignPosition, sensor: ReactionSensor, measured: Array | None, turned: Turned
) -> Iterator[Arrow]:
    """On the outer body, at the joint's point."""
    joint = description.joints[sensor.joint]
    at = getattr(joint, "at", None)
    if measured is not None and at is not None and not isinstance(joint, TwoPoints):
        forces = np.einsum("kij,kj->ki", turned[sensor.frame], measured)
        yield _at(description, design, joint.bodies[1], design.point(at), forces)


def _force(
    description: Description,
    design: DesignPosition,
    values: Mapping[str, float],
    sensor: ForceSensor,
    name: str,
    run: Run,
    rows: Sequence[int],
    turned: Turned,
) -> Iterator[Arrow]:
    force = description.forces[sensor.force]
    if isinstance(force, Tire):
        measured = _values(run, rows, name, ("1", "2", "3"))
        if measured is not None:
            contact = design.point(force.at) - [0.0, 0.0, evaluate(force.radius, values)]
            forces = _of_tire(design.direction(force.axis), turned[force.carrier], measured)
            yield _at(description, design, force.carrier, contact, forces)
    elif isinstance(force, SpherePlane):
        measured = _values(run, rows, name, ("2", "3", "4"))
        if measured is not None:
            yield _at(description, design, force.bodies[1], design.point(force.at[1]), measured)
    elif isinstance(force, PointForce):
        measured = _values(run, rows, name, ("",))
        if measured is not None:
            direction = turned[force.frame or force.bodies[0]] @ design.direction(force.direction)
            length = np.linalg.norm(direction, axis=1, keepdims=True)
            yield _at(description, design, force.bodies[1], design.point(force.at), measured * direction / length)


def _at(description: Description, design: DesignPosition, body: str, point: Array, forces: Array) -> Arrow:
    centre = np.zeros(3) if body == GROUND else design.point(description.bodies[body].com)
    return Arrow(body, point - centre, forces)


def _of_tire(axis: Array, turns: Array, measured: Array) -> Array:
    """Forward, to the left and up, where the axis points to the left."""
    left = (turns @ axis) * [1.0, 1.0, 0.0]
    left = left / np.linalg.norm(left, axis=1, keepdims=True)
    forward = np.cross(left, [0.0, 0.0, 1.0])
    return np.asarray(measured[:, :1] * forward + measured[:, 1:2] * left + measured[:, 2:] * np.array([0.0, 0.0, 1.0]))


def ground_turns(frames: int) -> Turned:
    return {GROUND: np.broadcast_to(np.eye(3), (frames, 3, 3))}
