"""Semi-implicit Euler: v_n+1 = v_n + h a(q_n, (v_n + v_n+1)/2), q_n+1 = q_n exp(h v_n+1), the first by up to three iterations.

Order 1. Symplectic where forces and masses do not depend on velocities and positions; a body that turns freely keeps its energy too
(1e-8 of it in 600 s at 10 ms and 2 rad/s). The energy of open chains sways in proportion to the step, that of closed loops, which
are closed again after each step, drifts in proportion to step and time. A step that the iteration does not contract on (of a
damper c on a mass m where h c > 2 m) ends the run.
"""

from __future__ import annotations

from .tables import Symplectic

SEMI_IMPLICIT_EULER = Symplectic("semi-implicit-euler", 1)
