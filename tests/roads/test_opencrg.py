"""OpenCRG files against the OpenCRG library itself."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import symgen
from symgen.runtime import MODES, ArgumentError, Road

pycrg = pytest.importorskip("pycrg", reason="pycrg is not installed")

Array = np.ndarray[Any, np.dtype[np.float64]]


@pytest.fixture(scope="module")
def surface() -> dict[str, Any]:
    """A road that winds, rises, leans and is rough."""
    random = np.random.default_rng(3)
    u = np.arange(400) * 0.25
    return {
        "z": random.normal(0.0, 0.01, (400, 9)),
        "du": 0.25,
        "v": np.array([-2.0, -1.5, -1.0, -0.4, 0.0, 0.4, 1.0, 1.5, 2.0]),
        "phi": 0.4 + 0.6 * np.sin(u[1:] / 15.0),
        "slope": 0.05 * np.cos(u / 20.0),
        "banking": 0.04 * np.sin(u / 10.0),
        "x0": 12.0,
        "y0": -7.0,
    }


def written(folder: Path, surface: dict[str, Any], **more: Any) -> Path:
    path = folder / "road.crg"
    pycrg.write(path, **{**surface, "mods": {}, **more})
    return path


def compared(path: Path, beyond: float = 0.4, count: int = 4000) -> tuple[Road, Array, Array]:
    """The road, and heights of both at places on the grid and as much of its size beyond it."""
    road = symgen.road(path)
    random = np.random.default_rng(5)
    with pycrg.DataSet.open(path) as data:
        (first, last), (right, left) = data.u_range(), data.v_range()
        length, width = last - first, left - right
        u = random.uniform(first - beyond * length, last + beyond * length, count)
        v = random.uniform(right - beyond * width, left + beyond * width, count)
        point = data.create_contact_point()
        point.set_history(0)
        x, y = point.uv_to_xy_many(u, v)
        return road, road.height(x, y), point.xy_to_z_many(x, y)


@pytest.mark.parametrize("form", ["KRBI", "KDBI", "LRFI", "LDFI"])
def test_all_formats(tmp_path: Path, surface: dict[str, Any], form: str) -> None:
    _, ours, theirs = compared(written(tmp_path, surface, fmt=form))
    assert np.ptp(theirs) > 0.5
    np.testing.assert_allclose(ours, theirs, rtol=0, atol=1e-9)


@pytest.mark.parametrize("even", [True, False], ids=["even columns", "uneven columns"])
@pytest.mark.parametrize("mode_u", range(5))
@pytest.mark.parametrize("mode_v", range(5))
def test_border_modes(tmp_path: Path, surface: dict[str, Any], mode_u: int, mode_v: int, even: bool) -> None:
    """All pairs of modes, with offsets, and fading ends where it is not said twice what is there."""
    v = np.linspace(-2.0, 2.0, 9) if even else surface["v"]
    options = {
        "border_mode_u": mode_u, "border_mode_v": mode_v, "border_offset_u": 0.3, "border_offset_v": -0.2,
        "border_smooth_ubeg": 5.0, "border_smooth_uend": 7.5,
    }  # fmt: skip
    road, ours, theirs = compared(written(tmp_path, {**surface, "v": v}, opts=options), beyond=0.8)
    assert (road.borders.u, road.borders.v, road.borders.ends) == (MODES[mode_u], MODES[mode_v], 7.5)
    assert np.isnan(theirs).any() == (0 in (mode_u, mode_v))
    np.testing.assert_allclose(ours, theirs, rtol=0, atol=1e-9)


@pytest.mark.parametrize(
    "modifiers",
    [
        None,
        {"scale_z_grid": 2.0, "scale_slope": 0.5, "scale_banking": -1.0, "scale_width": 1.5},
        {"scale_length": 1.2, "scale_curvature": 0.7},
        {"refline_rotcenter_x": 5.0, "refline_rotcenter_y": 2.0, "refline_offset_phi": 0.8, "refline_offset_x": 100.0, "refline_offset_z": 3.0},
        {"refpoint_u": 20.0, "refpoint_v": 0.5, "refpoint_x": 7.0, "refpoint_y": 8.0, "refpoint_z": -1.0, "refpoint_phi": 1.0},
    ],
    ids=["default", "scale", "length", "move", "point"],
)  # fmt: skip
def test_modifiers(tmp_path: Path, surface: dict[str, Any], modifiers: dict[str, float] | None) -> None:
    path = written(tmp_path, surface, mods=modifiers)
    road, ours, theirs = compared(path)
    np.testing.assert_allclose(ours, theirs, rtol=0, atol=1e-9)
    plain = symgen.road(written(tmp_path, surface))
    assert road.digest != plain.digest


def test_closed_track(tmp_path: Path) -> None:
    """A circle with a gap that the library closes."""
    random = np.random.default_rng(4)
    circle = {
        "z": random.normal(0.0, 0.02, (200, 5)),
        "du": 0.5,
        "v": np.linspace(-2.0, 2.0, 5),
        "phi": np.linspace(0.0, 2.0 * np.pi, 205)[:199],
    }
    for mode in (0, 1):
        path = written(tmp_path, circle, opts={"refline_continuation": mode, "border_mode_u": 2})
        road, ours, theirs = compared(path, beyond=0.05)
        assert road.line is not None
        assert road.line.closed is not None
        assert road.line.continues == bool(mode)
        np.testing.assert_allclose(ours, theirs, rtol=0, atol=1e-9)


def test_gaps_are_no_road(tmp_path: Path, surface: dict[str, Any]) -> None:
    z = surface["z"].copy()
    z[100:200, 0] = np.nan
    _, ours, theirs = compared(written(tmp_path, {**surface, "z": z}, mods={"grid_nan_mode": 0}))
    assert 0 < np.isnan(theirs).sum() < len(theirs) / 2
    np.testing.assert_allclose(ours, theirs, rtol=0, atol=1e-9)
    _, ours, theirs = compared(
        written(tmp_path, {**surface, "z": z}, mods={"grid_nan_mode": 2, "grid_nan_offset": 0.1})
    )
    assert np.isfinite(theirs).all()
    np.testing.assert_allclose(ours, theirs, rtol=0, atol=1e-9)


def test_what_is_no_road(tmp_path: Path) -> None:
    (tmp_path / "text.crg").write_text("$CT\n no road\n$\n")
    with pytest.raises(ArgumentError, match=r"no road that OpenCRG can read"):
        symgen.road(tmp_path / "text.crg")
    with pytest.raises(ArgumentError, match=r"cannot be read: No such file"):
        symgen.road(tmp_path / "nothing.crg")
