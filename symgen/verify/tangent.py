"""How velocities move positions, for the checks: quaternions turn in the outer body's axes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from symgen.runtime import JointLayout

Array = NDArray[np.float64]


def move(joints: Sequence[JointLayout], q: Array, change: Array) -> Array:
    """Scalars add; a quaternion becomes p o exp(change / 2), a free joint's displacement moves by R(p) change."""
    moved = q.copy()
    for slide, turn, v in _parts(joints):
        if turn is None:
            moved[slide] += change[v]
            continue
        p, d = q[turn] / np.linalg.norm(q[turn]), change[v]
        moved[turn] = p
        if not d.any():
            continue
        moved[slide] += _rotated(p, d[:-3])
        angle = float(np.linalg.norm(d[-3:]))
        moved[turn] = _product(p, np.array([np.cos(angle / 2.0), *(np.sinc(angle / (2.0 * np.pi)) * d[-3:] / 2.0)]))
    return moved


def position_rates(joints: Sequence[JointLayout], q: Array, v: Array) -> Array:
    """q' with p' = p o (0, w) / 2."""
    rates = np.zeros(len(q))
    for slide, turn, columns in _parts(joints):
        if turn is None:
            rates[slide] = v[columns]
            continue
        rates[slide] = _rotated(q[turn] / np.linalg.norm(q[turn]), v[columns][:-3])
        rates[turn] = _product(q[turn], np.array([0.0, *(v[columns][-3:] / 2.0)]))
    return rates


def _parts(joints: Sequence[JointLayout]) -> Iterator[tuple[slice, slice | None, slice]]:
    """Displacements (or scalars), quaternion and velocities of each joint."""
    for joint in joints:
        turns = joint.kind != "scalar"
        lengths = joint.count - 3 if turns else joint.count
        end = joint.q + lengths
        yield slice(joint.q, end), slice(end, end + 4) if turns else None, slice(joint.v, joint.v + joint.count)


def _product(p: Array, r: Array) -> Array:
    return np.array([p[0] * r[0] - p[1:] @ r[1:], *(p[0] * r[1:] + r[0] * p[1:] + _cross(p[1:], r[1:]))])


def _rotated(p: Array, d: Array) -> Array:
    """R(p) d = d + 2 s (w x d) + 2 w x (w x d); nothing stays nothing."""
    if not len(d):
        return d
    once = _cross(p[1:], d)
    rotated: Array = d + 2.0 * p[0] * once + 2.0 * _cross(p[1:], once)
    return rotated


def _cross(a: Array, b: Array) -> Array:
    """Of two vectors; NumPy's takes ten times as long for so few numbers."""
    (ax, ay, az), (bx, by, bz) = a.tolist(), b.tolist()
    return np.array([ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx])
