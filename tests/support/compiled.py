"""What tests compile of the same files by the same command is compiled once, for all processes and runs that share a cache."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

from symgen.cache_place import cache_folder, make_folder


def compile_once(command: Sequence[str], folder: Path, made: str) -> Path:
    """The file that the command writes in the folder, of the C that is there; its arguments name files by what they are called there."""
    cache = cache_folder()
    make_folder(cache)
    kept, result = cache / f"{_key(command, folder)}-{made}", folder / made
    if not kept.exists():
        subprocess.run([*command, "-o", made], cwd=folder, check=True)
        fresh = kept.with_suffix(f".{os.getpid()}")
        shutil.copy(result, fresh)
        fresh.replace(kept)
    else:
        shutil.copy(kept, result)
    return result


def _key(command: Sequence[str], folder: Path) -> str:
    """Of the words of the command, the compiler, and all C files."""
    compiler = os.stat(shutil.which(command[0]) or command[0])
    total = sha256("\0".join([*command, str(compiler.st_size), str(compiler.st_mtime_ns)]).encode())
    for path in sorted(each for each in folder.iterdir() if each.suffix in (".c", ".h")):
        content = path.read_bytes()
        total.update(f"\0{path.name}\0{len(content)}\0".encode() + content)
    return total.hexdigest()[:32]
