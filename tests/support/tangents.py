"""Positions moved in tangent directions by imaginary steps, whose results carry exact derivatives in their imaginary parts."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from symgen.mechanism.mechanism import Mechanism

Array = NDArray[np.float64]
Complex = NDArray[np.complex128]

STEP = 1e-30


def moved(mechanism: Mechanism, q: Array, direction: Array) -> Complex:
    """q after an imaginary step in a direction by velocity coordinate."""
    result = q.astype(complex)
    delta = 1j * STEP * direction
    for joint in mechanism.joints:
        part, at = delta[joint.v : joint.v + len(joint.velocities)], joint.q
        if joint.kind == "spherical":
            result[at : at + 4] = turned(result[at : at + 4], part)
        elif joint.kind == "free":
            result[at : at + 3] += rotation(q[at + 3 : at + 7]) @ part[:3]
            result[at + 3 : at + 7] = turned(result[at + 3 : at + 7], part[3:])
        else:
            result[at : at + len(part)] += part
    return result


def turned(p: Complex, delta: Complex) -> Complex:
    """p o exp(delta / 2) to first order, which a complex step needs."""
    w, x, y, z = p
    i, j, k = delta / 2
    return np.array(
        [w - x * i - y * j - z * k, x + w * i + y * k - z * j, y + w * j - x * k + z * i, z + w * k + x * j - y * i]
    )


def rotation(p: NDArray[Any]) -> NDArray[Any]:
    s, v = p[0], p[1:]
    cross = np.array([[0, -v[2], v[1]], [v[2], 0, -v[0]], [-v[1], v[0], 0]])
    matrix: NDArray[Any] = np.eye(3) + 2 * s * cross + 2 * cross @ cross
    return matrix
