"""The state of a model and how tangent directions move it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from ..errors import ArgumentError
from ..naming import real_array, shown
from .layout import JointLayout
from .library import Array

UNIT_TOLERANCE = 1e-6
"""Of the length of a quaternion in a state."""


@dataclass(frozen=True, eq=False)
class State:
    """Time, positions, velocities and first-order states. The arrays are copies of what is given, and read-only."""

    time: float
    q: Array
    v: Array
    z: Array = field(default_factory=lambda: np.zeros(0))

    def __post_init__(self) -> None:
        if type(self.time) is not float:
            time = real_array("time of a state", self.time)
            if time.ndim:
                raise ArgumentError(f"time of a state must be one number, not an array of shape {time.shape}")
            object.__setattr__(self, "time", float(time))
        for name in ("q", "v", "z"):
            object.__setattr__(self, name, _own(name, getattr(self, name)))

    def __reduce__(self) -> tuple[Any, ...]:
        """Copies and pickled states are made like others, so that their arrays are read-only too."""
        return type(self), (self.time, *(array.view(np.ndarray) for array in (self.q, self.v, self.z)))


def a_state(given: object) -> State:
    if not isinstance(given, State):
        raise ArgumentError(f"a state must be a State, as model.assemble() gives it, not {shown(given)}")
    return given


class _Kept(np.ndarray):
    """An array of a state: who tries to change it is told how to make another state. What is computed with it is an ordinary array."""

    def __repr__(self) -> str:
        return repr(self.view(np.ndarray))

    def __setitem__(self, key: Any, value: Any) -> None:
        if not self.flags.writeable:
            raise ValueError(_UNCHANGED)
        super().__setitem__(key, value)

    def __array_ufunc__(self, ufunc: Any, method: str, *inputs: Any, **keywords: Any) -> Any:
        if any(isinstance(each, _Kept) and not each.flags.writeable for each in keywords.get("out", ())):
            raise ValueError(_UNCHANGED)
        plain = [each.view(np.ndarray) if isinstance(each, _Kept) else each for each in inputs]
        if "out" in keywords:
            keywords["out"] = tuple(e.view(np.ndarray) if isinstance(e, _Kept) else e for e in keywords["out"])
        return getattr(ufunc, method)(*plain, **keywords)


_UNCHANGED = (
    "the arrays of a state are read-only; make another state: State(time, q, v, z), or dataclasses.replace(state, q=...) "
    "with a changed copy of the array"
)


def _own(name: str, values: ArrayLike) -> Array:
    if type(values) is _Kept and not values.flags.writeable and values.base is not None:
        return values  # of another state: nobody can change it
    array = np.array(real_array(f"{name} of a state", values))
    if array.ndim != 1:
        raise ArgumentError(
            f"{name} of a state must be a list of numbers, one after the other, not an array of shape {array.shape}"
        )
    array.flags.writeable = False
    return array.view(_Kept)


def move(joints: Sequence[JointLayout], q: Array, delta: Array) -> Array:
    """Positions after a step `delta` in tangent directions: scalars add, a quaternion becomes p o exp(delta/2), a free
    joint's displacement moves by R(p) delta."""
    moved = q.copy()
    for joint in joints:
        d = delta[joint.v : joint.v + joint.count]
        if joint.kind == "scalar":
            moved[joint.q : joint.q + joint.count] += d
            continue
        at = joint.q
        if joint.kind == "free":
            moved[at : at + 3] += rotation(q[at + 3 : at + 7]) @ d[:3]
            at, d = at + 3, d[3:]
        p = quaternion_product(q[at : at + 4], _exponential(d))
        moved[at : at + 4] = p / np.linalg.norm(p)
    return moved


