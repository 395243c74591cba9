"""Linearly implicit Euler, (4) of patent KR 10-1310276: v_n+1 = v_n + h (I - h f_v - h^2 f_x)^-1 (f + h f_x v_n),
q_n+1 = q_n exp(h v_n+1). Order 1 with any f_x, f_v. The loop makes the same check as for rosenbrock-w."""

from __future__ import annotations

from .tables import OneShot

LINEARLY_IMPLICIT_EULER = OneShot(
    name="linearly-implicit-euler",
    order=1,
    gamma=1.0,
    weights=(1.0,),
    arguments=((0.0,),),
    couplings=((0.0,),),
)
