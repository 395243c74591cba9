"""ROS2 of Verwer, Spee, Blom and Hundsdorfer (SIAM J. Sci. Comput. 20, 1999, DOI 10.1137/S1064827597326651):

(I - gamma h A) K1 = f(y_n)        (I - gamma h A) K2 = f(y_n + h K1) - 2 K1        y_n+1 = y_n + h (3 K1 + K2)/2

Order 2 with any A, L-stable with the exact one for gamma = 1 - 1/sqrt(2). The order is that of steps that are short against what A
does not say: a stiff spring that turns needs steps that are short against how fast it turns its force; otherwise the method suppresses the
motion. The loop checks that velocities are what accelerations add up to (symgen_one_shot_step.h), and ends a run in which they are
not.
"""

from __future__ import annotations

from .tables import OneShot

ROSENBROCK_W = OneShot(
    name="rosenbrock-w",
    order=2,
    gamma=1.0 - 0.5**0.5,
    weights=(1.5, 0.5),
    arguments=((0.0, 0.0), (1.0, 0.0)),
    couplings=((0.0, 0.0), (-2.0, 0.0)),
)
