"""What functions of a model return where it is more than one array."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from .library import Array


class Poses(NamedTuple):
    position: Array
    """(bodies, 3): centres of mass in the world."""
    rotation: Array
    """(bodies, 3, 3): design-aligned body axes to world."""


class Velocities(NamedTuple):
    velocity: Array
    angular_velocity: Array


class Closure(NamedTuple):
    residual: Array
    rate: Array
    dropped: Array
    """Equations left out because they follow from the others."""
    branch: Array
    """Positive for each cut that is closed as at the design position, not half a turn away."""
    pivots: Array = np.zeros(0)
    """How well each choice of dependent coordinates suits the position, 1 at best; empty where there is none."""


class Energy(NamedTuple):
    kinetic: float
    potential: float
