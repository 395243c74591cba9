"""Every command runs, with whatever versions of the packages are installed: with those of `quick` tests."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import chdir
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

import symgen
from symgen.cli.commands import app
from symgen.cli.platform import platform
from symgen.runtime import load_run

pytestmark = [pytest.mark.quick, pytest.mark.filterwarnings("ignore:.*redundant constraint")]

ROOT = Path(__file__).parents[2]
PENDULUM, MAST = str(ROOT / "models" / "pendulum.yaml"), str(ROOT / "models" / "mast.yaml")
STRUT = str(ROOT / "tests" / "suspension" / "strut.yaml")
ARM7 = str(ROOT / "tests" / "data" / "arm7.urdf")
PLANE_CAR = str(ROOT / "tests" / "vehicle_tests" / "plane_car.yaml")

COMMANDS: dict[str, tuple[str, ...]] = {
    "build": (PENDULUM, "-o", "out"),
    "compare": (PENDULUM, "-f", "multiplier", "--states", "1"),
    "convert": (ARM7, "--actuated", "-o", "arm.yaml", "--force"),
    "demo": ("--help",),  # it takes a minute
    "doctor": (),
    "fmu": (PENDULUM, "-o", "pendulum.fmu"),
    "identify": (
        PENDULUM,
        "measured.csv",
        "-p",
        "mass=1.1+-0.5",
        "-p",
        "friction=0.1",
        "--start",
        "swing=1.0",
        "-o",
        "found.html",
    ),
    "inspect": (PENDULUM, "--svg", "tree.svg", "--latex", "equations.tex"),
    "models": (),
    "ops": (PENDULUM, "-f", "independent"),
    "play": (PENDULUM, "-f", "independent", "-o", "play.html"),
    "plot": ("run.nc", "-o", "run.svg"),
    "report": (PENDULUM, "run.nc", "-o", "report.html"),
    "rig": (STRUT, "-t", "parallel", "--points", "3", "-o", "rig.html", "-o", "rig.nc"),
    "run": (PENDULUM, "-f", "independent", "--method", "trapezoidal", "--until", "0.1", "-o", "run.nc", "--force"),
    "schema": (),
    "sweep": (PENDULUM, "study.yaml", "-o", "sweep.nc"),
    "test": (PLANE_CAR, "-o", "tests.html", "-o", "tests.nc"),
    "verify": (PENDULUM, "-f", "independent", "--states", "1"),
    "view": ("run.nc", "-o", "view.html"),
    "platform build": (MAST, "-o", "mast"),
    "platform check": (MAST, "--help"),  # it takes seconds
    "platform solve": (MAST, "--pose", "0,0,0,0,0,0"),
    "platform bench": (MAST, "--help"),
    "platform plot": (MAST, "-o", "platform.png"),
}

STUDY = "{until: 0.1, step: 0.01, vary: {grid: {initial.swing.position: [0.1, 0.2]}}}"


MEASURED = "time,torque,angle\n" + "".join(f"{0.01 * k},1,{1 - 2e-4 * k * k}\n" for k in range(12))


Command = Callable[[Path, str], subprocess.CompletedProcess[str]]
WIDTH = {"COLUMNS": "100"}


@pytest.fixture(scope="module")
def command(request: pytest.FixtureRequest) -> Command:
    """command(folder, name): each in a process of its own, unless `--one-process` is asked for."""
    run = here if request.config.getoption("--one-process") else apart
    return lambda folder, name: run(folder, [*name.split(), *COMMANDS[name]])


def apart(folder: Path, arguments: list[str]) -> subprocess.CompletedProcess[str]:
    start = [sys.executable, "-c", "from symgen.cli import main; main()"]
    return subprocess.run([*start, *arguments], cwd=folder, capture_output=True, text=True, env={**os.environ, **WIDTH})


def here(folder: Path, arguments: list[str]) -> subprocess.CompletedProcess[str]:
    with chdir(folder):
        done = CliRunner(env=WIDTH).invoke(app, arguments, catch_exceptions=False)
    return subprocess.CompletedProcess(arguments, done.exit_code, done.stdout, done.stderr)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory, command: Command) -> Path:
    """With a study in it, and a run, which some of the commands show."""
    made = tmp_path_factory.mktemp("commands")
    (made / "study.yaml").write_text(STUDY)
    (made / "measured.csv").write_text(MEASURED)
    done = command(made, "run")
    assert done.returncode == 0, done.stderr
    return made


def test_none_is_left_out() -> None:
    named = [name_of(each.name, each.callback) for each in app.registered_commands]
    named += [f"platform {name_of(each.name, each.callback)}" for each in platform.registered_commands]
    assert sorted(named) == sorted(COMMANDS)


def name_of(given: str | None, callback: Callable[..., object] | None) -> str:
    return given or getattr(callback, "__name__", "")


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_runs(folder: Path, command: Command, name: str) -> None:
    done = command(folder, name)
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout or name == "run"


def test_runs_go_to_other_tools(folder: Path) -> None:
    run = load_run(folder / "run.nc")
    frame = run.to_pandas()
    assert len(frame) == len(run.time)
    assert dict(run.to_xarray().sizes)["time"] == len(run.time)


def test_a_linear_model() -> None:
    model = symgen.build(PENDULUM)
    found = model.linearise(model.assemble())
    assert np.isfinite(found.A).all()
    assert found.A.shape == (2, 2)
