"""symgen platform: what the commands print, and their exit codes."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner, Result

from symgen.cli.commands import app
from symgen.pipeline import build_platform
from symgen.runtime import ArgumentError, vectors_in

MODELS = Path(__file__).parents[2] / "models"
MAST = str(MODELS / "mast.yaml")


def call(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["platform", *arguments])


def test_check_says_all_of_the_paper() -> None:
    done = call("check", MAST, "--json")
    assert done.exit_code == 0
    facts = json.loads(done.stdout)
    assert facts["mobility"] == {"formula": 20, "table": 6, "passive_spins": 14, "analysed": 20}
    assert facts["certificate"]["holds"]
    assert facts["condition"] == pytest.approx(2800)
    assert facts["singularity"]["strokes"] > 2
    assert len(facts["independent"]) == 7
    assert facts["operations"]["gain_step"]["mul"] == 42
    assert facts["problems"] == []


def test_check_fails_where_the_gain_is_not_proven() -> None:
    done = call("check", MAST, "--box", "160,160,160,16,16,16")
    assert done.exit_code == 1
    assert "mast: 7 legs of 1200 .. 1200 mm" in done.stdout
    assert "! the constant gain is not proven to converge in the box" in done.stdout
    assert "160, 160, 160" in done.stdout


def test_solve_there_and_back() -> None:
    lengths = json.loads(call("solve", MAST, "--pose", "3,-5,10,0.3,-0.5,1", "--json").stdout)
    done = call(
        "solve", MAST, "--lengths", ",".join(map(repr, lengths.values())), "--method", "constant-gain", "--json"
    )
    assert done.exit_code == 0
    (found,) = json.loads(done.stdout)
    assert found["pose"] == pytest.approx([3, -5, 10, 0.3, -0.5, 1], abs=1e-3)
    assert found["status"].startswith("converged")


def test_a_pose_out_of_reach_is_reported() -> None:
    done = call("solve", MAST, "--pose", "0,0,60,0,0,0")
    assert done.exit_code == 1
    assert "leg4         1260.000000  outside its stroke" in done.stdout
    assert "out of reach: leg1, leg2, leg3, leg4 outside the stroke" in done.output


def test_solve_reads_and_writes_files(tmp_path: Path) -> None:
    given, result = tmp_path / "lengths.csv", tmp_path / "poses.csv"
    given.write_text("a,b,c,d,e,f,g\n" + "1200,1200,1200,1200,1200,1200,1200\n" * 3, encoding="utf-8")
    assert call("solve", MAST, "--file", str(given), "-o", str(result)).exit_code == 0
    assert np.loadtxt(result, delimiter=",", skiprows=1) == pytest.approx(np.zeros((3, 9)), abs=1e-9)


@pytest.mark.parametrize(("content", "told"), [(b"12oo,1200,1200,1200,1200,1200,1200\n", "12oo"), (b"\xff", "decode")])
def test_files_that_cannot_be_read_are_explained(tmp_path: Path, content: bytes, told: str) -> None:
    given = tmp_path / "lengths.csv"
    given.write_bytes(content + b"1200,1200,1200,1200,1200,1200,1200\n")
    error = call("solve", MAST, "--file", str(given)).exception
    assert isinstance(error, ArgumentError)
    assert told in str(error)


def test_a_mark_of_the_byte_order_is_no_head(tmp_path: Path) -> None:
    given = tmp_path / "lengths.csv"
    given.write_text("1200,1200,1200,1200,1200,1200,1200\n", encoding="utf-8-sig")
    assert len(json.loads(call("solve", MAST, "--file", str(given), "--json").stdout)) == 1


def test_measured_lengths_fit_as_well_as_they_are_measured() -> None:
    arguments = ["solve", MAST, "--lengths", "1200.01,1200,1200,1200,1200,1200,1200"]
    assert call(*arguments).exit_code == 1
    done = call(*arguments, "--tolerance", "20")
    assert done.exit_code == 0
    assert "converged after 0 updates" in done.stdout


def test_solve_reports_what_does_not_fit() -> None:
    done = call("solve", MAST, "--lengths", "1210 1200 1200 1200 1200 1200 1200")
    assert done.exit_code == 1
    assert "not converged" in done.stdout
    assert "no nearby pose has these lengths" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (["solve", MAST], "one of --lengths, --pose and --file"),
        (["solve", MAST, "--lengths", "1,2"], "write 7 numbers"),
        (["solve", MAST, "--pose", "1,2,3,x,5,6"], "is not a list of numbers"),
        (["solve", MAST, "--pose", "0,0,0,0,0,0", "-o", "poses.csv"], "lengths of --pose are printed"),
        (["check", MAST, "--box", "1,1,1,1,1,-1"], "above zero"),
        (["check", MAST, "--box", "1,1,1,1,100,1"], "below 90 degrees"),
    ],
)
def test_wrong_use(arguments: list[str], text: str) -> None:
    done = call(*arguments)
    assert done.exit_code == 2
    assert text in done.output


@pytest.mark.skipif(not shutil.which("cc"), reason="no cc")
def test_build_writes_c_that_compiles_alone(tmp_path: Path) -> None:
    """Strictly, and what the example prints is a pose that came back."""
    assert call("build", MAST, "-o", str(tmp_path)).exit_code == 0
    strict = [
        "-std=c11",
        "-O1",
        "-march=native",
        "-fno-tree-slp-vectorize",
        "-Wall",
        "-Wextra",
        "-Wpedantic",
        "-Werror",
    ]
    units = ["mast_main.c", "mast.c", "mast_x1.c", "mast_x4.c", "mast_x8.c"]
    subprocess.run(["cc", *strict, "-o", "example", *units, "-lm"], cwd=tmp_path, check=True)
    done = subprocess.run([tmp_path / "example"], capture_output=True, text=True, check=True)
    first, *rows = done.stdout.splitlines()
    assert first.startswith("flags 0 after 3 updates")
    for row in rows:
        given, found = map(float, row.split())
        assert found == pytest.approx(given, abs=1e-6)


def test_bench_has_all_rows() -> None:
    done = call("bench", str(MODELS / "hexapod.yaml"), "--json", "--repetitions", "1")
    assert done.exit_code == 0
    facts = json.loads(done.stdout)
    assert facts["poses"] == 117649
    assert {(row["solver"], row["lanes"]) for row in facts["rows"]} == {
        (solver, lanes)
        for solver in ("newton", "newton-paper", "constant-gain", "second-order", "refreshed-gain")
        for lanes in (1, facts["lanes"])
    }
    suiting = vectors_in(build_platform(MODELS / "hexapod.yaml").build.build)
    assert (facts["vectors"], facts["lanes"]) == (suiting.name, suiting.lanes)
    wanted = {"solver", "lanes", "us_per_pose", "iterations_mean", "iterations_max", "residual_mean_um"}
    assert all(wanted <= row.keys() and row["converged"] == 1.0 for row in facts["rows"])


def test_plot(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    picture = tmp_path / "mast.png"
    assert call("plot", MAST, "-o", str(picture), "--pose", "10,0,0,0,0,3").exit_code == 0
    assert picture.stat().st_size > 10_000


def test_a_mechanism_is_refused() -> None:
    from symgen.description import DescriptionError

    assert isinstance(call("check", str(MODELS / "pendulum.yaml")).exception, DescriptionError)
