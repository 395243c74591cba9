"""Emitted C of a few small models, committed in `generated/` to be read, and the same in every process.

SYMGEN_REFRESH=1 writes the files anew instead of comparing them; read the difference before committing it.
"""

from __future__ import annotations

import difflib
import os
import subprocess
import sys
from pathlib import Path

import pytest

from symgen.description import read
from symgen.pipeline import ModelGenerator
from symgen.runtime import DERIVATIVES, MODEL

ROOT = Path(__file__).parent.parent
GENERATED = ROOT / "generated"
SHOWN_LINES = 40
"""Lines of a difference that a failure shows."""

CASES = (
    ("pendulum", "multiplier"),
    ("pendulum", "recursive"),
    ("four_bar", "multiplier"),
    ("slider_crank", "multiplier"),
)

REMEDY = "if that is intended: SYMGEN_REFRESH=1 python -m pytest tests/test_generated.py, then read the diff"


def emitted(model: str, formulation: str) -> dict[str, str]:
    """Model and derivatives, files by name. The example program repeats their parameters and is left out."""
    description = read(ROOT / "models" / f"{model}.yaml")
    sources, _ = ModelGenerator(description, formulation).generate(MODEL, DERIVATIVES)
    return {name: text for source in sources for name, text in source.files.items() if not name.endswith("_main.c")}


def committed(model: str, formulation: str) -> dict[str, str]:
    paths = sorted(GENERATED.glob(f"{model}_{formulation}*"))
    return {path.name: path.read_text(encoding="utf-8") for path in paths}


def write(model: str, formulation: str, files: dict[str, str]) -> None:
    for name in committed(model, formulation):
        (GENERATED / name).unlink()
    for name, text in files.items():
        (GENERATED / name).write_text(text, encoding="utf-8", newline="\n")


def difference(old: str, new: str, name: str) -> str:
    lines = difflib.unified_diff(old.splitlines(), new.splitlines(), f"generated/{name}", f"{name} now", lineterm="")
    return "\n".join(list(lines)[:SHOWN_LINES])


@pytest.mark.parametrize(("model", "formulation"), CASES)
@pytest.mark.filterwarnings("ignore::symgen.description.SymgenNotice")
def test_the_generator_emits_what_is_committed(model: str, formulation: str) -> None:
    now = emitted(model, formulation)
    if os.environ.get("SYMGEN_REFRESH") == "1":
        write(model, formulation, now)
    then = committed(model, formulation)
    assert sorted(now) == sorted(then), REMEDY
    for name, text in now.items():
        assert text == then[name], f"{difference(then[name], text, name)}\n{REMEDY}"


def test_nothing_else_is_committed() -> None:
    known = tuple(f"{model}_{formulation}" for model, formulation in CASES)
    assert [path.name for path in GENERATED.iterdir() if not path.name.startswith(known)] == []


HASHED = """
import sys, warnings
from hashlib import sha256
warnings.simplefilter("ignore")
sys.path.insert(0, sys.argv[1])
from test_generated import emitted
text = "".join(name + text for name, text in sorted(emitted("four_bar", "multiplier").items()))
print(sha256(text.encode()).hexdigest())
"""


def test_the_text_does_not_depend_on_the_process() -> None:
    """Sets and dictionaries of names are ordered differently in every process unless the hash seed is given."""
    hashes = set()
    for seed in ("1", "2"):
        command = [sys.executable, "-c", HASHED, str(Path(__file__).parent)]
        done = subprocess.run(
            command, capture_output=True, text=True, cwd=ROOT, env={**os.environ, "PYTHONHASHSEED": seed}
        )
        assert done.returncode == 0, done.stderr
        hashes.add(done.stdout)
    assert len(hashes) == 1
