"""The classical Runge-Kutta method (Kutta 1901). Order 4."""

from __future__ import annotations

from .tables import Explicit

RK4 = Explicit(
    name="rk4",
    order=4,
    weights=(1 / 6, 1 / 3, 1 / 3, 1 / 6),
    arguments=((), (0.5,), (0.0, 0.5), (0.0, 0.0, 1.0)),
)
