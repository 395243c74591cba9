"""Increments of positions and the velocities that go with them: q = q_0 exp(theta), q' = q v.

theta' = v + [theta, v]/2 + [theta, [theta, v]]/12 - ... where joints turn (Munthe-Kaas 1999), with the bracket of twists in
outer-body axes. The first term that the series leaves out is the eighth power over 1209600. As symgen_chart.h.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from ..model.layout import JointLayout
from ..model.library import Array
from ..model.state import quaternion_place, quaternion_product, rotation

RATE = ((1, 1 / 2), (2, 1 / 12), (4, -1 / 720), (6, 1 / 30240))
"""Powers of the bracket and their factors, in theta' of v."""
VELOCITY = (1.0, -1 / 2, 1 / 6, -1 / 24, 1 / 120, -1 / 720, 1 / 5040, -1 / 40320, 1 / 362880)
"""Factors of the powers, in v of theta'."""


def bracket(a: Array, b: Array) -> Array:
    """Of two turns, or two twists (displacement, turn)."""
    if len(a) == 3:
        return np.asarray(np.cross(a, b))
    turn = np.cross(a[3:], b[3:])
    return np.concatenate([np.cross(a[3:], b[:3]) - np.cross(b[3:], a[:3]), turn])


def turning(joints: Sequence[JointLayout]) -> Iterator[slice]:
    """Where the increments of joints stand that do not just add."""
    return (slice(joint.v, joint.v + joint.count) for joint in joints if joint.kind != "scalar")


def rate(joints: Sequence[JointLayout], theta: Array, v: Array) -> Array:
    """theta' at the velocity v."""
    found = v.copy()
    for at in turning(joints):
        power = v[at]
        for k in range(1, 7):
            power = bracket(theta[at], power)
            found[at] += dict(RATE).get(k, 0.0) * power
    return found


def velocity(joints: Sequence[JointLayout], theta: Array, speed: Array) -> Array:
    """v where theta' is `speed`."""
    found = speed.copy()
    for at in turning(joints):
        power = speed[at]
        for factor in VELOCITY[1:]:
            power = bracket(theta[at], power)
            found[at] += factor * power
    return found


def second_rate(joints: Sequence[JointLayout], theta: Array, speed: Array, v: Array, a: Array) -> Array:
    """theta'' where theta' is `speed`, the velocity v and its rate a."""
    found = rate(joints, theta, a)
    for at in turning(joints):
        power, change = v[at], np.zeros_like(v[at])
        for k in range(1, 7):
            change = bracket(speed[at], power) + bracket(theta[at], change)
            power = bracket(theta[at], power)
            found[at] += dict(RATE).get(k, 0.0) * change
    return found


def between(joints: Sequence[JointLayout], begin: Array, end: Array, nv: int) -> Array:
    """theta of `end` = `begin` exp(theta)."""
    theta = np.zeros(nv)
    for joint in joints:
        if joint.kind == "scalar":
            theta[joint.v : joint.v + joint.count] = (end - begin)[joint.q : joint.q + joint.count]
            continue
        at = quaternion_place(joint)
        p, r = begin[at : at + 4], end[at : at + 4]
        turn = _turn(quaternion_product(p * (1, -1, -1, -1), r))
        if joint.kind == "free":
            moved = rotation(p).T @ (end - begin)[joint.q : at]
            theta[joint.v : joint.v + 3] = _unscrewed(turn, moved)
        last = joint.v + joint.count
        theta[last - 3 : last] = turn
    return theta


def _turn(p: Array) -> Array:
    """The vector of a turn by a quaternion, the shorter way round."""
    sine = float(np.linalg.norm(p[1:]))
    half = np.arctan2(sine, abs(p[0]))
    return np.asarray(p[1:] * (np.copysign(2.0, p[0]) * (half / sine if sine > 0.0 else 1.0)))


def _unscrewed(w: Array, r: Array) -> Array:
    """x of r = x + first w x x + second w x (w x x), which is where a twist (x, w) leads."""
    square = float(w @ w)
    half = 0.5 * np.sqrt(square)
    last = 1 / 12 + square / 720 if square < 1e-4 else (1.0 - half / np.tan(half)) / square
    turned = np.cross(w, r)
    return np.asarray(r - 0.5 * turned + last * np.cross(w, turned))
