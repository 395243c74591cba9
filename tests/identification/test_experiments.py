"""What was measured: files, times, inputs, and sentences about what is wrong with them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import symgen
from symgen.identification import Experiment, Parameter, identify, synthetic
from symgen.identification.timeline import timeline_of
from symgen.runtime import ArgumentError, Model

from .conftest import NOISE

pytestmark = pytest.mark.quick

Pushed = Callable[..., Experiment]
TIME = 0.1 * np.arange(5)


def experiment(**more: Any) -> Experiment:
    return Experiment(**{"time": TIME, "measured": {"place": TIME}, **more})


def test_csv_files_are_read(oscillator: Model, pushed: Pushed, tmp_path: Path) -> None:
    """Other names, columns that nobody wants, samples that are missing, and a semicolon between."""
    given = pushed(oscillator)
    columns = [given.time, given.measured["place"], given.inputs["push"], np.zeros(101)]
    rows = [[f"{value:.17g}" for value in row] for row in np.array(columns).T]
    rows[7][1] = ""
    text = "\n".join(";".join(row) for row in [["time", "x [m]", "push", "note"], *rows])
    (tmp_path / "first.csv").write_text(text, encoding="utf-8")
    rename = {"x [m]": "place", "note": None}
    read = Experiment.read(
        tmp_path / "first.csv", oscillator, rename=rename, noise={"place": 1e-3}, start={"slide": 0.1}
    )
    assert read.name == "first"
    assert np.isnan(np.asarray(read.measured["place"])[7])
    found = identify(oscillator, read, {"mass": Parameter(start=1.0)})
    assert found.values["mass"] == pytest.approx(2.0, rel=1e-8)
    with pytest.raises(ArgumentError, match=r"'x \[m\]' is neither a sensor nor an input.*rename="):
        Experiment.read(tmp_path / "first.csv", oscillator)
    with pytest.raises(ArgumentError, match="has no column 'y' to rename; it has time, x"):
        Experiment.read(tmp_path / "first.csv", oscillator, rename={"y": "place"})
    (tmp_path / "twice.csv").write_text("time,place,other\n0,1,2\n0.1,1,2\n", encoding="utf-8")
    with pytest.raises(ArgumentError, match="two columns are 'place'; leave one of them out"):
        Experiment.read(tmp_path / "twice.csv", oscillator, rename={"other": "place"})


def test_netcdf_files_are_read(oscillator: Model, pushed: Pushed, tmp_path: Path) -> None:
    """Those that symgen writes of fits too."""
    given = replace(pushed(oscillator, seed=1), name="fitted")
    data = identify(oscillator, given, ["mass"]).datasets["fitted"]
    assert data["place"].attrs["units"] == "m"
    assert np.array_equal(data["place.measured"], given.measured["place"])
    assert float(np.std(data["place"] - data["place.measured"])) == pytest.approx(NOISE["place"], rel=0.3)
    data.to_netcdf(tmp_path / "fitted.nc", engine="scipy")
    leave = {"place.measured": None, "pace.measured": None}
    read = Experiment.read(tmp_path / "fitted.nc", oscillator, rename=leave)
    assert np.array_equal(read.measured["place"], data["place"])
    assert np.array_equal(np.asarray(read.time), given.time)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("time,place\n", "has no rows under a row of names"),
        ("time,place\n0,1,2\n", "row 2: 3 cells, not 2"),
        ("time,place\n0,1\n1,abc\n", "row 3: could not convert"),
        ("time,place,place\n0,1,1\n", "two columns have the same name"),
        ("t,place\n0,1\n", "'t' is neither a sensor nor an input"),
    ],
)
def test_what_is_wrong_with_a_file_is_said(oscillator: Model, tmp_path: Path, text: str, sentence: str) -> None:
    (tmp_path / "wrong.csv").write_text(text, encoding="utf-8")
    with pytest.raises(ArgumentError, match=sentence):
        Experiment.read(tmp_path / "wrong.csv", oscillator)


def test_files_of_other_kinds_are_refused(oscillator: Model, tmp_path: Path) -> None:
    with pytest.raises(ArgumentError, match=r"read from \.csv and \.nc files"):
        Experiment.read(tmp_path / "data.xlsx", oscillator)
    with pytest.raises(ArgumentError, match="cannot be read"):
        Experiment.read(tmp_path / "none.csv", oscillator)


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        ({"time": [0.0, 0.1, 0.1, 0.2, 0.3]}, "times of samples are at least two numbers that grow"),
        ({"measured": {"plac": TIME}}, "has no sensor 'plac'; it has place, pace"),
        ({"measured": {}}, "nothing was measured"),
        ({"measured": {"place": TIME * np.nan}}, "'place' was not read at any sample; leave it out"),
        ({"measured": {"place": TIME + np.inf}}, "'place' is infinite at some sample"),
        ({"measured": {"place": TIME[1:]}}, r"'place' has the shape \(4,\), but there are 5 samples"),
        ({"inputs": {"pull": 1.0}}, "has no input 'pull'; it has push"),
        ({"inputs": {"push": TIME * np.nan}}, "inputs have to be known at every sample"),
        ({"step": 0.03}, r"0\.1 s does not lie a whole number of steps of 0\.03 s after the first"),
        ({"step": -1.0}, "longer than zero"),
        ({"step": "1 ms"}, "'step' must be a finite number, not '1 ms'"),
        ({"step": 1e-12}, "more than 100,000,000 in all; give a longer one"),
        ({"time": list("abcde")}, "times of samples must be numbers"),
        ({"measured": {"place": list("abcde")}}, "'place' must be numbers"),
        ({"hold": "cubic"}, "hold is 'linear' or 'previous'"),
        ({"noise": {"pace": 1.0}}, "noise of 'pace', which was not measured"),
        ({"noise": {"place": 0.0}}, "noise levels are above zero"),
        ({"unknown": ["place"]}, "'place' is no entry of the state.*slide, slide.rate"),
        ({"noise": {"place": "small"}}, "noise of 'place' must be a finite number, not 'small'"),
        ({"unknown": ["slide", "slide"]}, "'slide' of the start is unknown twice"),
        ({"start": {"slide": np.nan}}, "start of 'slide' must be a finite number"),
        ({"unknown": {"slide": 0.0}}, "deviations of unknown entries of the start must be above zero"),
        ({"start": {"slid": 0.0}}, "'slid' is no entry of the state"),
        ({"parameters": {"mass": 1.0}}, "'mass' is searched, so it cannot be known"),
    ],
)
def test_what_is_wrong_with_an_experiment_is_said(oscillator: Model, more: Mapping[str, Any], sentence: str) -> None:
    with pytest.raises(ArgumentError, match=sentence):
        identify(oscillator, experiment(**more), ["mass"])


@pytest.mark.parametrize(
    ("wanted", "sentence"),
    [
        ([], "no parameter to identify"),
        ("mass", "a list of names"),
        ({"mass": 1.0}, r"is a `Parameter\(\.\.\.\)` or None"),
        ({"mass": Parameter(start=3.0, upper=2.5)}, "starts at 3, which must lie between its bounds -inf and 2.5"),
        ({"mass": Parameter(mean=3.0)}, "has a mean, but no deviation"),
        ({"mass": Parameter(deviation=-1.0)}, "deviation of parameter 'mass' must be above zero"),
        ({"mass": Parameter(start=float("nan"))}, "must be finite"),
        ({"cubic": None}, r"'cubic' starts at zero.*Parameter\(size=\.\.\.\)"),
        ({"a": Parameter(of=("first",)), "first": None}, "'first' follows two of those"),
    ],
)
def test_what_is_wrong_with_parameters_is_said(oscillator: Model, wanted: Any, sentence: str) -> None:
    with pytest.raises(ArgumentError, match=sentence):
        identify(oscillator, experiment(), wanted)


def test_other_arguments_are_checked(oscillator: Model) -> None:
    with pytest.raises(ArgumentError, match="at least one"):
        identify(oscillator, [], ["mass"])
    with pytest.raises(ArgumentError, match="at least one"):
        identify(oscillator, None, ["mass"])  # type: ignore[arg-type]
    with pytest.raises(ArgumentError, match="segment must be a whole number from 1"):
        identify(oscillator, experiment(), ["mass"], segment=0)
    with pytest.raises(ArgumentError, match="iterations must be a whole number from 1"):
        identify(oscillator, experiment(), ["mass"], iterations=-1)
    with pytest.raises(ArgumentError, match="two experiments have the name 'one'"):
        identify(oscillator, [experiment(name="one"), experiment(name="one")], ["mass"])
    with pytest.raises(ArgumentError, match="continuity is 'exact'"):
        identify(oscillator, experiment(), ["mass"], segment=2, continuity="smooth")


def test_inputs_are_held_over_steps(oscillator: Model) -> None:
    """As in the middle of a step between samples, or as at the sample before it; steps may be shorter than the time between samples."""
    push = np.array([0.0, 1.0, 3.0, 3.0, 2.0])
    linear = timeline_of(experiment(inputs={"push": push}, step=0.05), oscillator, "")
    assert np.allclose(linear.held[:, 0], [0.25, 0.75, 1.5, 2.5, 3.0, 3.0, 2.75, 2.25])
    before = timeline_of(experiment(inputs={"push": push}, step=0.05, hold="previous"), oscillator, "")
    assert np.allclose(before.held[:, 0], [0, 0, 1, 1, 3, 3, 3, 3])
    assert linear.places.tolist() == [0, 2, 4, 6, 8]


def test_samples_may_be_apart_by_several_steps(oscillator: Model, pushed: Pushed) -> None:
    uneven = timeline_of(replace(experiment(), time=[1.0, 1.1, 1.3, 1.6, 1.7]), oscillator, "")
    assert uneven.places.tolist() == [0, 1, 3, 6, 7]
    assert uneven.step == pytest.approx(0.1)
    assert uneven.begin == 1.0
    rounded = timeline_of(replace(experiment(), time=np.round(TIME / 3, 3)), oscillator, "")
    assert rounded.places.tolist() == [0, 1, 2, 3, 4]


def test_synthetic_measurements_are_those_of_runs(oscillator: Model) -> None:
    """Of `simulate`, which takes inputs at the ends of steps: the same where they do not change."""
    made = synthetic(oscillator, experiment(inputs={"push": 5.0}, start={"slide": 0.1}, step=0.01))
    start = oscillator.assemble({"slide": 0.1})
    run = symgen.simulate(oscillator, 0.4, 0.01, "trapezoidal", inputs={"push": 5.0}, state=start, iterations=20)
    assert np.allclose(made.measured["place"], run["place"][::10], rtol=0, atol=1e-9)
