"""Lanes: their dimensions for a car of known width, lines through them, and how far a car is judged to leave them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from types import SimpleNamespace
from typing import Any, cast

import numpy as np
import pytest

from symgen.runtime import ArgumentError
from symgen.vehicle_tests.lane_change import Passage, highest_clean
from symgen.vehicle_tests.lanes import (
    Lane,
    Outline,
    corners,
    iso_3888_1,
    iso_3888_2,
    left_to_go,
    moved,
    overstep,
    path_through,
)

CAR = Outline(1.8, 2.4, 2.2)


def edges(lanes: tuple[Lane, ...]) -> np.ndarray:
    return np.array([[lane.begin, lane.end, lane.right, lane.left] for lane in lanes])


def test_lanes_of_the_double_lane_change() -> None:
    """For a width of 1.8 m: 2.23, 2.41 and 2.59 m wide; right edges 3.5 m apart."""
    right = -2.23 / 2
    expected = [[0, 15, right, 1.115], [45, 70, right + 3.5, right + 5.91], [95, 125, right, right + 2.59]]
    np.testing.assert_allclose(edges(iso_3888_1(1.8)), expected, atol=1e-12)


@pytest.mark.parametrize(("width", "last"), [(1.8, 3.0), (2.2, 3.11)])
def test_lanes_of_the_obstacle_avoidance(width: float, last: float) -> None:
    """61 m long; a metre between the left edge of the first lane and the right one of the second; the last one at least 3 m wide."""
    lanes = iso_3888_2(width)
    assert [(lane.begin, lane.end) for lane in lanes] == [(0.0, 12.0), (25.5, 36.5), (49.0, 61.0)]
    np.testing.assert_allclose([lane.width for lane in lanes], [1.1 * width + 0.25, width + 1.0, last])
    assert lanes[1].right - lanes[0].left == pytest.approx(1.0)
    assert lanes[2].right == lanes[0].right


@pytest.mark.parametrize("lanes", [iso_3888_1, iso_3888_2])
def test_to_the_right_is_the_mirror_image(lanes: Callable[..., tuple[Lane, ...]]) -> None:
    mirrored = edges(lanes(1.8)) * [1, 1, -1, -1]
    np.testing.assert_allclose(edges(lanes(1.8, "right")), mirrored[:, [0, 1, 3, 2]])
    with pytest.raises(ArgumentError, match="'left' or 'right'"):
        lanes(1.8, "up")


def test_a_straight_car_beside_the_middle() -> None:
    """As far over as it is beside the middle, less its room; only where its corners are in the lane."""
    lane = (Lane(10.0, 20.0, -1.2, 1.2),)
    x = np.linspace(0.0, 40.0, 81)
    for beside, expected in ((0.2, 0.0), (-0.25, 0.0), (0.5, 0.2), (-0.7, 0.4)):
        assert overstep(lane, corners(x, np.full(81, beside), np.zeros(81), CAR)) == pytest.approx(expected, abs=1e-12)
    far = np.linspace(25.0, 40.0, 31)
    assert overstep(lane, corners(far, np.full(31, 5.0), np.zeros(31), CAR)) == 0.0


def test_corners_of_a_car_that_stands_across() -> None:
    """Turned by a quarter to the left: its front points along y."""
    places = corners(np.array([3.0]), np.array([1.0]), np.array([np.pi / 2]), CAR)[:, 0]
    np.testing.assert_allclose(places, [[2.1, 3.4], [3.9, 3.4], [2.1, -1.2], [3.9, -1.2]], atol=1e-12)


def test_what_happens_between_two_records_counts() -> None:
    """A corner that cuts the end of a lane: where it crosses is between the records."""
    lane = (Lane(0.0, 10.0, -1.0, 1.0),)
    x, y = np.array([8.0, 12.0]), np.array([0.0, 4.0])
    narrow = Outline(0.0, 0.0, 0.0)
    assert overstep(lane, corners(x, y, np.zeros(2), narrow)) == pytest.approx(1.0)
    many = np.linspace(0.0, 1.0, 1001)
    fine = corners(8.0 + 4.0 * many, 4.0 * many, np.zeros(1001), narrow)
    assert overstep(lane, fine) == pytest.approx(1.0)


@pytest.mark.parametrize(
    ("end", "expected"),
    [(-50.0, 132.2), (126.9, 0.3), (127.2, 0.0), (150.0, 0.0)],
    ids=["backwards", "", "just", "far"],
)
def test_a_car_has_to_come_to_the_end_of_the_last_lane(end: float, expected: float) -> None:
    """Its rear end is 2.2 m behind its point; a car that turns around before the lanes leaves none of them."""
    x = np.linspace(-5.0, end, 100)
    places = corners(x, np.zeros(100), np.zeros(100), CAR)
    assert left_to_go(iso_3888_1(1.8), places) == pytest.approx(expected, abs=0.05)


@pytest.mark.parametrize("lanes", [iso_3888_1(1.8), iso_3888_2(1.8), iso_3888_1(1.8, "right")])
def test_the_path_keeps_its_room_and_bends_less_than_a_cosine(lanes: tuple[Lane, ...]) -> None:
    path = path_through(lanes, CAR, reserve=0.5)
    assert overstep(lanes, corners(path.x, path.y, path.heading, CAR)) == 0.0
    inner = np.linspace(path.x[0], path.x[-1], 3000)
    y, heading = np.interp(inner, path.x, path.y), np.interp(inner, path.x, path.heading)
    half = min((lane.width - CAR.width) / 4 for lane in lanes)
    assert overstep(lanes, corners(inner, y, heading, Outline(CAR.width + half, CAR.ahead, CAR.behind))) < 0.03
    gaps = ((lanes[1].begin - lanes[0].end, lanes[1].middle - lanes[0].middle),
            (lanes[2].begin - lanes[1].end, lanes[2].middle - lanes[1].middle))  # fmt: skip
    cosine = max(abs(beside) / 2 * (np.pi / length) ** 2 for length, beside in gaps)
    assert np.abs(path.curvature).max() < 0.7 * cosine
    assert path.y[0] == pytest.approx(lanes[0].middle, abs=1e-4)
    assert path.heading[[0, -1]] == pytest.approx(0.0, abs=1e-4)


def test_the_path_moves_with_the_lanes_and_is_mirrored_with_them() -> None:
    lanes = iso_3888_1(1.8)
    path, away = path_through(lanes, CAR), path_through(moved(lanes, 40.0), CAR)
    np.testing.assert_allclose(away.x, path.x + 40.0, atol=1e-6)
    np.testing.assert_allclose(away.y, path.y, atol=1e-6)
    np.testing.assert_allclose(path_through(iso_3888_1(1.8, "right"), CAR).y, -path.y, atol=1e-3)


def test_too_wide_a_car_is_refused() -> None:
    with pytest.raises(ArgumentError, match=r"too narrow for a car of 2\.5 m"):
        path_through(iso_3888_1(1.8), Outline(2.5, 2.0, 2.0))


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (lambda: path_through((), CAR), "one lane or more"),
        (lambda: iso_3888_1(-1.8), "a car of -1.8 m"),
        (lambda: iso_3888_1(1.8, last=-30.0), "a last lane of -30 m"),
        (lambda: iso_3888_2(0.0), "a car of 0 m"),
        (lambda: iso_3888_2(float("nan")), "a car of nan m"),
        (lambda: Outline(-1.8, 2.4, 2.2), "not -1.8 m wide"),
        (lambda: Outline(1.8, 2.4, -2.5), "-0.1 m long"),
        (lambda: Lane(20.0, 10.0, -1.0, 1.0), "from x = 20 m to 10 m"),
        (lambda: Lane(10.0, 20.0, 1.0, -1.0), "between y = 1 m and -1 m"),
    ],
)
def test_sizes_that_are_none_are_refused(asked: Callable[[], object], said: str) -> None:
    with pytest.raises(ArgumentError, match=said):
        asked()


@dataclass(frozen=True)
class Told:
    """Stands for a passage: clean up to a speed."""

    speed: float
    limit: float

    @property
    def clean(self) -> bool:
        return self.speed <= self.limit

    @property
    def reasons(self) -> tuple[str, ...]:
        return () if self.clean else ("too fast",)


def test_a_vehicle_that_tips_over_is_not_clean() -> None:
    run = cast(Any, SimpleNamespace(success=True))
    good = Passage(20.0, (), cast(Any, None), 0.0, 0.0, (), 0.0, run)
    assert good.clean
    assert replace(good, tips="the vehicle tips over").reasons == ("the vehicle tips over",)


@pytest.mark.parametrize("limit", [3.0, 16.0, 16.7, 23.456, 80.0])
def test_the_highest_clean_speed_is_bracketed_by_itself(limit: float) -> None:
    asked: list[float] = []

    def passage(speed: float) -> Passage:
        asked.append(speed)
        return cast(Any, Told(speed, limit))

    found = highest_clean(passage)
    assert found.speed <= limit < found.first.speed <= found.speed + 0.1 / 3.6
    assert found.tried == len(asked) < 25


@pytest.mark.parametrize(
    ("limit", "said"), [(0.0, "no passage is clean.*: too fast; see"), (1e9, "every passage is clean")]
)
def test_a_search_without_an_end_is_told(limit: float, said: str) -> None:
    with pytest.raises(ArgumentError, match=said):
        highest_clean(lambda speed: cast(Any, Told(speed, limit)))
