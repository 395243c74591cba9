"""Implicit Euler: v_n+1 = v_n + h a_n+1, q_n+1 = q_n exp(h v_n+1). Damps everything fast. Order 1."""

from __future__ import annotations

from .tables import Implicit

IMPLICIT_EULER = Implicit(
    name="implicit-euler",
    order=1,
    velocity=(1.0, 0.0, 0.0, 0.0),
    position=(1.0, 0.0, 0.0, 0.0, 0.0),
    gain=1.0,
    reach=1.0,
)
