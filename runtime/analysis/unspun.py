"""Axes that do not spin with a body that rolls as a whole, such as a coin on its free joint.

Tangent directions of a free or spherical joint are in the axes of its outer body. Those of a coin turn with it, and so do, seen from
them, the plane and the contact: A would be another matrix a moment later. In axes that turn against the body at a rate s,

    dq~ = T dq,   T = 1 now,   T' = S = [s]x in the rows of the joint,   (J T^-1)' = J' - J S

If some s brings this to rest, and the body is even about s, which leaves the mass matrix as it is, these are the axes to take.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from ..model.layout import JointLayout
from ..model.library import Array

REST = 1e-6
"""Of what changes in the axes of the bodies: less is rounding."""


def spin_of_axes(joints: Sequence[JointLayout], rows: Array, changes: Array, mass: Array) -> Array:
    """S; zero where no axes bring the rows to rest. All in numbers without units."""
    ways = list(_ways(joints, len(mass)))
    still = np.zeros_like(mass)
    if not ways or np.linalg.norm(changes) <= REST * np.linalg.norm(rows):
        return still
    effects = np.array([(rows @ way).ravel() for way in ways]).T
    rates = np.linalg.lstsq(effects, changes.ravel(), rcond=1e-9)[0]
    left = changes.ravel() - effects @ rates
    spin = np.einsum("k,kij->ij", rates, np.array(ways))
    uneven = spin.T @ mass + mass @ spin
    at_rest = np.linalg.norm(left) <= REST * np.linalg.norm(changes)
    even = np.linalg.norm(uneven) <= REST * np.linalg.norm(spin) * np.linalg.norm(mass)
    return np.asarray(spin) if at_rest and even else still


def _ways(joints: Sequence[JointLayout], count: int) -> Iterator[Array]:
    """S for a unit of s along each axis of each joint that turns in space."""
    for joint in joints:
        if joint.kind == "scalar":
            continue
        end = joint.v + joint.count
        for axis in np.eye(3):
            way = np.zeros((count, count))
            for first in range(end - 3, joint.v - 1, -3):
                way[first : first + 3, first : first + 3] = np.cross(np.eye(3), axis)
            yield way
