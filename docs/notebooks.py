"""The examples as Jupyter notebooks: what a program says about itself becomes text, and each of its paragraphs a cell.

    python docs/notebooks.py [FOLDER]

A cell takes no arguments and writes no picture: numbers that may be given have the values they have by default, and figures are shown.
"""

from __future__ import annotations

import ast
import json
import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

EXAMPLES = Path(__file__).parents[1] / "examples"
GIVEN = re.compile(r"^(\w+) = .* if len\(sys\.argv\) > \d else (.*)$")
OF_FILES = (
    "plt.switch_backend(",
    "matplotlib.use(",
    "figure.savefig(",
    "import sys",
    "import matplotlib\n",
    "PICTURE =",
)
"""Beginnings of lines that only programs need."""


def notebook(program: Path) -> dict[str, Any]:
    """In version 4.5 of the format, without results."""
    code = program.read_text(encoding="utf-8")
    body = ast.parse(code).body
    about = ast.get_docstring(ast.parse(code)) or ""
    lines = code.splitlines(keepends=True)[body[0].end_lineno :]
    text = re.sub(r"\n+ *python examples/[^\n]*", "", about).strip()
    cells = [
        _cell("markdown", f"# {program.stem.replace('_', ' ')}\n\n{text}"),
        *(_cell("code", paragraph) for paragraph in _paragraphs("".join(_kept(lines)))),
    ]
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    metadata = {"kernelspec": kernel, "language_info": {"name": "python"}}
    for number, cell in enumerate(cells):
        cell["id"] = f"cell-{number}"
    return {"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}


def _kept(lines: list[str]) -> Iterator[str]:
    for line in lines:
        given = GIVEN.match(line)
        if line.startswith(OF_FILES):
            continue
        line = f"{given[1]} = {given[2]}\n" if given else line
        yield line.replace("Path(__file__).with_name(", "Path(").replace("Path(__file__).parent", "Path()")


def _paragraphs(code: str) -> Iterator[str]:
    """Statements between which a line is empty, but nothing inside a function. Imports are one."""
    paragraph: list[str] = []
    lines, end, importing = code.splitlines(), 0, True
    for statement in ast.parse(code).body:
        between = lines[end : statement.lineno - 1]
        imports = isinstance(statement, (ast.Import, ast.ImportFrom))
        if paragraph and not all(between) and not (importing and imports):
            yield "\n".join(paragraph)
            paragraph = []
        end, importing = statement.end_lineno or statement.lineno, imports
        paragraph += [*filter(None, between), *lines[statement.lineno - 1 : end]]
    yield "\n".join(paragraph)


def _cell(kind: str, text: str) -> dict[str, Any]:
    results = {"execution_count": None, "outputs": []} if kind == "code" else {}
    return {"cell_type": kind, "metadata": {}, "source": text.splitlines(keepends=True), **results}


def write_notebooks(folder: Path) -> list[Path]:
    """With the descriptions beside them that they read."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for program in sorted(EXAMPLES.glob("*.py")):
        file = folder / f"{program.stem}.ipynb"
        file.write_text(json.dumps(notebook(program), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        written.append(file)
    for description in EXAMPLES.glob("*.yaml"):
        shutil.copy(description, folder)
    return written


if __name__ == "__main__":
    for path in write_notebooks(Path(sys.argv[1]) if len(sys.argv) > 1 else Path("notebooks")):
        print(path)
