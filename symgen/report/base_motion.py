"""How the body that leads moves in a run: where it is, how it is turned, and its acceleration in its own axes."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from symgen.description.design_position import Array
from symgen.report.conditions import as_in
from symgen.report.subject import Run, Subject, rows_of
from symgen.runtime import Model, Solution, State
from symgen.runtime.model.state import move

MOST_ROWS = 1000
STEP = 1e-4
"""Of a difference, relative to the time in which the mechanism moves by its length or turns by a radian."""


@dataclass(frozen=True, eq=False)
class BaseMotion:
    """Of the centre of mass of the body, row by row."""

    time: Array
    places: Array
    turns: Array
    """Rotations from the body's design-aligned axes to the world."""
    accelerations: Array
    """In the body's axes, m/s^2; those of the motion, without gravity."""


def base_motion(subject: Subject, run: Run) -> BaseMotion:
    solution, model = run.solution, subject.model
    body = model.layout.bodies.index(subject.leader)
    rows = rows_of(solution, MOST_ROWS)
    with as_in(model, solution):
        poses = [model.poses(solution.state(row)) for row in rows]
        rates = [_acceleration(model, solution, row, body) for row in rows]
    turns = np.array([pose.rotation[body] for pose in poses])
    places = np.array([pose.position[body] for pose in poses])
    return BaseMotion(solution.time[rows], places, turns, np.einsum("kji,kj->ki", turns, np.array(rates)))


def _acceleration(model: Model, solution: Solution, row: int, body: int) -> Array:
    """V(q, a) + dV(q, v)/dq v: the velocity of a body is linear in the velocities of coordinates."""
    state = solution.state(row)
    own = _velocity(model, State(state.time, state.q, _rates(model, solution, row), state.z), body)
    fastest = float(np.abs(state.v / model.scales.coordinates).max(initial=0.0))
    if fastest == 0.0:
        return own
    h = STEP / fastest
    ahead, behind = (move(model.layout.joints, state.q, sign * h * state.v) for sign in (1.0, -1.0))
    there = [_velocity(model, State(state.time, q, state.v, state.z), body) for q in (ahead, behind)]
    return own + (there[0] - there[1]) / (2.0 * h)


def _rates(model: Model, solution: Solution, row: int) -> Array:
    if solution.chosen is None:
        return np.asarray(solution.a[row])
    return model.acceleration(solution.state(row), solution.inputs[row])


def _velocity(model: Model, state: State, body: int) -> Array:
    return np.asarray(model.velocities(state).velocity[body])
