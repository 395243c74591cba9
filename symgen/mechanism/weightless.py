"""Motions that nothing with mass takes part in: their accelerations are not determined by the equations of motion."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from symgen.mechanism.assembly import Assembly
from symgen.mechanism.kinematics import TreeKinematics
from symgen.mechanism.mechanism import GROUND_INDEX, Mechanism
from symgen.mechanism.redundancy import rank

Array = NDArray[np.float64]

_NO_INERTIA = 1e-12
"""Of the largest moment of inertia of the body: smaller principal moments are rounding."""
_TAKES_PART = 1e-3
"""Of the largest share: coordinates with less do not move."""


def with_weightless_motions(mechanism: Mechanism, assembly: Assembly, positions: Sequence[Array]) -> Mechanism:
    """The mechanism with the coordinates of motions without mass, and a notice for those that constraints do not determine."""
    massive = [_massive_directions(assembly, body) for body in mechanism.bodies]
    if all(moves and len(axes) == 3 for moves, axes in massive):
        return mechanism
    moving = [_velocities(assembly, assembly.kinematics(q), massive) for q in positions]
    held = [np.vstack([assembly.equations(q)[1], rows]) for q, rows in zip(positions, moving, strict=True)]
    weightless = frozenset().union(*(_taking_part(_idle(rows)) for rows in moving))
    missing = _idle(max(held, key=rank))
    result = replace(mechanism, weightless=weightless, undetermined=_taking_part(missing))
    if not len(missing):
        return result
    names = [mechanism.velocities[k] for k in sorted(result.undetermined)]
    notice = (
        f"{len(missing)} motion(s) of {', '.join(map(repr, names))} move no mass: their accelerations are not determined; "
        "give the bodies in between mass and inertia, or use joints with fewer coordinates"
    )
    return replace(result, notices=(*mechanism.notices, notice))


def _idle(rows: Array) -> Array:
    """Motions, one in each row, that leave all of these at rest."""
    missing = rows.shape[1] - rank(rows)
    idle: Array = np.linalg.svd(rows)[2][rows.shape[1] - missing :] if len(rows) else np.eye(rows.shape[1])
    return idle


def _taking_part(motions: Array) -> frozenset[int]:
    share = np.abs(motions).max(axis=0, initial=0.0)
    return frozenset(np.flatnonzero(share > _TAKES_PART * share.max(initial=0.0)).tolist())


def _massive_directions(assembly: Assembly, body: str) -> tuple[bool, list[Array]]:
    """Whether a body has mass, and the design axes about which it has inertia."""
    geometry = assembly.geometry
    values, axes = np.linalg.eigh(np.array(geometry.inertia(body), dtype=float))
    turning = values > max(_NO_INERTIA * float(values[-1]), 0.0)
    mass = geometry.algebra.translate(assembly.mechanism.description.bodies[body].mass)
    return float(mass) > 0.0, list(axes.T[turning])


def _velocities(assembly: Assembly, kinematics: TreeKinematics, massive: Sequence[tuple[bool, list[Array]]]) -> Array:
    """Velocities of centres of mass and angular velocities about axes with inertia, for unit speeds (scaled columns)."""
    mechanism = assembly.mechanism
    rows = [np.zeros((0, mechanism.coordinates))]
    for body, (moves, axes) in enumerate(massive):
        turn, shift = _twists(kinematics, body)
        if moves:
            com = np.array(kinematics.com(body), dtype=float)
            rows.append((shift + np.cross(turn.T, com).T) / assembly.size)
        if axes:
            now = [kinematics.direction(body, (float(x), float(y), float(z))) for x, y, z in axes]
            rows.append(np.array(now, dtype=float) @ turn)
    rows.append(_rotor_rates(assembly, kinematics))
    return np.vstack(rows) * assembly.column_scale()


def _rotor_rates(assembly: Assembly, kinematics: TreeKinematics) -> Array:
    """Rates of turning of rotors that have inertia, over their gears."""
    mechanism, geometry = assembly.mechanism, assembly.geometry
    rows = [np.zeros((0, mechanism.coordinates))]
    for motor in mechanism.description.motors.values():
        joint, k = mechanism.coordinate(motor.coordinate)
        inertia, gear = (float(geometry.algebra.translate(value)) for value in (motor.inertia, motor.gear))
        row = np.zeros((1, mechanism.coordinates))
        row[0, joint.v + k] = 1.0
        body = GROUND_INDEX if motor.body is None else mechanism.index(motor.body)
        if inertia * gear and body != GROUND_INDEX and motor.axis is not None:
            axis = kinematics.direction(body, geometry.direction(motor.axis))
            row += np.array(axis, dtype=float) @ _twists(kinematics, body)[0] / gear
        rows += [row] if inertia * gear else []
    return np.vstack(rows)


def _twists(kinematics: TreeKinematics, body: int) -> tuple[Array, Array]:
    """Angular and linear (at the frame's origin) velocity of a body for unit speeds, in its frame."""
    mechanism = kinematics.mechanism
    turn, shift = np.zeros((3, mechanism.coordinates)), np.zeros((3, mechanism.coordinates))
    while body != GROUND_INDEX:
        joint = mechanism.joints[body]
        for column in joint.columns:
            turn[:, column], shift[:, column] = np.array(kinematics.motions[column].twist, dtype=float)
        body = joint.parent
    return turn, shift
