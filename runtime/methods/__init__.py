"""The methods by name; see `tables.py` for what a method is."""

from __future__ import annotations

from .bdf2 import BDF2
from .dormand_prince import DORMAND_PRINCE
from .esdirk4 import ESDIRK4
from .generalised_alpha import GENERALISED_ALPHA, generalised_alpha
from .hht import HHT, hht
from .implicit_euler import IMPLICIT_EULER
from .linearly_implicit_euler import LINEARLY_IMPLICIT_EULER
from .rk4 import RK4
from .rosenbrock_w import ROSENBROCK_W
from .semi_implicit_euler import SEMI_IMPLICIT_EULER
from .tables import Diagonal, Explicit, Implicit, Method, OneShot, Symplectic
from .trapezoidal import TRAPEZOIDAL

METHODS: dict[str, Method] = {
    method.name: method
    for method in (
        RK4, DORMAND_PRINCE, SEMI_IMPLICIT_EULER, ESDIRK4, TRAPEZOIDAL, IMPLICIT_EULER, BDF2, GENERALISED_ALPHA, HHT,
        LINEARLY_IMPLICIT_EULER, ROSENBROCK_W,
    )
}  # fmt: skip

__all__ = [
    "BDF2",
    "IMPLICIT_EULER",
    "METHODS",
    "RK4",
    "TRAPEZOIDAL",
    "Diagonal",
    "Explicit",
    "Implicit",
    "Method",
    "OneShot",
    "Symplectic",
    "generalised_alpha",
    "hht",
]
