"""Of processes that build the same thing at once one builds it and the others wait; no lock outlives its process."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from symgen import build_cache, file_lock
from symgen.build_cache import lookup
from symgen.description import read
from symgen.file_lock import lock, one_process
from symgen.pipeline import ModelGenerator, built_entry
from symgen.runtime import MODEL
from symgen.unfinished import only_one

from .support.cache import entries_of

PENDULUM = Path(__file__).parents[1] / "models" / "pendulum.yaml"
COMMAND = (sys.executable, "-c", "from symgen.cli import main; main()", "build", "-f", "multiplier", str(PENDULUM))
LONG = 120.0
"""Seconds after which a test gives up."""

posix = pytest.mark.skipif(os.name == "nt", reason="a shell script stands for the compiler")


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SYMGEN_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture
def compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], Counter[str]]:
    """A compiler that takes its time; how often it was given each file."""
    script, written = tmp_path / "slow-cc", tmp_path / "compiled"
    script.write_text(
        f'#!/bin/sh\ncase "$*" in *" -c "*) echo "$*" >>{written}; sleep 1 ;; esac\nexec cc "$@"\n', encoding="ascii"
    )
    script.chmod(0o755)
    monkeypatch.setenv("CC", str(script))

    def files() -> Counter[str]:
        lines = written.read_text(encoding="ascii").splitlines() if written.exists() else []
        words = [line.split() for line in lines]
        return Counter(Path(each[each.index("-c") + 1]).name for each in words)

    return files


def start() -> subprocess.Popen[str]:
    return subprocess.Popen(COMMAND, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def wait_until(holds: Callable[[], object]) -> None:
    end = time.monotonic() + LONG
    while not holds():
        assert time.monotonic() < end, "that takes too long"
        time.sleep(0.02)


@posix
def test_of_two_processes_one_compiles(cache: Path, compiled: Callable[[], Counter[str]]) -> None:
    builds = [start() for _ in range(2)]
    said = [build.communicate(timeout=LONG) for build in builds]
    assert [build.returncode for build in builds] == [0, 0], said
    assert said[0][0] == said[1][0]
    assert set(compiled().values()) == {1}, compiled()
    assert [str(path) for path in entries_of(cache)] == [said[0][0].strip()]


@posix
def test_who_waits_for_a_killed_build_builds(cache: Path, compiled: Callable[[], Counter[str]]) -> None:
    first = start()
    wait_until(compiled)
    second = start()
    time.sleep(0.3)
    first.send_signal(signal.SIGKILL)
    first.communicate()
    out, errors = second.communicate(timeout=LONG)
    assert second.returncode == 0, errors
    assert set(compiled().values()) <= {1, 2}
    assert lookup("any") is None
    assert [str(path) for path in entries_of(cache)] == [out.strip()]


def test_threads_of_a_process_build_once(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    entries, made, compile_library = [], [], build_cache.compile_library

    def slow(*arguments: object) -> None:
        made.append(arguments)
        time.sleep(1.0)
        compile_library(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(build_cache, "compile_library", slow)
    threads = [threading.Thread(target=lambda: entries.append(built_entry(PENDULUM, "multiplier"))) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(made) == 1
    assert len(entries) == 3
    assert len(set(entries)) == 1


def test_a_lock_that_nobody_holds_is_no_obstacle(cache: Path) -> None:
    """That of a process that was killed; the system gave the lock back, the file is still there."""
    cache.mkdir(mode=0o700)
    generator = ModelGenerator(read(PENDULUM), "multiplier")
    key = generator._key("native", (MODEL,))
    (cache / f".building-{key}.lock").touch()
    entry = generator.model("native", derivatives=False)
    assert entries_of(cache) == [entry]


def test_leftover_locks_are_removed_and_held_ones_are_not(cache: Path) -> None:
    cache.mkdir(mode=0o700)
    left = cache / ".building-left.lock"
    left.touch()
    with only_one(cache, "held", nullcontext):
        assert lookup("any") is None
        assert [path.name for path in entries_of(cache)] == [".building-held.lock"]
    assert entries_of(cache) == []


class Said:
    """A context that writes down that it was entered."""

    def __init__(self) -> None:
        self.times = 0

    def __call__(self) -> AbstractContextManager[object]:
        self.times += 1
        return nullcontext()


def test_only_long_waits_are_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, said = tmp_path / "lock", Said()
    with one_process(path, said):
        pass
    assert said.times == 0
    monkeypatch.setattr(file_lock, "SILENT", 0.05)
    descriptor = lock(path, flags=os.O_RDWR | os.O_CREAT)
    assert descriptor is not None
    threading.Timer(0.5, lambda: file_lock.remove_locked(path, descriptor)).start()
    began = time.monotonic()
    with one_process(path, said):
        assert time.monotonic() - began > 0.4
    assert said.times == 1
    assert not path.exists()


def test_nobody_waits_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(file_lock, "LONGEST", 0.2)
    with one_process(tmp_path / "lock", nullcontext), one_process(tmp_path / "lock", nullcontext):
        pass
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("error", [OSError(38, "no locks here"), OSError(77, "no locks available")])
def test_where_nothing_can_be_locked_everybody_builds(
    cache: Path, monkeypatch: pytest.MonkeyPatch, error: OSError
) -> None:
    def refuse(descriptor: int, wait: bool) -> None:
        raise error

    monkeypatch.setattr(file_lock, "_take", refuse)
    entry = built_entry(PENDULUM, "multiplier")
    assert entries_of(cache) == [entry]


COUNT = """
import sys
from contextlib import nullcontext
from pathlib import Path
from symgen.file_lock import one_process
lock, number = map(Path, sys.argv[1:])
for _ in range(60):
    with one_process(lock, nullcontext):
        number.write_text(str(int(number.read_text()) + 1))
"""


def test_one_at_a_time_though_the_file_of_the_lock_comes_and_goes(tmp_path: Path) -> None:
    number = tmp_path / "number"
    number.write_text("0")
    command = [sys.executable, "-c", COUNT, str(tmp_path / "lock"), str(number)]
    processes = [subprocess.Popen(command, stderr=subprocess.PIPE, text=True) for _ in range(4)]
    said = [process.communicate(timeout=LONG)[1] for process in processes]
    assert said == [""] * 4
    assert number.read_text() == "240"
    assert [path.name for path in tmp_path.iterdir()] == ["number"]


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="files have no modes here")
def test_a_cache_that_can_only_be_read_serves_what_it_has(monkeypatch: pytest.MonkeyPatch) -> None:
    with TemporaryDirectory() as name:  # that of pytest, and the one of the models, may not be entered by others
        monkeypatch.setenv("SYMGEN_CACHE", name)
        description = read(PENDULUM)
        entry = built_entry(description, "multiplier")
        for path in (entry, *entry.iterdir(), Path(name)):
            path.chmod(0o555)
        found, missing = (
            as_reader(lambda: str(built_entry(description, "multiplier"))),
            as_reader(lambda: str(built_entry(description, "recursive"))),
        )
        Path(name).chmod(0o755)
        entry.chmod(0o755)
    assert found == str(entry)
    assert f"the build cache {name} cannot be written (Permission denied)" in missing


def as_reader(function: Callable[[], str]) -> str:
    """What a function says in a process that has no rights of root."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            if os.geteuid() == 0:
                os.setgroups([])
                os.setgid(54321)
                os.setuid(54321)
            answer = function()
        except BaseException as error:
            answer = str(error)
        os.write(writer, answer.encode())
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader) as pipe:
        answer = pipe.read()
    os.waitpid(child, 0)
    return answer
