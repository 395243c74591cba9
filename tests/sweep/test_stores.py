"""Results on disk: whole, or gone on with after any end of the process."""

from __future__ import annotations

import io
import json
import os
import random
import signal
import subprocess
import sys
import time
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import xarray

import symgen
from symgen.runtime import ArgumentError, Measure, Model, SymgenNotice
from symgen.study import running
from symgen.study.parts import parts_of

from .conftest import CORNER, SHORT

DAMPING = "forces.spring.damping"
GIVEN: dict[str, Any] = {
    "parameters": {DAMPING: np.linspace(1e3, 2e3, 20), "bodies.chassis.mass": [300.0, -1.0]},
    "outputs": ["heave"],
    "every": 5,
    "chunk": 8,
    **SHORT,
}
ENDINGS = (".nc", ".zarr", ".parquet")


def interrupted(model: Model, to: Path, runs: int, **more: Any) -> None:
    def press(done: int, total: int) -> None:
        if done >= runs:
            raise KeyboardInterrupt

    with pytest.warns(SymgenNotice, match="resume=True"):
        symgen.sweep(model, to=to, progress=press, **{**GIVEN, **more})


@pytest.mark.parametrize("ending", ENDINGS)
def test_results_are_written_gone_on_with_and_found_again(corner: Model, tmp_path: Path, ending: str) -> None:
    whole = symgen.sweep(corner, **GIVEN)
    to = tmp_path / f"results{ending}"
    interrupted(corner, to, 16)
    assert not to.exists()
    ran: list[int] = []
    found = symgen.sweep(corner, to=to, resume=True, progress=lambda done, total: ran.append(done), **GIVEN)
    assert ran[0] == 16
    assert found.identical(whole)
    assert os.listdir(tmp_path) == [to.name]
    again = symgen.sweep(corner, to=to, resume=True, progress=lambda *_: pytest.fail("nothing is left to run"), **GIVEN)
    assert again.identical(whole)
    assert symgen.sweep(corner, to=to, **GIVEN).identical(whole)  # written anew


def test_a_file_holds_what_the_dataset_holds(corner: Model, tmp_path: Path) -> None:
    found = symgen.sweep(corner, to=tmp_path / "results.nc", **GIVEN)
    with xarray.open_dataset(tmp_path / "results.nc", engine="scipy") as read:
        assert read.attrs == found.attrs
        for name in found.variables:
            values = found[name].values
            equal = read[name].values.astype(values.dtype) if values.dtype.kind in "iub" else read[name].values
            assert np.array_equal(equal, values, equal_nan=values.dtype.kind == "f"), name
            assert read[name].attrs.get("units") == found[name].attrs.get("units")


def test_a_table_has_a_row_for_each_run(corner: Model, tmp_path: Path) -> None:
    import pandas

    found = symgen.sweep(corner, to=tmp_path / "results.parquet", **GIVEN)
    table = pandas.read_parquet(tmp_path / "results.parquet")
    assert len(table) == 40
    assert np.array_equal(table["comfort"], found["comfort"].values.ravel(), equal_nan=True)
    assert table["status"].tolist() == found["status"].values.ravel().tolist()
    assert np.array_equal(np.stack(table["heave"])[2], found["heave"].values.reshape(40, -1)[2])


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"step": 2e-3}, "the method or its settings"),
        ({"measures": {"load": Measure("mean", "tire_load.3")}}, "the measures"),
        ({"parameters": {DAMPING: [1e3]}}, "the variations"),
        ({"outputs": []}, "the outputs"),
        ({"until": 0.03}, "the manoeuvre"),
    ],
)
@pytest.mark.parametrize("complete", [False, True])
def test_results_of_another_study_are_refused_by_name(
    corner: Model, tmp_path: Path, change: dict[str, Any], words: str, complete: bool
) -> None:
    to = tmp_path / "results.nc"
    symgen.sweep(corner, to=to, **GIVEN) if complete else interrupted(corner, to, 8)
    before = sorted(each.name for each in tmp_path.rglob("*"))
    with pytest.raises(ArgumentError, match=f"another study: .*{words}"):
        symgen.sweep(corner, to=to, resume=True, **{**GIVEN, **change})
    assert sorted(each.name for each in tmp_path.rglob("*")) == before


