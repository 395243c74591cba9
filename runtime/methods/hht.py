"""The method of Hilber, Hughes and Taylor (1977): generalised-alpha with am = 0, af = -alpha. Order 2."""

from __future__ import annotations

from ..errors import ArgumentError
from ..naming import number
from .generalised_alpha import averaged
from .tables import Implicit


def hht(alpha: float = -0.1) -> Implicit:
    """The method with its parameter alpha, -1/3 (damps most) to 0 (trapezoidal rule)."""
    if not -1 / 3 <= number("argument", "alpha", alpha) <= 0.0:
        raise ArgumentError(f"alpha of the HHT method is between -1/3 and 0, not {alpha}")
    return averaged("hht", 0.0, -alpha)


HHT = hht()