def advance(joints: Sequence[JointLayout], q: Array, theta: Array) -> Array:
    """q exp(theta), exact for constant velocities in outer-body axes: a free joint moves along a screw."""
    moved = move(joints, q, theta)
    for joint in joints:
        if joint.kind == "free":
            d, w = theta[joint.v : joint.v + 3], theta[joint.v + 3 : joint.v + 6]
            moved[joint.q : joint.q + 3] = q[joint.q : joint.q + 3] + rotation(q[joint.q + 3 : joint.q + 7]) @ _screwed(
                w, d
            )
    return moved


def _screwed(w: Array, d: Array) -> Array:
    """d + (1 - cos)/angle^2 w x d + (angle - sin)/angle^3 w x (w x d)"""
    angle = float(np.linalg.norm(w))
    half = 0.5 * np.sinc(angle / (2 * np.pi))
    second = 1 / 6 if angle < 1e-4 else (angle - np.sin(angle)) / angle**3
    turned = np.cross(w, d)
    return np.asarray(d + 2 * half**2 * turned + second * np.cross(w, turned))


def normalised(joints: Sequence[JointLayout], q: Array) -> Array:
    """A copy with quaternions of length one."""
    result: Array = np.array(q, subok=False)
    for joint in joints:
        if joint.kind != "scalar":
            at = quaternion_place(joint)
            p = result[at : at + 4]
            length = math.sqrt(p.dot(p))
            if not length > 0.0:
                raise ArgumentError(f"the quaternion of joint {joint.name!r} is zero; the identity is 1, 0, 0, 0")
            p /= length
    return result


def normalised_rows(joints: Sequence[JointLayout], q: Array) -> Array:
    """The same for rows; a quaternion that is zero becomes not a number."""
    result: Array = np.array(q)
    for joint in joints:
        if joint.kind != "scalar":
            at = quaternion_place(joint)
            p = result[:, at : at + 4]
            with np.errstate(invalid="ignore"):
                p /= np.sqrt((p * p).sum(axis=1))[:, None]
    return result


def check_unit(joint: str, p: Array) -> None:
    """Equations hold for unit quaternions only."""
    length = math.sqrt(p.dot(p))
    if not abs(length - 1.0) <= UNIT_TOLERANCE:
        raise ArgumentError(
            f"the quaternion of joint {joint!r} has length {length:.9g}, not 1; divide it by its length, "
            "or let model.assemble(state=...) do it"
        )


def quaternion_place(joint: JointLayout) -> int:
    return joint.q + 3 if joint.kind == "free" else joint.q


def rotation(p: Array) -> Array:
    """Rotation matrix of a unit quaternion, scalar first."""
    w, x, y, z = p.tolist()
    return np.array(
        [
            [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
            [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
            [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
        ]
    )


def rotations(p: Array) -> Array:
    """The same of rows of quaternions."""
    w, x, y, z = p.T
    entries = [
        [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
        [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
        [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
    ]
    return np.array(entries).transpose(2, 0, 1)


def quaternion_product(p: Array, r: Array) -> Array:
    return np.concatenate(([p[0] * r[0] - p[1:] @ r[1:]], p[0] * r[1:] + r[0] * p[1:] + np.cross(p[1:], r[1:])))


def _exponential(d: Array) -> Array:
    """exp(d/2): the quaternion of a turn by the vector d."""
    angle = float(np.linalg.norm(d))
    return np.concatenate(([np.cos(angle / 2)], 0.5 * np.sinc(angle / (2 * np.pi)) * d))


def position_rates(joints: Sequence[JointLayout], q: Array, v: Array) -> Array:
    """Time derivative of the positions; quaternions in their four components."""
    rates = np.zeros_like(q)
    for joint in joints:
        w = v[joint.v : joint.v + joint.count]
        if joint.kind == "scalar":
            rates[joint.q : joint.q + joint.count] = w
            continue
        at = quaternion_place(joint)
        if joint.kind == "free":
            rates[joint.q : at] = rotation(q[at : at + 4]) @ w[:3]
        rates[at : at + 4] = 0.5 * quaternion_product(q[at : at + 4], np.concatenate(([0.0], w[-3:])))
    return rates
