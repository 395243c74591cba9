"""What a run of the rig gives to other programs and to people."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from symgen.description import read
from symgen.suspension import SuspensionRig
from symgen.suspension.curves import RigRun
from symgen.suspension.reading import Vehicle
from symgen.suspension.steered import steered_coordinates

from ..support.commands import here as symgen

CAR = Path(__file__).parent / "car.yaml"


@pytest.fixture(scope="module")
def run(rig: Callable[..., SuspensionRig]) -> RigRun:
    return rig("car").run(["parallel", "steering", "lateral"], points=5)


def test_a_dataset(run: RigRun) -> None:
    pytest.importorskip("xarray")
    data = run.dataset()
    assert data["wheel"].to_numpy().tolist() == ["left", "right"]
    assert data["parallel"].attrs["units"] == data["steering"].attrs["units"] == "m"
    camber = data["parallel.camber"].sel(parallel=0.05, wheel="right")
    assert float(camber) == run["parallel"]["camber"][-1, 1]
    assert data["lateral.toe.slope"].attrs["units"] == "rad/N"
    assert data["parallel.roll_centre_height"].dims == ("parallel",)
    assert data["parallel.motion_ratio.FL.spring"].attrs["units"] == "1"
    assert data.attrs["axle"] == "front"


def test_text_is_in_mm_and_degrees(run: RigRun) -> None:
    """Numbers in SI units, converted by hand."""
    lines = str(run).splitlines()
    assert lines[0] == "small_car, front axle, steered by rack_target"
    at_design, over_travel = (
        lines[lines.index(title) :] for title in ("At the design position", "parallel: both wheels up and down")
    )
    trail, camber = (next(line.split() for line in part if line.startswith(name))
                     for part, name in ((at_design, "trail"), (over_travel, "camber")))  # fmt: skip
    assert float(trail[1]) == pytest.approx(1e3 * run.design.values()["trail"][0], rel=1e-3)
    assert trail[3:] == ["mm"]
    assert float(camber[1]) == pytest.approx(18.0 / np.pi * run["parallel"].gradient("camber")[0], rel=1e-3)
    assert camber[3:] == ["deg", "per", "100", "mm"]


def test_shares_of_load_transfer_need_the_part_of_the_axle(run: RigRun) -> None:
    """That of one axle is not that of all forces: what is not given is left out, and said."""
    assert np.isnan(run.design.values()["anti_dive"]).all()
    assert not any(line.startswith("anti_") for line in str(run).splitlines())
    assert "No anti_dive: give" in str(run)
    assert "--brake-share" in run.page()
    given = Vehicle(centre_height=0.5, brake_share=0.6, drive_share=0.0)
    assert list(given.notes()) == [
        "anti_dive is with 0.6 of all forces of the brake on this axle (--brake-share).",
        "anti_squat is with 0 of all forces of the drive on this axle (--drive-share).",
    ]


def test_compliance_of_what_steers_is_said(run: RigRun) -> None:
    assert "Steered by the input rack_target, with the compliance of what is between" in str(run)
    assert "--steer slide for kinematics alone" in str(run)


@pytest.mark.parametrize(("model", "coordinates"), [("@sedan", ["rack_slide"]), ("@pendulum", [])])
def test_coordinates_through_which_an_input_steers(model: str, coordinates: list[str]) -> None:
    """Those of the sedan read the input by a formula of a sensor."""
    assert steered_coordinates(read(model), "steering_wheel") == coordinates


def test_a_page(run: RigRun) -> None:
    pytest.importorskip("plotly")
    page = run.page()
    for words in (
        "front axle on the suspension rig, steered by rack_target",
        "Kingpin inclination",
        "deg per 100 mm",
        "deg per kN",
    ):
        assert words in page
    assert not re.search(r"\bnan\b", re.sub(r"<script.*?</script>", "", page, flags=re.DOTALL))


def test_the_command(tmp_path: Path, run: RigRun) -> None:
    given = (
        "rig",
        CAR,
        "--axle",
        "rear",
        "-t",
        "parallel",
        "--points",
        "5",
        "--travel",
        "0.04",
        "--set",
        "rack_rate=3e5",
    )
    done = symgen(*given, "--json", "-o", tmp_path / "rear.html", "-o", tmp_path / "rear.nc")
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["axle"] == "rear"
    assert found["tests"]["parallel"]["x"] == pytest.approx([-0.04, -0.02, 0, 0.02, 0.04])
    assert found["design"]["caster"]["value"] == [None, None]
    assert found["design"]["track"] == {"value": pytest.approx(1.5), "unit": "m"}
    assert (tmp_path / "rear.html").stat().st_size > 100_000
    assert (tmp_path / "rear.nc").exists()
    again = symgen(*given, "-o", tmp_path / "rear.nc")
    assert again.returncode == 2
    assert "is there already" in again.stderr


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("@pendulum",), "pendulum has no tires"),
        ((CAR, "-o", "rig.txt"), "give one that ends in .html or .nc"),
        ((CAR, "--axle", "middle"), "the axles are front, rear"),
        ((CAR, "--axle", "rear", "-t", "steering"), "nothing is known to steer this axle"),
    ],
    ids=["no_tires", "other_file", "no_axle", "no_steering"],
)
def test_wrong_use(arguments: tuple[object, ...], words: str) -> None:
    done = symgen("rig", *arguments)
    assert done.returncode == 2
    assert words in done.stderr
    assert done.stdout == ""


def test_curves_that_end_early(tmp_path: Path) -> None:
    given = (Path(__file__).parent / "four_bar.yaml", "-t", "parallel", "--travel", "0.9", "--points", "7")
    done = symgen("rig", *given, "-o", tmp_path / "early.html")
    assert done.returncode == 1
    assert "no curve beyond" in done.stdout
    assert "no curve beyond" in (tmp_path / "early.html").read_text(encoding="utf-8")
