"""Brent's method: compared with SciPy's, step for step, and where a function is unkind."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from scipy.optimize import brentq
from symgen.runtime.run.brent import MOST, zero

pytestmark = pytest.mark.quick


class Counted:
    def __init__(self, function: Callable[[float], float]) -> None:
        self.function = function
        self.places: list[float] = []

    def __call__(self, x: float) -> float:
        self.places.append(x)
        return self.function(x)


def test_it_goes_where_that_of_scipy_goes() -> None:
    random, found = np.random.default_rng(5), 0
    while found < 200:
        shape = random.normal(size=5)

        def function(x: float, shape: np.ndarray = shape) -> float:
            return float(np.polyval(shape, x) + 0.3 * np.sin(9.0 * x))

        low, high = sorted(random.uniform(-2.0, 2.0, 2).tolist())
        if function(low) * function(high) >= 0.0:
            continue
        found += 1
        own, other = Counted(function), Counted(function)
        place = zero(own, low, high, absolute=1e-12, relative=1e-14)
        assert place == pytest.approx(brentq(other, low, high, xtol=1e-12, rtol=1e-14), abs=1e-12)
        assert abs(len(own.places) - len(other.places)) <= 1
        assert all(low <= x <= high for x in own.places)


@pytest.mark.parametrize(
    ("function", "root"),
    [
        (lambda x: x - 0.3, 0.3),
        (lambda x: (x - 0.3) ** 9, 0.3),
        (lambda x: -1.0 if x < 0.7 else 1.0, 0.7),
        (lambda x: 1e300 * (x - 0.25), 0.25),
        (lambda x: x, 0.0),
        (lambda x: 1.0 - x, 1.0),
    ],
)
def test_flat_steep_and_broken_functions(function: Callable[[float], float], root: float) -> None:
    counted = Counted(function)
    assert zero(counted, 0.0, 1.0, absolute=1e-12, relative=1e-14) == pytest.approx(root, abs=1e-11)
    assert len(counted.places) <= MOST + 2
