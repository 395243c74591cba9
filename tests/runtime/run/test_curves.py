"""Curves: one axis for each name, values and units of the run."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest

import symgen
from symgen.runtime import ArgumentError, Solution

pytestmark = pytest.mark.quick
matplotlib = pytest.importorskip("matplotlib")


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Solution:
    monkeypatch.setenv("MPLBACKEND", "Agg")
    matplotlib.use("Agg")
    return symgen.simulate(symgen.build("@pendulum"), 0.2, 0.01)


def test_axes_show_the_values(run: Solution) -> None:
    from matplotlib import pyplot

    place, angle = run.plot("tip", "swing")
    assert [line.get_label() for line in place.lines] == ["x", "y", "z"]
    for line, name in zip(place.lines, ("tip.x", "tip.y", "tip.z"), strict=True):
        np.testing.assert_array_equal(line.get_ydata(), run[name])
        np.testing.assert_array_equal(line.get_xdata(), run.time)
    assert (place.get_ylabel(), angle.get_ylabel(), angle.get_xlabel()) == ("tip\nm", "swing\nrad", "time, s")
    pyplot.close("all")


def test_without_names_sensors_are_drawn_each_once(run: Solution) -> None:
    from matplotlib import pyplot

    labels = [axis.get_ylabel().partition("\n") for axis in run.plot()]
    assert [unit for name, _, unit in labels if name == "hinge_load"] == ["N", "N m"]  # one axis for each unit
    assert list(dict.fromkeys(name for name, *_ in labels)) == list(
        dict.fromkeys(name.rpartition(".")[0] or name for name in run.sensors)
    )
    pyplot.close("all")


def test_a_path_leaves_no_open_figure(run: Solution, tmp_path: Path) -> None:
    from matplotlib import pyplot

    before = pyplot.get_fignums()
    run.plot("tip.x", path=tmp_path / "tip.png")
    assert (tmp_path / "tip.png").read_bytes().startswith(b"\x89PNG")
    assert pyplot.get_fignums() == before


@pytest.mark.parametrize(
    ("names", "path", "sentence"),
    [
        (("tipp",), "a.png", "there is no output, position, state or input 'tipp'; did you mean tip"),
        (("tip",), "a.pdf", "drawn as .png or .svg, not .pdf"),
        (("tip",), "a", "not without"),
    ],
)
def test_what_is_refused(names: tuple[str, ...], path: str, sentence: str, run: Solution, tmp_path: Path) -> None:
    with pytest.raises(ArgumentError, match=sentence):
        run.plot(*names, path=tmp_path / path)
    assert not list(tmp_path.iterdir())


def test_without_matplotlib(run: Solution, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    with pytest.raises(ArgumentError, match="curves need matplotlib; install it with: python -m pip install"):
        run.plot("tip")
