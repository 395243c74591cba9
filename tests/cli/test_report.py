"""symgen report, view and plot, from a run file."""

from __future__ import annotations

import re
import sys
import warnings
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

import symgen
from symgen.cli.commands import app
from symgen.report.packing import packed_script
from symgen.runtime import ArgumentError, Model, Solution

MODELS = Path(__file__).parents[2] / "models"
FOUR_BAR, PENDULUM = MODELS / "four_bar.yaml", MODELS / "pendulum.yaml"


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the redundant rows of a planar loop
        solution = symgen.simulate(symgen.build(FOUR_BAR), until=0.1, step=1e-3)
    path = tmp_path_factory.mktemp("run") / "run.nc"
    solution.save(path)
    return path


@pytest.mark.filterwarnings("ignore")
def test_pages_and_curves_come_from_a_run_file(run: Path, tmp_path: Path) -> None:
    for arguments in (
        ["report", str(FOUR_BAR), str(run), "-o", str(tmp_path / "report.html")],
        ["view", str(run), "-o", str(tmp_path / "view.html")],
        ["plot", str(run), "-o", str(tmp_path / "run.svg")],
    ):
        result = CliRunner().invoke(app, arguments, catch_exceptions=False)
        assert result.exit_code == 0
        assert Path(arguments[-1]).stat().st_size > 1000
    assert "worst closure" not in (tmp_path / "view.html").read_text(encoding="utf-8")
    assert "real-time factor" in (tmp_path / "report.html").read_text(encoding="utf-8")


@pytest.mark.filterwarnings("ignore")
def test_a_run_of_another_description_is_refused(run: Path, tmp_path: Path) -> None:
    other = tmp_path / "four_bar.yaml"
    other.write_text(FOUR_BAR.read_text(encoding="utf-8").replace("mass: ", "mass: 1.5 * ", 1), encoding="utf-8")
    with pytest.raises(ArgumentError, match="another description"):
        CliRunner().invoke(
            app, ["report", str(other), str(run), "-o", str(tmp_path / "r.html")], catch_exceptions=False
        )


def test_curves_have_a_format_and_names_that_exist(run: Path, tmp_path: Path) -> None:
    with pytest.raises(ArgumentError, match=r"\.png or \.svg"):
        CliRunner().invoke(app, ["plot", str(run), "-o", str(tmp_path / "run.pdf")], catch_exceptions=False)
    with pytest.raises(ArgumentError, match="no output"):
        CliRunner().invoke(app, ["plot", str(run), "nobody", "-o", str(tmp_path / "run.png")], catch_exceptions=False)


def test_a_sensor_stands_for_its_components_and_coordinates_for_sensors_that_are_not_there(
    run: Path, tmp_path: Path
) -> None:
    assert texts(run, tmp_path / "one.svg", "coupler_point") == {"coupler_point", "m", *"xyz"}
    solution = symgen.runtime.load_run(run)
    layout = replace(solution.layout, sensors=(), units=replace(solution.layout.units, sensors=()))
    blind = replace(solution, layout=layout, outputs=solution.outputs[:, :0])
    blind.save(tmp_path / "blind.nc")
    assert texts(tmp_path / "blind.nc", tmp_path / "all.svg") == {*solution.layout.positions, "rad"}


def texts(run: Path, drawing: Path, *names: str) -> set[str]:
    """Labels of the curves and their axes, a name above a unit, which the drawing keeps as comments."""
    CliRunner().invoke(app, ["plot", str(run), *names, "-o", str(drawing)], catch_exceptions=False)
    found = re.findall(r"<!-- (.*?) -->", drawing.read_text(encoding="utf-8"))
    return {text for text in found if re.match("[a-z]", text)} - {"time, s"}


def test_pages_are_of_the_model_of_the_run_and_need_rows(run: Path, tmp_path: Path) -> None:
    with pytest.raises(ArgumentError, match="a run of four_bar, not of pendulum"):
        CliRunner().invoke(app, ["report", str(PENDULUM), str(run)], catch_exceptions=False)
    solution = symgen.runtime.load_run(run)
    rows = {
        name: getattr(solution, name)[:0] for name in ("time", "q", "v", "z", "a", "multipliers", "outputs", "inputs")
    }
    replace(solution, **rows, status="stopped at once").save(tmp_path / "nothing.nc")
    for command in ("plot", "view"):
        with pytest.raises(ArgumentError, match="nothing to draw: the run stopped at once"):
            CliRunner().invoke(app, [command, str(tmp_path / "nothing.nc")], catch_exceptions=False)


@pytest.mark.filterwarnings("ignore")
def test_a_drive_of_the_demo_that_breaks_off_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("symgen.cli.demo.MODEL", "@pendulum")
    simulate = symgen.simulate

    def broken(model: Model, manoeuvre: str, method: str, refresh: str, every: int) -> Solution:
        run = simulate(model, 0.05, 1e-3, method, refresh, every=every)
        return replace(run, success=False, status="broke off")

    monkeypatch.setattr("symgen.runtime.simulate", broken)
    result = CliRunner().invoke(app, ["demo", "-o", str(tmp_path)])
    assert result.exit_code == 1
    assert "broke off" in result.output
    assert (tmp_path / "report.html").exists()


@pytest.mark.filterwarnings("ignore")
def test_the_demo_drives_a_car_and_writes_one_page(tmp_path: Path) -> None:
    result = CliRunner().invoke(app, ["demo", "-o", str(tmp_path)], catch_exceptions=False)
    assert result.exit_code == 0
    for told in ("from the numeric reference", "us a step", "times real time", "j_turn", "bump_pass", "report.html"):
        assert told in result.output
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert re.findall(r"<h2>(.*?)</h2>", page)[:2] == ["Result", "In motion"]
    assert re.findall(r"<h3>(.*?)</h3>", page) == ["j_turn", "bump_pass"]
    assert "Contraction of Newton iterations" in page
    assert len(page.encode()) < 3_000_000
    assert symgen.runtime.load_run(tmp_path / "bump_pass.nc").success


def test_pages_without_plotly_say_what_to_install(run: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From Python, too."""
    monkeypatch.setitem(sys.modules, "plotly", None)
    with pytest.raises(ArgumentError, match='need plotly; install it with: python -m pip install "plotly>='):
        CliRunner().invoke(app, ["view", str(run), "-o", str(tmp_path / "view.html")], catch_exceptions=False)
    with pytest.raises(ArgumentError, match="need plotly"):
        packed_script()
