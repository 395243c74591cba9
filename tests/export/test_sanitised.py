"""Exported C under the sanitizers: two threads with instances of their own, states back and forth, and calls that make no sense."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from symgen.export.fmu import fmu_files
from symgen.runtime import Model, single_steps

from ..support.doses import beyond
from ..support.rigs import STRICT, compiler

pytestmark = pytest.mark.skipif(os.name == "nt", reason="compiles for POSIX")

PROGRAM = Path(__file__).parent / "two_threads.c"


@pytest.mark.parametrize("sanitizer", beyond(1, ["address,undefined", "thread"]))
@pytest.mark.parametrize("name", ["lifter", pytest.param("tumbler", marks=pytest.mark.long)])
def test_sanitizers_find_nothing(exported: Callable[[str], Model], name: str, sanitizer: str, tmp_path: Path) -> None:
    run_sanitised(exported(name), sanitizer, tmp_path, least=180)


def run_sanitised(model: Model, sanitizer: str, folder: Path, least: int) -> None:
    """`least`: of 300 steps so many have to be made. Some inputs are wild."""
    for path, text in fmu_files(model, single_steps(model, 2.0**-10), 2).items():
        (folder / Path(path).name).write_text(text)
    name = next(path.stem for path in folder.glob("*.c") if path.stem != "symgen_fmi2")
    shutil.copy(PROGRAM, folder)
    checks = [f"-fsanitize={sanitizer}", "-fno-sanitize-recover=all", "-g", "-O1"]
    sources = [PROGRAM.name, f"{name}.c"]
    command = [compiler(), *STRICT, "-Wno-psabi", *checks, "-o", "program", *sources, "-lm", "-lpthread"]
    built = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    if "cannot find" in built.stderr:
        pytest.skip("the compiler lacks this sanitizer")
    assert built.returncode == 0, built.stderr
    done = subprocess.run(["./program", str(least)], cwd=folder, capture_output=True, text=True, timeout=900)
    if "unexpected memory mapping" in done.stderr:
        pytest.skip("this kernel places memory where the sanitizer cannot follow")
    assert done.returncode == 0, done.stderr
