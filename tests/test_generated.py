"""Emitted C of a few small models, committed in `generated/` to be read, and the same in every process.

SYMGEN_REFRESH=1 writes the files anew instead of comparing them; read the difference before committing it.
"""

from __future__ import annotations

import difflib
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from symgen.runtime.model.part import STEPPING, batch_part, fleet_part, part_of_bodies

from symgen.description import read, read_platform
from symgen.pipeline import ModelGenerator, PlatformGenerator
from symgen.runtime import DERIVATIVES, MODEL, PLATFORM, QUANTITIES, Part

ROOT = Path(__file__).parent.parent
GENERATED = ROOT / "generated"
SHOWN_LINES = 40
"""Lines of a difference that a failure shows."""

CASES: dict[str, tuple[str, tuple[Part, ...]]] = {
    "pendulum-multiplier": ("multiplier", (MODEL, QUANTITIES, DERIVATIVES)),
    "pendulum-recursive": ("recursive", (MODEL, QUANTITIES, DERIVATIVES)),
    "pendulum-quantities": ("recursive", (QUANTITIES,)),
    "pendulum-lanes": ("recursive", (batch_part(4),)),
    "pendulum-steps": ("recursive", (STEPPING,)),
    "pendulum-fleet": ("recursive", (fleet_part(4),)),
    "pendulum-bodies": ("inertial", (part_of_bodies("world"),)),
    "four_bar-multiplier": ("multiplier", (MODEL, QUANTITIES, DERIVATIVES)),
    "slider_crank-independent": ("independent", (MODEL, QUANTITIES)),
    "mast-platform": ("platform", (PLATFORM,)),
}
"""Folders of `generated/`: a model and what is shown of it."""

REMEDY = "if that is intended: SYMGEN_REFRESH=1 python -m pytest tests/test_generated.py, then read the diff"


def emitted(case: str) -> dict[str, str]:
    """Files by name. The example program repeats their parameters and is left out."""
    (formulation, parts), file = CASES[case], ROOT / "models" / f"{case.partition('-')[0]}.yaml"
    generator = (
        PlatformGenerator(read_platform(file)) if parts == (PLATFORM,) else ModelGenerator(read(file), formulation)
    )
    sources, _ = generator.generate(*parts)
    return {name: text for source in sources for name, text in source.files.items() if not name.endswith("_main.c")}


def committed(case: str) -> dict[str, str]:
    return {path.name: path.read_text(encoding="utf-8") for path in sorted((GENERATED / case).glob("*"))}


def write(case: str, files: dict[str, str]) -> None:
    shutil.rmtree(GENERATED / case, ignore_errors=True)
    (GENERATED / case).mkdir(parents=True)
    for name, text in files.items():
        (GENERATED / case / name).write_text(text, encoding="utf-8", newline="\n")


def difference(old: str, new: str, name: str) -> str:
    lines = difflib.unified_diff(old.splitlines(), new.splitlines(), f"generated/{name}", f"{name} now", lineterm="")
    return "\n".join(list(lines)[:SHOWN_LINES])


@pytest.mark.parametrize("case", CASES)
@pytest.mark.filterwarnings("ignore::symgen.description.SymgenNotice")
def test_the_generator_emits_what_is_committed(case: str) -> None:
    now = emitted(case)
    if os.environ.get("SYMGEN_REFRESH") == "1":
        write(case, now)
    then = committed(case)
    assert sorted(now) == sorted(then), REMEDY
    for name, text in now.items():
        assert text == then[name], f"{difference(then[name], text, f'{case}/{name}')}\n{REMEDY}"


def test_nothing_else_is_committed() -> None:
    assert sorted(path.name for path in GENERATED.iterdir()) == sorted(CASES)


HASHED = """
import sys, warnings
from hashlib import sha256
warnings.simplefilter("ignore")
sys.path.insert(0, sys.argv[1])
from test_generated import emitted
text = "".join(name + text for name, text in sorted(emitted("four_bar-multiplier").items()))
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
