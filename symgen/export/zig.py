"""The C compiler that comes as a Python package, for computers other than this one."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from symgen.compiler import CompileFailed
from symgen.runtime import ArgumentError


def check_zig(what: str) -> None:
    """Said before anything is built."""
    if importlib.util.find_spec("ziglang") is None:
        raise ArgumentError(f'{what} compiled by zig: python -m pip install "ziglang>=0.13"')


def compile_by_zig(target: str, arguments: Sequence[str], made: Path, what: str) -> bytes:
    """The content of what it makes. Its own cache keeps what it has compiled before."""
    command = [sys.executable, "-m", "ziglang", "cc", "-target", target, *arguments, "-o", str(made)]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        raise CompileFailed(f"zig does not compile {what}: {done.stderr.strip()[-2000:]}")
    return made.read_bytes()
