"""Paths: circles and eights that are known, lines through points, and what the tables of a driver hold of them."""

from __future__ import annotations

import numpy as np
import pytest

from symgen.driving.paths import BEYOND, POINTS, Path, circle, figure_eight, of_curvature, through_points
from symgen.runtime import ArgumentError

pytestmark = pytest.mark.quick

INNER = slice(BEYOND, POINTS - BEYOND)


def consistent(path: Path, within: float) -> None:
    """Chords head in the middle of both headings, and the heading grows by the curvature."""
    dx, dy = np.diff(path.x), np.diff(path.y)
    turned = np.diff(path.heading)
    chord = np.arctan2(dy, dx) - (path.heading[1:] + path.heading[:-1]) / 2
    np.testing.assert_allclose(np.angle(np.exp(1j * chord)), 0.0, atol=within)
    np.testing.assert_allclose(np.hypot(dx, dy), path.spacing * np.sinc(turned / 2 / np.pi), rtol=within)
    np.testing.assert_allclose(turned, path.spacing * (path.curvature[1:] + path.curvature[:-1]) / 2, atol=within)


@pytest.mark.parametrize(("to", "side"), [("left", 1.0), ("right", -1.0)])
def test_a_circle(to: str, side: float) -> None:
    path = circle(50.0, to)
    assert path.closed
    assert path.length == pytest.approx(100.0 * np.pi)
    np.testing.assert_allclose(np.hypot(path.x, path.y - side * 50.0), 50.0, rtol=1e-6)
    np.testing.assert_allclose(path.heading, side * path.stations / 50.0, atol=1e-9)
    np.testing.assert_allclose(path.curvature, side / 50.0, rtol=1e-12)
    consistent(path, 1e-6)


def test_an_eight_comes_back_and_its_halves_are_alike() -> None:
    path = figure_eight(30.0, 20.0)
    x, y, heading = path.x[INNER], path.y[INNER], path.heading[INNER]
    assert np.hypot(x[-1] - x[0], y[-1] - y[0]) < 1e-4
    assert heading[-1] == pytest.approx(heading[0], abs=1e-6)
    np.testing.assert_allclose(x, -x[::-1], atol=1e-4)
    np.testing.assert_allclose(y, -y[::-1], atol=1e-4)
    assert np.abs(path.curvature).max() == pytest.approx(1 / 30.0)
    assert path.curvature.max() == pytest.approx(-path.curvature.min())
    assert np.ptp(path.heading) > np.pi
    consistent(path, 0.06)


def test_clothoids_end_where_fresnel_integrals_say() -> None:
    """x = a C(L / a), y = a S(L / a) with a = sqrt(pi L R)."""
    from scipy.special import fresnel

    length, radius = 60.0, 40.0
    path = of_curvature([0.0, length], [0.0, 1 / radius])
    size = np.sqrt(np.pi * length * radius)
    sine, cosine = fresnel(path.stations[INNER] / size)
    np.testing.assert_allclose(path.x[INNER], size * cosine, atol=1e-5)
    np.testing.assert_allclose(path.y[INNER], size * sine, atol=1e-5)
    assert not path.closed


def test_a_line_through_points_is_the_curve_that_they_are_from() -> None:
    """y = 3 sin(x / 15), whose curvature is known."""
    x = np.linspace(-15.0 * np.pi, 15.0 * np.pi, 61)
    path = through_points(np.column_stack([x, 3.0 * np.sin(x / 15.0)]))
    at = path.x[INNER]
    np.testing.assert_allclose(path.y[INNER], 3.0 * np.sin(at / 15.0), atol=2e-4)
    slope = 0.2 * np.cos(at / 15.0)
    np.testing.assert_allclose(path.heading[INNER], np.arctan(slope), atol=2e-4)
    curvature = -3.0 / 225.0 * np.sin(at / 15.0) / (1.0 + slope**2) ** 1.5
    np.testing.assert_allclose(path.curvature[INNER], curvature, atol=3e-5)
    assert not path.curvature[:BEYOND].any()


