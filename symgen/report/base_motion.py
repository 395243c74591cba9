"""How the body that leads moves in a run: where it is, how it is turned, and its acceleration in its own axes."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from symgen.description.design_position import Array
from symgen.report.conditions import as_in
from symgen.report.subject import Run, Subject, rows_of
from symgen.runtime import BodyAcceleration, Model, Solution

MOST_ROWS = 400


@dataclass(frozen=True, eq=False)
class BaseMotion:
    """Of the centre of mass of the body, row by row."""

    time: Array
    places: Array
    accelerations: Array
    """In the body's axes, m/s^2; those of the motion, without gravity."""


def base_motion(subject: Subject, run: Run) -> BaseMotion:
    solution, model = run.solution, subject.model
    body, rows = model.layout.bodies.index(subject.leader), rows_of(solution, MOST_ROWS)
    acceleration = BodyAcceleration(model, subject.leader)
    with as_in(model, solution):
        poses = [model.poses(solution.state(row)) for row in rows]
        rates = [acceleration.at(solution.state(row), _rates(model, solution, row)) for row in rows]
    turns = np.array([pose.rotation[body] for pose in poses])
    places = np.array([pose.position[body] for pose in poses])
    return BaseMotion(solution.time[rows], places, np.einsum("kji,kj->ki", turns, np.array(rates)))


def _rates(model: Model, solution: Solution, row: int) -> Array:
    if solution.chosen is None:
        return np.asarray(solution.a[row])
    return model.acceleration(solution.state(row), solution.inputs[row])
