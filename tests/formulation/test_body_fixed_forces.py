"""Forces against ground that turn with a body: thrusters and blades of a hull in flight, by Newton's and Euler's equations."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from symgen.description import read_text
from symgen.mechanism.analyse import analyse

from ..support.agreement import Interpreted, lowered

Array = NDArray[np.float64]

TEXT = """
name: hull
parameters: {reach: 0.4, rate: 3.0, drag: 2*rate, whole: {value: 2.5}}
points: {nozzle: [reach, 0.1, -0.2], tip: [0, reach, 0.05]}
bodies:
  hull: {mass: whole, com: [0, 0, 0], inertia: {xx: 0.02, yy: 0.03, zz: 0.04}}
  vane: {mass: 0, com: [0, 0, 0], inertia: 0, frame: {of: hull, origin: tip, rpy: [0, 0, 0.3]}}
  ballast: {mass: 0.5, com: nozzle}
joints:
  flight: {type: free, bodies: [ground, hull], at: [0, 0, 0]}
  weld: {type: fixed, bodies: [hull, vane]}
  clamp: {type: fixed, bodies: [hull, ballast]}
inputs: {thrust: {unit: N}, turn: {unit: N m}}
sensors: {wind: {type: velocity, body: hull, at: tip, frame: hull}}
forces:
  thruster: {type: force, bodies: [ground, hull], at: nozzle, direction: [0, 0, 1], frame: hull, force: thrust}
  wheel: {type: torque, bodies: [ground, hull], direction: [1, 0, 0], frame: hull, torque: turn}
  blade: {type: force, bodies: [ground, hull], at: {body: vane, at: [0, 0, 0]}, direction: [0, 0, 1], frame: hull,
          force: -drag*wind.z*abs(wind.z)}
"""
NOZZLE, TIP = np.array([0.4, 0.1, -0.2]), np.array([0.0, 0.4, 0.05])
THRUST, TURN, DRAG, WHOLE, BALLAST = 7.0, 0.3, 6.0, 2.5, 0.5
UP = np.array([0.0, 0.0, 1.0])


def rotation(quaternion: Array) -> Array:
    w, u = quaternion[0], quaternion[1:]
    tilde = np.cross(np.eye(3), u)
    found: Array = np.eye(3) + 2.0 * w * tilde + 2.0 * tilde @ tilde
    return found


def expected(quaternion: Array, v: Array, w: Array) -> Array:
    """Rates of the velocity of the hull's point at its origin and of its angular velocity, in its own axes."""
    mass, moment = WHOLE + BALLAST, BALLAST * NOZZLE
    inertia = np.diag([0.02, 0.03, 0.04]) + BALLAST * (NOZZLE @ NOZZLE * np.eye(3) - np.outer(NOZZLE, NOZZLE))
    tilde = np.cross(np.eye(3), moment)
    matrix = np.block([[mass * np.eye(3), -tilde], [tilde, inertia]])
    speed = float((v + np.cross(w, TIP))[2])
    forces = [(THRUST * UP, NOZZLE), (-DRAG * speed * abs(speed) * UP, TIP)]
    down = rotation(quaternion).T @ [0.0, 0.0, -9.81]
    force = sum(f for f, _ in forces) + mass * down
    torque = sum(np.cross(p, f) for f, p in forces) + np.cross(moment, down) + TURN * np.array([1.0, 0.0, 0.0])
    force = force - np.cross(w, mass * v + np.cross(w, moment))
    torque = torque - np.cross(w, inertia @ w) - np.cross(moment, np.cross(w, v))
    found: Array = np.linalg.solve(matrix, np.concatenate([force, torque]))
    return found


@pytest.mark.parametrize("formulation", ["recursive", "multiplier"])
def test_what_turns_with_the_hull_pushes_along_its_own_axes(formulation: str) -> None:
    mechanism = analyse(read_text(TEXT))
    model = Interpreted(mechanism, lowered(mechanism, formulation), formulation)
    random = np.random.default_rng(8)
    quaternion, (v, w) = random.normal(size=4), random.normal(size=(2, 3))
    quaternion /= np.linalg.norm(quaternion)
    q = np.concatenate([random.normal(size=3), quaternion])
    found = model.call("acceleration", q=q, v=np.concatenate([v, w]), u=np.array([THRUST, TURN]))["a"]
    np.testing.assert_allclose(found, expected(quaternion, v, w), rtol=1e-10)
