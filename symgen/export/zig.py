"""The C compiler that comes as a Python package, for computers other than this one."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from hashlib import sha256
from importlib import metadata
from pathlib import Path

from symgen.build_cache import obtain
from symgen.cache_entry import is_whole, keep
from symgen.cache_place import cache_folder
from symgen.compiler import CompileFailed
from symgen.runtime import ArgumentError

MADE = "made"
"""The file of an entry of the cache."""


def check_zig(what: str) -> None:
    """Said before anything is built."""
    if importlib.util.find_spec("ziglang") is None:
        raise ArgumentError(f'{what} compiled by zig: python -m pip install "ziglang>=0.13"')


def compile_by_zig(target: str, arguments: Sequence[str], made: Path, what: str) -> bytes:
    """The content of what it makes."""
    command = [sys.executable, "-m", "ziglang", "cc", "-target", target, *arguments, "-o", str(made)]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        raise CompileFailed(f"zig does not compile {what}: {done.stderr.strip()[-2000:]}")
    return made.read_bytes()


def kept(texts: Iterable[str], make: Callable[[], bytes]) -> bytes:
    """What `make` compiles by zig, or what it has compiled of the same texts before; flags are among them."""
    key = sha256("\0".join([metadata.version("ziglang"), *texts]).encode()).hexdigest()[:32]
    entry = cache_folder() / f"{key}-zig"

    def fill(folder: Path) -> None:
        (folder / MADE).write_bytes(make())

    found = obtain(key, lambda: entry if is_whole(entry) else None, partial(keep, entry, fill))
    return (found / MADE).read_bytes()
