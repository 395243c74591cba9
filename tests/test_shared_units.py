"""Hand-written C that serves all models is compiled once."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from symgen import shared_units
from symgen.cache_entry import CHECKSUMS, CacheNotice, checksums, is_whole
from symgen.children import Children
from symgen.compiler import find_compiler, levels_of
from symgen.pipeline import build, built_entry
from symgen.runtime import MODEL, load, simulate
from symgen.shared_units import INCLUDE, compile_unit, kept_object

MODELS = Path(__file__).parents[1] / "models"


@pytest.fixture
def compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Names of the files that were compiled for all models, in a cache of their own."""
    names: list[str] = []

    def counted(compiler: object, unit: Path, *others: object) -> Path:
        names.append(unit.name)
        return compile_unit(compiler, unit, *others)  # type: ignore[arg-type]

    monkeypatch.setenv("SYMGEN_CACHE", str(tmp_path))
    monkeypatch.setattr(shared_units, "compile_unit", counted)
    return names


def test_models_share_what_does_not_differ(compiled: list[str]) -> None:
    for name in ("pendulum", "double_pendulum"):
        model = build(MODELS / f"{name}.yaml", "independent")
        assert simulate(model, 0.01, 1e-3, method="rk4").success
        assert simulate(model, 0.01, 1e-3, method="trapezoidal").success
    assert sorted(compiled) == ["symgen_explicit.c", "symgen_implicit_run.c", "symgen_rows.c", "symgen_states.c"]
    built_entry(MODELS / "pendulum.yaml", "multiplier", "portable")
    levels = levels_of("portable", MODEL)
    assert compiled.count("symgen_explicit.c") == 1 + len(levels)  # for other processors


def test_a_damaged_object_is_made_again(compiled: list[str], tmp_path: Path) -> None:
    built_entry(MODELS / "pendulum.yaml", "recursive")
    (made,) = tmp_path.glob("*/symgen_explicit.o")
    made.write_bytes(made.read_bytes()[:1000])
    assert not is_whole(made.parent)
    built_entry(MODELS / "double_pendulum.yaml", "recursive")
    assert compiled.count("symgen_explicit.c") == 2
    assert is_whole(made.parent)


def test_the_object_follows_every_header(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for path in INCLUDE.iterdir():
        (tmp_path / path.name).write_bytes(path.read_bytes())
    monkeypatch.setattr(shared_units, "INCLUDE", tmp_path)
    keys = {shared_units._key("native", unit) for unit in ("symgen_explicit.c", "symgen_implicit_run.c")}
    header = tmp_path / "symgen_lu.h"
    header.write_text(header.read_text() + "\n")
    keys.add(shared_units._key("native", "symgen_explicit.c"))
    keys.add(shared_units._key("portable", "symgen_explicit.c"))
    assert len(keys) == 4


def test_an_object_that_does_not_link_is_made_again(compiled: list[str], tmp_path: Path) -> None:
    """As a compiler leaves it that wrote nothing and said that all was well: its hash fits."""
    built_entry(MODELS / "pendulum.yaml", "recursive")
    (made,) = tmp_path.glob("*/symgen_explicit.o")
    empty = tmp_path / "empty.c"
    empty.write_text("typedef int nothing;\n", encoding="ascii")
    subprocess.run([*find_compiler().command, "-c", str(empty), "-o", str(made)], check=True)
    (made.parent / CHECKSUMS).write_text(checksums(made.parent), encoding="utf-8")
    assert is_whole(made.parent)
    with pytest.warns(CacheNotice, match=r"could not be linked; the cache entry .* is built again"):
        entry = built_entry(MODELS / "double_pendulum.yaml", "recursive")
    assert load(entry).layout.name == "double_pendulum"
    assert compiled.count("symgen_explicit.c") == 2


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")
def test_a_pipe_in_an_entry_is_not_read(compiled: list[str], tmp_path: Path) -> None:
    built_entry(MODELS / "pendulum.yaml", "recursive")
    (made,) = tmp_path.glob("*/symgen_explicit.o")
    made.unlink()
    os.mkfifo(made)
    built_entry(MODELS / "double_pendulum.yaml", "recursive")
    assert compiled.count("symgen_explicit.c") == 2


def test_an_object_is_kept_until_what_it_is_made_of_changes(compiled: list[str], tmp_path: Path) -> None:
    """Files that it does not include count for nothing."""
    unit, inner, other = (tmp_path / "sources" / name for name in ("unit.c", "inner.h", "other.h"))
    unit.parent.mkdir()
    unit.write_text(
        '#include <math.h>\n#include "outer.h"\ndouble value(void);\ndouble value(void) { return VALUE; }\n'
    )
    unit.with_name("outer.h").write_text('# include "inner.h"\n')
    objects = []
    for path, text in ((inner, "1.0"), (other, "1.0"), (inner, "2.0"), (inner, "1.0")):
        path.write_text(f"#define VALUE {text}\n")
        with Children() as children:
            objects.append(kept_object(find_compiler(), "native", unit, unit.parent, children).read_bytes())
    assert compiled == ["unit.c"] * 2
    assert objects[0] == objects[1] == objects[3] != objects[2]
