"""Studies as files, and the command that runs them."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import xarray
import yaml

import symgen
from symgen.description import DescriptionError
from symgen.pipeline import build
from symgen.runtime import ArgumentError, Measure, Model
from symgen.study import Even, LogNormal, Normal, Uniform
from symgen.study.study_file import read_study, table_of

from ..support.commands import apart, here
from .conftest import CORNER, MODELS

DAMPING, MASS, RATE = "forces.spring.damping", "bodies.chassis.mass", "forces.spring.stiffness"
FULL = """
about: Dampers and springs over waves
until: 20/1000
step: 0.001
method: bdf2
refresh: frozen
vary:
  grid:
    road_frequency: [1.0, 3/2]
    road_height: {type: even, low: 0, high: 0.01, number: 2}
  samples:
    number: 6
    sampling: sobol
    seed: 7
    of:
      forces.spring.damping: {type: normal, relative: 0.2, low: 500}
      bodies.wheel.mass: {type: uniform, within: 2}
      bodies.knuckle.mass: {type: log-normal, deviation: 0.1}
ties: {forces.spring.stiffness: 10*forces.spring.damping + bodies.chassis.mass}
measures:
  comfort: {type: rms, of: chassis_acceleration.z, after: 0.01}
  high: {type: crossing_time, of: heave, value: 0.0}
