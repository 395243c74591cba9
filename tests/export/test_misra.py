"""The C of a rig under cppcheck and its addon for MISRA C:2012: nothing is found that the documents do not explain."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from symgen.runtime import Model

from ..support.rigs import written

pytestmark = [
    pytest.mark.skipif(os.name == "nt", reason="rigs are for POSIX"),
    pytest.mark.skipif(shutil.which("cppcheck") is None, reason="cppcheck is not installed"),
]

PAGE = Path(__file__).parents[2] / "docs" / "misra.md"

MODELS = {"lifter": "trapezoidal", "turning_car": "rk4"}


def explained() -> set[str]:
    return set(re.findall(r"^\| (\d+\.\d+) \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE))


def command() -> list[str]:
    """As the page has it, for any file."""
    found = re.search(r"^cppcheck (.*) lifter\.c$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert found is not None
    return ["cppcheck", *found[1].split()]


def test_every_finding_is_explained(exported: Callable[[str], Model], tmp_path: Path) -> None:
    found: set[str] = set()
    for name, method in MODELS.items():
        folder = tmp_path / name
        written(exported(name), folder, method=method)
        options = ["--quiet", "--template={id}", f"{name}.c"]
        done = subprocess.run([*command(), *options], cwd=folder, capture_output=True, text=True, check=True)
        found |= set(done.stderr.split())
    rules = {finding.removeprefix("misra-c2012-") for finding in found if finding.startswith("misra-c2012-")}
    assert len(rules) > 10, "the addon has not run"
    assert rules - explained() == set(), "not explained in docs/misra.md"
    assert explained() - rules == set(), "no longer found: take the line out of docs/misra.md"
    assert {finding for finding in found if not finding.startswith("misra-c2012-")} == set()
