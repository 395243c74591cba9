"""Generalised-alpha (Chung and Hulbert 1993) on the Lie group (Arnold and Bruels 2007, DOI 10.1007/s11044-007-9084-0).

(1 - am) A_n+1 + am A_n = (1 - af) a_n+1 + af a_n      A: averaged accelerations
v_n+1 = v_n + h ((1 - gamma) A_n + gamma A_n+1)        theta = h v_n + h^2 ((1/2 - beta) A_n + beta A_n+1)

Order 2 with gamma = 1/2 + af - am. The spectral radius at infinite frequency is chosen: 1 keeps, 0 kills fast oscillations.
"""

from __future__ import annotations

from ..errors import ArgumentError
from ..naming import number
from .tables import Implicit


def generalised_alpha(radius: float = 0.8) -> Implicit:
    """The method with this spectral radius at infinite frequency, 0 to 1."""
    if not 0.0 <= number("argument", "radius", radius) <= 1.0:
        raise ArgumentError(f"the spectral radius of generalised-alpha is between 0 and 1, not {radius}")
    return averaged("generalised-alpha", (2 * radius - 1) / (radius + 1), radius / (radius + 1))


def averaged(name: str, am: float, af: float) -> Implicit:
    """The method with these weights of the averaged accelerations."""
    gamma = 0.5 + af - am
    beta = 0.25 * (gamma + 0.5) ** 2
    now, last, before = (1 - af) / (1 - am), af / (1 - am), -am / (1 - am)
    return Implicit(
        name=name,
        order=2,
        velocity=(1.0, 0.0, gamma * last, 1 - gamma + gamma * before),
        position=(1.0, 0.0, 0.0, beta * last, 0.5 - beta + beta * before),
        gain=gamma * now,
        reach=beta * now,
        average=(now, last, before),
    )


GENERALISED_ALPHA = generalised_alpha()