def test_a_study_with_a_changed_model_is_another_one(corner: Model, tmp_path: Path) -> None:
    interrupted(corner, tmp_path / "results.nc", 8)
    corner.set_parameters({"forces.spring.stiffness": 5e4})
    with pytest.raises(ArgumentError, match="differs in the model"):
        symgen.sweep(corner, to=tmp_path / "results.nc", resume=True, **GIVEN)


def test_what_was_computed_is_not_thrown_away_unasked(corner: Model, tmp_path: Path) -> None:
    interrupted(corner, tmp_path / "results.nc", 8)
    with pytest.raises(ArgumentError, match="holds 1 of 5 chunks"):
        symgen.sweep(corner, to=tmp_path / "results.nc", **GIVEN)


def damage_by_cutting(file: Path, chance: random.Random) -> None:
    file.write_bytes(file.read_bytes()[: chance.randrange(file.stat().st_size)])


def damage_by_bytes(file: Path, chance: random.Random) -> None:
    content = bytearray(file.read_bytes())
    for _ in range(20):
        content[chance.randrange(len(content))] ^= 1 << chance.randrange(8)
    file.write_bytes(content)


def damage_by_pickle(file: Path, chance: random.Random) -> None:
    with zipfile.ZipFile(file) as archive:
        entries = {name: archive.read(name) for name in archive.namelist()}
    written = io.BytesIO()
    np.save(written, np.array([print], dtype=object), allow_pickle=True)
    entries["status.npy"] = written.getvalue()
    with zipfile.ZipFile(file, "w") as archive:
        for name, content in entries.items():
            archive.writestr(name, content)


def damage_by_size(file: Path, chance: random.Random) -> None:
    with np.load(file) as opened:
        arrays = dict(opened)
    np.savez(file, **{**arrays, "measures": np.zeros((1000, 1000))})


def damage_by_other_chunk(file: Path, chance: random.Random) -> None:
    with np.load(file) as opened:
        arrays = dict(opened)
    about = json.loads(bytes(arrays["about"]).decode())
    arrays["about"] = np.frombuffer(json.dumps({**about, "chunk": about["chunk"] + 1}).encode(), dtype=np.uint8)
    np.savez(file, **arrays)


@pytest.mark.parametrize(
    "damage", [damage_by_cutting, damage_by_bytes, damage_by_pickle, damage_by_size, damage_by_other_chunk]
)
def test_damaged_parts_are_computed_again(
    corner: Model, tmp_path: Path, damage: Callable[[Path, random.Random], None]
) -> None:
    to = tmp_path / "results.nc"
    interrupted(corner, to, 24)
    kept = sorted(parts_of(to).glob("*.npz"))
    assert len(kept) == 3
    for case, file in enumerate(kept):
        damage(file, random.Random(case))
    ran: list[int] = []
    found = symgen.sweep(corner, to=to, resume=True, progress=lambda done, total: ran.append(done), **GIVEN)
    assert ran[0] < 24
    assert found.identical(symgen.sweep(corner, **GIVEN))


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"format": 99}', '{"format": 1, "study": {"the model": 3}}', "\0\xff"]
)
def test_a_damaged_record_of_the_study_is_refused(corner: Model, tmp_path: Path, text: str) -> None:
    to = tmp_path / "results.nc"
    interrupted(corner, to, 8)
    (parts_of(to) / "study.json").write_text(text, encoding="latin-1")
    with pytest.raises(ArgumentError, match="which study"):
        symgen.sweep(corner, to=to, resume=True, **GIVEN)


@pytest.mark.parametrize("make", [os.mkdir, os.mkfifo])
def test_what_is_no_file_in_the_place_of_a_part_is_said(
    corner: Model, tmp_path: Path, make: Callable[[Path], None]
) -> None:
    """A pipe would keep whoever reads it waiting."""
    to = tmp_path / "results.nc"
    interrupted(corner, to, 16)
    part = parts_of(to) / "00000002.npz"
    make(part)
    with pytest.raises(ArgumentError, match="is no file; remove it"):
        symgen.sweep(corner, to=to, resume=True, **GIVEN)
    assert part.exists()
    assert len(list(parts_of(to).glob("0000000[01].npz"))) == 2


