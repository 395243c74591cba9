"""Orientations in all the ways in which MJCF writes them, as rotation matrices."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from symgen.description.design_position import Array
from symgen.description.mjcf.settings import Settings
from symgen.description.mjcf.tag import Tag

_SHORT = 1e-14
"""Below this length, MuJoCo does not take a vector for a direction."""


def orientation(tag: Tag, settings: Settings) -> Array:
    """Of an element; one that is written as angles or axes counts more than a quaternion."""
    if tag.has("axisangle"):
        *axis, angle = tag.numbers("axisangle", 4)
        return turn(unit(axis, tag, "axisangle"), angle * settings.angle)
    if tag.has("xyaxes"):
        return _from_axes(tag)
    if tag.has("zaxis"):
        return towards(unit(tag.numbers("zaxis", 3), tag, "zaxis"))
    if tag.has("euler"):
        return euler([angle * settings.angle for angle in tag.numbers("euler", 3)], settings.euler)
    return from_quaternion(unit(tag.numbers("quat", 4, (1.0, 0.0, 0.0, 0.0)), tag, "quat"))


def unit(vector: Sequence[float], tag: Tag, attribute: str) -> Array:
    length = math.hypot(*vector)
    if length < _SHORT:
        tag.stop("the length is zero; give a direction", attribute)
    return np.array(vector) / length


def _from_axes(tag: Tag) -> Array:
    numbers = tag.numbers("xyaxes", 6)
    x = unit(numbers[:3], tag, "xyaxes")
    y = np.array(numbers[3:])
    y = unit(list(y - (x @ y) * x), tag, "xyaxes")
    return np.stack([x, y, np.cross(x, y)], axis=1)


def euler(angles: Sequence[float], sequence: str) -> Array:
    """Small letters turn about axes that have turned, capital ones about axes that stand still."""
    found = np.eye(3)
    for angle, letter in zip(angles, sequence, strict=True):
        step = turn(np.eye(3)["xyz".index(letter.lower())], angle)
        found = found @ step if letter.islower() else step @ found
    return found


def towards(direction: Array) -> Array:
    """The shortest turn that brings z to a direction."""
    axis = np.array([-direction[1], direction[0], 0.0])
    sine = float(np.hypot(axis[0], axis[1]))
    if sine < _SHORT:
        return turn(np.array([1.0, 0.0, 0.0]), math.atan2(0.0, direction[2]))
    return turn(axis / sine, math.atan2(sine, direction[2]))


def turn(axis: Array, angle: float) -> Array:
    """About a unit vector."""
    half = angle / 2.0
    return from_quaternion(np.array([math.cos(half), *(math.sin(half) * axis)]))


def from_quaternion(quaternion: Array) -> Array:
    w, x, y, z = quaternion
    return np.array(
        [
            [w * w + x * x - y * y - z * z, 2 * (x * y - w * z), 2 * (x * z + w * y)],
            [2 * (x * y + w * z), w * w - x * x + y * y - z * z, 2 * (y * z - w * x)],
            [2 * (x * z - w * y), 2 * (y * z + w * x), w * w - x * x - y * y + z * z],
        ]
    )


def axis_and_angle(axes: Array) -> tuple[Array, float]:
    """Of a rotation matrix; the axis is x where nothing turns."""
    w, *xyz = quaternion(axes)
    vector = np.array(xyz)
    length = float(np.linalg.norm(vector))
    return (vector / length if length else np.array([1.0, 0.0, 0.0])), 2.0 * math.atan2(length, w)


def quaternion(axes: Array) -> Array:
    """Scalar first, not negative; by the largest of the four, which loses no digits."""
    trace = float(np.trace(axes))
    squares = np.array([1 + trace, *(1 - trace + 2 * np.diag(axes))])
    k = int(np.argmax(squares))
    odd = np.array([axes[2, 1] - axes[1, 2], axes[0, 2] - axes[2, 0], axes[1, 0] - axes[0, 1]])
    if k == 0:
        found = np.array([squares[0], *odd])
    else:
        row = axes[k - 1] + axes[:, k - 1]
        row[k - 1] = squares[k]
        found = np.array([odd[k - 1], *row])
    unit_one: Array = found / np.linalg.norm(found)
    return unit_one if unit_one[0] >= 0 else -unit_one
