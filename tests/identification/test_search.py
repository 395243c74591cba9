"""The search without models: known minima, and values that are refused."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import pytest
from numpy.typing import NDArray

from symgen.identification.search import Found, search

pytestmark = pytest.mark.quick

Array = NDArray[np.float64]
NO_BOUNDS = np.full(2, -np.inf), np.full(2, np.inf)


@dataclass(frozen=True)
class Bowl:
    """|matrix (x - best)|^2"""

    unknowns: Array
    best: Array
    matrix: Array
    gap: float = 0.0
    jump: float = 0.0

    @property
    def right(self) -> Array:
        return np.asarray(self.matrix @ (self.best - self.unknowns))

    @property
    def cost(self) -> float:
        return float(self.right @ self.right)

    def moved(self, step: Array, part: float) -> Bowl:
        return Bowl(self.unknowns + part * step, self.best, self.matrix)


def lowest(best: list[float], wrong: Callable[[Array], bool], bounds: tuple[Array, Array] = NO_BOUNDS) -> Found[Bowl]:
    """From (1, 1), in a bowl that is not round; `wrong` says where x is refused."""
    begin = Bowl(np.ones(2), np.array(best), np.array([[2.0, 1.0], [0.0, 1.0]]))

    def refusal(x: Array) -> str:
        return "no such values" if wrong(x) else ""

    return search(begin, Bowl.moved, bounds, np.ones(2), refusal, 50, lambda number, cost: None)


def test_what_is_not_refused_is_reached() -> None:
    found = lowest([-2.0, 4.0], lambda x: bool(x[0] < -2.5))
    assert found.converged
    assert found.held == {}
    assert np.allclose(found.point.unknowns, [-2.0, 4.0])


def test_a_refused_value_is_like_a_bound() -> None:
    """At x_0 = 0, the least of (2 (0 + 2) + (x_1 - 4))^2 + (x_1 - 4)^2 is at x_1 = 2."""
    found = lowest([-2.0, 4.0], lambda x: bool(x[0] < 0.0))
    assert found.converged
    assert found.held == {0: "no such values"}
    assert np.allclose(found.point.unknowns, [0.0, 2.0], atol=1e-5)
    bounded = lowest([-2.0, 4.0], lambda x: bool(x[0] > 9.0), (np.array([0.0, -np.inf]), NO_BOUNDS[1]))
    assert np.allclose(bounded.point.unknowns, [0.0, 2.0])


def test_values_that_are_refused_on_both_sides_stay() -> None:
    found = lowest([-2.0, 4.0], lambda x: bool(x[0] != 1.0))
    assert found.converged
    assert found.point.unknowns[0] == 1.0
    assert found.point.unknowns[1] == pytest.approx(1.0)


def test_values_that_are_refused_together_are_named() -> None:
    found = lowest([3.0, 4.0], lambda x: bool(x[0] + x[1] > 3.0))
    assert found.point.unknowns.sum() <= 3.0
    assert found.point.cost < 0.8 * (7.0**2 + 3.0**2)
    assert set(found.held.values()) == {"no such values"}