@pytest.mark.parametrize("ending", ENDINGS)
def test_files_that_are_no_results_are_not_taken_for_some(corner: Model, tmp_path: Path, ending: str) -> None:
    to = tmp_path / f"results{ending}"
    to.write_bytes(b"something else")
    with pytest.raises(ArgumentError, match="holds no results of a sweep"):
        symgen.sweep(corner, to=to, resume=True, **GIVEN)
    assert to.read_bytes() == b"something else"
    to.unlink()
    to.mkdir()
    (to / "letter.txt").write_text("dear")
    for resume in (False, True):
        with pytest.raises(ArgumentError, match="holds no results of a sweep"):
            symgen.sweep(corner, to=to, resume=resume, **GIVEN)
    assert (to / "letter.txt").read_text() == "dear"


def test_two_processes_do_not_write_the_same_results(corner: Model, tmp_path: Path) -> None:
    to = tmp_path / "results.nc"

    def other(done: int, total: int) -> None:
        with pytest.raises(ArgumentError, match="another process"):
            symgen.sweep(corner, to=to, resume=True, **GIVEN)

    symgen.sweep(corner, to=to, progress=other, **GIVEN)


def test_places_that_cannot_be_written_are_refused_before_the_first_run(corner: Model, tmp_path: Path) -> None:
    def nothing(done: int, total: int) -> None:
        pytest.fail("no run is due")

    for name, error in (("results.txt", ArgumentError), ("nowhere/results.nc", FileNotFoundError)):
        with pytest.raises(error):
            symgen.sweep(corner, to=tmp_path / name, progress=nothing, **GIVEN)
    with pytest.raises(ArgumentError, match="name it"):
        symgen.sweep(corner, resume=True, progress=nothing, **GIVEN)
    (tmp_path / "mine.nc.parts").mkdir()
    (tmp_path / "mine.nc.parts" / "letter.txt").write_text("dear")
    with pytest.raises(ArgumentError, match="holds no study"):
        symgen.sweep(corner, to=tmp_path / "mine.nc", progress=nothing, **GIVEN)
    assert (tmp_path / "mine.nc.parts" / "letter.txt").read_text() == "dear"


def test_an_error_leaves_nothing_behind(corner: Model, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any) -> None:
        raise OSError("the computer is on fire")

    monkeypatch.setattr(running, "drive", fail)
    with pytest.raises(OSError, match="on fire"):
        symgen.sweep(corner, to=tmp_path / "results.nc", **GIVEN)
    assert os.listdir(tmp_path) == []


STUDY = """
until: 0.02
step: 0.001
vary:
  samples: {number: 2000, of: {forces.spring.damping: {type: normal, relative: 0.2, low: 500}}}
measures: {comfort: {type: rms, of: chassis_acceleration.z}}
"""
SIGNALS = () if os.name == "nt" else (signal.SIGKILL, signal.SIGKILL, signal.SIGTERM, signal.SIGINT)
COMMAND = (sys.executable, "-c", "from symgen.cli import main; print('up', flush=True); main()")


@pytest.mark.skipif(os.name == "nt", reason="needs signals")
def test_kills_at_any_moment_lose_no_run_and_make_none_twice(
    tmp_path: Path, corner: Model, fuzz_cases: Callable[[int], range]
) -> None:
    study = tmp_path / "study.yaml"
    study.write_text(STUDY)
    command = [*COMMAND, "sweep", str(CORNER), str(study), "--resume", "-o"]

    def start(to: Path) -> subprocess.Popen[str]:
        process = subprocess.Popen([*command, str(to)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        assert process.stdout is not None
        assert process.stdout.readline() == "up\n"
        return process

    began = time.monotonic()
    whole = start(tmp_path / "whole.nc")
    assert (whole.communicate()[1], whole.returncode) == ("", 0)
    takes = time.monotonic() - began
    expected = xarray.load_dataset(tmp_path / "whole.nc", engine="scipy")
    for case in fuzz_cases(1):
        chance, to = random.Random(case), tmp_path / f"{case}.nc"
        for _ in range(3):
            process = start(to)
            time.sleep(chance.uniform(0.0, takes))
            process.send_signal(chance.choice(SIGNALS))
            assert "Traceback" not in process.communicate()[1], f"case {case}"
        last = start(to)
        assert (last.communicate()[1], last.returncode) == ("", 0), f"case {case}"
        assert xarray.load_dataset(to, engine="scipy").identical(expected), f"case {case}"
        to.unlink()
        assert sorted(os.listdir(tmp_path)) == ["study.yaml", "whole.nc"]
