"""`symgen compare`: formulations side by side, built anew, and nothing left behind."""

from __future__ import annotations

import json
import sys
import warnings
from collections.abc import Callable
from pathlib import Path

import pytest

from symgen.build_cache import cache_folder
from symgen.call_time import CallTimer
from symgen.cli import main
from symgen.formulation.derive import FORMULATIONS
from symgen.runtime import Model

MODELS = Path(__file__).parents[1] / "models"
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


def entries() -> set[str]:
    return {path.name for path in cache_folder().glob("*")}


def test_json_for_scripts(compare: Compare) -> None:
    before = entries()
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
    assert entries() == before


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
