"""What is said of compilers that are none, and of places where nothing can be written; nothing is left in the cache."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from symgen import compiler
from symgen.compiler import CompileFailed, trial_build
from symgen.pipeline import built_entry
from symgen.runtime import load

from .support.cache import entries_of

PENDULUM = Path(__file__).parents[1] / "models" / "pendulum.yaml"

pytestmark = pytest.mark.skipif(os.name == "nt", reason="scripts stand for compilers")


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "cache"
    monkeypatch.setenv("SYMGEN_CACHE", str(folder))
    return folder


def script(folder: Path, text: str, mode: int = 0o755) -> str:
    path = folder / "own-cc"
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(mode)
    return str(path)


def refusal(cache: Path) -> str:
    with pytest.raises(CompileFailed) as caught:
        built_entry(PENDULUM, "recursive")
    assert not cache.exists() or entries_of(cache) == []
    return str(caught.value)


def test_a_program_that_makes_nothing(cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", script(tmp_path, "exit 0"))  # as /bin/true
    assert "reported success but wrote no library" in refusal(cache)


def test_a_program_that_fails_without_a_word(cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", script(tmp_path, "exit 3"))
    assert "ended with status 3" in refusal(cache)
    assert "without any message" in refusal(cache)


def test_a_program_that_is_killed(cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", script(tmp_path, "kill -SEGV $$"))
    assert "was ended by signal 11" in refusal(cache)


def test_a_program_that_never_ends(cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiler, "ANSWER", 0.5)
    monkeypatch.setenv("CC", script(tmp_path, "echo busy\nexec sleep 60"))
    assert "did not end within 0.5 s" in refusal(cache)


def test_a_program_that_prints_without_end(cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", script(tmp_path, "exec yes"))
    assert "the C compiler" in refusal(cache)


@pytest.mark.parametrize("given", ["own-cc", "", "missing"])
def test_what_is_no_program(cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, given: str) -> None:
    """A file without the permission to run it, a folder, nothing."""
    script(tmp_path, "exit 0", 0o644)
    monkeypatch.setenv("CC", str(tmp_path / given))
    assert "which does not exist or is not a program" in refusal(cache)


def test_a_command_that_cannot_be_read(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", "cc 'unbalanced")
    assert "is not a command: No closing quotation" in refusal(cache)


def test_a_cache_with_spaces_and_letters_and_a_missing_folder_for_temporary_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SYMGEN_CACHE", str(tmp_path / "with spaces" / "Zürich"))
    monkeypatch.setenv("TMPDIR", str(tmp_path / "missing"))
    assert load(built_entry(PENDULUM)).layout.name == "pendulum"
    assert trial_build()


@pytest.mark.parametrize("place", ["file", "file/below"])
def test_a_cache_that_is_no_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, place: str) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("SYMGEN_CACHE", str(tmp_path / place))
    with pytest.raises(OSError, match=r"cannot be written \(.*\); set the environment variable SYMGEN_CACHE"):
        built_entry(PENDULUM)


def test_a_full_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=200k", "tmpfs", str(disk)], capture_output=True)
    if mounted.returncode != 0:
        pytest.skip("a small disk cannot be made: mounting needs root")
    try:
        monkeypatch.setenv("SYMGEN_CACHE", str(disk / "cache"))
        with pytest.raises(OSError, match=r"cannot be written \(No space left on device\)"):
            built_entry(PENDULUM, "recursive")
        assert entries_of(disk / "cache") == []
    finally:
        subprocess.run(["umount", str(disk)], check=True)
