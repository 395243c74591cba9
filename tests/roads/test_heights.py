"""Roads of heights on a grid."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from symgen.runtime.model.road import Place

import symgen
from symgen.runtime import ArgumentError, Borders, ReferenceLine, Road

ROOT = Path(__file__).parents[2]


def bilinear(x: Any, y: Any) -> Any:
    """Which a grid has exactly."""
    return 0.3 + 0.02 * x - 0.05 * y + 0.01 * x * y


@pytest.fixture
def heights() -> Any:
    x, y = np.meshgrid(-3.0 + 0.5 * np.arange(21), 2.0 + 0.25 * np.arange(9), indexing="ij")
    return bilinear(x, y)


def test_heights_between_points(heights: Any) -> None:
    road = symgen.road(heights, spacing=(0.5, 0.25), origin=(-3.0, 2.0))
    random = np.random.default_rng(1)
    x, y = random.uniform(-3.0, 7.0, 1000), random.uniform(2.0, 4.0, 1000)
    np.testing.assert_allclose(road.height(x, y), bilinear(x, y), rtol=0, atol=1e-13)
    assert road.length == 10.0


def test_heights_beyond(heights: Any) -> None:
    def at(x: float, y: float, **borders: Any) -> float:
        road = symgen.road(heights, spacing=(0.5, 0.25), origin=(-3.0, 2.0), borders=Borders(**borders))
        return float(road.height(x, y))

    assert at(100.0, 3.0) == pytest.approx(bilinear(7.0, 3.0))
    assert at(0.0, -100.0) == pytest.approx(bilinear(0.0, 2.0))
    assert at(0.0, -100.0, v="zero", offset_v=0.5) == 0.5
    assert at(8.0, 3.0, u="repeat") == pytest.approx(bilinear(-2.0, 3.0))
    assert at(8.0, 3.0, u="reflect") == pytest.approx(bilinear(6.0, 3.0))
    assert np.isnan(at(8.0, 3.0, u="none"))
    assert at(6.0, 3.0, ends=4.0) == pytest.approx(0.25 * bilinear(6.0, 3.0))
    assert np.isnan(at(1e12, 3.0))


def test_a_file_and_a_labelled_array_say_the_same(tmp_path: Path, heights: Any) -> None:
    xarray = pytest.importorskip("xarray")
    np.save(tmp_path / "field.npy", heights)
    read = symgen.road(tmp_path / "field.npy", spacing=(0.5, 0.25), origin=(-3.0, 2.0))
    coordinates = {"x": -3.0 + 0.5 * np.arange(21), "y": 2.0 + 0.25 * np.arange(9)}
    labelled = symgen.road(xarray.DataArray(heights, coordinates, ("x", "y")).transpose("y", "x")[::-1])
    assert read.digest == labelled.digest
    assert read.name == "field"


def test_a_winding_line_keeps_distances() -> None:
    """On an arc u is the angle times its radius, up to the chords of the steps, and v the distance from it."""
    radius, step, count = 50.0, 0.05, 1000
    half = np.arcsin(step / (2.0 * radius))
    turn = 2.0 * half * np.arange(count)
    level = np.zeros(count)
    line = ReferenceLine(radius * np.sin(turn), radius * (1.0 - np.cos(turn)), (half, turn[-1] - half), level, level)
    across = np.linspace(-3.0, 3.0, 7)
    u = step * np.arange(count)
    road = Road(np.sin(0.2 * u)[:, None] + 0.1 * across, across, step, line=line)
    random = np.random.default_rng(2)
    angle, aside = random.uniform(0.01, turn[-1] - 0.01, 500), random.uniform(-3.0, 3.0, 500)
    x, y = (radius - aside) * np.sin(angle), radius - (radius - aside) * np.cos(angle)
    expected = np.sin(0.2 * angle * step / (2.0 * half)) + 0.1 * aside
    np.testing.assert_allclose(
        road.height(x, y), expected, rtol=0, atol=2e-5
    )  # chords of 0.05 m, and bilinear between them


@pytest.mark.parametrize(
    ("given", "options", "words"),
    [
        (np.zeros((3, 3)), {}, "need `spacing`"),
        (np.zeros(3), {"spacing": 1.0}, "at least 2 rows and 2 columns"),
        (np.zeros((3, 3)), {"spacing": (1.0, -1.0)}, "two positive distances"),
        (np.full((3, 3), np.inf), {"spacing": 1.0}, "row 0, column 0 of the road is infinite"),
        (np.zeros((3, 3)), {"spacing": 1.0, "wide": 2}, "unexpected keyword argument 'wide'"),
        ("road.png", {}, r"'road.png' is no road; give a .crg or .npy file"),
        ("nothing.npy", {"spacing": 1.0}, "cannot be read: No such file"),
        ("C", {"length": 10.0}, "a length of at least 91 m"),
        ("C", {"step": 1.0}, "a positive distance up to 0.18 m"),
    ],
)
def test_what_is_no_road(given: Any, options: dict[str, Any], words: str) -> None:
    with pytest.raises(ArgumentError, match=words):
        symgen.road(given, **options)


def test_sizes_have_to_fit() -> None:
    with pytest.raises(ArgumentError, match="needs 3 distances across"):
        Road(np.zeros((2, 3)), np.zeros(2), 1.0)
    with pytest.raises(ArgumentError, match="must rise"):
        Road(np.zeros((2, 2)), np.zeros(2), 1.0)
    short = np.zeros(3)
    with pytest.raises(ArgumentError, match="3 numbers for 4 rows"):
        Road(np.zeros((4, 2)), np.arange(2.0), 1.0, line=ReferenceLine(short, short, (0.0, 0.0), short, short))
    along, level = np.arange(4.0), np.zeros(4)
    with pytest.raises(ArgumentError, match="two rising numbers"):
        Road(
            np.zeros((4, 2)),
            np.arange(2.0),
            1.0,
            line=ReferenceLine(along, level, (0.0, 0.0), level, level, (4.0, np.nan)),
        )
    with pytest.raises(ArgumentError, match="at the same place"):
        Road(np.zeros((4, 2)), np.arange(2.0), 1.0, line=ReferenceLine(level, level, (0.0, 0.0), level, level))
    with pytest.raises(ArgumentError, match="must be a finite number"):
        Road(np.zeros((4, 2)), np.arange(2.0), np.nan)
    with pytest.raises(ArgumentError, match="there is no mode 'wrap'"):
        Borders(u="wrap")


def test_python_and_c_agree_on_the_places_of_numbers() -> None:
    header = (ROOT / "runtime" / "include" / "symgen_road.h").read_text(encoding="utf-8")
    listed = header.split("enum symgen_road_number")[1].partition("{")[2].split("};")[0]
    names = [line.split("/*")[0].strip().rstrip(",") for line in listed.splitlines()]
    assert [f"symgen_road_{place.name}" for place in Place] == [name for name in names if name][:-1]
