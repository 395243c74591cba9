"""Backward differentiation formula of order 2 (Gear 1971), stiffly stable:

v_n+1 = 4/3 v_n - 1/3 v_n-1 + 2/3 h a_n+1;  theta_n+1 = 1/3 theta_n + 2/3 h v_n+1, theta the increment of a step.
"""

from __future__ import annotations

from .tables import Implicit

BDF2 = Implicit(
    name="bdf2",
    order=2,
    velocity=(4 / 3, -1 / 3, 0.0, 0.0),
    position=(8 / 9, -2 / 9, 1 / 3, 0.0, 0.0),
    gain=2 / 3,
    reach=4 / 9,
    history=1,
    any_length="backward",
)
