"""`symgen compare`: formulations side by side, built anew, and nothing left behind."""

from __future__ import annotations

import json
import sys
import warnings
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path

import pytest

from symgen.cli import main
from symgen.description import read
from symgen.formulation.derive import FORMULATIONS
from symgen.measuring.call_time import CallTimer
from symgen.measuring.manoeuvre_comparison import KINDS, compare_manoeuvre
from symgen.runtime import Model

from ..support.cache import entries_of, own_cache

MODELS = Path(__file__).parents[2] / "models"
FOUR_BAR = MODELS / "four_bar.yaml"

Compare = Callable[..., tuple[int, str, str]]


@pytest.fixture
def compare(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Compare:
    """Runs `symgen compare` in this process: exit code and what it prints."""

    monkeypatch.setattr(warnings, "showwarning", warnings.showwarning)

    def run(*arguments: object) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["symgen", "compare", *map(str, arguments)])
        with pytest.raises(SystemExit) as stop:
            main()
        text = capsys.readouterr()
        return int(str(stop.value.code or 0)), text.out, text.err

    return run


def test_json_for_scripts(compare: Compare, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SYMGEN_CACHE", own_cache(tmp_path))
    code, out, err = compare(FOUR_BAR, "--json", "--states", 2)
    found = json.loads(out)
    assert (code, found["model"], found["states"]) == (0, "four_bar", 2)
    assert err.count("note: ") == 1  # about redundant equations, not once per formulation
    rows = {row["formulation"]: row for row in found["formulations"]}
    assert set(rows) | set(found["refused"]) == set(FORMULATIONS)
    assert list(found["refused"]) == ["chassis", "recursive", "subsystem-cartesian", "subsystem-joint"]
    for row in rows.values():
        assert row["difference"] < 1e-9
        assert row["flops"] == sum(c["flops"] for phase, c in row["operations"].items() if phase != "init") > 0
        assert 0 < row["microseconds"] < 100
        assert row["code_bytes"] > 4096
        assert {"derive", "lower", "optimise", "emit", "compile"} <= set(row["build"])
        assert row["build_seconds"] == pytest.approx(sum(row["build"].values()))
    assert entries_of(tmp_path) == []  # what is compared does not stay in the user's cache


@pytest.fixture
def tumbling(tmp_path: Path) -> Path:
    """A manoeuvre in a file of its own, for a model whose arms swing through large angles."""
    path = tmp_path / "tumbling.yaml"
    path.write_text("manoeuvres:\n  tumble: {until: 0.4, step: 0.002}\n", encoding="utf-8")
    return path


TUMBLER = Path(__file__).parents[1] / "data" / "tumbler.yaml"


def test_steps_of_a_manoeuvre(compare: Compare, tumbling: Path) -> None:
    code, out, _ = compare(TUMBLER, "--manoeuvre", tumbling, "--json")
    found = json.loads(out)
    assert (code, list(found)) == (0, ["model", "manoeuvre", "rows"])
    assert (found["model"], found["manoeuvre"]) == ("tumbler", "tumble")
    assert [(row["formulation"], row["refresh"]) for row in found["rows"]] == list(KINDS)
    rows = {f"{row['formulation']}/{row['refresh']}": row for row in found["rows"]}
    for name, row in rows.items():
        assert row["operations"] > 500
        assert 0 < row["us_per_step"] <= row["us_worst"]
        if "frozen" not in name:
            assert 1e-5 < row["error"] < 0.05
            assert row["failed_at"] is None
            assert 1 <= row["iterations"] < 4
    assert rows["chassis/every-step"]["refactorisations"] == 200
    frozen = rows["inertial/frozen"]
    assert (frozen["error"], frozen["refactorisations"]) == (None, 1)
    assert 0 < frozen["failed_at"] < 0.4
    assert 0 < abs(frozen["heading"]) < 40
    assert "did not converge" in frozen["status"]


def test_error_of_steps_is_of_second_order(tumbling: Path) -> None:
    """Half the step leaves a quarter of it; the reference is finer by as much."""
    description, errors = read(TUMBLER), []
    for step in (0.004, 0.002):
        tumbling.write_text(f"manoeuvres:\n  tumble: {{until: 0.4, step: {step}}}\n", encoding="utf-8")
        found = compare_manoeuvre(description, str(tumbling), lambda name: nullcontext(), ["independent"], runs=1)
        errors.append(next(row.error for row in found.rows if row.refresh == "adaptive"))
    assert errors[0] / errors[1] == pytest.approx(4.0, abs=0.8)


def test_table_of_steps_names_what_is_left_out(compare: Compare, tumbling: Path) -> None:
    _, out, _ = compare(MODELS / "pendulum.yaml", "-m", tumbling)
    title, error, head, *lines = out.splitlines()
    assert title.startswith("pendulum, tumble: BDF2 in steps of 2 ms")
    assert "acceleration of all coordinates from a run of independent" in error
    assert all(word in head for word in ("error", "operations", "us", "iterations", "factors"))
    rows = (line for line in lines[:-1] if line.startswith("  ") and "at " not in line)
    assert [row.split()[0] for row in rows] == [
        f"{formulation}/{refresh}" for formulation, refresh in KINDS if formulation != "chassis"
    ]
    assert lines[-1].startswith("  chassis: formulation 'chassis' needs a base body")
    _, out, err = compare(MODELS / "pendulum.yaml", "-m", tumbling, "--json")
    assert len(json.loads(out)["rows"]) == 5
    assert "note: chassis is left out" in err


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["-m", "swing"], "there is no manoeuvre 'swing'"),
        (["-m", "swing", "--states", 3], "leave out --states or --manoeuvre"),
        (["-m", "swing", "-f", "multiplier"], "compared in inertial, chassis, independent, not in 'multiplier'"),
        (["-m", "swing", "-f", "chassis"], "name one with `base:`"),
    ],
)
def test_steps_that_cannot_be_compared(compare: Compare, options: list[object], words: str) -> None:
    code, out, err = compare(MODELS / "pendulum.yaml", *options)
    assert (code, out) == (2, "")
    assert words in err


def test_table_for_people(compare: Compare) -> None:
    _, out, _ = compare(MODELS / "pendulum.yaml", "-f", "recursive", "-f", "multiplier", "--states", 1)
    title, head, *lines = out.splitlines()
    assert title.startswith("pendulum: one acceleration")
    assert all(word in head for word in ("difference", "flops", "us", "code", "build", "compile"))
    assert [line.split()[0] for line in lines] == ["recursive", "multiplier"]


@pytest.mark.parametrize(("formulation", "words"), [("magic", "known are"), ("recursive", "takes trees only")])
def test_what_was_asked_for_and_cannot_be_is_an_error(compare: Compare, formulation: str, words: str) -> None:
    code, out, err = compare(FOUR_BAR, "-f", formulation)
    assert (code, out) == (2, "")
    assert words in err


def test_time_of_a_call_is_less_than_python_sees(shipped: Callable[..., Model], tmp_path: Path) -> None:
    from time import perf_counter

    model = shipped("four_bar")
    state = model.assemble()
    model.acceleration(state)
    start = perf_counter()
    for _ in range(100):
        model.acceleration(state)
    seen = (perf_counter() - start) / 100
    assert 0 < CallTimer(tmp_path).seconds(model.library, "acceleration") < seen
