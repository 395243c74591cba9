"""symgen identify: what is typed reaches the search, and results and errors speak of what was typed."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from symgen.identification import Experiment, synthetic
from symgen.runtime import Model

from ..support.commands import here as symgen
from .conftest import DATA

pytestmark = pytest.mark.quick

Pushed = Callable[..., Experiment]


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory, oscillator: Model, pushed: Pushed) -> Path:
    """Of a controller that holds its pushes over 20 ms."""
    made = synthetic(oscillator, replace(pushed(oscillator), hold="previous"), seed=1)
    columns = {"time": made.time, **made.inputs, **made.measured}
    place = tmp_path_factory.mktemp("records") / "held.csv"
    np.savetxt(place, np.column_stack(list(columns.values())), delimiter=",", header=",".join(columns), comments="")
    return place


def typed(record: Path, *options: str) -> subprocess.CompletedProcess[str]:
    return symgen("identify", DATA / "oscillator.yaml", record, "--start", "slide=0.1", *options, "--json")


def result(record: Path, *options: str) -> Any:
    return json.loads(typed(record, *options).stdout)


def test_inputs_are_held_as_they_were(record: Path) -> None:
    right = result(record, "-p", "mass=1.5", "-p", "lever", "--hold", "previous")
    wrong = result(record, "-p", "mass=1.5", "-p", "lever")
    assert right["values"] == pytest.approx({"mass": 2.0, "lever": 1.0}, rel=5e-3)
    assert right["chi_square"] == pytest.approx(right["freedom"], rel=1e-2)
    rms = [{each["sensor"]: each["rms"] for each in found["signals"]} for found in (right, wrong)]
    assert rms[0]["place"] == pytest.approx(1e-3, rel=0.2)
    assert rms[1]["pace"] > 1.5 * rms[0]["pace"]
    assert all(each["explained"] > 0.98 for each in right["signals"])


def test_bounds_methods_and_iterations_are_taken(record: Path) -> None:
    found = result(
        record, "-p", "mass=1.5", "-p", "first=200", "--upper", "mass=1.8", "--lower", "first=100", "--method", "rk4",
        "--iterations", "30", "--segment", "50", "--continuity", "0.01",
    )  # fmt: skip
    assert found["values"]["mass"] == 1.8
    assert "mass: at its upper bound" in found["remarks"]


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (("--hold", "zoh"), "--hold cannot be 'zoh'; known are linear, previous"),
        (("--method", "trapezodial"), "--method cannot be 'trapezodial'; did you mean 'trapezoidal'"),
        (("--lower", "first=1"), "--lower first: nothing of that name is searched; name it by -p first"),
        (("-p", "cubic"), r"'cubic' starts at zero.*-p cubic=0\+-DEVIATION, or --lower and --upper"),
        (("--rename", "pace=v"), r"column 'v' is neither.*leave it out: .*\(--rename v=\)"),
        (("--rename", "time=t"), r"column 't' is neither.*\(--rename t=time\)"),
    ],
)
def test_errors_speak_of_options(record: Path, options: tuple[str, ...], sentence: str) -> None:
    done = typed(record, "-p", "mass=1.5", *options)
    assert done.returncode == 2
    assert re.search(sentence, done.stderr), done.stderr
