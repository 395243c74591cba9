"""Every command runs, with whatever versions of the packages are installed: with those of `quick` tests."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import symgen
from symgen.cli.commands import app
from symgen.runtime import load_run

from ..support.commands import name_of, run_command

pytestmark = pytest.mark.quick

ROOT = Path(__file__).parents[2]
PENDULUM = str(ROOT / "models" / "pendulum.yaml")

COMMANDS: dict[str, tuple[str, ...]] = {
    "build": (PENDULUM, "-o", "out"),
    "compare": (PENDULUM, "-f", "multiplier", "--states", "1"),
    "demo": ("--help",),  # it takes a minute
    "doctor": (),
    "inspect": (PENDULUM, "--svg", "tree.svg", "--latex", "equations.tex"),
    "ops": (PENDULUM, "-f", "independent"),
    "plot": ("run.nc", "-o", "run.svg"),
    "report": (PENDULUM, "run.nc", "-o", "report.html"),
    "run": (PENDULUM, "-f", "independent", "--method", "trapezoidal", "--until", "0.1", "-o", "run.nc"),
    "schema": (),
    "verify": (PENDULUM, "-f", "independent", "--states", "1"),
    "view": ("run.nc", "-o", "view.html"),
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """With a run in it, which some of the commands show."""
    made = tmp_path_factory.mktemp("commands")
    done = run_command(made, "run", COMMANDS["run"])
    assert done.returncode == 0, done.stderr
    return made


def test_none_is_left_out() -> None:
    named = [name_of(each.name, each.callback) for each in app.registered_commands]
    assert sorted(named) == sorted(COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_runs(folder: Path, name: str) -> None:
    done = run_command(folder, name, COMMANDS[name])
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
