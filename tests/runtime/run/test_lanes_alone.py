"""A lane decides for itself: neighbours, their order and the number of lanes do not show in a single bit."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from symgen.runtime import FleetSolution, Model, simulate

Stepped = Callable[[str], Model]
ROWS = 13


class Cars:
    """Vehicles of masses and speeds of their own."""

    def __init__(self, model: Model, mass: str, until: float, step: float, method: str, refresh: str) -> None:
        random = np.random.default_rng(7)
        self.model, self.mass, self.until, self.step, self.method, self.refresh = (
            model, mass, until, step, method, refresh,
        )  # fmt: skip
        self.masses = model.parameters[mass] * (1.0 + 0.1 * random.standard_normal(ROWS))
        begin, self.starts = model.assemble(), []
        for factor in 1.0 + 0.2 * random.standard_normal(ROWS):
            self.starts.append(model.assemble(velocities=dict(zip(model.coordinates, begin.v * factor, strict=True))))

    def run(self, rows: list[int], lanes: int, threads: int = 1) -> FleetSolution:
        fleet = self.model.fleet(len(rows), [{self.mass: self.masses[row]} for row in rows], lanes)
        starts = [self.starts[row] for row in rows]
        return fleet.simulate(
            starts,
            self.until,
            self.step,
            self.method,
            self.refresh,
            threads=threads,
            every=max(1, round(0.1 / self.step)),
        )

    def check_alone(self, row: int, found: FleetSolution, place: int) -> None:
        """To rounding: iterations end where those of a single run end."""
        before = self.model.parameters[self.mass]
        try:
            self.model.set_parameters({self.mass: self.masses[row]})
            alone = simulate(
                self.model, self.until, self.step, self.method, refresh=self.refresh, state=self.starts[row]
            ).final
        finally:
            self.model.set_parameters({self.mass: before})
        np.testing.assert_allclose(found.final(place).q, alone.q, rtol=1e-12, atol=1e-12 * np.abs(alone.q).max())
        np.testing.assert_allclose(found.final(place).v, alone.v, rtol=1e-12, atol=1e-12 * np.abs(alone.v).max())


def same(one: FleetSolution, two: FleetSolution, places: list[int]) -> None:
    """The vehicles of `two` are those at these places of `one`."""
    for name in ("q", "v", "z"):
        assert getattr(one, name)[places].tobytes() == np.ascontiguousarray(getattr(two, name)).tobytes(), name
    assert [one.failed[place] for place in places] == list(two.failed)


@pytest.mark.parametrize(
    ("method", "refresh", "step"),
    [
        ("trapezoidal", "frozen", 1e-3),
        ("bdf2", "every-step", 2e-3),
        ("trapezoidal", "adaptive", 1e-3),
        ("bdf2", "round-robin", 1e-3),
        ("hht", "block", 1e-3),
        ("trapezoidal", "fastest", 1e-3),
        ("bdf2", "predicted", 1e-3),
        ("bdf2", "frozen", 2e-2),
        ("trapezoidal", "adaptive", 3e-2),
    ],
)
def test_neighbours_do_not_show(stepped: Stepped, method: str, refresh: str, step: float) -> None:
    """A loop that turns, so that factors grow old and steps fail at different times; the longest ones are halved."""
    cars = Cars(stepped("four_bar"), "bodies.crank.mass", 0.3, step, method, refresh)
    everyone, order = list(range(ROWS)), np.random.default_rng(1).permutation(ROWS).tolist()
    found = cars.run(everyone, lanes=8)
    assert found.success
    same(found, cars.run(order, lanes=8), order)
    same(found, cars.run(everyone, lanes=4), everyone)
    same(found, cars.run(everyone, lanes=4, threads=2), everyone)
    same(found, cars.run([3] * 9, lanes=8), [3] * 9)
    assert (found.counts.halvings > 0) == (step > 1e-2)
    for row in (0, 4, 8, ROWS - 1):
        cars.check_alone(row, found, row)


@pytest.mark.parametrize("refresh", ["frozen", "every-step", "adaptive"])
def test_rotations_of_neighbours_do_not_show(stepped: Stepped, refresh: str) -> None:
    """Quaternions and first-order states."""
    cars = Cars(stepped("tumbler"), "bodies.flail.mass", 0.2, 2e-3, "bdf2", refresh)
    everyone, order = list(range(ROWS)), list(range(ROWS))[::-1]
    found = cars.run(everyone, lanes=8)
    same(found, cars.run(order, lanes=4), order)
    for row in (0, 9):
        cars.check_alone(row, found, row)
