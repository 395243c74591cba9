"""What a build depends on: an edit of what generates makes another key, an edit of anything else does not."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from symgen.build_key import hash_of

pytestmark = pytest.mark.quick

ROOT = Path(__file__).parents[1]
NOTHING_TO_BUILD = (
    "symgen/cli/build.py", "symgen/report/page.py", "symgen/verify/checks.py", "symgen/verify/reference/design.py",
    "symgen/driving/manoeuvres.py", "symgen/platform/check.py", "symgen/showing/drawing.py", "symgen/measuring/comparison.py", "symgen/__init__.py",
    "runtime/__init__.py", "runtime/model/model.py", "runtime/run/simulation.py", "runtime/methods/hht.py", "runtime/platform/platform.py",
    "templates/report.html.j2",
)  # fmt: skip
GENERATES = (
    "symgen/description/schema.py", "symgen/mechanism/analyse.py", "symgen/formulation/derive.py",
    "symgen/formulation/cartesian/stepping.py", "symgen/program/program.py", "symgen/passes/hoist.py", "symgen/emit/library.py",
    "symgen/lower.py", "symgen/jacobian.py", "symgen/stepping.py", "symgen/newton.py", "symgen/layout.py", "symgen/pipeline.py",
    "symgen/compiler.py", "symgen/default_formulation.py", "symgen/shared_units.py", "runtime/model/layout.py", "runtime/model/part.py",
    "runtime/include/symgen.h", "runtime/include/symgen_explicit.c", "templates/implicit.c.j2",
)  # fmt: skip


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The packages, to be edited."""
    folder = tmp_path_factory.mktemp("copy")
    for name in ("symgen", "runtime", "templates"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    return folder


def key(folder: Path) -> str:
    return hash_of(folder / "symgen", folder / "runtime", folder / "templates")


def key_after_an_edit(folder: Path, name: str) -> str:
    path = folder / name
    before = path.read_bytes()
    path.write_bytes(before + b"\n# edited\n")
    try:
        return key(folder)
    finally:
        path.write_bytes(before)


def test_a_copy_elsewhere_has_the_same_key(copy: Path) -> None:
    assert key(copy) == key(ROOT)


@pytest.mark.parametrize("name", NOTHING_TO_BUILD)
def test_an_edit_of_what_does_not_generate_rebuilds_nothing(copy: Path, name: str) -> None:
    assert key_after_an_edit(copy, name) == key(copy)


@pytest.mark.parametrize("name", GENERATES)
def test_an_edit_of_what_generates_makes_another_key(copy: Path, name: str) -> None:
    assert key_after_an_edit(copy, name) != key(copy)


def test_a_file_that_is_added_removed_or_renamed_makes_another_key(copy: Path) -> None:
    before, added = key(copy), copy / "symgen" / "passes" / "another.py"
    added.write_text("", encoding="ascii")
    assert key(copy) != before
    renamed = added.rename(added.with_name("renamed.py"))
    assert key(copy) != before
    renamed.unlink()
    assert key(copy) == before
