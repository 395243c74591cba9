"""Builds that are ended at any moment leave no compiler running and, at the next command, nothing in the cache."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from symgen.build_cache import lookup

from .support.cache import entries_of
from .support.doses import beyond

PENDULUM = Path(__file__).parents[1] / "models" / "pendulum.yaml"
COMMAND = (sys.executable, "-c", "print('up', flush=True); from symgen.cli import main; main()")
SIGNALS = ("SIGKILL", "SIGTERM", "SIGINT")
SOON = 30.0
"""Seconds; on a busy machine a process takes its time to end."""

pytestmark = pytest.mark.skipif(os.name == "nt", reason="needs signals, and a script as compiler")


@pytest.fixture
def slow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A compiler that writes its process down, that of a program it calls, and that which called it, and takes long."""
    script, written = tmp_path / "slow-cc", tmp_path / "processes"
    script.write_text(
        f'#!/bin/sh\ncase "$*" in *" -c "*) ;; *) exec cc "$@" ;; esac\nsleep 60 &\necho $$ $! $PPID >>{written}\nwait\n'
    )
    script.chmod(0o755)
    monkeypatch.setenv("CC", str(script))
    monkeypatch.setenv("SYMGEN_CACHE", str(tmp_path / "cache"))
    return written


def start(*arguments: str) -> subprocess.Popen[str]:
    process = subprocess.Popen(
        [*COMMAND, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        restore_signals=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "up\n"
    return process


def wait_until(holds: Callable[[], bool]) -> None:
    end = time.monotonic() + SOON
    while not holds():
        assert time.monotonic() < end, "that takes too long"
        time.sleep(0.02)


def runs(process: int) -> bool:
    """A zombie that nobody waits for does not."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        pass
    if Path("/proc/self").exists():
        return False
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.parametrize(
    ("command", "callers"),
    [
        (("build", str(PENDULUM), "-f", "recursive"), 1),
        (("verify", str(PENDULUM), "--thorough", "--processes", "2"), 2),
    ],
)
@pytest.mark.parametrize("name", beyond(1, SIGNALS))
def test_compilers_end_with_the_build(
    slow: Path, tmp_path: Path, name: str, command: tuple[str, ...], callers: int
) -> None:
    """So do the processes in which `verify` builds formulations."""
    build = start(*command)
    wait_until(
        lambda: (
            slow.exists()
            and len({line.split()[2] for line in slow.read_text().splitlines(keepends=True) if line.endswith("\n")})
            >= callers
        )
    )
    build.send_signal(getattr(signal, name))
    _, errors = build.communicate(timeout=SOON)
    assert build.returncode != 0
    assert "Traceback" not in errors
    compilers = [int(number) for number in slow.read_text().split()]
    wait_until(lambda: not any(map(runs, compilers)))
    cache = tmp_path / "cache"
    if name != "SIGKILL":
        assert entries_of(cache) == []
    assert lookup("any") is None
    assert entries_of(cache) == []


AMID_AN_IMPORT = """
import os, signal, time
from symgen.cli.main import interrupt
signal.signal(signal.SIGINT, interrupt)
importing = "import os, signal; os.kill(os.getpid(), signal.SIGINT)\\nprint('imported', flush=True)"
exec(compile(importing, "<frozen importlib._bootstrap>", "exec"))
try:
    time.sleep(30.0)
except KeyboardInterrupt:
    print("interrupted")
"""


def test_an_import_is_not_interrupted_in_its_middle() -> None:
    """What is raised in a callback of importlib is printed as an exception that is ignored, and the interrupt is lost."""
    done = subprocess.run([sys.executable, "-c", AMID_AN_IMPORT], capture_output=True, text=True, timeout=SOON)
    assert (done.stdout, done.stderr) == ("imported\ninterrupted\n", "")


def test_kills_at_any_moment_leave_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fuzz_cases: Callable[[int], range]
) -> None:
    """Later builds find whole entries or none, and clean up."""
    monkeypatch.setenv("SYMGEN_CACHE", str(tmp_path))
    for case in fuzz_cases(6)[:200]:
        chance = random.Random(case)
        build = start("build", str(PENDULUM), "--derivatives")
        time.sleep(chance.uniform(0.0, 2.5))
        build.send_signal(getattr(signal, chance.choice(SIGNALS)))
        _, errors = build.communicate(timeout=SOON)
        assert "Traceback" not in errors, f"case {case}: {errors}"
        lookup("any")
        wait_until(lambda: lookup("any") is None and not list(tmp_path.glob(".*")))


@pytest.mark.parametrize("case", range(3))
def test_ctrl_c_during_imports_is_quiet(case: int) -> None:
    command = start("doctor")
    time.sleep(random.Random(case).uniform(0.0, 0.5))
    command.send_signal(signal.SIGINT)
    _, errors = command.communicate(timeout=SOON)
    assert "Traceback" not in errors