outputs: [heave]
every: 4
"""


def written(folder: Path, text: str) -> Path:
    path = folder / "study.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def command(*arguments: Any, folder: Path) -> subprocess.CompletedProcess[str]:
    return here("sweep", *arguments, folder=folder)


def test_a_file_means_what_the_call_means(corner: Model, tmp_path: Path) -> None:
    done = command(CORNER, written(tmp_path, FULL), "-o", "results.nc", "--json", folder=tmp_path)
    assert done.returncode == 0, done.stderr
    expected = symgen.sweep(
        corner,
        parameters={
            "road_frequency": [1.0, 1.5],
            "road_height": Even(0.0, 0.01, 2),
            DAMPING: Normal(relative=0.2, low=500),
            "bodies.wheel.mass": Uniform(within=2.0),
            "bodies.knuckle.mass": LogNormal(0.1),
        },
        ties={RATE: f"10*{DAMPING} + {MASS}"},
        samples=6,
        sampling="sobol",
        seed=7,
        until=0.02,
        step=1e-3,
        method="bdf2",
        refresh="frozen",
        measures={
            "comfort": Measure("rms", "chassis_acceleration.z", after=0.01),
            "high": Measure("crossing_time", "heave", value=0.0),
        },
        outputs=["heave"],
        every=4,
    )
    found = xarray.load_dataset(tmp_path / "results.nc", engine="scipy")
    assert found.attrs == expected.attrs
    for name in expected.variables:
        assert np.array_equal(found[name].values, expected[name].values, equal_nan=name in ("comfort", "high")), name
    about = json.loads(done.stdout)
    assert (about["runs"], about["failed"], about["complete"], about["file"]) == (24, 0, True, "results.nc")
    assert about["measures"]["comfort"]["maximum"] == float(expected["comfort"].max())


def test_a_table_beside_the_file_varies(corner: Model, tmp_path: Path) -> None:
    (tmp_path / "dampers.csv").write_text(f"{DAMPING}, {MASS}\n1000, 300\n\n2e3,350\n")
    path = written(tmp_path, "{until: 0.01, step: 0.001, vary: {table: dampers.csv, grid: {road_height: [0.0, 0.01]}}}")
    vehicles = read_study(path, corner).vehicles(0)
    assert vehicles.parameters[MASS].tolist() == [300.0, 350.0] * 2
    assert vehicles.parameters["road_height"].tolist() == [0.0, 0.0, 0.01, 0.01]


def test_a_manoeuvre_may_stand_in_a_file_beside_it(tmp_path: Path) -> None:
    model = build(MODELS / "sedan.yaml")
    (tmp_path / "more.yaml").write_text("manoeuvres: {coast: {until: 0.5, trim: {speed: 10, free: [drive_torque]}}}")
    path = written(tmp_path, "{manoeuvre: more.yaml, vary: {grid: {trim.speed: [9, 11]}}}")
    found = read_study(path, model)
    assert (found.manoeuvre.name, found.vehicles(0).trim["speed"].tolist()) == ("coast", [9.0, 11.0])


BASE = {"until": 0.01, "step": 0.001, "vary": {"grid": {DAMPING: [1000]}}}
SAMPLED = {"number": 3, "of": {DAMPING: {"type": "uniform", "low": 1, "high": 2}}}


@pytest.mark.parametrize(
    ("change", "line", "words"),
    [
        ({"metod": "bdf2"}, "metod", "did you mean 'method'"),
        ({"vary": {"grid": {"forces.spring.dampin": [1]}}}, "dampin", "did you mean 'forces.spring.damping'"),
        ({"vary": {"grid": {DAMPING: []}}}, DAMPING, "at least 1"),
        ({"vary": {"grid": {DAMPING: "soft"}}}, DAMPING, "list"),
        ({"vary": {"grid": {DAMPING: {"type": "even", "low": 1, "high": 1, "number": 3}}}}, DAMPING, "two different"),
        ({"vary": {"grid": {DAMPING: ["1/0"]}}}, "1/0", "zero"),
        ({"vary": {"grid": {DAMPING: ["2*nothing"]}}}, "nothing", "has no value"),
        ({"vary": {}}, "vary", "nothing varies"),
        ({"vary": {"table": "nowhere.csv"}}, "table", "nowhere.csv"),
        ({"vary": {"samples": {**SAMPLED, "number": 0}}}, "number", "at least 1"),
        ({"vary": {"samples": {**SAMPLED, "sampling": "halton"}}}, "sampling", "sobol"),
        ({"vary": {"samples": {"number": 3, "of": {DAMPING: {"type": "beta"}}}}}, "type", "beta"),
        ({"vary": {"samples": {"number": 3, "of": {DAMPING: {"type": "normal"}}}}}, DAMPING, "deviation"),
        ({"ties": {"forces.spring.lengt": "1"}}, "lengt", "did you mean 'forces.spring.length'"),
        ({"ties": {MASS: "import os"}}, MASS, "cannot read"),
        ({"manoeuvre": "j_turn"}, "manoeuvre", "no manoeuvre 'j_turn'"),
        ({"manoeuvre": "nowhere.yaml"}, "manoeuvre", "nowhere.yaml"),
        ({"inputs": {"wind": 3}}, "wind", "no input 'wind'"),
        ({"measures": {"m": {"type": "rms"}}}, "m:", "'of' is missing"),
        ({"measures": {"m": {"type": "rms", "of": "heave", "value": 1}}}, "m:", "crossing_time"),
        ({"measures": {"m": {"type": "rms", "of": "heav"}}}, "of: heav", "did you mean heave"),
        ({"outputs": ["heave", "heav"]}, "- heav", "did you mean 'heave'"),
        ({"every": 0}, "every", "at least 1"),
    ],
)
def test_mistakes_are_said_with_their_line(corner: Model, tmp_path: Path, change: Any, line: str, words: str) -> None:
    text = yaml.safe_dump({**BASE, **change}, sort_keys=False)
    path = written(tmp_path, text)
    with pytest.raises(DescriptionError) as caught:
        read_study(path, corner)
    message = str(caught.value)
    assert words in message
    number = int(message.removeprefix(f"{path}:").partition(":")[0])
    assert any(line in each for each in text.splitlines()[number - 1 : number + 2]), (message, text)


@pytest.mark.parametrize(
    ("table", "words"),
    [
        ("", "at least one line"), (f"{DAMPING}\n", "at least one line"), (f"{DAMPING},\n1,2\n", "needs a name"),
        (f"{DAMPING}\n1\nsoft\n", r"dampers.csv:3: could not convert"), (f"{DAMPING}\n1,2\n", "2 numbers for 1 names"),
        (f"{DAMPING}\nnan\n", "must be finite"), ("mass\n1\n", "there is no parameter"),
    ],
)  # fmt: skip
def test_tables_that_do_not_do_are_refused(corner: Model, tmp_path: Path, table: str, words: str) -> None:
    (tmp_path / "dampers.csv").write_text(table)
    with pytest.raises(ValueError, match=words):
        read_study(written(tmp_path, "{until: 0.01, step: 0.001, vary: {table: dampers.csv}}"), corner)


def test_the_command_says_what_failed(tmp_path: Path) -> None:
    some = f"{{until: 0.01, step: 0.001, vary: {{grid: {{{MASS}: [300, -1]}}}}}}"
    done = command(CORNER, written(tmp_path, some), folder=tmp_path)
    assert (done.returncode, done.stdout.splitlines()[0]) == (0, "2 runs, 1 failed")
    assert "1 x body 'chassis'" in done.stdout
    none = f"{{until: 0.01, step: 0.001, vary: {{grid: {{{MASS}: [-1]}}}}}}"
    assert command(CORNER, written(tmp_path, none), folder=tmp_path).returncode == 1
    for wrong in (("-o", "results.txt"), ("--workers", "1", "--scheduler", "tcp://127.0.0.1:1"), ("--resume",)):
        done = command(CORNER, written(tmp_path, some), *wrong, folder=tmp_path)
        assert done.returncode == 2, wrong
        assert "Traceback" not in done.stderr


def test_the_command_runs_on_workers(tmp_path: Path) -> None:
    pytest.importorskip("distributed", reason="distributed is not installed")
    path = written(tmp_path, FULL)
    alone = command(CORNER, path, "--json", folder=tmp_path)
    several = apart("sweep", CORNER, path, "--json", "--workers", 2, folder=tmp_path)
    assert (several.returncode, several.stderr) == (0, "")
    assert json.loads(several.stdout) == json.loads(alone.stdout)


def test_a_table_that_is_no_csv_is_said(tmp_path: Path) -> None:
    (tmp_path / "table.csv").write_text(f"damping\n{'1' * 200_000}\n")
    with pytest.raises(ArgumentError, match="cannot be read as CSV"):
        table_of(tmp_path / "table.csv")
