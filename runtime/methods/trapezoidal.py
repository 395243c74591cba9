"""Trapezoidal rule: v_n+1 = v_n + h/2 (a_n + a_n+1), theta = h/2 (v_n + v_n+1). Keeps oscillations as they are. Order 2.

The average acceleration of Newmark (1959) with beta = 1/4, gamma = 1/2.
"""

from __future__ import annotations

from .tables import Implicit

TRAPEZOIDAL = Implicit(
    name="trapezoidal",
    order=2,
    velocity=(1.0, 0.0, 0.5, 0.0),
    position=(1.0, 0.0, 0.0, 0.25, 0.0),
    gain=0.5,
    reach=0.25,
    any_length="trapezoidal",
)
