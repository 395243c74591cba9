"""One C file to a shared library, kept in the cache under a key made of its text."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

from symgen.build_cache import obtain
from symgen.cache_entry import is_whole, keep, usable_cache, write
from symgen.compiler import compile_library, environment_fingerprint, find_compiler
from symgen.runtime import library_suffix


def compiled(name: str, text: str) -> Path:
    """The library, whose file is called `name`."""
    compiler = find_compiler()
    key = sha256(f"{environment_fingerprint('native')}\0{name}\0{text}".encode()).hexdigest()[:32]
    entry = usable_cache() / f"{key}-{compiler.identity}"
    library = f"{name}{library_suffix()}"

    def fill(folder: Path) -> None:
        unit = folder / f"{name}.c"
        write(unit, text)
        compile_library(compiler, [unit], folder, folder / library, "native")

    return obtain(key, lambda: entry if is_whole(entry) else None, lambda: keep(entry, fill)) / library