def test_points_of_a_circle_make_a_circle() -> None:
    angle = np.linspace(0.0, 2.0 * np.pi, 40, endpoint=False)
    path = through_points(np.column_stack([20.0 * np.sin(angle), 20.0 - 20.0 * np.cos(angle)]), closed=True)
    same = circle(20.0)
    for name in ("x", "y", "heading"):
        np.testing.assert_allclose(getattr(path, name), getattr(same, name), atol=2e-3)
    np.testing.assert_allclose(path.curvature, same.curvature, rtol=0.01)


def test_open_paths_go_straight_on() -> None:
    path = through_points([[0.0, 0.0], [10.0, 0.0], [20.0, 10.0], [20.0, 30.0]])
    for ends in (slice(0, BEYOND + 1), slice(-1 - BEYOND, None)):
        x, y, heading = path.x[ends], path.y[ends], path.heading[ends]
        np.testing.assert_allclose(np.arctan2(np.diff(y), np.diff(x)), heading[0], atol=1e-9)
        assert np.ptp(heading) == 0.0


def test_a_path_knows_where_a_place_is() -> None:
    path = circle(50.0)
    assert path.nearest(48.0, 50.0) == pytest.approx(25.0 * np.pi, abs=0.1)
    away = path.moved(100.0, 20.0)
    assert away.nearest(148.0, 70.0) == pytest.approx(25.0 * np.pi, abs=0.1)
    values = path.parameters("wheelman", start=(50.0, 50.0))
    assert values["wheelman.closed"] == 1.0
    assert values["wheelman.begin"] == pytest.approx(25.0 * np.pi, abs=0.01)
    assert len(values) == 3 + 4 * POINTS


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda: through_points([[0, 0], [1, 1]]), "three or more points"),
        (lambda: through_points([[0, 0], [1, 1], [1, 1]]), "leave one of them out"),
        (lambda: through_points([[0, 0], [1, 1], [0, 0]], closed=True), "leave one of them out"),
        (lambda: of_curvature([0, 1, 1], [0, 0, 0]), "stations that increase"),
        (lambda: of_curvature([0, 1], [0, np.nan]), "not finite"),
        (lambda: of_curvature([0, 100], [0.01, 0.01], closed=True), "this one ends 95.9 m from it, turned by 1 rad"),
        (lambda: circle(10.0, "up"), "'left' or 'right'"),
        (lambda: circle(0.0), "radius"),
        (lambda: circle("50"), "radius is a length from 1e-06 to 1e\\+07 m, not '50'"),  # type: ignore[arg-type]
        (lambda: circle(1e300), "radius"),
        (lambda: circle(np.nan), "radius"),
        (lambda: figure_eight(10.0, "5"), "clothoid"),  # type: ignore[arg-type]
        (lambda: through_points([["a", 1], [2, 3], [4, 5]]), "points of a path are numbers"),
        (lambda: through_points([[0, 1], [2, 3, 4], [4, 5]]), "points of a path are numbers"),
        (lambda: through_points([[0, 0], [1e300, 0], [2e300, 1]]), "no farther than 1e\\+07"),
        (lambda: through_points([[0, 0], [1e-300, 0], [1, 0]]), "leave one of them out"),
        (lambda: of_curvature(["0", "1"], [0, 0]), "stations of a path are numbers"),
        (lambda: of_curvature([0, 1e300], [0, 0]), "no farther than"),
        (lambda: of_curvature([0, 1], [0, 0], heading=np.nan), "heading and start"),
        (lambda: figure_eight(10.0, 200.0), "shorter"),
    ],
)
def test_paths_that_cannot_be_are_refused(make: object, said: str) -> None:
    with pytest.raises(ArgumentError, match=said):
        make()  # type: ignore[operator]
