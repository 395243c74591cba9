"""Notebooks made of the examples: valid, free of what only programs need, and run from top to bottom."""

from __future__ import annotations

import json
import re
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
NAMES = sorted(path.stem for path in (ROOT / "examples").glob("*.py"))
FEWER = {"CARS = 1000": "CARS = 60", "REPETITIONS = 40": "REPETITIONS = 5"}
"""Studies of fewer runs than a reader makes."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("notebooks")
    subprocess.run(
        [sys.executable, str(ROOT / "docs" / "notebooks.py"), str(path)], check=True, stdout=subprocess.DEVNULL
    )
    return path


def cells(folder: Path, name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((folder / f"{name}.ipynb").read_text(encoding="utf-8"))["cells"]
    return found


def code(folder: Path, name: str) -> str:
    return "\n".join("".join(cell["source"]) for cell in cells(folder, name) if cell["cell_type"] == "code")


@pytest.mark.parametrize("name", NAMES)
def test_notebooks_are_valid(folder: Path, name: str) -> None:
    nbformat = pytest.importorskip("nbformat", reason="nbformat is not installed")
    nbformat.validate(nbformat.read(folder / f"{name}.ipynb", as_version=4))
    first, *others = cells(folder, name)
    assert first["cell_type"] == "markdown"
    assert len(others) > 4
    assert not re.search(r"sys\.|PICTURE|savefig|__file__|switch_backend|matplotlib\.use", code(folder, name))


def test_a_notebook_has_the_statements_of_the_example(folder: Path) -> None:
    """All lines of functions, in order."""
    program = (ROOT / "examples" / "balance.py").read_text(encoding="utf-8")
    function = program.partition("def balanced")[2].partition("\n\n\n")[0]
    assert function in code(folder, "balance")


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.filterwarnings("ignore")
def test_notebooks_run(folder: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """All cells, one after the other, with figures that nobody sees."""
    pyplot = pytest.importorskip("matplotlib.pyplot", reason="matplotlib is not installed")
    pyplot.switch_backend("agg")
    monkeypatch.chdir(folder)
    program = folder / f"run_{name}.py"
    written = code(folder, name)
    for usual, few in FEWER.items():
        written = written.replace(usual, few)
    program.write_text(written, encoding="utf-8")
    runpy.run_path(str(program), run_name="__main__")
    pyplot.close("all")
