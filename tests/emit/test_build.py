from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from symgen import build_cache, build_key, cache_entry, compiler
from symgen.build_cache import build, export, lookup
from symgen.build_key import cache_key
from symgen.cache_entry import CacheNotice, is_whole
from symgen.compiler import CompileFailed, Compiler, CompilerMissing
from symgen.emit import Source, emit
from symgen.program.program import Program
from symgen.runtime import LoadError, ModelLayout, library_suffix, load

from ..support.cache import entries_of, own_cache

Make = Callable[[str], tuple[Program, ModelLayout]]


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SYMGEN_CACHE", own_cache(tmp_path / "cache"))
    return tmp_path / "cache"


def build_pendulum(make: Make, *more: str) -> Path:
    program, model = make("pendulum")
    return build([emit(program, model)], model, cache_key("pendulum", *more))


def refuse_to_run(*arguments: object) -> str:
    raise AssertionError("a compiler was run")


def test_second_build_takes_no_compiler(make: Make, cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    entry = build_pendulum(make)
    monkeypatch.setattr(compiler, "run", refuse_to_run)
    monkeypatch.setattr(build_cache, "compile_library", refuse_to_run)
    assert build_pendulum(make) == entry == lookup(cache_key("pendulum"))


def test_a_built_model_outlives_its_compiler(make: Make, cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    entry = build_pendulum(make)
    monkeypatch.setenv("CC", str(cache / "no-such-compiler"))
    assert lookup(cache_key("pendulum")) == entry
    with pytest.raises(CompileFailed, match="does not exist"):
        build_pendulum(make, "another")


def test_the_key_depends_on_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    keys = {cache_key("a", "b"), cache_key("ab"), cache_key("a"), cache_key("a", target="portable")}
    monkeypatch.setattr(build_key, "generator", lambda: "symgen of tomorrow")
    assert len(keys | {cache_key("a")}) == 5


def test_another_compiler_makes_another_entry(make: Make, cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    entry = build_pendulum(make)
    found = compiler.find_compiler()
    monkeypatch.setattr(build_cache, "find_compiler", lambda: Compiler(found.command, "another"))
    assert lookup(cache_key("pendulum")) is None
    assert build_pendulum(make) != entry


@pytest.mark.parametrize("damage", ["truncate", "remove", "flip", "add", "unlist"])
def test_a_damaged_entry_is_built_again(make: Make, cache: Path, damage: str) -> None:
    entry = build_pendulum(make)
    library = entry / f"pendulum{library_suffix()}"
    content = library.read_bytes()
    if damage == "truncate":
        library.write_bytes(content[:1000])
    elif damage == "remove":
        library.unlink()
    elif damage == "flip":
        library.write_bytes(content[:-1] + bytes([content[-1] ^ 1]))
    elif damage == "add":
        (entry / "more.json").write_text("{}")
    else:
        (entry / cache_entry.CHECKSUMS).write_text("")
    assert lookup(cache_key("pendulum")) is None
    with pytest.warns(CacheNotice, match="is damaged, and is built again"):
        assert build_pendulum(make) == entry
    assert is_whole(entry)
    assert load(entry).layout.name == "pendulum"
    assert [path for path in entries_of(cache) if path != entry] == []


def test_failed_compilation_shows_the_end_of_the_message_and_leaves_nothing(make: Make, cache: Path) -> None:
    program, model = make("pendulum")
    good = emit(program, model)
    bad = Source(good.symbol, {**good.files, good.units[0]: "int broken(void) { return missing; }\n"}, good.layout)
    with pytest.raises(CompileFailed, match="missing"):
        build([bad], model, cache_key("pendulum"))
    assert entries_of(cache) == []
    assert lookup(cache_key("pendulum")) is None


WORKER = """
import sys
sys.path.insert(0, sys.argv[1])
from conftest import pendulum
from symgen.build_cache import build
from symgen.build_key import cache_key
from symgen.emit import emit
program, model = pendulum()
print(build([emit(program, model)], model, cache_key("pendulum")))
"""


def start_worker() -> subprocess.Popen[str]:
    command = [sys.executable, "-c", WORKER, str(Path(__file__).parent)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def test_two_processes_may_build_at_once(make: Make, cache: Path) -> None:
    workers = [start_worker() for _ in range(3)]
    results = [worker.communicate(timeout=120) for worker in workers]
    printed = {out.strip() for out, _ in results}
    assert [worker.returncode for worker in workers] == [0, 0, 0], results
    assert [str(path) for path in entries_of(cache)] == list(printed)
    assert is_whole(Path(printed.pop()))


@pytest.mark.skipif(os.name == "nt", reason="needs a script as compiler")
def test_a_killed_build_leaves_a_good_cache(
    make: Make, cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = tmp_path / "slow-cc"
    slow.write_text("#!/bin/sh\nexec sleep 20\n")
    slow.chmod(0o755)
    with monkeypatch.context() as patch:
        patch.setenv("CC", str(slow))
        worker = start_worker()
        while not any(path.is_dir() for path in entries_of(cache)):
            assert worker.poll() is None, worker.communicate()
            time.sleep(0.02)
        worker.kill()
        worker.communicate()
    assert len(entries_of(cache)) == 2  # the folder and the lock
    assert lookup(cache_key("pendulum")) is None
    assert entries_of(cache) == []
    assert is_whole(build_pendulum(make))


def test_missing_compiler_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CC", raising=False)
    monkeypatch.setattr(compiler.shutil, "which", lambda name: None)
    monkeypatch.setattr(compiler.importlib.util, "find_spec", lambda name: None)
    with pytest.raises(CompilerMissing, match=r'pip install "ziglang>=0\.13"'):
        compiler.find_compiler()


def test_trial_build_of_the_compiler_at_hand() -> None:
    assert compiler.trial_build().endswith("the compiled code runs")
    assert compiler.trial_build("portable")


def test_ziglang_is_a_compiler(make: Make, cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("ziglang")
    monkeypatch.delenv("CC", raising=False)
    monkeypatch.setattr(compiler.shutil, "which", lambda name: None)
    assert "ziglang" in compiler.find_compiler().command
    assert load(build_pendulum(make)).assemble().q.tolist() == [0.4]


def test_export_compiles_by_the_line_in_its_head_comment(make: Make, cache: Path, tmp_path: Path) -> None:
    folder = tmp_path / "out"
    export(build_pendulum(make), folder)
    assert not list(folder.glob(".*"))
    line = next(line for line in next(folder.glob("*_main.c")).read_text().splitlines() if " cc " in line)
    found = compiler.find_compiler().command
    subprocess.run([*found, *line.split()[1:]], cwd=folder, check=True)
    done = subprocess.run([str(folder / "pendulum")], capture_output=True, text=True, check=True)
    assert "hinge" in done.stdout
    assert load(folder).layout.name == "pendulum"


def test_export_replaces_its_own_files_only(make: Make, cache: Path, tmp_path: Path) -> None:
    """A larger model of the same name had more parts; other programs stay."""
    folder = tmp_path / "out"
    folder.mkdir()
    own = (
        "pendulum_1.c",
        "pendulum_12.c",
        "pendulum_derivatives_3.c",
        "pendulum_derivatives.c",
        "pendulum_derivatives.h",
    )
    others = (
        "main.c",
        "pendulum_derivatives.txt",
        "my_pendulum_derivatives.c",
        "pendulum_test.c",
        "my_pendulum_1.c",
        "pendulum_1.c.txt",
    )
    for name in (*own, *others):
        (folder / name).write_text("mine", encoding="ascii")
    export(build_pendulum(make), folder)
    assert all((folder / name).read_text(encoding="ascii") == "mine" for name in others)
    assert not any((folder / name).exists() for name in own)


def test_an_export_that_fails_leaves_nothing_half_done(
    make: Make, cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(source: Path, target: str) -> None:
        raise OSError("no space left on device")

    monkeypatch.setattr(build_cache.shutil, "copyfile", full)
    with pytest.raises(OSError, match="no space"):
        export(build_pendulum(make), tmp_path / "out")
    assert list((tmp_path / "out").iterdir()) == []


def test_a_whole_entry_is_not_set_aside(make: Make, cache: Path) -> None:
    """Another process mended it between two looks."""
    entry = build_pendulum(make)
    cache_entry.set_aside(entry)
    assert is_whole(entry)
    (entry / "pendulum.c").write_text("", encoding="ascii")
    cache_entry.set_aside(entry)
    assert not entry.exists()
    assert entries_of(cache) == []


def test_the_generator_includes_the_libraries_that_form_equations(monkeypatch: pytest.MonkeyPatch) -> None:
    build_key.generator.cache_clear()
    known = build_key.generator()
    monkeypatch.setattr(build_key.metadata, "version", lambda name: "0.0")
    build_key.generator.cache_clear()
    assert build_key.generator() != known
    build_key.generator.cache_clear()


@pytest.mark.skipif(os.name == "nt", reason="a shell script stands for the compiler")
def test_the_path_of_a_compiler_may_have_spaces(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "Program Files" / "cc"
    path.parent.mkdir()
    path.write_text("#!/bin/sh\n", encoding="ascii")
    path.chmod(0o755)
    monkeypatch.setenv("CC", str(path))
    assert compiler.find_compiler().command == (str(path),)
    monkeypatch.setenv("CC", f"'{path}' -m64")
    assert compiler.find_compiler().command == (str(path), "-m64")


def test_code_for_another_cpu_is_refused(make: Make, cache: Path) -> None:
    entry = build_pendulum(make)
    place = entry / "pendulum.json"
    content = json.loads(place.read_text())
    content["build"]["features"].append("warp-drive")
    place.write_text(json.dumps(content))
    with pytest.raises(LoadError, match="warp-drive"):
        load(entry)


@pytest.mark.parametrize("content", ["", "{", "{}", "[]", '{"model": 1}'])
def test_damaged_layouts_are_refused(make: Make, cache: Path, content: str) -> None:
    entry = build_pendulum(make)
    (entry / "pendulum.json").write_text(content)
    with pytest.raises(LoadError, match="build the model again"):
        load(entry)


def test_missing_models_are_refused(tmp_path: Path) -> None:
    with pytest.raises(LoadError, match="not a built model"):
        load(tmp_path)


def test_a_warm_start_imports_neither_sympy_nor_jinja(make: Make, cache: Path) -> None:
    entry = build_pendulum(make)
    text = (
        "import sys; from symgen.build_cache import lookup; from symgen.build_key import cache_key; from symgen.runtime import load;"
        "model = load(lookup(cache_key('pendulum'))); model.acceleration(model.assemble());"
        "print(*[name for name in ('sympy', 'jinja2', 'scipy', 'networkx') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""
    assert entry
