"""What is missing is said with the command that installs it."""

from __future__ import annotations

import subprocess
import sys

import pytest

pytestmark = pytest.mark.quick

NEEDED = {
    "jax": "JAX; install it with: python -m pip install",
    "torch": "PyTorch; install it with: python -m pip install",
}


@pytest.mark.parametrize("name", NEEDED)
def test_a_missing_package_is_named(name: str) -> None:
    program = f"import sys; sys.modules[{name!r}] = None; import symgen; symgen.{name}"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert f"ImportError: symgen.{name} needs {NEEDED[name]}" in done.stderr.splitlines()[-1]


def test_symgen_asks_for_neither_by_itself() -> None:
    program = "import sys, symgen.runtime, symgen.pipeline; print({'jax', 'torch'} & sys.modules.keys())"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"
