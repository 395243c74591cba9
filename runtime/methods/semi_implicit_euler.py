"""Semi-implicit Euler: v_n+1 = v_n + h a(q_n, v_n), q_n+1 = q_n exp(h v_n+1). Symplectic for conservative systems. Order 1."""

from __future__ import annotations

from .tables import Symplectic

SEMI_IMPLICIT_EULER = Symplectic("semi-implicit-euler", 1)
