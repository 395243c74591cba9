"""What goes wrong at the command line: one sentence on stderr, nothing on stdout, the right exit code, no traceback."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from ..support.commands import here as symgen

MODELS = Path(__file__).parents[2] / "models"
PENDULUM = str(MODELS / "pendulum.yaml")


def refused(done: subprocess.CompletedProcess[str], code: int, *words: str) -> None:
    assert "Traceback" not in done.stderr, done.stderr
    assert done.returncode == code, done.stderr
    assert done.stdout == ""
    assert all(word in done.stderr for word in words), done.stderr


@pytest.mark.parametrize(
    "arguments", [("nonsense",), ("inspect",), ("inspect", PENDULUM, "--nonsense"), ("run", PENDULUM, "--step", "x")]
)
def test_wrong_use(arguments: tuple[str, ...]) -> None:
    refused(symgen(*arguments), 2)


@pytest.mark.parametrize("command", ["inspect", "build", "ops", "run", "verify"])
def test_wrong_descriptions(command: str, tmp_path: Path) -> None:
    """File and line, and every command alike."""
    path = tmp_path / "wrong.yaml"
    path.write_text(
        "name: wrong\nbodies:\n  rod: {mass: -1, com: [0, 0, 0], inertia: {xx: 1, yy: 1, zz: 1}}\n", encoding="utf-8"
    )
    refused(symgen(command, path), 2, "wrong.yaml:3", "mass")


def test_locked_mechanisms(tmp_path: Path) -> None:
    text = (MODELS / "four_bar.yaml").read_text(encoding="utf-8")
    path = tmp_path / "locked.yaml"
    path.write_text(
        text.replace("joints:", "joints:\n  brace: {type: distance, bodies: [ground, coupler], at: [A, C]}"),
        encoding="utf-8",
    )
    refused(symgen("inspect", path), 2, "locked", "'brace'")


def test_missing_files(tmp_path: Path) -> None:
    done = symgen("inspect", tmp_path / "nothing.yaml")
    assert done.returncode in (1, 2)
    refused(done, done.returncode, "nothing.yaml")


@pytest.mark.parametrize("command", [("plot",), ("view",), ("report", PENDULUM), ("run", "--repeat")])
def test_runs_that_may_be_meant(command: tuple[str, ...], tmp_path: Path) -> None:
    (tmp_path / "swerve.nc").write_bytes(b"")
    (tmp_path / "swerve.csv").write_bytes(b"")
    done = symgen(*command, tmp_path / "swerv.nc")
    refused(done, 2, f"No such file or directory; did you mean {tmp_path / 'swerve.nc'}?")


def test_runs_in_place_of_descriptions(tmp_path: Path) -> None:
    path = tmp_path / "run.nc"
    assert symgen("run", PENDULUM, "--until", "0.01", "-o", path).returncode == 0
    refused(symgen("report", path), 2, "this is a run file", "symgen view")


def test_folders_in_place_of_files(tmp_path: Path) -> None:
    done = symgen("inspect", tmp_path)
    assert done.returncode in (1, 2)
    refused(done, done.returncode, tmp_path.name)


def test_unknown_formulations() -> None:
    refused(symgen("build", PENDULUM, "-f", "magic"), 2, "magic", "multiplier")
    refused(symgen("ops", PENDULUM, "-f", "magic"), 2, "magic", "multiplier")
    refused(symgen("build", PENDULUM, "-f", "recusive"), 2, "did you mean 'recursive'?")
    refused(symgen("build", MODELS / "slider_crank.yaml", "-f", "recursive"), 2, "trees only", "big_end")


@pytest.mark.parametrize(
    ("option", "given", "meant"),
    [
        ("--method", "trapezodial", "did you mean 'trapezoidal'?"),
        ("--refresh", "frosen", "did you mean 'frozen'?"),
        ("--steps", "bodies", "known are base, independent, world"),
        ("--factors", "sparce", "did you mean 'sparse'?"),
    ],
)
def test_unknown_names_are_refused_before_anything_is_built(
    option: str, given: str, meant: str, tmp_path: Path
) -> None:
    done = symgen("run", PENDULUM, option, given, SYMGEN_CACHE=str(tmp_path))
    refused(done, 2, f"{option} cannot be '{given}'", meant)
    assert not list(tmp_path.iterdir())


def test_compilers_that_are_not_there(tmp_path: Path) -> None:
    done = symgen("build", PENDULUM, CC="/nowhere/cc", SYMGEN_CACHE=str(tmp_path))
    refused(done, 1, "/nowhere/cc")
    words = {path.name for path in tmp_path.glob("*-word")}  # the formulation that suits the mechanism was found
    assert {path.name for path in tmp_path.iterdir()} == words


def test_steps_backwards() -> None:
    for wrong in (("--until", "-1"), ("--until", "0"), ("--step", "0")):
        refused(symgen("run", PENDULUM, *wrong), 2, "must be later than the start")


def test_results_that_cannot_be_written(tmp_path: Path) -> None:
    """Said before the run."""
    done = symgen("run", PENDULUM, "--until", "1e9", "-o", tmp_path / "no" / "such" / "results.csv")
    refused(done, 1, "results.csv", "folder is not there")


def test_notices_go_to_stderr() -> None:
    """So that what is printed stays readable for scripts."""
    done = symgen("build", MODELS / "four_bar.yaml")
    assert done.returncode == 0
    assert len(done.stdout.splitlines()) == 1
    assert "redundant" not in done.stdout


@pytest.mark.parametrize(
    ("module", "kind"),
    [
        ("symgen.emit.source", "EmitError"),
        ("symgen.lower", "LoweringError"),
        ("symgen.program.program", "ProgramError"),
    ],
)
def test_what_the_generator_cannot_do_is_one_line(module: str, kind: str) -> None:
    raising = f"from {module} import {kind} as E; import symgen.pipeline as p; p.built_entry = lambda *a: (_ for _ in ()).throw(E('no C for it'))"
    command = [
        sys.executable,
        "-c",
        f"{raising}\nimport sys; from symgen.cli import main; sys.argv = ['symgen', 'build', {PENDULUM!r}]; main()",
    ]
    refused(subprocess.run(command, capture_output=True, text=True), 1, "no C for it")
