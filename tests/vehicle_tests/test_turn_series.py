"""The series of decelerations of ISO 7975, on the car in the plane."""

from __future__ import annotations

import pytest

from symgen.description.expression import Number
from symgen.description.vehicle_tests import BrakingInTurn
from symgen.vehicle_tests.braking import braking_in_turn
from symgen.vehicle_tests.car import Car


@pytest.mark.parametrize(
    ("hardest", "names"),
    [
        (1.5, ["1.5 m/s^2"]),
        (3.0, ["2 m/s^2", "3 m/s^2"]),
        (3.4, ["2 m/s^2", "3 m/s^2", "3.4 m/s^2"]),
    ],
)
def test_a_series_ends_with_the_hardest_braking(plane_car: Car, hardest: float, names: list[str]) -> None:
    entry = BrakingInTurn(standard="ISO 7975", lateral_acceleration=Number(2.0), deceleration=Number(hardest))
    paths = next(chart for chart in braking_in_turn(plane_car, "turn", entry).charts if chart.name == "path")
    assert [line.name for line in paths.lines] == names
