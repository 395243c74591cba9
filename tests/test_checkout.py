"""Python started in a checkout: `symgen/` there comes before the installed package, and its other packages lie beside it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

pytestmark = pytest.mark.quick

ROOT = Path(__file__).parents[1]
PACKAGES = str(Path(np.__file__).parents[1])
"""The folder of installed packages. Python finds them there, but with -S not what editable installs put in its way."""


def python(program: str) -> str:
    command = [sys.executable, "-S", "-c", program]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, env={**os.environ, "PYTHONPATH": PACKAGES})
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_all_packages_are_those_of_the_checkout() -> None:
    found = python(
        "import symgen, symgen.models, symgen.runtime, symgen.templates\n"
        "for each in (symgen, symgen.models, symgen.runtime, symgen.templates): print(each.__file__)"
    )
    folders = [Path(line).parent for line in found.splitlines()]
    assert folders == [ROOT / name for name in ("symgen", "models", "runtime", "templates")]


def test_a_model_is_built_and_driven() -> None:
    assert "finished after 10 steps" in python(
        "import symgen\nprint(symgen.simulate(symgen.build('@pendulum'), 0.01, 0.001).status)"
    )


def test_nothing_else_of_the_checkout_becomes_a_part_of_symgen() -> None:
    wanted = ("tests", "docs", "benchmarks", "setup", "symgen")
    assert (
        python(
            "import symgen\nfrom importlib.util import find_spec\n"
            f"print([name for name in {wanted!r} if find_spec(f'symgen.{{name}}')])"
        )
        == "[]\n"
    )


def test_the_compiled_interface_is_that_of_the_installed_package(tmp_path: Path) -> None:
    """Where the checkout has none; one is made up here."""
    installed = tmp_path / "symgen" / "runtime"
    installed.mkdir(parents=True)
    (installed / "_interface.py").write_text("", encoding="utf-8")
    program = (
        "import sys, symgen, symgen.runtime\nfrom symgen.checkout import BesideFinder\n"
        f"sys.path.append({str(tmp_path)!r})\n"
        "print(BesideFinder.find_spec('symgen.runtime._interface').origin)"
    )
    assert python(program).strip().endswith(("_interface.py", ".so", ".pyd"))
